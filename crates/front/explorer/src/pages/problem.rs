//! The page that tells why there is no other.

use maud::{Markup, html};

use super::layout::{Look, page};
use crate::problem::Problem;

/// Why a request cannot be answered.
pub(crate) fn problem_page(problem: &Problem) -> Markup {
    // It is asked for again after so many seconds, unless another page is to be asked for.
    let again = (problem.is_for_now() && problem.back.is_none()).then_some(3);
    let title = match problem.is_for_now() {
        true => "Busy for a moment",
        false => problem.status.canonical_reason().unwrap_or("Problem"),
    };
    let head = again.map(|seconds| {
        html! { noscript { meta http-equiv="refresh" content=(seconds); } }
    });
    let main = html! {
        h1 data-again=[again] { (title) }
        p class="problem" role="alert" { (problem.message) }
        @if let Some(seconds) = again {
            p { "This page asks again by itself every " (seconds) " seconds." }
        }
        @if let Some((path, name)) = &problem.back { p { a href=(path) { (name) } } }
        p { a href="/" { "All games" } }
    };
    let look = Look {
        head,
        ..Look::default()
    };
    page(title, &look, &main)
}
