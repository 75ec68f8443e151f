//! Time against size: [`TimesBySize`].

use std::ops::Range;

use plotters::chart::ChartBuilder;
use plotters::coord::combinators::{BindKeyPoints, IntoLogRange};
use plotters::element::Circle;
use plotters::series::LineSeries;
use plotters::style::{BLACK, Color};

use super::picture::{Area, COLOURS, Drawn, FONT, Mark, Picture, legend, whole_label};

/// Time against size, both logarithmic, a line for each solver.
#[derive(Debug)]
pub struct TimesBySize {
    title: String,
    size_in: &'static str,
    lines: Vec<(&'static str, Vec<(f64, f64)>)>,
}

impl TimesBySize {
    /// A plot without lines, of sizes that are told in these.
    #[must_use]
    pub fn new(title: String, size_in: &'static str) -> Self {
        Self {
            title,
            size_in,
            lines: Vec::new(),
        }
    }

    /// Adds a point to the line of a solver.
    pub fn add(&mut self, solver: &'static str, size: f64, seconds: f64) {
        /// No clock measures less.
        const LEAST: f64 = 1e-9;
        let point = (size, seconds.max(LEAST));
        match self.lines.iter_mut().find(|(name, _)| *name == solver) {
            Some((_, points)) => points.push(point),
            None => self.lines.push((solver, vec![point])),
        }
    }

    /// The range of an axis: that of the points and a margin.
    fn range(&self, of: impl Fn(&(f64, f64)) -> f64) -> Range<f64> {
        const MARGIN: f64 = 1.3;
        let all = self.lines.iter().flat_map(|(_, points)| points).map(of);
        let (least, most) = all.fold((f64::INFINITY, 0.0_f64), |(least, most), x| {
            (least.min(x), most.max(x))
        });
        if most > 0.0 {
            least / MARGIN..most * MARGIN
        } else {
            1.0..10.0
        }
    }
}

impl Picture for TimesBySize {
    fn size(&self) -> (u32, u32) {
        (900, 640)
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        /// The width of the lines with their axes.
        const LINES: u32 = 724;
        let (area, beside) = area.split_horizontally(LINES);
        let mut ticks: Vec<f64> = self
            .lines
            .iter()
            .flat_map(|(_, points)| points)
            .map(|&(size, _)| size)
            .collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        let sizes = self
            .range(|&(size, _)| size)
            .log_scale()
            .with_key_points(ticks);
        let times = self.range(|&(_, seconds)| seconds).log_scale();
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, (FONT, 22))
            .margin(18)
            .x_label_area_size(52)
            .y_label_area_size(80)
            .build_cartesian_2d(sizes, times)?;
        chart
            .configure_mesh()
            .x_desc(self.size_in)
            .y_desc("time")
            .x_label_formatter(&|&size| whole_label(size))
            .y_label_formatter(&|&seconds| time_label(seconds))
            .label_style((FONT, 14))
            .axis_desc_style((FONT, 16))
            .bold_line_style(BLACK.mix(0.25))
            .light_line_style(BLACK.mix(0.07))
            .draw()?;
        let mut names = Vec::new();
        for ((solver, points), colour) in self.lines.iter().zip(COLOURS.iter().cycle()) {
            let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2));
            chart.draw_series(line)?;
            names.push((*solver, Mark::Line, *colour));
            let markers = points.iter();
            chart.draw_series(markers.map(|&point| Circle::new(point, 4, colour.filled())))?;
        }
        legend(&beside, &names)
    }
}

/// The label of the axis at a time, without the noise of its last digits.
fn time_label(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    // A thousand of a unit may be a little less.
    let fits = |&&(unit, _): &&(f64, &str)| seconds >= unit * 0.9999;
    let &(unit, name) = UNITS.iter().find(fits).unwrap_or(&UNITS[3]);
    let rounded: f64 = format!("{:.2e}", seconds / unit).parse().unwrap_or(seconds);
    format!("{rounded} {name}")
}
