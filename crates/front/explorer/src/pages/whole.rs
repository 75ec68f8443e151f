//! The page of a whole solution: how many positions there are of each value, and one of each.

use maud::{Markup, html};
use stonework_catalog::words::{grouped, worth};
use stonework_catalog::{ShownValue, ValueCounts};

use stonework_pictures::Shade;

use super::layout::{Look, class, page, wide};
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

/// The width of the longest bar.
const LONGEST: f64 = 240.0;

/// Every position of a game by value.
pub(crate) fn whole_page(address: &Address, title: &str, whole: &WholeSolution) -> Markup {
    let counts = &whole.counts;
    let values: Vec<ShownValue> = counts.by_value.iter().map(|count| count.value).collect();
    let most = counts.by_value.iter().map(|count| count.positions).max();
    let most = logarithm(most.unwrap_or(1));
    let main = html! {
        h1 { (title) ": every position" }
        p { a href=(address.link("games")) { "Back to the position" } }
        p {
            "Play comes to " strong { (grouped(counts.positions)) } " positions: "
            (grouped(counts.won)) " won by force by the player to move, "
            (grouped(counts.lost)) " lost, " (grouped(counts.drawn)) " neither; "
            (grouped(counts.ends)) " are over. In " (grouped(counts.single_saving))
            " only one move keeps from losing. (" (whole.solver) ")"
        }
        @if let Some(least) = counts.least_win {
            p { "The least that a won position is worth: " (worth(least)) "." }
        }
        (wide("Positions by value", &html! { table class=(address.view.colour_class()) {
            caption { "Positions by value to the player to move; the bars grow with the logarithm" }
            thead { tr {
                th scope="col" { "value" } th scope="col" { "positions" }
                th scope="col" { "how many" } th scope="col" { "one of them" }
            } }
            tbody {
                @for (at, count) in counts.by_value.iter().enumerate() {
                    @let shade = Shade::of(count.value, &values);
                    tr class=(class(shade)) {
                        th scope="row" {
                            span aria-hidden="true" { (shade.sign()) " " } (worth(count.value))
                        }
                        td class="number" { (grouped(count.positions)) }
                        td {
                            svg width=(LONGEST) height="12" aria-hidden="true" {
                                rect width=(format!("{:.0}", LONGEST * logarithm(count.positions) / most))
                                    height="12" fill="#444444" {}
                            }
                        }
                        td {
                            @if let Some(example) = whole.examples.get(at).and_then(Option::as_ref) {
                                a href=(address.position(example).link("games")) { "see one" }
                            }
                        }
                    }
                }
            }
        } }))
    };
    page(&format!("{title}: every position"), &Look::default(), &main)
}

/// How long a bar of so many positions is.
#[expect(clippy::cast_precision_loss, reason = "it is for a bar")]
fn logarithm(positions: u64) -> f64 {
    (positions as f64).ln_1p()
}
