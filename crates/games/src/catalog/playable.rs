//! From a game and its capabilities to an [`Instance`]: [`Playable`].

use std::fmt;

use std::time::Duration;

use stonework_core::{
    AlphaBeta, ByTheorem, Diagonals, Ends, Exhaustive, Front, Indexed, Layered, Negamax,
    ProofNumber, RollingTable, Row, Run, SlidingWindow, SolveError, Solver, SplitEndsRules,
    SplitFrontRules, Table, Theorem,
};

use super::choice::{Choice, Estimate};
use super::instance::{Instance, SolveFailure, TableFailure};
use super::nearest::or_nearest;
use super::parts::tell_parts;
use super::puzzle::Puzzle;
use super::shown_value::ShownValue;
use super::solved::Solved;
use super::solvers::{SOLVERS, SolverInfo, solver};
use super::value_table::ValueTable;

/// The table of `negamax-bounded` takes this many bytes if there is no limit, else half the limit.
const BOUNDED_BYTES: usize = 64 << 20;

/// Without a limit, no solver is chosen unasked whose table takes more bytes than this.
const UNASKED_BYTES: usize = 2 << 30;

/// A game with the solvers that fit it.
///
/// ```
/// use stonework_core::{Front, Run};
/// use stonework_games::catalog::{Answer, Playable};
/// use stonework_games::stones::CoinsInALine;
///
/// let game = Playable::new(Front(CoinsInALine::new(4))).indexed().layered().boxed();
/// assert_eq!(game.choose(&Run::new()).solver.name, "table");
/// assert_eq!(game.solve("rolling", &Run::new())?.answer, Some(Answer::from(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Playable<G: Puzzle> {
    game: G,
    fitting: Vec<Fitting<G>>,
    table: Option<TableOf<G>>,
    parts: Option<PartsOf<G>>,
}

/// What makes the table of a game of no more than so many positions.
type TableOf<G> = fn(&G, &Run, usize) -> Result<ValueTable, TableFailure>;

/// What tells the values of the parts of a row.
type PartsOf<G> = fn(&G, &Run, &mut dyn FnMut(Row, ShownValue)) -> Result<Vec<Row>, TableFailure>;

/// A solver that fits.
struct Fitting<G: Puzzle> {
    name: &'static str,
    solve: Solve<G>,
    /// The bytes of its table, where they are known beforehand; else 0.
    bytes: Known<G, usize>,
    /// About how many nanoseconds it takes, where that is known beforehand.
    nanos: Known<G, Option<u64>>,
}

/// Solves a game and shows the solution.
type Solve<G> = Box<dyn Fn(&G, &Run) -> Result<Solved, SolveError<G>> + Send + Sync>;

/// What is known of solving a game before it is begun.
type Known<G, T> = Box<dyn Fn(&G) -> T + Send + Sync>;

impl<G: Puzzle> Fitting<G> {
    /// A solver of which nothing is known beforehand.
    fn of(
        name: &'static str,
        solve: impl Fn(&G, &Run) -> Result<Solved, SolveError<G>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            solve: Box::new(solve),
            bytes: Box::new(|_| 0),
            nanos: Box::new(|_| None),
        }
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
fn shown<G: Puzzle, S: Solver<G>>(
    solver: &S,
    game: &G,
    run: &Run,
) -> Result<Solved, SolveError<G>> {
    let solution = solver.solve(game, run)?.map_oracle(|_| ());
    Ok(Solved::of(game, &solution))
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

impl<G: Puzzle> Playable<G> {
    /// A game with the solvers that the rules alone are enough for.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self {
            game,
            fitting: vec![
                Fitting::of("exhaustive", |game, run| {
                    shown(&Exhaustive::new(), game, run)
                }),
                Fitting::of("negamax", |game, run| shown(&Negamax::new(), game, run)),
                Fitting::of("negamax-bounded", |game, run| {
                    let bytes = run.bytes().map_or(BOUNDED_BYTES, |limit| limit / 2);
                    shown(&Negamax::bounded(bytes), game, run)
                }),
            ],
            table: None,
            parts: None,
        }
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
    pub fn alpha_beta<O, F, K>(mut self, solver: AlphaBeta<O, F, K>) -> Self
    where
        AlphaBeta<O, F, K>: Solver<G> + Send + Sync + 'static,
    {
        self.fitting
            .push(Fitting::of("alpha-beta", move |game, run| {
                shown(&solver, game, run)
            }));
        self
    }

    /// The same game with proof-number search, which looks at what the game tells of itself.
    #[must_use]
    pub fn proof_number<O, F, R>(mut self, solver: ProofNumber<O, F, R>) -> Self
    where
        ProofNumber<O, F, R>: Solver<G> + Send + Sync + 'static,
    {
        self.fitting
            .push(Fitting::of("proof-number", move |game, run| {
                shown(&solver, game, run)
            }));
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

impl<G: Puzzle + Indexed + 'static> Playable<G> {
    /// The same game with the solvers for numbered positions as well.
    #[must_use]
    pub fn indexed(mut self) -> Self {
        self.fitting.push(
            Fitting::of("negamax-dense", |game, run| {
                shown(&Negamax::dense(), game, run)
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

impl<G: Puzzle + Layered + Sync + 'static> Playable<G> {
    /// The same game with the solvers for layered positions as well.
    #[must_use]
    pub fn layered(mut self) -> Self {
        let nanos = |game: &G| Some(all_moves(game));
        self.fitting.extend([
            Fitting::of("table", |game, run| shown(&Table::new(), game, run))
                .taking(table_bytes, nanos),
            Fitting::of("rolling", |game, run| {
                shown(&RollingTable::new(), game, run)
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
fn by_diagonals<R: SplitEndsRules>(game: &Ends<R>) -> u64 {
    let len = u64::from(SplitEndsRules::len(&game.0));
    len * len / 40 + 20 * len + 10_000
}

impl<R> Playable<Ends<R>>
where
    R: SplitEndsRules + 'static,
    Ends<R>: Puzzle,
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

impl<R> Playable<Front<R>>
where
    R: SplitFrontRules + 'static,
    Front<R>: Puzzle,
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

impl<G: Puzzle> Playable<G> {
    fn fitting(&self, name: &str) -> Option<&Fitting<G>> {
        self.fitting.iter().find(|fitting| fitting.name == name)
    }
}

impl<G: Puzzle + Send + Sync> Instance for Playable<G> {
    fn solvers(&self) -> Vec<&'static SolverInfo> {
        SOLVERS
            .iter()
            .filter(|info| self.fitting(info.name).is_some())
            .collect()
    }

    fn choose(&self, run: &Run) -> Choice {
        let fitting: Vec<Estimate> = SOLVERS
            .iter()
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
            .expect("negamax fits every game and its bytes are not known beforehand")
    }

    fn solve(&self, name: &str, run: &Run) -> Result<Solved, SolveFailure> {
        let Some(info) = solver(name) else {
            return Err(SolveFailure::Unknown {
                name: name.to_owned(),
                hint: or_nearest(name, SOLVERS.iter().map(|info| info.name)),
            });
        };
        match (self.fitting(name), info.needs) {
            (Some(fitting), _) => (fitting.solve)(&self.game, run)
                .map_err(|error| SolveFailure::Game(error.to_string())),
            (None, lacks) => Err(SolveFailure::Unfit {
                solver: info.name,
                lacks: lacks.unwrap_or("Game"),
            }),
        }
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

impl<G: Puzzle> fmt::Debug for Playable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playable")
            .field("start", &self.game.start())
            .finish_non_exhaustive()
    }
}
