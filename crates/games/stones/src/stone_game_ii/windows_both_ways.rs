//! Stone Game II from either end in constant time a position: [`WindowsBothWays`].

use std::collections::VecDeque;

use stonework_core::{
    Game, Margin, PrefixSums, ProofOf, Proved, RatedMove, Row, Side, StopReason, Theorem, Work,
};

use super::kept::{Kept, with_line_by};
use super::window::{Entry, Place, Window};
use super::windows::largest_m;
use super::{EitherEnd, most_m};

/// Stone Game II from either end in O(n³) time, where a table takes O(n⁴), and memory for n³ / 24
/// values: those of no more than n³ / 16 positions, in constant time each. All of these are kept to tell
/// the line.
///
/// With P the sums from the left and v(l, r, M) the value of the piles l to r, a move that takes
/// X ≤ M piles leaves M as it is, and one that takes M < X ≤ 2M makes it X. So v(l, r, M) is the
/// greatest of three maxima:
///
/// - from the left, of P(l + X) − P(l) − v(l + X, r, M) over 1 ≤ X ≤ M: for each r and M a window
///   that slides as l falls;
/// - from the right, of P(r) − P(r − X) − v(l, r − X, M) over the same X: for each l and M a window
///   that slides as r rises;
/// - of either, with M = X after it, over M < X ≤ 2M: for each l and r a window whose ends both move
///   on as M grows. A queue keeps those greater than all after them.
///
/// Going through the rows by r and then by falling l, the windows from the left are those of one r
/// at a time, the windows from the right are kept for every l. Which M are told apart is as in
/// [`super::WindowsAndDiagonals`].
///
/// Tells the value and the value of the first moves, and the line unless that would take too many
/// bytes.
///
/// ```
/// use stonework::{ByTheorem, Run, Side, Solver};
/// use stonework_stones::{EitherEnd, WindowsBothWays};
///
/// let game = EitherEnd::new(&[2, 7, 9, 4, 4])?;
/// let solution = ByTheorem(WindowsBothWays).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(13 - 13));
/// assert_eq!(solution.best_moves(), [(Side::Right, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WindowsBothWays;

/// A window for each M up to a largest one, of each of so many rows.
///
/// What all rows have at a place of the window of M lies together: rows that follow each other are
/// at the same place, and so use the same lines of memory.
struct Shelf<V> {
    rows: usize,
    largest: usize,
    entries: Vec<Entry<V>>,
    places: Vec<Place<V>>,
}

impl<V: Margin> Shelf<V> {
    fn new(rows: usize, largest: usize, work: &mut Work<'_>) -> Result<Self, StopReason> {
        let entries = (largest * (largest + 1) / 2).saturating_mul(rows);
        let budget = work.budget();
        Ok(Self {
            rows,
            largest,
            entries: budget.filled(Entry::unused(), entries)?,
            places: budget.filled(Place::unused(), largest.saturating_mul(rows))?,
        })
    }

    /// Where the entry is that the window of M of a row has at a place.
    #[inline]
    fn at(&self, row: usize, m: usize, slot: usize) -> usize {
        (m * (m - 1) / 2 + slot) * self.rows + row
    }

    /// The value at a place of the window of M of a row.
    #[inline]
    fn value(&self, row: usize, m: usize, slot: usize) -> V {
        self.entries[self.at(row, m, slot)].value()
    }

    #[inline]
    fn window(&mut self, row: usize, m: usize) -> Window<'_, V> {
        let (first, last) = (self.at(row, m, 0), self.at(row, m, m - 1));
        Window {
            entries: &mut self.entries[first..=last],
            apart: self.rows,
            place: &mut self.places[(m - 1) * self.rows + row],
        }
    }
}

/// Values where M allows everything, of all parts of a row.
struct Free<V>(Vec<V>);

impl<V: Margin> Free<V> {
    fn at(l: usize, r: usize) -> usize {
        r * (r + 1) / 2 + l
    }

