//! The page of a row: the value of each of its parts, as a triangle.

use maud::{Markup, html};
use stonework_core::Row;
use stonework_games::catalog::ShownValue;
use stonework_games::words::worth;
use stonework_pictures::Shade;

use super::layout::page;
use crate::address::Address;

/// The value of every part of a row.
#[derive(Debug)]
pub(crate) struct Triangle {
    pub(crate) whole: Row,
    pub(crate) values: Vec<(Row, ShownValue)>,
    /// The parts that a line of best play leads through.
    pub(crate) line: Vec<Row>,
}

/// The longest row that is shown.
pub(crate) const LONGEST: u32 = 40;

/// The side of a cell.
const CELL: f64 = 18.0;

/// The value of every part of a row: where it begins from left to right, where it ends downwards.
pub(crate) fn triangle_page(address: &Address, title: &str, triangle: &Triangle) -> Markup {
    let values: Vec<ShownValue> = triangle.values.iter().map(|&(_, value)| value).collect();
    let side = CELL * f64::from(triangle.whole.end - triangle.whole.start + 1);
    let palette = address.view.palette();
    let colour = |value| {
        let [red, green, blue] = palette.of_shade(Shade::of(value, &values));
        format!("rgb({red},{green},{blue})")
    };
    let main = html! {
        h1 { (title) ": every part of the row" }
        p { a href=(address.link("play")) { "Back to the position" } }
        p {
            "A cell is the part from one number, told by its column, to another, told by its row: point "
            "at it for its value to the player to move, follow it to the position. Ringed are the parts "
            "that a line of best play leads through."
        }
        svg viewBox=(format!("0 0 {side} {side}")) width=(side) height=(side) class="triangle" {
            @for &(row, value) in &triangle.values {
                @let text = format!(
                    "{} to {}: {}", row.start + 1, row.end, worth(value)
                );
                a href=(part(address, triangle.whole, row).link("play")) {
                    title { (text) }
                    rect x=(CELL * f64::from(row.start - triangle.whole.start))
                        y=(CELL * f64::from(row.end - triangle.whole.start))
                        width=(CELL) height=(CELL) fill=(colour(value))
                        stroke=[triangle.line.contains(&row).then_some("#000000")] stroke-width="2" {}
                }
            }
        }
    };
    page(&format!("{title}: every part"), None, &main)
}

/// A part of the row, after the moves that leave it.
fn part(address: &Address, whole: Row, row: Row) -> Address {
    let left = (whole.start..row.start).map(|_| "L".to_owned());
    let right = (row.end..whole.end).map(|_| "R".to_owned());
    Address {
        moves: left.chain(right).collect(),
        ..address.clone()
    }
}
