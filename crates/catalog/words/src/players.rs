//! What the players are called: [`Players`].

use std::sync::Arc;

use stonework_boards::Player;

use crate::shown_value::{ShownBounds, ShownValue};
use crate::values::{prospect, verdict_between, verdict_by_bounds};

/// What the player who moves first in a game on an input is called, and the other: `x` and `o` on a
/// board, `first` and `second` where they have no names.
#[derive(Clone, Debug)]
pub struct Players {
    names: Option<[Arc<str>; 2]>,
    /// Whether the names are proper ones, without an article, whatever they look like.
    are_proper: bool,
}

impl Players {
    /// The players of these names, if they have some: words like `mouse`, which have an article, or
    /// letters and proper names, which have none.
    #[must_use]
    pub fn new(names: Option<[&str; 2]>) -> Self {
        Self {
            names: names.map(|names| names.map(Arc::from)),
            are_proper: false,
        }
    }

    /// The same of players whose names are proper ones, though they may be written in small letters.
    #[must_use]
    pub fn named(names: Option<[&str; 2]>) -> Self {
        Self {
            are_proper: true,
            ..Self::new(names)
        }
    }

    /// Whether they have names.
    #[must_use]
    pub fn have_names(&self) -> bool {
        self.names.is_some()
    }

    /// A player in one word.
    #[must_use]
    pub fn word(&self, player: Player) -> String {
        let names = self.names.as_ref();
        names.map_or_else(
            || player.to_string(),
            |names| names[player as usize].to_string(),
        )
    }

    /// A player without an article: `first player`, `x`, `mouse`.
    #[must_use]
    pub fn name(&self, player: Player) -> String {
        if self.have_names() {
            self.word(player)
        } else {
            format!("{player} player")
        }
    }

    /// A player in the middle of a sentence: `the first player`, `x`, `the mouse`.
    #[must_use]
    pub fn phrase(&self, player: Player) -> String {
        self.with("the ", player)
    }

    /// A player at the beginning of a sentence.
    #[must_use]
    pub fn subject(&self, player: Player) -> String {
        self.with("The ", player)
    }

    /// A player with an article; letters and proper names have none.
    fn with(&self, article: &str, player: Player) -> String {
        let name = self.name(player);
        let is_proper = self.are_proper && self.have_names();
        if is_proper || name.chars().count() == 1 || name.starts_with(char::is_uppercase) {
            name
        } else {
            format!("{article}{name}")
        }
    }

    /// That the one player wins, and that the other does, each as a clause.
    #[must_use]
    pub fn wins(&self) -> [String; 2] {
        [Player::First, Player::Second].map(|player| format!("{} wins", self.subject(player)))
    }

    /// The winner, as a sentence, where these bounds of the value tell that.
    #[must_use]
    pub fn verdict_by_bounds(&self, bounds: &ShownBounds) -> Option<String> {
        verdict_by_bounds(bounds, self.wins().each_ref().map(String::as_str))
    }

    /// The winner, as a sentence, given the value to the player who moves first.
    #[must_use]
    pub fn verdict(&self, value: ShownValue) -> String {
        verdict_between(value, self.wins().each_ref().map(String::as_str))
    }
}

/// What a position is worth, as a sentence, given its value to this player, who is to move.
#[must_use]
pub fn verdict_to_move(value: ShownValue, players: &Players, to_move: Player) -> String {
    if let ShownValue::Margin(_) = value {
        return format!("{} gets {}.", players.subject(to_move), prospect(value));
    }
    let wins = players.wins();
    let wins = [to_move, to_move.other()].map(|player| wins[player as usize].as_str());
    verdict_between(value, wins)
}
