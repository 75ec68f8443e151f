//! The values of all parts of a row: [`HeatMap`].

use std::ops::Range;

use indicatif::HumanCount;
use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement, Rectangle, Text};
use plotters::prelude::DrawingBackend;
use plotters::style::{BLACK, Color, RGBColor, WHITE};
use stonework_core::{Row, Wdl};
use stonework_games::catalog::{Int, ShownValue};

use super::{Area, Drawn, FONT, Picture};

/// The colours from the lowest value over 0 to the highest.
const SCALE: [RGBColor; 5] = [
    RGBColor(178, 24, 43),
    RGBColor(239, 138, 98),
    RGBColor(247, 247, 247),
    RGBColor(103, 169, 207),
    RGBColor(33, 102, 172),
];

/// The values of all parts of a row, by where they begin and end, with the line of best play.
///
/// Points that lie together share a square of the picture where there are too many of them; it has
/// their mean value.
#[derive(Debug)]
pub(crate) struct HeatMap {
    title: String,
    /// How many numbers the row has.
    len: u32,
    /// How many numbers a square is wide.
    step: u32,
    /// How many squares there are each way.
    side: usize,
    /// The sum of the values in each square, and how many they are, line by line from below.
    squares: Vec<(f64, u32)>,
    line: Vec<Row>,
}

impl HeatMap {
    /// Without any value as yet, of no more squares each way than this.
    pub(crate) fn new(title: String, len: u32, most: u32) -> Self {
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

    /// Adds the value of a part that is not empty.
    pub(crate) fn add(&mut self, row: Row, value: ShownValue) {
        let (first, last) = (row.start / self.step, (row.end - 1) / self.step);
        let (sum, count) = &mut self.squares[last as usize * self.side + first as usize];
        *sum += number(value);
        *count += 1;
    }

    /// Adds the line of best play.
    pub(crate) fn with_line(self, line: Vec<Row>) -> Self {
        Self { line, ..self }
    }

    /// How many numbers a square is wide.
    pub(crate) fn step(&self) -> u32 {
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

    /// Where the squares of a number begin, on an axis where every number has its middle.
    fn edge(&self, square: usize) -> f64 {
        let numbers = u32::try_from(square)
            .unwrap_or(u32::MAX)
            .saturating_mul(self.step);
        f64::from(numbers.min(self.len)) + 0.5
    }

    /// The squares as rectangles, those of the same colour side by side as one.
    fn rectangles(&self, most: f64) -> Vec<Rectangle<(f64, f64)>> {
        let mut rectangles = Vec::new();
        for last in 0..self.side {
            let colour_at = |first| self.mean(first, last).map(|mean| colour(mean / most));
            let mut first = 0;
            while first < self.side {
                let colour = colour_at(first);
                let mut next = first + 1;
                while next < self.side && colour_at(next) == colour {
                    next += 1;
                }
                if let Some(colour) = colour {
                    let (left, right) = (self.edge(first), self.edge(next));
                    let (below, above) = (self.edge(last), self.edge(last + 1));
                    rectangles.push(Rectangle::new(
                        [(left, above), (right, below)],
                        colour.filled(),
                    ));
                }
                first = next;
            }
        }
        rectangles
    }

    fn squares<B: DrawingBackend>(&self, area: &Area<B>, most: f64) -> Drawn<B> {
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
            .x_label_formatter(&|&pile| whole(pile))
            .y_label_formatter(&|&pile| whole(pile))
            .label_style((FONT, 15))
            .axis_desc_style((FONT, 17))
            .draw()?;
        chart.draw_series(self.rectangles(most))?;

        let parts = self.line.iter().filter(|row| !row.is_empty());
        let line: Vec<(f64, f64)> = parts
            .map(|row| (f64::from(row.start) + 1.0, f64::from(row.end)))
            .collect();
        // A light edge, so that it can be seen on dark squares as well.
        for (colour, width) in [(WHITE, 5), (BLACK, 2)] {
            chart.draw_series([PathElement::new(line.clone(), colour.stroke_width(width))])?;
        }
        if let Some(&start) = line.first() {
            for (colour, size) in [(WHITE, 8), (BLACK, 6)] {
                chart.draw_series([Circle::new(start, size, colour.filled())])?;
            }
        }
        // In the half where no part of the row lies.
        let (width, height) = chart.plotting_area().dim_in_pixel();
        let (right, below) = {
            let (x, y) = chart.plotting_area().get_base_pixel();
            (x + pixels(width), y + pixels(height))
        };
        let (x, y) = (right - 270, below - 90);
        area.draw(&Circle::new((x + 15, y), 6, BLACK.filled()))?;
        area.draw(&Text::new("the whole row", (x + 40, y - 8), (FONT, 17)))?;
        let sample = vec![(x, y + 30), (x + 30, y + 30)];
        area.draw(&PathElement::new(sample, BLACK.stroke_width(2)))?;
        area.draw(&Text::new(
            "line of best play",
            (x + 40, y + 22),
            (FONT, 17),
        ))
    }

    fn scale<B: DrawingBackend>(area: &Area<B>, range: &Range<f64>, most: f64) -> Drawn<B> {
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
            .y_label_formatter(&|&value| tick(value))
            .label_style((FONT, 15))
            .axis_desc_style((FONT, 17))
            .draw()
    }
}

impl Picture for HeatMap {
    const SIZE: (u32, u32) = (1280, 1120);

    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Drawn<B> {
        /// How wide the squares with their axes are.
        const SQUARES: u32 = 1110;
        let range = self.range();
        let most = range.end.max(-range.start);
        let (squares, scale) = area.split_horizontally(SQUARES);
        self.squares(&squares, most)?;
        Self::scale(&scale, &range, most)
    }
}

/// A value as a number that has a colour: a margin, or 1, 0 and -1 for what the result is.
#[expect(
    clippy::cast_precision_loss,
    reason = "no eye tells colours to 16 digits"
)]
fn number(value: ShownValue) -> f64 {
    match value {
        ShownValue::Margin(Int(number))
        | ShownValue::Spare {
            score: Int(number), ..
        } => number as f64,
        ShownValue::Outcome { result, .. } => match result {
            Wdl::Loss => -1.0,
            Wdl::Draw => 0.0,
            Wdl::Win => 1.0,
        },
        _ => 0.0,
    }
}

