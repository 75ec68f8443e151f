//! How hot a value is: [`Thermograph`], of two [`Trajectory`] walls.
//!
//! Read `drawn` for how a thermograph follows from those of the options, `curve` for how lines meet.

mod curve;
mod drawn;
mod trajectory;

pub use self::drawn::Thermograph;
pub use self::trajectory::Trajectory;
