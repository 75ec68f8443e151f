//! The page on which a game is played: [`play_page`].

mod players;
mod result;

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::explained;
use stonework_catalog::{Notation, Player};

use self::players::players;
use self::result::{explanation, result};
use super::layout::{Look, page, prose};
use super::position::{Work, board, thinking, turn, without_place};
use crate::address::Address;
use crate::answer::Answer;
use crate::mover::{Mover, Movers};
use crate::opened::Position;
use crate::own_query::with;
use crate::problem::Problem;
use crate::replies::How;
use crate::review::Review;

/// What happens in a game that is played.
pub(crate) enum Stage<'a> {
    /// Whoever looks at the page is to move; with the best moves, if a hint was asked for, and what
    /// is to be said of the solver's last move.
    Human(Option<&'a Answer>, How),
    /// The same, while the hint is looked for.
    Hinting(&'a Work),
    /// The solver looks for its move.
    Thinking(&'a Work),
    /// The solver has moved as often as a page waits for; it goes on at this link.
    Goes(String),
    /// The solver moves when it is told to, as it plays both sides.
    Told,
    /// The solver cannot move here.
    Stuck(&'a Problem),
    /// No address could hold more moves.
    Full,
    /// The game is over.
    Over(Option<&'a Review>),
}

impl Stage<'_> {
    /// Whether whoever looks at the page makes the next move.
    fn is_open(&self) -> bool {
        matches!(self, Stage::Human(..) | Stage::Hinting(_) | Stage::Stuck(_))
    }

    fn progress(&self) -> Option<&Work> {
        match self {
            Stage::Hinting(progress) | Stage::Thinking(progress) => Some(*progress),
            _ => None,
        }
    }
}

/// The only player whose moves are made by whoever looks at the page.
pub(super) fn only_human(movers: Movers) -> Option<Player> {
    let is_human = |player: &Player| movers.of(*player) == Mover::Human;
    let mut humans = [Player::First, Player::Second].into_iter().filter(is_human);
    humans.next().filter(|_| humans.next().is_none())
}

/// The page of a position that is played.
pub(crate) fn play_page(address: &Address, position: &Position, stage: &Stage<'_>) -> Markup {
    let you = only_human(address.movers);
    let still;
    let shown = if stage.is_open() {
        position
    } else {
        still = Position {
            spots: Vec::new(),
            ..position.clone()
        };
        &still
    };
    let hint = match stage {
        Stage::Human(hint, _) => *hint,
        _ => None,
    };
    let best = hint.map_or(&[][..], |answer| &answer.rated.best_moves);
    let goes = match stage {
        Stage::Goes(link) => Some(link),
        _ => None,
    };
    let events = stage.progress().map(|_| address.link("events"));
    let soon = match stage {
        Stage::Thinking(_) => Some(with(&address.link("play"), "reply", "now")),
        _ => None,
    };
    let main = html! {
        div class="play" data-events=[&events] data-goes=[goes] data-soon=[&soon] {
            h1 { "Play " (position.title) }
            section class="table" aria-label="The board" {
                (hinted(board(address, shown, None, "play"), address, best))
                (without_place(address, shown, None, "play"))
                @if stage.is_open() && position.spots.is_empty() { (listed(address, position)) }
            }
            section class="status" aria-label="How it stands" {
                @if matches!(stage, Stage::Over(_)) { (result(position, you)) }
                @else { p id="turn" class="turn" { (told_turn(position, you, stage)) } }
                (said(position, stage))
                @if let Some(soon) = &soon {
                    p class="said" {
                        "It moves in a few seconds: with the best move if that is found by then, else with one that looks good."
                    }
                    p { a class="button" href=(soon) data-key="m" { "Move now" } }
                }
                @if let Some(answer) = hint { (told_hint(answer)) }
            }
            section class="side" aria-label="The game" {
                @if let Stage::Over(Some(review)) = stage {
                    (explanation(address, position, you, review))
                }
                (actions(address, position, stage))
                (players(address, position))
                (moves(position))
                (shared(address))
            }
        }
    };
    // Without a script, the page asks again by itself.
    let head = match stage {
        Stage::Goes(link) => {
            let to = format!("0; url={link}");
            Some(html! { noscript { meta http-equiv="refresh" content=(to); } })
        }
        _ => events.map(|_| {
            let to = soon.map_or("2".to_owned(), |soon| format!("4; url={soon}"));
            html! { noscript { meta http-equiv="refresh" content=(to); } }
        }),
    };
    let look = Look {
        safe_colours: address.view.safe_colours,
        head,
    };
    page(&format!("Play {}", position.title), &look, &main)
}

/// A board on which the best moves are marked, without what they are worth.
fn hinted(board: Markup, address: &Address, best: &[Notation]) -> Markup {
    let mut text = board.into_string();
    for mv in best {
        let link = address.after(&mv.to_string()).link("play");
        let link = format!("href=\"{}\"", link.replace('&', "&amp;"));
        text = text.replace(&link, &format!("{link} data-best=\"yes\""));
    }
    PreEscaped(text)
}

/// Whose turn it is.
fn told_turn(position: &Position, you: Option<Player>, stage: &Stage<'_>) -> Markup {
    let name = position.to_move.map(|player| position.players.name(player));
    html! {
        @match stage {
            Stage::Thinking(_) | Stage::Goes(_) => {
                span class="thinking" { "Perfect play is thinking …" }
            }
            _ if you.is_some() && you == position.to_move => {
                "Your move"
                @if let Some(name) = name { span class="who" { " you are " (name) } }
            }
            _ => { (turn(position)) }
        }
        @if let (Some(scores), Some(_)) = (position.scores, you) {
            span class="who" {
                " " (position.players.subject(Player::First)) " has " (scores.first.0) ", "
                (position.players.phrase(Player::Second)) " " (scores.second.0) "."
            }
        }
    }
}

/// What there is to say of the solver's move.
fn said(position: &Position, stage: &Stage<'_>) -> Markup {
    html! {
        @match stage {
            Stage::Human(_, How::Plain) => {
                p class="said" {
                    "The last reply is a best move. Which best move goes the way that was asked for \
                     was not found in the time that there is."
                }
            }
            Stage::Human(_, How::Unproved) => {
                p class="said" {
                    "The last reply looked good, but may not be best: this position takes longer to solve \
                     than a reply may take."
                }
            }
            Stage::Hinting(progress) => {
                (thinking(progress))
            }
            Stage::Stuck(problem) => {
                p class="problem" { "The solver cannot move here: " (prose(&problem.message)) }
                p { "You may move for " (position.to_move.map(|player| position.players.phrase(player)).unwrap_or_default()) "." }
            }
            Stage::Full => { p class="problem" { "This game has as many moves as an address can hold." } }
            _ => {}
        }
    }
}

/// The best moves.
fn told_hint(answer: &Answer) -> Markup {
    const MOST: usize = 12;
    let best = &answer.rated.best_moves;
    html! {
        p id="hint" class="said" role="status" {
            @if answer.loses_alike() { "No move is better than another here." }
            @else if let Some(leading) = answer.rated.leading() {
                "Best: " strong { (leading) }
                @let others = best.iter().filter(|mv| *mv != leading);
                @for mv in others.take(MOST) { ", " (mv) }
                @if best.len() > MOST + 1 { " and " (best.len() - MOST - 1) " more" }
            }
            @else { "No move is known to be best." }
        }
    }
}

/// The moves of a position without a picture, or with more than there are places for.
fn listed(address: &Address, position: &Position) -> Markup {
    let most = address.most_links();
    html! {
        ul class="controls" aria-label="Moves" {
            @for mv in position.moves.iter().take(most) {
                li { a class="button" href=(address.after(&mv.to_string()).link("play")) { (explained(*mv)) } }
            }
        }
    }
}

/// What may be done besides moving.
fn actions(address: &Address, position: &Position, stage: &Stage<'_>) -> Markup {
    let mut played = position.played.iter();
    // Back to before the last move of whoever looks at the page.
    let own = played.rposition(|one| address.movers.of(one.player) == Mover::Human);
    let plain = address.shown(|view| view.hint = false);
    let here = plain.link("play");
    let button = |name: &str, link: &str, key: Option<&str>| {
        html! { li { a class="button" href=(link) data-key=[key] { (name) } } }
    };
    let swapped = Address {
        movers: Movers {
            first: address.movers.second,
            second: address.movers.first,
        },
        ..plain.clone()
    };
    html! {
        nav aria-label="Play" {
            ul class="controls" {
                @match stage {
                    Stage::Told => {
                        (button("Next move", &with(&here, "reply", "next"), Some("ArrowRight")))
                        (button("To the end", &with(&here, "reply", "all"), Some("End")))
                    }
                    Stage::Human(..) | Stage::Hinting(_) => {
                        (button("Hint", &address.shown(|view| view.hint = true).link("play"), Some("h")))
                    }
                    _ => {}
                }
                @if let Some(own) = own {
                    (button("Take back", &plain.before(own).link("play"), Some("Backspace")))
                }
                (button("New game", &plain.start().link("play"), Some("n")))
                @if swapped.movers != address.movers {
                    (button("Swap sides", &swapped.link("play"), Some("s")))
                }
            }
        }
        p class="ways" {
            a href=(plain.link("games")) { "Look at the values" }
            a href=(lesson_link(address)) { "Lesson: find the winning move" }
        }
    }
}

/// The lesson of the same game.
fn lesson_link(address: &Address) -> String {
    let mut start = address.start();
    start.movers = Movers::default();
    start.view.hint = false;
    start.link("lesson")
}

/// The moves so far, in pairs.
fn moves(position: &Position) -> Markup {
    const MOST: usize = 200;
    let played = &position.played;
    let skipped = played.len().saturating_sub(MOST);
    html! {
        @if !played.is_empty() {
            h2 { "Moves" }
            ol class="score" start=(skipped + 1) {
                @for one in &played[skipped..] {
                    li { (one.mv) span class="who" { " " (position.players.word(one.player)) } }
                }
            }
        }
    }
}

/// The address of the page, to be copied.
fn shared(address: &Address) -> Markup {
    let link = address.link("play");
    html! {
        details id="share" {
            summary { "Share this game" }
            p {
                label for="here" { "Its address" } " "
                input id="here" class="address" readonly value=(link) data-path;
                " " button type="button" data-copies="here" hidden { "Copy" }
            }
            p class="help" { "Whoever opens it goes on from this position." }
        }
    }
}
