//! Pictures as files.

mod canvas;
mod distance_plot;
mod heat_map;
mod nimber_plot;
mod picture;
mod plot_file;
mod scene_picture;
mod times_by_size;

pub(crate) use self::distance_plot::DistancePlot;
pub(crate) use self::heat_map::HeatMap;
pub(crate) use self::nimber_plot::NimberPlot;
pub(crate) use self::plot_file::PlotFile;
pub(crate) use self::scene_picture::ScenePicture;
pub(crate) use self::times_by_size::TimesBySize;
