//! Games in which a move puts a stone on a free cell, and whoever cannot has lost: [`put_a_stone`].

/// Makes the empty board of such a game, and implements [`stonework_core::Game`], [`stonework_core::Graded`],
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
                Ok(Self { board })
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

        $crate::grid_game::packed_by_cells!($type, u128, |_| 2);
    };
}

pub(crate) use put_a_stone;
