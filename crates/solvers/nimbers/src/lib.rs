//! Nimbers (Sprague-Grundy values) of impartial games: [`Nimber`] for any game and for sums of
//! games, [`NimberOutcomes`] for who wins them, by few nimbers, [`HeapRules`] for heaps of any
//! size; and what takes their place in misère play, where the last mover loses:
//! [`MisereQuotient`], [`Genera`].
//!
//! A nimber tells who wins a position and every sum it is part of. Rules of heaps are given as a
//! code ([`OctalCode`]) or a set ([`SubtractionSet`], or [`HeapTakes`] where what may be taken
//! depends on the heap); their nimbers come with a proved period where one is found.
//!
//! Needs: the traits and the kit of `stonework-core`. Never knows: a game, its name, its texts.
//!
//! ```
//! use stonework_core::Run;
//! use stonework_nimbers::HeapRules;
//!
//! let kayles: HeapRules = "0.77".parse()?;
//! let nimbers = kayles.nimbers(2_000, &Run::new())?;
//! assert_eq!(nimbers.values()[..10], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! let period = nimbers.period(&Run::new())?.ok_or("no period")?;
//! assert_eq!((period.length(), period.last_exception()), (12, Some(70)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod heaps;
mod misere;
pub mod nimber;
mod outcomes;
mod sealed;

pub use heaps::{
    HeapRules, HeapRulesError, HeapTakes, HeapTakesError, NimberOverflow, Nimbers, NimbersMethod,
    OctalCode, OctalCodeError, Period, PeriodTheorem, SubtractionSet, SubtractionSetError, Take,
};
pub use misere::{
    Genera, Genus, HeapOptions, MisereQuotient, Presentation, QuotientEnd, QuotientGenerator,
};
pub use nimber::Nimber;
pub use outcomes::NimberOutcomes;
