//! Shapes of games on a row, so that a new one is a dozen lines: [`Ends`] and [`Front`].

mod ends;
mod front;
mod prefix_sums;
mod row;

pub use ends::{Ends, EndsRules};
pub use front::{Front, FrontRules};
pub use prefix_sums::{PrefixSums, RowError};
pub use row::{Row, Side};
