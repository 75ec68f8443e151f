//! Games on a grid of cells: [`GridGame`], which gives them their text, their picture and their
//! keys.

use stonework_boards::grid_scene;
use stonework_boards::rows::{TurnNames, two_symbols};
use stonework_boards::sides::Sides;
use stonework_core::{Gain, Game, Value, Wdl};

use super::board::Board;
use crate::{
    BoardForm, MoveError, MoveText, Player, PositionError, Scene, ShowValue, ShownValue, Spot,
};

pub use stonework_boards::grid_board::{GridBoard, grown, regions};
pub use stonework_boards::grid_move::{CELL, GridMove, two_cells};
pub use stonework_boards::grid_scene::Look;
pub use stonework_boards::grid_state::{GridKey, GridState, WhoseTurn};

/// A game on a grid of cells. What it states here makes it a [`Board`].
pub trait GridGame:
    Game<State: GridState, Move: GridMove, Value: ShowValue> + Send + Sync + 'static
{
    /// The form of a move, for the message about a text that is none.
    const MOVE: &'static str = Self::Move::FORM;

    /// The characters of the first player's cells and the second's, or of the cells in a set and not
    /// in it: two in all. An empty cell has a `.`.
    const SYMBOLS: &'static str = "xo";

    /// The character of the cells that are in both sets, if there may be such cells.
    const BOTH: Option<char> = None;

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
        let (grid, symbols) = (self.board().grid, symbols::<Self>());
        let sides = Sides::parse(grid, text, &symbols, turn_names::<Self>(), Self::TO_MOVE);
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

    /// Refuses a position in which something is other than at the start that never changes; by default
    /// none.
    ///
    /// # Errors
    ///
    /// [`PositionError::Impossible`] with what is the same in all positions.
    fn check_unchanged(&self, _state: &Self::State) -> Result<(), PositionError> {
        Ok(())
    }

    /// Reads a move.
    fn read_move(&self, text: &str) -> Option<Self::Move> {
        Self::Move::read(self.board().grid, text)
    }

    /// What the player to move in a position is called, and the other; `None` where positions do not
    /// say it.
    fn players(&self, state: &Self::State) -> Option<[&str; 2]> {
        let sides = state.sides(self.board().grid);
        turn_names::<Self>().map(|players| players.names_from(sides.to_move))
    }

    /// How a move is written.
    fn move_text(&self, mv: Self::Move) -> MoveText {
        mv.write(self.board().grid)
    }

    /// The cells on which a move is made in a position: one, or where something goes from and to;
    /// by default, those that its text names first and last, as
    /// [`cells_of_text`](stonework_boards::grid::Grid::cells_of_text) reads them.
    /// A move without cells is told beside the board.
    fn cells_of_move(&self, _state: &Self::State, mv: Self::Move) -> Option<(u8, Option<u8>)> {
        let text = self.move_text(mv);
        self.board().grid.cells_of_text(text.as_str())
    }

    /// The third cell of a move, to which its arrow leans.
    fn third_cell(&self, _mv: Self::Move) -> Option<u8> {
        None
    }

    /// From where to where the lines run that have ended the game, if it is over by any.
    fn winning(&self, _state: &Self::State) -> Vec<(u8, u8)> {
        Vec::new()
    }

    /// How a value is shown.
    fn show(&self, value: Self::Value) -> ShownValue {
        value.shown()
    }

    /// As [`Board::total`].
    fn total(&self) -> Option<i128> {
        None
    }

    /// As [`Board::points`].
    fn points(gain: Gain<Self>) -> Option<i128> {
        Self::Value::points(gain)
    }
}

/// The characters of the cells of a game that are not empty.
fn symbols<G: GridGame + ?Sized>() -> Vec<char> {
    two_symbols(G::SYMBOLS).into_iter().chain(G::BOTH).collect()
}

/// What the players of a game are called where a position says whose turn it is.
fn turn_names<G: GridGame + ?Sized>() -> Option<TurnNames> {
    match G::State::TURN {
        WhoseTurn::Unsaid => None,
        WhoseTurn::BySymbol => Some(TurnNames::of_symbols(G::SYMBOLS)),
        WhoseTurn::ByName(names) => Some(names),
    }
}

