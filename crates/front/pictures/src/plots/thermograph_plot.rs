//! How hot values are: [`ThermographPlot`].

use plotters::element::{PathElement, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{BLACK, Color, IntoFont, ShapeStyle, TextStyle};
use stonework_catalog::words::grouped;
use stonework_partizan::{Dyadic, Thermograph, Trajectory};

use super::picture::{Area, COLOURS, Drawn, FONT, Mark, Picture, legend};

/// Thermographs as the field draws them: temperatures upwards, values growing to the left, so that
/// Left's wall is on the left; the mast goes on to the top. Several are drawn in one, with a legend.
///
/// The ticks are whole numbers or fractions. The picture begins at the temperature -1, or, where all
/// that happens is so close to 0 that it would not be seen, as far below 0 as it goes above.
///
/// ```
/// use stonework_partizan::{Dyadic, Thermograph};
/// use stonework_pictures::plots::{Picture, ThermographPlot};
///
/// let number = |text: &str| Thermograph::of_number(text.parse().expect("a number"));
/// let switch = Thermograph::of_options(&[number("2")?], &[number("-3/4")?])?;
/// let mut plot = ThermographPlot::new("two values".to_owned());
/// plot.add("{2|-3/4}".to_owned(), switch);
/// plot.add("1/2".to_owned(), number("1/2")?);
/// assert!(plot.svg()?.contains("{2|-3/4}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ThermographPlot {
    title: String,
    graphs: Vec<(String, Thermograph)>,
}

/// Where the lines are, in pixels.
const LEFT: i32 = 120;
const RIGHT: i32 = 760;
const TOP: i32 = 90;
const BOTTOM: i32 = 570;

/// The width of the lines with their axes; the legend is beside it.
const LINES: u32 = 785;

/// The most thermographs that the legend names, and how many letters of a name or a title are shown.
const NAMED: usize = 20;
const NAME: usize = 23;
const TITLE: usize = 70;

impl ThermographPlot {
    /// A plot without thermographs.
    #[must_use]
    pub fn new(title: String) -> Self {
        Self {
            title,
            graphs: Vec::new(),
        }
    }

    /// Adds the thermograph of a value that is called so.
    pub fn add(&mut self, name: String, thermograph: Thermograph) {
        self.graphs.push((name, thermograph));
    }

    /// The lines from the bottom of the picture up, as values and temperatures on a grid of multiples
    /// of 1/2^exponent, each with the number of its thermograph; and that exponent.
    fn lines(&self) -> (Vec<(usize, Line)>, u32) {
        let walls = self.graphs.iter().enumerate();
        let walls = walls
            .flat_map(|(nth, (_, graph))| [(nth, graph.left_wall()), (nth, graph.right_wall())]);
        let points = walls.clone().flat_map(|(_, wall)| wall.points());
        let exponents =
            points.map(|(value, temperature)| value.exponent().max(temperature.exponent()));
        let exponent = exponents.max().unwrap_or(0);
        let grid =
            |number: Dyadic| i128::from(number.numerator()) << (exponent - number.exponent());
        let graphs = self.graphs.iter();
        let hottest = graphs.map(|(_, graph)| graph.temperature()).max();
        // Of the part from -1 to 0 no more than what lets tiny walls be seen.
        let bottom = hottest
            .filter(|&hottest| (1..(1 << exponent) / 8).contains(&grid(hottest)))
            .map_or(-1 << exponent, |hottest| -grid(hottest));
        let lines = walls.map(|(nth, wall)| (nth, line(wall, bottom, exponent)));
        (lines.collect(), exponent)
    }
}

/// Values and temperatures on a grid.
type Line = Vec<(i128, i128)>;

/// The points of a wall on a grid, from this temperature up.
fn line(wall: &Trajectory, bottom: i128, exponent: u32) -> Line {
    let grid = |number: Dyadic| i128::from(number.numerator()) << (exponent - number.exponent());
    let points = wall.points();
    let mut points: Vec<_> = points
        .map(|(value, temperature)| (grid(value), grid(temperature)))
        .collect();
    let below = points.partition_point(|&(_, temperature)| temperature <= bottom);
    let mut rest = points.split_off(below);
    let (value, temperature) = points.last().copied().unwrap_or((0, bottom));
    let slope = rest.first().map_or(0, |next| (next.0 - value).signum());
    rest.insert(0, (value + slope * (bottom - temperature), bottom));
    rest
}

/// An axis: what lies between its ends, in multiples of 1/2^exponent, and the room beside it as a
/// part of that.
struct Axis {
    low: i128,
    high: i128,
    exponent: u32,
    room: [f64; 2],
    /// The pixels of its two ends.
    ends: [i32; 2],
}

impl Axis {
    /// Where a number is, in pixels.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "it is a pixel of the picture"
    )]
    fn at(&self, number: i128) -> i32 {
        let part = (number - self.low) as f64 / (self.high - self.low) as f64;
        let [before, after] = self.room;
        let part = (part + before) / (1.0 + before + after);
        let [from, to] = self.ends.map(f64::from);
        (to - from).mul_add(part, from).round() as i32
    }

    /// The numbers with a tick: as many multiples of a step as have room, each with its label.
    fn ticks(
        &self,
        most: i128,
        has_room: impl Fn(&[(i128, String)]) -> bool,
    ) -> Vec<(i128, String)> {
        let unit = 1_i128 << self.exponent;
        let fractions = (0..self.exponent).map(|exponent| 1 << exponent);
        let tens = (0..20).map(|power| 10_i128.pow(power));
        let whole = tens.flat_map(|ten| [1, 2, 5].map(|digit| digit * ten));
        let whole = whole.map_while(|number| number.checked_mul(unit));
        let fitting = fractions.chain(whole).find_map(|step: i128| {
            let ticks = self.low.div_euclid(step)..=self.high.div_euclid(step);
            let count = ticks.end() - ticks.start();
            if count > most {
                return None;
            }
            let ticks = ticks.map(|nth| nth * step);
            let ticks = ticks.filter(|tick| (self.low..=self.high).contains(tick));
            let ticks: Vec<_> = ticks
                .map(|tick| (tick, label(tick, self.exponent)))
                .collect();
            has_room(&ticks).then_some(ticks)
        });
        fitting.unwrap_or_default()
    }
}

