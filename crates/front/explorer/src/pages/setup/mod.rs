//! How a game is set up: its rules, its settings, the position, and how all is written: [`setup`].

mod drawers;
mod form;
mod rules;
mod settings;

use maud::{Markup, html};
use stonework_catalog::Entry;

use self::drawers::{position, written};
pub(super) use self::form::{Form, field};
pub(super) use self::rules::rules;
use self::settings::settings;
pub(super) use self::settings::summary;
use super::layout::{Look, page, prose};
use crate::address::{Address, LeftOut, url_part};
use crate::problem::Problem;

/// The page of a game that cannot be shown as it was set up, with what is wrong in its place.
pub(crate) fn setup_page(entry: &Entry, filled: &Address, problem: &Problem) -> Markup {
    let form = Form {
        entry,
        filled,
        position: None,
        problem: Some(problem),
    };
    let main = html! {
        h1 { (entry.title) }
        (wrong_way(&form, None))
        (setup(&form))
        (rules(&form))
    };
    page(entry.title, &Look::default(), &main)
}

/// What is wrong, and the ways from there; `shown` is what is shown in place of it.
pub(super) fn wrong_way(form: &Form<'_>, shown: Option<&Address>) -> Markup {
    html! {
        @if let Some(problem) = form.problem {
            div class="wrong-way" {
                @if let Some(message) = form.wrong_elsewhere() {
                    p class="problem" role="alert" { (prose(message)) }
                }
                @if shown.is_some() {
                    p {
                        "What was asked for is not possible. Shown is "
                        @if problem.right_moves.is_some() { "the position before that move." }
                        @else { "the game without it." }
                    }
                }
                p {
                    @if let Some(field) = form.wrong_field() {
                        a href=(format!("#{field}")) { "What is wrong" } " "
                    }
                    @if let Some(shown) = shown { a href=(shown.link("games")) { "Back" } " " }
                    a href=(format!("/games/{}", url_part(form.entry.id))) { "Start over" }
                    " " a href="/" { "All games" }
                }
            }
        }
    }
}

/// The rules of a game, its settings, and drawers for what one wants less often.
pub(super) fn setup(form: &Form<'_>) -> Markup {
    html! {
        p class="rules" { (prose(form.entry.rules)) }
        (settings(form))
        @if let Some(left_out) = form.filled.left_out {
            p class="told" role="status" {
                @match left_out {
                    LeftOut::Moves => "Moves that are not possible with these settings were left out.",
                    LeftOut::Position => "The position does not fit these settings: this is their start.",
                }
            }
        }
        (position(form))
        (written(form))
    }
}
