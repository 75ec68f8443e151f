//! Nimbers (Sprague-Grundy values) of impartial games: [`Nimber`] for any game and for sums of
//! games, [`HeapRules`] for heaps of any size.
//!
//! A nimber tells who wins a position and every sum it is part of. Rules of heaps are given as a
//! code ([`OctalCode`]) or a set ([`SubtractionSet`]); their nimbers come with a proved period
//! where one is found.
//!
//! Needs: the traits and the kit of `stonework-core`. Never knows: a game, its name, its texts.

mod heaps;
pub mod nimber;
mod sealed;

pub use heaps::{
    HeapRules, HeapRulesError, NimberOverflow, Nimbers, NimbersMethod, OctalCode, OctalCodeError,
    Period, PeriodTheorem, SubtractionSet, SubtractionSetError, Take,
};
pub use nimber::Nimber;
