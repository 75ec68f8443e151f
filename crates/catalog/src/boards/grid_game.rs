//! Games on a grid of cells: [`GridGame`], which gives them their text, their picture and their
//! keys.

use stonework_boards::cell_set::CellSet;
use stonework_boards::grid::{Direction, Grid};
use stonework_boards::permutation::Permutation;
use stonework_boards::rows::{TurnNames, X_AND_O};
use stonework_boards::sides::{self, Sides};
use stonework_core::{Game, PackedKey};

use super::board::Board;
use super::grid_scene;
use crate::{MoveError, MoveText, Player, PositionError, Scene, ShowValue, Spot};

pub use super::grid_scene::Look;

/// The board of a [`GridGame`]: its grid with what follows from it, and the position play starts
/// from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridBoard<S: GridState> {
    /// The rows and columns.
    pub grid: Grid,
    /// The steps up, down, left and right.
    pub directions: [Direction<S::Set>; 4],
    /// The ways to turn or flip the board, without the one that leaves it as it is.
    pub symmetries: Vec<Permutation<S::Set>>,
    /// The position that play starts from.
    pub start: S,
}

impl<S: GridState> GridBoard<S> {
    /// The least of a state and its images by the symmetries.
    pub fn least(&self, state: S) -> S {
        state.least(&self.symmetries)
    }

    /// The board with all symmetries of its grid.
    pub fn new(grid: Grid, start: S) -> Self {
        Self {
            grid,
            directions: grid.directions(),
            symmetries: grid.symmetries(),
            start,
        }
    }

    /// The neighbours of the cells of a set: above, below, to the left and to the right.
    #[inline]
    pub fn around(&self, set: S::Set) -> S::Set {
        let neighbours = self.directions.iter().map(|direction| direction.of(set));
        neighbours.fold(S::Set::EMPTY, |all, neighbours| all | neighbours)
    }

    /// How many steps up, down, left and right lead from the cells of a set to those of another.
    #[inline]
    pub fn steps(&self, from: S::Set, to: S::Set) -> u32 {
        let steps = self.directions.iter();
        let steps = steps.map(|direction| (direction.of(from) & to).count());
        steps.sum()
    }

