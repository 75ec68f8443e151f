//! Values that are looked up: [`KnownValues`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use stonework_catalog::{OpenGame, PositionOracle};

use crate::address::Address;

/// What the start page tells of values that are looked up.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// The id of their game.
    pub(crate) game: String,
    /// The page of its start.
    pub(crate) link: String,
    /// The game and its settings.
    pub(crate) title: String,
}

/// Values of the positions of a game that someone else knows: a database on disk.
#[derive(Clone)]
pub struct KnownValues {
    game: String,
    settings: BTreeMap<String, String>,
    oracle: Arc<dyn PositionOracle>,
}

impl KnownValues {
    /// The values of the game with this id, played with these values of its parameters.
    #[must_use]
    pub fn new(
        game: impl Into<String>,
        settings: BTreeMap<String, String>,
        oracle: Arc<dyn PositionOracle>,
    ) -> Self {
        Self {
            game: game.into(),
            settings,
            oracle,
        }
    }

    /// Who knows the values, if they are those of this game.
    pub(crate) fn of(&self, game: &OpenGame) -> Option<Arc<dyn PositionOracle>> {
        let difference = game.difference(&self.game, &self.settings);
        difference.is_none().then(|| Arc::clone(&self.oracle))
    }

    /// What is told of them.
    pub(crate) fn told(&self) -> Known {
        let settings = self.settings.iter();
        let settings = settings
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let address = Address {
            game: self.game.clone(),
            settings,
            ..Address::default()
        };
        let words: Vec<String> = (self.settings.iter())
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        Known {
            game: self.game.clone(),
            link: address.link("games"),
            title: format!("{} {}", self.game, words.join(" ")),
        }
    }
}

impl fmt::Debug for KnownValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownValues")
            .field("game", &self.game)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
