//! Quixo: cubes taken from the border and pushed back in, marked.

mod line_table;
mod numbering;
mod pushes;

use std::ops::Range;

use stonework_core::{Game, Indexed, InfinitePlay, Outcome, Predecessors, Step, Tiered, Turn};
use stonework_search::ProofNumber;

use self::line_table::LineTable;
use self::numbering::Numbering;
use self::pushes::{Push, Pushes};
use super::Sides;
use super::board::on_board;
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::{
    GridBoard, GridGame, GridMove, GridState, Look, WhoseTurn, board_field, board_form,
    symmetric_by_board,
};
use super::lines::Lines;
use super::permutation::Permutation;
use stonework_catalog::{Axis, BoardLayout, Entry, MoveText, NullMove, Number, SizeError};

/// How long a side of the board is.
const SIZE: Number =
    Number::new("size", 2..=5, 3, "how many rows and columns the board has").axis(Axis::Both);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "quixo",
    title: "Quixo",
    rules: "Take a blank or own cube from the border, mark it and push it back in; a line of one's own marks wins, and one of the other's loses, also beside an own one.",
    positions: "its rows from the top, `x` for the player to move, `o` for the other, `.` for a blank cube: `x.o/.../.o.`",
    moves: "two cells, `a1-d1`, where the cube is taken and where it is pushed in: the column as a letter, the row from 1 at the top",
    params: &[SIZE.param()],
    board: Some(board_form::<Quixo>().in_layout(BoardLayout::Square)),
    example: "xo./.../..o",
    ..Entry::of(&|input, settings| {
        Ok(on_board(Quixo::new(settings.get(&SIZE)?)?, input)?
            .symmetric_tiers()
            .null_moves()
            .proof_number_by_rank(ProofNumber::new().packed())
            .boxed())
    })
};

/// Quixo on a square board: a move takes a blank or an own cube from the border and pushes it,
/// marked as the mover's, back in from another end of its row or its column, which moves up to
/// where it was.
///
/// A line is a whole row, a whole column or one of the two diagonals. Who makes one of the own
/// marks wins; who makes one of the opponent's loses, even with one of the own at the same time.
/// Play that never ends is a draw. There always is a move: where all of the border is the
/// opponent's, there is a line.
///
/// A move is two cells, `a1-d1`: where the cube is taken, the column as a letter and the row from 1
/// at the top, and where it is pushed in. A position is its rows, `x` for the player to move, `o`
/// for the other: `x.o/.../.o.`. Who the player to move is otherwise does not matter and is not
/// kept: a position with `o` to move, `x.o/.../.o. o`, is read as the same with the marks
/// exchanged.
///
/// # Known values
///
/// 2×2, 3×3 and 4×4: the first player wins, in 3, 7 and 21 plies; computed by this project. 5×5 is
/// drawn: S. Tanaka, F. Bonnet, S. Tixeuil and Y. Tamura, "Quixo is solved", 2020. That board has
/// too many positions to be solved here: it is played and searched.
///
/// # Numbering
///
/// Every way to mark the cells for the player to move and for the other has a number, `3^(size ·
/// size)` in all; each stands for the two positions in which one or the other player is that. A
/// move never takes a mark away: the tiers are the positions of as many marks, most marks first,
/// and a move of an own cube stays in its tier, where play can cycle.
///
/// ```
/// use stonework::{InfinitePlay, Oracle, OracleSolver, Outcome, Retrograde, Run};
/// use stonework_movement::{Board, Quixo};
///
/// let game = Quixo::new(3)?;
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered().with_predecessors();
/// let (solution, strong) = solver.solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(7)));
/// let state = game.parse_state("xx./oo./...")?;
/// assert_eq!(strong.value_at(&game, &state), Some(Outcome::win_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quixo {
    board: GridBoard<Cubes>,
    pushes: Pushes,
    lines: LineTable,
    numbering: Numbering,
}

/// The marked cubes of the two players, a bit for each cell, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cubes {
    /// Those of the player to move.
    pub own: u32,
    /// Those of the other.
    pub other: u32,
}

impl Quixo {
    /// The unmarked board with this many rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if `size` is less than 2 or more than 5.
    pub fn new(size: u32) -> Result<Self, SizeError> {
        SizeError::check("size of the board", size, 2, 5)?;
        let grid = Grid::new(size, size)?;
        Ok(Self {
            board: GridBoard::new(grid, Cubes::default()),
            pushes: Pushes::new(grid),
            lines: LineTable::new(grid),
            numbering: Numbering::new(size * size),
        })
    }

    /// The position before a push that was just made, of a cube that was blank or the mover's.
    #[inline]
    fn before(&self, cubes: Cubes, push: &Push, was_blank: bool) -> Option<Cubes> {
        let taken = if was_blank { 0 } else { push.taken };
        let before = Cubes {
            own: push.back(cubes.other) | taken,
            other: push.back(cubes.own),
        };
        let is_over = self.lines.any_in(before.own) || self.lines.any_in(before.other);
        (!is_over).then_some(before)
    }
}

impl Game for Quixo {
    type State = Cubes;
    /// Which of the pushes it is; the cells are those of [`super::Board::write_move`].
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Cubes {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, cubes: &Cubes) -> Option<Outcome> {
        // The other has just moved, and loses by a line that is not the own one.
        if self.lines.any_in(cubes.own) {
            return Some(Outcome::win_in(0));
        }
        let is_lost = self.lines.any_in(cubes.other);
        is_lost.then_some(Outcome::loss_in(0))
    }

