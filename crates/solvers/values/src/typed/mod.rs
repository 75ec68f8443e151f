//! What is compiled for each game: its parts ([`split`]), what stands for them, and their numbers.

mod expander;
mod parts;
mod split;
mod states;

pub(crate) use parts::Parts;
pub use split::{AsItIs, BySymmetry, EachPart, PartImage, SplitParts, Whole};
