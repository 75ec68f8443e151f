//! Toads and Frogs: on a row, toads hop to the right and frogs to the left, also over each other.

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose, block_bytes};
use stonework_values::Values;

use super::row::{self, Cell, Cells, Letters, narrow};
use stonework_catalog::{
    CatalogGame, DrawnRow, Entry, GameBuilder, Input, InputError, Instance, Notation, Number,
    PositionError, Scene, Sided, Spot,
};

const JUMP: Number = Number::new(
    "jump",
    0..=9,
    1,
    "how many animals of the other kind one may jump over at once",
);

const LETTERS: Letters = &[
    (Cell::Left, "txl"),
    (Cell::Right, "for"),
    (Cell::Empty, "._-"),
];

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "toads-and-frogs",
    aliases: &["toads-frogs"],
    title: "Toads and Frogs",
    rules: "Move a toad to the right or a frog to the left, by one cell or over one of the other kind; who cannot has lost.",
    positions: "the row, `t` for a toad, which is Left's, `f` for a frog, `.` for an empty cell, and who is to move, left if nothing is said: `t.tf.f right`",
    moves: "the index of the cell of the animal, from 0: `2`",
    params: &[JUMP.param()],
    ..Entry::of(&|input, settings| {
        let game = ToadsAndFrogs::new("ttt..fff")?.with_jump(settings.get(&JUMP)?);
        playable(game, input)
    })
};

/// The game of an input, with the solvers that fit.
pub(super) fn playable(
    mut game: ToadsAndFrogs,
    input: &Input,
) -> Result<Box<dyn Instance>, InputError> {
    if let Some(text) = input.position()? {
        game.start = game.read(text)?;
    }
    Ok(GameBuilder::new(game)
        .values(Values::of_sums().by_symmetry())
        .boxed())
}

/// Toads and Frogs, R. Guy's game: a row of toads, which are Left's and move to the right, and
/// frogs, which are Right's and move to the left; an animal moves to the next cell if that is empty,
/// or to the one behind an animal of the other kind; whoever cannot move has lost.
///
/// By the setting `jump`, an animal may jump over more animals of the other kind at once, as long as
/// there is none of its own and no gap among them, or over none: then it is Elephants and Rhinos.
///
/// A move is the index of an animal's cell, from 0. A position is the row and who is to move,
/// `t.tf.f right`; without, it is Left. It falls apart where animals stand so that none of them ever
/// moves, as in `ttff`.
///
/// (E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapter 1.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_strips::ToadsAndFrogs;
///
/// let solution = Negamax::new().solve(&ToadsAndFrogs::new("t.f")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToadsAndFrogs {
    start: Sided<Cells>,
    jump: u32,
    letters: Letters,
}

impl ToadsAndFrogs {
    /// The game from a position: a row, `t.tf.f`, and perhaps who is to move, `t.tf.f right`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for another character, for no cells and for more than 500.
    pub fn new(text: &str) -> Result<Self, PositionError> {
        Self::with_letters(text, LETTERS)
    }

    pub(super) fn with_letters(text: &str, letters: Letters) -> Result<Self, PositionError> {
        let start = Sided::read(text, |text| row::read(text, letters))?;
        Ok(Self {
            start,
            jump: 1,
            letters,
        })
    }

    /// The same game in which an animal may jump over so many of the other kind at once.
    #[must_use]
    pub fn with_jump(self, jump: u32) -> Self {
        Self { jump, ..self }
    }

    fn read(&self, text: &str) -> Result<Sided<Cells>, PositionError> {
        Sided::read(text, |text| row::read(text, self.letters))
    }

    /// Where the animal in a cell moves to, if it is of that player and can move.
    fn target(&self, cells: &[Cell], from: usize, of_left: bool) -> Option<usize> {
        let own = if of_left { Cell::Left } else { Cell::Right };
        if *cells.get(from)? != own {
            return None;
        }
        let mut to = from;
        for _ in 0..=self.jump {
            to = if of_left { to + 1 } else { to.checked_sub(1)? };
            match *cells.get(to)? {
                Cell::Empty => return Some(to),
                cell if cell == own => return None,
                _ => {}
            }
        }
        None
    }

    fn can_move(&self, cells: &[Cell], of_left: bool) -> bool {
        (0..cells.len()).any(|from| self.target(cells, from, of_left).is_some())
    }

