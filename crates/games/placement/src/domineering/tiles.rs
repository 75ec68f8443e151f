//! A position of Domineering: [`Tiles`].

use crate::Sides;
use crate::grid::Grid;
use crate::grid_game::{GridKey, GridState, WhoseTurn};
use crate::permutation::Permutation;
use crate::rows::TurnNames;
use stonework_catalog::Player;

/// The cells that are taken, a bit each, row by row from the top left, and whose turn it is.
///
/// It is aligned as words of 64 bits are, so that a table holds a third more positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(Rust, packed(8))]
pub struct Tiles {
    /// The cells that are taken.
    pub taken: u128,
    /// Whether an upright domino is to be put.
    pub upright: bool,
}

impl GridState for Tiles {
    type Set = u128;

    const TURN: WhoseTurn = WhoseTurn::ByName(TurnNames {
        names: ["v", "h"],
        to_move: Some([
            "an upright domino is to be put",
            "a flat domino is to be put",
        ]),
    });

    fn of(sides: Sides<u128>) -> Self {
        let [taken, _] = sides.by_player();
        let upright = sides.to_move == Player::First;
        Self { taken, upright }
    }

    fn sides(self, grid: Grid) -> Sides<u128> {
        let player = [Player::Second, Player::First][usize::from(self.upright)];
        let free = grid.set_of_all::<u128>() & !self.taken;
        Sides::of_players([self.taken, free], player)
    }

    /// Where rows become columns, upright dominoes become flat.
    fn least(self, symmetries: &[Permutation<u128>]) -> Self {
        let images = symmetries.iter().enumerate().map(|(at, symmetry)| Self {
            taken: symmetry.apply(self.taken),
            upright: self.upright == (at < Grid::FLIPS),
        });
        images.fold(self, Ord::min)
    }
}

/// A bit for each cell and one for whose turn it is.
impl GridKey for Tiles {
    type Key = u128;

    #[inline]
    fn key(self, _: Grid) -> u128 {
        self.taken << 1 | u128::from(self.upright)
    }

    #[inline]
    fn from_key(_: Grid, key: u128) -> Self {
        Self {
            taken: key >> 1,
            upright: key & 1 == 1,
        }
    }

    fn key_bits(grid: Grid) -> u32 {
        u32::from(grid.cells()) + 1
    }
}
