//! From a game and its capabilities to an [`Instance`]: [`GameBuilder`].

use std::fmt;
use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::{
    Coded, Game, Graded, Indexed, InfinitePlay, Layered, Negamax, OracleSolver, Outcome, Packed,
    Partizan, Predecessors, Solver, Symmetric, Theorem, Tiered, Value, WinLose,
};
use stonework_erased::{ErasedState, ranked};
use stonework_nimbers::nimber::Components;
use stonework_nimbers::{Nimber, NimberOutcomes};
use stonework_search::alpha_beta::TableKind;
use stonework_search::{AlphaBeta, ProofNumber, UseHints, WinsFirst};
use stonework_strong::levels::LevelOrder;
use stonework_strong::retrograde::{TierValue, TieredGame};
use stonework_strong::{Levels, Retrograde, StrongSolution};
use stonework_values::{PartImage, SplitParts, Values};

use super::answer::AnswerKind;
use super::by_values::ByValues;
use super::catalog_game::CatalogGame;
use super::catalog_value::{CatalogValue, GameParts, RetrogradeSolvers, RetrogradeValue};
use super::endgame_outcomes::{EndgamesError, SolvedEndgames};
use super::estimates::work;
use super::features::Features;
use super::game_solution::GameSolution;
use super::good_moves::GoodMoves;
use super::instance::Instance;
use super::layers::Layers;
use super::null_move::NullMove;
use super::position_nimber::NimbersOf;
use super::refused::refused;
use super::retrograde::{FoundRetrograde, RETROGRADE, convention};
use super::solver_entry::{Fitting, Numbered, OfGame, WithSearch, goal_of};
use super::solvers::info;
use super::stored_positions::{self, KeptStates, StoredByKey, StoredByNumber};
use super::strong_solution::EveryPosition;
use super::strong_values::{AllValues, OfKept, StrongEntry};
use super::told::Told;

/// A game with the solvers that fit it.
///
/// Where play may never end ([`Game::infinite_play`]), the solvers for games that end are left out,
/// and retrograde analysis fits without being asked for.
///
/// ```
/// use stonework::{Front, Run};
/// use stonework_catalog::{Answer, GameBuilder};
/// use stonework_games::stones::CoinsInALine;
///
/// let game = GameBuilder::new(Front(CoinsInALine::new(4))).indexed().layered().boxed();
/// assert_eq!(game.choose(&Run::new()).solver.name, "table");
/// assert_eq!(game.solve("rolling", &Run::new())?.answer, Some(Answer::from("win")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameBuilder<G: CatalogGame> {
    pub(super) game: Arc<G>,
    pub(super) features: Features<G::Value>,
}

impl<G: CatalogGame> GameBuilder<G> {
    /// A game with the solvers that the rules alone are enough for.
    ///
    /// # Panics
    ///
    /// If the game's values cannot say what infinite play is worth ([`Game::infinite_play`]).
    #[must_use]
    pub fn new(game: G) -> Self {
        let infinite_play = game.infinite_play();
        if let Some(play) = infinite_play {
            let worth = |is_first| G::Value::of_infinite_play(play.result(is_first));
            assert!(
                worth(true).is_some() && worth(false).is_some(),
                "`Game::infinite_play` says {play}, and the game has no such value"
            );
        }
        Self {
            game: Arc::new(game),
            features: Features::new(AnswerKind::of_values::<G::Value>(), infinite_play),
        }
    }

    /// Whether play always comes to an end, as the solvers need it that refuse cycles.
    pub(super) fn ends(&self) -> bool {
        self.features.infinite_play.is_none()
    }

    /// The same game with the value of every position that play comes to, from the ends backwards.
    #[must_use]
    pub fn every_position(mut self) -> Self
    where
        G::Value: RetrogradeValue,
    {
        let RetrogradeSolvers { one, all } = self.found_solvers();
        self.features.solvers.push(one);
        self.features.strong = Some(all);
        self
    }

    /// The same game, in which play may never end, with a retrograde analysis that uses what the
    /// game knows of its positions. `adapt` is given a plain [`Retrograde`] and tells it what the
    /// game has: `.retrograde(Retrograde::numbered)` analyses the positions by their numbers.
    ///
    /// Where the game does not say what infinite play is worth, this is
    /// [`GameBuilder::every_position`], which refuses cycles.
    #[must_use]
    pub fn retrograde<P, M>(self, adapt: impl FnOnce(Retrograde) -> Retrograde<P, M>) -> Self
    where
        Retrograde<P, M>:
            OracleSolver<G, Oracle = StrongSolution<G, Outcome>> + Copy + Send + Sync + 'static,
        G: Game<Value: RetrogradeValue> + Sync,
    {
        match self.features.infinite_play {
            Some(infinite_play) => self.analysed(adapt(Retrograde::new(infinite_play))),
            None => self.every_position(),
        }
    }

