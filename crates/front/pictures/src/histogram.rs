//! How many positions there are of each value, as a picture: [`histogram`].

use std::fmt::Write;

use stonework_catalog::ShownValue;
use stonework_catalog::words::{grouped, worth};
use stonework_core::Wdl;

use crate::mark::{Shade, size};
use crate::palette::Palette;
use crate::svg::{colour, escaped, number};

/// Positions of one value.
#[derive(Clone, Debug)]
pub struct Bar {
    /// The value to the player to move.
    pub value: ShownValue,
    /// How many there are.
    pub positions: u64,
    /// Where a link leads.
    pub link: Option<String>,
}

const HEIGHT: f64 = 320.0;
const MIDDLE: f64 = HEIGHT / 2.0;
/// The longest bar, and the room between the two sides, in which distances are written.
const LONGEST: f64 = 110.0;
const BETWEEN: f64 = 12.0;
/// The columns: how wide all of them should be together, and each at the most.
const WIDTH: f64 = 640.0;
const WIDEST: f64 = 48.0;
/// Below this, a column has no number.
const READABLE: f64 = 36.0;

/// How many positions there are of each value as SVG, by distance or margin from left to right: won
/// ones upwards, lost ones downwards, drawn ones in a column of their own on the left. The bars grow
/// with the logarithm. O(bars) time and memory.
///
/// ```
/// use stonework_catalog::{Int, ShownValue};
/// use stonework_pictures::{Bar, Palette, histogram};
///
/// let bar = |value, positions| Bar { value: ShownValue::Margin(Int(value)), positions, link: None };
/// let picture = histogram(&[bar(2, 10), bar(0, 4), bar(-2, 9)], Palette::Usual);
/// assert_eq!(picture.matches("<title>").count(), 3);
/// assert!(picture.contains("<title>+2: 10 positions</title>"));
/// ```
#[must_use]
pub fn histogram(bars: &[Bar], palette: Palette) -> String {
    let mut places: Vec<u128> = bars.iter().map(|bar| place(bar.value)).collect();
    places.sort_unstable();
    places.dedup();
    let columns = places.iter().map(|_| 1.0).sum::<f64>().max(1.0);
    let column = (WIDTH / columns).min(WIDEST);
    let width = columns.mul_add(column, 60.0);
    let most = bars.iter().map(|bar| bar.positions).max().unwrap_or(1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {HEIGHT}\" width=\"{0}\" \
         height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#333333\" \
         text-anchor=\"middle\" class=\"histogram\" role=\"{1}\" \
         aria-label=\"Positions by value\">\
         <rect width=\"{0}\" height=\"{HEIGHT}\" fill=\"#ffffff\" class=\"ground\"/>\
         <text x=\"4\" y=\"{2}\" text-anchor=\"start\">won</text>\
         <text x=\"4\" y=\"{3}\" text-anchor=\"start\">lost</text>",
        number(width),
        if bars.iter().any(|bar| bar.link.is_some()) {
            "group"
        } else {
            "img"
        },
        MIDDLE - BETWEEN - 8.0,
        MIDDLE + BETWEEN + 16.0
    );
    let lefts = std::iter::successors(Some(46.0), |x| Some(x + column));
    for (nth, (&at, left)) in places.iter().zip(lefts).enumerate() {
        // So many numbers as have room.
        let every = if column >= 22.0 { 1 } else { 5 };
        let middle = number(left + column / 2.0);
        let here = || bars.iter().filter(move |bar| place(bar.value) == at);
        if let Some(bar) = here().next().filter(|_| nth % every == 0) {
            let _ = write!(
                svg,
                "<text x=\"{middle}\" y=\"{}\">{}</text>",
                MIDDLE + 4.0,
                name(bar.value)
            );
        }
        for bar in here() {
            let result = bar.value.result();
            let fill = palette.of_shade(Shade {
                result,
                strength: 0.7,
            });
            let long = LONGEST * (logarithm(bar.positions) / logarithm(most)).max(0.02);
            let (class, top, foot) = match result {
                Wdl::Win => (
                    "win",
                    MIDDLE - BETWEEN - long,
                    MIDDLE - BETWEEN - long - 5.0,
                ),
                Wdl::Draw => (
                    "draw",
                    MIDDLE - BETWEEN - long,
                    MIDDLE - BETWEEN - long - 5.0,
                ),
                Wdl::Loss => ("loss", MIDDLE + BETWEEN, MIDDLE + BETWEEN + long + 14.0),
            };
            let label = format!(
                "{}: {} position{}",
                worth(bar.value),
                grouped(bar.positions),
                if bar.positions == 1 { "" } else { "s" }
            );
            let _ = match &bar.link {
                Some(link) => {
                    write!(svg, "<a href=\"{}\" aria-label=\"{label}\">", escaped(link))
                }
                None => write!(svg, "<g>"),
            };
            let _ = write!(
                svg,
                "<title>{label}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
                 fill=\"{}\" class=\"{class}\"/>",
                number(left + 1.0),
                number(top),
                number(column - 2.0),
                number(long),
                colour(fill)
            );
            if column >= READABLE {
                let _ = write!(
                    svg,
                    "<text x=\"{middle}\" y=\"{}\">{}</text>",
                    number(foot),
                    short(bar.positions)
                );
            }
            svg += if bar.link.is_some() { "</a>" } else { "</g>" };
        }
    }
    svg + "</svg>"
}

/// Where a value is from left to right: draws first, then by distance or margin.
fn place(value: ShownValue) -> u128 {
    match (value, size(value)) {
        (_, Some(size)) => size,
        (ShownValue::Outcome { plies, .. }, None) if value.result() != Wdl::Draw => {
            plies.map_or(u128::MAX, |plies| u128::from(plies) + 1)
        }
        _ => 0,
    }
}

/// What is written between won and lost ones.
fn name(value: ShownValue) -> String {
    match (value, size(value)) {
        (_, Some(size)) => size.to_string(),
        _ if value.result() == Wdl::Draw => "draw".to_owned(),
        (ShownValue::Outcome { plies, .. }, None) => {
            plies.map_or_else(String::new, |plies| plies.to_string())
        }
        _ => String::new(),
    }
}

/// A number of at most five signs.
fn short(number: u64) -> String {
    if number < 10_000 {
        return grouped(number);
    }
    let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    let unit = units.into_iter().find(|(unit, _)| number >= *unit);
    unit.map_or_else(
        || grouped(number),
        |(unit, name)| {
            let tenths = number / (unit / 10);
            if tenths < 100 {
                format!("{}.{}{name}", tenths / 10, tenths % 10)
            } else {
                format!("{}{name}", tenths / 10)
            }
        },
    )
}

/// How long a bar of so many positions is.
#[expect(clippy::cast_precision_loss, reason = "it is for a bar")]
fn logarithm(positions: u64) -> f64 {
    (positions as f64).ln_1p()
}
