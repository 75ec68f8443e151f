//! What was found out of late about positions: [`recent`].

use std::any::Any;
use std::cell::RefCell;

use super::Hex;
use super::filled::Filled;
use crate::Sides;
use crate::cell_set::CellSet;

/// A position, and what was found out about it. Each search asks several times for what takes
/// microseconds: of the moves of a position, of the positions that they lead to, and how many moves
/// those have.
#[expect(
    clippy::option_option,
    reason = "not looked for yet, or none are needed as there is no connection"
)]
#[derive(Clone, Copy)]
pub(super) struct Known<B> {
    sides: Sides<B>,
    /// The rows and columns of the board.
    size: (u8, u8),
    pub(super) filled: Filled<B>,
    mover_connects: Option<bool>,
    needed_by_other: Option<Option<B>>,
}

impl<B: CellSet> Known<B> {
    /// As [`Hex::mover_connects`].
    pub(super) fn mover_connects(&mut self, game: &Hex<B>) -> bool {
        let find = || game.mover_connects(&self.filled);
        *self.mover_connects.get_or_insert_with(find)
    }

    /// As [`Hex::needed_by_other`].
    pub(super) fn needed_by_other(&mut self, game: &Hex<B>) -> Option<B> {
        let find = || game.needed_by_other(&self.filled);
        *self.needed_by_other.get_or_insert_with(find)
    }
}

/// So many positions are kept by each thread: `1 << BITS`.
const BITS: u32 = 10;

/// The positions that a thread keeps.
type Kept<B> = Vec<Option<Known<B>>>;

thread_local! {
    /// On boards of 64 cells at the most, and on larger ones.
    static RECENT: RefCell<(Kept<u64>, Kept<u128>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

/// Where a position is kept.
fn place<B: CellSet>(sides: Sides<B>) -> usize {
    /// 2^64 divided by the golden ratio.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let word = |set: B| {
        let high = u64::try_from(set.into() >> u64::BITS).unwrap_or(0);
        set.low_bits() ^ high.wrapping_mul(SPREAD)
    };
    let stones = word(sides.own) ^ word(sides.other).rotate_left(32).wrapping_mul(SPREAD);
    let place = stones.wrapping_mul(SPREAD) >> (u64::BITS - BITS);
    usize::try_from(place).unwrap_or(0)
}

/// Calls a user with what is known of a position, who may find out more.
pub(super) fn recent<B: CellSet, T>(
    game: &Hex<B>,
    sides: Sides<B>,
    user: impl FnOnce(&mut Known<B>) -> T,
) -> T {
    let grid = game.board.grid;
    let size = (grid.rows(), grid.cols());
    RECENT.with_borrow_mut(|(narrow, wide)| {
        let kept: [&mut dyn Any; 2] = [narrow, wide];
        let kept = kept
            .into_iter()
            .find_map(<dyn Any>::downcast_mut::<Kept<B>>);
        let kept = kept.expect("a set of cells is a `u64` or a `u128`");
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
