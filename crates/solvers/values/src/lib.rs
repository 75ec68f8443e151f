//! Canonical forms of positions of partizan games, part by part: [`Values`].
//!
//! A position is a sum of parts; each part is worked out once, in a normal form that stands for its
//! images, for the part with the other player to move and for its negative. What it is worth is a
//! canonical form in the [`stonework_partizan::Forms`] that the caller keeps.
//!
//! Needs: the traits and the kit of `stonework-core`, the states of `stonework-erased`;
//! `stonework-partizan`, in which the forms are kept. Never knows: a named game, its texts, a file.
//!
//! Of a game, only this is compiled: how a position falls apart, what stands for a part, its moves,
//! and the list of states that numbers the parts. Memo, stack, threads, limits and reports are
//! about these numbers, and compiled once.
//!
//! ```
//! use stonework_core::{Game, Partizan, Run, Step, WinLose};
//! use stonework_partizan::Forms;
//! use stonework_values::Values;
//!
//! /// Heaps: Left takes one stone, Right two. The stones that are left, and whether Left is to move.
//! struct Heap(u32);
//!
//! impl Game for Heap {
//!     type State = (u32, bool);
//!     type Move = u32;
//!     type Value = WinLose;
//!
//!     fn start(&self) -> (u32, bool) {
//!         (self.0, true)
//!     }
//!     fn terminal_value(&self, heap: &(u32, bool)) -> Option<WinLose> {
//!         self.moves(heap).next().is_none().then_some(WinLose::Loss)
//!     }
//!     fn moves(&self, &(stones, is_left): &(u32, bool)) -> impl Iterator<Item = u32> {
//!         stones.checked_sub(if is_left { 1 } else { 2 }).into_iter()
//!     }
//!     fn play(&self, &(_, is_left): &(u32, bool), left: u32) -> Step<Self> {
//!         Step::to((left, !is_left))
//!     }
//! }
//!
//! impl Partizan for Heap {
//!     fn left_to_move(&self, &(_, is_left): &(u32, bool)) -> bool {
//!         is_left
//!     }
//!     fn turned(&self, &(stones, is_left): &(u32, bool)) -> (u32, bool) {
//!         (stones, !is_left)
//!     }
//! }
//!
//! let (game, forms) = (Heap(2), Forms::new());
//! let form = Values::new().value(&game, &game.start(), &forms, &Run::new()).unwrap();
//! assert_eq!(forms.algebra().text(form)?, "{1|0}");
//! # Ok::<(), stonework_partizan::FormError>(())
//! ```

mod by_parts;
mod numbers;
mod sealed;
mod typed;
mod valued_game;
mod valued_position;
mod values;

pub use by_parts::{ByParts, CellsOf};
pub use typed::{AsItIs, BySymmetry, EachPart, PartImage, SplitParts, Whole};
pub use valued_game::{PositionValues, TellError, ValueFailure, ValuedGame};
pub use valued_position::{KnownOutcome, ValueBounds, ValuedPosition};
pub use values::Values;
