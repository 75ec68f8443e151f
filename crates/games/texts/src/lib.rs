//! Games whose rules are a text: [`gdl`].
//!
//! Needs: `stonework-gdl`, which reads and plays the text; `stonework-catalog`, to say how positions
//! and moves are written and what solves it. Never knows: another family, a file, a front end.
//!
//! ```
//! use stonework::Run;
//! use stonework_catalog::Settings;
//!
//! let rules = "(role a) (role b) (init (heap 3)) (init (turn a)) (other a b) (other b a)
//!     (minus 3 1 2) (minus 3 2 1) (minus 2 1 1) (minus 2 2 0) (minus 1 1 0)
//!     (<= (legal ?r (take ?n)) (true (turn ?r)) (true (heap ?h)) (minus ?h ?n ?left))
//!     (<= (legal ?r wait) (true (turn ?other)) (other ?r ?other))
//!     (<= (next (heap ?left)) (true (heap ?h)) (does ?r (take ?n)) (minus ?h ?n ?left))
//!     (<= (next (turn ?r)) (true (turn ?other)) (other ?other ?r))
//!     (<= terminal (true (heap 0)))
//!     (<= (goal ?r 0) (true (turn ?r)))
//!     (<= (goal ?r 100) (true (turn ?other)) (other ?r ?other))";
//! let settings = Settings::new().with(&format!("rules={rules}"))?;
//! let game = stonework_texts::CATALOG.open("gdl", settings, None)?;
//! let solved = game.instance.solve("negamax", &Run::new())?;
//! assert_eq!(solved.value.expect("it is solved").to_string(), "loss in 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod gdl;

use stonework_catalog::Catalog;

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of("Rules as text", &[gdl::ENTRY]);
