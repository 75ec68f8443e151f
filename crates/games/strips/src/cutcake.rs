//! Cutcake: Left cuts cakes from top to bottom, Right from side to side.

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose, block_bytes};
use stonework_values::Values;

use stonework_catalog::{
    CatalogGame, Entry, GameBuilder, InputError, MoveText, Notation, Outline, PositionError, Role,
    Scene, Sided, Spot,
};

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cutcake",
    title: "Cutcake",
    rules: "Cut a cake of squares in two along a line: Left between columns, Right between rows; who cannot has lost.",
    positions: "the rows and columns of each cake, and who is to move, left if nothing is said: `4x5 2x3 right`; or `0`, none that can be cut",
    moves: "the number of the cake, from 1, and the column or row after which it is cut: `1:c2`, `2:r1`",
    ..Entry::of(&|input, _| {
        let game = Cutcake::new(input.position()?.unwrap_or("2x3 1x2"))?;
        Ok(GameBuilder::new(game)
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// How no cakes are written.
const NOTHING: &str = "0";

/// A cake of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cake {
    /// How many rows it has.
    pub rows: u16,
    /// How many columns it has.
    pub cols: u16,
}

impl Cake {
    /// The most rows, and columns.
    pub const MOST: u16 = 1000;

    /// Rows for columns.
    fn turned(self) -> Self {
        Self {
            rows: self.cols,
            cols: self.rows,
        }
    }

    /// What its cut in two leaves: both parts.
    fn cut(self, cut: Cut) -> [Self; 2] {
        match cut {
            Cut::AfterCol(col) => [col, self.cols - col].map(|cols| Self { cols, ..self }),
            Cut::AfterRow(row) => [row, self.rows - row].map(|rows| Self { rows, ..self }),
        }
    }
}

/// A line along which a cake is cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// After so many columns: a cut of Left.
    AfterCol(u16),
    /// After so many rows: a cut of Right.
    AfterRow(u16),
}

/// Cutcake: cakes of squares; Left cuts one in two from top to bottom, between columns, Right from
/// side to side, between rows; whoever cannot move has lost.
///
/// A move is the index of a cake and where it is cut, written as `1:c2`, the first cake after its
/// second column. A position is the rows and columns of each cake and who is to move:
/// `4x5 2x3 right`. It is read with commas or in brackets, `(4,5)`, too.
///
/// # Known values
///
/// A cake is worth a whole number: with 2^k the largest power of two that is no greater than the
/// number of its rows, ⌊columns/2^k⌋ - 1 if it has that many columns at least; if it has fewer, it
/// is worth as much to Right, by rows for columns. (E. Berlekamp, J. Conway and R. Guy, Winning Ways,
/// chapter 2.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_strips::Cutcake;
///
/// let solution = Negamax::new().solve(&Cutcake::new("3x5")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cutcake {
    start: Sided<Cakes>,
}

/// The cakes of a position that can be cut.
type Cakes = Box<[Cake]>;

impl Cutcake {
    /// The game from a position: the rows and columns of each cake, `4x5 2x3`, and perhaps who is to
    /// move, `4x5 right`.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for what is no cake, for one of no rows or columns or of more than
    /// [`Cake::MOST`].
    pub fn new(text: &str) -> Result<Self, PositionError> {
        read(text).map(|start| Self { start })
    }
}

fn read(text: &str) -> Result<Sided<Cakes>, PositionError> {
    Sided::read(text, |text| {
        if text.trim() == NOTHING {
            return Ok([].into());
        }
        let refused = || {
            let why = "is not the rows and columns of cakes, as 4x5 2x3, each from 1 to 1000";
            PositionError::unreadable(text, why)
        };
        let apart = |c: char| !c.is_ascii_digit();
        let known = |c: char| apart(c) && !" ()[],x×X+/\t".contains(c);
        let numbers = text.split(apart).filter(|number| !number.is_empty());
        let number = |text: &str| text.parse().ok().filter(|n| (1..=Cake::MOST).contains(n));
        let numbers: Option<Vec<u16>> = numbers.map(number).collect();
        let numbers = numbers.filter(|numbers| {
            !numbers.is_empty() && numbers.len().is_multiple_of(2) && !text.contains(known)
        });
        let numbers = numbers.ok_or_else(refused)?;
        let cakes = numbers.chunks_exact(2).map(|size| Cake {
            rows: size[0],
            cols: size[1],
        });
        Ok(uncut(cakes))
    })
}

/// The cakes that can be cut.
fn uncut(cakes: impl Iterator<Item = Cake>) -> Cakes {
    cakes.filter(|cake| cake.rows.max(cake.cols) > 1).collect()
}

/// A state is the cakes that can be cut: the parts of one are where it was.
impl Game for Cutcake {
    type State = Sided<Cakes>;
    type Move = (u32, Cut);
    type Value = WinLose;

    fn start(&self) -> Sided<Cakes> {
        self.start.clone()
    }

    fn terminal_value(&self, state: &Sided<Cakes>) -> Option<WinLose> {
        let over = self.moves(state).next().is_none();
        over.then_some(WinLose::Loss)
    }

