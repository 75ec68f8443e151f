//! Games of taking from the front, in time that does not depend on how many a move may take:
//! [`SlidingWindow`].

use std::collections::VecDeque;

use num_traits::{CheckedAdd, CheckedSub};

use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::Game;
use crate::run::{Meter, Run};
use crate::shapes::{Front, SeparableFrontRules};
use crate::solution::{RatedMove, RatedMoveOf, Solution, SolutionOf};
use crate::solver::Solver;

/// Solves games of taking from the front with separable gains, from the end of the row to its
/// front.
///
/// # Requires
///
/// [`Front`] of [`SeparableFrontRules`]. The to-term of a gain minus the value of the rest must fit
/// the value type as well; else the error is [`SolveError::Overflow`].
///
/// # Returns
///
/// Value, best moves and line. No oracle.
///
/// # Complexity
///
/// With a row of n elements of which a move may take k: O(n) time, and memory for n numbers of 32
/// bits (the line), min(k, n) values and as many numbers.
///
/// Let v(i) be the value of the row that begins with element i. A move to the row that begins with
/// element j is worth from(i) + w(j), where w(j) = to(j) − v(j). So v(i) = from(i) + max of w(j)
/// over i < j ≤ i + k: the maximum of a window that slides over the row. Only elements that are
/// greater than all nearer ones can be the maximum, and each element enters and leaves their queue
/// once.
///
/// # Example
///
/// See [`SeparableFrontRules`].
///
/// # References
///
/// The queue is the one of D. Lemire, "Streaming maximum-minimum filter using no more than three
/// comparisons per element", Nordic Journal of Computing 13, 2006.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SlidingWindow;

/// Elements between two checks of the limits.
const BATCH: u32 = 4096;

impl SlidingWindow {
    /// The solver; it has no settings.
    #[must_use]
    pub fn new() -> Self {
        Self
    }

    /// The bytes it takes for this game.
    #[must_use]
    pub fn bytes<R: SeparableFrontRules>(game: &Front<R>) -> usize {
        let len = game.0.len() as usize;
        let window = window(&game.0);
        let values = window
            .next_power_of_two()
            .saturating_mul(size_of::<R::Value>());
        let queue = window * size_of::<u32>();
        // Choices, and a line in a vector that doubles as it grows.
        let moves = len.max(8).saturating_mul(4 * size_of::<u32>());
        let rated = window * size_of::<RatedMoveOf<Front<R>>>();
        let all = values.saturating_add(queue).saturating_add(moves);
        all.saturating_add(rated)
    }
}

/// The number of elements in a window.
fn window<R: SeparableFrontRules>(rules: &R) -> usize {
    rules.most().min(rules.len()).max(1) as usize
}

/// The window at the front of the row, and the best moves of all rows behind.
struct Slid<V> {
    /// w(j), at j modulo the length, which is a power of two.
    worth: Vec<V>,
    /// How many elements the first best move takes in the row that begins with element i.
    choice: Vec<u32>,
}

/// Slides the window from the end of the row to the row of the last `left` elements.
fn slide<R: SeparableFrontRules>(
    game: &Front<R>,
    left: u32,
    meter: &mut Meter<'_>,
) -> Result<Slid<R::Value>, HaltOf<Front<R>>> {
    let rules = &game.0;
    let len = rules.len();
    let width = window(rules);
    let zero = <R::Value as num_traits::Zero>::zero();
    meter.expect_positions(left as usize);
    meter.check()?;
    let mut worth = meter.budget.filled(zero, width.next_power_of_two())?;
    let mask = worth.len() - 1;
    let mut choice = meter.budget.filled(0_u32, left as usize)?;
    // Elements that the row may begin with after a move, the nearest last; their worth decreases
    // from first to last.
    let mut queue = VecDeque::from(meter.budget.vec::<u32>(width)?);
    // v(i + 1) while v(i) is computed.
    let mut next_value = zero;
    let first = len - left;
    for from in (first..len).rev() {
        if from + 1 == len || from % BATCH == BATCH - 1 {
            meter.count_many(u64::from((from % BATCH).min(from - first)) + 1)?;
        }
        let overflow = || SolveError::Overflow { state: len - from };
        let to = from + 1;
        let entering = rules
            .to_term(to)
            .checked_sub(&next_value)
            .ok_or_else(overflow)?;
        let slot = |to: u32| to as usize & mask;
        if queue
            .front()
            .is_some_and(|&far: &u32| (far - from) as usize > width)
        {
            queue.pop_front();
        }
        while queue
            .back()
            .is_some_and(|&near| worth[slot(near)] <= entering)
        {
            queue.pop_back();
        }
        worth[slot(to)] = entering;
        queue.push_back(to);
        let best = queue[0];
        choice[(from - first) as usize] = best - from;
        next_value = rules
            .from_term(from)
            .checked_add(&worth[slot(best)])
            .ok_or_else(overflow)?;
    }
    Ok(Slid { worth, choice })
}

/// The solution, from the last window and the best moves.
fn read_off<R: SeparableFrontRules>(
    game: &Front<R>,
    start: u32,
    meter: &mut Meter<'_>,
    slid: &Slid<R::Value>,
) -> Result<SolutionOf<Front<R>>, HaltOf<Front<R>>> {
    let first = game.0.len() - start;
    let from_term = game.0.from_term(first);
    let (mut moves, most) = (Vec::new(), window(&game.0).min(start as usize));
    meter.budget.reserve(&mut moves, most)?;
    for taken in game.moves(&start) {
        meter.pass(moves.len())?;
        let worth = slid.worth[(first + taken) as usize & (slid.worth.len() - 1)];
        let value = from_term
            .checked_add(&worth)
            .ok_or(SolveError::Overflow { state: start })?;
        moves.push(RatedMove { mv: taken, value });
    }
    let best = moves.iter().map(|rated| rated.value).max();
    let value = best.ok_or(SolveError::NoMoves { state: start })?;
    let mut stopped = None;
    let mut line = Vec::new();
    let mut from = 0;
    while let Some(&taken) = slid.choice.get(from) {
        if let Err(reason) = meter.budget.push(&mut line, taken) {
            stopped = Some(reason);
            break;
        }
        from += taken as usize;
    }
    Ok(Solution::exact(value, moves)
        .with_line(line)
        .stopped_by(stopped))
}

impl<R: SeparableFrontRules> Solver<Front<R>> for SlidingWindow {
    fn solve_from(
        &self,
        game: &Front<R>,
        &start: &u32,
        run: &Run,
    ) -> Result<SolutionOf<Front<R>>, SolveErrorOf<Front<R>>> {
        let mut meter = Meter::new(run);
        let solution = if let Some(value) = game.terminal_value(&start) {
            Solution::terminal(value)
        } else {
            let slid = slide(game, start, &mut meter);
            match slid.and_then(|slid| read_off(game, start, &mut meter, &slid)) {
                Ok(solution) => solution,
                Err(Halt::Stopped(reason)) => Solution::unknown(reason),
                Err(Halt::Fault(error)) => return Err(error),
            }
        };
        Ok(solution.with_report(meter.report("sliding window".to_owned(), 1)))
    }
}
