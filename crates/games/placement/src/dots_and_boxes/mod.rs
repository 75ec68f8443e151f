//! Dots and Boxes: edges are drawn, and who closes a box draws again.

mod chains;
mod classes;
mod images;
mod sure_boxes;
mod tally;

use std::cmp::Ordering;

use stonework_core::{Bounded, Bounds, Game, Packed, Question, Step, Symmetric};

use self::classes::Classes;
use self::images::Images;
use self::tally::Tallying;
use super::board::{Board, on_board};
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::GridMove;
use super::permutation::Permutation;
use super::rows::{EMPTY, Row, read_rows, write_rows};
use stonework_catalog::{
    AnswerKind, Answers, Axis, BoardForm, BoardLayout, Entry, MoveError, MoveText, Number, Outline,
    Point, PositionError, Role, Scene, Search, SizeError, Spot,
};

const ROWS: Number =
    Number::new("rows", 1..=31, 2, "how many rows of boxes the board has").axis(Axis::Rows);
const COLS: Number =
    Number::new("cols", 1..=25, 2, "how many columns of boxes the board has").axis(Axis::Cols);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "dots-and-boxes",
    title: "Dots and Boxes",
    rules: "Draw an edge between two dots; who closes a box has it and draws again.",
    answer: Answers::Always(AnswerKind::value(
        "the boxes the player to move gets less those the other gets",
    )),
    positions: "its rows from the top, of horizontal edges, `_`, and of vertical ones, `|`, in turn, `.` for an edge that is not drawn: `_./|../..`",
    moves: "two dots, `a1-b1`: the column as a letter, the row from 1 at the top",
    params: &[ROWS.param(), COLS.param()],
    board: Some(BoardForm::grid("_|").in_layout(BoardLayout::Edges)),
    example: "__/|../._/||./..",
    ..Entry::of(&|input, settings| {
        let game = DotsAndBoxes::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed().by_symmetry())
            .boxed())
    })
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
/// use stonework::{AlphaBeta, Run, Solver};
/// use stonework_placement::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(2, 2)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DotsAndBoxes {
    dots: Grid,
    /// The dots at the ends of each edge.
    ends: Vec<(u8, u8)>,
    /// All edges.
    all: u64,
    /// The edges of each box.
    boxes: Vec<u64>,
    /// The boxes on both sides of each edge, by their edges.
    beside: Vec<[Option<u64>; 2]>,
    /// How late each edge is tried among those that give away as many boxes.
    late: Vec<i32>,
    images: Images,
    classes: Classes,
    tallying: Tallying,
    start: u64,
}

impl DotsAndBoxes {
    /// The board with these numbers of rows and columns of boxes, with no edge drawn.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if there are no rows or columns, more than 64 edges, or more than 25 columns.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are 64 edges at the most"
    )]
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        SizeError::check("number of rows", rows, 1, 31)?;
        SizeError::check("number of columns", cols, 1, 25)?;
        let edges = rows * (cols + 1) + cols * (rows + 1);
        SizeError::check("number of edges", edges, 1, u64::BITS)?;
        let tallying = Tallying::new(rows, cols);
        let dots = Grid::new(rows + 1, cols + 1)?;
        let cols = dots.cols();
        let flat = (0..dots.cells()).map(|dot| (dot, dot + 1));
        let flat = flat.filter(|&(_, right)| dots.col_of(right) > 0 && right < dots.cells());
        let upright = (0..dots.cells() - cols).map(|dot| (dot, dot + cols));
        let ends: Vec<(u8, u8)> = flat.clone().chain(upright).collect();
        let above = flat.filter(|&(_, right)| right + cols < dots.cells());
        let boxes = above.map(|(left, right)| {
            let (lower_left, lower_right) = (left + cols, right + cols);
            let around = [
                (left, right),
                (lower_left, lower_right),
                (left, lower_left),
                (right, lower_right),
            ];
            let edges = (0..).zip(&ends).filter(|(_, ends)| around.contains(ends));
            edges.map(|(edge, _)| bit(edge)).sum()
        });
        let boxes: Vec<u64> = boxes.collect();
        let beside = (0..).zip(&ends).map(|(edge, _)| {
            let mut beside = boxes.iter().copied().filter(|edges| edges >> edge & 1 == 1);
            [beside.next(), beside.next()]
        });
        let beside = beside.collect();
        // The edges of two boxes.
        let (_, inner) = boxes
            .iter()
            .fold((0, 0), |(one, two), edges| (one | edges, two | one & edges));
        let outer = boxes.iter().map(|&edges| edges & !inner);
        let outer: Vec<u64> = outer.filter(|edges| edges.count_ones() > 1).collect();
        let late = (0..).zip(&ends).map(|(edge, &ends)| {
            let is_inner = inner >> edge & 1 == 1;
            remoteness(dots, ends) + if is_inner { 0 } else { LATE_AT_BORDER }
        });
        let late = late.collect();
        let symmetries = dots.symmetries().into_iter();
        let ends_of = &ends;
        let symmetries = symmetries.map(|dots| move |edge| image_of(ends_of, edge, &dots));
        let images = Images::new(edges as u8, &outer, &symmetries.collect::<Vec<_>>());
        let classes = Classes::new(&boxes, edges, tallying);
        Ok(Self {
            dots,
            ends,
            all: u64::MAX >> (64 - edges),
            boxes,
            beside,
            late,
            images,
            classes,
            tallying,
            start: 0,
        })
    }

    /// The rows of horizontal edges and of vertical ones as they are written.
    fn text_rows(&self) -> Vec<Row<'static>> {
        let cols = self.dots.cols() - 1;
        let row = |row| {
            let (first, count, symbols) = match row % 2 {
                0 => (0, cols, &['_']),
                _ => (cols * self.dots.rows(), cols + 1, &['|']),
            };
            let first = first + row / 2 * count;
            Row {
                cells: (first..first + count).collect(),
                symbols,
            }
        };
        (0..2 * self.dots.rows() - 1).map(row).collect()
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
}

