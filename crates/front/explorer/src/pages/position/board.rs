//! The picture of a position, on which moves are links: [`board`].

use maud::{Markup, PreEscaped, html};
use stonework_catalog::words::{explained, worth};
use stonework_catalog::{Notation, Player, Role, ShownValue};
use stonework_pictures::{Drawing, Kind, Mark, Shade};

use super::line::MOST_OF_LINE;
use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;

/// So much of a position its picture is called by.
const LONGEST_TITLE: usize = 300;

/// The picture of a position; its moves are links, coloured if their values are known. `page` is
/// where they lead.
pub(in crate::pages) fn board(
    address: &Address,
    position: &Position,
    known: Option<&Answer>,
    page: &str,
) -> Markup {
    let Some(scene) = &position.scene else {
        return html! { pre class="board" role="img" aria-label=(position.text) { (position.picture) } };
    };
    let values: Vec<ShownValue> = known
        .map(|answer| answer.rated.moves.iter().map(|&(_, value)| value).collect())
        .unwrap_or_default();
    let spots = position.spots.iter().copied();
    let can_be_linked = spots.len() <= most_marks(address, known);
    let marks = spots.filter(|_| can_be_linked).filter_map(|(mv, spot)| {
        let value = known.and_then(|answer| answer.value_of(mv));
        let label = match value {
            Some(value) => format!("{}: {}", explained(mv), worth(value)),
            None => explained(mv),
        };
        let link = address.after(&mv.to_string()).link(page);
        let mark = Mark::new(spot?, label).with_link(link);
        let mark = mark.with_name(mv.to_string());
        Some(match value {
            Some(value) => mark.with_shade(Shade::of(value, &values)),
            None => mark,
        })
    });
    let last = position.last.map(|spot| {
        let mark = Mark::new(spot, "the last move");
        mark.with_kind(Kind::Last)
    });
    let ahead = (1..).zip(&position.ahead).map(|(nth, ahead)| {
        let role = match ahead.player {
            Player::First => Role::First,
            Player::Second => Role::Second,
        };
        let mark = Mark::new(ahead.spot, format!("best play, move {nth}: {}", ahead.mv));
        mark.with_kind(Kind::Next { role, nth })
    });
    let marks = marks.chain(last).chain(ahead).collect();
    let mut drawing = Drawing::new(scene.clone(), marks, address.view.palette());
    if address.view.flipped {
        drawing = drawing.flipped();
    }
    let title: String = position.text.chars().take(LONGEST_TITLE).collect();
    let picture = drawing.svg(&title);
    // A long row is scrolled where it would be too small to be pointed at.
    let long = match drawing.size().0 {
        27.0.. => Some("wide"),
        14.0.. => Some("long"),
        _ => None,
    };
    html! { div class="board" { div class=[long] { (PreEscaped(picture)) } } }
}

/// So many moves may be marked on a picture, so that the page stays light.
fn most_marks(address: &Address, known: Option<&Answer>) -> usize {
    const BYTES: usize = 320 << 10;
    /// About what a mark takes, and what its value does.
    const EACH: [usize; 2] = [400, 250];
    let each = EACH[0] + known.map_or(0, |_| EACH[1]) + address.query().len();
    (BYTES / each).min(address.most_links())
}

/// The moves that have no place in the picture, each a link, with its value if that is known.
pub(in crate::pages) fn without_place(
    address: &Address,
    position: &Position,
    known: Option<&Answer>,
    page: &str,
) -> Markup {
    let moves = position.spots.iter().filter(|(_, spot)| spot.is_none());
    let most = MOST_OF_LINE.min(address.most_links());
    let moves: Vec<Notation> = moves.map(|&(mv, _)| mv).take(most).collect();
    html! {
        @if !moves.is_empty() {
            p id="without-place" {
                "Without a place in the picture:"
                @for mv in moves {
                    " "
                    a href=(address.after(&mv.to_string()).link(page)) { (explained(mv)) }
                    @if let Some(value) = known.and_then(|answer| answer.value_of(mv)) {
                        " (" (worth(value)) ")"
                    }
                }
            }
        }
    }
}
