//! From a game and its capabilities to an [`Instance`]: [`GameBuilder`].

use std::fmt;
use std::sync::Arc;

use stonework_core::alpha_beta::Goal;
use stonework_core::erased::ranked;
use stonework_core::levels::LevelOrder;
use stonework_core::retrograde::{Convention, FindPositions, Strong};
use stonework_core::{
    AlphaBeta, ByTheorem, Coded, Diagonals, Ends, Front, Game, Indexed, Layered, Levels, Negamax,
    Nimber, OracleSolver, ProofNumber, Retrograde, RollingTable, SeparableEndsRules,
    SeparableFrontRules, SlidingWindow, Solver, Table, Theorem, Unpack,
};

use super::answer::AnswerKind;
use super::built_game::BuiltGame;
use super::catalog_game::CatalogGame;
use super::every_position::{StrongEntry, StrongValues, Values};
use super::instance::{Instance, SolveFailure};
use super::layers::{LayersOf, solve_layers};
use super::line::Player;
use super::rules::{IndexedSolution, by_index};
use super::solver_entry::{Request, SolverEntry, general, refused, solve_erased};

/// What retrograde analysis is called.
const RETROGRADE: &str = "retrograde";

/// A game with the solvers that fit it.
///
/// ```
/// use stonework_core::{Front, Run};
/// use stonework_games::catalog::{Answer, AnswerKind, GameBuilder};
/// use stonework_games::stones::CoinsInALine;
///
/// let game = GameBuilder::new(Front(CoinsInALine::new(4)))
///     .answer(AnswerKind::FIRST_WINS)
///     .indexed()
///     .layered()
///     .boxed();
/// assert_eq!(game.choose(&Run::new()).solver.name, "table");
/// assert_eq!(game.solve("rolling", &Run::new())?.answer, Some(Answer::from(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameBuilder<G: CatalogGame> {
    game: Arc<G>,
    answer: AnswerKind,
    /// Whether play always comes to an end, so that the solvers of every such game fit.
    ends: bool,
    entries: Vec<SolverEntry<G::Value>>,
    layers: Option<LayersOf<G::Value>>,
    strong: Option<StrongEntry<G::Value>>,
    /// What infinite play is worth, in a game in which there may be such.
    endless: Option<&'static str>,
}

/// Solves a game from a position.
fn solve<G: CatalogGame>(
    game: &G,
    solver: &dyn Solver<G>,
    request: &Request<'_>,
) -> Result<IndexedSolution<G::Value>, SolveFailure> {
    let start = request.start.expect();
    let solution = solver.solve_from(game, start, request.run);
    Ok(by_index(game, start, solution.map_err(refused)?))
}

/// The moves of all positions, judged by one in the middle.
fn all_moves<G: Indexed>(game: &G) -> u64 {
    const MOST: usize = 4096;
    let positions = game.positions();
    let middle = game.state(positions / 2);
    let moves = match game.terminal_value(&middle) {
        Some(_) => 1,
        None => game.moves(&middle).take(MOST).count(),
    };
    (positions as u64).saturating_mul(moves as u64)
}

/// The bytes of a value for every position.
fn full_bytes<G: Indexed>(game: &G) -> usize {
    game.positions().saturating_mul(size_of::<G::Value>())
}

/// The most bytes that [`Table`] takes: a value for every position, and a line of as many moves as
/// there are layers to go down, in a vector that doubles as it grows.
fn table_bytes<G: Layered>(game: &G) -> usize {
    let line = game
        .layers()
        .max(8)
        .saturating_mul(3 * size_of::<G::Move>());
    full_bytes(game).saturating_add(line)
}

/// The most bytes that [`RollingTable`] takes; of a game with very many layers, no more than all
/// values would take, as every layer would have to be looked at.
fn rolling_bytes<G: Layered>(game: &G) -> usize {
    /// So many layers are looked at in a moment.
    const MOST: usize = 1 << 27;
    if game.layers() <= MOST {
        RollingTable::bytes(game)
    } else {
        full_bytes(game)
    }
}

