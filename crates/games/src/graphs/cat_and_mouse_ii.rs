//! Cat and Mouse II: jumps on a board with walls, to the food, and the cat after the mouse.

use serde::Deserialize;
use serde_json::Value as Json;
use stonework_core::{
    Game, Indexed, InfinitePlay, Predecessors, ProofNumber, Retrograde, Step, Turn, WinLose,
};

use super::chase::Chase;
use super::input::{json, shortened};
use crate::catalog::{
    AnswerKind, Answers, CatalogGame, Entry, GameBuilder, InputError, InputKind, Notation, Player,
};

const KIND: InputKind = InputKind::Json(
    "the rows of a board and how far to jump: {\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4}",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cat-and-mouse-ii",
    aliases: &["lc1728"],
    title: "Cat and Mouse II",
    rules: "Jump on a board with walls; the mouse wins if it comes to the food first, and the cat if it does, or comes to the mouse.",
    answer: Answers::Always(AnswerKind::whether("whether the mouse wins")),
    input: KIND,
    params: &[],
    example: "{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2}",
    make: |input, _| {
        let game = CatAndMouseIi::read(json(input, KIND)?)?;
        Ok(GameBuilder::looping_by(
            game,
            Retrograde::new(InfinitePlay::LostByFirst).with_predecessors(),
        )
        .proof_number(ProofNumber::new().with_repetition(InfinitePlay::LostByFirst))
        .boxed())
    },
};

/// Cat and Mouse II (LeetCode 1728): on a board with walls the mouse, which moves first, and the
/// cat in turn stay or jump up to a given number of cells in one of four directions, not through a
/// wall, but over each other. The cat wins if it comes to the mouse or to the food first, or the
/// mouse to it; the mouse wins if it comes to the food first; if play never ends, the mouse loses.
///
/// A move is the cell that is jumped to, row and column from 0: staying is listed first, then jumps
/// to the right, down, to the left and up. Numbered are all positions with the cat and the mouse
/// off the walls.
///
/// # The thousand turns
///
/// The puzzle gives the mouse 1000 turns to come to the food, here it has any number of them. On a
/// board no larger than the puzzle's, 8 by 8, that is the same as far as is known: of eleven
/// million such boards, most of them made to take long, none has a win of the mouse, from any
/// position, that can be put off for more than 80 turns. Larger ones are refused.
///
/// ```
/// use stonework_core::{InfinitePlay, Retrograde, Run, Solver, WinLose};
/// use stonework_games::graphs::CatAndMouseIi;
///
/// let game = CatAndMouseIi::new(&["####F", "#C...", "M...."], 1, 2)?;
/// let solution = Retrograde::new(InfinitePlay::LostByFirst).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatAndMouseIi {
    /// The rows, as given.
    rows: Vec<Vec<u8>>,
    /// Row and column of every cell that is no wall, row by row: a state has their indices.
    cells: Vec<(u8, u8)>,
    /// Where the mouse and the cat can get to from each of these cells.
    jumps: [Vec<Vec<u16>>; 2],
    food: u16,
    start: Chase,
}

/// The input as the puzzle writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Written {
    grid: Vec<String>,
    cat_jump: u32,
    mouse_jump: u32,
}

impl CatAndMouseIi {
    /// The most rows that there may be, and the most columns.
    pub const MOST: usize = 8;

    /// The game on these rows of the characters `C`, `M`, `F`, `#` for a wall and `.` for nothing,
    /// and how far the cat and the mouse can jump; 0 for one that has to stay.
    ///
    /// # Errors
    ///
    /// [`CatAndMouseIiError`] for no rows, rows that are empty, unequal, more or longer than
    /// [`CatAndMouseIi::MOST`], for other characters, and for no or a second cat, mouse or food.
    pub fn new(
        grid: &[impl AsRef<str>],
        cat_jump: u32,
        mouse_jump: u32,
    ) -> Result<Self, CatAndMouseIiError> {
        let rows = checked(grid)?;
        let mut cells = Vec::new();
        let mut numbers = vec![vec![None; rows[0].len()]; rows.len()];
        let (mut mouse, mut cat, mut food) = (None, None, None);
        for (row, line) in (0..).zip(&rows) {
            for (col, &found) in (0..).zip(line) {
                if found == b'#' {
                    continue;
                }
                let number = cells.len().try_into().unwrap_or(u16::MAX);
                cells.push((row, col));
                numbers[usize::from(row)][usize::from(col)] = Some(number);
                let (what, place) = match found {
                    b'M' => ("mouse `M`", &mut mouse),
                    b'C' => ("cat `C`", &mut cat),
                    b'F' => ("food `F`", &mut food),
                    _ => continue,
                };
                if place.replace(number).is_some() {
                    let (row, col) = (row.into(), col.into());
                    return Err(CatAndMouseIiError::Second { what, row, col });
                }
            }
        }
        let missing = |what| move || CatAndMouseIiError::Missing(what);
        let start = Chase {
            mouse: mouse.ok_or_else(missing("mouse `M`"))?,
            cat: cat.ok_or_else(missing("cat `C`"))?,
            to_move: Player::First,
        };
        let food = food.ok_or_else(missing("food `F`"))?;
        let jumps = [mouse_jump, cat_jump].map(|most| {
            let from = cells.iter();
            from.map(|&cell| reached(&numbers, cell, most)).collect()
        });
        Ok(Self {
            rows,
            cells,
            jumps,
            food,
            start,
        })
    }