impl<G: GridGame> Board for G {
    fn at(mut self, start: G::State) -> Self {
        self.board_mut().start = start;
        self
    }

    fn parse_state(&self, text: &str) -> Result<G::State, PositionError> {
        let state = self.parse_start(text)?;
        self.check_unchanged(&state)?;
        Ok(state)
    }

    fn parse_start(&self, text: &str) -> Result<G::State, PositionError> {
        let state = self.read(text)?;
        self.check(&state)?;
        Ok(state)
    }

    fn write_state(&self, &state: &G::State) -> String {
        let grid = self.board().grid;
        let sides = state.sides(grid);
        sides.write(grid, &symbols::<G>(), turn_names::<G>())
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
        grid.draw(&symbols::<G>(), state.sides(grid).by_player(), G::SLANT)
    }

    fn scene(&self, &state: &G::State) -> Option<Scene> {
        let grid = self.board().grid;
        let sides = state.sides(grid).by_player();
        let symbols = two_symbols(G::SYMBOLS);
        let lines = self.winning(&state);
        Some(grid_scene::scene(grid, G::LOOK, symbols, sides, &lines))
    }

    fn spot(&self, state: &G::State, mv: G::Move) -> Option<Spot> {
        let cells = self.cells_of_move(state, mv)?;
        let spot = grid_scene::spot(self.board().grid, G::LOOK, cells);
        Some(match self.third_cell(mv) {
            Some(third) => grid_scene::leaning(self.board().grid, G::LOOK, spot, third),
            None => spot,
        })
    }

    fn turn_text(&self, &state: &G::State) -> Option<String> {
        let sides = state.sides(self.board().grid);
        turn_names::<G>().map(|players| players.to_move(sides.to_move))
    }

    fn players(&self, state: &G::State) -> Option<[&str; 2]> {
        GridGame::players(self, state)
    }

    fn show(&self, value: G::Value) -> ShownValue {
        GridGame::show(self, value)
    }

    fn total(&self) -> Option<i128> {
        GridGame::total(self)
    }

    fn points(gain: Gain<G>) -> Option<i128> {
        <G as GridGame>::points(gain)
    }
}

/// How the positions of a game on a grid are written.
#[must_use]
pub const fn board_form<G: GridGame>() -> BoardForm {
    let form = BoardForm::grid(G::SYMBOLS).with_both(G::BOTH);
    match G::State::TURN {
        WhoseTurn::Unsaid => form,
        WhoseTurn::BySymbol => form.with_turn(TurnNames::of_symbols(G::SYMBOLS)),
        WhoseTurn::ByName(names) => form.with_turn(names),
    }
}

/// How many bits the code of a value takes, whatever the board: of a win or a loss alone two, else as
/// many as [`stonework_core::Packed`] reckons with by default.
#[doc(hidden)]
#[must_use]
pub fn value_bits<G: Game>(_cells: u32) -> u32 {
    let has = |result| G::Value::of_infinite_play(result).is_some();
    if has(Wdl::Loss) && !has(Wdl::Draw) {
        2
    } else {
        12
    }
}

/// How the catalog says what a position of a game is, with one as an example.
#[must_use]
pub fn position_words<G: GridGame>(example: &str) -> String {
    let [one, other] = two_symbols(G::SYMBOLS);
    match turn_names::<G>() {
        None => format!("its rows from the top, `{one}` or `{other}` for each cell: `{example}`"),
        Some(_) => format!(
            "its rows from the top, `{one}` for the first player, `{other}` for the second, `.` for \
             an empty cell, then who is to move: `{example}`"
        ),
    }
}