    /// The cells of a set that are connected inside it with some of them.
    pub fn connected(&self, set: S::Set, some: S::Set) -> S::Set {
        let mut reached = some;
        loop {
            let next = (reached | self.around(reached)) & set;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// A game on a grid of cells. What it states here makes it a [`Board`].
pub trait GridGame:
    Game<State: GridState, Move: GridMove, Value: ShowValue> + Send + Sync + 'static
{
    /// The form of a move, for the message about a text that is none.
    const MOVE: &'static str = Self::Move::FORM;

    /// The characters of the first player's cells and the second's, or of the cells in a set and not
    /// in it.
    const SYMBOLS: [char; 2] = sides::SYMBOLS;

    /// What its scenes look like.
    const LOOK: Look = Look::Stones;

    /// By how many characters a row of a picture begins further to the right than the one above.
    const SLANT: usize = 0;

    /// Who is to move in a text that does not say it, given the cells of both players.
    const TO_MOVE: fn([<Self::State as GridState>::Set; 2]) -> Player = |_| Player::First;

    /// The board.
    fn board(&self) -> &GridBoard<Self::State>;

    /// The board, to change where play starts.
    fn board_mut(&mut self) -> &mut GridBoard<Self::State>;

    /// Reads a position, which [`GridGame::check`] looks at next.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for a text that is no position of the board.
    fn read(&self, text: &str) -> Result<Self::State, PositionError> {
        let (grid, players) = (self.board().grid, Self::State::PLAYERS);
        let sides = Sides::parse(grid, text, Self::SYMBOLS, players, Self::TO_MOVE);
        sides.map(Self::State::of)
    }

    /// Refuses a position that no game reaches; by default none.
    ///
    /// # Errors
    ///
    /// [`PositionError::Impossible`] with the reason.
    fn check(&self, _state: &Self::State) -> Result<(), PositionError> {
        Ok(())
    }

    /// Reads a move.
    fn read_move(&self, text: &str) -> Option<Self::Move> {
        Self::Move::read(self.board().grid, text)
    }

    /// What the player to move in a position is called, and the other; `None` where positions do not
    /// say it.
    fn players(&self, state: &Self::State) -> Option<[&'static str; 2]> {
        let sides = state.sides(self.board().grid);
        Self::State::PLAYERS.map(|players| players.names_from(sides.to_move))
    }

    /// How a move is written.
    fn move_text(&self, mv: Self::Move) -> MoveText {
        mv.write(self.board().grid)
    }

    /// The cells on which a move is made in a position: one, or where something goes from and to;
    /// by default, those that its text names.
    fn cells_of_move(&self, _state: &Self::State, mv: Self::Move) -> Option<(u8, Option<u8>)> {
        let (grid, text) = (self.board().grid, self.move_text(mv));
        match text.as_str().split_once('-') {
            None => Some((grid.parse_cell(text.as_str())?, None)),
            Some((from, to)) => Some((grid.parse_cell(from)?, Some(grid.parse_cell(to)?))),
        }
    }
}

impl<G: GridGame> Board for G {
    fn at(mut self, start: G::State) -> Self {
        self.board_mut().start = start;
        self
    }

    fn parse_state(&self, text: &str) -> Result<G::State, PositionError> {
        let state = self.read(text)?;
        self.check(&state)?;
        Ok(state)
    }

    fn write_state(&self, &state: &G::State) -> String {
        let grid = self.board().grid;
        state.sides(grid).write(grid, G::SYMBOLS, G::State::PLAYERS)
    }

    fn parse_move(&self, text: &str) -> Result<G::Move, MoveError> {
        self.read_move(text)
            .ok_or_else(|| MoveError::of(text, G::MOVE))
    }

    fn write_move(&self, mv: G::Move) -> MoveText {
        self.move_text(mv)
    }

    fn draw_board(&self, &state: &G::State) -> String {
        let grid = self.board().grid;
        grid.draw(G::SYMBOLS, state.sides(grid).by_player(), G::SLANT)
    }

    fn scene(&self, &state: &G::State) -> Option<Scene> {
        let grid = self.board().grid;
        let sides = state.sides(grid).by_player();
        Some(grid_scene::scene(grid, G::LOOK, G::SYMBOLS, sides))
    }

    fn spot(&self, state: &G::State, mv: G::Move) -> Option<Spot> {
        let cells = self.cells_of_move(state, mv)?;
        Some(grid_scene::spot(self.board().grid, G::LOOK, cells))
    }

    fn turn_text(&self, &state: &G::State) -> Option<&'static str> {
        let sides = state.sides(self.board().grid);
        G::State::PLAYERS.map(|players| players.to_move[sides.to_move as usize])
    }

    fn players(&self, state: &G::State) -> Option<[&'static str; 2]> {
        GridGame::players(self, state)
    }

    /// Nothing is scored before the end.
    fn points(_: stonework_core::Gain<Self>) -> Option<i128> {
        None
    }
}

/// A state of a [`GridGame`]: what is on its board, and its images where that is turned or flipped.
pub trait GridState: Copy + Send + Sync + 'static {
    /// The sets of cells of its board.
    type Set: CellSet;

    /// What the players are called; `None` where it is not kept whose turn it is.
    const PLAYERS: Option<TurnNames>;

    /// The state with the first of two symbols on the first player's cells, and the second on the
    /// second player's.
    fn of(sides: Sides<Self::Set>) -> Self;

    /// The sides that [`GridState::of`] takes.
    fn sides(self, grid: Grid) -> Sides<Self::Set>;

    /// The least, in some order, of the state and its images by each of the symmetries.
    #[must_use]
    fn least(self, symmetries: &[Permutation<Self::Set>]) -> Self;
}

/// A state of a [`GridGame`] as a small whole number.
pub trait GridKey: GridState {
    /// The number.
    type Key: PackedKey;

    /// The number of a state, another for each.
    fn key(self, grid: Grid) -> Self::Key;

    /// The state of a number.
    fn from_key(grid: Grid, key: Self::Key) -> Self;

    /// How many bits such a number has.
    fn key_bits(grid: Grid) -> u32;
}

/// Implements [`stonework_core::Packed`] for a [`GridGame`] by the [`GridKey`] of its states; a
/// closure gives the bits of a value from the number of cells.
#[macro_export]
macro_rules! packed_by_cells {
    ($game:ty, $key:ty, $value_bits:expr) => {
        impl $crate::stonework_core::Packed for $game {
            type Key = $key;

            #[inline]
            fn pack(&self, state: &Self::State) -> $key {
                $crate::boards::grid_game::GridKey::key(*state, self.board.grid)
            }

            #[inline]
            fn unpack(&self, key: $key) -> Self::State {
                $crate::boards::grid_game::GridKey::from_key(self.board.grid, key)
            }

            fn key_bits(&self) -> u32 {
                <Self::State as $crate::boards::grid_game::GridKey>::key_bits(self.board.grid)
            }

            fn value_bits(&self) -> u32 {
                let value_bits: fn(u32) -> u32 = $value_bits;
                value_bits(self.board.grid.cells().into())
            }
        }
    };
}

pub use packed_by_cells;

/// Implements [`stonework_core::Symmetric`] for a [`GridGame`] by the symmetries of its board; a
/// function may change the state before, such as [`Sides::as_first`].
#[macro_export]
macro_rules! symmetric_by_board {
    ($game:ty) => {
        $crate::symmetric_by_board!($game, |state| state);
    };
    ($game:ty, $before:expr) => {
        impl $crate::stonework_core::Symmetric for $game {
            fn canonical(&self, &state: &Self::State) -> Self::State {
                let before: fn(Self::State) -> Self::State = $before;
                self.board.least(before(state))
            }
        }
    };
}

pub use symmetric_by_board;

/// The two required methods of a [`GridGame`] whose board is its field `board`.
#[macro_export]
macro_rules! board_field {
    () => {
        fn board(&self) -> &$crate::boards::grid_game::GridBoard<Self::State> {
            &self.board
        }

        fn board_mut(&mut self) -> &mut $crate::boards::grid_game::GridBoard<Self::State> {
            &mut self.board
        }
    };
}

pub use board_field;

/// A set of cells, a bit each, row by row from the top left. The first symbol is on those in the
/// set, the second on the others.
impl GridState for u64 {
    type Set = u64;

