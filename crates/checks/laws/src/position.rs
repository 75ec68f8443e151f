//! The laws of a single position: [`Position`].

use std::cell::Cell;
use std::fmt::{Arguments, Debug};

use stonework_core::{Game, Step};

use super::law::Law;
use super::panics::catch;
use super::violation::{LawResult, ViolationOf, require};

/// The moves of a position and what they lead to.
pub(super) type Steps<G> = Vec<(<G as Game>::Move, Step<G>)>;

/// What a game is asked about a position.
#[derive(Clone, Copy)]
enum Method<M> {
    TerminalValue,
    Moves,
    Play(M),
}

/// What a game answers for a position.
pub(super) struct Position<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) state: &'a G::State,
    pub(super) terminal: Option<G::Value>,
    /// None in a terminal position.
    pub(super) steps: Steps<G>,
}

impl<'a, G: Game> Position<'a, G> {
    /// Asks the game about a position. A panic is a violation at this position.
    pub(super) fn new(game: &'a G, state: &'a G::State) -> LawResult<G, Self> {
        let asked = Cell::new(Method::TerminalValue);
        let who = || match asked.get() {
            Method::TerminalValue => "terminal_value".to_owned(),
            Method::Moves => "moves".to_owned(),
            Method::Play(mv) => format!("play of {mv:?}"),
        };
        let ask = || {
            let terminal = game.terminal_value(state);
            let mut steps = Vec::new();
            if terminal.is_none() {
                asked.set(Method::Moves);
                for mv in game.moves(state) {
                    asked.set(Method::Play(mv));
                    steps.push((mv, game.play(state, mv)));
                    asked.set(Method::Moves);
                }
            }
            Ok(Self {
                game,
                state,
                terminal,
                steps,
            })
        };
        catch(who, ask).map_err(|violation: ViolationOf<G>| violation.at(state))
    }

    /// Asks the game twice about a position, and checks the laws that a single position can break.
    pub(super) fn inspect(game: &'a G, state: &'a G::State) -> LawResult<G, Self> {
        /// In a long list, each move is compared only with those shortly before it.
        const FAR: usize = 256;
        let position = Self::new(game, state)?;
        let again = Self::new(game, state)?;
        position.check_equal(&again, "whenever one asks", "when asked again")?;
        let goes_on = position.is_end() || !position.steps.is_empty();
        require(goes_on, Law::End, "a terminal value or a move", "neither")?;
        let moves = position.moves();
        for (at, mv) in moves.iter().enumerate() {
            require(
                !moves[at.saturating_sub(FAR)..at].contains(mv),
                Law::DistinctMoves,
                format_args!("`moves` to list {mv:?} once"),
                format_args!("it twice or more, in {moves:?}"),
            )?;
        }
        Ok(position)
    }

    pub(super) fn is_end(&self) -> bool {
        self.terminal.is_some()
    }

    pub(super) fn moves(&self) -> Vec<G::Move> {
        self.steps.iter().map(|&(mv, _)| mv).collect()
    }

    /// Compares two answers that should be the same. `why` tells why the first one is expected, and
    /// `when` when the second one was given.
    pub(super) fn check_equal(&self, other: &Self, why: &str, when: &str) -> LawResult<G> {
        let equal = |equal, expected: Arguments<'_>, found: &dyn Debug| {
            let expected = format_args!("{expected} {why}");
            let found = format_args!("{found:?} {when}");
            require(equal, Law::Determinism, expected, found)
        };
        let (terminal, again) = (self.terminal, other.terminal);
        let expected = format_args!("the terminal value {terminal:?}");
        equal(terminal == again, expected, &again)?;
        let (moves, again) = (self.moves(), other.moves());
        equal(moves == again, format_args!("the moves {moves:?}"), &again)?;
        for ((mv, step), (_, again)) in self.steps.iter().zip(&other.steps) {
            let expected = format_args!("move {mv:?} to lead to {step:?}");
            equal(step == again, expected, again)?;
        }
        Ok(())
    }
}
