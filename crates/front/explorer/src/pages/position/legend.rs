//! What signs and colours on a picture mean: [`legend`].

use maud::{Markup, html};
use stonework_catalog::ShownValue;
use stonework_core::Wdl;

use crate::answer::Answer;
use crate::opened::Position;

/// What the signs and colours of moves mean for the player to move, and the other marks.
pub(super) fn legend(position: &Position, known: Option<&Answer>) -> Markup {
    let values = known.map_or(&[][..], |answer| &answer.rated.moves);
    let is_score = values
        .iter()
        .any(|(_, value)| matches!(value, ShownValue::Margin(_)));
    let tells_plies = values
        .iter()
        .any(|(_, value)| !matches!(value, ShownValue::Outcome { plies: None, .. }));
    let has = |result| values.iter().any(|(_, value)| value.result() == result);
    let words = [
        (Wdl::Win, "win4", "+", ["wins", "ahead"]),
        (Wdl::Draw, "draw", "=", ["draws", "level"]),
        (Wdl::Loss, "loss4", "\u{2212}", ["loses", "behind"]),
    ];
    let depth = match (is_score, tells_plies) {
        (true, _) => Some("the deeper the colour, the more"),
        (false, true) => Some("the deeper the colour, the sooner"),
        (false, false) => None,
    };
    html! {
        @if !values.is_empty() || position.last.is_some() {
            ul class="legend" aria-label="What the marks mean" {
                @for (result, class, sign, words) in words {
                    @if has(result) || (result != Wdl::Draw && !values.is_empty()) {
                        li { span class={ "swatch " (class) } { (sign) } (words[usize::from(is_score)]) }
                    }
                }
                @if let Some(depth) = depth.filter(|_| has(Wdl::Win) || has(Wdl::Loss)) {
                    li { (depth) }
                }
                @if position.last.is_some() {
                    li { span class="swatch last" {} "last move" }
                }
                @if !position.ahead.is_empty() {
                    li { span class="swatch next" { "1" } "best play from here" }
                }
            }
        }
    }
}
