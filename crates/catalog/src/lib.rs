//! What a game says of itself for the command line and other front ends: [`Entry`], [`Instance`].
//!
//! A front end names no game itself: it opens one of a [`Catalog`] by id or alias with its settings
//! and its input, and solves the [`Instance`] of this [`OpenGame`] with any solver that fits.
//!
//! Needs: the solvers of `stonework-core`, `stonework-search`, `stonework-strong`,
//! `stonework-nimbers`; erased games, certificates; `stonework-boards`, upon which [`boards`] has
//! what board games are made of, `stonework-inputs`, and `stonework-words` for [`words`]. Never knows:
//! which games there are, a file, a front end.
//!
//! What runs once a solve is compiled here, once for each type of value ([`CatalogValue`]); a crate
//! of games compiles only what knows their positions and moves. `stonework-games` joins their
//! catalogs.
//!
//! ```
//! use stonework::Run;
//! use stonework_catalog::{Answer, Settings};
//!
//! // An alias of Stone Game VII.
//! let game = stonework_games::CATALOG.open("lc1690", Settings::new(), Some("[5, 3, 1, 4, 2]"))?;
//! let solved = game.instance.solve("table", &Run::new())?;
//! assert_eq!(solved.answer, Some(Answer::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advisers;
mod answer;
mod any_erased_game;
pub mod boards;
mod built_game;
mod by_keys;
mod by_values;
mod catalog_game;
mod catalog_rows;
mod catalog_value;
mod certificate;
mod certified_rules;
mod certify;
mod check_certificate;
mod choice;
mod clocked_game;
mod comparison;
mod counts;
mod distance_game;
mod endgame_outcomes;
mod entry;
mod estimates;
mod failure;
mod features;
mod game_builder;
mod game_list;
mod game_solution;
mod given_position;
mod good_moves;
mod in_numbers;
mod instance;
mod keyed_search;
mod layers;
mod line_by_oracle;
mod mending;
mod null_move;
mod open_game;
mod oracle_game;
mod oracle_look_up;
mod played_line;
mod playing;
mod position_nimber;
mod position_oracle;
mod position_value;
mod refused;
mod retrograde;
mod row_solvers;
mod sealed;
mod search;
mod session;
mod shown_game;
mod shown_move;
mod shown_value;
mod solved;
mod solved_json;
mod solver_entry;
mod solver_set;
mod solvers;
mod starts_at;
mod stored_positions;
mod strong_solution;
mod strong_values;
mod told;
mod value_counts;
mod value_table;
pub mod words;

// for what the macros of boards write
pub use answer::{Answer, AnswerKind, AnswerRule, Answers};
pub use any_erased_game::AnyErasedGame;
pub use catalog_game::{About, CatalogGame, TheoremSteps};
pub use catalog_rows::{CatalogEnds, CatalogFront};
pub use catalog_value::{CatalogValue, RetrogradeValue};
pub use certificate::{
    Certificate, CertificateLines, CertifiedClaim, CertifyFailure, CertifySettings, CheckFailed,
    WriteLine,
};
pub use check_certificate::check_heap_certificate;
pub use choice::{Choice, PassedOver};
pub use comparison::{Comparison, Finding, NONE_FINISHED, Trial, alarm};
pub use endgame_outcomes::{EndgameOutcomes, EndgamesError, NumberedOutcomes, SolvedEndgames};
pub use entry::{Entry, Make};
pub use failure::{Failed, NoDistance, SolveFailure, TableFailure};
pub use game_builder::GameBuilder;
pub use game_list::Catalog;
pub use in_numbers::InNumbers;
pub use instance::Instance;
pub use null_move::{NullMove, NullMoves};
pub use open_game::{GameJson, OpenError, OpenGame, ParameterValues};
pub use position_nimber::PositionNimber;
pub use position_oracle::{
    DATABASE, GameWithOracle, LinesByResult, PositionOracle, SolvedWithOracle,
};
pub use position_value::PositionValue;
pub use search::{EndgamesToo, ImagesOnly, PartsToo, Search, SearchBy, SolversFor};
pub use session::{Rated, Session, SessionKey};
pub use shown_move::VisitWritten;
pub use shown_value::ShowValue;
pub use solved::Solved;
pub use solved_json::{MovesJson, ReportJson, SolvedJson};
pub use solvers::{SOLVERS, SolverInfo, fitting_solver, solver};
pub use stonework_boards::scene::{Outline, Point, Role, Scene, Shape, Spot};
pub use stonework_boards::{
    BoardForm, BoardLayout, BoardText, DrawnHeaps, DrawnRow, MoveError, MoveText, Player,
    PositionError, ShortText, Sided, SizeError, beginning, row_by_ends, row_in_full, shortened,
};
#[doc(hidden)]
pub use stonework_core;
pub use stonework_erased::CountFailure;
pub use stonework_inputs::{
    Axis, Count, Document, DocumentKind, Input, InputError, InputKind, Int, Number, OneOf, Param,
    ParamValues, Parameter, SettingError, Settings, Text, did_you_mean, find_subrow, nearest,
    read_row,
};
pub use stonework_values::Values;
pub use stonework_words::{Line, LineStep};
pub use stonework_words::{MOST_LISTED_MOVES, Notation, Scores, ShownBounds, ShownValue};
pub use stonework_words::{WantedValue, WantedValueError};
pub use stored_positions::{CodesOf, PositionKey, PositionRules, StoredPositions};
pub use strong_solution::ShownStrongSolution;
pub use value_counts::{ValueCount, ValueCounts};
pub use value_table::{TableCell, TableRow, ValueTable};
