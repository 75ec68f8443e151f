//! The page that tells why there is no other: [`problem_page`].

use maud::{Markup, html};
use stonework_catalog::Entry;

use super::layout::{Look, page, prose};
use super::start::search_box;
use crate::address::url_part;
use crate::problem::Problem;

/// The ways on from a page that cannot be shown.
#[derive(Default)]
pub(crate) struct Ways<'a> {
    /// The same address again, if it may be answered in a moment.
    pub(crate) again: Option<String>,
    /// The game that it is about.
    pub(crate) game: Option<&'a Entry>,
    /// A name that is no game's, and those that may be meant.
    pub(crate) unknown: Option<(String, Vec<&'a str>)>,
}

/// Why a request cannot be answered, and where to go from here.
pub(crate) fn problem_page(problem: &Problem, ways: &Ways) -> Markup {
    let title = problem.title();
    let to_game = |entry: &Entry| format!("/games/{}", url_part(entry.id));
    let back = problem.back.as_ref();
    let is_to_game = back.is_some_and(|(back, _)| ways.game.map(to_game).as_ref() == Some(back));
    // It is asked for again after so many seconds, unless another page is to be asked for.
    let again = (problem.is_for_now() && problem.back.is_none()).then_some(3);
    let head = again.map(|seconds| {
        html! { noscript { meta http-equiv="refresh" content=(seconds); } }
    });
    let main = html! {
        div class="sorry" {
            h1 data-again=[again] { (title) }
            p class="problem" role="alert" { (prose(&sentence(&problem.message))) }
            @if let Some(seconds) = again {
                p { "This page asks again by itself every " (seconds) " seconds." }
            }
            @if let Some((name, _)) = &ways.unknown {
                (search_box(name))
            }
            ul class="ways" {
                @if let Some(again) = &ways.again {
                    li { a class="button" href=(again) { "Try again" } }
                }
                @if let Some((path, name)) = &problem.back {
                    li { a class="button" href=(path) { (name) } }
                }
                @for name in ways.unknown.iter().flat_map(|(_, near)| near) {
                    li { a class="button" href=(format!("/games/{}", url_part(name))) { (name) } }
                }
                @if let Some(entry) = ways.game.filter(|_| !is_to_game) {
                    li { a class="button" href=(format!("/games/{}", url_part(entry.id))) { "To " (entry.title) } }
                }
                li { a class="button" href="/" { "All games" } }
            }
        }
    };
    let look = Look {
        head,
        ..Look::default()
    };
    page(title, &look, &main)
}

/// A message as a sentence.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let end = if message.ends_with(['.', '?', '!', ':', '`']) {
        ""
    } else {
        "."
    };
    format!("{}{}{end}", first.collect::<String>(), letters.as_str())
}
