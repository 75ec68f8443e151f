//! Nimbers by heap: [`NimberPlot`].

use std::collections::BTreeSet;

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement};
use plotters::style::{BLACK, Color};
use stonework_catalog::words::grouped;

use super::picture::{Area, COLOURS, Drawn, FONT, Mark, Picture, legend};

/// Nimbers by heap, a point for each. Where many heaps share a column, it has a point for each
/// nimber that one of them has.
#[derive(Debug)]
pub struct NimberPlot {
    title: String,
    /// The first heap of a column and a nimber.
    points: BTreeSet<(u32, u16)>,
    heaps: u32,
    largest: u16,
    /// Where the period begins, if there is one.
    period_from: Option<u32>,
}

impl NimberPlot {
    /// A plot of the nimbers of heaps of 0, 1, 2 and so on, with at most this many columns.
    #[must_use]
    pub fn new(title: String, nimbers: &[u16], period_from: Option<u32>, columns: u32) -> Self {
        let heaps = u32::try_from(nimbers.len()).unwrap_or(u32::MAX);
        let step = heaps.div_ceil(columns).max(1);
        let points = (0..heaps).zip(nimbers);
        Self {
            title,
            points: points
                .map(|(heap, &nimber)| (heap / step * step, nimber))
                .collect(),
            heaps,
            largest: nimbers.iter().max().copied().unwrap_or(0),
            period_from,
        }
    }
}

impl Picture for NimberPlot {
    fn size(&self) -> (u32, u32) {
        (1000, 560)
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        /// The width of the points with their axes.
        const POINTS: u32 = 820;
        let top = u32::from(self.largest) + 1;
        let (area, beside) = area.split_horizontally(POINTS);
        let mut names = vec![("nimber", Mark::Point, COLOURS[0])];
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, (FONT, 22))
            .margin(18)
            .x_label_area_size(52)
            .y_label_area_size(64)
            .build_cartesian_2d(0..self.heaps.max(1), 0..top)?;
        chart
            .configure_mesh()
            .x_desc("stones in the heap")
            .y_desc("nimber")
            .x_label_formatter(&|&heap| grouped(heap.into()))
            .label_style((FONT, 14))
            .axis_desc_style((FONT, 16))
            .bold_line_style(BLACK.mix(0.2))
            .light_line_style(BLACK.mix(0.05))
            .draw()?;
        if let Some(from) = self.period_from.filter(|&from| from < self.heaps) {
            let line = [(from, 0), (from, top)];
            let style = COLOURS[1].stroke_width(2);
            chart.draw_series([PathElement::new(line, style)])?;
            names.push(("the period begins", Mark::Line, COLOURS[1]));
        }
        let points = self.points.iter();
        let points = points.map(|&(heap, nimber)| (heap, u32::from(nimber)));
        chart.draw_series(points.map(|point| Circle::new(point, 2, COLOURS[0].filled())))?;
        legend(&beside, &names)
    }
}
