//! Positions by distance: [`DistancePlot`].

use plotters::chart::ChartBuilder;
use plotters::coord::combinators::IntoLogRange;
use plotters::element::Circle;
use plotters::series::LineSeries;
use plotters::style::{BLACK, Color};

use super::picture::{Area, COLOURS, Drawn, FONT, Mark, Picture, legend, whole_label};

/// How many positions are won and lost in so many plies, on a logarithmic scale.
#[derive(Debug)]
pub struct DistancePlot {
    title: String,
    /// The plies, and how many positions are won and lost.
    by_distance: Vec<(u32, [u64; 2])>,
}

impl DistancePlot {
    /// The plies, ascending, each with how many positions are won and lost in so many.
    #[must_use]
    pub fn new(title: String, by_distance: Vec<(u32, [u64; 2])>) -> Self {
        Self { title, by_distance }
    }
}

impl Picture for DistancePlot {
    fn size(&self) -> (u32, u32) {
        (1000, 560)
    }

    #[expect(clippy::cast_precision_loss, reason = "it is for looking at")]
    fn draw(&self, area: &Area<'_>) -> Drawn {
        /// The width of the lines with their axes.
        const LINES: u32 = 840;
        let (area, beside) = area.split_horizontally(LINES);
        let longest = self
            .by_distance
            .last()
            .map_or(1, |&(plies, _)| plies.max(1));
        let counts = self.by_distance.iter().flat_map(|&(_, counts)| counts);
        let most = counts.max().unwrap_or(1).max(2) as f64;
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, (FONT, 22))
            .margin(18)
            .x_label_area_size(52)
            .y_label_area_size(110)
            .build_cartesian_2d(0..longest, (0.8..most * 1.3).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("plies to the end")
            .y_desc("positions")
            .y_label_formatter(&|&count| whole_label(count))
            .label_style((FONT, 14))
            .axis_desc_style((FONT, 16))
            .bold_line_style(BLACK.mix(0.2))
            .light_line_style(BLACK.mix(0.05))
            .draw()?;
        let mut names = Vec::new();
        for (which, name) in ["won", "lost"].into_iter().enumerate() {
            let points = self.by_distance.iter();
            let points = points.map(|&(plies, counts)| (plies, counts[which] as f64));
            let points: Vec<_> = points.filter(|&(_, count)| count > 0.0).collect();
            let colour = COLOURS[which];
            let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2));
            chart.draw_series(line)?;
            let markers = points.iter();
            chart.draw_series(markers.map(|&point| Circle::new(point, 3, colour.filled())))?;
            names.push((name, Mark::Line, colour));
        }
        legend(&beside, &names)
    }
}
