//! Stone Game II from either end: [`EitherEnd`].

use std::ops::Range;

use stonework_core::{Game, Indexed, Layered, Margin, PrefixSums, Row, RowError, Side, Step};

use super::{m_after, most_m, most_taken, parts, with_m};
use crate::rows::piles::{Stones, draw, narrow, read, takes};
use stonework_catalog::{CatalogGame, DrawnRow, InputError, Notation, Scene, ShowValue, Spot};

/// Stone Game II from either end: players alternately take the first X or the last X piles that are
/// left, 1 ≤ X ≤ 2M, then M becomes X if that is more; M is 1 at the start. Asked is by how much
/// the first player gets more than the second.
///
/// A state is what is left of the row, and M; a move a side and how many piles are taken from it.
/// (To take everything is listed for both sides.) Any number of piles, any integers.
///
/// ```
/// use stonework::{Run, Side, Solver, Table};
/// use stonework_stones::EitherEnd;
///
/// let game = EitherEnd::new(&[2, 7, 9, 4, 4])?;
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(13 - 13));
/// assert_eq!(solution.best_moves(), [(Side::Right, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are numbered by length, then by start, then by M. No value is more than the sum of the
/// absolute piles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EitherEnd<V> {
    pub(super) sums: PrefixSums<V>,
    /// The number of the first position of each length, and how many there are in all; at most
    /// `usize::MAX`.
    first: Vec<usize>,
}

/// What is left of the row, and M.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EitherEndState {
    /// The piles that are left.
    pub row: Row,
    /// The most piles taken at once so far, as far as it matters: from 1 to half of those left,
    /// rounded up.
    pub m: u32,
}

impl<V: Margin> EitherEnd<V> {
    /// The game on a row of piles.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute piles does not fit `V`.
    pub fn new(piles: &[V]) -> Result<Self, RowError> {
        PrefixSums::new(piles).map(Self::of)
    }

    /// The game on a row whose sums are known.
    pub(super) fn of(sums: PrefixSums<V>) -> Self {
        let len = sums.len();
        let mut first = vec![0_usize];
        for left in 0..=len {
            let rows = (len - left) as usize + 1;
            let states = rows.saturating_mul(most_m(left) as usize);
            first.push(first[left as usize].saturating_add(states));
        }
        Self { sums, first }
    }
}

impl<V: Margin> Game for EitherEnd<V> {
    type State = EitherEndState;
    type Move = (Side, u32);
    type Value = V;

    fn start(&self) -> EitherEndState {
        EitherEndState {
            row: Row::whole(self.sums.len()),
            m: 1,
        }
    }

    #[inline]
    fn terminal_value(&self, state: &EitherEndState) -> Option<V> {
        state.row.is_empty().then(V::zero)
    }

    #[inline]
    fn moves(&self, state: &EitherEndState) -> impl Iterator<Item = (Side, u32)> {
        takes(most_taken(state.row.len(), state.m))
    }

    #[inline]
    fn play(&self, state: &EitherEndState, (side, taken): (Side, u32)) -> Step<Self> {
        let row = state.row.without(side, taken);
        let m = m_after(state.m, taken, row.len());
        Step::to(EitherEndState { row, m }).gaining(self.sums.sum(state.row.gone(side, taken)))
    }
}

impl<V: Margin> Indexed for EitherEnd<V> {
    fn count(&self) -> usize {
        self.first[self.layers()]
    }

    #[inline]
    fn rank(&self, state: &EitherEndState) -> usize {
        let left = state.row.len();
        let within = (state.row.start as usize)
            .saturating_mul(most_m(left) as usize)
            .saturating_add(state.m as usize - 1);
        self.first[left as usize].saturating_add(within)
    }

    fn unrank(&self, index: usize) -> EitherEndState {
        let starts = &self.first[..self.layers()];
        let left = starts.partition_point(|&first| first <= index) - 1;
        let within = index - starts[left];
        let most_m = most_m(narrow(left)) as usize;
        let start = narrow(within / most_m);
        EitherEndState {
            row: Row {
                start,
                end: start + narrow(left),
            },
            m: narrow(within % most_m) + 1,
        }
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = EitherEndState> {
        let mut next = self.unrank(numbers.start);
        let most_m = most_m(next.row.len());
        numbers.map(move |_| {
            let state = next;
            if next.m < most_m {
                next.m += 1;
            } else {
                next.m = 1;
                next.row.start += 1;
                next.row.end += 1;
            }
            state
        })
    }
}

impl<V: Margin> Layered for EitherEnd<V> {
    fn layers(&self) -> usize {
        self.sums.len() as usize + 1
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.first[layer]..self.first[layer + 1]
    }

    fn reach(&self) -> usize {
        // A move may take all that is left.
        self.sums.len() as usize
    }
}

impl<V: Stones + ShowValue> CatalogGame for EitherEnd<V> {
    const MOVE_PICOS: u64 = 4_000;

    /// Whoever made M so took M piles, the one before at least half as many, and so on.
    fn may_be_reached(&self, state: &EitherEndState) -> bool {
        state.m <= (self.sums.len() - state.row.len()) / 2 + 1
    }

    fn notation(&self, (side, taken): (Side, u32)) -> Notation {
        Notation::SideCount(side, taken)
    }

    fn read_state(&self, text: &str) -> Result<EitherEndState, InputError> {
        let (rest, m) = parts(text)?;
        let row = read(rest, &self.sums)?;
        let m = m.min(most_m(row.len()));
        Ok(EitherEndState { row, m })
    }

    fn draw(&self, state: &EitherEndState) -> String {
        let rest = draw(state.row, |at| self.sums.number(at));
        with_m(rest, state.row.len(), state.m)
    }

    fn scene(&self, state: &EitherEndState) -> Option<Scene> {
        let first = state.row.start as usize;
        let row = DrawnRow::of(state.row.len() as usize);
        Some(row.stones(|at| self.sums.number(first + at)))
    }

    fn spot(&self, state: &EitherEndState, (side, taken): (Side, u32)) -> Option<Spot> {
        DrawnRow::of(state.row.len() as usize).last_taken(side, taken as usize)
    }

    fn total(&self) -> Option<i128> {
        Some(self.sums.total().into())
    }
}
