//! What is proved of a value while it is not known, in words for the players.

use stonework_games::catalog::{Int, Player, ShownBounds, ShownValue};
use stonework_games::words::{Players, proved_so_far};

fn said(text: &str, by_rules: ShownBounds) -> Option<String> {
    let players = Players::new(Some(["x", "o"]));
    let bounds = ShownBounds::read(text, &by_rules);
    proved_so_far(&bounds, &by_rules, &players, Player::First)
}

fn numbers(what: Option<&'static str>, lower: Option<i128>, upper: Option<i128>) -> ShownBounds {
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
