//! What a game is asked about, as people write it: an [`Input`] of an [`InputKind`], and the
//! [`Settings`] of its parameters, with what can be wrong with them.
//!
//! Needs: what can be wrong with a row, and limits, of `stonework-core`, and with a position or a board, of
//! `stonework-boards`. Never knows: a game, its rules, a solver.
//!
//! ```
//! use stonework_inputs::{Input, InputKind};
//!
//! assert_eq!(InputKind::Row.parse("5, 3, 1")?, Input::Row(vec![5, 3, 1]));
//! assert!(InputKind::Row.parse("5, x").is_err_and(|error| error.to_string().contains("number 2")));
//! # Ok::<(), stonework_inputs::InputError>(())
//! ```

mod board_reader;
mod count;
mod given;
mod input;
mod int;
mod made;
mod nearest;
mod parameter;
mod row_positions;
mod settings;

pub use board_reader::{BoardReader, read_position};
pub use count::Count;
pub use input::{Input, InputError, InputKind};
pub use int::Int;
pub use nearest::{did_you_mean, is_written_like, nearest};
pub use parameter::{
    Axis, Document, DocumentKind, Number, OneOf, Param, ParamValues, Parameter, Text,
};
pub use row_positions::{find_subrow, read_row};
pub use settings::{SettingError, Settings};
