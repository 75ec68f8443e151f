//! Time against size: [`TimesBySize`].

use std::ops::Range;

use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::combinators::IntoLogRange;
use plotters::element::{Circle, PathElement};
use plotters::prelude::DrawingBackend;
use plotters::series::LineSeries;
use plotters::style::{BLACK, Color, WHITE};

use super::picture::{Area, COLOURS, Drawn, FONT, Picture, whole_label};

/// Time against size, both logarithmic, a line for each solver.
#[derive(Debug)]
pub(crate) struct TimesBySize {
    title: String,
    size_in: &'static str,
    lines: Vec<(&'static str, Vec<(f64, f64)>)>,
}

impl TimesBySize {
    /// A plot without lines.
    pub(crate) fn new(title: String, size_in: &'static str) -> Self {
        Self {
            title,
            size_in,
            lines: Vec::new(),
        }
    }

    /// Adds a point to the line of a solver.
    pub(crate) fn add(&mut self, solver: &'static str, size: f64, seconds: f64) {
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
    const SIZE: (u32, u32) = (900, 640);

    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Drawn<B> {
        let sizes = self.range(|&(size, _)| size).log_scale();
        let times = self.range(|&(_, seconds)| seconds).log_scale();
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, (FONT, 22))
            .margin(18)
            .x_label_area_size(52)
            .y_label_area_size(80)
            .build_cartesian_2d(sizes, times)?;
        chart
            .configure_mesh()
            .x_desc(self.size_in)
            .y_desc("time (s)")
            .x_label_formatter(&|&size| whole_label(size))
            .y_label_formatter(&|&seconds| time_label(seconds))
            .label_style((FONT, 14))
            .axis_desc_style((FONT, 16))
            .bold_line_style(BLACK.mix(0.25))
            .light_line_style(BLACK.mix(0.07))
            .draw()?;
        for ((solver, points), colour) in self.lines.iter().zip(COLOURS.iter().cycle()) {
            let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2));
            chart
                .draw_series(line)?
                .label(*solver)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 22, y)], colour.stroke_width(3))
                });
            let markers = points.iter();
            chart.draw_series(markers.map(|&point| Circle::new(point, 4, colour.filled())))?;
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .legend_area_size(28)
            .margin(12)
            .label_font((FONT, 15))
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .draw()
    }
}

/// The label of the axis at a time, without the noise of its last digits.
fn time_label(seconds: f64) -> String {
    let rounded = format!("{seconds:.2e}").parse().unwrap_or(seconds);
    if (1e-4..1e5).contains(&rounded) {
        rounded.to_string()
    } else {
        format!("{rounded:e}")
    }
}
