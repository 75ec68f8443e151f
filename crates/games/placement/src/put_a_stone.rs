//! Games in which a move puts a stone on a free cell, and whoever cannot has lost: [`put_a_stone`].

use stonework_catalog::PositionError;

use crate::Sides;
use crate::grid_game::{GridBoard, regions};

/// Makes the empty board of such a game by its `on`, and implements [`stonework_core::Game`], [`stonework_core::Graded`],
/// [`stonework_core::Partizan`], [`stonework_core::Symmetric`] and [`stonework_core::Packed`] for such
/// a game, whose board is its field `board`. An expression gives
/// the cells on which a player may put a stone, from the game, the stones of that player and those
/// of the other.
///
/// Positions are graded by how many stones there are. The board may be turned and flipped, and the
/// players exchanged.
macro_rules! put_a_stone {
    ($type:ty, |$game:ident, $own:ident, $other:ident| $free:expr) => {
        impl $type {
            /// The empty board with these numbers of rows and columns.
            ///
            /// # Errors
            ///
            /// [`SizeError`](stonework_catalog::SizeError) for a board without cells, with more than
            /// 64 or with more than 26 columns.
            pub fn new(rows: u32, cols: u32) -> Result<Self, stonework_catalog::SizeError> {
                let grid = $crate::grid::Grid::new(rows, cols)?;
                let board = $crate::grid_game::GridBoard::new(grid, $crate::Sides::new(0, 0));
                Ok(Self::on(board))
            }
        }

        impl stonework_core::Game for $type {
            type State = $crate::Sides;
            type Move = u8;
            type Value = stonework_core::WinLose;

            fn start(&self) -> $crate::Sides {
                self.board.start
            }

            #[inline]
            fn terminal_value(&self, sides: &$crate::Sides) -> Option<stonework_core::WinLose> {
                let ($game, $own, $other) = (self, sides.own, sides.other);
                ($free == 0).then_some(stonework_core::WinLose::Loss)
            }

            #[inline]
            fn moves(&self, sides: &$crate::Sides) -> impl Iterator<Item = u8> {
                let ($game, $own, $other) = (self, sides.own, sides.other);
                $crate::cells::Cells($free)
            }

            #[inline]
            fn play(&self, sides: &$crate::Sides, cell: u8) -> stonework_core::Step<Self> {
                stonework_core::Step::to(sides.after_put(cell))
            }
        }

        impl stonework_core::Graded for $type {
            #[inline]
            fn grade(&self, sides: &$crate::Sides) -> u32 {
                sides.all().count_ones()
            }
        }

        $crate::grid_game::partizan_by_sides!($type);

        $crate::grid_game::symmetric_by_board!($type, $crate::Sides::as_first);

        /// Cells that nobody may use are those of the start.
        impl stonework_core::Packed for $type {
            type Key = u128;

            #[inline]
            fn pack(&self, sides: &$crate::Sides) -> u128 {
                let (own, other) = $crate::put_a_stone::stones(sides.own, sides.other);
                let stones = $crate::Sides {
                    own,
                    other,
                    ..*sides
                };
                $crate::grid_game::GridKey::key(stones, self.board.grid)
            }

            #[inline]
            fn unpack(&self, key: u128) -> $crate::Sides {
                let sides =
                    <$crate::Sides as $crate::grid_game::GridKey>::from_key(self.board.grid, key);
                let closed = self.board.start.own & self.board.start.other;
                $crate::Sides {
                    own: sides.own | closed,
                    other: sides.other | closed,
                    ..sides
                }
            }

            fn key_bits(&self) -> u32 {
                <$crate::Sides as $crate::grid_game::GridKey>::key_bits(self.board.grid)
            }

            fn value_bits(&self) -> u32 {
                2
            }
        }
    };
}

pub(crate) use put_a_stone;

/// The stones of two players whose cells these are: nobody may use a cell that both have.
#[inline]
pub(crate) fn stones(own: u64, other: u64) -> (u64, u64) {
    (own & !other, other & !own)
}

/// Refuses a position in which other cells are closed than where play starts.
///
/// # Errors
///
/// [`PositionError::Impossible`].
pub(crate) fn check_closed(board: &GridBoard<Sides>, sides: &Sides) -> Result<(), PositionError> {
    PositionError::check_possible(
        sides.own & sides.other == board.start.own & board.start.other,
        "the cells `#` are those of the position that play starts from",
    )
}

/// The cells that are free for the player to move, and for the other.
pub(crate) type Free = [u64; 2];

/// The parts of a position: cells that are free for some player, `connected` with some of them. Of the
/// cells that are not free for the player to move, and for the other, `beside` gives those beside stones
/// of the player to move, and of the other. A part says what is free in it by stones on all cells around
/// it where they close no more; all else is closed.
pub(crate) fn parts(
    board: &GridBoard<Sides>,
    sides: Sides,
    free: Free,
    beside: fn(Free) -> Free,
    connected: impl Fn(u64) -> u64,
) -> impl Iterator<Item = Sides> {
    regions(free[0] | free[1], connected).map(move |part| {
        let [own, other] = beside(free.map(|free| part & !free))
            .map(|shut| board.around(shut) & !board.around(part & !shut) & !part);
        let closed = board.empty(own | other | part);
        Sides {
            own: own | closed,
            other: other | closed,
            ..sides
        }
    })
}
