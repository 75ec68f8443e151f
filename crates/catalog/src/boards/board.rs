//! What every game on a board can do besides being played: [`Board`].

use std::iter;

use stonework_core::{Candidate, Gain, Game};
use stonework_nimbers::HeapRules;

use crate::{
    CatalogGame, GameBuilder, Input, InputError, InputKind, MoveError, MoveText, Notation,
    PositionError, Scene, ShowValue, ShownValue, Spot, TheoremSteps,
};

/// A game on a board, whose positions and moves are written as text and read again.
///
/// # Laws
///
/// For every state that play reaches, and every move listed for it:
///
/// - `parse_state(&write_state(&state)) == Ok(state)`, and `write_state` gives one line.
/// - `parse_move(write_move(mv).as_str()) == Ok(mv)`.
/// - `at(state).start() == state`.
///
/// # Example
///
/// ```
/// use stonework::Game;
/// use stonework_games::boards::{Board, Domineering};
///
/// let game = Domineering::new(2, 3)?;
/// let start = game.start();
/// assert_eq!(game.write_state(&start), ".../... v");
/// let state = game.play(&start, game.parse_move("b1")?).state;
/// assert_eq!(game.write_state(&state), ".#./.#. h");
/// assert_eq!(game.at(state).start(), state);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Board:
    Game<State: Send + Sync + 'static, Value: ShowValue> + Send + Sync + 'static
{
    /// As [`CatalogGame::DISTANCE_MATTERS`].
    const DISTANCE_MATTERS: bool = true;

    /// The same game, starting from a position of it: [`Game::start`] returns that one then.
    #[must_use]
    fn at(self, state: Self::State) -> Self
    where
        Self: Sized;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for a text that is no position of this board, or a position that no game
    /// reaches.
    fn parse_state(&self, text: &str) -> Result<Self::State, PositionError>;

    /// Reads a position that play is to start from: by default any that [`Board::parse_state`] reads,
    /// which refuses those of another board, where something on it never changes.
    ///
    /// # Errors
    ///
    /// As [`Board::parse_state`].
    fn parse_start(&self, text: &str) -> Result<Self::State, PositionError> {
        self.parse_state(text)
    }

    /// A position in one line.
    fn write_state(&self, state: &Self::State) -> String;

    /// Reads a move. It need not be possible in any position.
    ///
    /// # Errors
    ///
    /// [`MoveError`], which says how moves are written.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// How a move is written.
    fn write_move(&self, mv: Self::Move) -> MoveText;

    /// The board in a position as several lines, without whose turn it is.
    fn draw_board(&self, state: &Self::State) -> String;

    /// What a picture says of whose turn it is, in a line below the board: `x to move`; by default
    /// nothing.
    fn turn_text(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// A position as a picture of several lines: the board and, unless play is over, whose turn it
    /// is.
    fn draw(&self, state: &Self::State) -> String {
        let mut text = self.draw_board(state);
        if let Some(turn) = self.turn_text(state)
            && self.terminal_value(state).is_none()
        {
            text += &turn;
            text.push('\n');
        }
        text
    }

    /// A position as there is to see; by default `None`.
    fn scene(&self, _state: &Self::State) -> Option<Scene> {
        None
    }

    /// Where on the scene of a position a move of it is made; by default `None`.
    fn spot(&self, _state: &Self::State, _mv: Self::Move) -> Option<Spot> {
        None
    }

    /// What the player to move in a position is called, and the other: `["x", "o"]`; `None` in a game
    /// whose players have no names but first and second.
    fn players(&self, _state: &Self::State) -> Option<[&str; 2]> {
        None
    }

    /// How a value is shown.
    fn show(&self, value: Self::Value) -> ShownValue {
        value.shown()
    }

    /// What the gains of both players, and what is left to them at the end, add up to however the
    /// game goes; `None` if that depends.
    fn total(&self) -> Option<i128> {
        None
    }

    /// What a move counts in the score; `None` in a game that keeps no score as it goes.
    fn points(gain: Gain<Self>) -> Option<i128> {
        Self::Value::points(gain)
    }

    /// As [`CatalogGame::equivalent_moves`].
    fn equivalent_moves(&self, mv: Self::Move) -> impl Iterator<Item = MoveText> {
        iter::once(self.write_move(mv))
    }

    /// As [`CatalogGame::theorem_steps`].
    fn theorem_steps(&self, _state: &Self::State) -> Option<TheoremSteps> {
        None
    }

    /// As [`CatalogGame::heap_rules`].
    fn heap_rules(&self) -> Option<HeapRules> {
        None
    }
}

/// The game from the position of an input, which is [`Input::START`] or what [`Board::parse_start`]
/// reads.
///
/// # Errors
///
/// [`InputError`] for an input of another kind, for what is no position of the board, and for a game
/// that does not start from the position that [`Board::at`] gives it.
pub fn from_input<G: Board>(game: G, input: &Input) -> Result<G, InputError> {
    let Input::Position(text) = input else {
        return Err(InputError::WrongKind(InputKind::Position));
    };
    let start = match text.as_str() {
        Input::START => game.start(),
        text => game.parse_start(text)?,
    };
    let game = game.at(start.clone());
    if game.start() == start {
        Ok(game)
    } else {
        Err(InputError::OtherStart)
    }
}

/// The game from the position of an input, with the solvers that the rules alone are enough for.
///
/// # Errors
///
/// As [`from_input`].
pub fn on_board<G: Board>(game: G, input: &Input) -> Result<GameBuilder<G>, InputError> {
    from_input(game, input).map(GameBuilder::new)
}

/// Moves with their ranks, for [`stonework_core::Ordered`]. To count them, none is ranked.
#[inline]
pub fn ranked<M: Copy>(
    moves: impl Iterator<Item = M>,
    rank: impl Fn(M) -> i32,
) -> impl Iterator<Item = Candidate<M>> {
    Ranked { moves, rank }
}

/// Moves, and what gives their ranks.
struct Ranked<I, F> {
    moves: I,
    rank: F,
}

impl<M: Copy, I: Iterator<Item = M>, F: Fn(M) -> i32> Iterator for Ranked<I, F> {
    type Item = Candidate<M>;

    #[inline]
    fn next(&mut self) -> Option<Candidate<M>> {
        let mv = self.moves.next()?;
        let rank = (self.rank)(mv);
        Some(Candidate { mv, rank })
    }

    #[inline]
    fn count(self) -> usize {
        self.moves.count()
    }
}

impl<G: Board> CatalogGame for G {
    const DISTANCE_MATTERS: bool = <G as Board>::DISTANCE_MATTERS;

    fn notation(&self, mv: G::Move) -> Notation {
        Notation::Text(self.write_move(mv))
    }

    fn read_move(&self, text: &str) -> Option<G::Move> {
        self.parse_move(text).ok()
    }

    fn read_state(&self, text: &str) -> Result<G::State, InputError> {
        Ok(self.parse_state(text)?)
    }

    fn show(&self, value: G::Value) -> ShownValue {
        Board::show(self, value)
    }

    fn draw(&self, state: &G::State) -> String {
        self.write_state(state)
    }

    fn picture(&self, state: &G::State) -> String {
        Board::draw(self, state)
    }

    fn scene(&self, state: &G::State) -> Option<Scene> {
        Board::scene(self, state)
    }

    fn spot(&self, state: &G::State, mv: G::Move) -> Option<Spot> {
        Board::spot(self, state, mv)
    }

    fn players(&self, state: &G::State) -> Option<[&str; 2]> {
        Board::players(self, state)
    }

    fn total(&self) -> Option<i128> {
        Board::total(self)
    }

    fn points(gain: Gain<G>) -> Option<i128> {
        <G as Board>::points(gain)
    }

    fn equivalent_moves(&self, mv: G::Move) -> impl Iterator<Item = Notation> {
        Board::equivalent_moves(self, mv).map(Notation::Text)
    }

    fn theorem_steps(&self, state: &G::State) -> Option<TheoremSteps> {
        Board::theorem_steps(self, state)
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        Board::heap_rules(self)
    }
}
