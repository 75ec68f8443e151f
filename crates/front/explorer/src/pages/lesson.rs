//! The pages on which the right move is to be found: [`lesson_page`].

use std::sync::Arc;

use maud::{Markup, html};
use stonework_catalog::words::{explained, worth};
use stonework_catalog::{Notation, ShownValue};

use super::layout::{Look, page};
use super::position::{Work, board, thinking, without_place};
use crate::address::Address;
use crate::answer::Answer;
use crate::lesson::Lesson;
use crate::mover::{Mover, Movers};
use crate::opened::Position;

/// A position in which the right move is to be found.
pub(crate) struct Task<'a> {
    pub(crate) lesson: Lesson,
    pub(crate) address: &'a Address,
    pub(crate) position: &'a Position,
    pub(crate) known: &'a Answer,
    /// The right moves: one, unless somebody wrote the address.
    pub(crate) right: &'a [(Notation, ShownValue)],
    pub(crate) answered: Option<&'a Answered>,
}

/// An answer, and what comes of it.
pub(crate) struct Answered {
    pub(crate) text: String,
    pub(crate) is_right: bool,
    pub(crate) after: Position,
    /// What the other has to say, if it is known and the game goes on.
    pub(crate) reply: Option<Arc<Answer>>,
}

/// The page of a position in which the right move is to be found.
pub(crate) fn lesson_page(task: &Task<'_>) -> Markup {
    let Task {
        lesson,
        address,
        position,
        known,
        right,
        answered,
    } = *task;
    let is_done = lesson.told || answered.is_some_and(|answered| answered.is_right);
    let now = match answered {
        Some(answered) => lesson.answered(answered.is_right),
        None => lesson,
    };
    let here = now.on(address);
    let shown;
    let board_position = if is_done {
        shown = match answered {
            Some(answered) if answered.is_right => Position {
                spots: Vec::new(),
                ..answered.after.clone()
            },
            _ => Position {
                spots: Vec::new(),
                ..position.clone()
            },
        };
        &shown
    } else {
        position
    };
    let wins = match known.rated.value {
        Some(ShownValue::Margin(_)) | None => false,
        Some(_) => true,
    };
    let main = html! {
        div class="play" {
            h1 { "Find the " (if wins { "winning" } else { "best" }) " move" }
            section class="table" aria-label="The board" {
                (board(&here, board_position, None, "lesson"))
                @if !is_done { (without_place(&here, position, None, "lesson")) }
                @if !is_done && position.spots.is_empty() { (listed(&here, position)) }
            }
            section class="status" aria-label="The task" {
                p id="turn" class="turn" { (asked(position, known, right.len())) }
                @if let Some(answered) = answered { (told(task, answered)) }
                @if lesson.told { (solution(address, right)) }
            }
            section class="side" aria-label="The lesson" {
                p id="count" class="count" {
                    "Found " strong { (now.found) } " of " strong { (now.tried) }
                }
                nav aria-label="The lesson" {
                    ul class="controls" {
                        @if is_done {
                            (button("Next position", &now.next(now.level).on(&address.start())))
                        } @else {
                            (button("Show the solution", &Lesson { told: true, ..now.answered(false) }.on(address)))
                            (button("Another position", &now.next(now.level).on(&address.start())))
                        }
                        li {
                            a class="button" href=(against(address, position).link("play")) { "Play it out" }
                        }
                    }
                }
                (levels(address, now, known.rated.value.is_some_and(|value| value.plies().is_some())))
            }
        }
    };
    let look = Look {
        safe_colours: address.view.safe_colours,
        ..Look::default()
    };
    page(&format!("{}: find the move", position.title), &look, &main)
}

/// The page of a lesson whose position is still being solved.
pub(crate) fn waiting_lesson_page(here: &Address, position: &Position, progress: &Work) -> Markup {
    let plain = Address {
        own: Vec::new(),
        ..here.clone()
    };
    let still = Position {
        spots: Vec::new(),
        ..position.clone()
    };
    let main = html! {
        div class="play" data-events=(plain.link("events")) {
            h1 { "Find the move" }
            section class="table" aria-label="The board" { (board(here, &still, None, "lesson")) }
            section class="side" aria-label="The lesson" {
                (thinking(progress))
            }
        }
    };
    let head = html! { noscript { meta http-equiv="refresh" content="2"; } };
    let look = Look {
        safe_colours: here.view.safe_colours,
        head: Some(head),
    };
    page(position.title, &look, &main)
}

