//! Bottom-up over the layers of a [`Layered`] game: [`Table`] keeps every value, [`RollingTable`]
//! only the layers still needed.

mod fill;

use std::convert::Infallible;
use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;

use self::fill::{Trouble, Window, fault, fill, room, widest_window};
use super::root::{Evaluate, Findings, follow_line, rate_root};
use super::team::Team;
use crate::error::{Halt, SolveError};
use crate::game::Game;
use crate::layered::Layered;
use crate::oracle::Oracle;
use crate::run::{Meter, Run};
use crate::solution::{Bounds, Solution};
use crate::solver::Solver;

/// Every position's value, bottom-up, each layer in parallel.
///
/// # Requires
///
/// [`Layered`]. A move that does not lead to an earlier layer within [`Layered::reach`] is refused
/// with [`SolveError::LayerOrder`], layers that do not fit together with [`SolveError::Layers`].
///
/// # Returns
///
/// Value, best moves, line, and an oracle for every position.
///
/// # Complexity
///
/// With `n` positions of `b` moves: O(n · b) time, shared by the threads; `n` values of memory.
///
/// # Example
///
/// ```
/// use stonework_core::{Ends, EndsRules, Row, Run, Side, Solver, Table};
///
/// struct Coins([i32; 4]);
/// impl EndsRules for Coins {
///     type Value = i32;
///     fn len(&self) -> u32 {
///         4
///     }
///     fn gain(&self, row: Row, side: Side) -> i32 {
///         self.0[row.taken(side)]
///     }
/// }
///
/// let game = Ends(Coins([2, 8, 3, 5]));
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(8));
/// let inner = Row { start: 1, end: 4 };
/// assert_eq!(solution.value_at(&game, &inner), Some(6));
/// assert_eq!(solution.best_moves_at(&game, &inner), Some(vec![Side::Left]));
/// # Ok::<(), stonework_core::SolveError<Ends<Coins>>>(())
/// ```
///
/// # References
///
/// R. Bellman, "Dynamic Programming", 1957.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Table;

impl Table {
    /// The table that keeps every value.
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

/// The value alone, bottom-up, keeping only the layers that moves can still lead to.
///
/// # Requires
///
/// [`Layered`], as [`Table`].
///
/// # Returns
///
/// Value and best moves. No line and no oracle: the values they take are gone.
///
/// # Complexity
///
/// With `n` positions of `b` moves: O(n · b) time, shared by the threads; memory for four times the
/// values of `reach + 1` layers. That is O(n) for a row of `n` elements taken from the ends, and
/// O(k) for taking up to `k` from the front.
///
/// # Example
///
/// See [`crate::FrontRules`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RollingTable;

impl RollingTable {
    /// The table that forgets.
    #[must_use]
    pub fn new() -> Self {
        Self
    }

    /// The most bytes its values take for a game; takes a look at every layer.
    #[must_use]
    pub fn bytes<G: Layered>(game: &G) -> usize {
        let Ok(widest) = widest_window::<_, Infallible>(game, game.layers(), || Ok(()));
        room(widest, game.positions()).saturating_mul(size_of::<G::Value>())
    }
}

/// The values of every position of a game, by number; of the first ones, if the solve was stopped
/// before the table was complete.
pub struct FullTable<G: Game> {
    values: Vec<G::Value>,
    game: PhantomData<fn(&G)>,
}

impl<G: Layered> Oracle<G> for FullTable<G> {
    fn lookup(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.values.get(game.index(state)).copied()
    }
}

impl<G: Game> fmt::Debug for FullTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FullTable")
            .field("positions", &self.values.len())
            .finish_non_exhaustive()
    }
}

impl<G: Layered + Sync> Solver<G> for Table {
    type Oracle = FullTable<G>;

    fn solve(&self, game: &G, run: &Run) -> Result<Solution<G, FullTable<G>>, SolveError<G>> {
        let Filled { solution, values } = solve(game, run, Keep::Everything)?;
        Ok(solution.map_oracle(|()| FullTable {
            values,
            game: PhantomData,
        }))
    }
}

impl<G: Layered + Sync> Solver<G> for RollingTable {
    type Oracle = ();

    fn solve(&self, game: &G, run: &Run) -> Result<Solution<G>, SolveError<G>> {
        Ok(solve(game, run, Keep::LastLayers)?.solution)
    }
}

/// Which values are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Everything,
    LastLayers,
}

impl Keep {
    fn name(self) -> &'static str {
        match self {
            Self::Everything => "table",
            Self::LastLayers => "rolling table",
        }
    }
}

/// A solution and the values it was read off.
struct Filled<G: Game> {
    solution: Solution<G>,
    values: Vec<G::Value>,
}

/// Fills a table and reads the solution off it.
fn solve<G: Layered + Sync>(game: &G, run: &Run, keep: Keep) -> Result<Filled<G>, SolveError<G>> {
    let mut meter = Meter::new(run);
    let threads = run
        .threads
        .map_or_else(rayon::current_num_threads, NonZeroUsize::get);
    let mut window = Window::empty();
    let filled = Team::with(threads, |mut team| {
        fill(game, &mut meter, &mut window, keep, &mut team)
    });
    let mut lookup = Lookup {
        game,
        window,
        meter,
    };
    let findings = match filled {
        Err(reason) | Ok(Err(Trouble::Stopped(reason))) => Findings::nothing(reason),
        Ok(Err(Trouble::Layers(layer))) => return Err(SolveError::Layers { layer }),
        Ok(Err(Trouble::Unvalued(index))) => return Err(fault(game, index)),
        Ok(Ok(())) => {
            let mut findings = rate_root(game, &mut lookup)?;
            match keep {
                Keep::Everything => follow_line(game, &mut lookup, &mut findings)?,
                Keep::LastLayers => findings.line = None,
            }
            findings
        }
    };
    let values = lookup.window.into_values();
    let meter = lookup.meter;
    let solution = findings.into_solution(meter.report(keep.name().to_owned(), threads));
    Ok(Filled { solution, values })
}

/// Reads values off a filled table.
struct Lookup<'a, 'r, G: Game> {
    game: &'a G,
    window: Window<G::Value>,
    meter: Meter<'r>,
}

impl<'r, G: Layered> Evaluate<'r, G> for Lookup<'_, 'r, G> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, Halt<G>> {
        let index = self.game.index(state);
        self.window.done().get(index).ok_or_else(|| {
            SolveError::OutOfReach {
                state: state.clone(),
                index,
            }
            .into()
        })
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
