//! The values of all subrows of a row: [`HeatMap`].

use std::ops::Range;

use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::{ColorMap, DerivedColorMap};
use plotters::style::{BLACK, Color, RGBColor, WHITE};
use stonework_catalog::ShownValue;
use stonework_catalog::words::value_rank;
use stonework_core::Row;

use super::picture::{Area, Drawn, FONT, Picture, whole_label};

/// The colours from the lowest value through 0 to the highest.
const SCALE: [RGBColor; 5] = [
    RGBColor(178, 24, 43),
    RGBColor(239, 138, 98),
    RGBColor(247, 247, 247),
    RGBColor(103, 169, 207),
    RGBColor(33, 102, 172),
];

/// The values of all subrows of a row, by where they begin and end, with the line of best play.
///
/// Where there are too many of them, neighbouring subrows share a square, which has their mean
/// value.
#[derive(Debug)]
pub struct HeatMap {
    title: String,
    /// The length of the row.
    len: u32,
    /// How many positions of the row share a square.
    step: u32,
    /// The number of squares each way.
    side: usize,
    /// The sum and the number of the values in each square, line by line from below.
    squares: Vec<(f64, u32)>,
    line: Vec<Row>,
}

impl HeatMap {
    /// A map without values, with at most this many squares each way.
    #[must_use]
    pub fn new(title: String, len: u32, most: u32) -> Self {
        let step = len.div_ceil(most).max(1);
        let side = len.div_ceil(step) as usize;
        Self {
            title,
            len,
            step,
            side,
            squares: vec![(0.0, 0); side * side],
            line: Vec::new(),
        }
    }

    /// Adds the value of a subrow.
    ///
    /// # Panics
    ///
    /// If the subrow is empty, or reaches beyond the row.
    pub fn add(&mut self, row: Row, value: ShownValue) {
        let (first, last) = (row.start / self.step, (row.end - 1) / self.step);
        let (sum, count) = &mut self.squares[last as usize * self.side + first as usize];
        *sum += number(value);
        *count += 1;
    }

    /// Adds the line of best play.
    #[must_use]
    pub fn with_line(self, line: Vec<Row>) -> Self {
        Self { line, ..self }
    }

