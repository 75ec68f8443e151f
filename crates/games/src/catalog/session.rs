//! A game that is being played: [`Session`].

use std::fmt::{self, Debug};

use stonework_core::{Gain, Report, Run, SolutionOf, StopReason, Turn, Value};

use super::catalog_game::CatalogGame;
use super::choice::Choice;
use super::game_builder::GameBuilder;
use super::instance::SolveFailure;
use super::line::Player;
use super::notation::Notation;
use super::scores::Scores;
use super::shown_value::ShownValue;
use super::solved::{best, shown, written};
use super::solvers::SolverInfo;

/// A game that is being played, whatever its types: the position it has come to, and the way there.
///
/// The player who is to move at the start is the first.
///
/// ```
/// use stonework_core::Run;
/// use stonework_games::catalog::{self, Player, Settings};
///
/// let entry = catalog::find("coins-in-a-line").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("4")?, &Settings::new())?;
/// let mut session = game.session();
/// assert!(session.play("1").is_some());
/// assert_eq!(session.to_move(), Some(Player::Second));
/// let rated = session.rate_best("table", &Run::new())?;
/// assert_eq!(rated.best_moves.len(), 2);
/// assert_eq!(session.undo().map(|(player, _)| player), Some(Player::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Session: Debug {
    /// Whose turn it is; `None` if the game is over.
    fn to_move(&self) -> Option<Player>;

    /// The position as a picture of one line or more.
    fn picture(&self) -> String;

    /// What both players have so far, at the end with what is left to them; `None` in a game that keeps
    /// no score, and from where a score no longer fits 128 bits.
    fn scores(&self) -> Option<Scores>;

    /// How the game ended, to the first player; `None` while it goes on.
    fn result(&self) -> Option<ShownValue>;

    /// The moves there are, in the game's order, with those alike.
    fn moves(&self) -> Vec<Notation>;

    /// Plays the move that a text means and gives it as it is written; `None` if there is no such move,
    /// and then nothing is played.
    fn play(&mut self, text: &str) -> Option<Notation>;

    /// Takes the last move back and tells whose it was and which; `None` if there is none.
    fn undo(&mut self) -> Option<(Player, Notation)>;

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
}

/// What a position and its moves are worth to the player to move, from there on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Its value; `None` if a limit came before it.
    pub value: Option<ShownValue>,
    /// All moves that are best by the puzzle's rules, in the game's order.
    pub best_moves: Vec<Notation>,
    /// The one of them that a line of best play begins with, which leads to the end where others only go round;
    /// `None` if the solver keeps no line.
    pub leading: Option<Notation>,
    /// The moves whose value is known, with it, in the game's order.
    pub moves: Vec<(Notation, ShownValue)>,
    /// Why the solve ended early, if it did.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

impl Rated {
    pub(super) fn of<G: CatalogGame>(game: &G, solution: &SolutionOf<G>) -> Self {
        let value = solution.value();
        let moves = written(game, solution.moves());
        Self {
            value: value.map(|value| game.show(value)),
            best_moves: best::<G>(&moves, value),
            leading: solution
                .line()
                .and_then(|line| line.first())
                .map(|&mv| game.notation(mv)),
            moves: shown(game, moves),
            stopped: solution.stopped(),
            report: solution.report().clone(),
        }
    }
}

/// A move that was played.
struct Played<G: CatalogGame> {
    /// The position before it.
    state: G::State,
    player: Player,
    mv: Notation,
    gain: Gain<G>,
    turn: Turn,
}

/// A game that is being played.
pub(super) struct Playing<'a, G: CatalogGame> {
    playable: &'a GameBuilder<G>,
    state: G::State,
    player: Player,
    played: Vec<Played<G>>,
}

impl<'a, G: CatalogGame> Playing<'a, G> {
    pub(super) fn new(playable: &'a GameBuilder<G>) -> Self {
        Self {
            playable,
            state: playable.game().start(),
            player: Player::First,
            played: Vec::new(),
        }
    }

