//! Values, moves and players in words, as all front ends say them.
//!
//! ```
//! use stonework::Wdl;
//! use stonework_catalog::ShownValue;
//! use stonework_catalog::words::worth;
//!
//! let value = ShownValue::Outcome { result: Wdl::Win, plies: Some(7) };
//! assert_eq!(worth(value), "wins in 7 plies");
//! ```

mod lists;
mod measures;
mod periods;
mod players;
mod values;

pub use lists::{counted, joined, move_list, shortened};
pub use measures::{bytes, duration};
pub use periods::period_proof;
pub use players::{Players, verdict_to_move};
pub use values::{
    explained, grouped, plies_text, prospect, proved, value_rank, verdict_between,
    verdict_by_bounds, worth,
};
