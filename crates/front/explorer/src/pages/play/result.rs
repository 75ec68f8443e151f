//! How a game ended, and why: [`result`], [`explanation`].

use maud::{Markup, html};
use stonework_catalog::words::verdict_between;
use stonework_catalog::{Player, ShownValue};
use stonework_core::Wdl;

use crate::address::Address;
use crate::opened::Position;
use crate::review::{Mistake, Review};

/// How a game ended, to the only human if there is one.
pub(super) fn result(position: &Position, you: Option<Player>) -> Markup {
    // How many moves it took is no news.
    let value = position.result.map(|value| match value {
        ShownValue::Outcome { result, .. } => ShownValue::Outcome {
            result,
            plies: None,
        },
        other => other,
    });
    let first = value.map(ShownValue::result);
    let yours = match you {
        Some(Player::Second) => first.map(Wdl::opponent),
        _ => first,
    };
    let class = match (yours, you) {
        (Some(Wdl::Win), Some(_)) => "win",
        (Some(Wdl::Loss), Some(_)) => "loss",
        _ => "draw",
    };
    let wins = match you {
        None => position.players.wins(),
        Some(Player::First) => ["You won", "You lost"].map(str::to_owned),
        Some(Player::Second) => ["You lost", "You won"].map(str::to_owned),
    };
    html! {
        p id="turn" class={ "result " (class) } role="status" {
            @match (value, first) {
                (Some(ShownValue::Margin(_)), Some(Wdl::Draw)) => "A tie.",
                (Some(_), Some(Wdl::Draw)) => "A draw.",
                (Some(value), _) => {
                    (verdict_between(value, wins.each_ref().map(String::as_str)))
                }
                (None, _) => "The game is over."
            }
        }
        p class="who" { "The game is over." }
        @if let Some(scores) = position.scores {
            p class="who" {
                (position.players.subject(Player::First)) " has " (scores.first.0) ", "
                (position.players.phrase(Player::Second)) " " (scores.second.0) "."
            }
        }
    }
}

/// A worth in words, to whoever it is the worth to.
fn in_words(worth: i128, is_scored: bool) -> String {
    let by = match worth.unsigned_abs() {
        by if is_scored && by > 0 => format!(" by {by}"),
        _ => String::new(),
    };
    match worth {
        ..=-1 => format!("a loss{by}"),
        0 if is_scored => "a tie".to_owned(),
        0 => "a draw".to_owned(),
        1.. => format!("a win{by}"),
    }
}

/// Why a game ended as it did: the moves that changed what it was worth.
pub(super) fn explanation(
    address: &Address,
    position: &Position,
    you: Option<Player>,
    review: &Review,
) -> Markup {
    let unknown = review.unknown();
    let lost = |player: Player| {
        let first = position.result.map(ShownValue::result);
        first
            == Some(match player {
                Player::First => Wdl::Loss,
                Player::Second => Wdl::Win,
            })
    };
    html! {
        section id="why" aria-label="Why" {
            h2 { @if you.is_some_and(lost) { "Why you lost" } @else { "Where the game turned" } }
            @if !review.mistakes.is_empty() {
                ol class="mistakes" {
                    @for mistake in &review.mistakes {
                        li { (told(address, position, you, review, mistake)) }
                    }
                }
            }
            @else if unknown.is_empty() { p { "Neither side made a mistake." } }
            @if let Some(&Some(start)) = review.worths.first() {
                p { (told_start(position, you, start, review)) }
            }
            @if !unknown.is_empty() {
                p class="help" {
                    "Not known in the time that there is: whether "
                    (ranges(&unknown)) " changed anything. "
                    a href=(address.before(0).link("games")) { "Look at the values" } " to solve more."
                }
            }
        }
    }
}

/// A mistake, with what would have been right.
fn told(
    address: &Address,
    position: &Position,
    you: Option<Player>,
    review: &Review,
    mistake: &Mistake,
) -> Markup {
    let Mistake {
        at,
        played,
        worth: [before, after],
        better,
    } = mistake;
    let (before, after) = (
        in_words(*before, review.is_scored),
        in_words(*after, review.is_scored),
    );
    let kept = before.split_once(' ').map_or("", |(_, kept)| kept);
    html! {
        @if you == Some(played.player) { "Your move " }
        @else { "Move " }
        (at + 1) ", "
        a href=(address.before(at + 1).link("why")) { strong { (played.mv) } }
        ", "
        @if you != Some(played.player) { "by " (position.players.phrase(played.player)) ", " }
        "turned " (before) " into " (after)
        @if let Some(better) = better { "; " strong { (better) } " held the " (kept) }
        ". "
        a href=(address.before(*at).link("games")) { "Look at that position" }
    }
}

/// What the start was worth.
fn told_start(position: &Position, you: Option<Player>, first: i128, review: &Review) -> String {
    let player = you.unwrap_or(Player::First);
    let worth = match player {
        Player::First => first,
        Player::Second => -first,
    };
    let words = in_words(worth, review.is_scored);
    let to = match you {
        Some(_) => "you".to_owned(),
        None => position.players.phrase(player),
    };
    match (worth, review.mistakes.is_empty()) {
        (0, _) => format!("From the start, best play on both sides leads to {words}."),
        (..=-1, true) => {
            format!("The start was lost for {to}: {words}, whatever {to} played.")
        }
        _ => format!("From the start, best play on both sides leads to {words} for {to}."),
    }
}

/// Moves by their numbers: `moves 1 to 4 and 7`.
fn ranges(numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let told = runs.iter().map(|&(first, last)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first} to {last}")
        }
    });
    let told: Vec<String> = told.collect();
    let word = if numbers.len() == 1 { "move" } else { "moves" };
    format!("{word} {}", told.join(", "))
}