    /// The same of a game that is known to have no cycles, as a layered one has none: they are not
    /// looked for, and positions that play does not come to are analysed too.
    #[must_use]
    pub fn acyclic_retrograde<P, M>(
        self,
        adapt: impl FnOnce(Retrograde) -> Retrograde<P, M>,
    ) -> Self
    where
        Retrograde<P, M>:
            OracleSolver<G, Oracle = StrongSolution<G, Outcome>> + Copy + Send + Sync + 'static,
        G: Game<Value: RetrogradeValue> + Sync,
    {
        let infinite_play = convention::<G::Value>(self.features.infinite_play);
        self.analysed(adapt(Retrograde::new(infinite_play)))
    }

    /// The same game with this retrograde analysis.
    fn analysed<P, M>(self, solver: Retrograde<P, M>) -> Self
    where
        Retrograde<P, M>:
            OracleSolver<G, Oracle = StrongSolution<G, Outcome>> + Copy + Send + Sync + 'static,
        G: Game<Value: RetrogradeValue> + Sync,
    {
        let search = self.found_solvers().one;
        let start_only = self.ends();
        let for_player = Fitting::adapted(move |request| match request.player {
            Player::First => solver,
            Player::Second => solver.for_second_player(),
        });
        let mut analysed = self.solver(RETROGRADE, start_only, for_player);
        if let Some(entry) = analysed.features.solvers.pop() {
            let both = Box::new(WithSearch { entry, search });
            analysed.features.solvers.push(both);
        }
        analysed.strong(RETROGRADE, solver, AllValues::Forced)
    }

    /// The same game, whose positions are numbered in tiers: retrograde analysis solves one tier
    /// after the other, in memory or into a database.
    #[must_use]
    pub fn tiers(self) -> Self
    where
        G: Game<Value = Outcome> + Tiered + Predecessors + Sync,
    {
        self.by_tiers(stored_positions::plain)
    }

    /// The same of a symmetric game: a database has one of the images of each position.
    #[must_use]
    pub fn symmetric_tiers(self) -> Self
    where
        G: Game<Value = Outcome> + Tiered + Predecessors + Symmetric + Sync,
    {
        self.by_tiers(stored_positions::symmetric)
    }

    /// The same of a game of margins in which play may go round, and then shares what is left: only
    /// moves to an earlier tier gain anything.
    #[must_use]
    pub fn margin_tiers(mut self) -> Self
    where
        G: Game<Value = i32> + Tiered + Predecessors + Sync,
    {
        let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
        let solver = solver.with_predecessors();
        self.features.infinite_play = Some(InfinitePlay::Draw);
        self.solver(RETROGRADE, false, Fitting::new(solver))
            .strong(RETROGRADE, solver, AllValues::Own)
            .kept_by_number(stored_positions::plain)
    }

    /// The same game, whose null moves tell which positions are mutual zugzwangs.
    #[must_use]
    pub fn null_moves(mut self) -> Self
    where
        G: NullMove + Sync,
    {
        let game = Arc::clone(&self.game);
        self.features.null_moves = Some(Box::new(move |numbers, after| {
            after.extend(numbers.iter().map(|&number| {
                let state = game.null_move(&game.unrank(number));
                state.map(|state| game.rank(&state))
            }));
        }));
        self
    }

    fn by_tiers(self, as_tiers: for<'g> fn(&'g G) -> TieredGame<'g, G>) -> Self
    where
        G: Game<Value = Outcome> + Tiered + Predecessors + Sync,
    {
        self.retrograde(|analysis| analysis.numbered().tiered().with_predecessors())
            .kept_by_number(as_tiers)
    }

    /// The same game, of which a database can be made by the numbers of its positions.
    fn kept_by_number(mut self, as_tiers: for<'g> fn(&'g G) -> TieredGame<'g, G>) -> Self
    where
        G: Game<Value: TierValue + Coded> + Tiered + Predecessors + Sync,
    {
        let game = Arc::clone(&self.game);
        self.features.kept = Some(Box::new(StoredByNumber { game, as_tiers }));
        self
    }

    /// Retrograde analysis of the positions that play comes to.
    fn found_solvers(&self) -> RetrogradeSolvers<G::Value>
    where
        G::Value: RetrogradeValue,
    {
        G::Value::found_retrograde(FoundRetrograde::of(
            Arc::new(Arc::clone(&self.game)),
            self.features.infinite_play,
        ))
    }

