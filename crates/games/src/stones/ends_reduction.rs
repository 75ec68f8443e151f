//! Taking the ends of a row in linear time: [`EndsReduction`].

use stonework_core::{Ends, HaltOf, Margin, Proved, ProvedOf, Row, StopReason, Theorem, Work};

use super::ends::EndsPuzzle;
use super::piles::Stones;
use super::{CoinsInALineIii, PredictTheWinner, StoneGame, StoneGameVii};

/// Elements between two looks at the limits.
const BATCH: usize = 1 << 14;

/// What a move scores in a game that [`EndsReduction`] solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scores {
    /// The pile that is taken.
    Taken,
    /// The sum of the piles that remain.
    Remaining,
}

/// Rules of taking from the ends that [`EndsReduction`] solves.
pub trait ReducibleEnds: EndsPuzzle {
    /// What a move scores.
    const SCORES: Scores;
}

impl<V: Stones> ReducibleEnds for StoneGame<V> {
    const SCORES: Scores = Scores::Taken;
}

impl<V: Stones> ReducibleEnds for PredictTheWinner<V> {
    const SCORES: Scores = Scores::Taken;
}

impl<V: Stones> ReducibleEnds for CoinsInALineIii<V> {
    const SCORES: Scores = Scores::Taken;
}

impl<V: Stones> ReducibleEnds for StoneGameVii<V> {
    const SCORES: Scores = Scores::Remaining;
}

/// Taking the ends of a row, in O(n) time and memory.
///
/// Where an inner pile `b` is no less than both its neighbours `a` and `c`, the three are worth the
/// same as one pile `a - b + c`: whoever takes `a` or `c` lays `b` open, and the other takes it at
/// once. When no such pile is left the row falls and then rises, and taking the larger end is best,
/// as what it lays open is never more than itself. So the value is the alternating sum of what
/// remains, from the largest to the least. Adding the same number to all piles changes nothing
/// about who does best what, so negative piles are no exception.
///
/// In Stone Game VII a move that removes `x` from a row of sum `s` scores `s - x`. With v the value
/// there and e the value of taking the ends of the negated row, `2v = s + e`, by induction:
/// `2 (s - x - v')` with `2v' = s - x + e'` is `s - x - e'`, and `-x - e'` is what taking `-x` is
/// worth.
///
/// Tells the value and the value of both first moves, no line.
///
/// The reduction is old in the folklore of programming contests; the tests compare it with the
/// tables.
///
/// ```
/// use stonework_core::{ByTheorem, Ends, Run, Side, Solver};
/// use stonework_games::stones::{EndsReduction, StoneGame};
///
/// let game = Ends(StoneGame::new(&[3, 9, 1, 2])?);
/// let solution = ByTheorem(EndsReduction).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EndsReduction;

/// What taking the ends of a row is worth. The stack is empty before and after.
fn ends<V: Margin>(
    row: impl Iterator<Item = V>,
    stack: &mut Vec<V>,
    work: &mut Work<'_>,
) -> Result<V, StopReason> {
    stack.clear();
    let mut uncounted = 0;
    for pile in row {
        uncounted += 1;
        if uncounted == BATCH {
            work.count(BATCH as u64)?;
            uncounted = 0;
        }
        let mut last = pile;
        while let [.., a, b] = stack[..]
            && b >= a
            && b >= last
        {
            last = last - b + a;
            stack.truncate(stack.len() - 2);
        }
        stack.push(last);
    }
    work.count(uncounted as u64)?;
    let (mut value, mut rest, mut first) = (V::zero(), &stack[..], true);
    while let (Some((&left, from_left)), Some((&right, from_right))) =
        (rest.split_first(), rest.split_last())
    {
        let taken = if left >= right {
            rest = from_left;
            left
        } else {
            rest = from_right;
            right
        };
        value = if first { value + taken } else { value - taken };
        first = !first;
    }
    stack.clear();
    Ok(value)
}

impl<R: ReducibleEnds> Theorem<Ends<R>> for EndsReduction {
    fn name(&self) -> &'static str {
        "ends reduction"
    }

    fn bytes(&self, game: &Ends<R>) -> usize {
        game.0.sums().len() as usize * size_of::<R::Value>()
    }

    fn positions(&self, game: &Ends<R>) -> u64 {
        2 * u64::from(game.0.sums().len())
    }

    fn prove(
        &self,
        game: &Ends<R>,
        work: &mut Work<'_>,
    ) -> Result<ProvedOf<Ends<R>>, HaltOf<Ends<R>>> {
        let sums = game.0.sums();
        let len = sums.len() as usize;
        work.expect(2 * len);
        let mut stack = work.budget().vec::<R::Value>(len)?;
        Proved::of_moves(game, work, |row: &Row, work| {
            let (start, end) = (row.start as usize, row.end as usize);
            let piles = (start..end).map(|at| sums.number(at));
            match R::SCORES {
                Scores::Taken => Ok(ends(piles, &mut stack, work)?),
                Scores::Remaining => {
                    let zero = <R::Value as num_traits::Zero>::zero();
                    let negated = ends(piles.map(|pile| zero - pile), &mut stack, work)?;
                    Ok(half_of_sum(sums.sum(start..end), negated))
                }
            }
        })
    }
}

/// Half the sum of two numbers that are both odd or both even; the sum itself may not fit.
fn half_of_sum<V: Margin>(a: V, b: V) -> V {
    let two = V::one() + V::one();
    a / two + b / two + (a % two + b % two) / two
}
