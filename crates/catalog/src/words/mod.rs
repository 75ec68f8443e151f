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

mod periods;

pub use periods::period_proof;
pub use stonework_words::{
    Columns, Players, best_moves_row, bytes, counted, duration, explained, explained_list, grouped,
    joined, move_list, move_values, plies_text, prospect, proved, proved_so_far, shortened,
    value_rank, verdict_between, verdict_by_bounds, verdict_to_move, worth,
};
