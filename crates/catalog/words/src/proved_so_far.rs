//! What is proved of a value while it is not known, in words for the players: [`proved_so_far`].

use stonework_boards::Player;
use stonework_core::Wdl;
use stonework_inputs::Int;

use crate::players::Players;
use crate::shown_value::{ShownBounds, ShownValue};
use crate::values::{verdict_by_bounds, worth};

/// What these bounds say of a position in which this player is to move, as a sentence; `None` if it
/// is no more than what the rules tell before anything is searched.
#[must_use]
pub fn proved_so_far(
    bounds: &ShownBounds,
    by_rules: &ShownBounds,
    players: &Players,
    player: Player,
) -> Option<String> {
    let ShownBounds { lower, upper } = news(bounds, by_rules);
    let subject = players.subject(player);
    if let Some(ShownValue::Margin(_)) = lower.or(upper) {
        let at = |bound: Option<ShownValue>| bound.and_then(ShownValue::number);
        return margin(&subject, at(lower), at(upper));
    }
    let news = ShownBounds { lower, upper };
    if let (true, Some(said)) = (news.outcome().is_some(), by_outcome(&news, players, player)) {
        return Some(said);
    }
    let is_draw = |bound: Option<ShownValue>| bound.map(ShownValue::result) == Some(Wdl::Draw);
    let result = match (is_draw(lower), is_draw(upper)) {
        (true, _) => Some(format!("{subject} wins or draws")),
        (_, true) => Some(format!("{subject} draws or loses")),
        _ => None,
    };
    let phrase = players.phrase(player);
    let far = |bound: Option<ShownValue>, result, how| {
        let bound = bound.filter(|bound| bound.result() == result)?;
        Some(format!("at {how}, {phrase} {}", worth(bound)))
    };
    let parts = [
        result,
        far(lower, Wdl::Loss, "worst"),
        far(upper, Wdl::Win, "best"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| sentence(&parts.join("; ")))
}

/// Who wins, where bounds tell that.
fn by_outcome(bounds: &ShownBounds, players: &Players, player: Player) -> Option<String> {
    let wins = players.wins();
    let wins = [player, player.other()].map(|player| wins[player as usize].as_str());
    verdict_by_bounds(bounds, wins)
}

/// The bounds without what says nothing: that a player may lose, or win, by as much as the rules
/// allow.
fn news(bounds: &ShownBounds, by_rules: &ShownBounds) -> ShownBounds {
    let says_nothing = |bound: ShownValue, by_rules: Option<ShownValue>| match bound {
        ShownValue::Outcome { plies: None, .. } => true,
        bound => Some(bound) == by_rules,
    };
    let number = |bound: ShownValue| bound.number().map(|Int(number)| number.unsigned_abs());
    let lower = bounds
        .lower
        .filter(|&bound| bound.result() != Wdl::Loss || !says_nothing(bound, by_rules.lower));
    // Of a score, what one player may lose the other may.
    let least = by_rules.lower.and_then(number);
    let upper = bounds.upper.filter(|&bound| {
        let is_most = number(bound)
            .zip(least)
            .is_some_and(|(most, least)| most >= least);
        bound.result() != Wdl::Win || !is_most && !says_nothing(bound, by_rules.upper)
    });
    ShownBounds { lower, upper }
}

/// What bounds of a margin say.
fn margin(subject: &str, lower: Option<Int>, upper: Option<Int>) -> Option<String> {
    let bound = |Int(number): Int, [above, below]: [&str; 2]| match number {
        0 => format!("at {above} as much as the other"),
        1.. => format!("at {above} {number} more than the other"),
        _ => format!("at {below} {} less than the other", number.unsigned_abs()),
    };
    let lower = lower.map(|lower| bound(lower, ["least", "most"]));
    let upper = upper.map(|upper| bound(upper, ["most", "least"]));
    let parts: Vec<String> = [lower, upper].into_iter().flatten().collect();
    let said = parts.join(" and ");
    (!parts.is_empty()).then(|| format!("{subject} gets {said} from here on."))
}

/// A clause as a sentence; names of one letter stay as they are.
fn sentence(clause: &str) -> String {
    match clause.strip_prefix("at ") {
        Some(rest) => format!("At {rest}."),
        None => format!("{clause}."),
    }
}
