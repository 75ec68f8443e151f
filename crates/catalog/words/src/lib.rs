//! What solvers find in words, as all front ends say it: moves as they are written ([`Notation`]), values
//! ([`ShownValue`]) and those that are looked for ([`WantedValue`]), [`Scores`], what the [`Players`] are
//! called, and sentences of these.
//!
//! Needs: results and sides of `stonework-core`; players and texts of moves, of `stonework-boards`; the
//! numbers of `stonework-inputs`. Never knows: a game, its rules, a solver.
//!
//! ```
//! use stonework_core::Wdl;
//! use stonework_words::{ShownValue, worth};
//!
//! let value = ShownValue::Outcome { result: Wdl::Win, plies: Some(7) };
//! assert_eq!(worth(value), "wins in 7 plies");
//! ```

mod columns;
mod line;
mod lists;
mod measures;
mod move_values;
mod names;
mod notation;
mod players;
mod proved_so_far;
mod scores;
mod shown_value;
mod values;
mod wanted_value;

pub use columns::Columns;
pub use line::{Line, LineStep};
pub use lists::{counted, joined, move_list, shortened};
pub use measures::{bytes, duration};
pub use move_values::{best_moves_row, explained_list, move_values};
pub use names::Names;
pub use notation::{
    Indexed, MOST_LISTED_MOVES, Notation, OfMove, is_cut, sort_as_listed, with_told, without_alike,
};
pub use players::{Players, verdict_to_move};
pub use proved_so_far::proved_so_far;
pub use scores::Scores;
pub use shown_value::{ShownBounds, ShownValue};
pub use values::{
    explained, grouped, plies_text, prospect, proved, value_rank, verdict_between,
    verdict_by_bounds, worth,
};
pub use wanted_value::{WantedValue, WantedValueError};
