//! Cat and Mouse II: jumps on a board with walls, to the food, and the cat after the mouse.

use serde::Deserialize;
use serde_json::Value as Json;
use stonework_core::{Game, Indexed, InfinitePlay, Predecessors, Step, Turn, Wdl, WinLose};
use stonework_search::ProofNumber;
use stonework_strong::Retrograde;

use super::chase::Chase;
use super::graph::GraphEnd;
use super::hunt::{Hunt, rules_of_hunt};
use super::input::{json, shortened, shortened_text};
use stonework_catalog::boards::cells::Cells;
use stonework_catalog::boards::grid::Grid;
use stonework_catalog::boards::rows::spaced;
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, Count, Entry, GameBuilder, InputError, InputKind, Notation,
    Outline, Player, Role, Scene, Spot,
};

const KIND: InputKind = InputKind::Json(
    "the rows of a board and how far to jump: {\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4}",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cat-and-mouse-ii",
    aliases: &["lc1728"],
    title: "Cat and Mouse II",
    rules: "Jump straight ahead, not over walls, or stay; the mouse, which begins, wins if it comes to the food first, and the cat if it does, or comes to the mouse, or play does not end.",
    answer: Answers::Always(AnswerKind::whether("whether the mouse wins")),
    input: KIND,
    positions: "where both are, by row and column from 0, and who is to move: `mouse 2,0, cat 1,1, mouse to move`",
    moves: "the cell to jump to, by row and column from 0: `2,1`, in JSON `[2,1]`",
    params: &[Count::PARAM.param()],
    example: "{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2}",
    ..Entry::of(&|input, _| {
        let game = CatAndMouseIi::read(json(input, KIND)?)?;
        Ok(GameBuilder::new(game)
            .retrograde(Retrograde::with_predecessors)
            .proof_number_by_rank(ProofNumber::new().packed())
            .boxed())
    })
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
/// use stonework::{InfinitePlay, Retrograde, Run, Solver, WinLose};
/// use stonework_graphs::CatAndMouseIi;
///
/// let game = CatAndMouseIi::new(&["####F", "#C...", "M...."], 1, 2)?;
/// let solution = Retrograde::new(InfinitePlay::LostByFirst).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatAndMouseIi {
    grid: Grid,
    /// The cells that are no walls: a state has their indices.
    cells: Vec<u8>,
    hunt: Hunt,
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
        let (grid, text) = checked(grid)?;
        let mut cells = Vec::new();
        let (mut mouse, mut cat, mut food) = (None, None, None);
        for (cell, found) in (0..).zip(text.chars()).filter(|&(_, found)| found != '#') {
            let number = cells.len().try_into().unwrap_or(u16::MAX);
            cells.push(cell);
            let (what, place) = match found {
                'M' => ("mouse `M`", &mut mouse),
                'C' => ("cat `C`", &mut cat),
                'F' => ("food `F`", &mut food),
                _ => continue,
            };
            if place.replace(number).is_some() {
                let (row, col) = grid.place(cell);
                let (row, col) = (row.into(), col.into());
                return Err(CatAndMouseIiError::Second { what, row, col });
            }
        }
        let missing = |what| move || CatAndMouseIiError::Missing(what);
        let start = Chase {
            mouse: mouse.ok_or_else(missing("mouse `M`"))?,
            cat: cat.ok_or_else(missing("cat `C`"))?,
            to_move: Player::First,
        };
        let food = food.ok_or_else(missing("food `F`"))?;
        let ways = [mouse_jump, cat_jump].map(|most| {
            let from = cells.iter();
            from.map(|&cell| reached(grid, &cells, cell, most))
                .collect()
        });
        let cat_cells = (0..).zip(&cells).map(|(number, _)| number).collect();
        let hunt = Hunt::new(start, food, ways, cat_cells);
        Ok(Self { grid, cells, hunt })
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

    /// The cell with a row and a column that are written with a comma between them, in brackets or
    /// not.
    fn read_cell(&self, text: &str) -> Option<u16> {
        let text = text.trim();
        let inside = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let (row, col) = inside.unwrap_or(text).split_once(',')?;
        let place = (row.trim().parse().ok()?, col.trim().parse().ok()?);
        let mut cells = (0..).zip(&self.cells);
        cells.find_map(|(number, &cell)| (self.grid.place(cell) == place).then_some(number))
    }

    /// Row and column of a cell.
    fn place(&self, number: u16) -> (u8, u8) {
        let cell = self.cells.get(usize::from(number));
        self.grid.place(cell.copied().unwrap_or_default())
    }

    /// A cell as positions write it.
    fn name(&self, number: u16) -> String {
        let (row, col) = self.place(number);
        format!("{row},{col}")
    }
}

/// A cell as it is drawn.
fn place_of((row, col): (u8, u8)) -> Outline {
    Outline::Cell {
        middle: Scene::place(col.into(), row.into()),
        size: (1.0, 1.0),
    }
}

