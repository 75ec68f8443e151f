//! Does a game keep the laws that solvers rely on? Play it and see: [`check`], [`check_indexed`],
//! [`check_layered`], [`check_tiered`], [`check_unplay`], [`check_tiered_unplay`], [`check_bounded`],
//! [`check_ordered`], [`check_symmetric`], [`check_packed`], [`check_unpack`], [`check_graded`], [`check_disjunctive_sum`], and
//! [`Laws`] for more or less of it.
//!
//! The positions near the start are looked at breadth first, so that the shortest way to what is
//! wrong with one of them is shown; then seeded random games go deep, and positions near their ends
//! are solved by every solver that fits. What is checked: [`Law`]. A check finds mistakes; that it
//! finds none is no proof.
//!
//! A game that goes round in circles breaks no law of [`Game`]; all solvers that are tried must agree
//! that they refuse it.
//!
//! # Example
//!
//! Two heaps, a move takes one or two stones from one of them, who takes the last stone wins. This
//! one forgets that a heap may have fewer than two stones left when it lists the moves.
//!
//! ```
//! use stonework_core::{Game, Step, WinLose, laws};
//!
//! struct TwoHeaps;
//!
//! impl Game for TwoHeaps {
//!     type State = [u8; 2];
//!     type Move = (usize, u8);
//!     type Value = WinLose;
//!
//!     fn start(&self) -> [u8; 2] {
//!         [4, 2]
//!     }
//!     fn terminal_value(&self, heaps: &[u8; 2]) -> Option<WinLose> {
//!         (*heaps == [0, 0]).then_some(WinLose::Loss)
//!     }
//!     fn moves(&self, heaps: &[u8; 2]) -> impl Iterator<Item = (usize, u8)> {
//!         let heaps = *heaps;
//!         (0..2).flat_map(move |heap| (1..=2).map(move |taken| (heap, taken)))
//!             .filter(move |&(heap, _)| heaps[heap] >= 2)
//!     }
//!     fn play(&self, heaps: &[u8; 2], (heap, taken): (usize, u8)) -> Step<Self> {
//!         let mut next = *heaps;
//!         next[heap] -= taken;
//!         Step::to(next)
//!     }
//! }
//!
//! let violation = laws::check(&TwoHeaps).unwrap_err();
//! assert_eq!(violation.law, laws::Law::End);
//! assert_eq!(violation.state, Some([1, 1]));
//! assert_eq!(violation.path, Some(vec![(0, 1), (0, 2), (1, 1)]));
//! ```

mod agree;
mod answer;
mod capabilities;
mod components;
mod examine;
mod future;
mod layers;
mod level;
mod numbers;
mod play;
mod position;
mod predecessors;
mod ranges;
mod seen;
mod settings;
mod tiers;
mod twice;
mod values;
mod violation;

pub use settings::{Checked, Laws};
pub use violation::{Law, Violation};

use crate::bounded::Bounded;
use crate::disjunctive_sum::DisjunctiveSum;
use crate::game::Game;
use crate::graded::Graded;
use crate::indexed::Indexed;
use crate::layered::Layered;
use crate::ordered::Ordered;
use crate::packed::Packed;
use crate::predecessors::Predecessors;
use crate::symmetric::Symmetric;
use crate::tiered::Tiered;
use crate::unpack::Unpack;
use crate::value::WinLose;

/// Checks a game with the default settings: see [`Laws::check`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check<G: Game>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check(game)
}

/// Checks a game and its numbering with the default settings: see [`Laws::check_indexed`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_indexed<G: Indexed>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_indexed(game)
}

/// Checks a game, its numbering and its layers with the default settings: see
/// [`Laws::check_layered`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_layered<G: Layered<State: Sync> + Sync>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_layered(game)
}

/// Checks a game, its numbering and its tiers with the default settings: see [`Laws::check_tiered`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_tiered<G: Tiered>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_tiered(game)
}

/// Checks a game and its moves taken back with the default settings: see [`Laws::check_unplay`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_unplay<G: Predecessors>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_unplay(game)
}

/// Checks a game, its tiers and its moves taken back with the default settings: see [`Laws::check_tiered_unplay`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_tiered_unplay<G: Tiered + Predecessors>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_tiered_unplay(game)
}

/// Checks a game and its bounds with the default settings: see [`Laws::check_bounded`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_bounded<G: Bounded>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_bounded(game)
}

/// Checks a game and its candidates with the default settings: see [`Laws::check_ordered`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_ordered<G: Ordered>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_ordered(game)
}

/// Checks a game and its canonical states with the default settings: see [`Laws::check_symmetric`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_symmetric<G: Symmetric>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_symmetric(game)
}

/// Checks a game and its keys with the default settings: see [`Laws::check_packed`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_packed<G: Packed>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_packed(game)
}

/// Checks a game and the states of its keys with the default settings: see [`Laws::check_unpack`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_unpack<G: Unpack>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_unpack(game)
}

/// Checks a game and its grades with the default settings: see [`Laws::check_graded`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_graded<G: Graded>(game: &G) -> Result<Checked, Violation<G>> {
    Laws::new().check_graded(game)
}

/// Checks an impartial game and its parts with the default settings: see [`Laws::check_disjunctive_sum`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check_disjunctive_sum<G: DisjunctiveSum<Value = WinLose>>(
    game: &G,
) -> Result<Checked, Violation<G>> {
    Laws::new().check_disjunctive_sum(game)
}
