//! Games on a row in a dozen lines: taking from its ends ([`Ends`]) or from its front ([`Front`]).
//!
//! [`SeparableEndsRules`] and [`SeparableFrontRules`] are for gains that are a sum of two terms,
//! one for each end. Faster solvers fit those.

mod ends;
mod ends_kernel;
mod front;
mod prefix_sums;
mod row;
mod separable_ends;
mod separable_front;
mod subrows;

pub use ends::{Ends, EndsRules};
pub use front::{Front, FrontRules};
pub use prefix_sums::{PrefixSums, RowError};
pub(crate) use row::row_len;
pub use row::{Row, Side};
pub use separable_ends::SeparableEndsRules;
pub use separable_front::SeparableFrontRules;
pub use subrows::Subrows;
