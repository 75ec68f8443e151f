//! The page of a whole solution: how many positions there are of each value, and one of each.

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::{grouped, worth};
use stonework_catalog::{ShownValue, ValueCounts};
use stonework_pictures::{Bar, Shade, histogram};

use super::layout::{look_of, page, sign, wide};
use crate::address::Address;

/// Every position of a game, counted by value.
#[derive(Debug)]
pub(crate) struct WholeSolution {
    pub(crate) solver: &'static str,
    pub(crate) counts: ValueCounts,
    /// One position of each value, in the order of the counts; none in a game whose positions
    /// cannot be asked about.
    pub(crate) examples: Vec<Option<String>>,
}

/// Every position of a game by value.
pub(crate) fn whole_page(address: &Address, title: &str, whole: &WholeSolution) -> Markup {
    let counts = &whole.counts;
    let values: Vec<ShownValue> = counts.by_value.iter().map(|count| count.value).collect();
    let examples = whole.examples.iter().map(Option::as_ref);
    let links: Vec<Option<String>> = examples
        .map(|example| Some(address.position(example?).link("games")))
        .collect();
    let bars = counts.by_value.iter().zip(&links);
    let bars = bars.map(|(count, link)| Bar {
        value: count.value,
        positions: count.positions,
        link: link.clone(),
    });
    let bars: Vec<Bar> = bars.collect();
    let main = html! {
        h1 { (title) ": every position" }
        p { a href=(address.link("games")) { "Back to the position" } }
        p {
            "Play comes to " strong { (grouped(counts.positions)) } " positions: "
            (grouped(counts.won)) " won by force by the player to move, "
            (grouped(counts.lost)) " lost, " (grouped(counts.drawn)) " neither; "
            (grouped(counts.ends)) " are over. In " (grouped(counts.single_saving))
            " only one move keeps from losing. "
            span class="cost" { "Solver: " (whole.solver) }
        }
        @if let Some(least) = counts.least_win {
            p { "The least that a won position is worth: " (worth(least)) "." }
        }
        div data-panel {
            (wide("The picture", &PreEscaped(histogram(&bars, address.view.palette()))))
            p class="help" {
                "Positions by value to the player to move, from left to right by how far the end is, or by how "
                "much. The bars grow with the logarithm."
                @if links.iter().any(Option::is_some) { " Each leads to one of its positions." }
            }
        }
        (wide("Positions by value", &html! { table {
            caption { "Positions by value to the player to move" }
            thead { tr {
                th scope="col" { "value" } th scope="col" class="number" { "positions" }
                th scope="col" { "one of them" }
            } }
            tbody {
                @for (at, count) in counts.by_value.iter().enumerate() {
                    @let shade = Shade::of(count.value, &values);
                    tr class=(shade.classes()) {
                        th scope="row" { (sign(count.value)) (worth(count.value)) }
                        td class="number" { (grouped(count.positions)) }
                        td {
                            @if let Some(link) = links.get(at).and_then(Option::as_ref) {
                                a href=(link) { "see one" }
                            }
                        }
                    }
                }
            }
        } }))
    };
    page(
        &format!("{title}: every position"),
        &look_of(address),
        &main,
    )
}
