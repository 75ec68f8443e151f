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
    /// A name that is no game's, and the games that may be meant.
    pub(crate) unknown: Option<(String, Vec<&'a Entry>)>,
}

/// Why a request cannot be answered, and where to go from here.
pub(crate) fn problem_page(problem: &Problem, ways: &Ways) -> Markup {
    let title = problem.title();
    let main = html! {
        div class="sorry" {
            h1 { (title) }
            p class="problem" role="alert" { (prose(&problem.message)) }
            @if let Some((name, near)) = &ways.unknown {
                @if !near.is_empty() {
                    p {
                        "Perhaps you mean "
                        @for (at, entry) in near.iter().enumerate() {
                            @if at > 0 { ", " }
                            a href=(format!("/games/{}", url_part(entry.id))) { (entry.title) }
                        }
                        "."
                    }
                }
                (search_box(name))
            }
            ul class="ways" {
                @if let Some(again) = &ways.again {
                    li { a class="button" href=(again) { "Try again" } }
                }
                @if let Some((path, name)) = &problem.back {
                    li { a class="button" href=(path) { (name) } }
                }
                @if let Some(entry) = ways.game {
                    li { a class="button" href=(format!("/games/{}", url_part(entry.id))) { "To " (entry.title) } }
                }
                li { a class="button" href="/" { "All games" } }
            }
        }
    };
    page(title, &Look::default(), &main)
}
