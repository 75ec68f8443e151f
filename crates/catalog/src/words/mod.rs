//! Values, moves and players in words, as all front ends say them.
//!
//! ```
//! use stonework_core::Wdl;
//! use stonework_catalog::ShownValue;
//! use stonework_catalog::words::worth;
//!
//! let value = ShownValue::Outcome { result: Wdl::Win, plies: Some(7) };
//! assert_eq!(worth(value), "wins in 7 plies");
//! ```

mod players;
mod value_rank;
mod values;

pub use players::Players;
pub use value_rank::value_rank;
pub use values::{
    explained, plies_text, prospect, proved, verdict_between, verdict_to_move, worth,
};

/// A number with its digits in groups of three: `1,000`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
