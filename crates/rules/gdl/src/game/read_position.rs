//! Positions as people write them: [`read`].

use stonework_core::Game;

use super::key::Key;
use super::payoff::Payoff;
use super::words::{NOTHING, terms};
use super::{Gdl, GdlGame};
use crate::error::GdlError;

/// Why a text is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The parentheses are wrong.
    #[error("{0}")]
    Text(GdlError),
    /// It is neither a move nor something that may be true.
    #[error(
        "`{0}` is neither a move of the rules nor something that may be true by them: write {1}"
    )]
    Unknown(String, String),
    /// Moves and what is true are mixed.
    #[error(
        "`{0}` is a move, and `{1}` is none but may be true: write either the moves from the start, or all that is true"
    )]
    Mixed(String, String),
    /// It may be the moves from the start, or all that is true.
    #[error("`{0}` may be moves from the start or all that is true: write more of one of them")]
    Ambiguous(String),
    /// A move is not legal.
    #[error("`{mv}` is no legal move {after}: {legal}")]
    Illegal {
        /// The move.
        mv: String,
        /// After which moves.
        after: String,
        /// Those that are legal.
        legal: String,
    },
    /// Play is over before a move.
    #[error("play is over before `{0}`")]
    Over(String),
    /// What is said to be true is never true together.
    #[error("no position is like that: {0}")]
    Impossible(String),
}

/// The position that a text means.
pub(super) fn read<K: Key, V: Payoff>(
    game: &GdlGame<K, V>,
    text: &str,
) -> Result<K, PositionError> {
    let mut words = terms(text).map_err(PositionError::Text)?;
    // A list may have commas.
    words.retain(|word| word != "," || is_known(game.gdl(), word));
    let nothing = matches!(&words[..], [word] if word == NOTHING);
    if nothing && !is_known(game.gdl(), NOTHING) {
        return of_fluents(game, &[]);
    }
    if matches!(&words[..], [start] if start == "start") && !is_known(game.gdl(), "start") {
        return Ok(game.start());
    }
    let gdl = game.gdl();
    let is_fluent = |word: &&String| gdl.fluent_number(word).is_some();
    let is_move = |word: &&String| (0..2).any(|role| gdl.move_number(role, word).is_some());
    // One move may come without its parentheses.
    if let Some(bare) = bare(&words)
        && (is_move(&&bare) || is_fluent(&&bare))
        && !words.iter().all(|word| is_move(&word) || is_fluent(&word))
    {
        return read_words(game, &[bare]);
    }
    read_words(game, &words)
}

fn is_known(gdl: &Gdl, word: &str) -> bool {
    gdl.fluent_number(word).is_some() || (0..2).any(|role| gdl.move_number(role, word).is_some())
}

/// Words without parentheses as one term.
fn bare(words: &[String]) -> Option<String> {
    let is_bare = words.len() > 1 && words.iter().all(|word| !word.starts_with('('));
    is_bare.then(|| format!("({})", words.join(" ")))
}

fn read_words<K: Key, V: Payoff>(
    game: &GdlGame<K, V>,
    words: &[String],
) -> Result<K, PositionError> {
    let gdl = game.gdl();
    let is_fluent = |word: &String| gdl.fluent_number(word).is_some();
    let is_move = |word: &String| (0..2).any(|role| gdl.move_number(role, word).is_some());
    if let Some(unknown) = words.iter().find(|word| !is_fluent(word) && !is_move(word)) {
        let unknown = unknown.clone();
        let like = format!("moves like `{}`", gdl.moves(0).next().unwrap_or("noop"));
        return Err(PositionError::Unknown(unknown, like));
    }
    let (moves, fluents) = (words.iter().all(is_move), words.iter().all(is_fluent));
    match (moves, fluents) {
        (true, true) if words.is_empty() => Ok(game.start()),
        (true, true) => Err(PositionError::Ambiguous(words.join(" "))),
        (true, false) => of_moves(game, words),
        (false, true) => of_fluents(game, words),
        (false, false) => {
            let mv = words.iter().find(|word| !is_fluent(word));
            let fluent = words.iter().find(|word| !is_move(word));
            let text = |word: Option<&String>| word.cloned().unwrap_or_default();
            Err(PositionError::Mixed(text(mv), text(fluent)))
        }
    }
}

fn of_moves<K: Key, V: Payoff>(game: &GdlGame<K, V>, words: &[String]) -> Result<K, PositionError> {
    let gdl = game.gdl();
    let mut position = game.start();
    for (at, word) in words.iter().enumerate() {
        if game.terminal_value(&position).is_some() {
            return Err(PositionError::Over(word.clone()));
        }
        let role = game.mover(&position);
        let number = gdl.move_number(role, word);
        let mv = game.moves(&position).find(|mv| Some(mv.number()) == number);
        let Some(mv) = mv else {
            let legal: Vec<String> = game
                .moves(&position)
                .take(12)
                .map(|mv| format!("`{}`", gdl.move_text(mv)))
                .collect();
            return Err(PositionError::Illegal {
                mv: word.clone(),
                after: match at {
                    0 => "at the start".to_owned(),
                    1 => "after the first move".to_owned(),
                    at => format!("after {at} moves"),
                },
                legal: format!("{} is to move, by {}", gdl.roles()[role], legal.join(", ")),
            });
        };
        position = game.play(&position, mv).state;
    }
    Ok(position)
}

fn of_fluents<K: Key, V: Payoff>(
    game: &GdlGame<K, V>,
    words: &[String],
) -> Result<K, PositionError> {
    let gdl = game.gdl();
    let fluents = words.iter().filter_map(|word| gdl.fluent_number(word));
    let mut fluents: Vec<u32> = fluents.collect();
    fluents.sort_unstable();
    fluents.dedup();
    match gdl.net().encode(&fluents) {
        Ok(words) => Ok(K::of_words(&words)),
        Err(clash) => Err(PositionError::Impossible(gdl.told_clash(&clash))),
    }
}
