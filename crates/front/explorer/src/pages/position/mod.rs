//! The page of a position: its picture, its value, its moves by value, the best line.

mod board;
mod controls;
mod legend;
mod line;
mod more;
mod moves;
mod so_far;
mod verdict;

use maud::{Markup, html};
use stonework_catalog::Entry;
use stonework_core::Progress;

pub(super) use self::board::{board, without_place};
use self::controls::controls;
use self::legend::legend;
use self::line::line;
pub(super) use self::more::api_query;
use self::more::{more, notes};
use self::moves::moves;
use self::so_far::so_far;
pub(crate) use self::verdict::progress_line;
pub(super) use self::verdict::turn;
use self::verdict::value;
use super::layout::{Look, page};
use super::setup::setup;
use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;
use crate::problem::Problem;

/// The most moves of a line that are shown: each is a link that names all moves before it.
const MOST_OF_LINE: usize = 24;

/// How far the solve of a position is.
pub(crate) enum Stage<'a> {
    /// The game is over.
    Over,
    /// It is being solved.
    Solving(Option<&'a Progress>),
    /// It is solved, or was stopped.
    Known(&'a Answer),
    /// It cannot be solved.
    Failed(&'a Problem),
}

impl<'a> Stage<'a> {
    /// What is known, if something is.
    fn known(&self) -> Option<&'a Answer> {
        match self {
            Stage::Known(answer) => Some(answer),
            _ => None,
        }
    }
}

/// The page of a position of a game.
pub(crate) fn position_page(
    entry: &Entry,
    address: &Address,
    position: &Position,
    stage: &Stage<'_>,
) -> Markup {
    let is_solving = matches!(stage, Stage::Solving(_));
    // Without a script, the page asks again by itself.
    let head = is_solving.then(|| {
        html! { noscript { meta http-equiv="refresh" content="2"; } }
    });
    let known = stage.known();
    let main = html! {
        h1 { (position.title) }
        div class="columns" data-events=[is_solving.then(|| address.link("events"))] {
            section class="middle" aria-label="The position" {
                (board(address, position, known, "games"))
                (legend(position, known))
                (without_place(address, position, known, "games"))
                p id="turn" { (turn(position)) }
                (controls(address, position, known))
            }
            section class="right" aria-label="Its value" {
                p id="value" class="value" { (value(address, position, stage)) }
                @if is_solving {
                    form action=(address.link("stop")) method="post" {
                        button type="submit" { "Stop" }
                    }
                }
                (moves(address, position, known))
                @if let Some(answer) = known { (line(address, answer)) }
                @if known.is_some() && !position.theorem_steps.is_empty() {
                    details {
                        summary { "How a theorem values it, step by step" }
                        ol { @for step in &position.theorem_steps { li { (step) } } }
                    }
                }
            }
            section class="left" aria-label="The game" {
                (setup(entry, address, None, position.about.as_ref()))
                (so_far(address, position))
                (notes(position))
                (more(address, position))
            }
        }
    };
    let look = Look {
        safe_colours: address.view.safe_colours,
        head,
    };
    page(position.title, &look, &main)
}