    fn moves(&self, state: &Sided<Cakes>) -> impl Iterator<Item = (u32, Cut)> {
        let left = state.left_to_move;
        (0..).zip(&state.position).flat_map(move |(number, cake)| {
            let cuts = if left { cake.cols } else { cake.rows };
            (1..cuts).map(move |at| {
                let cut = if left {
                    Cut::AfterCol(at)
                } else {
                    Cut::AfterRow(at)
                };
                (number, cut)
            })
        })
    }

    fn play(&self, state: &Sided<Cakes>, (number, cut): (u32, Cut)) -> Step<Self> {
        let cakes = (0..).zip(&state.position).flat_map(|(at, &cake)| {
            let [one, two] = if at == number {
                cake.cut(cut).map(Some)
            } else {
                [Some(cake), None]
            };
            one.into_iter().chain(two)
        });
        Step::to(state.after(uncut(cakes)))
    }

    fn state_heap_bytes(state: &Sided<Cakes>) -> usize {
        block_bytes(state.position.len() * size_of::<Cake>())
    }
}

impl Partizan for Cutcake {
    fn left_to_move(&self, state: &Sided<Cakes>) -> bool {
        state.left_to_move
    }

    fn turned(&self, state: &Sided<Cakes>) -> Sided<Cakes> {
        state.turned()
    }
}

/// Each cake is a part.
impl DisjunctiveSum for Cutcake {
    fn components(&self, state: &Sided<Cakes>) -> impl Iterator<Item = Sided<Cakes>> {
        let cakes = state.position.iter();
        cakes.map(|&cake| state.with([cake].into()))
    }
}

/// The cakes in another order; and rows and columns and the players exchanged.
impl Symmetric for Cutcake {
    fn canonical(&self, state: &Sided<Cakes>) -> Sided<Cakes> {
        let sorted = |mut cakes: Cakes| {
            cakes.sort_unstable();
            cakes
        };
        let turned = state.position.iter().map(|cake| cake.turned());
        let image = state.after(sorted(turned.collect()));
        image.min(state.with(sorted(state.position.clone())))
    }
}

impl CatalogGame for Cutcake {
    fn notation(&self, (number, cut): (u32, Cut)) -> Notation {
        let (line, at) = match cut {
            Cut::AfterCol(at) => ('c', at),
            Cut::AfterRow(at) => ('r', at),
        };
        Notation::Text(MoveText::of(format_args!("{}:{line}{at}", number + 1)))
    }

    fn read_move(&self, text: &str) -> Option<(u32, Cut)> {
        let (number, cut) = text.trim().split_once(':')?;
        let number = number.parse::<u32>().ok()?.checked_sub(1)?;
        let cut = match cut.split_at_checked(1)? {
            ("c", at) => Cut::AfterCol(at.parse().ok()?),
            ("r", at) => Cut::AfterRow(at.parse().ok()?),
            _ => return None,
        };
        Some((number, cut))
    }

    fn read_state(&self, text: &str) -> Result<Sided<Cakes>, InputError> {
        Ok(read(text)?)
    }

    fn draw(&self, state: &Sided<Cakes>) -> String {
        let cakes = state.position.iter();
        let cakes = cakes.map(|cake| format!("{}x{}", cake.rows, cake.cols));
        let cakes = cakes.collect::<Vec<_>>().join(" ");
        state.written(if cakes.is_empty() { NOTHING } else { &cakes })
    }

    fn players(&self, state: &Sided<Cakes>) -> Option<[&str; 2]> {
        Some(state.players())
    }

    fn scene(&self, state: &Sided<Cakes>) -> Option<Scene> {
        const SEEN: u16 = 40;
        let (width, height) = extent(&state.position);
        if width.max(height) > f64::from(SEEN) {
            return None;
        }
        let mut scene = Scene::new(width.max(1.0), height.max(1.0));
        for (number, cake) in state.position.iter().enumerate() {
            let left = begins(&state.position, number);
            for (row, col) in
                (0..cake.rows).flat_map(|row| (0..cake.cols).map(move |col| (row, col)))
            {
                let middle = (left + f64::from(col) + 0.5, f64::from(row) + 0.5);
                let size = (1.0, 1.0);
                scene.draw(Outline::Cell { middle, size }, Role::Piece);
            }
        }
        Some(scene)
    }

    fn spot(&self, state: &Sided<Cakes>, (number, cut): (u32, Cut)) -> Option<Spot> {
        let number = number as usize;
        let cake = state.position.get(number)?;
        let left = begins(&state.position, number);
        let [rows, cols] = [cake.rows, cake.cols].map(f64::from);
        let (from, to) = match cut {
            Cut::AfterCol(at) => {
                let x = left + f64::from(at);
                ((x, 0.0), (x, rows))
            }
            Cut::AfterRow(at) => ((left, f64::from(at)), (left + cols, f64::from(at))),
        };
        Some(Outline::Line { from, to })
    }
}

/// Where a cake begins, which are drawn side by side.
fn begins(cakes: &[Cake], number: usize) -> f64 {
    let before = cakes.iter().take(number);
    before.map(|cake| f64::from(cake.cols) + 0.5).sum()
}

/// How wide and high the picture of cakes is.
fn extent(cakes: &[Cake]) -> (f64, f64) {
    let rows = cakes.iter().map(|cake| cake.rows).max();
    (
        begins(cakes, cakes.len()) - 0.5,
        f64::from(rows.unwrap_or(0)),
    )
}
