//! From a game and its capabilities to an [`Instance`]: [`GameBuilder`].

use std::fmt;

use std::time::Duration;

use stonework_core::alpha_beta::Goal;
use stonework_core::levels::LevelOrder;
use stonework_core::retrograde::{Convention, FindPositions, Strong};
use stonework_core::{
    AlphaBeta, ByTheorem, Coded, Diagonals, Ends, Exhaustive, Front, Game, Indexed, Layered,
    Levels, Negamax, Nimber, ProofNumber, Report, Retrograde, RollingTable, Row, Run,
    SeparableEndsRules, SeparableFrontRules, SlidingWindow, SolutionOf, SolveErrorOf, Solver,
    StartingAt, Table, Theorem, Unpack,
};

use super::answer::AnswerKind;
use super::catalog_game::CatalogGame;
use super::choice::{Choice, Estimate};
use super::counts::{self, CountFailure};
use super::every_position::{EveryPosition, Everywhere, ValuesOf};
use super::input::InputError;
use super::instance::{Instance, SolveFailure, TableFailure};
use super::line::Player;
use super::nearest::or_nearest;
use super::notation::Notation;
use super::parts::tell_parts;
use super::session::{Playing, Rated, Session};
use super::shown_value::ShownValue;
use super::solved::Solved;
use super::solvers::{SOLVERS, SolverInfo, solver};
use super::value_table::ValueTable;

/// The table of `negamax-bounded` takes this many bytes if there is no limit, else half the limit.
const BOUNDED_BYTES: usize = 64 << 20;

/// Without a limit, no solver is chosen unasked whose table takes more bytes than this.
const UNASKED_BYTES: usize = 2 << 30;

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
    game: G,
    answer: AnswerKind,
    fitting: Vec<Fitting<G>>,
    table: Option<TableOf<G>>,
    parts: Option<PartsOf<G>>,
    /// The solver of every position, and what it finds.
    strong: Option<StrongOf<G>>,
    /// What endless play is worth, in a game in which there may be such.
    endless: Option<&'static str>,
}

/// What makes the table of a game of no more than so many positions.
type TableOf<G> = fn(&G, &Run, usize) -> Result<ValueTable, TableFailure>;

/// What tells the values of the parts of a row.
type PartsOf<G> = fn(&G, &Run, &mut dyn FnMut(Row, ShownValue)) -> Result<Vec<Row>, TableFailure>;

/// What solves every position of a game: the solver's name, and how.
struct StrongOf<G: CatalogGame> {
    solver: &'static str,
    solve: SolveAll<G>,
}

/// Solves every position of a game.
type SolveAll<G> = Box<dyn Fn(&G, &Run) -> Result<SolvedAll<G>, SolveErrorOf<G>> + Send + Sync>;

/// What is known of the start, and of every position unless the solve was stopped.
type SolvedAll<G> = (Solved, Box<dyn ValuesOf<G>>);

/// A solver that fits.
struct Fitting<G: CatalogGame> {
    name: &'static str,
    way: Way<G>,
    /// The bytes of its table, where they are known beforehand; else 0.
    bytes: Known<G, usize>,
    /// About how many nanoseconds it takes, where that is known beforehand.
    nanos: Known<G, Option<u64>>,
}

/// What a solver solves.
enum Way<G: CatalogGame> {
    /// The game from its start.
    FromStart(FromStart<G>),
    /// The game from any position.
    FromAnywhere(FromAnywhere<G>),
}

/// Solves a game and shows the solution.
type FromStart<G> = Box<dyn Fn(&G, &Run) -> Result<Solved, SolveErrorOf<G>> + Send + Sync>;

/// Solves a game from a position of it on, in which this player is to move; tells of its moves what is to be
/// told, or more.
type FromAnywhere<G> = Box<
    dyn for<'a> Fn(
            &StartingAt<'a, G>,
            Player,
            Goal,
            &Run,
        ) -> Result<SolutionOf<G>, SolveErrorOf<StartingAt<'a, G>>>
        + Send
        + Sync,
>;

/// What is known of solving a game before it is begun.
type Known<G, T> = Box<dyn Fn(&G) -> T + Send + Sync>;

impl<G: CatalogGame> Fitting<G> {
    /// A solver of the start, of which nothing is known beforehand.
    fn of(
        name: &'static str,
        solve: impl Fn(&G, &Run) -> Result<Solved, SolveErrorOf<G>> + Send + Sync + 'static,
    ) -> Self {
        Self::by(name, Way::FromStart(Box::new(solve)))
    }

