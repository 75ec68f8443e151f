//! Certificates: strategies that prove a value, and a checker that trusts no solver. Start with
//! [`extract`](fn@extract) and [`check`](fn@check).
//!
//! A certificate says what the start of a game is worth, and has what is needed to see that it is
//! true: for each player whose bound is claimed, a strategy. A [`Record`] says of one position that
//! its value is at least something, by a move; or at most something, whatever the move. The checker
//! plays the game by its rules and looks at nothing but the records. So it needs no trust in the
//! solver that found the value, nor in the code that wrote the records.
//!
//! A certificate is a proof for these reasons:
//!
//! - A lower bound holds if one move leads to a position whose bound is enough, an upper bound if
//!   every move does. Gains and repeated turns are counted as the rules say.
//! - Play that keeps such bounds cannot go on for ever, or may: a win or a loss in a number of plies
//!   comes nearer with every move; where endless play is worth enough by the game's convention, it
//!   needs no end; everywhere else a record has a rank, which falls along every move.
//! - A position without a record has to be an end, or a leaf: a plain search of a few positions
//!   shows what is needed.
//!
//! ```
//! use std::sync::Arc;
//!
//! use stonework_core::certificate::{
//!     Asked, Bound, DebugTexts, ExtractSettings, RecordList, check, extract,
//! };
//! use stonework_core::random::RandomGraph;
//! use stonework_core::{Game, Negamax, Oracle, OracleSolver, Outcome, Run};
//!
//! let game = Arc::new(RandomGraph::new(7).acyclic::<Outcome>());
//! let (solution, values) = Negamax::new().solve_with_oracle(&*game, &Run::new()).unwrap();
//! let value = solution.value().expect("there was no limit");
//!
//! // Both players' strategies, from the values that the solver kept.
//! let claims = [Bound::at_least(value), Bound::at_most(value)];
//! let mut good_moves = |asked: Asked<'_, Outcome>| {
//!     let moves = values.moves_at(&*game, asked.state.expect()).ok_or("a value was not kept")?;
//!     let good = moves.iter().enumerate().filter(|(_, rated)| asked.bound.allows(rated.value));
//!     Ok::<_, &str>(good.map(|(index, _)| index).collect())
//! };
//! let written = DebugTexts::new(Arc::clone(&game));
//! let settings = ExtractSettings { look_ahead: 1, ..ExtractSettings::default() };
//! let records = extract(&written, &claims, settings, &mut good_moves, &Run::new()).unwrap();
//!
//! // The checker sees the rules, the claims and the records.
//! let mut records = RecordList::new(records).expect("each position has one record");
//! let checked = check(&written, &claims, 0, &mut records, &Run::new()).unwrap();
//! assert_eq!(checked.failed, 0);
//!
//! let wrong = [Bound::at_least(Outcome::win_in(0))];
//! let checked = check(&written, &wrong, 0, &mut records, &Run::new()).unwrap();
//! assert_ne!(checked.failed, 0);
//! ```

mod bound;
mod certified_value;
mod check;
mod checked;
mod extract;
mod fault;
mod nimbers;
mod record;
mod records;
mod search;
mod side;
mod written_game;

pub use bound::{Bound, Relation};
pub use certified_value::CertifiedValue;
pub use check::check;
pub use checked::{Checked, MOST_FAILURES};
pub use extract::{Adviser, Asked, ExtractError, ExtractSettings, Valuer, extract, extract_all};
pub use fault::{CheckError, CheckFailure, Fault};
pub use nimbers::{NimberRecord, check_nimber, extract_nimber};
pub use record::Record;
pub use records::{RecordList, Records, RecordsError};
pub use search::{Leaf, search};
pub use written_game::{DebugTexts, PassMove, VisitStep, WrittenGame, find_move, visit_steps};