/// Implements [`stonework_core::Packed`] for a [`GridGame`] by the [`GridKey`] of its states; a
/// closure gives the bits of a value from the number of cells.
#[macro_export]
macro_rules! packed_by_cells {
    (methods $value_bits:expr) => {
        #[inline]
        fn pack(&self, state: &Self::State) -> Self::Key {
            $crate::boards::grid_game::GridKey::key(*state, self.board.grid)
        }

        #[inline]
        fn unpack(&self, key: Self::Key) -> Self::State {
            $crate::boards::grid_game::GridKey::from_key(self.board.grid, key)
        }

        fn key_bits(&self) -> u32 {
            <Self::State as $crate::boards::grid_game::GridKey>::key_bits(self.board.grid)
        }

        fn value_bits(&self) -> u32 {
            let value_bits: fn(u32) -> u32 = $value_bits;
            value_bits(self.board.grid.cells().into())
        }
    };
    ($game:ty, $key:ty, $value_bits:expr) => {
        impl $crate::stonework_core::Packed for $game {
            type Key = $key;

            $crate::packed_by_cells!(methods $value_bits);
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

/// Implements [`stonework_core::Partizan`] for a game whose states are [`Sides`]: the first player is
/// Left. A second argument, a closure from the game, tells whether it is all small.
#[macro_export]
macro_rules! partizan_by_sides {
    ($game:ty) => {
        $crate::partizan_by_sides!($game, |_| false);
    };
    ($game:ty, $all_small:expr) => {
        impl $crate::stonework_core::Partizan for $game {
            #[inline]
            fn left_to_move(&self, sides: &$crate::boards::Sides) -> bool {
                sides.to_move == $crate::Player::First
            }

            #[inline]
            fn turned(&self, sides: &$crate::boards::Sides) -> $crate::boards::Sides {
                sides.for_opponent()
            }

            fn is_all_small(&self) -> bool {
                let all_small: fn(&Self) -> bool = $all_small;
                all_small(self)
            }
        }
    };
}

pub use partizan_by_sides;

/// Makes a game whose board is its field `board` a [`GridGame`] with these symbols, and, if it is
/// `packed`, [`stonework_core::Packed`] by the [`GridKey`] of its states.
///
/// ```
/// # use stonework::{Game, Outcome, Step};
/// # use stonework_catalog::boards::{Board, Sides, cells::Cells, grid::Grid};
/// # use stonework_catalog::boards::grid_game::{GridBoard, grid_game};
/// /// Whoever has put three stones wins.
/// struct Three {
///     board: GridBoard<Sides>,
/// }
/// # impl Game for Three {
/// #     type State = Sides; type Move = u8; type Value = Outcome;
/// #     fn start(&self) -> Sides { self.board.start }
/// #     fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
/// #         (sides.other.count_ones() == 3).then_some(Outcome::loss_in(0))
/// #     }
/// #     fn moves(&self, sides: &Sides) -> impl Iterator<Item = u8> {
/// #         Cells(self.board.empty(sides.all()))
/// #     }
/// #     fn play(&self, sides: &Sides, cell: u8) -> Step<Self> { Step::to(sides.after_put(cell)) }
/// # }
///
/// grid_game!(Three, symbols: "bw", packed);
///
/// let game = Three { board: GridBoard::new(Grid::square(3), Sides::new(0, 0)) };
/// let state = game.play(&game.start(), game.parse_move("b1")?).state;
/// assert_eq!(game.write_state(&state), ".b./.../... w");
/// assert!(Board::draw(&game, &state).ends_with("w to move\n"));
/// # Ok::<(), stonework_catalog::MoveError>(())
/// ```
#[macro_export]
macro_rules! grid_game {
    ($game:ty, symbols: $symbols:literal) => {
        impl $crate::boards::grid_game::GridGame for $game {
            const SYMBOLS: &'static str = $symbols;

            $crate::board_field!();
        }

        const _: $crate::boards::rows::TurnNames =
            $crate::boards::rows::TurnNames::of_symbols($symbols);
    };
    ($game:ty, symbols: $symbols:literal, packed) => {
        $crate::grid_game!($game, symbols: $symbols);

        impl $crate::stonework_core::Packed for $game {
            type Key = <<Self as $crate::stonework_core::Game>::State
                as $crate::boards::grid_game::GridKey>::Key;

            $crate::packed_by_cells!(methods $crate::boards::grid_game::value_bits::<Self>);
        }
    };
}

pub use grid_game;

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
