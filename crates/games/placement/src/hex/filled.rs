//! A position of Hex filled in, and who connects the edges there by force: [`Filled`].

use stonework_catalog::Player;

use super::Hex;
use crate::Sides;
use crate::cell_set::CellSet;

/// A position with all dead and captured cells filled.
#[derive(Clone, Copy)]
pub(super) struct Filled<B> {
    own: B,
    pub(super) other: B,
    to_move: Player,
    pub(super) empty: B,
}

impl<B: CellSet> Filled<B> {
    /// The stones.
    #[inline]
    pub(super) fn sides(&self) -> Sides<B> {
        Sides {
            own: self.own,
            other: self.other,
            to_move: self.to_move,
        }
    }
}

impl<B: CellSet> Hex<B> {
    /// The position filled in: its value is the same, and that of each move to an empty cell. Dead
    /// cells are given to the player who is not to move.
    #[inline]
    pub(super) fn filled(&self, sides: Sides<B>) -> Filled<B> {
        let to_move = sides.to_move;
        let stones = self.geometry.filled(sides.by_player(), to_move.other());
        let Sides { own, other, .. } = Sides::of_players(stones, to_move);
        let empty = self.geometry.all & !(own | other);
        Filled {
            own,
            other,
            to_move,
            empty,
        }
    }

    /// Whether the player to move connects the edges by moving first.
    #[inline]
    pub(super) fn mover_connects(&self, at: &Filled<B>) -> bool {
        let edges = self.geometry.edges[at.to_move as usize];
        self.geometry.must_play(at.own, at.empty, edges).is_some()
    }

    /// The cells needed for all connections of the other player, if that player moves first.
    #[inline]
    pub(super) fn needed_by_other(&self, at: &Filled<B>) -> Option<B> {
        let edges = self.geometry.edges[at.to_move.other() as usize];
        self.geometry.must_play(at.other, at.empty, edges)
    }
}