    #[inline]
    fn value(&self, l: usize, r: usize) -> V {
        self.0[Self::at(l, r)]
    }
}

struct BothWays<V> {
    /// The sums from the left.
    before: Vec<V>,
    /// Windows of P(l) − v(l, r, M) for the r at hand, by l.
    lefts: Shelf<V>,
    /// Windows of −P(r) − v(l, r, M) for every l, by n − r.
    rights: Shelf<V>,
    free: Free<V>,
    queue: VecDeque<(usize, V)>,
}

impl<V: Margin> BothWays<V> {
    fn new(sums: &PrefixSums<V>, work: &mut Work<'_>) -> Result<Self, StopReason> {
        let len = sums.len() as usize;
        let largest = largest_m(len);
        let mut before = work.budget().vec(len + 1)?;
        before.extend((0..=sums.len()).map(|at| sums.before(at)));
        Ok(Self {
            before,
            lefts: Shelf::new(1, largest, work)?,
            rights: Shelf::new(len, largest, work)?,
            free: Free(work.budget().filled(V::zero(), parts(sums.len()))?),
            queue: VecDeque::from(work.budget().vec(2 * largest + 2)?),
        })
    }

    /// The largest M that is told apart in a part of the row.
    fn most_m(l: usize, r: usize) -> usize {
        (r - l).div_ceil(2).max(1)
    }

    /// P(j) − v(j, r, X), of the row that X piles taken before j left.
    #[inline]
    fn left_taken(&self, j: usize, r: usize, taken: usize) -> V {
        if taken > Self::most_m(j, r) || j == r {
            self.before[j] - self.free.value(j, r)
        } else {
            self.lefts.value(0, taken, j % taken)
        }
    }

    /// −P(j) − v(l, j, X), of the row that X piles taken after j left.
    #[inline]
    fn right_taken(&self, l: usize, j: usize, taken: usize) -> V {
        if taken > Self::most_m(l, j) || j == l {
            -self.before[j] - self.free.value(l, j)
        } else {
            let at = self.before.len() - 1 - j;
            self.rights.value(l, taken, at % taken)
        }
    }

    /// What taking so many piles from the better end of a part of the row is worth, if M is as many
    /// after it.
    #[inline]
    fn taking(&self, l: usize, r: usize, taken: usize) -> V {
        let left = self.left_taken(l + taken, r, taken) - self.before[l];
        let right = self.before[r] + self.right_taken(l, r - taken, taken);
        left.max(right)
    }

    /// Opens the windows of M on rows where M allows everything.
    fn open(&mut self, l: usize, r: usize, m: usize) {
        let len = self.before.len() - 1;
        let (free, before) = (&self.free, &self.before);
        self.lefts
            .window(0, m)
            .open(l, |j| before[j] - free.value(j, r));
        self.rights
            .window(l, m)
            .open(len - r, |j| -before[len - j] - free.value(l, len - j));
    }

    /// All values of a part of the row.
    fn part(&mut self, l: usize, r: usize, kept: &mut Option<Kept<V>>) {
        let left = r - l;
        let most = Self::most_m(l, r);
        if 2 * most == left + 1 && most <= self.lefts.largest {
            self.open(l, r, most);
        }
        self.queue.clear();
        let mut entered = 1;
        let mut last = V::zero();
        let reachable = (self.before.len() - 1 - left) / 2 + 1;
        if let Some(kept) = kept {
            kept.begin(Free::<V>::at(l, r));
        }
        for m in 1..=most.min(reachable) {
            while self.queue.front().is_some_and(|&(taken, _)| taken <= m) {
                self.queue.pop_front();
            }
            while entered < (2 * m).min(left) {
                entered += 1;
                let worth = self.taking(l, r, entered);
                while self.queue.back().is_some_and(|&(_, fewer)| fewer <= worth) {
                    self.queue.pop_back();
                }
                self.queue.push_back((entered, worth));
            }
            let (before_l, before_r) = (self.before[l], self.before[r]);
            let mut lefts = self.lefts.window(0, m);
            let mut rights = self.rights.window(l, m);
            last = (lefts.greatest() - before_l).max(before_r + rights.greatest());
            if let Some(&(_, more)) = self.queue.front() {
                last = last.max(more);
            }
            lefts.push(before_l - last);
            rights.push(-before_r - last);
            if let Some(kept) = kept {
                kept.keep(last);
            }
        }
        if most <= reachable {
            self.free.0[Free::<V>::at(l, r)] = last;
        }
    }
}

