//! Loopy values: games in which play may go on for ever, which is a draw (Siegel, VI; Winning Ways,
//! chapter 11).
//!
//! A *stopper* is a game in which no play with alternate moves is endless, whoever begins and in
//! whatever can follow: on = {on | }, off, over = {0 | over}, under, and all short games. Stoppers
//! have canonical forms and are compared as short games are: G ≥ H if Left, second to move, is
//! never without a move in G − H.
//!
//! Sums of stoppers need be no stoppers: on + off = dud = {dud | dud} is drawn whatever is beside
//! it. Many such games still act like two stoppers, the *onside* where endless play counts as won
//! by Left, and the *offside* where Right has won it: dud = on & off. [`LoopyValue`] is such a
//! pair.
//!
//! ```
//! use stonework_partizan::Forms;
//!
//! let forms = Forms::new();
//! let mut algebra = forms.algebra();
//! let value = algebra.read_loopy("x{0|x} + 5")?;
//! assert_eq!(algebra.loopy_text(&value)?, "5over");
//! let value = algebra.read_loopy("on + off")?;
//! assert_eq!(algebra.loopy_text(&value)?, "dud");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arithmetic;
mod convert;
mod evaluate;
mod facts;
mod graph;
mod order;
mod sides;
mod value;
mod write;

pub use value::{LoopyValue, Stopper};
