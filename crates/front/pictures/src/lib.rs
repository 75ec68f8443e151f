//! Pictures of games, as SVG or in pixels: the [`Scene`] that a game gives, with the moves marked
//! on it by what they are worth; tables of values; the values that a game went through.
//!
//! Needs: the scenes and words of `stonework-catalog`; values and rows of `stonework-core`;
//! thermographs of `stonework-partizan`. Never knows: a game, a solver, where a picture is kept or
//! shown.
//!
//! ```
//! use stonework_catalog::Settings;
//! use stonework_pictures::{Drawing, Mark, Palette};
//!
//! let entry = stonework_games::CATALOG.find("tic-tac-toe").expect("a game of the catalog");
//! let game = entry.build(&entry.input.parse("x.o/.x./...")?, &Settings::new())?;
//! let session = game.session();
//! let scene = session.scene().expect("boards are drawn");
//! let marks: Vec<Mark> = session
//!     .spots(100)
//!     .into_iter()
//!     .filter_map(|(mv, spot)| Some(Mark::new(spot?, mv.to_string())))
//!     .collect();
//! let picture = Drawing::new(scene, marks, Palette::Usual).svg("a game of tic-tac-toe");
//! assert!(picture.starts_with("<svg") && picture.contains("<title>b1</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read `drawing` for what a picture is, `figure` for how a scene is made of plain figures, which
//! every kind of picture draws, `graph_layout` for how the nodes of a graph get their places,
//! `layered` for those of a map of a game.
//!
//! The feature `plots` adds `plots`: pictures with axes, and all pictures in pixels.

mod drawing;
mod figure;
mod graph_layout;
mod histogram;
mod history;
mod layered;
mod mark;
mod palette;
#[cfg(feature = "plots")]
pub mod plots;
mod rated_position;
mod small_pictures;
mod svg;
mod triangle;

pub use self::drawing::Drawing;
pub use self::figure::{Figure, Form};
pub use self::histogram::{Bar, histogram};
pub use self::history::{Moment, history};
pub use self::layered::{Layered, layered};
pub use self::mark::{Kind, Mark, Shade};
pub use self::palette::{Colour, Palette};
pub use self::rated_position::{places, rated_position};
pub use self::small_pictures::{SmallPicture, small_pictures};
pub use self::triangle::triangle;

#[cfg(doc)]
use stonework_catalog::Scene;
