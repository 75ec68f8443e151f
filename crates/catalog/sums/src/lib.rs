//! Sums of positions of different games, and of values that are written as such.
//!
//! [`Sum`] reads `domineering ##../.... + clobber xo./.xo + {1|-1}`, [`evaluate`] tells what it is
//! worth, who wins and by which moves, [`evaluate_loopy`] the same of sums with loopy values,
//! [`Comparison`] and [`compare`] how two are related. Where the
//! canonical form is too large, a search over the parts tells who wins. A [`PlayedSum`] is one with a
//! player to move, each term drawn.
//!
//! Needs: `stonework-catalog`, to open games by their names; `stonework-partizan` and
//! `stonework-values`, to value them; the states of `stonework-erased`. Never knows: a named game, a
//! file, a front end.
//!
//! ```
//! use stonework::Run;
//! use stonework_games::CATALOG;
//! use stonework_sums::{Comparison, Relation, compare};
//!
//! let text = "2*(domineering ../..) < clobber xo + 1";
//! let comparison = Comparison::read(text, &CATALOG, &Run::new())?.expect("it has a sign");
//! let found = compare(&comparison, &Run::new())?;
//! assert_eq!((found.relation, found.holds), (Some(Relation::Less), Some(true)));
//! # Ok::<(), stonework_sums::SumError>(())
//! ```

mod by_search;
mod by_solver;
mod error;
mod evaluate;
mod exact;
mod expression;
mod found;
mod hottest;
mod limits;
mod loopy;
mod moves_of;
mod played;
mod rectangles;
mod search;
mod sizes;
mod values_of_games;

pub use by_search::SumSearch;
pub use error::SumError;
pub use evaluate::{ComparisonFound, compare, evaluate, search, value_at};
pub use expression::{Comparison, Placed, Relation, Sum, Term};
pub use found::{Moves, PartFound, SumFound, SumMove, ValueFacts, winner};
pub use hottest::{HotPosition, HotSearch, Hottest, hottest};
pub use loopy::{LoopyFound, evaluate_loopy};
pub use played::{PlayedSum, PlayedTerm, term};
pub use rectangles::{Rectangle, Rectangles, rectangles};
pub use stonework_partizan::{PartizanOutcome, Thermograph};