    const PLAYERS: Option<TurnNames> = None;

    fn of(sides: Sides) -> u64 {
        sides.own
    }

    fn sides(self, grid: Grid) -> Sides {
        Sides::new(self, grid.all() & !self)
    }

    fn least(self, symmetries: &[Permutation]) -> u64 {
        let images = symmetries.iter().map(|symmetry| symmetry.apply(self));
        images.fold(self, u64::min)
    }
}

/// The set is its own number.
impl GridKey for u64 {
    type Key = u64;

    #[inline]
    fn key(self, _: Grid) -> u64 {
        self
    }

    #[inline]
    fn from_key(_: Grid, key: u64) -> u64 {
        key
    }

    fn key_bits(grid: Grid) -> u32 {
        grid.cells().into()
    }
}

/// How the catalog says that a move is a cell.
pub const CELL: &str = "a cell, `b3`: its column as a letter, its row from 1 at the top";

/// How the catalog says that a move is two cells, as in an example.
#[macro_export]
macro_rules! two_cells {
    ($example:literal) => {
        concat!(
            "two cells, `",
            $example,
            "`: the column as a letter, the row from 1 at the top"
        )
    };
}

pub use two_cells;

/// How the catalog says that a position is the cells of both players, or their points, and who is to
/// move, as in an example.
#[macro_export]
macro_rules! x_and_o {
    ($example:literal) => {
        $crate::x_and_o!("cell", $example)
    };
    ($place:literal, $example:literal) => {
        concat!(
            "its rows from the top, `x` for the first player, `o` for the second, `.` for an empty ",
            $place,
            ", then who is to move: `",
            $example,
            "`"
        )
    };
}

pub use x_and_o;

/// A move of a [`GridGame`] as text: cells, with a `-` between them.
pub trait GridMove: Copy {
    /// The form of a move, for the message about a text that is none.
    const FORM: &'static str;

    /// Reads a move.
    fn read(grid: Grid, text: &str) -> Option<Self>;

    /// The text that [`GridMove::read`] reads.
    fn write(self, grid: Grid) -> MoveText;
}

/// A cell: `b3`.
impl GridMove for u8 {
    const FORM: &'static str = "a cell of the board, as `b3`, is needed";

    fn read(grid: Grid, text: &str) -> Option<u8> {
        grid.parse_cell(text)
    }

    fn write(self, grid: Grid) -> MoveText {
        grid.name(self)
    }
}

/// Two cells: `a1-b1`.
impl GridMove for (u8, u8) {
    const FORM: &'static str = "two cells of the board, as `a1-b1`, are needed";

    fn read(grid: Grid, text: &str) -> Option<(u8, u8)> {
        let (from, to) = text.split_once('-')?;
        Some((grid.parse_cell(from)?, grid.parse_cell(to)?))
    }

    fn write(self, grid: Grid) -> MoveText {
        let (from, to) = self;
        MoveText::of(format_args!("{}-{}", grid.name(from), grid.name(to)))
    }
}

impl GridState for Sides {
    type Set = u64;

    const PLAYERS: Option<TurnNames> = Some(X_AND_O);

    fn of(sides: Sides) -> Self {
        sides
    }

    fn sides(self, _: Grid) -> Sides {
        self
    }

    fn least(self, symmetries: &[Permutation]) -> Self {
        let (mut own, mut other) = (self.own, self.other);
        for symmetry in symmetries {
            let image = symmetry.apply(self.own);
            // Mostly one symmetry only leads to the least image.
            if image <= own {
                let others = symmetry.apply(self.other);
                (own, other) = (own, other).min((image, others));
            }
        }
        Self { own, other, ..self }
    }
}

/// A cell is a digit to the base 3, and there is a bit for whose turn it is.
impl GridKey for Sides {
    type Key = u128;

    #[inline]
    fn key(self, grid: Grid) -> u128 {
        2 * grid.ternary(self.own, self.other) + u128::from(self.to_move == Player::Second)
    }

    fn from_key(grid: Grid, key: u128) -> Self {
        let [own, other] = grid.sets_of_ternary(key / 2);
        Self {
            own,
            other,
            to_move: [Player::First, Player::Second][usize::from(key % 2 == 1)],
        }
    }

    fn key_bits(grid: Grid) -> u32 {
        grid.ternary_bits() + 1
    }
}
