//! Checks by play that a game keeps the laws that solvers rely on: [`check`] and [`Laws`].
//!
//! [`check`] checks the laws of [`Game`]. [`Laws`] checks those of capabilities as well, all of
//! them in one go: `Laws::new().ordered().packed().check(&game)`. [`Law`] lists what is checked.
//!
//! Needs: the traits of `stonework-core`; its solvers, and those of `stonework-search` and
//! `stonework-nimbers`, to compare their answers. Never knows: a game, its name, its texts, a file.
//!
//! A check visits the positions near the start breadth first. Then seeded random games go deep, and
//! positions near their ends are solved by plain minimax, by a search that remembers positions, and
//! by the solvers that the capabilities allow. A violation comes with the shortest path to it and
//! reads like a bug report: see [`Violation`]. A check finds mistakes; a check that finds none is
//! no proof.
//!
//! Cycles break no law of [`Game`], unless [`Laws::must_end`] makes it one. From positions where
//! play can cycle, all solvers that are tried must agree to refuse the game.
//!
//! # Example
//!
//! Two heaps; a move takes one or two stones from one of them; who takes the last stone wins. When
//! this game lists its moves, it forgets heaps of one stone.
//!
//! ```
//! use stonework::{Game, Step, WinLose, laws};
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
//!
//! What is checked without a violation is told, too: see [`Checked`].
//!
//! # What it finds
//!
//! The tests of this crate plant some 300 bugs in correct games, as an author may make them: keys
//! that leave something out, canonical states that are no symmetry, bounds that lie in a few
//! positions, texts that are read as something else. With the default settings all are found but
//! one: a wrong bound far from the start and from the end of play, in a game with more positions
//! than are counted ([`Laws::with_counted`]).
//!
//! What breaks no law is not found: rules that are those of another game, as long as no capability
//! contradicts them. So check the capabilities of a game, too, and compare
//! [`perft`](fn@stonework_core::perft) with known counts. What breaks no law and is seldom meant is
//! told beside the laws: the turn never passes, one player never wins. See [`Remark`].

use stonework_core::Game;

mod agreement;
mod answer;
mod any_game;
mod any_value;
mod capabilities;
mod capability_laws;
mod checked;
mod compared;
mod cycles;
mod disjunctive_sum;
mod endgame;
mod equal_states;
mod examiner;
mod exploration;
mod hints;
mod indexed;
mod law;
mod layered;
mod packed;
mod panics;
mod partizan;
mod position;
mod predecessors;
mod random_games;
mod ranges;
mod remark;
mod settings;
mod shortest_play;
mod symmetric;
mod tables_of;
mod texted;
mod texts;
mod thoroughness;
mod tiered;
mod valuation;
mod values;
mod violation;
mod visited;

pub use any_value::AnyValue;
pub use checked::{Checked, CheckedOf};
pub use compared::Compared;
pub use law::Law;
pub use remark::Remark;
pub use settings::Laws;
pub use texts::{Read, Texts};
pub use violation::{Violation, ViolationOf};

/// Checks the laws of [`Game`] with the default settings: see [`Laws::check`].
///
/// # Errors
///
/// The first [`Violation`] found.
pub fn check<G: Game>(game: &G) -> Result<CheckedOf<G>, ViolationOf<G>> {
    Laws::new().check(game)
}
