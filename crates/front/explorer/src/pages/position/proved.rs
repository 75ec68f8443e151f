//! What is proved of a value while it is not known, in words for the players: [`proved`].

use stonework_catalog::words::{Players, worth};
use stonework_catalog::{Int, Player, ShownBounds, ShownValue};
use stonework_core::Wdl;

/// What these bounds say of a position in which this player is to move, as a sentence; `None` if it
/// is no more than what the rules tell before anything is searched.
pub(super) fn proved(
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
    stonework_catalog::words::verdict_by_bounds(bounds, wins)
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

/// The bounds that a search tells as a text, of values as those by the rules are.
pub(super) fn bounds_of(text: &str, by_rules: &ShownBounds) -> ShownBounds {
    let value = |text: &str| value_of(text, by_rules);
    let (lower, upper) = if let Some(least) = text.strip_prefix("at least ") {
        (value(least), None)
    } else if let Some(most) = text.strip_prefix("at most ") {
        (None, value(most))
    } else if let Some((least, most)) = text.split_once(" to ") {
        (value(least), value(most))
    } else {
        (value(text), value(text))
    };
    ShownBounds { lower, upper }
}

/// A value that a search tells as a text.
pub(super) fn value_of(text: &str, by_rules: &ShownBounds) -> Option<ShownValue> {
    if let Ok(number) = text.parse() {
        let number = Int(number);
        return Some(match by_rules.lower.or(by_rules.upper) {
            Some(ShownValue::Spare { what, .. }) => ShownValue::Spare {
                score: number,
                what,
            },
            _ => ShownValue::Margin(number),
        });
    }
    let mut words = text.split(' ');
    let result = match words.next()? {
        "win" => Wdl::Win,
        "draw" => Wdl::Draw,
        "loss" => Wdl::Loss,
        _ => return None,
    };
    let plies = words.find_map(|word| word.parse().ok());
    Some(ShownValue::Outcome { result, plies })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, by_rules: ShownBounds) -> Option<String> {
        let players = Players::new(Some(["x", "o"]));
        let bounds = bounds_of(text, &by_rules);
        proved(&bounds, &by_rules, &players, Player::First)
    }

    fn numbers(
        what: Option<&'static str>,
        lower: Option<i128>,
        upper: Option<i128>,
    ) -> ShownBounds {
        let value = |number: i128| match what {
            Some(what) => ShownValue::Spare {
                score: Int(number),
                what,
            },
            None => ShownValue::Margin(Int(number)),
        };
        ShownBounds {
            lower: lower.map(value),
            upper: upper.map(value),
        }
    }

    #[test]
    fn bounds_are_told_in_words_for_the_players() {
        let unknown = numbers(None, None, None);
        for (text, told) in [
            ("not known", None),
            ("at least loss", None),
            ("at most win", None),
            ("loss to win", None),
            ("at least draw", Some("x wins or draws.")),
            ("at most draw", Some("x draws or loses.")),
            ("loss to draw", Some("x draws or loses.")),
            (
                "at most loss",
                Some("o wins (the exact value is not known)."),
            ),
            (
                "at least win",
                Some("x wins (the exact value is not known)."),
            ),
            ("at most win in 7", Some("At best, x wins in 7 plies.")),
            (
                "draw to win in 7",
                Some("x wins or draws; at best, x wins in 7 plies."),
            ),
            ("at least loss in 4", Some("At worst, x loses in 4 plies.")),
            (
                "at least 3",
                Some("x gets at least 3 more than the other from here on."),
            ),
            (
                "at least -3",
                Some("x gets at most 3 less than the other from here on."),
            ),
            (
                "at most 0",
                Some("x gets at most as much as the other from here on."),
            ),
            (
                "-3 to 5",
                Some(
                    "x gets at most 3 less than the other and at most 5 more than the other from here on.",
                ),
            ),
        ] {
            assert_eq!(said(text, unknown).as_deref(), told, "{text}");
        }
    }

    #[test]
    fn what_the_rules_allow_is_not_told() {
        let board = numbers(None, Some(-64), None);
        assert_eq!(said("at least -64", board), None);
        assert_eq!(said("-64 to 64", board), None);
        let told = "x gets at most 4 more than the other from here on.";
        assert_eq!(said("-64 to 4", board).as_deref(), Some(told));
        let four = numbers(Some("stone"), Some(-18), Some(18));
        assert_eq!(said("-18 to 18", four), None);
        assert_eq!(said("0 to 18", four).as_deref(), Some("x wins or draws."));
        let told = "At best, x wins with 2 stones to spare.";
        assert_eq!(said("-18 to 3", four).as_deref(), Some(told));
        // What the rules say for a player is worth telling.
        let even = numbers(None, Some(0), None);
        assert!(said("at least 0", even).is_some());
    }
}
