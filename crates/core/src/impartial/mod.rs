//! Impartial games on heaps: their rules in the usual notations, tables of nimbers and proved
//! periods. Start with [`HeapRules`].

mod heap_rules;
mod nimbers;
mod octal_code;
mod period;
mod rare;
mod subtraction_set;

pub use heap_rules::{HeapRules, HeapRulesError, Take};
pub use nimbers::{NimberOverflow, Nimbers, NimbersMethod};
pub use octal_code::{OctalCode, OctalCodeError};
pub use period::{Period, PeriodTheorem};
pub use subtraction_set::{SubtractionSet, SubtractionSetError};
