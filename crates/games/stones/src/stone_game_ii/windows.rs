//! Stone Game II from the left in quadratic time: [`WindowsAndDiagonals`].

use stonework_core::{
    Game, Margin, PrefixSums, ProofOf, Proved, RatedMove, StopReason, Theorem, Work,
};

use super::kept::{Kept, with_line_by};
use super::window::{Entry, Place, Window};
use super::{FromLeft, MostStones, most_m};

/// Stone Game II from the left, most stones, in O(n²) time and memory for n² / 16 values, and for n² / 8
/// more to tell the line.
///
/// With P the sums from the left, v(i, M) the value where the row begins with pile i, and
/// w(j, M) = P(j) − v(j, M), a move that takes X piles is worth w(i + X, max(M, X)) − P(i). So
/// v(i, M) + P(i) is the greater of two maxima:
///
/// - of w(i + X, M) over 1 ≤ X ≤ M: for each M a window that slides to the left as i falls. Its
///   maximum takes constant time (M. van Herk 1992, J. Gil and M. Werman 1993).
/// - of w(i + X, X) over M < X ≤ 2M: for each i a window along a diagonal. There is one power of two
///   that it holds, the one above M, and that power is the same until M reaches it. So the maximum is
///   that from M + 1 up to the power and that from the power up to 2M, both made step by step.
///
/// The values of both are the last M ones for each M. An M that allows everything there is left has
/// the value of the least such M, and M cannot be more than i / 2 + 1: whoever made it so took M
/// piles, the one before at least half as many, and so on. Both together leave no M beyond n / 4 +
/// 1.
///
/// Tells the value and the value of the first moves, and the line unless that would take too many
/// bytes.
///
/// ```
/// use stonework::{ByTheorem, Run, Solver};
/// use stonework_stones::{FromLeft, MostStones, WindowsAndDiagonals};
///
/// let game = FromLeft(MostStones::new(&[2, 7, 9, 4, 4])?);
/// let solution = ByTheorem(WindowsAndDiagonals).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(10 - 16));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WindowsAndDiagonals;

/// The largest M that a table needs entries for, if a game starts with `len` piles.
///
/// Where fewer than 2M - 1 piles are left, M and M - 1 both allow to take all of them. And after `t`
/// piles were taken, M is t / 2 + 1 at most.
pub(super) fn largest_m(len: usize) -> usize {
    (1..=len.div_ceil(2))
        .take_while(|m| *m <= (len + 1 - 2 * m) / 2 + 1)
        .last()
        .unwrap_or(0)
}

/// The windows of all M.
struct Windows<V> {
    len: usize,
    /// M values for each M, one M after the other: w(j, M) at j modulo M.
    entries: Vec<Entry<V>>,
    /// One for each M, from M = 1.
    places: Vec<Place<V>>,
    /// w(j, M) where M allows everything.
    free: Vec<V>,
    /// i modulo M for each M, from M = 1, of the row i at hand.
    slots: Vec<u32>,
    /// w(i + X, X) at X, until the greatest from X up to a power of two takes its place.
    along: Vec<V>,
}

impl<V: Margin> Windows<V> {
    fn new(sums: &PrefixSums<V>, work: &mut Work<'_>) -> Result<Self, StopReason> {
        let len = sums.len() as usize;
        let largest = largest_m(len);
        let mut slots = work.budget().vec(largest)?;
        slots.extend((1..).take(largest).map(|m| sums.len() % m));
        let mut free = work.budget().filled(V::min_value(), len + 1)?;
        free[len] = sums.total();
        Ok(Self {
            len,
            entries: work
                .budget()
                .filled(Entry::unused(), largest * (largest + 1) / 2)?,
            places: work.budget().filled(Place::unused(), largest)?,
            free,
            slots,
            along: work.budget().filled(V::min_value(), 2 * largest + 1)?,
        })
    }

    /// The largest M that is told apart where the row begins with pile i.
    fn most_m(&self, i: usize) -> usize {
        (self.len - i).div_ceil(2).max(1)
    }