    /// How many positions of the row share a square.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.step
    }

    /// The mean value of a square; `None` if it is empty.
    fn mean(&self, first: usize, last: usize) -> Option<f64> {
        let (sum, count) = self.squares[last * self.side + first];
        (count > 0).then(|| sum / f64::from(count))
    }

    /// The least and the greatest mean value, and 0.
    fn range(&self) -> Range<f64> {
        let full = self.squares.iter().filter(|(_, count)| *count > 0);
        let means = full.map(|&(sum, count)| sum / f64::from(count));
        let (least, most) = means.fold((0.0_f64, 0.0_f64), |(least, most), mean| {
            (least.min(mean), most.max(mean))
        });
        if least < most { least..most } else { -1.0..1.0 }
    }

    /// Where a square begins on an axis where each position of the row is the middle of its unit.
    fn edge(&self, square: usize) -> f64 {
        let numbers = u32::try_from(square)
            .unwrap_or(u32::MAX)
            .saturating_mul(self.step);
        f64::from(numbers.min(self.len)) + 0.5
    }

    /// The squares as rectangles; neighbours of the same colour are one rectangle.
    fn rectangles(&self, most: f64) -> Vec<Rectangle<(f64, f64)>> {
        let mut rectangles = Vec::new();
        for last in 0..self.side {
            let colour_at = |first| self.mean(first, last).map(|mean| colour(mean / most));
            let colours: Vec<Option<RGBColor>> = (0..self.side).map(colour_at).collect();
            let (below, above) = (self.edge(last), self.edge(last + 1));
            let mut first = 0;
            for equal in colours.chunk_by(|a, b| a == b) {
                let (left, right) = (self.edge(first), self.edge(first + equal.len()));
                rectangles.extend(equal[0].map(|colour| {
                    Rectangle::new([(left, above), (right, below)], colour.filled())
                }));
                first += equal.len();
            }
        }
        rectangles
    }

    fn squares(&self, area: &Area<'_>, most: f64) -> Drawn {
        let ends = 0.5..f64::from(self.len) + 0.5;
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, (FONT, 24))
            .margin(18)
            .x_label_area_size(52)
            .y_label_area_size(84)
            .build_cartesian_2d(ends.clone(), ends)?;
        let labels = self.len.min(10) as usize;
        chart
            .configure_mesh()
            .disable_mesh()
            .x_labels(labels)
            .y_labels(labels)
            .x_desc("first pile of what is left")
            .y_desc("last pile of what is left")
            .x_label_formatter(&|&pile| pile_label(pile))
            .y_label_formatter(&|&pile| pile_label(pile))
            .label_style((FONT, 15))
            .axis_desc_style((FONT, 17))
            .draw()?;
        chart.draw_series(self.rectangles(most))?;

        let subrows = self.line.iter().filter(|row| !row.is_empty());
        let line: Vec<(f64, f64)> = subrows
            .map(|row| (f64::from(row.start) + 1.0, f64::from(row.end)))
            .collect();
        let start = line.first().copied();
        // A light edge, so that it can be seen on dark squares as well.
        let edge = PathElement::new(line.clone(), WHITE.stroke_width(5));
        chart.draw_series([edge])?;
        chart
            .draw_series([PathElement::new(line, BLACK.stroke_width(2))])?
            .label("line of best play")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 30, y)], BLACK.stroke_width(2)));
        chart.draw_series(start.map(|start| Circle::new(start, 8, WHITE.filled())))?;
        chart
            .draw_series(start.map(|start| Circle::new(start, 6, BLACK.filled())))?
            .label("the whole row")
            .legend(|(x, y)| Circle::new((x + 15, y), 6, BLACK.filled()));
        // In the half of the map that has no subrows.
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .legend_area_size(40)
            .margin(20)
            .label_font((FONT, 17))
            .draw()
    }

    fn scale(area: &Area<'_>, range: &Range<f64>, most: f64) -> Drawn {
        const STEPS: u32 = 120;
        let mut chart = ChartBuilder::on(area)
            .margin(18)
            .margin_top(60)
            .margin_bottom(70)
            .right_y_label_area_size(104)
            .build_cartesian_2d(0.0..1.0, range.clone())?
            .set_secondary_coord(0.0..1.0, range.clone());
        let at = |step: u32| {
            range.start + (range.end - range.start) * f64::from(step) / f64::from(STEPS)
        };
        chart.draw_series((0..STEPS).map(|step| {
            let middle = f64::midpoint(at(step), at(step + 1));
            let colour = colour(middle / most).filled();
            Rectangle::new([(0.0, at(step + 1)), (1.0, at(step))], colour)
        }))?;
        chart
            .configure_secondary_axes()
            .y_desc("value to the player to move")
            .y_labels(10)
            .y_label_formatter(&|&value| format!("  {}", value_label(value, range)))
            // A tick at a number looks like a decimal point.
            .set_all_tick_mark_size(0)
            .label_style((FONT, 15))
            .axis_desc_style((FONT, 17))
            .draw()
    }
}

impl Picture for HeatMap {
    fn size(&self) -> (u32, u32) {
        (1280, 1120)
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        /// The width of the squares with their axes.
        const SQUARES: u32 = 1110;
        let range = self.range();
        let most = range.end.max(-range.start);
        let (squares, scale) = area.split_horizontally(SQUARES);
        self.squares(&squares, most)?;
        Self::scale(&scale, &range, most)
    }
}

/// A value as a number that has a colour: a margin, or 1, 0 and -1 for a win, draw and loss.
#[expect(
    clippy::cast_precision_loss,
    reason = "nobody sees colours to 16 digits"
)]
fn number(value: ShownValue) -> f64 {
    match value_rank(value) {
        (0, number) => number as f64,
        (result, _) => result.into(),
    }
}

/// The colour of a value from -1 to 1.
fn colour(value: f64) -> RGBColor {
    DerivedColorMap::new(&SCALE).get_color_normalized(value, -1.0, 1.0)
}

/// The label of an axis at a number of the row; none between two.
fn pile_label(number: f64) -> String {
    if number.fract().abs() < 1e-6 {
        whole_label(number)
    } else {
        String::new()
    }
}

/// The label of the scale at a value; all values of a range have as many digits.
fn value_label(value: f64, range: &Range<f64>) -> String {
    /// In a smaller range there are labels between whole numbers.
    const WHOLE: f64 = 9.0;
    let sign = if value < 0.0 { "-" } else { "" };
    let (size, most) = (value.abs(), range.end.max(-range.start));
    if range.end - range.start < WHOLE {
        format!("{sign}{size:.2}")
    } else if most < 1e9 {
        format!("{sign}{}", whole_label(size))
    } else if size > 0.0 {
        format!("{sign}{size:.2e}")
    } else {
        "0".to_owned()
    }
}
