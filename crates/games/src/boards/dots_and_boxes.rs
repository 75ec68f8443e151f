//! Dots and Boxes: edges are drawn, and who closes a box draws again.

use std::fmt::Write;

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered, Packed, Step, Symmetric};

use super::board::{Board, ranked, searchable};
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::GridMove;
use super::permutation::Permutation;
use super::rows::{EMPTY, read_rows};
use crate::catalog::{
    AnswerKind, Answers, Entry, InputKind, MoveError, MoveText, Number, PositionError, SizeError,
};

const ROWS: Number = Number::new("rows", 1..=31, 2, "how many rows of boxes the board has");
const COLS: Number = Number::new("cols", 1..=25, 2, "how many columns of boxes the board has");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "dots-and-boxes",
    aliases: &[],
    title: "Dots and Boxes",
    rules: "Draw an edge between two dots; who closes a box has it and draws again.",
    answer: Answers::Always(AnswerKind::value(
        "the boxes the player to move gets less those the other gets",
    )),
    input: InputKind::Position,
    params: &[ROWS.param(), COLS.param()],
    example: "__/|../._/||./..",
    make: |input, settings| {
        let game = DotsAndBoxes::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(searchable(game, input)?.boxed())
    },
};

/// Dots and Boxes on rows and columns of boxes: a move draws an edge between two neighbouring dots;
/// who draws the fourth edge of a box has it and moves again. The value is the mover's boxes less
/// the opponent's.
///
/// A move is two dots, `a1-b1`: the column as a letter, the row from 1 at the top. A position is
/// its rows from the top, those of horizontal edges and those of vertical ones in turn:
/// `_./|../..`, with a `.` for an edge that is not drawn.
///
/// # Known values
///
/// 1×1: −1; 2×2: 2; 3×3: −3; 4×5 is a tie (J. Barker and R. Korf, "Solving Dots-And-Boxes", AAAI
/// 2012).
///
/// # State
///
/// The set of edges that are drawn, a bit each: first the horizontal ones, row by row, then the
/// vertical ones. Who has the boxes does not matter to what follows.
///
/// ```
/// use stonework_core::{AlphaBeta, Run, Solver};
/// use stonework_games::boards::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(2, 2)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DotsAndBoxes {
    /// The dots.
    dots: Grid,
    rows: u8,
    cols: u8,
    edges: u8,
    /// The edges of each box.
    boxes: Vec<u64>,
    /// The boxes on both sides of each edge, by their edges.
    beside: Vec<[Option<u64>; 2]>,
    /// The outer edges of each box that has more than one.
    outer: Vec<u64>,
    symmetries: Vec<Permutation>,
    start: u64,
}

impl DotsAndBoxes {
    /// The most edges.
    const MOST_EDGES: u32 = 64;

