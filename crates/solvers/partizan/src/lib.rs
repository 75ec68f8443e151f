//! Values of partizan games of normal play: canonical forms in an arena, their sums and order.
//!
//! A game in which the last to move wins equals exactly one game in *canonical form*: without
//! dominated and without reversible options. [`Forms`] holds such forms, each once, so that equal
//! games have equal ids ([`CanonicalForm`]); an [`Algebra`] computes with them.
//!
//! Values are read and written in the notation of the field: [`Algebra::read`], [`Algebra::text`],
//! described in [`text`]. Games with loops have a module of their own, [`loopy`].
//!
//! Needs: the limits of a run from `stonework-core`. Never knows: a game, a position, a file.
//!
//! ```
//! use stonework_partizan::{Forms, PartizanOutcome};
//!
//! let forms = Forms::new();
//! let mut algebra = forms.algebra();
//! let (one, two) = (algebra.integer(1)?, algebra.integer(2)?);
//! let switch = algebra.of_options(&[two], &[one])?;
//! let twice = algebra.sum(switch, switch)?;
//! assert_eq!(twice, algebra.integer(3)?);
//! assert_eq!(algebra.outcome(switch)?, PartizanOutcome::Left);
//!
//! let value = algebra.read("{3||2|1} + ^* - 2*(±1)")?;
//! assert_eq!(algebra.text(value)?, "{3^*||2^*|1^*}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebra;
mod arena;
mod bytes;
mod canonical;
mod cooling;
mod counts;
mod error;
mod followers;
mod infinitesimals;
pub mod loopy;
mod memo;
mod mixed;
mod named;
mod number;
mod order;
mod partizan_outcome;
mod products;
mod sum;
pub mod text;
mod thermograph;

pub use algebra::Algebra;
pub use arena::{CanonicalForm, Forms, Options};
pub use error::FormError;
pub use number::{Dyadic, DyadicError, NumberUpStar};
pub use partizan_outcome::PartizanOutcome;
pub use thermograph::{Thermograph, Trajectory};