    /// Reads the game that a JSON object describes.
    pub(crate) fn read(json: &Json) -> Result<Self, CatAndMouseIiError> {
        if !json.is_object() {
            return Err(CatAndMouseIiError::NoObject(shortened(json)));
        }
        let written = Written::deserialize(json);
        let written = written.map_err(|error| CatAndMouseIiError::Unreadable(error.to_string()))?;
        Self::new(&written.grid, written.cat_jump, written.mouse_jump)
    }

    /// Where a player can get to from a cell.
    fn jumps(&self, player: Player, from: u16) -> &[u16] {
        self.jumps[player as usize]
            .get(usize::from(from))
            .map_or(&[], Vec::as_slice)
    }

    /// The cell with a row and a column that are written with a comma between them, in brackets or
    /// not.
    fn read_cell(&self, text: &str) -> Option<u16> {
        let text = text.trim();
        let inside = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let (row, col) = inside.unwrap_or(text).split_once(',')?;
        let cell = (row.trim().parse().ok()?, col.trim().parse().ok()?);
        (0..)
            .zip(&self.cells)
            .find_map(|(number, &known)| (known == cell).then_some(number))
    }

    /// Row and column of a cell.
    fn cell(&self, number: u16) -> (u8, u8) {
        let cell = self.cells.get(usize::from(number));
        cell.copied().unwrap_or_default()
    }
}

/// The rows as bytes, if they are rows of a board.
fn checked(grid: &[impl AsRef<str>]) -> Result<Vec<Vec<u8>>, CatAndMouseIiError> {
    let most = CatAndMouseIi::MOST;
    if !(1..=most).contains(&grid.len()) {
        return Err(CatAndMouseIiError::Rows(grid.len()));
    }
    let needed = grid[0].as_ref().chars().count();
    let mut rows = Vec::with_capacity(grid.len());
    for (row, text) in grid.iter().enumerate() {
        let text = text.as_ref();
        let found = text.chars().count();
        if !(1..=most).contains(&found) {
            return Err(CatAndMouseIiError::Cols { row, found });
        }
        if found != needed {
            return Err(CatAndMouseIiError::Unequal { row, found, needed });
        }
        let known = |found: char| "CMF#.".contains(found);
        if let Some((col, found)) = text.chars().enumerate().find(|&(_, found)| !known(found)) {
            return Err(CatAndMouseIiError::Symbol { row, col, found });
        }
        rows.push(text.as_bytes().to_vec());
    }
    Ok(rows)
}

/// The cells that are reached from one by a jump of at most `most` cells, staying first; cells have
/// their numbers, walls none.
fn reached(numbers: &[Vec<Option<u16>>], (row, col): (u8, u8), most: u32) -> Vec<u16> {
    let number = |row: u8, col: u8| *numbers.get(usize::from(row))?.get(usize::from(col))?;
    let mut reached = Vec::from_iter(number(row, col));
    for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let (mut row, mut col) = (row, col);
        for _ in 0..most {
            let next = row
                .checked_add_signed(down)
                .zip(col.checked_add_signed(right));
            let Some((cell, (next_row, next_col))) =
                next.and_then(|(row, col)| Some((number(row, col)?, (row, col))))
            else {
                break;
            };
            reached.push(cell);
            (row, col) = (next_row, next_col);
        }
    }
    reached
}

impl Game for CatAndMouseIi {
    type State = Chase;
    type Move = u16;
    type Value = WinLose;

    fn start(&self) -> Chase {
        self.start
    }

    #[inline]
    fn terminal_value(&self, chase: &Chase) -> Option<WinLose> {
        let winner = if chase.mouse == chase.cat || chase.cat == self.food {
            Player::Second
        } else if chase.mouse == self.food {
            Player::First
        } else {
            return None;
        };
        Some(if winner == chase.to_move {
            WinLose::Win
        } else {
            WinLose::Loss
        })
    }