    /// The same game with a solver, of the start only or of any position.
    pub(super) fn solver(
        mut self,
        name: &'static str,
        start_only: bool,
        solver: Fitting<G>,
    ) -> Self {
        self.features.solvers.push(Box::new(OfGame {
            game: Arc::clone(&self.game),
            info: info(name),
            start_only,
            solver,
        }));
        self
    }

    /// The same game with what is proved about it as a solver.
    #[must_use]
    pub fn theorem<T>(self, theorem: T) -> Self
    where
        T: Theorem<G> + Send + Sync + 'static,
    {
        self.solver("theorem", true, Fitting::by_theorem(theorem))
    }

    /// The same game with memoised negamax that is compiled for it, where that is worth its build
    /// time: it takes two thirds of the time of the one for all games.
    #[must_use]
    pub fn negamax(self) -> Self {
        if !self.ends() {
            return self;
        }
        self.solver("negamax", false, Fitting::new(Negamax::new()))
    }

    /// The same game with alpha-beta search, [`WinsFirst`] where it can be won, which uses the hints
    /// that the game gives. See [`GameBuilder::with`] for one of which less is compiled for each game.
    #[must_use]
    pub fn alpha_beta<H, T>(mut self, solver: AlphaBeta<H, T>) -> Self
    where
        AlphaBeta<H, T>: Copy + Send + Sync + 'static,
        WinsFirst<H, T>: Solver<G> + Copy + Send + Sync + 'static,
        H: UseHints<G>,
        T: TableKind<G>,
    {
        if !self.ends() {
            return self;
        }
        self.features.good_moves = Some(GoodMoves::new(&self.game, solver));
        let solver = WinsFirst::new(solver);
        let search = Fitting::adapted(move |request| {
            solver.with_goal(goal_of(request, G::DISTANCE_MATTERS))
        });
        self.solver("alpha-beta", false, search)
    }

    /// A proof-number search that knows what infinite play is worth, if there is any.
    pub(super) fn with_convention<H, T>(&self, solver: ProofNumber<H, T>) -> ProofNumber<H, T> {
        match self.features.infinite_play {
            Some(convention) => solver.with_repetition(convention),
            None => solver,
        }
    }

    /// The same game with proof-number search, which uses the hints that the game gives. See
    /// [`GameBuilder::proof_number_by_keys`] for one that is not compiled again for each game.
    #[must_use]
    pub fn proof_number<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        ProofNumber<H, T>: Solver<G> + Copy + Send + Sync + 'static,
    {
        let solver = self.with_convention(solver);
        let for_player = Fitting::adapted(move |request| {
            let solver = solver.with_goal(goal_of(request, G::DISTANCE_MATTERS));
            match request.player {
                Player::First => solver,
                Player::Second => solver.for_second_player(),
            }
        });
        self.solver("proof-number", false, for_player)
    }

    /// The same game with nimbers: an impartial one, whose last mover wins.
    #[must_use]
    pub fn nimber<P>(mut self, solver: Nimber<P>) -> Self
    where
        G: Game<Value = WinLose>,
        P: Components<G> + Send + Sync + 'static,
    {
        if !self.ends() {
            return self;
        }
        self.features.nimbers = Some(NimbersOf::new(&self.game, solver));
        self.solver("nimber", false, Fitting::new(solver))
    }

    /// The same game with outcomes of its parts beside heaps of Nim: an impartial one, whose last mover
    /// wins.
    #[must_use]
    pub fn nimber_outcomes<P>(self, solver: NimberOutcomes<P>) -> Self
    where
        G: Game<Value = WinLose>,
        P: Components<G> + Send + Sync + 'static,
    {
        if !self.ends() {
            return self;
        }
        let for_goal = Fitting::adapted(move |request| solver.with_goal(request.goal));
        self.solver("nimber-outcomes", false, for_goal)
    }

    /// The same game with canonical forms of its positions: a partizan one, whose last mover wins.
    #[must_use]
    pub fn values<P, I>(mut self, values: Values<P, I>) -> Self
    where
        G: Partizan<Move: Send>,
        P: SplitParts<G> + fmt::Debug + 'static,
        I: PartImage<G> + fmt::Debug + 'static,
    {
        if !self.ends() {
            return self;
        }
        let told = |game: &G, error| refused(game)(error).to_string();
        let valued = values.erased(Arc::clone(&self.game), told);
        self.features.valued = Some(Arc::clone(&valued));
        self.features.solvers.push(Box::new(ByValues {
            info: info("values"),
            rules: Arc::new(Arc::clone(&self.game)),
            valued,
        }));
        self
    }