    /// The window of M.
    #[inline]
    fn of(&mut self, m: usize) -> Window<'_, V> {
        Window {
            entries: &mut self.entries[m * (m - 1) / 2..][..m],
            apart: 1,
            place: &mut self.places[m - 1],
        }
    }

    /// w(X, X), after the last row but the whole one.
    fn worth(&self, taken: usize) -> V {
        if taken > self.most_m(taken) || taken == self.len {
            self.free[taken]
        } else {
            // It is at X modulo X.
            self.entries[taken * (taken - 1) / 2].value()
        }
    }

    /// Opens the window of M before its first row: all it holds are rows where M allows everything.
    fn open(&mut self, i: usize, m: usize) {
        let free = std::mem::take(&mut self.free);
        self.of(m).open(i, |j| free[j]);
        self.free = free;
    }

    /// Turns the slots on to the row that begins one pile further left.
    fn turn(&mut self) {
        for (slot, m) in self.slots.iter_mut().zip(1..) {
            *slot = if *slot == 0 { m - 1 } else { *slot - 1 };
        }
    }

    /// Puts down w(i + X, X) for all X up to 2M.
    fn look_along(&mut self, i: usize, m: usize) {
        let left = self.len - i;
        // X is told apart while it is at most half of what it leaves, rounded up.
        let apart = ((left + 1) / 3).min(2 * m);
        let mut first = 0;
        for taken in 1..=apart {
            let slot = self.slots[taken - 1] as usize;
            self.along[taken] = self.entries[first + slot].value();
            first += taken;
        }
        let last = left.min(2 * m);
        if apart < last {
            self.along[apart + 1..=last].copy_from_slice(&self.free[i + apart + 1..=i + last]);
        }
        self.along[last + 1..=2 * m].fill(V::min_value());
    }

    /// All values of the row that begins with pile i.
    fn row(&mut self, i: usize, before: V, kept: &mut Option<Kept<V>>) {
        let left = self.len - i;
        let most = self.most_m(i);
        self.turn();
        if 2 * most == left + 1 && most <= self.places.len() {
            self.open(i, most);
        }
        let until = most.min(i / 2 + 1);
        self.look_along(i, until);
        if let Some(kept) = kept {
            kept.begin(i);
        }
        let mut last = V::min_value();
        let mut power = 1;
        let mut beyond = V::min_value();
        for m in 1..=until {
            if m == power {
                power *= 2;
                for taken in (m + 1..power).rev() {
                    self.along[taken] = self.along[taken].max(self.along[taken + 1]);
                }
                beyond = self.along[power];
            } else {
                beyond = beyond.max(self.along[2 * m - 1]).max(self.along[2 * m]);
            }
            let taking_more = beyond.max(self.along[m + 1]);
            let mut window = self.of(m);
            let best = window.greatest().max(taking_more);
            // v = best - P(i), so w = P(i) - v.
            let value = best - before;
            last = before - value;
            window.push(last);
            if let Some(kept) = kept {
                kept.keep(value);
            }
        }
        if most == until {
            self.free[i] = last;
        }
    }
}

/// How many M are told apart where the row begins with pile i.
fn values_of_row(len: u32, i: u32) -> u32 {
    most_m(len - i).min(i / 2 + 1)
}

/// How many values of all rows but the whole one are told apart.
fn values(len: u32) -> usize {
    (1..len).map(|i| values_of_row(len, i) as usize).sum()
}

impl<V: Margin> Theorem<FromLeft<MostStones<V>>> for WindowsAndDiagonals {
    fn name(&self) -> &'static str {
        "windows and diagonals"
    }

    fn bytes(&self, game: &FromLeft<MostStones<V>>) -> usize {
        let len = game.0.sums.len() as usize;
        let largest = largest_m(len);
        largest * (largest + 1) / 2 * size_of::<Entry<V>>()
            + largest * size_of::<Place<V>>()
            + largest * size_of::<u32>()
            + (len + 1 + 2 * largest + 1) * size_of::<V>()
    }

    fn positions(&self, game: &FromLeft<MostStones<V>>) -> u64 {
        // To keep them takes half as long again.
        values(game.0.sums.len()) as u64 * 3 / 2
    }

    fn line_bytes(&self, game: &FromLeft<MostStones<V>>) -> Option<usize> {
        let len = game.0.sums.len();
        Some(Kept::<V>::bytes::<u32>(len as usize, values(len), len))
    }

    fn prove(
        &self,
        game: &FromLeft<MostStones<V>>,
        work: &mut Work<'_>,
    ) -> ProofOf<FromLeft<MostStones<V>>> {
        let sums = &game.0.sums;
        let len = sums.len();
        let mut windows = Windows::new(sums, work)?;
        let mut kept = Kept::new(len as usize, values(len), work);
        for i in (1..len).rev() {
            work.count(u64::from(values_of_row(len, i)))?;
            windows.row(i as usize, sums.before(i), &mut kept);
        }
        let moves: Vec<_> = game
            .moves(&game.start())
            .map(|mv| RatedMove {
                mv,
                value: windows.worth(mv as usize),
            })
            .collect();
        let value = moves.iter().map(|rated| rated.value).max();
        let proved = Proved::new(value.unwrap_or_else(V::zero), moves);
        Ok(match kept {
            Some(kept) => with_line_by(proved, game, work, |state| {
                kept.value((len - state.left) as usize, state.m)
            }),
            None => proved,
        })
    }
}
