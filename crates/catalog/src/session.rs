//! A game as front ends play it: [`Session`], and what its moves are worth: [`Rated`].

use std::fmt::Debug;

use stonework_boards::Player;
use stonework_core::{Report, Run, StopReason};
use stonework_erased::ErasedState;

use super::catalog_game::TheoremSteps;
use super::choice::Choice;
use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::position_nimber::PositionNimber;
use super::sealed::Sealed;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solved::{best, shown, shown_bounds, shown_line};
use super::solver_entry::Request;
use super::solvers::SolverInfo;
use stonework_boards::scene::{Scene, Spot};
use stonework_words::{Line, MOST_LISTED_MOVES, Notation, Scores, ShownBounds, ShownValue};

/// A game that is being played, whatever its types: the position it has come to, and the way there.
///
/// The player who is to move at the start is the first.
///
/// ```
/// use stonework::Run;
/// use stonework_catalog::{Player, Settings};
///
/// let entry = stonework_games::CATALOG.find("coins-in-a-line").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("4")?, &Settings::new())?;
/// let mut session = game.session();
/// assert!(session.play("1").is_some());
/// assert_eq!(session.to_move(), Some(Player::Second));
/// let rated = session.rate_best("table", &Run::new())?;
/// // One or two of three coins are left to the other player: no move wins.
/// assert!(rated.every_move_loses && rated.best_moves.is_empty());
/// assert_eq!(session.undo().map(|(player, _)| player), Some(Player::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Session: Sealed + Debug {
    /// Whose turn it is; `None` if the game is over.
    fn to_move(&self) -> Option<Player>;

    /// The position as a picture of one line or more.
    fn picture(&self) -> String;

    /// The position in one line, as the game writes it.
    fn position(&self) -> String;

    /// The position as there is to see; `None` in a game that has no scenes.
    fn scene(&self) -> Option<Scene>;

    /// The first of [`Session::moves`], so many at the most, each with where on the scene it is made;
    /// `None` for one that has no place.
    fn spots(&self, most: usize) -> Vec<(Notation, Option<Spot>)>;

    /// How a theorem values the position, step by step; `None` where none tells it.
    fn theorem_steps(&self) -> Option<TheoremSteps>;

    /// What both players have so far, at the end with what is left to them; `None` in a game that keeps
    /// no score, and from where a score no longer fits 128 bits.
    fn scores(&self) -> Option<Scores>;

    /// How the game ended, to the first player; `None` while it goes on.
    fn result(&self) -> Option<ShownValue>;

    /// The moves there are, in the game's order, with those alike; the first [`crate::MOST_LISTED_MOVES`] of
    /// them. A move that is named by what it takes keeps its name along the whole line of play.
    fn moves(&self) -> Vec<Notation> {
        self.first_moves(MOST_LISTED_MOVES).0
    }

    /// The first of [`Session::moves`], so many at the most, and how many more there are.
    fn first_moves(&self, most: usize) -> (Vec<Notation>, usize);

    /// Whether there are fewer than [`crate::MOST_LISTED_MOVES`], so that [`Session::moves`] lists them all.
    fn lists_every_move(&self) -> bool {
        self.first_moves(0).1 < MOST_LISTED_MOVES
    }

    /// Plays the move that a text means and gives it as it is written; `None` if there is no such move
    /// among the first [`crate::MOST_LISTED_MOVES`], as there is none when the game is over, and then
    /// nothing is played.
    fn play(&mut self, text: &str) -> Option<Notation>;

    /// Plays a move that is listed or rated, whether or not its text can be read; false if there is no
    /// such move, or several are written alike, and then nothing is played.
    fn play_move(&mut self, mv: Notation) -> bool;

    /// Takes the last move back and tells whose it was and which; `None` if there is none.
    fn undo(&mut self) -> Option<(Player, Notation)>;

    /// What tells this position from others by all that decides what it is worth, and how that is told.
    fn key(&self) -> SessionKey;

    /// The solvers that solve any position, the one to prefer first.
    fn solvers(&self) -> Vec<&'static SolverInfo>;

    /// The one of them to take under these limits, as [`super::Instance::choose`].
    fn choose(&self, run: &Run) -> Choice;

    /// What every move is worth.
    ///
    /// # Errors
    ///
    /// [`SolveFailure`] for a solver that is unknown, does not fit or solves the start only, or a game it
    /// refuses.
    fn rate(&self, solver: &str, run: &Run) -> Result<Rated, SolveFailure>;

    /// The same in less time, where the solver can: only the best moves may be told.
    ///
    /// # Errors
    ///
    /// As [`Session::rate`].
    fn rate_best(&self, solver: &str, run: &Run) -> Result<Rated, SolveFailure>;

    /// The nimber of the position, in an impartial game whose last mover wins.
    ///
    /// # Errors
    ///
    /// [`SolveFailure::NoNimbers`] for another game.
    fn nimber(&self, run: &Run) -> Result<PositionNimber, SolveFailure>;
}

