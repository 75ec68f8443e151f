//! By which rules Nine Men's Morris is played: [`MorrisVariant`].

use std::fmt;

use stonework_catalog::{OneOf, SettingError, Settings};

use crate::stuck::{STUCK, Stuck};

pub(super) const FLYING: OneOf<bool, 2> = OneOf::new(
    "flying",
    [("yes", true), ("no", false)],
    "whether a player with three men left moves them to any empty point",
);
pub(super) const REMOVAL: OneOf<bool, 2> = OneOf::new(
    "removal",
    [("yes", true), ("no", false)],
    "whether a man is taken from a mill where all the opponent's men are in mills; if not, a mill takes none then",
);

/// By which rules [`NineMensMorris`](super::NineMensMorris) is played, where these differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MorrisVariant {
    /// Whether a player with three men left moves them to any empty point.
    pub flying: bool,
    /// Whether a man is taken from a mill where all the opponent's men are in mills; if not, a mill
    /// takes none then.
    pub removal: bool,
    /// What becomes of a player who cannot move.
    pub stuck: Stuck,
}

impl Default for MorrisVariant {
    fn default() -> Self {
        Self {
            flying: true,
            removal: true,
            stuck: Stuck::Loses,
        }
    }
}

impl MorrisVariant {
    /// That of the settings of a game.
    pub(super) fn of(settings: &Settings) -> Result<Self, SettingError> {
        Ok(Self {
            flying: settings.get(&FLYING)?,
            removal: settings.get(&REMOVAL)?,
            stuck: settings.get(&STUCK)?,
        })
    }
}

/// As settings; of those besides `flying`, which are no defaults.
impl fmt::Display for MorrisVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.flying {
            "flying=yes"
        } else {
            "flying=no"
        })?;
        f.write_str(if self.removal { "" } else { " removal=no" })?;
        f.write_str(match self.stuck {
            Stuck::Loses => "",
            Stuck::Passes => " stuck=passes",
            Stuck::Draws => " stuck=draws",
        })
    }
}
