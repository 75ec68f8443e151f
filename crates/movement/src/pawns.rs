//! Pawns that go ahead and have to come through: [`Pawns`], which Hexapawn and Breakthrough share.

use super::Sides;
use super::grid::{Direction, Grid};
use super::grid_game::GridBoard;
use super::permutation::Permutation;
use stonework_catalog::{Player, PositionError};

/// Where the pawns of both players go: the first player's from the bottom up, the second's down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pawns {
    /// Ahead, ahead to the left and ahead to the right, for the first player and for the second.
    ahead: [[Direction; 3]; 2],
    /// The far side of the first player and of the second.
    goals: [u64; 2],
    upside_down: Permutation,
    /// The most pawns of a player.
    most: u32,
}

impl Pawns {
    /// The pawns on so many rows at the top and at the bottom of a grid, and the board with them. Its
    /// symmetry is left and right exchanged.
    pub(crate) fn on_board(grid: Grid, deep: u8) -> (Self, GridBoard<Sides>) {
        let last = grid.rows() - 1;
        let top: u64 = grid.cells_where(|row, _| row < deep);
        let bottom = grid.cells_where(|row, _| row + deep > last);
        let pawns = Self {
            ahead: [-1, 1].map(|rows| [0, -1, 1].map(|cols| grid.direction(rows, cols))),
            goals: [0, last].map(|goal| grid.cells_where(|row, _| row == goal)),
            upside_down: grid.symmetry(Grid::UPSIDE_DOWN),
            most: top.count_ones(),
        };
        let board = GridBoard {
            symmetries: vec![grid.symmetry(Grid::MIRRORED)],
            ..GridBoard::new(grid, Sides::new(bottom, top))
        };
        (pawns, board)
    }

    /// The three ways of the player to move: ahead, ahead to the left, ahead to the right.
    #[inline]
    pub(crate) fn ahead(&self, sides: &Sides) -> &[Direction; 3] {
        &self.ahead[sides.to_move as usize]
    }

    /// The far side of the player to move, and of the other.
    #[inline]
    pub(crate) fn goals(&self, sides: &Sides) -> [u64; 2] {
        [sides.to_move, sides.to_move.other()].map(|player| self.goals[player as usize])
    }

    /// The position with the first player to move that is this one, or this one upside down with the
    /// players exchanged.
    pub(crate) fn of_first(&self, sides: &Sides) -> Sides {
        let flip = |pawns| self.upside_down.apply(pawns);
        match sides.to_move {
            Player::First => *sides,
            Player::Second => Sides::new(flip(sides.own), flip(sides.other)),
        }
    }

    /// Refuses a position with too many pawns, or with one that has arrived too early.
    pub(crate) fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        for pawns in [sides.own, sides.other] {
            PositionError::check_most("pawns of one player", pawns.count_ones(), self.most)?;
        }
        let [goal, other_goal] = self.goals(sides);
        PositionError::check_possible(
            sides.own & goal == 0,
            "it was over when a pawn of the player to move arrived",
        )?;
        PositionError::check_possible(
            (sides.other & other_goal).count_ones() <= 1,
            "it was over when the first pawn arrived",
        )
    }
}
