//! Games of taking from the ends of a row, diagonal by diagonal, with SIMD: [`Diagonals`].
//!
//! [`canonical`] transforms the game to a form with the least work per position, [`sweep`] computes
//! all diagonals, [`strips`] and [`block`] define how a diagonal lies in memory, [`kernel`] has the
//! inner loops and [`lane`] the integers they work on. [`line`](self::line) finds the line of best
//! play, and [`plain`] is for numbers that fit no lane.

mod block;
mod canonical;
mod kernel;
mod lane;
mod line;
mod plain;
mod strips;
mod sweep;
#[cfg(test)]
mod tests;

use num_traits::{ToPrimitive, Zero, cast};

use self::canonical::{Canonical, Scale};
use self::lane::Kept;
pub use self::lane::LaneWidth;
use self::line::{Line, Marks};
use self::strips::Tuning;
use self::sweep::{Sweep, Swept};
use super::worker_team::WorkerTeam;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Game, Turn};
use crate::indexed::Indexed;
use crate::kit::thread_count;
use crate::run::{Meter, Run, StopReason};
use crate::shapes::{Ends, EndsRules, Row, SeparableEndsRules, Side, row_len};
use crate::solution::{RatedMove, Solution, SolutionOf};
use crate::solver::Solver;
use crate::value::{Margin, Value};

/// Solves games of taking from the ends, diagonal by diagonal, many positions at once (SIMD).
///
/// # Requires
///
/// [`Ends`] with [`SeparableEndsRules`].
///
/// # Returns
///
/// Value and best moves; with [`Diagonals::with_line`], also a line of best play. No oracle.
///
/// # Complexity
///
/// For a row of `n` elements: O(n²) time, shared by the threads, with three vector instructions for
/// as many positions as a vector has lanes, and O(n) memory. The line takes O(n √n) memory and a
/// little more time.
///
/// # How
///
/// To twice the value of a row, add a term for each end; then the game becomes
/// `u(l, r) = max(x[l] - u(l + 1, r), y[r] - u(l, r - 1))`, as the part of a gain that depends on
/// the other end cancels. All rows of one length are a diagonal, computed in place from the one
/// before.
///
/// The row is cut into strips, one for each lane of a vector. So the right neighbours of the
/// numbers in a vector are the next vector, and no number changes its lane. At the end of a strip,
/// the beginning of the next one is repeated (the halo), and renewed every few diagonals. Numbers
/// beyond the end of the row are never used: a number depends only on itself and its right
/// neighbour, and the two subrows of a subrow are within the row.
///
/// If the numbers of a diagonal are at most `U` and all `x` and `y` at most `X` in absolute value,
/// then the numbers `t` diagonals later are at most `U + t X`. While that fits 16 bits, numbers
/// take 16 bits. Then they take 32 and 64 bits, and at last the game's own integers with every sum
/// checked. So no overflow stays unseen.
///
/// # Errors
///
/// [`SolveError::Overflow`] if the value of a first move does not fit the game's integers, or if
/// the numbers fit no lane and another value does not fit.
///
/// # Example
///
/// ```
/// use stonework::{Diagonals, Ends, Run, SeparableEndsRules, Side, Solver};
///
/// struct Coins([i32; 4]);
/// impl SeparableEndsRules for Coins {
///     type Value = i32;
///     fn len(&self) -> usize {
///         4
///     }
///     fn start_term(&self, start: u32, side: Side) -> i32 {
///         if side == Side::Left { self.0[start as usize] } else { 0 }
///     }
///     fn end_term(&self, end: u32, side: Side) -> i32 {
///         if side == Side::Right { self.0[end as usize - 1] } else { 0 }
///     }
/// }
///
/// let game = Ends(Coins([2, 8, 3, 5]));
/// let solution = Diagonals::with_line().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(8));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// let line = [Side::Right, Side::Left, Side::Left, Side::Left];
/// assert_eq!(solution.line(), Some(&line[..]));
/// # Ok::<(), stonework::SolveErrorOf<Ends<Coins>>>(())
/// ```
///
/// # References
///
/// R. Bellman, "Dynamic Programming", 1957. Tiles in skewed time: D. Wonnacott, "Using Time Skewing
/// to Eliminate Idle Time due to Memory Bandwidth and Network Limitations", 2000. Strips of lanes:
/// T. Henretty and others, "Data Layout Transformation for Stencil Computations on Short-Vector
/// SIMD Architectures", 2011.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Diagonals {
    line: bool,
    least: LaneWidth,
}

