//! Impartial games on heaps: their rules in the usual notations, tables of nimbers and proved
//! periods. Start with [`HeapRules`].

mod heap_rules;
mod heap_takes;
mod nimber_table;
mod nimbers;
mod octal_code;
mod period;
mod rare;
mod shortened;
mod subtraction_set;
mod take;

pub use heap_rules::{HeapRules, HeapRulesError};
pub use heap_takes::{HeapTakes, HeapTakesError};
pub use nimbers::{NimberOverflow, Nimbers, NimbersMethod};
pub use octal_code::{OctalCode, OctalCodeError};
pub use period::{Period, PeriodTheorem};
pub use subtraction_set::{SubtractionSet, SubtractionSetError};
pub use take::Take;