/// How many M are told apart in a part of a row with so many piles left.
fn values_of_part(len: u32, left: u32) -> u32 {
    most_m(left).min((len - left) / 2 + 1)
}

/// How many values of all parts but the whole row are told apart.
fn values(len: u32) -> usize {
    let values = |left| (len - left + 1) as usize * values_of_part(len, left) as usize;
    (1..len).map(values).fold(0, usize::saturating_add)
}

/// How many parts of the row [`Free`] numbers.
fn parts(len: u32) -> usize {
    (len as usize + 1).saturating_mul(len as usize + 2) / 2
}

impl<V: Margin> Theorem<EitherEnd<V>> for WindowsBothWays {
    fn name(&self) -> &'static str {
        "windows both ways"
    }

    fn bytes(&self, game: &EitherEnd<V>) -> usize {
        let len = game.sums.len() as usize;
        let largest = largest_m(len);
        let windows =
            largest * (largest + 1) / 2 * size_of::<Entry<V>>() + largest * size_of::<Place<V>>();
        let parts = parts(game.sums.len());
        let values = parts.saturating_add(len + 1).saturating_mul(size_of::<V>());
        windows
            .saturating_mul(len + 1)
            .saturating_add(values)
            .saturating_add((2 * largest + 2) * size_of::<(usize, V)>())
    }

    fn positions(&self, game: &EitherEnd<V>) -> u64 {
        let len = u64::from(game.sums.len());
        // So many times a sixteenth take as long as four positions each.
        len.saturating_pow(3) / 4
    }

    fn line_bytes(&self, game: &EitherEnd<V>) -> Option<usize> {
        let len = game.sums.len();
        Some(Kept::<V>::bytes::<(Side, u32)>(
            parts(len),
            values(len),
            len,
        ))
    }

    fn prove(&self, game: &EitherEnd<V>, work: &mut Work<'_>) -> ProofOf<EitherEnd<V>> {
        let mut windows = BothWays::new(&game.sums, work)?;
        let len = game.sums.len();
        let mut kept = Kept::new(parts(len), values(len), work);
        for r in 1..=len {
            for l in (0..r).rev() {
                if r - l == len {
                    break;
                }
                work.count(u64::from(values_of_part(len, r - l)))?;
                windows.part(l as usize, r as usize, &mut kept);
            }
        }
        let whole = len as usize;
        let moves: Vec<_> = game
            .moves(&game.start())
            .map(|(side, taken)| {
                // The move makes M as many as it takes.
                let piles = taken as usize;
                let value = match side {
                    Side::Left => windows.left_taken(piles, whole, piles),
                    Side::Right => game.sums.total() + windows.right_taken(0, whole - piles, piles),
                };
                RatedMove {
                    mv: (side, taken),
                    value,
                }
            })
            .collect();
        let value = moves.iter().map(|rated| rated.value).max();
        let proved = Proved::new(value.unwrap_or_else(V::zero), moves);
        Ok(match kept {
            Some(kept) => with_line_by(proved, game, work, |state| {
                let Row { start, end } = state.row;
                kept.value(Free::<V>::at(start as usize, end as usize), state.m)
            }),
            None => proved,
        })
    }
}
