//! The page of a row: the value of each of its parts, as a triangle.

use maud::{Markup, html};
use stonework_catalog::words::worth;
use stonework_catalog::{Notation, ShownValue};
use stonework_core::Row;
use stonework_pictures::Shade;

use super::layout::{look_of, page};
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

/// The longest row whose values are written in the cells.
const MOST_WRITTEN: u32 = 16;

/// The widest that a cell is, in pixels.
const CELL: f64 = 44.0;

/// A value in few letters.
fn brief(value: ShownValue) -> String {
    match value {
        ShownValue::Outcome { plies, .. } => {
            let sign = Shade::of(value, &[]).sign();
            format!(
                "{sign}{}",
                plies.map_or_else(String::new, |plies| plies.to_string())
            )
        }
        other => worth(other),
    }
}

/// The value of every part of a row: where it begins from left to right, where it ends downwards.
pub(crate) fn triangle_page(address: &Address, title: &str, triangle: &Triangle) -> Markup {
    let values: Vec<ShownValue> = triangle.parts.iter().map(|part| part.value).collect();
    let length = triangle.whole.end - triangle.whole.start;
    let side = f64::from(length);
    // Few enough that their values can be read.
    let is_written = length <= MOST_WRITTEN;
    let every = length.div_ceil(20).max(1);
    let palette = address.view.palette();
    let colour = |shade| {
        let [red, green, blue] = palette.of_shade(shade);
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    let main = html! {
        h1 { (title) ": every part of the row" }
        p { a href=(address.link("games")) { "Back to the position" } }
        div data-panel {
            p class="help" {
                "A cell is the part of the row from one number, told by its column, to another, told by its "
                "row: point at it for its value to the player to move and the best moves, follow it to the "
                "position. Framed are the parts that a line of best play leads through."
            }
            svg viewBox=(format!("-0.8 -0.8 {0} {0}", side + 1.0)) class="triangle"
                width=(CELL * (side + 1.0)) height=(CELL * (side + 1.0)) font-size="0.36" text-anchor="middle"
                role="group" aria-label="The parts of the row" {
                @for at in (0..length).step_by(every as usize) {
                    @let place = f64::from(at);
                    text x=(place + 0.5) y="-0.2" { (at + 1) }
                    text x="-0.35" y=(place + 0.63) { (at + 1) }
                }
                @for RowPart { row, value, best_moves } in &triangle.parts {
                    @let moves: Vec<String> = best_moves.iter().map(Notation::to_string).collect();
                    @let best = if moves.is_empty() { String::new() } else { format!(", best {}", moves.join(" or ")) };
                    @let text = format!("{} to {}: {}{best}", row.start + 1, row.end, worth(*value));
                    @let shade = Shade::of(*value, &values);
                    @let on_line = triangle.line.contains(row);
                    @let (x, y) = (row.start - triangle.whole.start, row.end - triangle.whole.start - 1);
                    a href=(part(address, triangle.whole, *row, &triangle.ends).link("games"))
                        aria-label=(text) class=[on_line.then_some("on-line")] {
                        title { (text) }
                        rect x=(f64::from(x) + 0.03) y=(f64::from(y) + 0.03) width="0.94" height="0.94"
                            class=(shade.classes()) fill=(colour(shade)) {}
                        @if is_written {
                            text x=(f64::from(x) + 0.5) y=(f64::from(y) + 0.63) { (brief(*value)) }
                        }
                    }
                }
            }
        }
    };
    page(&format!("{title}: every part"), &look_of(address), &main)
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
        later: Vec::new(),
        ..address.clone()
    }
}
