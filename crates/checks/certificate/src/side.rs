//! Positions with the player to move, and what is seen of them without a record: [`At`].

use stonework_core::{Turn, Value, Wdl};
use stonework_erased::{ErasedState, ErasedStep};

use super::bound::Bound;
use super::certified_value::CertifiedValue;
use super::written_game::WrittenGame;

/// A position, and whether the player to move is the first: who moves at the start.
pub(super) type At = (ErasedState, bool);

/// About the bytes that a position and the text of a move take.
pub(super) const BESIDE: usize = 128;

/// What a move of a position leads to.
pub(super) fn after_step<V: Value>(at: &At, step: &ErasedStep<V>) -> At {
    (step.state.clone(), at.1 == (step.turn == Turn::Stays))
}

/// The text of a position in a certificate. Where endless play is worth different things to the
/// players, it begins with who is to move: `first: ` or `second: `.
pub(super) fn position_text<V: CertifiedValue>(game: &dyn WrittenGame<V>, at: &At) -> String {
    let text = game.position(&at.0);
    match game.infinite_play() {
        Some(play) if play.is_sided() => {
            let player = if at.1 { "first" } else { "second" };
            format!("{player}: {text}")
        }
        _ => text,
    }
}

/// Whether a bound to one side needs a rank: some play that keeps it may go on for ever, and is not
/// within it.
pub(super) fn needs_rank<V: CertifiedValue>(
    game: &dyn WrittenGame<V>,
    is_first: bool,
    side: Bound<V>,
) -> bool {
    let endless = match game.infinite_play() {
        Some(play) => V::of_infinite_play(play.result(is_first)),
        // There is none; where there were, it would be a draw, if the values have one.
        None => V::of_infinite_play(Wdl::Draw),
    };
    let is_enough = endless.is_some_and(|value| side.allows(value));
    !(side.is_trivial() || side.value.has_distance() || is_enough)
}

/// Whether a position is within a bound, if that is seen without its moves.
pub(super) fn at_a_glance<V: CertifiedValue>(
    game: &dyn WrittenGame<V>,
    at: &At,
    bound: Bound<V>,
) -> Option<bool> {
    if bound.is_trivial() {
        return Some(true);
    }
    let value = game.terminal_value(&at.0)?;
    Some(bound.allows(value))
}
