//! The values that a game went through, as a picture: [`history`].

use std::fmt::Write;

use stonework_catalog::{Int, ShownValue};
use stonework_core::Wdl;

use crate::mark::{Shade, ratio, size};
use crate::palette::Palette;
use crate::svg::{colour, escaped, number};

/// A position of a game, and what it is worth.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// What is told of it.
    pub label: String,
    /// What the whole game is worth to the first player, played from there; `None` if that is not
    /// known.
    pub value: Option<ShownValue>,
    /// Whether the move that led to it gave something away.
    pub is_mistake: bool,
    /// Whether it is the position that is looked at.
    pub is_here: bool,
    /// Where a link leads.
    pub link: Option<String>,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 200.0;
/// Where the values are.
const LEFT: f64 = 46.0;
const RIGHT: f64 = WIDTH - 10.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = HEIGHT - 34.0;
const MIDDLE: f64 = f64::midpoint(TOP, BOTTOM);
const HALF: f64 = (BOTTOM - TOP) / 2.0;
/// The widest step from a position to the next.
const STEP: f64 = 44.0;

/// The values of the positions of a game as SVG, from left to right; `from` is how many moves came
/// before the first of them. `names` are those of the first player, whose side is above the middle,
/// and of the second.
///
/// Where somebody wins, a position stands the nearer to the winner's edge the sooner, and otherwise
/// in the middle; a margin stands as far from the middle as it is large. Colours are told by classes,
/// too, so that a page may change them. O(moments) time and memory. Source: the visual value histories
/// of `GamesmanUni`.
///
/// ```
/// use stonework::Wdl;
/// use stonework_catalog::ShownValue;
/// use stonework_pictures::{Moment, Palette, history};
///
/// let value = Some(ShownValue::Outcome { result: Wdl::Win, plies: Some(3) });
/// let start = Moment { value, label: "the start".to_owned(), ..Moment::default() };
/// let picture = history(&[start], 0, ["x", "o"], Palette::Usual);
/// assert_eq!(picture.matches("<circle").count(), 1);
/// ```
#[must_use]
pub fn history(moments: &[Moment], from: usize, names: [&str; 2], palette: Palette) -> String {
    let chart = Chart::of(moments, from, palette);
    let [first, second] = names.map(escaped);
    let role = if moments.iter().any(|moment| moment.link.is_some()) {
        "group"
    } else {
        "img"
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\" \
         fill=\"#333333\" class=\"history\" role=\"{role}\" aria-label=\"The values of the game\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\" class=\"ground\"/>\
         <text x=\"{LEFT}\" y=\"16\">▲ {first} is ahead</text>\
         <text x=\"{LEFT}\" y=\"{}\">▼ {second} is ahead</text>",
        HEIGHT - 6.0
    );
    chart.grid(&mut svg);
    chart.columns(&mut svg);
    chart.lines(&mut svg);
    chart.points(&mut svg);
    svg + "</svg>"
}

/// Moments that have their places.
struct Chart<'a> {
    moments: &'a [Moment],
    from: usize,
    palette: Palette,
    step: f64,
    /// The longest distance and the greatest margin.
    farthest: u32,
    greatest: u128,
}

impl<'a> Chart<'a> {
    fn of(moments: &'a [Moment], from: usize, palette: Palette) -> Self {
        let values = || moments.iter().filter_map(|moment| moment.value);
        let distances = values().map(|value| match value {
            ShownValue::Outcome {
                result: Wdl::Win | Wdl::Loss,
                plies,
            } => plies.unwrap_or(0),
            _ => 0,
        });
        let steps = moments.iter().map(|_| 1.0).sum::<f64>().max(1.0);
        Self {
            moments,
            from,
            palette,
            step: ((RIGHT - LEFT) / steps).min(STEP),
            farthest: distances.max().unwrap_or(0),
            greatest: values().filter_map(size).max().unwrap_or(0),
        }
    }

    /// The moments with where they are from left to right.
    fn placed(&self) -> impl Iterator<Item = (&'a Moment, f64)> {
        let places = std::iter::successors(Some(LEFT + self.step / 2.0), |x| Some(x + self.step));
        self.moments.iter().zip(places)
    }

    /// How high a value is.
    fn height(&self, value: ShownValue) -> f64 {
        let side = match value.result() {
            Wdl::Win => -1.0,
            Wdl::Draw => 0.0,
            Wdl::Loss => 1.0,
        };
        let far = match (value, size(value)) {
            (_, Some(size)) => ratio(size, self.greatest.max(1)),
            (ShownValue::Outcome { plies, .. }, None) => self.nearness(plies.unwrap_or(0)),
            _ => 1.0,
        };
        (side * far).mul_add(HALF, MIDDLE)
    }

    /// How near the edge an end is that is so far away.
    fn nearness(&self, plies: u32) -> f64 {
        1.0 - f64::from(plies) / (f64::from(self.farthest) + 1.0)
    }

