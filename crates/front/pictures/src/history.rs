//! The values that a game went through, as a picture: [`history`].

use std::fmt::Write;

use stonework_catalog::{Notation, Player, ShownValue};
use stonework_core::Wdl;

use crate::mark::{Shade, size};
use crate::palette::Palette;
use crate::svg::{colour, escaped, number};

/// A position of a game, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The move that led to it; `None` at the start.
    pub mv: Option<Notation>,
    /// Who is to move, and what the position is worth to that player; `None` if that is not known.
    pub value: Option<(Player, ShownValue)>,
}

const WIDTH: f64 = 320.0;
const ROW: f64 = 22.0;
/// The room for the moves on the left.
const LABELS: f64 = 70.0;
const RADIUS: f64 = 8.0;

/// The values of the positions of a game as SVG, a row for each, the first at the top. `names` are
/// those of the first player, whose side is to the left, and of the second.
///
/// A mark stands on the side of the player who wins, the nearer to the edge the sooner, and in the
/// middle where nobody does; a margin stands as far from the middle as it is large. The mark's sign
/// and colour are those of the player to move. Source: the visual value histories of `GamesmanUni`.
///
/// ```
/// use stonework::Wdl;
/// use stonework_catalog::{Player, ShownValue};
/// use stonework_pictures::{Moment, Palette, history};
///
/// let value = ShownValue::Outcome { result: Wdl::Win, plies: Some(3) };
/// let start = Moment { mv: None, value: Some((Player::First, value)) };
/// let picture = history(&[start], ["x", "o"], Palette::Usual);
/// assert_eq!(picture.matches("<circle").count(), 1);
/// ```
#[must_use]
pub fn history(moments: &[Moment], names: [&str; 2], palette: Palette) -> String {
    let height = 2.0 * ROW + moments.iter().map(|_| ROW).sum::<f64>();
    let middle = f64::midpoint(LABELS, WIDTH);
    let half = (WIDTH - LABELS) / 2.0 - 12.0;
    let values: Vec<ShownValue> = moments
        .iter()
        .filter_map(|moment| Some(moment.value?.1))
        .collect();
    let [first, second] = names.map(escaped);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\
         <text x=\"{LABELS}\" y=\"14\">{first}</text>\
         <text x=\"{}\" y=\"14\" text-anchor=\"end\">{second}</text>\
         <path d=\"M{middle} {ROW}V{height}\" stroke=\"#bbbbbb\"/>",
        WIDTH - 4.0,
    );
    let mut before: Option<(f64, f64)> = None;
    let mut y = ROW / 2.0;
    for moment in moments {
        y += ROW;
        let foot = number(y + 4.0);
        let label = moment
            .mv
            .map_or_else(|| "start".to_owned(), |mv| mv.to_string());
        // Writing to a string does not fail.
        let _ = write!(svg, "<text x=\"4\" y=\"{foot}\">{}</text>", escaped(&label));
        let Some((player, value)) = moment.value else {
            let _ = write!(svg, "<text x=\"{middle}\" y=\"{foot}\">?</text>");
            before = None;
            continue;
        };
        let shade = Shade::of(value, &values);
        // A number says how far; what is soon is far from the middle.
        let far = match size(value) {
            Some(_) => shade.strength,
            None => 0.1 + 0.9 * shade.strength,
        };
        let to_mover = match shade.result {
            Wdl::Win => 1.0,
            Wdl::Draw => 0.0,
            Wdl::Loss => -1.0,
        };
        let side = match player {
            Player::First => -to_mover,
            Player::Second => to_mover,
        };
        let x = number((half * far).mul_add(side, middle));
        if let Some((from_x, from_y)) = before {
            let _ = write!(
                svg,
                "<path d=\"M{} {}L{x} {}\" stroke=\"#999999\"/>",
                number(from_x),
                number(from_y),
                number(y)
            );
        }
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{}\" r=\"{RADIUS}\" fill=\"{}\" stroke=\"#444444\"/>\
             <text x=\"{x}\" y=\"{foot}\" text-anchor=\"middle\">{}</text>",
            number(y),
            colour(palette.of_shade(shade)),
            shade.sign()
        );
        before = x.parse().ok().map(|x| (x, y));
    }
    svg + "</svg>"
}