    /// A solver of any position, of which nothing is known beforehand.
    fn from_anywhere<F>(name: &'static str, solve: F) -> Self
    where
        F: for<'a> Fn(
                &StartingAt<'a, G>,
                Player,
                Goal,
                &Run,
            ) -> Result<SolutionOf<G>, SolveErrorOf<StartingAt<'a, G>>>
            + Send
            + Sync
            + 'static,
    {
        Self::by(name, Way::FromAnywhere(Box::new(solve)))
    }

    fn by(name: &'static str, way: Way<G>) -> Self {
        Self {
            name,
            way,
            bytes: Box::new(|_| 0),
            nanos: Box::new(|_| None),
        }
    }

    /// Solves a game from its start; of the moves, every one is told or the best.
    fn solve(&self, game: &G, every_move: bool, run: &Run) -> Result<Solved, SolveFailure> {
        match &self.way {
            Way::FromStart(solve) => {
                solve(game, run).map_err(|error| SolveFailure::Game(error.to_string()))
            }
            Way::FromAnywhere(_) => self
                .solve_from(game, game.start(), Player::First, every_move, run)
                .map(|solution| Solved::of(game, &solution)),
        }
    }

    /// Solves a game from a position of it on; of the moves, every one is told or the best.
    fn solve_from(
        &self,
        game: &G,
        start: G::State,
        player: Player,
        every_move: bool,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveFailure> {
        let Way::FromAnywhere(solve) = &self.way else {
            return Err(SolveFailure::StartOnly { solver: self.name });
        };
        // Where a slower win is as good as any, the best moves are worth different values.
        let tell = if every_move || !G::DISTANCE_MATTERS {
            Goal::EveryMove
        } else {
            Goal::BestMoves
        };
        solve(&StartingAt { game, start }, player, tell, run)
            .map_err(|error| SolveFailure::Game(error.to_string()))
    }

    /// The same with what is known of its memory and time.
    fn taking(
        mut self,
        bytes: impl Fn(&G) -> usize + Send + Sync + 'static,
        nanos: impl Fn(&G) -> Option<u64> + Send + Sync + 'static,
    ) -> Self {
        self.bytes = Box::new(bytes);
        self.nanos = Box::new(nanos);
        self
    }
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

/// Solves a game and shows the solution.
fn shown<G: CatalogGame, S: Solver<G>>(
    solver: &S,
    game: &G,
    run: &Run,
) -> Result<Solved, SolveErrorOf<G>> {
    let solution = solver.solve(game, run)?.map_oracle(|_| ());
    Ok(Solved::of(game, &solution))
}

/// Solves a game from a position of it on.
fn from_there<'a, G: Game, S: Solver<StartingAt<'a, G>>>(
    solver: &S,
    there: &StartingAt<'a, G>,
    run: &Run,
) -> Result<SolutionOf<G>, SolveErrorOf<StartingAt<'a, G>>> {
    solver.solve(there, run).map(StartingAt::of_game)
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
    /// A game with the solvers that the rules alone are enough for.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self {
            fitting: vec![
                Fitting::from_anywhere("exhaustive", |there, _, _, run| {
                    from_there(&Exhaustive::new(), there, run)
                }),
                Fitting::from_anywhere("negamax", |there, _, _, run| {
                    from_there(&Negamax::new(), there, run)
                }),
                Fitting::from_anywhere("negamax-bounded", |there, _, _, run| {
                    let bytes = run.bytes().map_or(BOUNDED_BYTES, |limit| limit / 2);
                    from_there(&Negamax::bounded(bytes), there, run)
                }),
            ],
            ..Self::bare(game)
        }
    }

    /// A game with no solver that fits.
    fn bare(game: G) -> Self {
        Self {
            game,
            answer: AnswerKind::value("the value to the first player"),
            fitting: Vec::new(),
            table: None,
            parts: None,
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

    /// A game in which play may go round, with the solver that knows what that is worth. The solvers that the rules alone
    /// are enough for would refuse it.
    #[must_use]
    pub fn looping<R, P, B>(game: G, solver: Retrograde<R, P, B>) -> Self
    where
        R: Convention<G::Value, Turned: Default> + Send + Sync + 'static,
        P: FindPositions<G, Positions: Sync> + 'static,
        Retrograde<R, P, B>: Solver<G, Oracle = Strong<G, R, P>>,
        Retrograde<R, P, B>: for<'a> Solver<StartingAt<'a, G>> + Copy + Send + Sync + 'static,
        Retrograde<R::Turned, P, B>: for<'a> Solver<StartingAt<'a, G>>,
        G: Sync + 'static,
    {
        let mut looping = Self::bare(game).strong(RETROGRADE, solver);
        looping.endless = Some(R::INFINITE_PLAY.name());
        looping.fitting.push(Fitting::from_anywhere(
            RETROGRADE,
            move |there, player, _, run| match player {
                Player::First => from_there(&solver, there, run),
                Player::Second => from_there(&solver.turned::<G::Value>(), there, run),
            },
        ));
        looping
    }

    /// The same game with what is proved about it as a solver.
    #[must_use]
    pub fn theorem<T>(mut self, theorem: T) -> Self
    where
        T: Theorem<G> + Copy + Send + Sync + 'static,
    {
        /// About the nanoseconds that a theorem takes for a position.
        const NANOS: u64 = 15;
        let solver = ByTheorem(theorem);
        self.fitting.push(
            Fitting::of("theorem", move |game, run| shown(&solver, game, run)).taking(
                move |game| theorem.bytes(game),
                move |game| Some(theorem.positions(game).saturating_mul(NANOS)),
            ),
        );
        self
    }

    /// The same game with alpha-beta search, which looks at what the game tells of itself.
    #[must_use]
    pub fn alpha_beta<O, F, K, C>(mut self, solver: AlphaBeta<O, F, K, C>) -> Self
    where
        AlphaBeta<O, F, K, C>: for<'a> Solver<StartingAt<'a, G>> + Copy + Send + Sync + 'static,
        G: 'static,
    {
        self.fitting.push(Fitting::from_anywhere(
            "alpha-beta",
            move |there, _, tell, run| from_there(&solver.with_goal(tell), there, run),
        ));
        self
    }

    /// The same game with proof-number search, which looks at what the game tells of itself.
    #[must_use]
    pub fn proof_number<O, F>(mut self, solver: ProofNumber<O, F>) -> Self
    where
        ProofNumber<O, F>: for<'a> Solver<StartingAt<'a, G>> + Copy + Send + Sync + 'static,
        G: 'static,
    {
        self.fitting.push(Fitting::from_anywhere(
            "proof-number",
            move |there, player, _, run| match player {
                Player::First => from_there(&solver, there, run),
                Player::Second => from_there(&solver.for_second_player(), there, run),
            },
        ));
        self
    }

    /// The same game with nimbers: an impartial one, whose last mover wins.
    #[must_use]
    pub fn nimber<P>(mut self, solver: Nimber<P>) -> Self
    where
        Nimber<P>: for<'a> Solver<StartingAt<'a, G>> + Copy + Send + Sync + 'static,
        G: 'static,
    {
        self.fitting
            .push(Fitting::from_anywhere("nimber", move |there, _, _, run| {
                from_there(&solver, there, run)
            }));
        self
    }

    /// The same game, which has no loops, with the strong solution from the ends backwards.
    #[must_use]
    pub fn retrograde<R, P, B>(self, solver: Retrograde<R, P, B>) -> Self
    where
        R: Convention<G::Value> + Send + Sync + 'static,
        P: FindPositions<G, Positions: Sync> + 'static,
        Retrograde<R, P, B>: Solver<G, Oracle = Strong<G, R, P>> + Copy + Send + Sync + 'static,
        G: Sync + 'static,
    {
        self.solving_start(RETROGRADE, solver)
            .strong(RETROGRADE, solver)
    }

    /// The same game with the strong solution of one without loops, level by level.
    #[must_use]
    pub fn levels<O>(self, solver: Levels<O>) -> Self
    where
        G: Unpack<Value: Coded> + Sync + 'static,
        O: LevelOrder<G> + Copy + Send + Sync + 'static,
    {
        const NAME: &str = "levels";
        self.solving_start(NAME, solver).strong(NAME, solver)
    }

    /// The same game with a solver of the start alone. (To solve every position only to play one would take longer than
    /// the other solvers do, and what it takes to compile.)
    fn solving_start<S>(mut self, name: &'static str, solver: S) -> Self
    where
        S: Solver<G> + Send + Sync + 'static,
    {
        self.fitting.push(Fitting::of(name, move |game, run| {
            shown(&solver, game, run)
        }));
        self
    }

    /// The same game with a solver of every position.
    fn strong<S>(mut self, name: &'static str, solver: S) -> Self
    where
        S: Solver<G, Oracle: ValuesOf<G> + 'static> + Send + Sync + 'static,
    {
        self.strong = Some(StrongOf {
            solver: name,
            solve: Box::new(move |game, run| {
                let (solution, values) = solver.solve(game, run)?.split_oracle();
                Ok((Solved::of(game, &solution), Box::new(values)))
            }),
        });
        self
    }

    /// The same game, ready for front ends.
    #[must_use]
    pub fn boxed(self) -> Box<dyn Instance>
    where
        G: Send + Sync + 'static,
    {
        Box::new(self)
    }
}

impl<G: CatalogGame + Indexed + 'static> GameBuilder<G> {
    /// The same game with the solvers for numbered positions as well.
    #[must_use]
    pub fn indexed(mut self) -> Self {
        self.fitting.push(
            Fitting::from_anywhere("negamax-dense", |there, _, _, run| {
                from_there(&Negamax::dense(), there, run)
            })
            .taking(
                // Its stack grows as deep as play goes, which is not known.
                |game| full_bytes(game).saturating_mul(2).saturating_add(4096),
                |game| Some(all_moves(game).saturating_mul(6)),
            ),
        );
        self
    }
}

impl<G: CatalogGame + Layered<State: Sync> + Sync + 'static> GameBuilder<G> {
    /// The same game with the solvers for layered positions as well.
    #[must_use]
    pub fn layered(mut self) -> Self {
        let nanos = |game: &G| Some(all_moves(game));
        self.fitting.extend([
            Fitting::from_anywhere("table", |there, _, _, run| {
                from_there(&Table::new(), there, run)
            })
            .taking(table_bytes, nanos),
            Fitting::from_anywhere("rolling", |there, _, _, run| {
                from_there(&RollingTable::new(), there, run)
            })
            .taking(rolling_bytes, nanos),
        ]);
        self.table = Some(ValueTable::of);
        self.parts = Some(tell_parts);
        self
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
    /// The same game with the solvers for gains that are split by end.
    #[must_use]
    pub fn diagonals(mut self) -> Self {
        self.fitting.extend([
            Fitting::of("diagonals-line", |game, run| {
                shown(&Diagonals::with_line(), game, run)
            })
            .taking(
                |game| Diagonals::with_line().bytes(game),
                |game| Some(by_diagonals(game) / 2 * 3),
            ),
            Fitting::of("diagonals", |game, run| shown(&Diagonals::new(), game, run)).taking(
                |game| Diagonals::new().bytes(game),
                |game| Some(by_diagonals(game)),
            ),
        ]);
        self
    }
}

impl<R> GameBuilder<Front<R>>
where
    R: SeparableFrontRules + 'static,
    Front<R>: CatalogGame,
{
    /// The same game with the solver for gains that are split.
    #[must_use]
    pub fn sliding_window(mut self) -> Self {
        self.fitting.push(
            Fitting::of("sliding-window", |game, run| {
                shown(&SlidingWindow::new(), game, run)
            })
            .taking(SlidingWindow::bytes, |game| {
                Some(u64::from(game.0.len()) * 12)
            }),
        );
        self
    }
}

impl<G: CatalogGame> GameBuilder<G> {
    pub(super) fn game(&self) -> &G {
        &self.game
    }

    fn fitting(&self, name: &str) -> Option<&Fitting<G>> {
        self.fitting.iter().find(|fitting| fitting.name == name)
    }

    /// The solver of a name, if it fits.
    fn named(&self, name: &str) -> Result<&Fitting<G>, SolveFailure> {
        let Some(info) = solver(name) else {
            return Err(SolveFailure::Unknown {
                name: name.to_owned(),
                hint: or_nearest(name, SOLVERS.iter().map(|info| info.name)),
            });
        };
        self.fitting(name).ok_or(SolveFailure::Unfit {
            solver: info.name,
            lacks: info.needs.unwrap_or("Game"),
        })
    }

    /// The solvers that fit, those of any position or all.
    fn solvers(&self, from_anywhere: bool) -> impl Iterator<Item = &'static SolverInfo> {
        SOLVERS.iter().filter(move |info| {
            self.fitting(info.name).is_some_and(|fitting| {
                !from_anywhere || matches!(fitting.way, Way::FromAnywhere(_))
            })
        })
    }

    /// The solver to take of those.
    fn choose(&self, from_anywhere: bool, run: &Run) -> Choice {
        let fitting: Vec<Estimate> = self
            .solvers(from_anywhere)
            .filter_map(|solver| {
                let fitting = self.fitting(solver.name)?;
                Some(Estimate {
                    solver,
                    bytes: (fitting.bytes)(&self.game),
                    time: (fitting.nanos)(&self.game).map(Duration::from_nanos),
                })
            })
            .collect();
        Choice::among(&fitting, run.bytes().unwrap_or(UNASKED_BYTES))
            .expect("negamax or retrograde fits, and the bytes of neither are known beforehand")
    }

    pub(super) fn solvers_from_anywhere(&self) -> Vec<&'static SolverInfo> {
        self.solvers(true).collect()
    }

    pub(super) fn choose_from_anywhere(&self, run: &Run) -> Choice {
        self.choose(true, run)
    }

    /// What a position, in which this player is to move, and its moves are worth; of the moves, every one is told or
    /// the best.
    pub(super) fn rate(
        &self,
        solver: &str,
        state: &G::State,
        player: Player,
        every_move: bool,
        run: &Run,
    ) -> Result<Rated, SolveFailure> {
        let fitting = self.named(solver)?;
        let solution = fitting.solve_from(&self.game, state.clone(), player, every_move, run)?;
        Ok(Rated::of(&self.game, &solution))
    }
}