/// The colour of a value from -1 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "all are small and not negative"
)]
fn colour(value: f64) -> RGBColor {
    let gaps = SCALE.len() - 1;
    let along = (value.clamp(-1.0, 1.0) + 1.0) * 2.0;
    let gap = (along as usize).min(gaps - 1);
    let part = along - along.floor().min(3.0);
    let (low, high) = (SCALE[gap], SCALE[gap + 1]);
    let mix = |low: u8, high: u8| {
        (f64::from(low) + (f64::from(high) - f64::from(low)) * part).round() as u8
    };
    RGBColor(mix(low.0, high.0), mix(low.1, high.1), mix(low.2, high.2))
}

/// A number of the row at a mark of the axis; nothing between two.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "they are counted from 1 and fit"
)]
fn whole(number: f64) -> String {
    if number.fract().abs() < 1e-6 {
        HumanCount(number.round() as u64).to_string()
    } else {
        String::new()
    }
}

/// A value at a mark of the scale.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "only what fits is cast"
)]
fn tick(value: f64) -> String {
    let sign = if value < 0.0 { "-" } else { "" };
    match value.abs() {
        0.0 => "0".to_owned(),
        size if size.fract() > 1e-6 => format!("{sign}{size:.2}"),
        size if size < 1e9 => format!("{sign}{}", HumanCount(size.round() as u64)),
        size => format!("{sign}{size:.2e}"),
    }
}

fn pixels(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_the_lowest_over_zero_to_the_highest() {
        for (value, at) in [(-1.0, 0), (-0.5, 1), (0.0, 2), (0.5, 3), (1.0, 4), (9.0, 4)] {
            assert_eq!(colour(value), SCALE[at], "{value}");
        }
    }

    #[test]
    fn squares_have_the_mean_of_the_values_in_them() {
        let mut map = HeatMap::new(String::new(), 5, 3);
        assert_eq!((map.step, map.side), (2, 3));
        for (start, end, value) in [(0, 1, 4), (0, 2, 7), (4, 5, -3)] {
            map.add(Row { start, end }, ShownValue::Margin(Int(value)));
        }
        assert_eq!(map.mean(0, 0), Some(5.5));
        assert_eq!(map.mean(2, 2), Some(-3.0));
        assert_eq!(map.mean(0, 1), None);
        assert_eq!(map.range(), -3.0..5.5);
        assert_eq!((map.edge(0), map.edge(2), map.edge(3)), (0.5, 4.5, 5.5));
    }

    #[test]
    fn marks_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-1500.0, "-1,500"),
            (0.25, "0.25"),
            (2e12, "2.00e12"),
        ] {
            assert_eq!(tick(value), text);
        }
        assert_eq!(whole(1.5), "");
        assert_eq!(whole(1000.0), "1,000");
    }
}