/// All that decides what [`Session::rate`] finds of a position and how it is told, the names of moves
/// included: where those are equal, so are the answers, however play came there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SessionKey {
    pub(super) state: ErasedState,
    pub(super) player: Player,
    pub(super) renamed: Box<[(u32, u32)]>,
}

/// What a position and its moves are worth to the player to move, from there on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Its value; `None` if a limit came before it.
    pub value: Option<ShownValue>,
    /// What is proved about the value.
    pub bounds: ShownBounds,
    /// All moves that are best by the puzzle's rules, in the game's order; those known to be best,
    /// if the solve was stopped; the first ones, if there are more than a list should hold. None
    /// where every move loses alike.
    pub best_moves: Vec<Notation>,
    /// Whether these are all best moves. False if a limit came before that was proved, or if there
    /// are too many to list.
    pub best_moves_complete: bool,
    /// Whether every move loses, in a game that is won or lost.
    pub every_move_loses: bool,
    /// One line of best play from here; `None` if the solver keeps none. It leads to the end where
    /// other best moves only go round. Its scores are those of its own moves.
    pub line: Option<Line>,
    /// The moves whose value is known, with it, in the game's order.
    pub moves: Vec<(Notation, ShownValue)>,
    /// Why the solve ended early, if it did.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

impl Rated {
    /// The move to be played: the first of the line, which leads to the end, or else the first of
    /// the best ones, or where all lose alike the first; `None` if none is known.
    #[must_use]
    pub fn leading(&self) -> Option<&Notation> {
        let line = self.line.as_ref();
        let first = line.and_then(|line| line.moves.first());
        let first = first.or(self.best_moves.first());
        first.or(self.losing().map(|(mv, _)| mv).next())
    }

    /// The moves whose value is known, where every move loses.
    fn losing(&self) -> impl Iterator<Item = &(Notation, ShownValue)> {
        self.moves.iter().filter(|_| self.every_move_loses)
    }

    /// What a solution says of a position that is asked about.
    pub(super) fn of<V: ShowValue>(
        rules: &dyn ShownGame<V>,
        &Request { start, player, .. }: &Request<'_>,
        solution: GameSolution<V>,
    ) -> Self {
        let value = solution.bounds.value();
        let is_whole = solution.stopped.is_none();
        let moves = shown(rules, solution.moves);
        let bounds = shown_bounds(rules, solution.bounds);
        Self {
            value: value.map(|value| rules.show(value)),
            bounds,
            best_moves: best(rules, &moves, value),
            best_moves_complete: solution.best_moves_complete,
            every_move_loses: bounds.every_move_loses() && rules.terminal_value(start).is_none(),
            moves,
            line: solution
                .line
                .map(|line| shown_line(rules, line, player, is_whole)),
            stopped: solution.stopped,
            report: solution.report,
        }
    }
}
