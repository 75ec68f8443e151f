//! Canonical forms of positions of partizan games, part by part: [`Values`].
//!
//! A position is a sum of parts; each part is worked out once, in a normal form that stands for its
//! images, for the part with the other player to move and for its negative. What it is worth is a
//! canonical form in the [`stonework_partizan::Forms`] that the caller keeps.
//!
//! Needs: the traits and the kit of `stonework-core`, the states of `stonework-erased`;
//! `stonework-partizan`, in which the forms are kept. Never knows: a named game, its texts, a file.
//!
//! Of a game, only this is compiled: how a position falls apart, what stands for a part, its moves,
//! and the list of states that numbers the parts. Memo, stack, threads, limits and reports are
//! about these numbers, and compiled once.

mod numbers;
mod sealed;
mod typed;
mod valued_game;
mod valued_position;
mod values;

pub use typed::{AsItIs, BySymmetry, EachPart, PartImage, SplitParts, Whole};
pub use valued_game::{PositionValues, TellError, ValueFailure, ValuedGame};
pub use valued_position::{KnownOutcome, ValueBounds, ValuedPosition};
pub use values::Values;