impl<G: CatalogGame> GameBuilder<G> {
    /// A game in which play always comes to an end, with the solvers that the rules alone are enough
    /// for.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self {
            game: Arc::new(game),
            answer: AnswerKind::value("the value to the first player"),
            ends: true,
            entries: Vec::new(),
            layers: None,
            strong: None,
            endless: None,
        }
    }

    /// The same game with this answer; by default it is the value.
    #[must_use]
    pub fn answer(mut self, kind: AnswerKind) -> Self {
        self.answer = kind;
        self
    }

    /// A game with cycles, with the solver that knows what infinite play is worth. The solvers that the
    /// rules alone are enough for would refuse it.
    #[must_use]
    pub fn looping<R, P, B>(game: G, solver: Retrograde<R, P, B>) -> Self
    where
        R: Convention<G::Value, Turned: Default> + Send + Sync + 'static,
        P: FindPositions<G, Positions: Send + Sync> + 'static,
        Retrograde<R, P, B>:
            OracleSolver<G, Oracle = Strong<G, R, P>> + Copy + Send + Sync + 'static,
        Retrograde<R::Turned, P, B>: Solver<G>,
    {
        let mut looping = Self::new(game).strong(RETROGRADE, solver);
        looping.ends = false;
        looping.endless = Some(R::INFINITE_PLAY.name());
        looping.solver(RETROGRADE, move |game, request| match request.player {
            Player::First => solve(game, &solver, request),
            Player::Second => solve(game, &solver.turned::<G::Value>(), request),
        })
    }

    /// The same game with a solver of any position.
    fn solver(
        mut self,
        name: &'static str,
        solve: impl Fn(&G, &Request<'_>) -> Result<IndexedSolution<G::Value>, SolveFailure>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let game = Arc::clone(&self.game);
        let entry = SolverEntry::new(name, move |request| solve(&game, request));
        self.entries.push(entry);
        self
    }

    /// The same game with what is known beforehand of the solver that was added last.
    fn estimated(
        mut self,
        bytes: impl Fn(&G) -> usize + Send + Sync + 'static,
        nanos: impl Fn(&G) -> Option<u64> + Send + Sync + 'static,
    ) -> Self {
        if let Some(entry) = self.entries.pop() {
            let (one, two) = (Arc::clone(&self.game), Arc::clone(&self.game));
            let entry = entry.estimated(move || bytes(&one), move || nanos(&two));
            self.entries.push(entry);
        }
        self
    }

    /// The same game with the solver that was added last solving the start only.
    fn from_start_only(mut self) -> Self {
        let last = self.entries.pop().map(SolverEntry::start_only);
        self.entries.extend(last);
        self
    }

    /// The same game with what is proved about it as a solver.
    #[must_use]
    pub fn theorem<T>(self, theorem: T) -> Self
    where
        T: Theorem<G> + Copy + Send + Sync + 'static,
    {
        /// About the nanoseconds that a theorem takes for a position.
        const NANOS: u64 = 15;
        self.solver("theorem", move |game, request| {
            solve(game, &ByTheorem(theorem), request)
        })
        .from_start_only()
        .estimated(
            move |game| theorem.bytes(game),
            move |game| Some(theorem.positions(game).saturating_mul(NANOS)),
        )
    }

    /// The same game with alpha-beta search, which uses the hints that the game gives.
    #[must_use]
    pub fn alpha_beta<O, F, K, C>(self, solver: AlphaBeta<O, F, K, C>) -> Self
    where
        AlphaBeta<O, F, K, C>: Solver<G> + Copy + Send + Sync + 'static,
    {
        self.solver("alpha-beta", move |game, request| {
            // Where a slower win is as good as any, the best moves are worth different values.
            let goal = match request.goal {
                Goal::BestMoves if !G::DISTANCE_MATTERS => Goal::EveryMove,
                goal => goal,
            };
            solve(game, &solver.with_goal(goal), request)
        })
    }

    /// The same game with proof-number search, which uses the hints that the game gives.
    #[must_use]
    pub fn proof_number<O, F>(self, solver: ProofNumber<O, F>) -> Self
    where
        ProofNumber<O, F>: Solver<G> + Copy + Send + Sync + 'static,
    {
        self.solver("proof-number", move |game, request| match request.player {
            Player::First => solve(game, &solver, request),
            Player::Second => solve(game, &solver.for_second_player(), request),
        })
    }

    /// The same game with nimbers: an impartial one, whose last mover wins.
    #[must_use]
    pub fn nimber<P>(self, solver: Nimber<P>) -> Self
    where
        Nimber<P>: Solver<G> + Copy + Send + Sync + 'static,
    {
        self.solver("nimber", move |game, request| solve(game, &solver, request))
    }

    /// The same game, which has no cycles, with the strong solution from the ends backwards.
    #[must_use]
    pub fn retrograde<R, P, B>(self, solver: Retrograde<R, P, B>) -> Self
    where
        R: Convention<G::Value> + Send + Sync + 'static,
        P: FindPositions<G, Positions: Send + Sync> + 'static,
        Retrograde<R, P, B>:
            OracleSolver<G, Oracle = Strong<G, R, P>> + Copy + Send + Sync + 'static,
    {
        self.solver(RETROGRADE, move |game, request| {
            solve(game, &solver, request)
        })
        .from_start_only()
        .strong(RETROGRADE, solver)
    }

    /// The same game with the strong solution of one without cycles, level by level.
    #[must_use]
    pub fn levels<O>(self, solver: Levels<O>) -> Self
    where
        G: Unpack<Value: Coded>,
        O: LevelOrder<G> + Copy + Send + Sync + 'static,
    {
        const NAME: &str = "levels";
        self.solver(NAME, move |game, request| solve(game, &solver, request))
            .from_start_only()
            .strong(NAME, solver)
    }

    /// The same game with a solver of every position.
    fn strong<S>(mut self, solver: &'static str, strong: S) -> Self
    where
        S: OracleSolver<G, Oracle: Send + Sync + 'static> + Send + Sync + 'static,
        Values<G, S::Oracle>: StrongValues,
    {
        let game = Arc::clone(&self.game);
        self.strong = Some(StrongEntry {
            solver,
            solve: Box::new(move |run| {
                let start = Game::start(&*game);
                let solved = strong.solve_with_oracle_from(&game, &start, run);
                let (solution, oracle) = solved.map_err(refused)?;
                let values = Values {
                    game: Arc::clone(&game),
                    oracle,
                };
                Ok((by_index(&*game, &start, solution), Box::new(values)))
            }),
        });
        self
    }

    /// The same game, ready for front ends.
    #[must_use]
    pub fn boxed(self) -> Box<dyn Instance> {
        let Self {
            game,
            answer,
            ends,
            mut entries,
            layers,
            strong,
            endless,
        } = self;
        let rules: Arc<dyn super::rules::Rules<G::Value>> = Arc::new(game);
        if ends {
            entries.extend(general(&rules));
        }
        Box::new(BuiltGame {
            rules,
            answer,
            entries,
            layers,
            strong,
            endless,
        })
    }
}

impl<G: CatalogGame + Indexed> GameBuilder<G> {
    /// The same game with the solver for numbered positions as well.
    #[must_use]
    pub fn indexed(self) -> Self {
        use stonework_core::erased::MemoByNumber;
        let game = Arc::clone(&self.game);
        self.solver("negamax-dense", move |_, request| {
            let memo = MemoByNumber::with_room(game.positions());
            solve_erased(&Negamax::with_memo(memo), &ranked(&game), request)
        })
        .estimated(
            // Its stack grows as deep as play goes, which is not known.
            |game| full_bytes(game).saturating_mul(2).saturating_add(4096),
            |game| Some(all_moves(game).saturating_mul(6)),
        )
    }
}

impl<G: CatalogGame + Layered> GameBuilder<G> {
    /// The same game with the solvers for layered positions as well.
    #[must_use]
    pub fn layered(self) -> Self {
        let game = Arc::clone(&self.game);
        let nanos = |game: &G| Some(all_moves(game));
        let mut layered = self
            .solver("table", |game, request| solve(game, &Table::new(), request))
            .estimated(table_bytes, nanos)
            .solver("rolling", |game, request| {
                solve(game, &RollingTable::new(), request)
            })
            .estimated(rolling_bytes, nanos);
        layered.layers = Some(Box::new(move |run, most, visit| {
            solve_layers(&*game, run, most, visit)
        }));
        layered
    }
}

/// About the nanoseconds that [`Diagonals`] takes: a twentieth for a cell, and some microseconds to
/// begin.
fn by_diagonals<R: SeparableEndsRules>(game: &Ends<R>) -> u64 {
    let len = u64::from(SeparableEndsRules::len(&game.0));
    len * len / 40 + 20 * len + 10_000
}

impl<R> GameBuilder<Ends<R>>
where
    R: SeparableEndsRules + 'static,
    Ends<R>: CatalogGame,
{
    /// The same game with the solvers for gains that are separable by end.
    #[must_use]
    pub fn diagonals(self) -> Self {
        self.solver("diagonals-line", |game, request| {
            solve(game, &Diagonals::with_line(), request)
        })
        .estimated(
            |game| Diagonals::with_line().bytes(game),
            |game| Some(by_diagonals(game) / 2 * 3),
        )
        .solver("diagonals", |game, request| {
            solve(game, &Diagonals::new(), request)
        })
        .estimated(
            |game| Diagonals::new().bytes(game),
            |game| Some(by_diagonals(game)),
        )
    }
}

impl<R> GameBuilder<Front<R>>
where
    R: SeparableFrontRules + 'static,
    Front<R>: CatalogGame,
{
    /// The same game with the solver for gains that are separable.
    #[must_use]
    pub fn sliding_window(self) -> Self {
        self.solver("sliding-window", |game, request| {
            solve(game, &SlidingWindow::new(), request)
        })
        .estimated(SlidingWindow::bytes, |game| {
            Some(u64::from(game.0.len()) * 12)
        })
    }
}

impl<G: CatalogGame> fmt::Debug for GameBuilder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBuilder")
            .field("start", &Game::start(&*self.game))
            .finish_non_exhaustive()
    }
}
