//! Three Men's Morris: three men in a row, put and then moved.

use stonework_core::{Game, InfinitePlay, Outcome, Step};

use super::Sides;
use super::board::on_board;
use super::cells::{Cells, pairs};
use super::grid::Grid;
use super::grid_game::{
    GridBoard, GridGame, GridMove, Look, board_field, board_form, packed_by_cells,
    symmetric_by_board, x_and_o,
};
use super::lines::Lines;
use super::rows::read_going;
use super::stuck::{PASS, STUCK, Stuck};
use stonework_catalog::{BoardLayout, Entry, MoveText, OneOf, Player, PositionError};

const MOVES: OneOf<bool, 2> = OneOf::new(
    "moves",
    [("lines", false), ("anywhere", true)],
    "where a man moves: to the next point along a line, or freely to any empty point",
);
const DIAGONALS: OneOf<bool, 2> = OneOf::new(
    "diagonals",
    [("yes", true), ("no", false)],
    "whether the two diagonals are lines as well",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "three-mens-morris",
    aliases: &["tapatan"],
    title: "Three Men's Morris",
    rules: "Put three men each in turn, then move one each time; three in a row win, who cannot move has lost, and endless play is a draw.",
    positions: x_and_o!("point", "xo./.x./.o. x"),
    moves: "a point, `b2`, or two, `b2-b3`, to move a man: the column as a letter, the row from 1 at the top",
    params: &[MOVES.param(), DIAGONALS.param(), STUCK.param()],
    board: Some(
        board_form::<ThreeMensMorris>()
            .in_layout(BoardLayout::Square)
            .white_first(),
    ),
    example: "xo./.x./.o. x",
    ..Entry::of(&|input, settings| {
        let game = ThreeMensMorris::new(settings.get(&MOVES)?, settings.get(&DIAGONALS)?);
        Ok(on_board(game.with_stuck(settings.get(&STUCK)?), input)?.boxed())
    })
};

/// Three Men's Morris on the nine points of a board of three by three: the players put three men
/// each, one in turn, and then move one of their own to an empty point in turn. Who has three in a
/// row wins, while men are put as well; who cannot move has lost, unless
/// [`ThreeMensMorris::with_stuck`] says otherwise; play that never ends is a draw.
///
/// The lines are the rows, the columns and, unless they are left out, the diagonals; a man moves to
/// the next point along a line, or to any empty point. With diagonals and moves along the lines it
/// is Tapatan; without them and with moves to anywhere, Nine Holes.
///
/// A move is a point, `b2`, or two with a `-` between: the column as a letter, the row from 1 at
/// the top; or `pass`. A position is its rows, `x` for the first player, then a space and who is to move:
/// `xo./.x./.o. x`. Without, it is `x`, or who has to put the next man.
///
/// ```
/// use stonework::{InfinitePlay, Retrograde, Run, Solver, Wdl};
/// use stonework_movement::ThreeMensMorris;
///
/// let game = ThreeMensMorris::new(false, true);
/// let solution = Retrograde::new(InfinitePlay::Draw).solve(&game, &Run::new())?;
/// assert_eq!(solution.value().map(|value| value.result()), Some(Wdl::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeMensMorris {
    /// Where a man may move from each point, if it is empty.
    ways: [u64; 9],
    lines: Lines,
    stuck: Stuck,
    board: GridBoard<Sides>,
}

/// A move of [`ThreeMensMorris`]: a man that is put, or one that is moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ManMove {
    /// Where it was; nowhere if it is put.
    pub from: Option<u8>,
    /// Where it goes; to no point of the board in a pass.
    pub to: u8,
}

impl ManMove {
    /// That of a player who cannot move, where [`Stuck::Passes`] holds.
    pub const PASS: Self = Self {
        from: None,
        to: NOWHERE,
    };
}

/// How many men each player has.
const MEN: u32 = 3;

/// Where a man is that is still to be put, and where a pass goes.
const NOWHERE: u8 = 63;

/// The points.
const GRID: Grid = Grid::square(3);

impl ThreeMensMorris {
    /// The empty board. A man moves to any empty point or along a line; the diagonals are lines or
    /// not.
    #[must_use]
    pub fn new(anywhere: bool, diagonals: bool) -> Self {
        let lines = Lines::new(GRID, 3, diagonals);
        let sets = lines.sets();
        let ways = std::array::from_fn(|from| {
            if anywhere {
                return GRID.all() & !(1 << from);
            }
            let beside = GRID
                .directions::<8, _>()
                .map(|direction| direction.of(1 << from));
            let through = sets.iter().filter(|&line| line >> from & 1 == 1);
            let on_lines = through.fold(0, |all, line| all | line);
            beside.iter().sum::<u64>() & on_lines
        });
        Self {
            ways,
            lines,
            stuck: Stuck::Loses,
            board: GridBoard::new(GRID, Sides::new(0, 0)),
        }
    }

