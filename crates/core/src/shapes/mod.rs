//! Shapes of games on a row, so that a new one is a dozen lines: [`Ends`] and [`Front`], and for
//! gains that are split by end [`SeparableEndsRules`] and [`SeparableFrontRules`].

mod ends;
mod front;
mod prefix_sums;
mod row;
mod row_numbers;
mod separable_ends;
mod separable_front;

pub use ends::{Ends, EndsRules};
pub use front::{Front, FrontRules};
pub use prefix_sums::{PrefixSums, RowError};
pub use row::{Row, Side};
pub use row_numbers::RowNumbers;
pub use separable_ends::SeparableEndsRules;
pub use separable_front::SeparableFrontRules;
