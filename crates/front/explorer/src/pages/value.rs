//! What a position is worth in sums: [`value_page`].

use maud::{Markup, html};
use stonework_sums::SumMove;

use super::layout::{look_of, page};
use super::position::{api_query, board, share_address};
use super::terms::components;
use super::worth::worth;
use crate::address::Address;
use crate::opened::Position;
use crate::valued::{PositionWorth, values_link};

/// The value of a position, its thermograph, and the moves of both players.
pub(crate) fn value_page(address: &Address, position: &Position, valued: &PositionWorth) -> Markup {
    let title = format!("{}: what it is worth in sums", position.title);
    let link = |of_left: bool, mv: &SumMove| {
        let from = if of_left == valued.left_to_move {
            Some(address)
        } else {
            valued.turned.as_ref()
        };
        from.map(|from| from.after(&mv.mv).link("values"))
    };
    let main = html! {
        h1 { (title) }
        p { a href=(address.link("games")) { "Back to the position" } }
        (board(address, position, None, "games"))
        p {
            "Position: " (position.text) ". "
            @if let Some([left, right]) = &valued.names { "Left is " (left) ", Right is " (right) "." }
        }
        (worth(&title, &valued.found, &components(&valued.found, &valued.scenes), address.most_links(), &link))
        h2 { "More" }
        ul {
            @if let Some(turned) = &valued.turned {
                li { a href=(turned.link("values")) { "The same with the other player to move" } }
            }
            @if let Some(term) = &valued.term {
                li { a href=(values_link(term, valued.left_to_move)) { "Play it, and add other positions and values to it" } }
            }
            li { a href=(format!("/api/value{}", api_query(address))) { "This as JSON" } }
        }
        (share_address(&address.link("values")))
    };
    page(&title, &look_of(address), &main)
}
