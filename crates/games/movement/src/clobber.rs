//! Clobber: stones that take a neighbour's place.

use stonework_core::{
    Bounded, Bounds, Candidate, DisjunctiveSum, Game, Graded, Ordered, Step, Symmetric, WinLose,
};

use super::board::{on_board, ranked};
use super::cells::{Cells, counted, pairs};
use super::clobber_rules::{ClobberRule, FreeClobber, RULE, full_board};
use super::grid_game::{
    GridBoard, GridGame, board_field, board_form, packed_by_cells, partizan_by_sides, two_cells,
    x_and_o,
};
use super::{Sides, size};
use stonework_catalog::{Count, Entry, Number, Search, SizeError, Values};

const ROWS: Number = size::rows(1, 3);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "clobber",
    title: "Clobber",
    rules: "Take a stone to a neighbouring cell where one of the opponent's is, which goes; who cannot has lost.",
    positions: x_and_o!("xo./.ox o"),
    moves: two_cells!("a1-b1"),
    params: &[
        ROWS.param(),
        COLS.param(),
        RULE.param(),
        Count::PARAM.param(),
    ],
    board: Some(board_form::<Clobber>()),
    example: "xo.x/oxo./.oxo",
    ..Entry::of(&|input, settings| {
        let (rows, cols) = (settings.get(&ROWS)?, settings.get(&COLS)?);
        Ok(match settings.get(&RULE)? {
            ClobberRule::Neighbours => on_board(Clobber::new(rows, cols)?, input)?
                .with(
                    Search::new()
                        .ordered()
                        .bounded()
                        .packed()
                        .by_parts(stones_of),
                )
                .every_position()
                .values(Values::of_sums().by_symmetry())
                .boxed(),
            rule => on_board(FreeClobber::new(rows, cols, rule)?, input)?
                .values(Values::of_sums().by_symmetry())
                .boxed(),
        })
    })
};

/// Clobber: a move takes an own stone to a neighbouring cell, up, down, left or right, where there
/// is one of the opponent's, which goes off the board; whoever cannot move has lost. At the start
/// every cell has a stone, alternately of the one and the other player, as on a chessboard.
///
/// A move is two cells, `a1-b1`: the column as a letter, the row from 1 at the top. A position is
/// its rows, `x` for the first player, then a space and who is to move: `xo./.ox o`. Without, it is
/// `x`.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_movement::Clobber;
///
/// let game = Clobber::new(3, 4)?;
/// let solution = AlphaBeta::new().ordered().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clobber {
    board: GridBoard<Sides>,
}

impl Clobber {
    /// The full board with these numbers of rows and columns; the top left stone is the first
    /// player's.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let board = full_board(rows, cols)?;
        Ok(Self { board })
    }

    /// The stones that are connected with one of the other player's: the others never move.
    #[inline]
    fn alive(&self, own: u64, other: u64) -> u64 {
        let touching = self.board.around(own) & other | self.board.around(other) & own;
        self.board.connected(own | other, touching)
    }
}

/// How many stones a part has.
fn stones_of(_: &Clobber, part: &Sides) -> u32 {
    part.all().count_ones()
}

impl Game for Clobber {
    type State = Sides;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides) -> Option<WinLose> {
        (self.board.around(sides.own) & sides.other == 0).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let Sides { own, other, .. } = *sides;
        let next = move |from: u8| self.board.around(1 << from) & other;
        let from = Cells(own & self.board.around(other));
        let moves = pairs(from, next, |from, to| (from, to));
        counted(moves, move || self.board.steps(own, other) as usize)
    }

    #[inline]
    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        Step::to(sides.after_step(from, to))
    }
}

/// Where the stones that can move are pairs, and no other stone is beside one of them, each pair is
/// one move for whoever makes it.
impl Bounded for Clobber {
    #[inline]
    fn bounds(&self, &Sides { own, other, .. }: &Sides) -> Bounds<WinLose> {
        let [ours, theirs] = [
            own & self.board.around(other),
            other & self.board.around(own),
        ];
        let pairs = self.board.steps(own, other);
        let are_single = [ours, theirs].map(u64::count_ones) == [pairs; 2];
        let beside = self.board.around(ours) & own | self.board.around(theirs) & other;
        if are_single && beside == 0 {
            Bounds::exactly(WinLose::win_if(pairs % 2 == 1))
        } else {
            Bounds::unknown()
        }
    }
}

/// By how few moves are left to the opponent, and how many own stones are side by side, as one of
/// these may take what takes the other.
impl Ordered for Clobber {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let at = *sides;
        ranked(self.moves(sides), move |(from, to)| {
            // The player to move after it is the opponent.
            let Sides { own, other, .. } = at.after_step(from, to);
            let own_pairs = self.board.steps(other, other) / 2;
            own_pairs.cast_signed() - self.board.steps(own, other).cast_signed()
        })
    }
}

partizan_by_sides!(Clobber, |_| true);

/// Connected stones, among which there are some of both players.
impl DisjunctiveSum for Clobber {
    fn components(&self, sides: &Sides) -> impl Iterator<Item = Sides> {
        let sides = *sides;
        let stones = sides.own | sides.other;
        let regions = self.board.regions(stones & self.board.around(stones));
        let parts = regions.map(move |region| Sides {
            own: sides.own & region,
            other: sides.other & region,
            ..sides
        });
        parts.filter(|part| part.own != 0 && part.other != 0)
    }
}

/// The stones turned and flipped, moved to the corner, and the players exchanged; and stones that no
/// stone of the other player is connected with are as good as gone.
impl Symmetric for Clobber {
    fn canonical(&self, &Sides { own, other, .. }: &Sides) -> Sides {
        let alive = self.alive(own, other);
        let images = self.board.images([own & alive, other & alive]);
        let least = images.map(|(_, image)| image).min();
        let [own, other] = least.unwrap_or_default();
        Sides::new(own, other)
    }
}

packed_by_cells!(Clobber, u128, |_| 2);

/// How many cells are empty.
impl Graded for Clobber {
    #[inline]
    fn grade(&self, sides: &Sides) -> u32 {
        (self.board.grid.all() & !sides.all()).count_ones()
    }
}

impl GridGame for Clobber {
    board_field!();
}
