//! Pawns that go ahead and have to come through, as in Hexapawn and Breakthrough: [`Pawns`],
//! [`rules_of_pawns`].

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

/// Implements the rules, the symmetry, the keys and the text of a game by its fields `board` and
/// `pawns`, and by what its method `reached` says that the pawns of a set can reach in one of the
/// three ways; the example of a move is for the message about a text that is none.
///
/// Left and right may be exchanged, and the players with top and bottom.
macro_rules! rules_of_pawns {
    ($game:ty, $example:literal) => {
        impl $game {
            /// What all pawns of the player to move can reach.
            #[inline]
            fn all_reached(&self, sides: &Sides) -> u64 {
                (0..3).fold(0, |all, way| all | self.reached(sides, sides.own, way))
            }
        }

        impl Game for $game {
            type State = Sides;
            type Move = (u8, u8);
            type Value = WinLose;

            fn start(&self) -> Sides {
                self.board.start
            }

            #[inline]
            fn terminal_value(&self, sides: &Sides) -> Option<WinLose> {
                let arrived = sides.other & self.pawns.goals(sides)[1] != 0;
                let stuck = || self.all_reached(sides) == 0;
                (arrived || stuck()).then_some(WinLose::Loss)
            }

            #[inline]
            fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
                let sides = *sides;
                let ways = pairs(Cells(sides.own), |_| 0b111, |from, way| (from, way));
                let reached = move |(from, way): (u8, u8)| self.reached(&sides, 1 << from, way);
                pairs(ways, reached, |(from, _), to| (from, to))
            }

            #[inline]
            fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
                Step::to(sides.after_step(from, to))
            }
        }

        impl Symmetric for $game {
            fn canonical(&self, sides: &Sides) -> Sides {
                self.board.least(self.pawns.of_first(sides))
            }
        }

        packed_by_cells!($game, u128, |_| 2);

        impl GridGame for $game {
            const MOVE: &'static str =
                concat!("two cells of the board, as `", $example, "`, are needed");

            board_field!();

            fn check(&self, sides: &Sides) -> Result<(), PositionError> {
                self.pawns.check(sides)
            }
        }
    };
}
pub(crate) use rules_of_pawns;
