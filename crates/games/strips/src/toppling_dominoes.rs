//! Toppling Dominoes: a domino falls to one side, and takes all with it that stand there.

use stonework_core::{DisjunctiveSum, Game, Partizan, Side, Step, Symmetric, WinLose, block_bytes};

use super::row::{self, Cell, Cells, Letters};
use stonework_values::Values;

use stonework_catalog::{
    CatalogGame, DrawnRow, Entry, GameBuilder, InputError, MoveText, Notation, Outline,
    PositionError, Scene, Sided, Spot,
};

const LETTERS: Letters = &[
    (Cell::Left, "lbx"),
    (Cell::Right, "ro"),
    (Cell::Either, "eg#"),
    (Cell::Empty, "., +"),
];

/// How no dominoes are written.
const NOTHING: &str = "0";

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "toppling-dominoes",
    aliases: &["dominoes"],
    title: "Toppling Dominoes",
    rules: "Topple a domino of your colour, or a green one, to the left or the right: it takes all with it that stand there; who cannot has lost.",
    positions: "the dominoes, `l` Left's (blue), `r` Right's (red), `e` either's (green), a `.` between rows, and who is to move, left if nothing is said: `lre.rl right`; or `0`, none",
    moves: "the side to which it falls, and its place among all dominoes, from 1: `L3`",
    ..Entry::of(&|input, _| {
        let game = TopplingDominoes::new(input.position()?.unwrap_or("lreellr.rel"))?;
        Ok(GameBuilder::new(game)
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Toppling Dominoes: rows of dominoes that stand; blue ones are Left's, red ones Right's, green ones
/// either's; a move topples one to the left or to the right, and all that stand on that side of its
/// row fall with it and are gone; whoever cannot move has lost.
///
/// A move is the side and the place of the domino among all, from 1 at the left: `L3`. A position is
/// written as `lre.rl right`, with a point between rows; it is read with the letters `b`, `r`, `g`
/// and the characters `x`, `o`, `#` as well.
///
/// (A. Fink, R. Nowakowski, A. Siegel and D. Wolfe, Toppling conjectures, Games of No Chance 4,
/// 2015.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_strips::TopplingDominoes;
///
/// let solution = Negamax::new().solve(&TopplingDominoes::new("lrrl")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopplingDominoes {
    start: Sided<Cells>,
}

impl TopplingDominoes {
    /// The game from a position: `lre.rl`, and perhaps who is to move, `lre.rl right`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for another character, and for more than 500 dominoes.
    pub fn new(text: &str) -> Result<Self, PositionError> {
        read(text).map(|start| Self { start })
    }
}

fn read(text: &str) -> Result<Sided<Cells>, PositionError> {
    Sided::read(text, |text| {
        if text.trim() == NOTHING {
            return Ok([].into());
        }
        let cells = row::read(text, LETTERS)?;
        Ok(joined(rows(&cells).map(<[Cell]>::to_vec)))
    })
}

/// The rows of a position.
fn rows(cells: &[Cell]) -> impl Iterator<Item = &[Cell]> {
    let rows = cells.split(|&cell| cell == Cell::Empty);
    rows.filter(|row| !row.is_empty())
}

/// A position of these rows.
fn joined(rows: impl Iterator<Item = Vec<Cell>>) -> Cells {
    let rows: Vec<_> = rows.collect();
    rows.join(&Cell::Empty).into()
}

/// The image of a position whose rows begin at the end with the lesser colours, the least row first.
fn sorted(cells: &[Cell]) -> Cells {
    let least = rows(cells).map(|row| {
        let reversed: Vec<_> = row.iter().rev().copied().collect();
        reversed.min(row.to_vec())
    });
    let mut rows: Vec<_> = least.collect();
    rows.sort_unstable();
    joined(rows.into_iter())
}

/// The places of a position's dominoes, each with what it is.
fn dominoes(cells: &[Cell]) -> impl Iterator<Item = (usize, Cell)> {
    let cells = cells.iter().copied().enumerate();
    cells.filter(|&(_, cell)| cell != Cell::Empty)
}

/// A state is the dominoes of all rows with an empty cell between rows. A move is the index of a
/// domino among all, and the side to which it falls.
impl Game for TopplingDominoes {
    type State = Sided<Cells>;
    type Move = (u32, Side);
    type Value = WinLose;

    fn start(&self) -> Sided<Cells> {
        self.start.clone()
    }

    fn terminal_value(&self, state: &Sided<Cells>) -> Option<WinLose> {
        let over = self.moves(state).next().is_none();
        over.then_some(WinLose::Loss)
    }

    fn moves(&self, state: &Sided<Cells>) -> impl Iterator<Item = (u32, Side)> {
        let other = if state.left_to_move {
            Cell::Right
        } else {
            Cell::Left
        };
        let dominoes = (0..).zip(dominoes(&state.position));
        let own = dominoes.filter(move |&(_, (_, cell))| cell != other);
        own.flat_map(|(number, _)| [(number, Side::Left), (number, Side::Right)])
    }

    fn play(&self, state: &Sided<Cells>, (number, side): (u32, Side)) -> Step<Self> {
        let cells = &state.position;
        let place = dominoes(cells).nth(number as usize).map(|(place, _)| place);
        let Some(place) = place else {
            return Step::to(state.turned());
        };
        let is_gap = |&cell: &Cell| cell == Cell::Empty;
        let fallen = match side {
            Side::Left => {
                let gap = cells[..place].iter().rposition(is_gap);
                gap.map_or(0, |gap| gap + 1)..place + 1
            }
            Side::Right => {
                let gap = cells[place..].iter().position(is_gap);
                place..gap.map_or(cells.len(), |gap| place + gap)
            }
        };
        let left = [&cells[..fallen.start], &[Cell::Empty], &cells[fallen.end..]].concat();
        Step::to(state.after(joined(rows(&left).map(<[Cell]>::to_vec))))
    }

    fn state_heap_bytes(state: &Sided<Cells>) -> usize {
        block_bytes(state.position.len())
    }
}

impl Partizan for TopplingDominoes {
    fn left_to_move(&self, state: &Sided<Cells>) -> bool {
        state.left_to_move
    }

    fn turned(&self, state: &Sided<Cells>) -> Sided<Cells> {
        state.turned()
    }
}

/// Each row is a part, from the end where the lesser colours are.
impl DisjunctiveSum for TopplingDominoes {
    fn components(&self, state: &Sided<Cells>) -> impl Iterator<Item = Sided<Cells>> {
        rows(&state.position).map(|row| state.with(sorted(row)))
    }
}

/// The rows in another order and from their other ends; and the colours and the players exchanged.
impl Symmetric for TopplingDominoes {
    fn canonical(&self, state: &Sided<Cells>) -> Sided<Cells> {
        let exchanged: Cells = state.position.iter().map(|cell| cell.exchanged()).collect();
        let image = state.after(sorted(&exchanged));
        image.min(state.with(sorted(&state.position)))
    }
}

impl CatalogGame for TopplingDominoes {
    fn notation(&self, (number, side): (u32, Side)) -> Notation {
        let side = match side {
            Side::Left => 'L',
            Side::Right => 'R',
        };
        Notation::Text(MoveText::of(format_args!("{side}{}", number + 1)))
    }

    fn read_move(&self, text: &str) -> Option<(u32, Side)> {
        let text = text.trim().to_ascii_uppercase();
        let (side, number) = match text.split_at_checked(1)? {
            ("L", number) => (Side::Left, number),
            ("R", number) => (Side::Right, number),
            _ => return None,
        };
        Some((number.parse::<u32>().ok()?.checked_sub(1)?, side))
    }

    fn read_state(&self, text: &str) -> Result<Sided<Cells>, InputError> {
        Ok(read(text)?)
    }

    fn draw(&self, state: &Sided<Cells>) -> String {
        match row::write(&state.position, LETTERS).as_str() {
            "" => state.written(NOTHING),
            dominoes => state.written(dominoes),
        }
    }

    fn players(&self, state: &Sided<Cells>) -> Option<[&str; 2]> {
        Some(state.players())
    }

    fn scene(&self, state: &Sided<Cells>) -> Option<Scene> {
        Some(row::scene(&state.position, LETTERS))
    }

    fn spot(&self, state: &Sided<Cells>, (number, side): (u32, Side)) -> Option<Spot> {
        let (place, _) = dominoes(&state.position).nth(number as usize)?;
        let Outline::Cell {
            middle: (x, y),
            size: (width, height),
        } = DrawnRow::of(state.position.len()).cell(place)?
        else {
            return None;
        };
        let x = match side {
            Side::Left => x - width / 4.0,
            Side::Right => x + width / 4.0,
        };
        Some(Outline::Cell {
            middle: (x, y),
            size: (width / 2.0, height),
        })
    }
}
