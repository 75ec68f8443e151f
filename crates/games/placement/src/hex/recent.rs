//! What was found out of late about positions: [`recent`].

use std::cell::RefCell;

use super::Hex;
use super::filled::Filled;
use crate::Sides;

/// A position, and what was found out about it. Each search asks several times for what takes
/// microseconds: of the moves of a position, of the positions that they lead to, and how many moves
/// those have.
#[expect(
    clippy::option_option,
    reason = "not looked for yet, or none are needed as there is no connection"
)]
#[derive(Clone, Copy)]
pub(super) struct Known {
    sides: Sides,
    /// The rows and columns of the board.
    size: (u8, u8),
    pub(super) filled: Filled,
    mover_connects: Option<bool>,
    needed_by_other: Option<Option<u64>>,
}

impl Known {
    /// As [`Hex::mover_connects`].
    pub(super) fn mover_connects(&mut self, game: &Hex) -> bool {
        let find = || game.mover_connects(&self.filled);
        *self.mover_connects.get_or_insert_with(find)
    }

    /// As [`Hex::needed_by_other`].
    pub(super) fn needed_by_other(&mut self, game: &Hex) -> Option<u64> {
        let find = || game.needed_by_other(&self.filled);
        *self.needed_by_other.get_or_insert_with(find)
    }
}

/// So many positions are kept by each thread: `1 << BITS`.
const BITS: u32 = 10;

thread_local! {
    static RECENT: RefCell<Vec<Option<Known>>> = const { RefCell::new(Vec::new()) };
}

/// Where a position is kept.
fn place(sides: Sides) -> usize {
    /// 2^64 divided by the golden ratio.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let stones = sides.own ^ sides.other.rotate_left(32).wrapping_mul(SPREAD);
    let place = stones.wrapping_mul(SPREAD) >> (u64::BITS - BITS);
    usize::try_from(place).unwrap_or(0)
}

/// Calls a user with what is known of a position, who may find out more.
pub(super) fn recent<T>(game: &Hex, sides: Sides, user: impl FnOnce(&mut Known) -> T) -> T {
    let grid = game.board.grid;
    let size = (grid.rows(), grid.cols());
    RECENT.with_borrow_mut(|kept| {
        if kept.is_empty() {
            kept.resize(1 << BITS, None);
        }
        let known = &mut kept[place(sides)];
        if known.is_some_and(|known| known.sides != sides || known.size != size) {
            *known = None;
        }
        user(known.get_or_insert_with(|| Known {
            sides,
            size,
            filled: game.filled(sides),
            mover_connects: None,
            needed_by_other: None,
        }))
    })
}
