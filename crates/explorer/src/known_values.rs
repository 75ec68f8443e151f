//! Values that are looked up: [`KnownValues`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use stonework_catalog::{Entry, PositionOracle};

use crate::address::Address;

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

    /// Who knows the values, if they are those of an address: the same game by the same rules.
    pub(crate) fn of(&self, entry: &Entry, address: &Address) -> Option<Arc<dyn PositionOracle>> {
        let given = |name: &str| {
            let mut settings = address.settings.iter();
            settings
                .find(|(known, _)| known == name)
                .map(|(_, value)| value.clone())
        };
        let is_same = entry.params.iter().all(|param| {
            let value = given(param.name).unwrap_or_else(|| param.values.default());
            param.selects || self.settings.get(param.name) == Some(&value)
        });
        (self.game == entry.id && is_same).then(|| Arc::clone(&self.oracle))
    }

    /// The page of its game's start.
    pub(crate) fn link(&self) -> (String, String) {
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
        (
            address.link("play"),
            format!("{} {}", self.game, words.join(" ")),
        )
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