impl Diagonals {
    /// Finds the value and the best moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the value, the best moves and a line of best play.
    #[must_use]
    pub fn with_line() -> Self {
        Self {
            line: true,
            ..Self::default()
        }
    }

    /// Keeps numbers in lanes of at least this width. Default: the narrowest.
    #[must_use]
    pub fn with_least_lanes(mut self, least: LaneWidth) -> Self {
        self.least = least;
        self
    }

    /// The most bytes that a solve of this game takes; most solves take less.
    #[must_use]
    pub fn bytes<R: SeparableEndsRules>(&self, game: &Ends<R>) -> usize {
        self.bytes_when(
            SeparableEndsRules::len(&game.0),
            size_of::<R::Value>(),
            &Tuning::new(),
        )
    }

    fn bytes_when(self, len: usize, value: usize, tuning: &Tuning) -> usize {
        let line = |kept, cell| {
            if self.line {
                line::bytes(len, kept, cell)
            } else {
                0
            }
        };
        let lanes =
            Sweep::bytes(len, tuning).saturating_add(line(size_of::<Kept>(), size_of::<i64>()));
        let plain = plain::bytes(len, value).saturating_add(line(size_of::<Vec<()>>(), value));
        lanes.max(plain)
    }

    fn solve_when<R: SeparableEndsRules>(
        self,
        game: &Ends<R>,
        run: &Run,
        tuning: &Tuning,
    ) -> Result<Solution<Side, R::Value>, SolveError<Row, Side>> {
        let mut meter = Meter::new(run);
        meter.expect_positions(game.count());
        let len = SeparableEndsRules::len(&game.0);
        let mut threads = thread_count(run);
        if len < tuning.worth_sharing {
            threads = 1;
        }
        let mut solve = Solve {
            game,
            solver: self,
            tuning,
            threads,
            width: Some(self.least),
        };
        let solution = match solve.solution(&mut meter) {
            Ok(solution) => solution,
            Err(Halt::Stopped(reason)) => Solution::unknown(reason),
            Err(Halt::Fault(error)) => return Err(error),
        };
        let name = match solve.width {
            Some(width) => {
                let vectors = tuning.vectors.name();
                format!("diagonals ({}-bit lanes, {vectors})", width.bits())
            }
            None => "diagonals (checked)".to_owned(),
        };
        Ok(solution.with_report(meter.report(name, threads)))
    }
}

impl<R: SeparableEndsRules> Solver<Ends<R>> for Diagonals {
    fn solve_from(
        &self,
        game: &Ends<R>,
        start: &Row,
        run: &Run,
    ) -> Result<SolutionOf<Ends<R>>, SolveErrorOf<Ends<R>>> {
        let subrow = Ends(Subrow {
            rules: &game.0,
            row: *start,
        });
        let solved = self.solve_when(&subrow, run, &Tuning::new());
        solved.map_err(|error| match error {
            SolveError::Overflow { state: inner } => SolveError::Overflow {
                state: Row {
                    start: start.start + inner.start,
                    end: start.start + inner.end,
                },
            },
            other => other,
        })
    }
}

/// The game on a subrow.
struct Subrow<'a, R> {
    rules: &'a R,
    row: Row,
}

impl<R: SeparableEndsRules> SeparableEndsRules for Subrow<'_, R> {
    type Value = R::Value;

    fn len(&self) -> usize {
        self.row.len() as usize
    }

    #[inline]
    fn start_term(&self, start: u32, side: Side) -> R::Value {
        self.rules.start_term(self.row.start + start, side)
    }

    #[inline]
    fn end_term(&self, end: u32, side: Side) -> R::Value {
        self.rules.end_term(self.row.start + end, side)
    }
}

/// One solve.
struct Solve<'a, R> {
    game: &'a Ends<R>,
    solver: Diagonals,
    tuning: &'a Tuning,
    threads: usize,
    /// The widest lanes it used; `None` if the numbers fit none.
    width: Option<LaneWidth>,
}

