//! From a game and its capabilities to an [`Instance`]: [`Playable`].

use std::fmt;

use stonework_core::{
    Exhaustive, Indexed, Layered, Negamax, RollingTable, Row, Run, SolveError, Solver, Table,
};

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
/// assert_eq!(game.solvers().len(), 6);
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
    solve: fn(&G, &Run) -> Result<Solved, SolveError<G>>,
    /// The bytes of its table, where they are known beforehand; else 0.
    bytes: fn(&G) -> usize,
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

impl<G: Puzzle> Playable<G> {
    /// A game with the solvers that the rules alone are enough for.
    #[must_use]
    pub fn new(game: G) -> Self {
        let unknown = |_: &G| 0;
        Self {
            game,
            fitting: vec![
                Fitting {
                    name: "exhaustive",
                    solve: |game, run| shown(&Exhaustive::new(), game, run),
                    bytes: unknown,
                },
                Fitting {
                    name: "negamax",
                    solve: |game, run| shown(&Negamax::new(), game, run),
                    bytes: unknown,
                },
                Fitting {
                    name: "negamax-bounded",
                    solve: |game, run| {
                        let bytes = run.bytes().map_or(BOUNDED_BYTES, |limit| limit / 2);
                        shown(&Negamax::bounded(bytes), game, run)
                    },
                    bytes: unknown,
                },
            ],
            table: None,
            parts: None,
        }
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

impl<G: Puzzle + Indexed> Playable<G> {
    /// The same game with the solvers for numbered positions as well.
    #[must_use]
    pub fn indexed(mut self) -> Self {
        self.fitting.push(Fitting {
            name: "negamax-dense",
            solve: |game, run| shown(&Negamax::dense(), game, run),
            bytes: full_bytes,
        });
        self
    }
}

impl<G: Puzzle + Layered + Sync> Playable<G> {
    /// The same game with the solvers for layered positions as well.
    #[must_use]
    pub fn layered(mut self) -> Self {
        self.fitting.extend([
            Fitting {
                name: "table",
                solve: |game, run| shown(&Table::new(), game, run),
                bytes: table_bytes as fn(&G) -> usize,
            },
            Fitting {
                name: "rolling",
                solve: |game, run| shown(&RollingTable::new(), game, run),
                bytes: RollingTable::bytes,
            },
        ]);
        self.table = Some(ValueTable::of);
        self.parts = Some(tell_parts);
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

    fn choose(&self, run: &Run) -> &'static SolverInfo {
        let limit = run.bytes().unwrap_or(UNASKED_BYTES);
        SOLVERS
            .iter()
            .find(|info| {
                self.fitting(info.name)
                    .is_some_and(|fitting| (fitting.bytes)(&self.game) <= limit)
            })
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
