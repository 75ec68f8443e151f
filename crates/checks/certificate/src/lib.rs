//! Certificates: strategies that prove a value, and a checker that trusts no solver. Start with
//! [`Certificate::of_solution`] and [`check`](fn@check).
//!
//! A certificate says what the start of a game is worth, and has what is needed to see that it is
//! true: for each player whose bound is claimed, a strategy. A [`Record`] says of one position that
//! its value is at least something, by a move; or at most something, whatever the move. The checker
//! plays the game by its rules and looks at nothing but the records.
//!
//! Needs: the traits of `stonework-core`, the states and moves of `stonework-erased`, the heap
//! rules of `stonework-nimbers`; `stonework-partizan`, to read forms. Never knows: a game, its name, a file. The checker never knows the
//! solver that found the value, nor the code that wrote the records, and trusts neither.
//!
//! A certificate is a proof for these reasons:
//!
//! - A lower bound holds if one move leads to a position whose bound is enough, an upper bound if
//!   every move does. Gains and repeated turns are counted as the rules say.
//! - Play that keeps such bounds cannot go on for ever, or may: a win or a loss in a number of
//!   plies comes nearer with every move; where endless play is worth enough by the game's
//!   convention, it needs no end; everywhere else a record has a rank, which falls along every
//!   move.
//! - A position without a record has to be an end, or a leaf: a plain search of a few positions
//!   shows what is needed.
//!
//! ```
//! use std::sync::Arc;
//!
//! use stonework::certificate::{
//!     Bound, Certificate, DebugTexts, ExtractSettings, advise_by_values,
//! };
//! use stonework::random::RandomGraph;
//! use stonework::{Negamax, OracleSolver, Outcome, Run};
//!
//! let game = Arc::new(RandomGraph::new(7).acyclic::<Outcome>());
//! let (solution, values) = Negamax::new().solve_with_oracle(&*game, &Run::new())?;
//!
//! // Both players' strategies, from the values that the solver kept.
//! let written = DebugTexts::new(Arc::clone(&game));
//! let mut adviser = advise_by_values(&*game, &values);
//! let settings = ExtractSettings::default();
//! let mut certificate =
//!     Certificate::of_solution(&solution, &written, settings, &mut adviser, &Run::new())?;
//!
//! // The checker sees the rules, the claims and the records.
//! assert_eq!(certificate.check(&written, &Run::new())?.failed, 0);
//!
//! certificate.claims = vec![Bound::at_least(Outcome::win_in(0))];
//! assert_ne!(certificate.check(&written, &Run::new())?.failed, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod by_depth;
mod certified_value;
mod check;
mod checked;
mod every_position;
mod extract;
mod extract_error;
mod fault;
mod heap_nimbers;
mod heap_quotient;
mod leaves;
mod nimbers;
mod of_solution;
mod part_values;
mod records;
mod search;
mod side;
mod written_game;

pub use bound::{Bound, Relation};
pub use certified_value::CertifiedValue;
pub use check::check;
pub use checked::Checked;
pub use every_position::{Valuer, WriteRecord, extract_all};
pub use extract::{Adviser, Asked, ExtractSettings, MOST_LOOK_AHEAD, extract};
pub use extract_error::ExtractError;
pub use fault::{CheckError, CheckFailure, Fault};
pub use heap_nimbers::{HeapClaim, PeriodClaim, check_heap_nimbers, extract_heap_nimbers};
pub use heap_quotient::{check_heap_quotient, extract_heap_quotient};
pub use nimbers::{NimberRecord, check_nimber, extract_nimber};
pub use of_solution::{Certificate, ValueMissing, advise_by_values};
pub use part_values::{ValueRecord, ValueRecords, WrittenParts, check_value, extract_value};
pub use records::{Record, RecordList, Records, RecordsError};
pub use search::{Leaf, MOST_LEAF_POSITIONS, search};
pub use written_game::{DebugTexts, PassMove, VisitStep, WrittenGame};
