//! Stones in a row on a board of any size: [`Mnk`].

use stonework_core::{
    Bounded, Bounds, Candidate, Game, Graded, Ordered, Outcome, Packed, Step, Symmetric,
};

use super::Sides;
use super::board::{on_board, ranked};
use super::cell_set::CellSet;
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::{CELL, GridBoard, GridGame, board_field, board_form};
use super::lines::Lines;
use super::pairing::can_be_paired;
use stonework_catalog::{
    Axis, BoardLayout, Entry, Number, OneOf, Player, PositionError, Search, SizeError,
};

const M: Number = Number::new("m", 1..=120, 3, "how many rows the board has").axis(Axis::Rows);
const N: Number = Number::new("n", 1..=26, 3, "how many columns the board has").axis(Axis::Cols);
const K: Number = Number::new(
    "k",
    1..=64,
    3,
    "how many stones make a line, on a board of any size",
);
const RULE: OneOf<LineRule, 2> = OneOf::new(
    "rule",
    [("normal", LineRule::Normal), ("misere", LineRule::Misere)],
    "whether a line wins or loses",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "mnk",
    aliases: &["tic-tac-toe", "noughts-and-crosses"],
    title: "m,n,k-game",
    rules: "Put a stone on an empty cell; the first line of k stones wins, or, misère, loses.",
    positions: "its rows from the top, `x` for the first player, `o` for the second, `.` for an empty cell: `x.o/.x./o..`; who is to move may follow after a space",
    moves: CELL,
    params: &[M.param(), N.param(), K.param(), RULE.param()],
    board: Some(board_form::<Mnk>().in_layout(BoardLayout::Block)),
    example: "x.o/.x./o..",
    ..Entry::of(&|input, settings| {
        let grid = Grid::wide(settings.get(&M)?, settings.get(&N)?)?;
        let (k, rule) = (settings.get(&K)?, settings.get(&RULE)?);
        let search = Search::new().ordered().bounded();
        if !grid.fits_u64() {
            // No number of 128 bits tells all positions apart: tables keep the stones themselves.
            let game = Mnk::<u128>::on(grid, k, rule)?;
            return Ok(on_board(game, input)?.with(search).boxed());
        }
        Ok(on_board(Mnk::<u64>::on(grid, k, rule)?, input)?
            .with(search.packed().by_symmetry())
            .every_position()
            .graded_levels()
            .boxed())
    })
};

/// What a line of `k` stones means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LineRule {
    /// Whoever makes it wins.
    #[default]
    Normal,
    /// Whoever makes it loses.
    Misere,
}

/// The m,n,k-game: players take turns to put a stone on an empty cell of a board of `m` rows and
/// `n` columns; whoever first has `k` of their own in a row, a column or a diagonal wins, or, in
/// the misère game, loses; a full board is a draw.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player: `x.o/.x./...`; `x` is to move if both have as many stones. A
/// space and the player to move may follow. In the catalog, it tells `m` and `n`, and `k` is 3
/// unless that is set.
///
/// # Known values
///
/// 3,3,3 is a draw; so are 4,4,4, 3,5,4 and, by pairs of cells at once, 5,5,5; 3,4,3 is won by the first
/// player. In the misère game, 3,4,3 and 4,4,3 are won by the second.
///
/// ```
/// use stonework::{AlphaBeta, Outcome, Run, Solver};
/// use stonework_placement::{LineRule, Mnk};
///
/// let game = Mnk::new(3, 4, 3, LineRule::Normal)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(7)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # State
///
/// The stones of both players in sets of cells, `B`: a `u64`, or, on a board of more than 64 cells, a
/// `u128`: [`Mnk::wide`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mnk<B: CellSet = u64> {
    board: GridBoard<Sides<B>>,
    rule: LineRule,
    lines: Lines<B>,
    /// The cells, those on many lines first.
    order: Vec<u8>,
}

impl Mnk {
    /// The empty board of `m` rows and `n` columns, for lines of `k`, which may be longer than
    /// fits.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns, or
    /// a `k` that is 0 or more than 64.
    pub fn new(m: u32, n: u32, k: u32, rule: LineRule) -> Result<Self, SizeError> {
        Self::on(Grid::new(m, n)?, k, rule)
    }
}

impl Mnk<u128> {
    /// The empty board of `m` rows and `n` columns, whose sets of cells may need a `u128`.
    ///
    /// # Errors
    ///
    /// As [`Mnk::new`], but for up to 120 cells.
    pub fn wide(m: u32, n: u32, k: u32, rule: LineRule) -> Result<Self, SizeError> {
        Self::on(Grid::wide(m, n)?, k, rule)
    }
}

impl<B: CellSet> Mnk<B> {
    /// The empty board of a grid.
    #[expect(clippy::cast_possible_truncation, reason = "k is 64 at the most")]
    fn on(grid: Grid, k: u32, rule: LineRule) -> Result<Self, SizeError> {
        SizeError::check("length of a line", k, 1, 64)?;
        let lines = Lines::new(grid, k as u8, true);
        let sets = lines.sets();
        let mut order: Vec<u8> = (0..grid.cells()).collect();
        order.sort_by_key(|&cell| {
            let through = sets.iter().filter(|&&set| set & B::only(cell) != B::EMPTY);
            std::cmp::Reverse(through.count())
        });
        Ok(Self {
            board: GridBoard::new(grid, Sides::of_players([B::EMPTY; 2], Player::First)),
            rule,
            lines,
            order,
        })
    }

