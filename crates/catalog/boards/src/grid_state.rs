//! What is on the board of a game on a grid: [`GridState`]; as a number: [`GridKey`].

use stonework_core::PackedKey;

use crate::Player;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::permutation::Permutation;
use crate::rows::TurnNames;
use crate::sides::Sides;

/// How the text of a state says whose turn it is.
#[derive(Clone, Copy, Debug)]
pub enum WhoseTurn {
    /// It does not: the state does not keep it.
    Unsaid,
    /// By the symbol of the player.
    BySymbol,
    /// By these names.
    ByName(TurnNames),
}

/// A state of a game on a grid: what is on its board, and its images where that is turned or flipped.
pub trait GridState: Copy + Send + Sync + 'static {
    /// The sets of cells of its board.
    type Set: CellSet;

    /// How its text says whose turn it is.
    const TURN: WhoseTurn;

    /// The state with the first of two symbols on the first player's cells, and the second on the
    /// second player's.
    fn of(sides: Sides<Self::Set>) -> Self;

    /// The sides that [`GridState::of`] takes.
    fn sides(self, grid: Grid) -> Sides<Self::Set>;

    /// The least, in some order, of the state and its images by each of the symmetries.
    #[must_use]
    fn least(self, symmetries: &[Permutation<Self::Set>]) -> Self;
}

/// A state of a game on a grid as a small whole number.
pub trait GridKey: GridState {
    /// The number.
    type Key: PackedKey;

    /// The number of a state, another for each.
    fn key(self, grid: Grid) -> Self::Key;

    /// The state of a number.
    fn from_key(grid: Grid, key: Self::Key) -> Self;

    /// How many bits such a number has.
    fn key_bits(grid: Grid) -> u32;
}

/// A set of cells, a bit each, row by row from the top left. The first symbol is on those in the
/// set, the second on the others.
impl<B: CellSet> GridState for B {
    type Set = B;

    const TURN: WhoseTurn = WhoseTurn::Unsaid;

    fn of(sides: Sides<B>) -> B {
        sides.own
    }

    fn sides(self, grid: Grid) -> Sides<B> {
        Sides::of_players([self, grid.set_of_all::<B>() & !self], Player::First)
    }

    fn least(self, symmetries: &[Permutation<B>]) -> B {
        let images = symmetries.iter().map(|symmetry| symmetry.apply(self));
        images.fold(self, B::min)
    }
}

/// The set is its own number.
impl<B: CellSet> GridKey for B {
    type Key = B;

    #[inline]
    fn key(self, _: Grid) -> B {
        self
    }

    #[inline]
    fn from_key(_: Grid, key: B) -> B {
        key
    }

    fn key_bits(grid: Grid) -> u32 {
        grid.cells().into()
    }
}

impl<B: CellSet> GridState for Sides<B> {
    type Set = B;

    const TURN: WhoseTurn = WhoseTurn::BySymbol;

    fn of(sides: Self) -> Self {
        sides
    }

    fn sides(self, _: Grid) -> Self {
        self
    }

    fn least(self, symmetries: &[Permutation<B>]) -> Self {
        let (mut own, mut other) = (self.own, self.other);
        for symmetry in symmetries {
            let image = symmetry.apply(self.own);
            // Mostly one symmetry only leads to the least image.
            if image <= own {
                let others = symmetry.apply(self.other);
                (own, other) = (own, other).min((image, others));
            }
        }
        Self { own, other, ..self }
    }
}

/// A cell is a digit to the base 3, and there is a bit for whose turn it is.
impl GridKey for Sides {
    type Key = u128;

    #[inline]
    fn key(self, grid: Grid) -> u128 {
        2 * grid.ternary(self.own, self.other) + u128::from(self.to_move == Player::Second)
    }

    fn from_key(_: Grid, key: u128) -> Self {
        let [own, other] = Grid::sets_of_ternary(key / 2);
        Self {
            own,
            other,
            to_move: [Player::First, Player::Second][usize::from(key % 2 == 1)],
        }
    }

    fn key_bits(grid: Grid) -> u32 {
        grid.ternary_bits() + 1
    }
}
