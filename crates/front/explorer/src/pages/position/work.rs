//! A solve that takes long, while it runs and when it was stopped: [`work`], [`stopped`].

use std::time::Duration;

use maud::{Markup, html};
use serde::Serialize;
use stonework_catalog::words::{explained, grouped, proved_so_far, worth};
use stonework_catalog::{Notation, ShownBounds};
use stonework_core::StopReason;

use crate::address::Address;
use crate::answer::Answer;
use crate::long_solve::HowFar;
use crate::opened::Position;

/// How far a solve is, in words: each text is shown in the element of its name, by the page and then
/// by the script.
#[derive(Serialize, Debug)]
pub(crate) struct Work {
    /// The title of the page.
    pub(super) title: String,
    state: String,
    time: Option<String>,
    positions: Option<String>,
    valued: Option<String>,
    /// How much of the whole is done, if that is known.
    done: Option<(u64, u64)>,
    now: Option<String>,
    best: Option<String>,
    /// Where the best move leads.
    best_link: Option<String>,
}

impl Work {
    /// Of the position of an address.
    pub(crate) fn of(address: &Address, position: &Position, far: &HowFar) -> Self {
        let title = |state: &str| format!("{state} · {}", position.title);
        let mut work = Self {
            title: title("Waiting"),
            state: waiting(far.before),
            time: None,
            positions: None,
            valued: None,
            done: None,
            now: None,
            best: None,
            best_link: None,
        };
        let (Some(progress), None) = (&far.progress, far.before) else {
            return work;
        };
        let elapsed = progress.elapsed;
        "Solving".clone_into(&mut work.state);
        work.title = title(&format!("{} s", elapsed.as_secs()));
        work.time = Some(format!("{} s of {}", elapsed.as_secs(), seconds(far.time)));
        work.positions = Some(positions(progress.positions, elapsed));
        let moves = (position.moves.len() + position.more_moves) as u64;
        let found = &progress.found;
        let valued = found.first_moves.filter(|&valued| valued as u64 <= moves);
        work.valued = valued.map(|valued| format!("{valued} of {moves}"));
        let total = progress.total.filter(|&total| total > 0);
        let of_moves = valued.map(|valued| (valued as u64, moves));
        work.done = total
            .map(|total| (progress.positions.min(total), total))
            .or(of_moves);
        if let (Some(player), Some(text)) = (position.to_move, &found.bounds) {
            let mut bounds = ShownBounds::read(text, &far.by_rules);
            let mv = valued.and_then(|valued| position.moves.get(valued));
            if mv.is_none() {
                // What a move is worth at most, others may better.
                bounds.upper = None;
            }
            let said = proved_so_far(&bounds, &far.by_rules, &position.players, player);
            work.now = match (mv, said) {
                (Some(mv), Some(said)) => Some(format!("after {mv}: {said}")),
                (Some(mv), None) => Some(format!("{mv} is being valued")),
                (None, said) => said,
            };
        }
        let leading = found.leading.as_ref().or(found.best.as_ref());
        if let Some((value, index)) = leading
            && let Some(mv) = position.moves.get(*index)
        {
            let value = far.by_rules.value_like(value).map(worth);
            let value = value.map_or_else(String::new, |value| format!(": {value}"));
            work.best = Some(format!("{}{value}", explained(*mv)));
            work.best_link = Some(address.after(&mv.to_string()).link("games"));
        }
        work
    }
}

/// That a solve waits, and for how many others if some come before it.
fn waiting(before: Option<usize>) -> String {
    match before {
        None => "Beginning".to_owned(),
        Some(0) => "Next in turn to be solved".to_owned(),
        Some(1) => "Waiting for its turn: another position comes first".to_owned(),
        Some(more) => format!(
            "Waiting for its turn: {} other positions come first",
            grouped(more as u64)
        ),
    }
}

/// A time that somebody chose: `60 s`, `0.5 s`.
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

/// How many positions were looked at, and how many a second.
fn positions(count: u64, elapsed: Duration) -> String {
    let millis = elapsed.as_millis();
    let rate = (u128::from(count) * 1000).checked_div(millis);
    let rate = rate.and_then(|rate| u64::try_from(rate).ok());
    match rate {
        Some(rate) => format!("{}, {} a second", grouped(count), grouped(rate)),
        None => grouped(count),
    }
}

/// A solve while it runs, and how it is stopped.
pub(super) fn work(address: &Address, work: &Work) -> Markup {
    let part = |name: &str, told: &str, text: &Option<String>| {
        html! {
            div hidden[text.is_none()] { dt { (name) } dd data-told=(told) { (text.as_deref().unwrap_or_default()) } }
        }
    };
    html! {
        section class="work" aria-label="The solve" {
            p id="progress" role="status" data-told="state" { (work.state) }
            progress data-done aria-label="How much is done" hidden[work.done.is_none()]
                value=[work.done.map(|(done, _)| done)] max=[work.done.map(|(_, all)| all)] {}
            dl {
                (part("Time", "time", &work.time))
                (part("Positions", "positions", &work.positions))
                (part("Moves valued", "valued", &work.valued))
                (part("Proved so far", "now", &work.now))
                div hidden[work.best.is_none()] {
                    dt { "Best move so far" }
                    dd {
                        a data-told="best" href=[work.best_link.as_deref()] {
                            (work.best.as_deref().unwrap_or_default())
                        }
                    }
                }
            }
            form action=(address.link("stop")) method="post" {
                button type="submit" { "Stop" }
            }
        }
    }
}

/// A solve while it runs, without anything of what it finds out.
pub(in crate::pages) fn thinking(work: &Work) -> Markup {
    html! {
        p id="progress" class="said" role="status" {
            span data-told="state" { (work.state) }
            " " span data-told="time" { (work.time.as_deref().unwrap_or_default()) }
        }
    }
}

/// Why a solve was stopped, what is known all the same, and the way to more.
pub(super) fn stopped(address: &Address, position: &Position, answer: &Answer) -> Markup {
    let Some(reason) = answer.rated.stopped else {
        return html! {};
    };
    let best: Option<(Notation, _)> = answer.best_first(None).first().copied();
    let valued = answer.rated.moves.len() as u64;
    let moves = (position.moves.len() + position.more_moves) as u64;
    html! {
        div class="stopped" {
            p {
                @match reason {
                    StopReason::Cancelled => "The solve was stopped.",
                    StopReason::Time(time) => { "The solve was stopped: its " (seconds(time)) " were over." }
                    reason => { "The solve was stopped: " (reason) "." }
                }
                " " (grouped(valued)) " of " (grouped(moves)) " moves are valued"
                @if let Some((mv, value)) = best {
                    "; the best of them is "
                    a href=(address.after(&mv.to_string()).link("games")) { (explained(mv)) }
                    ": " (worth(value))
                }
                "."
            }
            @if let Some(time) = answer.again {
                form action=(address.link("again")) method="post" {
                    button type="submit" { "Solve it again, with " (seconds(time)) }
                }
            } @else if let StopReason::Time(_) = reason {
                p { "This explorer gives a position no more time." }
            }
        }
    }
}