    /// The cells of a set, those on many lines first.
    #[inline]
    fn in_order(&self, set: B) -> impl Iterator<Item = u8> {
        let mut order = self.order.iter();
        std::iter::from_fn(move || {
            order
                .find(|&&cell| set & B::only(cell) != B::EMPTY)
                .copied()
        })
    }

    /// The empty cells.
    #[inline]
    fn free(&self, sides: &Sides<B>) -> B {
        self.board.empty(sides.all())
    }
}

impl<B: CellSet> Game for Mnk<B> {
    type State = Sides<B>;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Sides<B> {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides<B>) -> Option<Outcome> {
        if self.lines.any_in(sides.other) {
            return Some(match self.rule {
                LineRule::Normal => Outcome::loss_in(0),
                LineRule::Misere => Outcome::win_in(0),
            });
        }
        (self.free(sides) == B::EMPTY).then_some(Outcome::DRAW)
    }

    fn moves(&self, sides: &Sides<B>) -> impl Iterator<Item = u8> {
        self.in_order(self.free(sides))
    }

    #[inline]
    fn play(&self, sides: &Sides<B>, cell: u8) -> Step<Self> {
        Step::to(sides.after_put(cell))
    }
}

/// Lines that can be made at once, and players who can make none any more: none is open to them, or the
/// opponent has a pair of cells for each.
impl<B: CellSet> Bounded for Mnk<B> {
    fn bounds(&self, sides: &Sides<B>) -> Bounds<Outcome> {
        let free = self.free(sides);
        let players = [sides.own, sides.other];
        // How soon the game can be lost or won by the lines of the one and of the other.
        let (lost, won, losing, winning) = match self.rule {
            LineRule::Misere => {
                let [own, other] = players.map(|stones| self.lines.any_in(stones | free));
                (1, 2, own, other)
            }
            LineRule::Normal => {
                if self.lines.completing(sides.own, free) != B::EMPTY {
                    return Bounds::exactly(Outcome::win_in(1));
                }
                let threats = self.lines.completing(sides.other, free).count();
                if threats > 1 {
                    return Bounds::exactly(Outcome::loss_in(2));
                }
                let [own, other] = players.map(|stones| !can_be_paired(&self.lines, stones, free));
                // The one threat there may be is met, so that it takes another.
                (4, 3, other, own)
            }
        };
        let bound = |open, decided| Some(if open { decided } else { Outcome::DRAW });
        Bounds {
            lower: bound(losing, Outcome::loss_in(lost)),
            upper: bound(winning, Outcome::win_in(won)),
        }
    }
}

/// A line that wins, or else the cells where the opponent would have one; in the misère game, no
/// line of one's own if that can be helped. Cells that leave many to complete a line with come
/// first, or last.
impl<B: CellSet> Ordered for Mnk<B> {
    fn candidates(&self, sides: &Sides<B>) -> impl Iterator<Item = Candidate<u8>> {
        let free = self.free(sides);
        let own = self.lines.completing(sides.own, free);
        let (worth, sign) = match self.rule {
            LineRule::Misere if free & !own == B::EMPTY => (free, -1),
            LineRule::Misere => (free & !own, -1),
            LineRule::Normal if own != B::EMPTY => (own.only_lowest(), 1),
            LineRule::Normal => match self.lines.completing(sides.other, free) {
                threats if threats != B::EMPTY => (threats, 1),
                _ => (free, 1),
            },
        };
        let own = sides.own;
        ranked(self.in_order(worth), move |cell| {
            let put = B::only(cell);
            let made = self.lines.completing(own | put, free & !put);
            sign * made.count().cast_signed()
        })
    }
}

// The board turned and flipped.
impl<B: CellSet> Symmetric for Mnk<B> {
    fn canonical(&self, &sides: &Sides<B>) -> Sides<B> {
        self.board.least(sides)
    }
}

/// A cell is a digit to the base 3.
impl Packed for Mnk {
    type Key = u128;

    #[inline]
    fn pack(&self, sides: &Sides) -> u128 {
        // The stones say whose turn it is.
        self.board.grid.ternary(sides.own, sides.other)
    }

    fn unpack(&self, key: u128) -> Sides {
        let [own, other] = Grid::sets_of_ternary(key);
        Sides {
            own,
            other,
            to_move: Sides::next_to_put([other, own]),
        }
    }

    fn key_bits(&self) -> u32 {
        self.board.grid.ternary_bits()
    }

    fn value_bits(&self) -> u32 {
        // A win or loss in as many plies as there are cells, and its sign.
        (u32::from(self.board.grid.cells()) + 2).ilog2() + 2
    }
}

/// How many stones there are.
impl<B: CellSet> Graded for Mnk<B> {
    #[inline]
    fn grade(&self, sides: &Sides<B>) -> u32 {
        sides.all().count()
    }
}

impl<B: CellSet> GridGame for Mnk<B> {
    const TO_MOVE: fn([B; 2]) -> Player = Sides::next_to_put;

    board_field!();

    fn winning(&self, sides: &Sides<B>) -> Vec<(u8, u8)> {
        self.lines.ends_in(sides.by_player())
    }

    /// The last stone that was put made all lines there are.
    fn check(&self, sides: &Sides<B>) -> Result<(), PositionError> {
        sides.check_alternating(Self::SYMBOLS)?;
        PositionError::check_possible(
            !self.lines.any_in(sides.own),
            "it was over when the player to move made a line",
        )?;
        let made_all = |cell: u8| !self.lines.any_in(sides.other & !B::only(cell));
        PositionError::check_possible(
            !self.lines.any_in(sides.other) || Cells(sides.other).any(made_all),
            "it was over before the last lines were made",
        )
    }
}
