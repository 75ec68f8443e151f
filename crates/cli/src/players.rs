//! What the players are called: [`Players`].

use stonework_games::catalog::{Instance, Player, ShownValue};

use crate::value_text::verdict_between;

/// What the player who moves first in a game on an input is called, and the other: `x` and `o` on a
/// board, `first` and `second` where they have no names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Players(Option<[&'static str; 2]>);

impl Players {
    pub(crate) fn of(game: &dyn Instance) -> Self {
        Self(game.players())
    }

    /// Their names, if they have some.
    pub(crate) fn names(self) -> Option<[&'static str; 2]> {
        self.0
    }

    /// A player in one word.
    pub(crate) fn word(self, player: Player) -> String {
        self.0.map_or_else(
            || player.to_string(),
            |names| names[player as usize].to_owned(),
        )
    }

    /// A player in the middle of a sentence: `the first player`, `x`, `the mouse`.
    pub(crate) fn phrase(self, player: Player) -> String {
        match self.0.map(|names| names[player as usize]) {
            None => format!("the {player} player"),
            // Letters and proper names have no article.
            Some(name) if name.len() == 1 || name.starts_with(char::is_uppercase) => {
                name.to_owned()
            }
            Some(name) => format!("the {name}"),
        }
    }

    /// That a player wins, as the beginning of a sentence.
    pub(crate) fn wins(self, player: Player) -> String {
        let phrase = self.phrase(player);
        match phrase.strip_prefix("the ") {
            Some(rest) => format!("The {rest} wins"),
            None => format!("{phrase} wins"),
        }
    }

    /// The winner, as a sentence, given the value to the player who moves first.
    pub(crate) fn verdict(self, value: ShownValue) -> String {
        let [first, second] = [Player::First, Player::Second].map(|player| self.wins(player));
        verdict_between(value, [&first, &second])
    }
}