    #[inline]
    fn moves(&self, cubes: &Cubes) -> impl Iterator<Item = u8> {
        let blank = Cells(self.pushes.from(!(cubes.own | cubes.other)));
        blank.chain(Cells(self.pushes.from(cubes.own)))
    }

    #[inline]
    fn play(&self, cubes: &Cubes, mv: u8) -> Step<Self> {
        let push = self.pushes.get(mv);
        Step::to(Cubes {
            own: push.of(cubes.other),
            other: push.of(cubes.own) | push.end,
        })
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

impl Indexed for Quixo {
    fn count(&self) -> usize {
        self.numbering.len()
    }

    #[inline]
    fn rank(&self, cubes: &Cubes) -> usize {
        self.numbering.number(cubes.own, cubes.other)
    }

    #[inline]
    fn unrank(&self, index: usize) -> Cubes {
        let (own, other) = self.numbering.cells(index);
        Cubes { own, other }
    }
}

/// By how many cubes are marked.
impl Tiered for Quixo {
    fn tiers(&self) -> usize {
        usize::from(self.board.grid.cells()) + 1
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        self.numbering
            .tier(usize::from(self.board.grid.cells()) - tier)
    }

    fn tier_name(&self, tier: usize) -> Option<String> {
        Some(format!("{} marked", self.tiers() - 1 - tier))
    }

    #[inline]
    fn moves_out(&self, cubes: &Cubes) -> impl Iterator<Item = u8> {
        Cells(self.pushes.from(!(cubes.own | cubes.other)))
    }

    #[inline]
    fn in_tier_move_count(&self, cubes: &Cubes) -> u32 {
        self.pushes.from(cubes.own).count_ones()
    }

    #[inline]
    fn targets_in_tier(&self, cubes: &Cubes) -> impl Iterator<Item = (usize, Turn)> {
        let cubes = *cubes;
        Cells(self.pushes.from(cubes.own)).map(move |push| {
            let step = self.play(&cubes, push);
            (self.rank(&step.state), step.turn)
        })
    }
}

impl Predecessors for Quixo {
    #[inline]
    fn predecessors(&self, cubes: &Cubes) -> impl Iterator<Item = (Cubes, Turn)> {
        let cubes = *cubes;
        Cells(self.pushes.to(cubes.other)).flat_map(move |push| {
            let push = self.pushes.get(push);
            let before = [false, true].map(|was_blank| self.before(cubes, push, was_blank));
            let before = before.into_iter().flatten();
            before.map(|before| (before, Turn::Passes))
        })
    }

    #[inline]
    fn predecessors_in_tier(&self, cubes: &Cubes) -> impl Iterator<Item = (Cubes, Turn)> {
        let cubes = *cubes;
        Cells(self.pushes.to(cubes.other)).filter_map(move |push| {
            let before = self.before(cubes, self.pushes.get(push), false)?;
            Some((before, Turn::Passes))
        })
    }

    fn turn_may_stay(&self) -> bool {
        false
    }
}

impl NullMove for Quixo {
    fn null_move(&self, cubes: &Cubes) -> Option<Cubes> {
        let Cubes { own, other } = *cubes;
        // A line of either player ends play, whoever is to move.
        let is_over = self.terminal_value(cubes).is_some();
        (!is_over).then_some(Cubes {
            own: other,
            other: own,
        })
    }
}

// The board turned and flipped.
symmetric_by_board!(Quixo);

impl GridGame for Quixo {
    const MOVE: &'static str =
        "a cell of the border and another end of its row or column, as `a1-d1`, are needed";

    const LOOK: Look = Look::Cubes;

    board_field!();

    fn winning(&self, cubes: &Cubes) -> Vec<(u8, u8)> {
        let grid = self.board.grid;
        let lines = Lines::new(grid, grid.rows(), true);
        lines.ends_in([cubes.own, cubes.other].map(u64::from))
    }

    fn read_move(&self, text: &str) -> Option<u8> {
        let (from, to) = <(u8, u8)>::read(self.board.grid, text)?;
        self.pushes.find(from, to)
    }

    /// A position has no more than `x` to move: the players change their signs from move to move.
    fn players(&self, _: &Cubes) -> Option<[&'static str; 2]> {
        None
    }

    fn move_text(&self, mv: u8) -> MoveText {
        let Push { from, to, .. } = *self.pushes.get(mv);
        (from, to).write(self.board.grid)
    }
}

/// Those of the player to move are the first player's.
impl GridState for Cubes {
    type Set = u64;

    const TURN: WhoseTurn = WhoseTurn::BySymbol;

    fn of(sides: Sides) -> Self {
        // A board has 25 cells at the most.
        let [own, other] =
            [sides.own, sides.other].map(|set| u32::try_from(set).unwrap_or(u32::MAX));
        Self { own, other }
    }

    fn sides(self, _: Grid) -> Sides {
        Sides::new(self.own.into(), self.other.into())
    }

    fn least(self, symmetries: &[Permutation]) -> Self {
        let [own, other] = [self.own, self.other].map(u64::from);
        let images = symmetries
            .iter()
            .map(|symmetry| Self::of(Sides::new(symmetry.apply(own), symmetry.apply(other))));
        images.fold(self, Ord::min)
    }
}