impl<G: CatalogGame + Send + Sync> Instance for GameBuilder<G> {
    fn set_answer(&mut self, kind: AnswerKind) {
        self.answer = kind;
    }

    fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.solvers(false).collect()
    }

    fn choose(&self, run: &Run) -> Choice {
        self.choose(false, run)
    }

    fn solve(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        let solved = self.named(name)?.solve(&self.game, true, run)?;
        Ok(solved.answered(self.answer))
    }

    fn solve_best(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        let solved = self.named(name)?.solve(&self.game, false, run)?;
        Ok(solved.answered(self.answer))
    }

    fn perft(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
        tell: &mut dyn FnMut(u32, u128),
    ) -> Result<Report, CountFailure> {
        counts::tell_depths(&self.game, depth, memoised, run, tell)
    }

    fn divide(
        &self,
        depth: u32,
        memoised: bool,
        run: &Run,
    ) -> Result<Vec<(Notation, u128)>, CountFailure> {
        counts::divide(&self.game, depth, memoised, run)
    }

    fn endless_play(&self) -> Option<&'static str> {
        self.endless
    }

    fn read_position(&self, text: &str) -> Result<String, InputError> {
        Ok(self.game.draw(&self.game.read_state(text)?))
    }

    fn solve_all(&self, run: &Run) -> Result<Box<dyn EveryPosition + '_>, SolveFailure> {
        let strong = self.strong.as_ref().ok_or(SolveFailure::NotStrong)?;
        let (solved, values) = (strong.solve)(&self.game, run)
            .map_err(|error| SolveFailure::Game(error.to_string()))?;
        Ok(Box::new(Everywhere::new(
            &self.game,
            strong.solver,
            solved.answered(self.answer),
            values,
        )))
    }

    fn session(&self) -> Box<dyn Session + '_> {
        Box::new(Playing::new(self))
    }

    fn table(&self, run: &Run, most: usize) -> Result<ValueTable, TableFailure> {
        let table = self.table.ok_or(TableFailure::NoLayers)?;
        table(&self.game, run, most)
    }

    fn whole_row(&self) -> Option<Row> {
        self.parts.and(self.game.interval(&self.game.start()))
    }

    fn parts(
        &self,
        run: &Run,
        tell: &mut dyn FnMut(Row, ShownValue),
    ) -> Result<Vec<Row>, TableFailure> {
        let parts = self.parts.ok_or(TableFailure::NoParts)?;
        parts(&self.game, run, tell)
    }
}

impl<G: CatalogGame> fmt::Debug for GameBuilder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBuilder")
            .field("start", &self.game.start())
            .finish_non_exhaustive()
    }
}