/// A number k/2^exponent as the field writes it, whole ones with their digits in groups.
fn label(numerator: i128, exponent: u32) -> String {
    let spare = numerator.trailing_zeros().min(exponent);
    let (numerator, exponent) = (numerator >> spare, exponent - spare);
    if exponent > 0 {
        return format!("{numerator}/{}", 1_u64 << exponent);
    }
    let sign = if numerator < 0 { "-" } else { "" };
    let size = u64::try_from(numerator.unsigned_abs()).unwrap_or(u64::MAX);
    format!("{sign}{}", grouped(size))
}

/// The beginning of a text that may be long.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

impl Picture for ThermographPlot {
    fn size(&self) -> (u32, u32) {
        (1000, 640)
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        let (lines, exponent) = self.lines();
        let unit = 1_i128 << exponent;
        let points = lines.iter().flat_map(|(_, line)| line).copied();
        let between = |numbers: &mut dyn Iterator<Item = i128>| {
            numbers.fold(None, |ends: Option<(i128, i128)>, number| {
                let (low, high) = ends.unwrap_or((number, number));
                Some((low.min(number), high.max(number)))
            })
        };
        let (low, high) = between(&mut points.clone().map(|point| point.0)).unwrap_or((0, 0));
        let wider = if low == high { unit } else { 0 };
        let values = Axis {
            low: low - wider,
            high: high + wider,
            exponent,
            room: [0.06; 2],
            ends: [RIGHT, LEFT],
        };
        let (low, high) = between(&mut points.map(|point| point.1)).unwrap_or((-unit, -unit));
        let temperatures = Axis {
            low,
            high: if low == high { 0 } else { high },
            exponent,
            room: [0.0, 0.15],
            ends: [BOTTOM, TOP],
        };

        let (area, beside) = area.split_horizontally(LINES);
        let write = |text: &str, at: (i32, i32), size: u32, anchor: Pos| {
            let style = TextStyle::from((FONT, size).into_font()).pos(anchor);
            area.draw(&Text::new(text.to_owned(), at, style))
        };
        let draw =
            |line: Vec<(i32, i32)>, style: ShapeStyle| area.draw(&PathElement::new(line, style));
        let (middle, above) = (
            Pos::new(HPos::Center, VPos::Top),
            Pos::new(HPos::Left, VPos::Bottom),
        );
        write(&shortened(&self.title, TITLE), (LEFT, 40), 22, above)?;
        write("temperature", (LEFT - 90, TOP - 12), 16, above)?;
        write(
            "value",
            (i32::midpoint(LEFT, RIGHT), BOTTOM + 36),
            16,
            middle,
        )?;
        let thin = |tick: i128| match tick {
            0 => BLACK.mix(0.45).stroke_width(1),
            _ => BLACK.mix(0.13).stroke_width(1),
        };
        // A letter is about eight pixels wide.
        let width = |label: &str| label.chars().map(|_| 9).sum::<i32>() + 14;
        let is_beside = |ticks: &[(i128, String)]| {
            ticks.iter().map(|(_, label)| width(label)).sum::<i32>() < RIGHT - LEFT
                || ticks.len() < 3
        };
        for (tick, label) in values.ticks(12, is_beside) {
            let x = values.at(tick);
            draw(vec![(x, TOP), (x, BOTTOM)], thin(tick))?;
            write(&label, (x, BOTTOM + 10), 14, middle)?;
        }
        for (tick, label) in temperatures.ticks(10, |_| true) {
            let y = temperatures.at(tick);
            draw(vec![(LEFT, y), (RIGHT, y)], thin(tick))?;
            let anchor = Pos::new(HPos::Right, VPos::Center);
            write(&label, (LEFT - 8, y), 14, anchor)?;
        }
        draw(
            vec![(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)],
            BLACK.stroke_width(1),
        )?;
        for (nth, line) in &lines {
            let points = line.iter();
            let points = points
                .map(|&(value, temperature)| (values.at(value), temperatures.at(temperature)));
            let mut points: Vec<_> = points.collect();
            points.extend(points.last().map(|&(x, _)| (x, TOP)));
            draw(points, COLOURS[nth % COLOURS.len()].stroke_width(3))?;
        }
        let named = self.graphs.iter().zip(COLOURS.iter().cycle()).take(NAMED);
        let names: Vec<_> = named
            .map(|((name, _), &colour)| (shortened(name, NAME), colour))
            .collect();
        let mut entries: Vec<_> = names
            .iter()
            .map(|(name, colour)| (&**name, Mark::Line, *colour))
            .collect();
        let more = format!("and {} more", self.graphs.len().saturating_sub(NAMED));
        if self.graphs.len() > NAMED {
            entries.push((&more, Mark::Point, COLOURS[8]));
        }
        legend(&beside, &entries)
    }
}
