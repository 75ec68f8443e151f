//! Who always has the move at the image of the last one: [`Mirrors`].

use crate::Sides;
use crate::grid::Grid;
use crate::grid_game::GridBoard;

/// The ways to flip a board, and turned by half, by which the second player may answer each move with
/// its image: Tweedledum and Tweedledee of J. Conway, On Numbers and Games, 1976.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mirrors {
    /// The cells that are too near their images to be answered, by the order of the board's
    /// symmetries.
    near: [u64; Grid::FLIPS],
}

impl Mirrors {
    /// Those of a board on which a move spoils some cells for the answer, itself among them.
    pub(crate) fn new(board: &GridBoard<Sides>, spoils: impl Fn(u64) -> u64) -> Self {
        let cells = 0..board.grid.cells();
        let mut near = [0; Grid::FLIPS];
        for (near, flip) in near.iter_mut().zip(&board.symmetries) {
            let is_near = |&cell: &u8| spoils(1 << cell) & flip.apply(1 << cell) != 0;
            *near = (cells.clone().filter(is_near)).fold(0, |all, cell| all | 1 << cell);
        }
        Self { near }
    }

    /// Whether the player to move loses whose free cells are `ours`: the images of all are free for
    /// the other, and remain so until they are answers.
    ///
    /// That is right where a stone takes from its own player's free cells the same as the image of it
    /// takes from the images that the other has, as in Col and Snort.
    #[inline]
    pub(crate) fn answer_all(&self, board: &GridBoard<Sides>, ours: u64, theirs: u64) -> bool {
        ours.count_ones() <= theirs.count_ones()
            && (self.near.iter().zip(&board.symmetries))
                .any(|(near, flip)| ours & near == 0 && flip.apply(ours) & !theirs == 0)
    }
}