    /// The same game, in which this becomes of a player who cannot move.
    #[must_use]
    pub fn with_stuck(self, stuck: Stuck) -> Self {
        Self { stuck, ..self }
    }

    /// Whether the player to move has men to put.
    #[inline]
    fn puts(sides: &Sides) -> bool {
        sides.own.count_ones() < MEN
    }

    /// Whether the player to move has no men to put, and none that can move.
    #[inline]
    fn is_stuck(&self, sides: &Sides) -> bool {
        !Self::puts(sides) && Cells(sides.own).all(|from| self.ways(from, sides) == 0)
    }

    /// Where a man may move from a point, or be put.
    #[inline]
    fn ways(&self, from: u8, sides: &Sides) -> u64 {
        let ways = self.ways.get(usize::from(from)).copied();
        ways.unwrap_or(GRID.all()) & !sides.all()
    }
}

impl Game for ThreeMensMorris {
    type State = Sides;
    type Move = ManMove;
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        if self.lines.any_in(sides.other) {
            return Some(Outcome::loss_in(0));
        }
        self.stuck.worth().filter(|_| self.is_stuck(sides))
    }

    #[inline]
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = ManMove> {
        let sides = *sides;
        let passes = self.stuck == Stuck::Passes && self.is_stuck(&sides);
        // A man that is put comes from beyond the board.
        let from = if Self::puts(&sides) || passes {
            1 << NOWHERE
        } else {
            sides.own
        };
        let ways = move |from| {
            if passes {
                1 << NOWHERE
            } else {
                self.ways(from, &sides)
            }
        };
        pairs(Cells(from), ways, |from, to| ManMove {
            from: (from != NOWHERE).then_some(from),
            to,
        })
    }

    #[inline]
    fn play(&self, sides: &Sides, mv: ManMove) -> Step<Self> {
        Step::to(match mv.from {
            _ if mv == ManMove::PASS => sides.for_opponent(),
            None => sides.after_put(mv.to),
            Some(from) => sides.after_step(from, mv.to),
        })
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

// The board turned and flipped, and the players exchanged.
symmetric_by_board!(ThreeMensMorris, Sides::as_first);

packed_by_cells!(ThreeMensMorris, u128, |_| 12);

impl GridGame for ThreeMensMorris {
    const TO_MOVE: fn([u64; 2]) -> Player = Sides::next_to_put;
    const LOOK: Look = Look::Points;

    board_field!();

    fn winning(&self, sides: &Sides) -> Vec<(u8, u8)> {
        self.lines.ends_in(sides.by_player())
    }

    fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        let [xs, os] = sides.by_player().map(u64::count_ones);
        for men in [xs, os] {
            PositionError::check_most("men of one player", men, MEN)?;
        }
        let all_put = xs + os == 2 * MEN;
        PositionError::check_possible(
            all_put || xs == os || xs == os + 1,
            "`x` has as many men as `o`, or one more, until all are put",
        )?;
        PositionError::check_possible(
            all_put || sides.to_move == Sides::next_to_put(sides.by_player()),
            "until all men are put, `x` is to move if both have as many, else `o`",
        )?;
        PositionError::check_possible(
            !self.lines.any_in(sides.own),
            "it was over when the player to move made a line",
        )
    }
}

/// A point to put a man on, `b2`, or two to move it, `b2-b3`; `pass`.
impl GridMove for ManMove {
    const FORM: &'static str =
        "a point to put a man on, `b2`, or two to move it, `b2-b3`, are needed";

    fn read(grid: Grid, text: &str) -> Option<Self> {
        if text.trim().eq_ignore_ascii_case(PASS) {
            return Some(Self::PASS);
        }
        let (from, to) = read_going(text, |cell| grid.parse_cell(cell))?;
        Some(Self { from, to })
    }

    fn write(self, grid: Grid) -> MoveText {
        match self.from {
            _ if self == Self::PASS => MoveText::of(PASS),
            None => self.to.write(grid),
            Some(from) => (from, self.to).write(grid),
        }
    }
}