    #[inline]
    fn moves(&self, chase: &Chase) -> impl Iterator<Item = u16> {
        self.jumps(chase.to_move, chase.mover()).iter().copied()
    }

    #[inline]
    fn play(&self, chase: &Chase, to: u16) -> Step<Self> {
        Step::to(chase.with_mover(to).for_opponent())
    }
}

impl Indexed for CatAndMouseIi {
    fn count(&self) -> usize {
        2 * self.cells.len() * self.cells.len()
    }

    #[inline]
    fn rank(&self, chase: &Chase) -> usize {
        chase.rank(self.cells.len(), chase.cat.into())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a board has few cells")]
    fn unrank(&self, index: usize) -> Chase {
        Chase::unrank(index, self.cells.len(), |cell| cell as u16)
    }
}

/// A jump back: there is one wherever there is one ahead.
impl Predecessors for CatAndMouseIi {
    #[inline]
    fn predecessors(&self, chase: &Chase) -> impl Iterator<Item = (Chase, Turn)> {
        let after = chase.for_opponent();
        let from = self.jumps(after.to_move, after.mover()).iter();
        from.map(move |&from| (after.with_mover(from), Turn::Passes))
            .filter(|(before, _)| self.terminal_value(before).is_none())
    }
}

impl CatalogGame for CatAndMouseIi {
    const DISTANCE_MATTERS: bool = false;

    fn notation(&self, to: u16) -> Notation {
        let (row, col) = self.cell(to);
        Notation::Cell(row.into(), col.into())
    }

    fn read_move(&self, text: &str) -> Option<u16> {
        self.read_cell(text)
    }

    fn read_state(&self, text: &str) -> Result<Chase, InputError> {
        Chase::read(text, |cell| self.read_cell(cell)).ok_or_else(|| {
            InputError::Unreadable(format!(
                "{text:?} is no position: cells are needed, as \"mouse 2,0, cat 1,1, mouse to move\""
            ))
        })
    }

    fn draw(&self, chase: &Chase) -> String {
        chase.write(|cell| {
            let (row, col) = self.cell(cell);
            format!("{row},{col}")
        })
    }

    fn picture(&self, chase: &Chase) -> String {
        let mut rows = self.rows.clone();
        for cell in rows.iter_mut().flatten() {
            if matches!(cell, b'M' | b'C') {
                *cell = b'.';
            }
        }
        // Where both are, the cat is seen.
        for (number, symbol) in [(chase.mouse, b'M'), (chase.cat, b'C')] {
            let (row, col) = self.cell(number);
            rows[usize::from(row)][usize::from(col)] = symbol;
        }
        let mut text: String = rows
            .iter()
            .flat_map(|row| row.iter().map(|&cell| char::from(cell)).chain(['\n']))
            .collect();
        text += &self.draw(chase);
        text + "\n"
    }
}

/// A board that Cat and Mouse II cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CatAndMouseIiError {
    /// Not a JSON object.
    #[error(
        "an object is needed, {{\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4}}, not {0}"
    )]
    NoObject(String),
    /// Not the object that is needed.
    #[error("`grid`, a list of rows, and the numbers `catJump` and `mouseJump` are needed: {0}")]
    Unreadable(String),
    /// No rows, or too many.
    #[error("there are {0} rows: from 1 to {most} are possible", most = CatAndMouseIi::MOST)]
    Rows(usize),
    /// A row that is empty or too long.
    #[error("row {row} has {found} cells: from 1 to {most} are possible", most = CatAndMouseIi::MOST)]
    Cols {
        /// Its index.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A row longer or shorter than the first.
    #[error("row {row} has {found} cells, and row 0 has {needed}: all need equally many")]
    Unequal {
        /// Its index.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first has.
        needed: usize,
    },
    /// A character that means nothing.
    #[error("row {row}, column {col}: {found:?} is none of `C`, `M`, `F`, `#`, `.`")]
    Symbol {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        col: usize,
        /// What is there.
        found: char,
    },
    /// A second of what there is one of.
    #[error("row {row}, column {col}: there is a {what} already, and one is needed")]
    Second {
        /// Of what.
        what: &'static str,
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        col: usize,
    },
    /// Something that has to be there.
    #[error("there is no {0} on the board: one is needed")]
    Missing(&'static str),
}

impl From<CatAndMouseIiError> for InputError {
    fn from(error: CatAndMouseIiError) -> Self {
        Self::Unreadable(error.to_string())
    }
}