    /// The pieces of a row between animals that never move: so many toads before as many frogs that
    /// no jump is long enough.
    fn pieces<'c>(&self, cells: &'c [Cell]) -> Vec<&'c [Cell]> {
        let count = self.jump as usize + 1;
        let is_stuck = |block: &[Cell]| {
            let (toads, frogs) = block.split_at(count);
            toads.iter().all(|&cell| cell == Cell::Left)
                && frogs.iter().all(|&cell| cell == Cell::Right)
        };
        let (mut pieces, mut begin) = (Vec::new(), 0);
        for (at, block) in cells.windows(2 * count).enumerate() {
            if is_stuck(block) {
                pieces.push(&cells[begin..at]);
                begin = at + 2 * count;
            }
        }
        pieces.push(&cells[begin..]);
        if self.jump == 0 {
            let apart = pieces.into_iter().flat_map(parting_ways);
            return apart.collect();
        }
        pieces
    }

    /// A piece without the cells at its ends that no animal ever leaves or comes to.
    fn trimmed<'c>(&self, mut piece: &'c [Cell]) -> &'c [Cell] {
        while let [rest @ .., Cell::Left] = piece {
            piece = rest;
        }
        while let [Cell::Right, rest @ ..] = piece {
            piece = rest;
        }
        let is_empty = |cell: &&Cell| **cell == Cell::Empty;
        let first = piece.iter().find(|cell| !is_empty(cell));
        let last = piece.iter().rfind(|cell| !is_empty(cell));
        let is_passed = |kind: Cell| self.jump > 0 && piece.contains(&kind);
        let before = if first == Some(&Cell::Left) && !is_passed(Cell::Right) {
            piece.iter().take_while(is_empty).count()
        } else {
            0
        };
        let behind = if last == Some(&Cell::Right) && !is_passed(Cell::Left) {
            piece.iter().rev().take_while(is_empty).count()
        } else {
            0
        };
        &piece[before..piece.len() - behind]
    }
}

/// The pieces of a row between an animal that goes to the left and the next one, which goes to the
/// right, where none jumps.
fn parting_ways(cells: &[Cell]) -> Vec<&[Cell]> {
    let (mut pieces, mut begin, mut last) = (Vec::new(), 0, None);
    for (at, &cell) in cells.iter().enumerate() {
        if let (Cell::Left, Some((end, Cell::Right))) = (cell, last) {
            pieces.push(&cells[begin..=end]);
            begin = at;
        }
        if cell != Cell::Empty {
            last = Some((at, cell));
        }
    }
    pieces.push(&cells[begin..]);
    pieces
}

impl Game for ToadsAndFrogs {
    type State = Sided<Cells>;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> Sided<Cells> {
        self.start.clone()
    }

    fn terminal_value(&self, row: &Sided<Cells>) -> Option<WinLose> {
        (!self.can_move(&row.position, row.left_to_move)).then_some(WinLose::Loss)
    }

    fn moves(&self, row: &Sided<Cells>) -> impl Iterator<Item = u32> {
        let can_move = |&from: &usize| self.target(&row.position, from, row.left_to_move).is_some();
        (0..row.position.len()).filter(can_move).map(narrow)
    }

    fn play(&self, row: &Sided<Cells>, from: u32) -> Step<Self> {
        let from = from as usize;
        let mut cells = row.position.clone();
        if let Some(to) = self.target(&cells, from, row.left_to_move) {
            cells.swap(from, to);
        }
        Step::to(row.after(cells))
    }

    fn state_heap_bytes(row: &Sided<Cells>) -> usize {
        block_bytes(row.position.len())
    }
}

impl Partizan for ToadsAndFrogs {
    fn left_to_move(&self, row: &Sided<Cells>) -> bool {
        row.left_to_move
    }

    fn turned(&self, row: &Sided<Cells>) -> Sided<Cells> {
        row.turned()
    }
}

/// The pieces between animals that never move, without the cells at their ends that never change.
impl DisjunctiveSum for ToadsAndFrogs {
    fn components(&self, row: &Sided<Cells>) -> impl Iterator<Item = Sided<Cells>> {
        let pieces = self.pieces(&row.position).into_iter();
        let trimmed = pieces.map(|piece| self.trimmed(piece));
        trimmed
            .filter(|piece| self.can_move(piece, true) || self.can_move(piece, false))
            .map(|piece| row.with(piece.into()))
    }
}

/// The row from its other end, with toads and frogs and the players exchanged.
impl Symmetric for ToadsAndFrogs {
    fn canonical(&self, row: &Sided<Cells>) -> Sided<Cells> {
        let cells = row.position.iter().rev();
        let image = row.after(cells.map(|cell| cell.exchanged()).collect());
        image.min(row.clone())
    }
}

impl CatalogGame for ToadsAndFrogs {
    fn notation(&self, from: u32) -> Notation {
        Notation::Index(from)
    }

    fn read_state(&self, text: &str) -> Result<Sided<Cells>, InputError> {
        Ok(self.read(text)?)
    }

    fn draw(&self, row: &Sided<Cells>) -> String {
        row.written(&row::write(&row.position, self.letters))
    }

    fn players(&self, row: &Sided<Cells>) -> Option<[&str; 2]> {
        Some(row.players())
    }

    fn scene(&self, row: &Sided<Cells>) -> Option<Scene> {
        Some(row::scene(&row.position, self.letters))
    }

    fn spot(&self, row: &Sided<Cells>, from: u32) -> Option<Spot> {
        DrawnRow::of(row.position.len()).cell(from as usize)
    }
}
