//! Pictures with axes and letters, as SVG or in pixels.

mod canvas;
mod distance_plot;
mod heat_map;
mod nimber_plot;
mod picture;
mod scene_picture;
mod thermograph_plot;
mod times_by_size;

pub use self::canvas::Canvas;
pub use self::distance_plot::DistancePlot;
pub use self::heat_map::HeatMap;
pub use self::nimber_plot::NimberPlot;
pub use self::picture::{Area, Drawn, Format, Picture};
pub use self::scene_picture::ScenePicture;
pub use self::thermograph_plot::ThermographPlot;
pub use self::times_by_size::TimesBySize;