/// No board has more edges.
const MOST_EDGES: usize = u64::BITS as usize;

/// An edge at the border is tried so much later than others.
const LATE_AT_BORDER: i32 = 1 << 8;

/// How far an edge is from the middle of the board, in halves of an edge, where those along the longer
/// side count twice.
fn remoteness(dots: Grid, (one, two): (u8, u8)) -> i32 {
    let off_middle = |one: u8, two: u8, count: u8| {
        let (twice, middle) = (i32::from(one) + i32::from(two), i32::from(count) - 1);
        (twice - middle).abs()
    };
    let (rows, cols) = (dots.rows(), dots.cols());
    let down = off_middle(dots.row_of(one), dots.row_of(two), rows);
    let across = off_middle(dots.col_of(one), dots.col_of(two), cols);
    match rows.cmp(&cols) {
        Ordering::Less => down + 2 * across,
        Ordering::Equal => down + across,
        Ordering::Greater => 2 * down + across,
    }
}

/// The edge between two dots.
fn edge_of(ends: &[(u8, u8)], dots: (u8, u8)) -> Option<u8> {
    let at = ends.iter().position(|&ends| ends == dots)?;
    u8::try_from(at).ok()
}

/// Where an edge comes to as the dots are turned or flipped.
fn image_of(ends: &[(u8, u8)], edge: u8, dots: &Permutation) -> u8 {
    let (one, two) = ends[usize::from(edge)];
    let mut moved = Cells(dots.apply(bit(one) | bit(two)));
    let moved = moved.next().zip(moved.next());
    moved
        .and_then(|dots| edge_of(ends, dots))
        .expect("neighbouring dots stay neighbours")
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
        (drawn == self.all).then_some(0)
    }

    #[inline]
    fn moves(&self, &drawn: &u64) -> impl Iterator<Item = u8> {
        Cells(self.all & !drawn)
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

/// Nobody gets more boxes than are open, and who can close some is sure of most of them.
impl Bounded for DotsAndBoxes {
    #[inline]
    fn bounds(&self, &drawn: &u64) -> Bounds<i32> {
        let tally = self.tallying.tally(self.all & !drawn);
        let open = tally.open.count_ones().cast_signed();
        Bounds {
            lower: Some(self.sure_boxes(drawn, tally.one, open).unwrap_or(-open)),
            upper: Some(open),
        }
    }

    #[inline]
    fn bounds_for(&self, &drawn: &u64, question: Question<i32>) -> Bounds<i32> {
        let tally = self.tallying.tally(self.all & !drawn);
        let open = tally.open.count_ones().cast_signed();
        let is_settled =
            question.is_settled_from_below(-open) || question.is_settled_from_above(open);
        let sure = if is_settled {
            None
        } else {
            self.sure_boxes(drawn, tally.one, open)
        };
        Bounds {
            lower: Some(sure.unwrap_or(-open)),
            upper: Some(open),
        }
    }

    /// The players get nearly as many boxes on the boards whose values are known.
    fn first_guess(&self, _: &u64) -> Option<i32> {
        Some(0)
    }
}

/// The board turned and flipped; and of the outer edges of a box it does not matter which are
/// drawn, only how many.
impl Symmetric for DotsAndBoxes {
    #[inline]
    fn canonical(&self, &drawn: &u64) -> u64 {
        self.images.least(drawn)
    }
}

/// The set is the key of a position, and its graph that of a class: what is played is the same
/// wherever the boxes are on the board.
impl Packed for DotsAndBoxes {
    type Key = u64;

    const COSTLY_CLASSES: bool = true;

    #[inline]
    fn pack(&self, &drawn: &u64) -> u64 {
        drawn
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }

    fn key_bits(&self) -> u32 {
        self.all.count_ones()
    }

    fn class_key(&self, &drawn: &u64) -> u64 {
        self.classes.key(drawn)
    }

    fn class_bits(&self) -> u32 {
        self.classes.bits()
    }

    fn value_bits(&self) -> u32 {
        // Up to all boxes on both sides of 0, and one code for none.
        self.boxes.len().ilog2() + 2
    }
}

impl DotsAndBoxes {
    /// The dots at the ends of an edge, as they are drawn.
    fn ends_of(&self, edge: u8) -> (Point, Point) {
        let (one, two) = self.ends[usize::from(edge)];
        let place = |dot| {
            let (row, col) = self.dots.place(dot);
            Scene::place(col.into(), row.into())
        };
        (place(one), place(two))
    }
}

impl Board for DotsAndBoxes {
    fn at(self, start: u64) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<u64, PositionError> {
        let [drawn, _] = read_rows(text.trim(), &self.text_rows())?;
        Ok(drawn)
    }

    fn write_state(&self, &drawn: &u64) -> String {
        write_rows(&self.text_rows(), &[drawn])
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        <(u8, u8)>::read(self.dots, text)
            .and_then(|(one, two)| edge_of(&self.ends, (one.min(two), one.max(two))))
            .ok_or_else(|| MoveError::of(text, "two neighbouring dots, as `a1-b1`, are needed"))
    }

    fn write_move(&self, edge: u8) -> MoveText {
        self.ends[usize::from(edge)].write(self.dots)
    }

    fn draw_board(&self, drawn: &u64) -> String {
        let names = ('a'..='z').take(self.dots.cols().into());
        let names: String = names.flat_map(|name| [' ', ' ', name]).collect();
        let rows = self.write_state(drawn);
        let lines = (0..).zip(rows.split('/')).map(|(row, edges)| {
            let (edges, last) = edges.split_at(usize::from(self.dots.cols()) - 1);
            if row % 2 == 0 {
                let edges = edges.replace('_', "+--").replace(EMPTY, "+  ");
                format!("{:3} {edges}+\n", row / 2 + 1)
            } else {
                let edges = edges.replace('|', "|  ").replace(EMPTY, "   ");
                format!("    {edges}{}\n", last.replace(EMPTY, ""))
            }
        });
        format!("  {names}\n") + &lines.collect::<String>()
    }

    fn scene(&self, &drawn: &u64) -> Option<Scene> {
        let (rows, cols) = (self.dots.rows(), self.dots.cols());
        let mut scene = Scene::board(cols.into(), rows.into());
        let names = ('a'..='z').take(cols.into()).map(String::from);
        scene.label(names, (1..=rows).map(|row| row.to_string()));
        // The first edge of a box is the one above it.
        let closed = self.boxes.iter().filter(|&edges| edges & !drawn == 0);
        for edge in closed.filter_map(|&edges| Cells(edges).next()) {
            let ((x, y), _) = self.ends_of(edge);
            let (middle, size) = ((x + 0.5, y + 0.5), (0.8, 0.8));
            scene.draw(Outline::Cell { middle, size }, Role::Taken);
        }
        for edge in Cells(drawn) {
            let (from, to) = self.ends_of(edge);
            scene.draw(Outline::Line { from, to }, Role::Piece);
        }
        for dot in 0..self.dots.cells() {
            let (row, col) = self.dots.place(dot);
            let middle = Scene::place(col.into(), row.into());
            let radius = 0.1;
            scene.draw(Outline::Disc { middle, radius }, Role::Line);
        }
        Some(scene)
    }

    fn spot(&self, _: &u64, edge: u8) -> Option<Spot> {
        let (from, to) = self.ends_of(edge);
        Some(Outline::Line { from, to })
    }

    fn total(&self) -> Option<i128> {
        let open = self.boxes.iter().filter(|&edges| edges & !self.start != 0);
        i128::try_from(open.count()).ok()
    }
}
