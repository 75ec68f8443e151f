//! How a sum is written: [`Sum`], of [`Term`]s and [`Placed`] positions; a [`Comparison`] of two.

mod comparison;
mod placed;
mod sum;

pub use comparison::{Comparison, Relation};
pub use placed::Placed;
pub(crate) use placed::{no_values, with_left_to_move};
pub use sum::{Sum, Term};