/// The page that tells that no position was found.
pub(crate) fn no_lesson_page(start: &Address, title: &str, lesson: Lesson) -> Markup {
    let easier = Lesson::LEVELS
        .into_iter()
        .rfind(|&level| level < lesson.level);
    let main = html! {
        h1 { "Find the right move in " (title) }
        p id="none" {
            "No position was found in which one move alone is right, " (distance(lesson.level))
            " from the end, in the time that there is. There may be none in this game, or it may take \
             longer to solve."
        }
        ul class="controls" {
            @if let Some(easier) = easier {
                (button("An easier one", &lesson.next(easier).on(start)))
            }
            (button("Look again", &lesson.next(lesson.level).on(start)))
            li { a class="button" href=(start.link("play")) { "Play instead" } }
        }
    };
    page(title, &Look::default(), &main)
}

fn button(name: &str, to: &Address) -> Markup {
    html! { li { a class="button" href=(to.link("lesson")) { (name) } } }
}

/// What is asked.
fn asked(position: &Position, known: &Answer, right: usize) -> Markup {
    let is_scored = matches!(known.rated.value, Some(ShownValue::Margin(_)));
    html! {
        @if let (Some(player), Some(value)) = (position.to_move, known.rated.value) {
            (position.players.subject(player))
            " is to move"
            @if !is_scored { " and " (worth(value)) }
            "."
            @if right == 1 { @if is_scored { " Only one move is best." } @else { " Only one move does it." } }
        }
    }
}

/// What comes of an answer.
fn told(task: &Task<'_>, answered: &Answered) -> Markup {
    let players = &task.position.players;
    let reply = answered
        .reply
        .as_ref()
        .and_then(|reply| reply.rated.leading());
    let class = if answered.is_right {
        "said right"
    } else {
        "said wrong"
    };
    html! {
        p id="answer" class=(class) role="status" {
            strong { (answered.text) }
            @if answered.is_right { " is right." }
            @else {
                " is not the one"
                @if let (Some(next), Some(reply)) = (answered.after.to_move, reply) {
                    @if Some(next) == task.position.to_move {
                        ": even the best move after it, " strong { (reply) } ","
                    } @else {
                        ": " (players.phrase(next)) " answers " strong { (reply) } ", and that"
                    }
                    (left(task, answered))
                } @else { "." }
                " Try again."
            }
        }
    }
}

/// What a wrong answer leaves.
fn left(task: &Task<'_>, answered: &Answered) -> Markup {
    let mv = answered.after.played.last().map(|last| last.mv);
    let value = mv.and_then(|mv| task.known.value_of(mv));
    html! {
        @match value {
            Some(margin @ ShownValue::Margin(_)) => { " leaves " (worth(margin)) " instead of " (task.known.rated.value.map(worth).unwrap_or_default()) "." }
            Some(value) if value.result() == stonework_core::Wdl::Draw => " leaves a draw.",
            Some(_) => " loses.",
            None => " is not as good."
        }
    }
}

/// The solution.
fn solution(address: &Address, right: &[(Notation, ShownValue)]) -> Markup {
    html! {
        @if let Some((mv, value)) = right.first() {
            p id="solution" class="said" role="status" {
                strong { (explained(*mv)) }
                " is the move: " (worth(*value)) ". "
                a href=(address.after(&mv.to_string()).link("why")) { "Why?" }
            }
        }
    }
}

/// The game from a position, against perfect play.
fn against(address: &Address, position: &Position) -> Address {
    Address {
        movers: position.to_move.map_or_else(Movers::default, |player| {
            Movers::default().with(player.other(), Mover::Perfect)
        }),
        ..address.clone()
    }
}

/// The moves of a position without a picture.
fn listed(here: &Address, position: &Position) -> Markup {
    let most = here.most_links();
    html! {
        ul class="controls" aria-label="Moves" {
            @for mv in position.moves.iter().take(most) {
                li { a class="button" href=(here.after(&mv.to_string()).link("lesson")) { (explained(*mv)) } }
            }
        }
    }
}

/// How far the end is, in moves of both.
fn distance(level: u32) -> String {
    match level {
        1 => "one move".to_owned(),
        level => format!("{level} moves"),
    }
}

/// How hard it is to be.
fn levels(address: &Address, now: Lesson, has_distance: bool) -> Markup {
    html! {
        nav aria-label="How hard" {
            p class="who" {
                @if has_distance { "How many moves, of both, until the win:" }
                @else { "About how many moves before the end:" }
            }
            ul class="controls levels" {
                @for level in Lesson::LEVELS {
                    li {
                        a class="button" href=(now.next(level).on(&address.start()).link("lesson"))
                            aria-current=[(level == now.level).then_some("true")] { (level) }
                    }
                }
            }
        }
    }
}
