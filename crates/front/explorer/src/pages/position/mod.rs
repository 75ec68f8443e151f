//! The page of a position: its picture, its value, its moves by value, the best line.

mod bar;
mod board;
mod controls;
mod help;
mod history;
mod legend;
mod line;
mod more;
mod moves;
mod panels;
mod share;
mod so_far;
mod typed;
mod verdict;
mod work;

use maud::{Markup, html};
use stonework_catalog::Entry;

use self::bar::bar;
pub(super) use self::board::{board, without_place};
use self::controls::controls;
use self::help::help;
use self::history::history;
pub(crate) use self::history::history_page;
use self::legend::legend;
use self::line::line;
pub(super) use self::more::api_query;
use self::more::{more, notes};
use self::moves::moves;
use self::panels::panels;
use self::share::share;
pub(super) use self::share::share_address;
use self::so_far::so_far;
use self::typed::typed;
pub(crate) use self::verdict::Stage;
pub(super) use self::verdict::turn;
use self::verdict::value;
pub(crate) use self::work::Work;
pub(super) use self::work::thinking;
use super::layout::{Look, page};
use super::setup::{Form, rules, setup, summary, wrong_way};
use crate::address::Address;
use crate::history::History;
use crate::opened::Position;
use crate::problem::Problem;

/// The page of a position of a game; in place of what was asked for, if that is wrong.
pub(crate) fn position_page(
    entry: &Entry,
    address: &Address,
    position: &Position,
    stage: &Stage<'_>,
    wrong: Option<(&Address, &Problem)>,
    past: Option<&History>,
) -> Markup {
    let form = Form {
        entry,
        filled: wrong.map_or(address, |(asked, _)| asked),
        position: Some(position),
        problem: wrong.map(|(_, problem)| problem),
    };
    let is_solving = matches!(stage, Stage::Solving(_));
    // Without a script, the page asks again by itself.
    let head = is_solving.then(|| {
        html! { noscript { meta http-equiv="refresh" content="2"; } }
    });
    let known = stage.known();
    // A game that is over has no values beside its board.
    let is_over = position.to_move.is_none();
    let main = html! {
        div class="title" {
            h1 { (position.title) }
            p class="set" { (summary(entry, position)) }
            (more(entry, address, position))
        }
        (wrong_way(&form, Some(address)))
        div class="columns" data-events=[is_solving.then(|| address.link("events"))] {
            section class="middle" aria-label="The position" {
                div class="with-bar" {
                    (bar(address, position, known, past))
                    (board(address, position, known, "games"))
                }
                (legend(position, known))
                (without_place(address, position, known, "games"))
                p id="turn" { (turn(position)) }
                (controls(address, position, known))
                (typed(&form, address))
                (rules(&form))
                @if let Some(past) = past { (history(address, position, past)) }
                (panels(address, position))
            }
            section class="right" aria-label="Its value" {
                (value(address, position, stage))
                @if is_over { (so_far(address, position)) }
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
                (setup(&form))
                @if !is_over { (so_far(address, position)) }
                (notes(position))
                (share(address, position, known.is_some()))
            }
        }
        (help())
    };
    let look = Look {
        safe_colours: address.view.safe_colours,
        head,
    };
    let title = match stage {
        Stage::Solving(work) => &*work.title,
        _ => position.title,
    };
    page(title, &look, &main)
}
