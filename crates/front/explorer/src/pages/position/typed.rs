//! A move that is typed, as one is that has no place in the picture and no line of the list:
//! [`typed`].

use maud::{Markup, html};

use crate::address::{Address, url_part};
use crate::pages::setup::{Form, field};

/// A field for a move from a position; with what is wrong with the one that was asked for.
pub(super) fn typed(form: &Form<'_>, address: &Address) -> Markup {
    let is_over = form
        .position
        .is_some_and(|position| position.to_move.is_none());
    let problem = form.problem.filter(|problem| problem.right_moves.is_some());
    let wrong = problem.map(|problem| problem.message.as_str());
    let given =
        problem.and_then(|problem| form.filled.moves.get(usize::from(problem.right_moves?)));
    let mut before = address.clone();
    before.later.clear();
    let query = before.query();
    html! {
        @if !is_over || wrong.is_some() {
            form class="typed" action=(format!("/games/{}", url_part(&address.game))) data-swap="submit" {
                @for (name, value) in form_urlencoded::parse(query.as_bytes()) {
                    input type="hidden" name=(name) value=(value);
                }
                (field("m", "Move", "", wrong, &html! {
                    input type="text" id="m" name="m" value=[given] autocomplete="off"
                        spellcheck="false" aria-describedby="m-help"
                        aria-invalid=[wrong.map(|_| "true")];
                    button type="submit" { "Make move" }
                }))
            }
        }
    }
}