/// The board with the characters of all its cells, if rows are those of a board.
fn checked(rows: &[impl AsRef<str>]) -> Result<(Grid, String), CatAndMouseIiError> {
    let most = CatAndMouseIi::MOST;
    if !(1..=most).contains(&rows.len()) {
        return Err(CatAndMouseIiError::Rows(rows.len()));
    }
    let needed = rows[0].as_ref().chars().count();
    let mut all = String::new();
    for (row, text) in rows.iter().enumerate() {
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
        all += text;
    }
    let [rows, cols] = [rows.len(), needed].map(|count| count.try_into().unwrap_or(u32::MAX));
    let grid = Grid::new(rows, cols).expect("it has at most 8 rows and 8 columns");
    Ok((grid, all))
}

/// The numbers of the cells that are reached from one by a jump of at most `most` cells, staying
/// first.
fn reached(grid: Grid, cells: &[u8], cell: u8, most: u32) -> Vec<u16> {
    let number = |cell: u8| (0..).zip(cells).find(|&(_, &known)| known == cell);
    let mut reached = vec![cell];
    for direction in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let direction = grid.direction(direction.0, direction.1);
        let next =
            |&cell: &u8| Cells(direction.of(1_u64 << cell)).find(|cell| cells.contains(cell));
        let jumps = std::iter::successors(next(&cell), next);
        reached.extend(jumps.zip(0..most).map(|(cell, _)| cell));
    }
    let reached = reached.into_iter().filter_map(number);
    reached.map(|(number, _)| number).collect()
}

rules_of_hunt!(CatAndMouseIi, WinLose, InfinitePlay::LostByFirst);

impl CatalogGame for CatAndMouseIi {
    const DISTANCE_MATTERS: bool = false;

    fn players(&self, &chase: &Chase) -> Option<[&'static str; 2]> {
        Some(chase.players())
    }

    fn notation(&self, to: u16) -> Notation {
        let (row, col) = self.place(to);
        Notation::Cell(row.into(), col.into())
    }

    fn read_move(&self, text: &str) -> Option<u16> {
        self.read_cell(text)
    }

    fn read_state(&self, text: &str) -> Result<Chase, InputError> {
        Chase::read(text, |cell| self.read_cell(cell)).ok_or_else(|| {
            let text = shortened_text(text);
            InputError::Unreadable(format!(
                "{text} is no position: cells are needed, as \"mouse 2,0, cat 1,1, mouse to move\""
            ))
        })
    }

    fn draw(&self, chase: &Chase) -> String {
        chase.write(|cell| self.name(cell))
    }

    fn scene(&self, chase: &Chase) -> Option<Scene> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let mut scene = Scene::board(cols.into(), rows.into());
        let number = |at: u8| at.to_string();
        scene.label((0..cols).map(number), (0..rows).map(number));
        for cell in 0..self.grid.cells() {
            let wall = !self.cells.contains(&cell);
            let role = if wall { Role::Piece } else { Role::Place };
            scene.draw(place_of(self.grid.place(cell)), role);
        }
        let pieces = [
            (self.hunt.goal, Role::Label, "F"),
            (chase.mouse, Role::First, "M"),
            (chase.cat, Role::Second, "C"),
        ];
        for (number, role, name) in pieces {
            let (row, col) = self.place(number);
            let (middle, radius) = (Scene::place(col.into(), row.into()), 0.36);
            let outline = match role {
                Role::Label => Outline::Text { middle },
                _ => Outline::Disc { middle, radius },
            };
            scene.draw_with(outline, role, name);
        }
        Some(scene)
    }

    fn spot(&self, _: &Chase, to: u16) -> Option<Spot> {
        Some(place_of(self.place(to)))
    }

    fn picture(&self, chase: &Chase) -> String {
        let set = |number: u16| {
            let (row, col) = self.place(number);
            1 << self.grid.cell(row, col)
        };
        let walls = self
            .cells
            .iter()
            .fold(u64::MAX, |walls, cell| walls & !(1 << cell));
        let [cat, mouse, food] = [chase.cat, chase.mouse, self.hunt.goal].map(set);
        // Where both are, the cat is seen.
        let rows = self
            .grid
            .write(['C', 'M', 'F', '#'], [cat, mouse, food, walls]);
        // There are no more than MOST columns, so that a digit is enough.
        let cols = ('0'..='9').take(self.grid.cols().into());
        let cols: String = cols.collect();
        let rows = (0..).zip(rows.split('/'));
        let rows = rows.map(|(row, cells)| format!("{row}{}\n", spaced(cells)));
        let rows: String = rows.collect();
        let places = if self.terminal_value(chase).is_some() {
            chase.write_places(|cell| self.name(cell))
        } else {
            self.draw(chase)
        };
        format!(" {}\n{rows}{places}\n", spaced(&cols))
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
