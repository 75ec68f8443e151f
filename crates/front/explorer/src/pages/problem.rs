//! The page that tells why there is no other.

use maud::{Markup, html};

use super::layout::{Look, page};
use crate::problem::Problem;

/// Why a request cannot be answered.
pub(crate) fn problem_page(problem: &Problem) -> Markup {
    let title = problem.status.canonical_reason().unwrap_or("Problem");
    let main = html! {
        h1 { (title) }
        p class="problem" role="alert" { (problem.message) }
        @if let Some((path, name)) = &problem.back { p { a href=(path) { (name) } } }
        p { a href="/" { "All games" } }
    };
    page(title, &Look::default(), &main)
}
