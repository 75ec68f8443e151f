//! The page of a row: the value of each of its parts, as a triangle.

use maud::{Markup, html};
use stonework_catalog::words::worth;
use stonework_catalog::{Notation, ShownValue};
use stonework_core::Row;
use stonework_pictures::Shade;

use super::layout::{Look, page};
use crate::address::Address;

/// The value of every part of a row.
#[derive(Debug)]
pub(crate) struct Triangle {
    pub(crate) whole: Row,
    pub(crate) parts: Vec<RowPart>,
    /// The parts that a line of best play leads through.
    pub(crate) line: Vec<Row>,
    /// The moves that take one number from the left and from the right.
    pub(crate) ends: [String; 2],
}

/// A part of a row.
#[derive(Debug)]
pub(crate) struct RowPart {
    pub(crate) row: Row,
    /// Its value to the player to move.
    pub(crate) value: ShownValue,
    pub(crate) best_moves: Vec<Notation>,
}

/// The longest row that is shown.
pub(crate) const LONGEST: u32 = 40;

/// The side of a cell.
const CELL: f64 = 18.0;

/// The value of every part of a row: where it begins from left to right, where it ends downwards.
pub(crate) fn triangle_page(address: &Address, title: &str, triangle: &Triangle) -> Markup {
    let values: Vec<ShownValue> = triangle.parts.iter().map(|part| part.value).collect();
    let side = CELL * f64::from(triangle.whole.end - triangle.whole.start + 1);
    let palette = address.view.palette();
    let colour = |value| {
        let [red, green, blue] = palette.of_shade(Shade::of(value, &values));
        format!("rgb({red},{green},{blue})")
    };
    let main = html! {
        h1 { (title) ": every part of the row" }
        p { a href=(address.link("games")) { "Back to the position" } }
        p {
            "A cell is the part from one number, told by its column, to another, told by its row: point "
            "at it for its value to the player to move and the best moves, follow it to the position. Ringed are the parts "
            "that a line of best play leads through."
        }
        svg viewBox=(format!("0 0 {side} {side}")) width=(side) height=(side) class="triangle" {
            @for RowPart { row, value, best_moves } in &triangle.parts {
                @let moves: Vec<String> = best_moves.iter().map(Notation::to_string).collect();
                @let best = if moves.is_empty() { String::new() } else { format!(", best {}", moves.join(" or ")) };
                @let text = format!("{} to {}: {}{best}", row.start + 1, row.end, worth(*value));
                a href=(part(address, triangle.whole, *row, &triangle.ends).link("games")) {
                    title { (text) }
                    rect x=(CELL * f64::from(row.start - triangle.whole.start))
                        y=(CELL * f64::from(row.end - triangle.whole.start))
                        width=(CELL) height=(CELL) fill=(colour(*value))
                        stroke=[triangle.line.contains(row).then_some("#000000")] stroke-width="2" {}
                }
            }
        }
    };
    page(&format!("{title}: every part"), &Look::default(), &main)
}

/// A part of the row, after the moves that leave it.
pub(crate) fn part(
    address: &Address,
    whole: Row,
    row: Row,
    [left, right]: &[String; 2],
) -> Address {
    let left = (whole.start..row.start).map(|_| left.clone());
    let right = (row.end..whole.end).map(|_| right.clone());
    Address {
        moves: left.chain(right).collect(),
        ..address.clone()
    }
}
