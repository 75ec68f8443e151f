//! Stone Game II where only the last pile counts.

use super::from_left::{FromLeft, FromLeftState};
use super::{parts, with_m};
use crate::rows::LastOneWins;
use crate::rows::piles::{draw_count, read_count};
use stonework_catalog::{CatalogGame, DrawnHeaps, InputError, Notation, Scene, Spot};

/// Stone Game II where stones do not matter: players alternately take the first X piles that are
/// left, 1 ≤ X ≤ 2M, then M becomes X if that is more; M is 1 at the start. Whoever takes the last
/// pile wins.
///
/// A state is how many piles are left, and M; a move how many are taken.
///
/// ```
/// use stonework::{Outcome, Run, Solver, Table};
/// use stonework_stones::{FromLeft, LastPile};
///
/// let game = FromLeft(LastPile::new(5));
/// let solution = Table::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::loss_in(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type LastPile = LastOneWins<{ u32::MAX }>;

impl CatalogGame for FromLeft<LastPile> {
    const DISTANCE_MATTERS: bool = false;
    const MOVE_PICOS: u64 = 2_700;

    fn may_be_reached(&self, state: &FromLeftState) -> bool {
        self.is_reachable(*state)
    }

    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(taken)
    }

    fn read_state(&self, text: &str) -> Result<FromLeftState, InputError> {
        let (rest, m) = parts(text)?;
        let left = read_count(rest, stonework_core::FrontRules::len(&self.0))?;
        Ok(FromLeftState::of(left, m))
    }

    fn draw(&self, &FromLeftState { left, m }: &FromLeftState) -> String {
        with_m(draw_count(left, "pile"), left, m)
    }

    fn scene(&self, state: &FromLeftState) -> Option<Scene> {
        Some(DrawnHeaps::of(&[state.left]).scene())
    }

    fn spot(&self, state: &FromLeftState, taken: u32) -> Option<Spot> {
        DrawnHeaps::of(&[state.left]).last_taken(0, taken.into())
    }
}