    fn game(&self) -> &'a G {
        self.playable.game()
    }

    /// The moves there are; none if the game is over.
    fn listed(&self) -> Vec<G::Move> {
        match self.game().terminal_value(&self.state) {
            Some(_) => Vec::new(),
            None => self.game().moves(&self.state).collect(),
        }
    }

    /// The move that a text means, and how it is written.
    fn find(&self, text: &str) -> Option<(G::Move, Notation)> {
        let text = text.trim();
        let moves = self.listed();
        let written = || {
            moves.iter().flat_map(|&mv| {
                self.game()
                    .equivalent_moves(mv)
                    .map(move |notation| (mv, notation))
            })
        };
        let exact = || written().find(|(_, notation)| notation.to_string() == text);
        let in_any_case =
            || written().find(|(_, notation)| notation.to_string().eq_ignore_ascii_case(text));
        let read = || {
            let mv = self.game().read_move(text)?;
            let listed = moves.contains(&mv);
            listed.then(|| (mv, self.game().notation(mv)))
        };
        exact().or_else(in_any_case).or_else(read)
    }
}

impl<G: CatalogGame + Send + Sync> Session for Playing<'_, G> {
    fn to_move(&self) -> Option<Player> {
        let over = self.game().terminal_value(&self.state).is_some();
        (!over).then_some(self.player)
    }

    fn picture(&self) -> String {
        self.game().picture(&self.state)
    }

    fn scores(&self) -> Option<Scores> {
        let mut scores = Scores::ZERO;
        // A game that keeps a score counts even what gains nothing.
        G::points(Gain::<G>::default())?;
        for played in &self.played {
            scores = scores.gaining(played.player, G::points(played.gain)?)?;
        }
        match self.game().terminal_value(&self.state) {
            None => Some(scores),
            Some(value) => match self.game().show(value) {
                ShownValue::Margin(left) => scores.settled(self.player, left.0),
                _ => Some(scores),
            },
        }
    }

    fn result(&self) -> Option<ShownValue> {
        let end = self.game().terminal_value(&self.state)?;
        let mut back = self.played.iter().rev();
        let value = back.try_fold(end, |value, played| value.back_up(played.gain, played.turn))?;
        Some(self.game().show(value))
    }

    fn moves(&self) -> Vec<Notation> {
        let mut moves: Vec<Notation> = self
            .listed()
            .into_iter()
            .flat_map(|mv| self.game().equivalent_moves(mv))
            .collect();
        moves.sort_by_key(|notation| notation.index());
        moves
    }

    fn play(&mut self, text: &str) -> Option<Notation> {
        let (mv, notation) = self.find(text)?;
        let step = self.game().play(&self.state, mv);
        self.played.push(Played {
            state: std::mem::replace(&mut self.state, step.state),
            player: self.player,
            mv: notation,
            gain: step.gain,
            turn: step.turn,
        });
        if step.turn == Turn::Passes {
            self.player = self.player.other();
        }
        Some(notation)
    }

    fn undo(&mut self) -> Option<(Player, Notation)> {
        let Played {
            state, player, mv, ..
        } = self.played.pop()?;
        self.state = state;
        self.player = player;
        Some((player, mv))
    }

    fn solvers(&self) -> Vec<&'static SolverInfo> {
        self.playable.solvers_from_anywhere()
    }

    fn choose(&self, run: &Run) -> Choice {
        self.playable.choose_from_anywhere(run)
    }

    fn rate(&self, solver: &str, run: &Run) -> Result<Rated, SolveFailure> {
        self.playable
            .rate(solver, &self.state, self.player, true, run)
    }

    fn rate_best(&self, solver: &str, run: &Run) -> Result<Rated, SolveFailure> {
        self.playable
            .rate(solver, &self.state, self.player, false, run)
    }
}

impl<G: CatalogGame> Debug for Playing<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playing")
            .field("state", &self.state)
            .field("player", &self.player)
            .field("moves_played", &self.played.len())
            .finish_non_exhaustive()
    }
}
