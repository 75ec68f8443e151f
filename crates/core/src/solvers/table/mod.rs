//! Bottom-up dynamic programming over the layers of a [`Layered`] game: [`Table`] keeps every
//! value, [`RollingTable`] only the layers that moves can still lead to.

mod band;
mod fill;
mod layers;
mod window;

use std::fmt;

use self::fill::{fill, rolling_room, widest_window};
use self::layers::{Flaw, Layers, LayersOf, fault, span};
use self::window::Window;
use crate::error::{HaltOf, SolveError, SolveErrorOf};
use crate::game::Game;
use crate::kit::root::{Evaluate, follow_line, rate_root, stopped_at_once};
use crate::kit::thread_count;
use crate::layered::Layered;
use crate::oracle::Oracle;
use crate::run::{Meter, Run};
use crate::solution::{Bounds, SolutionOf};
use crate::solver::{OracleSolver, Solver};
use crate::value::Value;

/// Bottom-up dynamic programming: values every position, layer by layer, each layer in parallel.
///
/// # Requires
///
/// [`Layered`]. A game is refused with [`SolveError::LayerOrder`] if a move does not lead to an
/// earlier layer within [`Layered::reach`], and with [`SolveError::Layers`] if the layers do not
/// cover the positions in order.
///
/// # Returns
///
/// Value, best moves, line, and an oracle for every position.
///
/// # Complexity
///
/// With `n` positions of `b` moves: O(n · b) time, shared by the threads, and memory for `n`
/// values. Of [`Ends`](crate::Ends) with [`SeparableEndsRules`](crate::SeparableEndsRules), it
/// values many positions at once (SIMD), and has memory for four terms an element besides.
///
/// # Example
///
/// ```
/// use stonework::{Ends, EndsRules, Oracle, OracleSolver, Row, Run, Side, Table};
///
/// struct Coins([i32; 4]);
/// impl EndsRules for Coins {
///     type Value = i32;
///     fn len(&self) -> usize {
///         4
///     }
///     fn gain(&self, row: Row, side: Side) -> i32 {
///         self.0[row.taken(side)]
///     }
/// }
///
/// let game = Ends(Coins([2, 8, 3, 5]));
/// let (solution, values) = Table::new().solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(8));
/// let inner = Row { start: 1, end: 4 };
/// assert_eq!(values.value_at(&game, &inner), Some(6));
/// assert_eq!(values.best_moves_at(&game, &inner), Some(vec![Side::Left]));
/// # Ok::<(), stonework::SolveErrorOf<Ends<Coins>>>(())
/// ```
///
/// # References
///
/// R. Bellman, "Dynamic Programming", 1957.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Table;

impl Table {
    /// The solver; it has no settings.
    #[must_use]
    pub fn new() -> Self {
        Self
    }

    /// The most bytes that its values take for this game, with the terms of separable gains. A line
    /// takes more.
    #[must_use]
    pub fn bytes<G: Layered>(game: &G) -> usize {
        let values = game.count().saturating_mul(size_of::<G::Value>());
        values.saturating_add(game.row_kernel_bytes())
    }
}

/// Bottom-up dynamic programming that keeps only the layers that moves can still lead to.
///
/// # Requires
///
/// [`Layered`], as [`Table`].
///
/// # Returns
///
/// Value and best moves. No line and no oracle, as most values are forgotten.
///
/// # Complexity
///
/// With `n` positions of `b` moves: O(n · b) time, shared by the threads, and memory for four times
/// the values of `reach + 1` layers at the most. That is O(n) for a row of `n` elements taken from
/// the ends, and O(k) for moves that take up to `k` elements from the front. Of
/// [`Ends`](crate::Ends) with [`SeparableEndsRules`](crate::SeparableEndsRules), it values many
/// positions at once (SIMD), in memory for six values an element.
///
/// # Example
///
/// See [`crate::FrontRules`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RollingTable;

impl RollingTable {
    /// The solver; it has no settings.
    #[must_use]
    pub fn new() -> Self {
        Self
    }

    /// The most bytes that its values take for this game. It visits every layer.
    #[must_use]
    pub fn bytes<G: Layered>(game: &G) -> usize {
        let span = |layer| span(game, layer);
        let widest = widest_window(game.layers(), &span, &mut || Ok(()));
        rolling_room(widest.unwrap_or(usize::MAX), game.count())
            .saturating_mul(size_of::<G::Value>())
    }
}

/// The values of all positions of a game, by number; if the solve was stopped, those of the first
/// ones.
#[derive(Clone)]
pub struct ValueTable<V>(Vec<V>);

impl<V: Value> ValueTable<V> {
    /// The value of the position with a number.
    #[must_use]
    pub fn value(&self, number: usize) -> Option<V> {
        self.0.get(number).copied()
    }
}

impl<G: Layered> Oracle<G> for ValueTable<G::Value> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.value(game.rank(state))
    }
}

impl<V> fmt::Debug for ValueTable<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValueTable")
            .field("positions", &self.0.len())
            .finish_non_exhaustive()
    }
}

impl<G: Layered + Sync> Solver<G> for Table {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        Ok(solve(game, start, run, Keep::Everything)?.0)
    }
}

impl<G: Layered + Sync> OracleSolver<G> for Table {
    type Oracle = ValueTable<G::Value>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        solve(game, start, run, Keep::Everything)
    }
}

impl<G: Layered + Sync> Solver<G> for RollingTable {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        Ok(solve(game, start, run, Keep::LastLayers)?.0)
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

/// A solution and the values that are left in the table.
type Filled<G> = Result<(SolutionOf<G>, ValueTable<<G as Game>::Value>), SolveErrorOf<G>>;

/// Fills a table and returns the solution and the values in the table.
fn solve<G: Layered + Sync>(game: &G, start: &G::State, run: &Run, keep: Keep) -> Filled<G> {
    let threads = thread_count(run);
    let (layers, positions) = match keep {
        Keep::Everything => (game.layers(), game.count()),
        Keep::LastLayers => {
            // The value of the start itself follows from its moves.
            let layers = game.layer_of(game.rank(start));
            let last = layers.checked_sub(1).map(|last| game.layer(last));
            (layers, last.map_or(0, |last| last.end))
        }
    };
    let mut probe = Probe {
        game,
        window: Window::new(Vec::new()),
        meter: Meter::new(run),
    };
    let (meter, window) = (&mut probe.meter, &mut probe.window);
    let mut of_game = LayersOf::new(game);
    let filled = fill(
        &mut of_game,
        layers,
        positions,
        keep == Keep::LastLayers,
        threads,
        meter,
        window,
    );
    of_game.give_back(&mut meter.budget);
    let solution = match filled {
        Err(Flaw::Stopped(reason)) => stopped_at_once(game, start, reason),
        Err(Flaw::Layer(layer)) => return Err(SolveError::Layers { layer }),
        Err(Flaw::Position(index)) => return Err(fault(game, index)),
        Ok(()) => {
            let solution = rate_root(game, start, &mut probe)?;
            match keep {
                Keep::Everything => follow_line(game, start, &mut probe, solution)?,
                Keep::LastLayers => solution.without_line(),
            }
        }
    };
    let values = probe.window.into_values();
    let meter = probe.meter;
    let solution = solution.with_report(meter.report(keep.name().to_owned(), threads));
    Ok((solution, ValueTable(values)))
}

/// Takes values from a full table.
struct Probe<'a, 'r, G: Game> {
    game: &'a G,
    window: Window<G::Value>,
    meter: Meter<'r>,
}

impl<'r, G: Layered> Evaluate<'r, G> for Probe<'_, 'r, G> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        let index = self.game.rank(state);
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