    /// The numbers beside the values and below them.
    fn grid(&self, svg: &mut String) {
        let mut line = |y: f64, label: &str| {
            // Writing to a string does not fail.
            let _ = write!(
                svg,
                "<path d=\"M{LEFT} {0}H{RIGHT}\" stroke=\"#dddddd\" class=\"grid\"/>\
                 <text x=\"{1}\" y=\"{2}\" text-anchor=\"end\">{label}</text>",
                number(y),
                LEFT - 6.0,
                number(y + 4.5)
            );
        };
        if self.greatest > 0 {
            line(TOP, &format!("+{}", self.greatest));
            line(MIDDLE, "0");
            line(BOTTOM, &format!("−{}", self.greatest));
        } else {
            let mut values = self.moments.iter().filter_map(|moment| moment.value);
            let is_drawn = values.any(|value| value.result() == Wdl::Draw);
            line(MIDDLE, if is_drawn { "draw" } else { "" });
            let far = self.farthest.div_ceil(2).max(1);
            for plies in [0, far, far.saturating_mul(2)] {
                if plies <= self.farthest {
                    // Without distances, nobody wins sooner than others.
                    let label = match self.farthest {
                        0 => "wins".to_owned(),
                        _ => plies.to_string(),
                    };
                    let y = self.nearness(plies) * HALF;
                    line(MIDDLE - y, &label);
                    line(MIDDLE + y, &label);
                }
            }
        }
        let mut steps = [1_u8, 2, 5, 10, 20, 50].into_iter();
        let every = steps.find(|&every| f64::from(every) * self.step >= 26.0);
        let every = every.map_or(100, usize::from);
        for (at, (_, x)) in self.placed().enumerate() {
            let ply = self.from + at;
            if ply.is_multiple_of(every) {
                let _ = write!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{ply}</text>",
                    number(x),
                    BOTTOM + 15.0
                );
            }
        }
    }

    /// A column from the middle to each value.
    fn columns(&self, svg: &mut String) {
        for (moment, x) in self.placed() {
            let Some(value) = moment.value else { continue };
            let y = self.height(value);
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#575d66\" \
                 fill-opacity=\"0.25\" class=\"column\"/>",
                number(0.35f64.mul_add(-self.step, x)),
                number(y.min(MIDDLE)),
                number(0.7 * self.step),
                number((y - MIDDLE).abs())
            );
        }
    }

    /// The way from each value to the next.
    fn lines(&self, svg: &mut String) {
        let known = self.placed().map(|(moment, x)| {
            let value = moment.value?;
            Some((moment, x, self.height(value)))
        });
        let known: Vec<_> = known.collect();
        for pair in known.windows(2) {
            let [Some((_, from_x, from_y)), Some((moment, x, y))] = pair else {
                continue;
            };
            let loss = Shade {
                result: Wdl::Loss,
                strength: 1.0,
            };
            let paint = if moment.is_mistake {
                let colour = colour(self.palette.of_shade(loss));
                format!("stroke=\"{colour}\" stroke-width=\"4\" class=\"mistake\"")
            } else {
                "stroke=\"#5a5a5a\" stroke-width=\"1.5\" class=\"way\"".to_owned()
            };
            let [from_x, from_y, x, y] = [*from_x, *from_y, *x, *y].map(number);
            let _ = write!(svg, "<path d=\"M{from_x} {from_y}L{x} {y}\" {paint}/>");
        }
    }

    /// A mark for each value; all of the room above and below it is clicked.
    fn points(&self, svg: &mut String) {
        let radius = (0.3 * self.step).clamp(1.5, 6.0);
        for (moment, x) in self.placed() {
            let label = escaped(&moment.label);
            let _ = match &moment.link {
                Some(link) => write!(
                    svg,
                    "<a href=\"{}\" aria-label=\"{label}\"{}>",
                    escaped(link),
                    if moment.is_here {
                        " aria-current=\"true\""
                    } else {
                        ""
                    }
                ),
                None => write!(svg, "<g>"),
            };
            let strip = format!(
                "x=\"{}\" y=\"{TOP}\" width=\"{}\" height=\"{}\"",
                number(0.5f64.mul_add(-self.step, x)),
                number(self.step),
                BOTTOM - TOP
            );
            let here = if moment.is_here { " here" } else { "" };
            let _ = write!(
                svg,
                "<title>{label}</title><rect {strip} fill=\"#b35c00\" fill-opacity=\"{}\" \
                 class=\"strip{here}\"/>",
                if moment.is_here { "0.2" } else { "0" }
            );
            let (y, class, paint) = if let Some(value) = moment.value {
                let (class, fill) = self.winner(value);
                let paint = format!("fill=\"{fill}\" stroke=\"#5a5a5a\"");
                (self.height(value), class, paint)
            } else {
                let paint = "fill=\"none\" stroke=\"#5a5a5a\" stroke-dasharray=\"2 2\"";
                (MIDDLE, "unknown", paint.to_owned())
            };
            let _ = write!(
                svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {paint} stroke-width=\"1.5\" class=\"{class}\"/>",
                number(x),
                number(y),
                number(radius)
            );
            *svg += if moment.link.is_some() {
                "</a>"
            } else {
                "</g>"
            };
        }
    }

    /// The class and the colour of who is ahead.
    fn winner(&self, value: ShownValue) -> (&'static str, String) {
        let (class, fill) = match value.result() {
            Wdl::Win => ("first", [40, 40, 40]),
            Wdl::Loss => ("second", [250, 250, 250]),
            Wdl::Draw => {
                let draw = Shade::of(ShownValue::Margin(Int(0)), &[]);
                let draw = Shade {
                    strength: 1.0,
                    ..draw
                };
                ("draw", self.palette.of_shade(draw))
            }
        };
        (class, colour(fill))
    }
}
