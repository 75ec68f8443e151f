//! Moves of a computer player where values alone do not choose: among moves that are as good as each
//! other, the one after which play lasts [`longest`]; among moves of which nothing is known, the one
//! that does best in [`Samples`] of games played at random.
//!
//! Needs: a game that is being played, of `stonework-catalog`; the limits of a run of
//! `stonework-core`. Never knows: a game, a solver, who plays.
//!
//! ```
//! use stonework_catalog::Settings;
//! use stonework_core::Run;
//! use stonework_opponents::{Samples, longest};
//!
//! let game = stonework_games::CATALOG.open("tic-tac-toe", Settings::new(), Some("xx./oo./..."))?;
//! let mut session = game.instance.session();
//! let moves = session.moves();
//! let mut samples = Samples::of(&moves);
//! for _ in 0..2_000 {
//!     samples.add(session.as_mut());
//! }
//! // It wins at once.
//! assert_eq!(samples.best().map(|mv| mv.to_string()).as_deref(), Some("c1"));
//! // Of the others, this one alone keeps the opponent from winning at once.
//! let slow = longest(session.as_mut(), &moves, &Run::new());
//! assert_eq!(slow.map(|mv| mv.to_string()).as_deref(), Some("c2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod longest;
mod samples;

pub use self::longest::{lasts, longest};
pub use self::samples::Samples;
