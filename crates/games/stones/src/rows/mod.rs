//! What games on a row of numbers are made of: rules as vectors of terms ([`EndTerms`],
//! [`FrontTerms`]), so that each solver is compiled once for all games of a shape.

mod ends;
mod ends_reduction;
mod front;
mod last_one_wins;
pub(crate) mod piles;
mod reduction_steps;

pub use ends::EndTerms;
pub(crate) use ends::{EndTermsOfAnyWidth, ends_game};
pub use ends_reduction::EndsReduction;
pub use front::FrontTerms;
pub(crate) use front::{FrontTermsOfAnyWidth, front_game};
pub use last_one_wins::{LastOneWins, MultiplesAreLost};
pub use piles::Stones;