    /// The board with these numbers of rows and columns of boxes, with no edge drawn.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if there are no rows or columns, more than 64 edges, or more than 25 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        SizeError::check("number of rows", rows, 1, 31)?;
        SizeError::check("number of columns", cols, 1, 25)?;
        let edges = rows * (cols + 1) + cols * (rows + 1);
        SizeError::check("number of edges", edges, 1, Self::MOST_EDGES)?;
        let dots = Grid::new(rows + 1, cols + 1)?;
        let mut game = Self {
            dots,
            rows: dots.rows() - 1,
            cols: dots.cols() - 1,
            edges: 0,
            boxes: Vec::new(),
            beside: Vec::new(),
            outer: Vec::new(),
            symmetries: Vec::new(),
            start: 0,
        };
        game.edges = game.vertical(game.rows, 0);
        for row in 0..game.rows {
            for col in 0..game.cols {
                game.boxes.push(game.around(row, col).map(bit).iter().sum());
            }
        }
        game.beside = (0..game.edges)
            .map(|edge| {
                let mut beside = game
                    .boxes
                    .iter()
                    .copied()
                    .filter(|edges| edges & bit(edge) != 0);
                [beside.next(), beside.next()]
            })
            .collect();
        let outer = game.boxes.iter().map(|&edges| game.outer_of(edges));
        game.outer = outer.filter(|edges| edges.count_ones() > 1).collect();
        game.symmetries = game.symmetries();
        Ok(game)
    }

    /// The edge from a dot to the right.
    fn horizontal(&self, row: u8, col: u8) -> u8 {
        row * self.cols + col
    }

    /// The edge from a dot down.
    fn vertical(&self, row: u8, col: u8) -> u8 {
        (self.rows + 1) * self.cols + row * (self.cols + 1) + col
    }

    /// The edges around a box: above, below, left, right.
    fn around(&self, row: u8, col: u8) -> [u8; 4] {
        [
            self.horizontal(row, col),
            self.horizontal(row + 1, col),
            self.vertical(row, col),
            self.vertical(row, col + 1),
        ]
    }

    /// The edges of a box that are edges of no other.
    fn outer_of(&self, edges: u64) -> u64 {
        Cells(edges)
            .filter(|&edge| self.beside[usize::from(edge)][1].is_none())
            .map(bit)
            .sum()
    }

    /// The dots at the ends of an edge.
    fn ends(&self, edge: u8) -> [u8; 2] {
        let first = self.vertical(0, 0);
        if edge < first {
            let dot = self.dots.cell(edge / self.cols, edge % self.cols);
            [dot, dot + 1]
        } else {
            // There are as many vertical edges in a row as dots.
            let dot = edge - first;
            [dot, dot + self.dots.cols()]
        }
    }

    /// The edge between two dots.
    fn between(&self, one: u8, two: u8) -> Option<u8> {
        let ends = [one.min(two), one.max(two)];
        (0..self.edges).find(|&edge| self.ends(edge) == ends)
    }

    /// The board turned and flipped, as it moves the edges.
    fn symmetries(&self) -> Vec<Permutation> {
        let of_dots = self.dots.symmetries();
        let image = |dots: &Permutation, edge: u8| {
            let ends: u64 = self.ends(edge).map(bit).iter().sum();
            let mut ends = Cells(dots.apply(ends));
            let moved = ends.next().zip(ends.next());
            moved
                .and_then(|(one, two)| self.between(one, two))
                .expect("neighbouring dots stay neighbours")
        };
        of_dots
            .iter()
            .map(|dots| Permutation::new(self.edges, |edge| image(dots, edge)))
            .collect()
    }

    /// All edges.
    #[inline]
    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.edges)
    }

    /// How many boxes an edge closes.
    #[inline]
    fn closed(&self, drawn: u64, edge: u8) -> i32 {
        let drawn = drawn | bit(edge);
        self.beside[usize::from(edge)]
            .iter()
            .map(|edges| i32::from(edges.is_some_and(|edges| edges & drawn == edges)))
            .sum()
    }

    /// Whether an edge is the third of a box, so that the opponent can close it.
    #[inline]
    fn gives(&self, drawn: u64, edge: u8) -> bool {
        self.beside[usize::from(edge)]
            .iter()
            .any(|edges| edges.is_some_and(|edges| (edges & drawn).count_ones() == 2))
    }
}

/// A set of one edge, or of one dot.
#[inline]
fn bit(edge: u8) -> u64 {
    1 << edge
}

impl Game for DotsAndBoxes {
    type State = u64;
    type Move = u8;
    type Value = i32;

    fn start(&self) -> u64 {
        self.start
    }

    #[inline]
    fn terminal_value(&self, &drawn: &u64) -> Option<i32> {
        (drawn == self.all()).then_some(0)
    }

    #[inline]
    fn moves(&self, &drawn: &u64) -> impl Iterator<Item = u8> {
        Cells(self.all() & !drawn)
    }

    #[inline]
    fn play(&self, &drawn: &u64, edge: u8) -> Step<Self> {
        let step = Step::to(drawn | bit(edge));
        match self.closed(drawn, edge) {
            0 => step,
            boxes => step.gaining(boxes).again(),
        }
    }
}

/// Nobody gets more boxes than are open.
impl Bounded for DotsAndBoxes {
    #[inline]
    fn bounds(&self, drawn: &u64) -> Bounds<i32> {
        let open = |edges: &u64| i32::from(edges & !drawn != 0);
        let open: i32 = self.boxes.iter().map(open).sum();
        Bounds {
            lower: Some(-open),
            upper: Some(open),
        }
    }
}

