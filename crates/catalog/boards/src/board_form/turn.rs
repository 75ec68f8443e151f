//! Who is to move, as people say it: [`Turn`].

use crate::rows::TurnNames;
use crate::shortened::beginning;
use crate::{Player, PositionError};

/// How it is said who is to move.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// What the game itself calls the players.
    pub(super) names: TurnNames,
    /// Whether white moves first.
    pub(super) white_first: bool,
    /// Whether both players mark cells alike, so that no symbol is a player.
    pub(super) are_alike: bool,
}

/// What people call a player who has a name in the game.
const NAMED: [(&str, &str); 10] = [
    ("cross", "x"),
    ("crosses", "x"),
    ("nought", "o"),
    ("noughts", "o"),
    ("circle", "o"),
    ("circles", "o"),
    ("vertical", "v"),
    ("upright", "v"),
    ("horizontal", "h"),
    ("flat", "h"),
];

/// What people call the first player and the second, whatever the game calls them.
const IN_ORDER: [[&str; 2]; 5] = [
    ["first", "second"],
    ["left", "right"],
    ["1", "2"],
    ["p1", "p2"],
    ["l", "r"],
];

/// The same by their symbols.
const BY_SYMBOL: [[&str; 2]; 3] = [["x", "o"], ["*", "o"], ["@", "o"]];

/// The same by their colours.
const BLACK_FIRST: [[&str; 2]; 4] = [["black", "white"], ["b", "w"], ["●", "○"], ["⚫", "⚪"]];
const WHITE_FIRST: [[&str; 2]; 4] = [["white", "black"], ["w", "b"], ["○", "●"], ["⚪", "⚫"]];

/// Words that stand beside the name of a player.
const BESIDE: &[&str] = &[
    "to", "move", "moves", "play", "plays", "turn", "s", "it", "is", "its", "side", "next",
    "player", "now",
];

impl Turn {
    /// Who is to move, if a text says that, and whether it can mean nothing else.
    pub(super) fn said(self, text: &str) -> Option<(Player, bool)> {
        /// No text of who is to move is longer.
        const LONGEST: usize = 60;
        const PLAYERS: [Player; 2] = [Player::First, Player::Second];
        let text = text.trim();
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        let is = |known: &[&str; 2], word: &str| known.iter().position(|&name| name == word);
        if let Some(at) = is(&self.names.names, text) {
            return Some((PLAYERS[at], false));
        }
        if let Some(at) = self.names.to_move.and_then(|texts| is(&texts, text)) {
            return Some((PLAYERS[at], true));
        }
        let mut lower = text.to_lowercase();
        // The end of a sentence; elsewhere a dot is a cell.
        if ["move", "play", "turn"]
            .iter()
            .any(|word| lower.contains(word))
        {
            lower.truncate(lower.trim_end_matches(['.', '!', '?']).len());
        }
        let is_word = |c: char| c.is_alphanumeric() || "*@●○⚫⚪".contains(c);
        if lower.contains(|c: char| !(is_word(c) || " ():'’".contains(c))) {
            return None;
        }
        let parts = lower.split(|c| !is_word(c));
        let words: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let own = self.names.names.map(str::to_lowercase);
        let own = own.each_ref().map(String::as_str);
        let mut named = words
            .iter()
            .filter(|word| own.contains(word) || !BESIDE.contains(word));
        let (word, None) = (*named.next()?, named.next()) else {
            return None;
        };
        let is_sure = words.len() > 1 || word.len() > 1 || text.len() > word.len();
        let known = NAMED.iter().find(|(said, _)| *said == word);
        let name = known.map_or(word, |(_, name)| name);
        let by_symbol = if self.are_alike { &[][..] } else { &BY_SYMBOL };
        let colours = if self.white_first {
            &WHITE_FIRST
        } else {
            &BLACK_FIRST
        };
        let all = IN_ORDER.iter().chain(by_symbol).chain(colours);
        let at = is(&own, name).or_else(|| all.into_iter().find_map(|names| is(names, word)));
        Some((PLAYERS[at?], is_sure))
    }

    /// Who is to move, where a text has to say it.
    pub(super) fn read(self, text: &str) -> Result<Player, PositionError> {
        let said = self.said(text).map(|(player, _)| player);
        said.ok_or_else(|| PositionError::ToMove {
            found: beginning(text),
            known: self
                .names
                .names
                .map(|name| format!("`{name}`"))
                .join(" or "),
        })
    }
}
