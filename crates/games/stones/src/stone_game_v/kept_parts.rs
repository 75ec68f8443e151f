//! Stone Game V in about quadratic time: [`KeptParts`].

use stonework_core::{Margin, PrefixSums, ProofOf, Proved, Row, StopReason, Theorem, Work};

use super::prefix_maxima::PrefixMaxima;
use super::triangle::Triangle;
use super::{StoneGameV, StoneGameVState, parts};

/// Stone Game V in O(n²) time where no stone is negative, else in O(n² log n).
///
/// With P the sums from the left, the part l..r cut at k keeps the left part if 2 P(k) ≤ P(l) +
/// P(r) and the right one if 2 P(k) ≥ P(l) + P(r). So the value of l..r is the greater of two
/// maxima: of the sum and the value of l..k together over the one kind of k, and of those of k..r
/// over the other.
///
/// - Where no stone is negative P never falls. So the cuts of the one kind come before those of the
///   other, and with l fixed and r rising no left part that may be kept is lost: their maximum is a
///   running one, and so is that of the right parts with r fixed and l falling. Each part is looked
///   at once from the left and once from the right. Memory: n² / 2 values.
/// - Where stones are negative it is the maximum over the cuts whose P is among the lowest, or among the
///   highest: a prefix of the cuts in the order of P. A tree of prefix maxima keeps one such order for l, and
///   one for each r. Memory: 3 n² / 2 values.
///
/// Tells value, best moves and line.
///
/// ```
/// use stonework::{ByTheorem, Run, Solver};
/// use stonework_stones::{KeptParts, StoneGameV};
///
/// let game = StoneGameV::new(&[6, 2, 3, 4, 5, 5])?;
/// let solution = ByTheorem(KeptParts).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeptParts;

/// The greatest of the kept parts so far.
#[derive(Clone, Copy)]
struct Running<V> {
    greatest: V,
    /// The cut that comes next.
    cut: usize,
}

impl<V: Margin> Running<V> {
    fn from(cut: usize) -> Self {
        Self {
            greatest: V::min_value(),
            cut,
        }
    }
}

/// The values of all parts, where no stone is negative.
fn by_running_maxima<V: Margin>(
    sums: &PrefixSums<V>,
    work: &mut Work<'_>,
) -> Result<Triangle<V>, StopReason> {
    let len = sums.len() as usize;
    let sum = |start, end| sums.sum(start..end);
    let mut values = Triangle::new(len, work.budget())?;
    let mut rights = work.budget().vec(len + 1)?;
    rights.extend((0..=len).map(|end| Running::from(end.saturating_sub(1))));
    for start in (0..len).rev() {
        work.count((len - start) as u64)?;
        let mut left = Running::from(start + 1);
        for (end, right) in rights.iter_mut().enumerate().skip(start + 2) {
            while left.cut < end && sum(start, left.cut) <= sum(left.cut, end) {
                let kept = sum(start, left.cut) + values.at(start, left.cut);
                left.greatest = kept.max(left.greatest);
                left.cut += 1;
            }
            while right.cut > start && sum(right.cut, end) <= sum(start, right.cut) {
                let kept = sum(right.cut, end) + values.at(right.cut, end);
                right.greatest = kept.max(right.greatest);
                right.cut -= 1;
            }
            values.set(start, end, left.greatest.max(right.greatest));
        }
    }
    Ok(values)
}

/// The values of all parts, whatever the stones.
fn by_ranks<V: Margin>(
    sums: &PrefixSums<V>,
    work: &mut Work<'_>,
) -> Result<Triangle<V>, StopReason> {
    let len = sums.len() as usize;
    let mut values = Triangle::new(len, work.budget())?;
    // All places between stones, ascending by the sum before them.
    let mut order: Vec<(V, usize)> = work.budget().vec(len + 1)?;
    order.extend((0..=sums.len()).map(|cut| (sums.before(cut), cut as usize)));
    order.sort_unstable();
    let mut rank = work.budget().filled(0, len + 1)?;
    for (at, &(_, cut)) in order.iter().enumerate() {
        rank[cut] = at;
    }
    let none = PrefixMaxima::<V>::none();
    let width = len + 1;
    let mut left = work.budget().filled(none, width)?;
    // Those of the right parts count the ranks from above.
    let mut rights = work.budget().filled(none, width.saturating_mul(width))?;
    for start in (0..len).rev() {
        left.fill(none);
        for end in start + 1..=len {
            work.count(4)?;
            let right = &mut rights[end * width..][..width];
            let (mut left, mut right) = (PrefixMaxima(&mut left), PrefixMaxima(right));
            let whole = sums.sum(start..end);
            let value = if end == start + 1 {
                V::zero()
            } else {
                let middle = sums.sum(0..start) + sums.sum(0..end);
                let low = order.partition_point(|&(before, _)| before + before <= middle);
                let high = order.partition_point(|&(before, _)| before + before < middle);
                left.greatest(low).max(right.greatest(width - high))
            };
            values.set(start, end, value);
            left.raise(rank[end], whole + value);
            right.raise(width - 1 - rank[start], whole + value);
        }
    }
    Ok(values)
}

/// Whether there are negative stones.
fn any_negative<V: Margin>(stones: &PrefixSums<V>) -> bool {
    stones.numbers().any(|stone| stone < V::zero())
}

impl<V: Margin> Theorem<StoneGameV<V>> for KeptParts {
    fn name(&self) -> &'static str {
        "kept parts"
    }

    fn bytes(&self, game: &StoneGameV<V>) -> usize {
        let len = game.sums.len() as usize;
        let places = (len + 1).saturating_mul(size_of::<(V, Running<V>, usize)>());
        let values = len.saturating_mul(len + 1) / 2;
        let maxima = if any_negative(&game.sums) {
            (len + 2).saturating_mul(len + 1)
        } else {
            0
        };
        values
            .saturating_add(maxima)
            .saturating_mul(size_of::<V>())
            .saturating_add(places)
    }

    fn positions(&self, game: &StoneGameV<V>) -> u64 {
        let len = u64::from(game.sums.len());
        if any_negative(&game.sums) {
            len * len * u64::from(len.ilog2() + 1) * 3 / 4
        } else {
            len * len * 3 / 4
        }
    }

    fn line_bytes(&self, _: &StoneGameV<V>) -> Option<usize> {
        Some(0)
    }

    fn prove(&self, game: &StoneGameV<V>, work: &mut Work<'_>) -> ProofOf<StoneGameV<V>> {
        let sums = &game.sums;
        let len = sums.len() as usize;
        work.expect(len.saturating_mul(len.saturating_add(1)) / 2);
        let values = if any_negative(sums) {
            by_ranks(sums, work)?
        } else {
            by_running_maxima(sums, work)?
        };
        let value = |row: Row| values.at(row.start as usize, row.end as usize);
        Proved::by_values(game, work, |&state, _| {
            Ok(match state {
                StoneGameVState::Whole(row) => value(row),
                StoneGameVState::Halves { row, left } => {
                    let [first, last] = parts(row, left);
                    game.sum(first) + value(first).max(value(last))
                }
            })
        })
    }
}