    /// The same game with the strong solution of one without cycles, level by level.
    #[must_use]
    pub fn levels<O>(self, solver: Levels<O>) -> Self
    where
        G: Packed<Value: Coded>,
        O: LevelOrder<G> + Copy + Send + Sync + 'static,
    {
        const NAME: &str = "levels";
        if !self.ends() {
            return self;
        }
        self.solver(NAME, true, Fitting::new(solver))
            .strong(NAME, solver, AllValues::Own)
    }

    /// The same by the grades of positions, in memory or into a database: that has one of the
    /// images of each position.
    #[must_use]
    pub fn graded_levels(self) -> Self
    where
        G: Graded + Packed<Value: Coded> + Symmetric + Sync,
    {
        if !self.ends() {
            return self;
        }
        self.levels(Levels::new()).kept_by_grade()
    }

    /// The same game, of which a database can be made by the grades of its positions: that has one of the
    /// images of each.
    #[must_use]
    pub fn kept_by_grade(mut self) -> Self
    where
        G: Graded + Packed<Value: Coded> + Symmetric + Sync,
    {
        if self.ends() {
            let kept = StoredByKey::new(&self.game);
            self.features.kept = kept.map(|kept| Box::new(kept) as Box<dyn KeptStates<G::Value>>);
        }
        self
    }

    /// The same game with a solver of every position.
    fn strong<S, F>(mut self, solver: &'static str, strong: S, of_game: OfKept<F, G::Value>) -> Self
    where
        S: OracleSolver<G, Oracle = StrongSolution<G, F>> + Send + Sync + 'static,
        F: Coded,
    {
        let game = Arc::clone(&self.game);
        self.features.strong = Some(StrongEntry {
            solver,
            solve: Box::new(move |run| {
                let start = Game::start(&*game);
                let solved = strong.solve_with_oracle_from(&game, &start, run);
                let (solution, every) = solved.map_err(refused(&*game))?;
                let told = Told::beside(&solution, solution.report().peak_bytes, run);
                let start = ErasedState::new(start);
                let solution = GameSolution::of(&game, &start, &solution, false, told);
                let game = Arc::clone(&game);
                Ok((solution, of_game(Box::new(EveryPosition { game, every }))))
            }),
        });
        self
    }

    /// The same game, whose endgames another game has: `build` makes of this game and the solved
    /// positions of another the game in which these are ends.
    #[must_use]
    pub fn endgames<H, B>(mut self, build: B) -> Self
    where
        H: CatalogGame<Value: CatalogValue>,
        B: Fn(&G, &SolvedEndgames<'_>) -> Result<GameBuilder<H>, EndgamesError>,
        B: Send + Sync + 'static,
    {
        let game = Arc::clone(&self.game);
        self.features.endgames = Some(Box::new(move |solved| {
            let mut built = build(&game, solved)?;
            built.features.outcomes = Some(Arc::clone(solved.outcomes));
            Ok(built.boxed())
        }));
        self
    }

    /// The same game, ready for front ends.
    #[must_use]
    pub fn boxed(self) -> Box<dyn Instance>
    where
        G::Value: CatalogValue,
    {
        G::Value::build(GameParts {
            rules: Arc::new(self.game),
            features: self.features,
        })
    }
}

impl<G: CatalogGame + Indexed> GameBuilder<G> {
    /// The same game with memoised negamax with a slot for every position that is compiled for it: see
    /// [`GameBuilder::negamax`].
    #[must_use]
    pub fn negamax_dense(self) -> Self {
        if !self.ends() {
            return self;
        }
        let dense = Fitting::dense(&self.game);
        self.solver("negamax-dense", false, dense)
    }

    /// The same game with the solver for numbered positions as well.
    #[must_use]
    pub fn indexed(mut self) -> Self {
        let (game, counted) = (Arc::clone(&self.game), Arc::clone(&self.game));
        self.features.numbered = Some(Numbered {
            count: game.count(),
            work: Box::new(move || work(&*counted, |state| counted.may_be_reached(state))),
            move_picos: G::MOVE_PICOS,
            positions: Box::new(move || ranked(&game)),
        });
        self
    }
}

impl<G: CatalogGame + Layered> GameBuilder<G> {
    /// The same game with the solvers for layered positions as well.
    #[must_use]
    pub fn layered(self) -> Self {
        let game = Arc::clone(&self.game);
        let mut layered = self
            .solver("table", false, Fitting::table(G::MOVE_PICOS))
            .solver("rolling", false, Fitting::rolling(G::MOVE_PICOS));
        layered.features.layers = Some(Layers::of(&game, &game));
        layered
    }
}

impl<G: CatalogGame> fmt::Debug for GameBuilder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBuilder")
            .field("start", &Game::start(&*self.game))
            .finish_non_exhaustive()
    }
}