/// Edges that close boxes first, those that give none away next.
impl Ordered for DotsAndBoxes {
    #[inline]
    fn candidates(&self, drawn: &u64) -> impl Iterator<Item = Candidate<u8>> {
        let drawn = *drawn;
        ranked(Cells(self.all() & !drawn), move |edge| {
            2 * self.closed(drawn, edge) - i32::from(self.gives(drawn, edge))
        })
    }
}

/// The board turned and flipped; and of the outer edges of a box it does not matter which are
/// drawn, only how many.
impl Symmetric for DotsAndBoxes {
    fn canonical(&self, &drawn: &u64) -> u64 {
        let settled = |drawn: u64| {
            self.outer.iter().fold(drawn, |drawn, &outer| {
                let count = (drawn & outer).count_ones() as usize;
                let lowest: u64 = Cells(outer).take(count).map(bit).sum();
                drawn & !outer | lowest
            })
        };
        self.symmetries
            .iter()
            .map(|symmetry| settled(symmetry.apply(drawn)))
            .fold(settled(drawn), u64::min)
    }
}

/// The set is the key.
impl Packed for DotsAndBoxes {
    type Key = u64;

    #[inline]
    fn pack(&self, &drawn: &u64) -> u64 {
        drawn
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }

    fn key_bits(&self) -> u32 {
        self.edges.into()
    }

    fn value_bits(&self) -> u32 {
        // Up to all boxes on both sides of 0, and one code for none.
        self.boxes.len().ilog2() + 2
    }
}

impl Board for DotsAndBoxes {
    fn at(self, start: u64) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<u64, PositionError> {
        let cols = usize::from(self.cols);
        let kinds: [(usize, &[char]); 2] = [(cols, &['_']), (cols + 1, &['|'])];
        let rows = kinds.into_iter().cycle();
        let rows: Vec<_> = rows.take(2 * usize::from(self.rows) + 1).collect();
        let edges = [self.horizontal(0, 0), self.vertical(0, 0)].map(usize::from);
        let mut drawn = 0;
        read_rows(text.trim(), &rows, &mut |row, place, _| {
            let (len, _) = rows[row];
            drawn |= 1 << (edges[row % 2] + row / 2 * len + place);
        })?;
        Ok(drawn)
    }

    fn write_state(&self, &drawn: &u64) -> String {
        let shown = |edge, symbol| {
            if drawn & bit(edge) == 0 {
                EMPTY
            } else {
                symbol
            }
        };
        let mut text = String::new();
        for row in 0..=self.rows {
            text.extend((0..self.cols).map(|col| shown(self.horizontal(row, col), '_')));
            if row < self.rows {
                text.push('/');
                text.extend((0..=self.cols).map(|col| shown(self.vertical(row, col), '|')));
                text.push('/');
            }
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        <(u8, u8)>::read(self.dots, text)
            .and_then(|(one, two)| self.between(one, two))
            .ok_or_else(|| MoveError::of(text, "two neighbouring dots, as `a1-b1`, are needed"))
    }

    fn write_move(&self, edge: u8) -> MoveText {
        let [one, two] = self.ends(edge);
        (one, two).write(self.dots)
    }

    fn draw(&self, &drawn: &u64) -> String {
        let shown = |edge, symbol, blank| {
            if drawn & bit(edge) == 0 {
                blank
            } else {
                symbol
            }
        };
        let mut text = String::from("  ");
        for col in (b'a'..).take(self.dots.cols().into()) {
            text.push_str("  ");
            text.push(char::from(col));
        }
        for row in 0..=self.rows {
            write!(text, "\n{:3} ", row + 1).expect("a String takes any text");
            for col in 0..self.cols {
                text.push('+');
                text.push_str(shown(self.horizontal(row, col), "--", "  "));
            }
            text.push('+');
            if row < self.rows {
                text.push_str("\n    ");
                for col in 0..self.cols {
                    text.push_str(shown(self.vertical(row, col), "|  ", "   "));
                }
                text.push_str(shown(self.vertical(row, self.cols), "|", ""));
            }
        }
        text.push('\n');
        text
    }

    fn total(&self) -> Option<i128> {
        let open = self.boxes.iter().filter(|&edges| edges & !self.start != 0);
        i128::try_from(open.count()).ok()
    }
}