impl<R: SeparableEndsRules> Solve<'_, R> {
    fn solution(&mut self, meter: &mut Meter<'_>) -> Result<SolutionOf<Ends<R>>, HaltOf<Ends<R>>> {
        let len = row_len(SeparableEndsRules::len(&self.game.0));
        // The empty subrows.
        let counted = meter.count_many(u64::from(len) + 1);
        if len == 0 {
            let solution = Solution::terminal(R::Value::zero());
            return Ok(if self.solver.line {
                solution
            } else {
                solution.without_line()
            });
        }
        counted?;
        if let Some(solution) = self.in_lanes(meter)? {
            return Ok(solution);
        }
        self.width = None;
        meter.slow_down();
        let plain = plain::solve(&self.game.0, self.solver.line, meter)?;
        let start = self.game.start();
        let mut values = [R::Value::zero(); 2];
        for ((value, child), side) in values.iter_mut().zip(plain.children).zip(Side::BOTH) {
            let gain = self.game.0.gain(start, side);
            let worth = child.back_up(gain, Turn::Passes);
            *value = worth.ok_or(SolveError::Overflow { state: start })?;
        }
        Ok(solution_of(values, plain.line))
    }

    /// Solves it in lanes; `None` if the numbers fit none.
    fn in_lanes(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<SolutionOf<Ends<R>>>, HaltOf<Ends<R>>> {
        let held = meter.budget.used();
        let found = self.sweep(meter)?;
        meter.budget.give_back(meter.budget.used() - held);
        let Some((scale, swept)) = found else {
            return Ok(None);
        };
        let start = self.game.start();
        let mut values = [R::Value::zero(); 2];
        for ((value, child), side) in values.iter_mut().zip(swept.children).zip(Side::BOTH) {
            let Some(wide) = self.worth(scale, side, child) else {
                return Ok(None);
            };
            let worth = cast(wide);
            *value = worth.ok_or(SolveError::Overflow { state: start })?;
        }
        Ok(Some(solution_of(values, swept.line)))
    }

    fn sweep(&mut self, meter: &mut Meter<'_>) -> Result<Option<(Scale, Swept)>, StopReason> {
        let rules = &self.game.0;
        let Some(form) = Canonical::of(rules, meter)? else {
            return Ok(None);
        };
        let len = SeparableEndsRules::len(rules);
        let scale = form.scale;
        let mut sweep = Sweep {
            tuning: self.tuning,
            threads: self.threads,
            len,
            width: self.solver.least,
            marks: if self.solver.line {
                Some(Marks::new(len, meter)?)
            } else {
                None
            },
            step: 0,
        };
        let swept = WorkerTeam::with(self.threads, |mut team| sweep.run(form, meter, &mut team));
        self.width = Some(sweep.width);
        Ok(swept??.map(|swept| (scale, swept)))
    }

    /// The value of the first move on a side, given `u` of the row it leads to; `None` if the
    /// computation does not fit 128 bits.
    fn worth(&self, scale: Scale, side: Side, child: i64) -> Option<i128> {
        let rules = &self.game.0;
        let whole = self.game.start();
        let rest = whole.without(side, 1);
        let of_start = |at| rules.start_term(at, Side::Right).to_i128();
        let of_end = |at| rules.end_term(at, Side::Left).to_i128();
        // No subrow begins at the end of the row, and none ends at its start: the terms added there
        // are chosen so that they cancel.
        let added = if rest.start == whole.end {
            of_end(whole.end)?.checked_sub(of_end(rest.end)?)?
        } else if rest.end == 0 {
            of_start(0)?.checked_sub(of_start(rest.start)?)?
        } else {
            let sum = of_start(rest.start)?.checked_add(of_end(rest.end)?)?;
            sum.checked_neg()?
        };
        let twice = scale.undo(rest.len() as usize, child)?.checked_sub(added)?;
        rules.gain(whole, side).to_i128()?.checked_sub(twice / 2)
    }
}

/// The solution of a game whose two first moves have these values.
fn solution_of<V: Margin>(values: [V; 2], line: Option<Line>) -> Solution<Side, V> {
    let rated = Side::BOTH.into_iter().zip(values);
    let rated = rated.map(|(mv, value)| RatedMove { mv, value });
    let solution = Solution::exact(values[0].max(values[1]), rated.collect());
    match line {
        None => solution,
        Some(Line { moves, stopped }) => solution.with_line(moves).stopped_by(stopped),
    }
}
