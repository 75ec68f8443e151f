//! A position of a game that has values: [`Placed`].

use std::fmt::{self, Display, Formatter};

use stonework_catalog::{AnyErasedGame, Catalog, OpenGame, Settings};
use stonework_core::Run;
use stonework_erased::ErasedState;
use stonework_partizan::text::OtherTerm;
use stonework_values::ValuedGame;

use crate::error::SumError;

/// A position of a game of the catalog that has values.
#[derive(Debug)]
pub struct Placed {
    /// The game, which starts from the position.
    pub game: OpenGame,
    /// The position, with Left to move.
    pub(crate) state: ErasedState,
}

impl Placed {
    /// The position from which a game starts.
    ///
    /// # Errors
    ///
    /// [`SumError::NoValues`].
    pub fn start(game: OpenGame) -> Result<Self, SumError> {
        let valued = game.instance.valued().ok_or_else(|| no_values(&game))?;
        let state = with_left_to_move(valued, game.instance.erased().start());
        Ok(Self { game, state })
    }

    /// Opens what a term says: `GAME POSITION`, `GAME:name=value:name=value POSITION`, without a
    /// position the start.
    pub(crate) fn open(
        term: &OtherTerm,
        catalog: &Catalog,
        making: &Run,
    ) -> Result<Self, SumError> {
        let mut settings = Settings::new().within(making.clone());
        let mut position = term.rest.as_str();
        if let Some(rest) = position.strip_prefix(':') {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (given, rest) = rest.split_at(end);
            for one in given.split(':') {
                let with = settings.with(one);
                settings = with.map_err(|error| SumError::Open(error.into()))?;
            }
            position = rest;
        }
        let position = Some(unquoted(position.trim())).filter(|position| !position.is_empty());
        Self::start(catalog.open(&term.name, settings, position)?)
    }

    /// What Left and Right are called, in a game whose players have names.
    #[must_use]
    pub fn names(&self) -> Option<[String; 2]> {
        let [first, second] = self.game.instance.players()?.map(str::to_owned);
        Some(if self.left_begins() {
            [first, second]
        } else {
            [second, first]
        })
    }

    /// Whether Left is the player to move where the game starts.
    #[must_use]
    pub fn left_begins(&self) -> bool {
        let start = self.game.instance.erased().start();
        self.valued().left_to_move(&start)
    }

    /// The position from which the game starts, seen with the other player to move, as the game writes
    /// it.
    #[must_use]
    pub fn turned(&self) -> String {
        let instance = &self.game.instance;
        let turned = self.valued().turned(&instance.erased().start());
        instance.write_state(&turned)
    }

    /// The game as one that has values.
    pub(crate) fn valued(&self) -> &dyn ValuedGame {
        let valued = self.game.instance.valued();
        valued.expect("a position is placed in a game that has values")
    }
}

impl Display for Placed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let position = self.game.position.clone();
        let position = position.unwrap_or_else(|| self.game.input_text());
        write!(f, "{} {position}", self.game.entry.id)
    }
}

/// The same position with Left to move.
pub(crate) fn with_left_to_move(valued: &dyn ValuedGame, state: ErasedState) -> ErasedState {
    if valued.left_to_move(&state) {
        state
    } else {
        valued.turned(&state)
    }
}

/// That a game has no values, and why.
pub(crate) fn no_values(game: &OpenGame) -> SumError {
    SumError::NoValues {
        game: game.title(),
        reason: why_none(game),
    }
}

/// Why a game has no values.
fn why_none(game: &OpenGame) -> &'static str {
    let rules = game.instance.erased();
    if game.instance.infinite_play().is_some() {
        "play need not end in it"
    } else if let AnyErasedGame::I32(_) | AnyErasedGame::I64(_) | AnyErasedGame::I128(_) = rules {
        "it is played for points"
    } else if game.instance.has_nimbers() {
        "both players have the same moves; the command `nimbers` tells its nimbers"
    } else {
        "a game with values is one whose last mover wins, and whose positions can be seen with \
         either player to move"
    }
}

/// A text without the quotes around it.
fn unquoted(text: &str) -> &str {
    let inner = ['"', '\''].into_iter().find_map(|quote| {
        let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains(quote)).then_some(inner)
    });
    inner.unwrap_or(text)
}
