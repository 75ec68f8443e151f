//! Stone Game II as the puzzle has it: from the left, most stones win.

use super::from_left::{FromLeft, FromLeftState};
use super::{parts, with_m};
use crate::front_taking::FrontTakingUpTo;
use crate::rows::piles::{Stones, draw_last, read_last};
use stonework_catalog::{CatalogGame, DrawnRow, InputError, Notation, Scene, ShowValue, Spot};

/// Stone Game II (LeetCode 1140): players alternately take the first X piles that are left,
/// 1 ≤ X ≤ 2M, then M becomes X if that is more; M is 1 at the start. Asked is how many stones the
/// first player gets.
///
/// A state is how many piles are left, and M; a move how many are taken. Any number of piles, any
/// integers.
///
/// ```
/// use stonework::{Run, Solver, Table};
/// use stonework_stones::{FromLeft, MostStones};
///
/// let game = FromLeft(MostStones::new(&[2, 7, 9, 4, 4])?);
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(10 - 16));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It is often said that the first player wins this row by 2. Not so: see also [`super::LastPile`]
/// and [`super::EitherEnd`].
///
/// No value is more than the sum of the absolute piles.
pub type MostStones<V> = FrontTakingUpTo<V, { u32::MAX }>;

impl<V: Stones + ShowValue> CatalogGame for FromLeft<MostStones<V>> {
    const MOVE_PICOS: u64 = 2_700;

    fn may_be_reached(&self, state: &FromLeftState) -> bool {
        self.is_reachable(*state)
    }

    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn read_state(&self, text: &str) -> Result<FromLeftState, InputError> {
        let (rest, m) = parts(text)?;
        Ok(FromLeftState::of(read_last(rest, &self.0.sums)?, m))
    }

    fn draw(&self, &FromLeftState { left, m }: &FromLeftState) -> String {
        let sums = &self.0.sums;
        let rest = draw_last(sums.len(), left, |at| sums.number(at));
        with_m(rest, left, m)
    }

    fn scene(&self, state: &FromLeftState) -> Option<Scene> {
        let sums = &self.0.sums;
        let first = (sums.len() - state.left) as usize;
        let row = DrawnRow::of(state.left as usize);
        Some(row.stones(|at| sums.number(first + at)))
    }

    fn spot(&self, state: &FromLeftState, taken: u32) -> Option<Spot> {
        DrawnRow::of(state.left as usize).stone(taken.checked_sub(1)? as usize)
    }

    fn total(&self) -> Option<i128> {
        Some(self.0.sums.total().into())
    }
}
