//! What keys do: [`help`].

use maud::{Markup, html};

/// The keys, and what each does.
const KEYS: [(&[&str], &str); 10] = [
    (
        &["←", "→"],
        "back and forward along the game; from its end, the best move",
    ),
    (
        &["Home", "End"],
        "the start of the game, and its end so far",
    ),
    (&["↑", "↓"], "from move to move in the list"),
    (&["Enter"], "plays the move that is marked"),
    (&["b"], "plays the best move"),
    (&["l"], "shows the line of best play, or hides it"),
    (&["f"], "turns the board around"),
    (
        &["c"],
        "shows the usual colours, or those that all can tell apart",
    ),
    (&["p"], "plays from here against the solver"),
    (&["?"], "shows this; Escape closes it"),
];

/// A dialog that lists the keys. The script opens it.
pub(super) fn help() -> Markup {
    html! {
        dialog id="help" aria-labelledby="help-title" {
            h2 id="help-title" { "Keys" }
            dl class="keys" {
                @for (keys, what) in KEYS {
                    dt { @for key in keys { kbd { (key) } " " } }
                    dd { (what) }
                }
            }
            form method="dialog" { button { "Close" } }
        }
    }
}
