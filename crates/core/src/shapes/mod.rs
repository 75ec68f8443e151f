//! Shapes of games on a row, so that a new one is a dozen lines: [`Ends`] and [`Front`], and for
//! gains that are split by end [`SplitEndsRules`] and [`SplitFrontRules`].

mod ends;
mod front;
mod prefix_sums;
mod row;
mod row_numbers;
mod split_ends;
mod split_front;

pub use ends::{Ends, EndsRules};
pub use front::{Front, FrontRules};
pub use prefix_sums::{PrefixSums, RowError};
pub use row::{Row, Side};
pub use row_numbers::RowNumbers;
pub use split_ends::SplitEndsRules;
pub use split_front::SplitFrontRules;
