//! Games on graphs: those in which play goes round, and partizan ones, whose edges or nodes are taken.
//!
//! Each game is in a file of its own: its rules, its line in the [`CATALOG`] of the family, and how
//! its moves and positions are written. [`Graph`] is any game that is given as JSON.
//!
//! Needs: the traits of `stonework-core`; `stonework-catalog`, to say what a game is called, how it
//! is written and what solves it; the settings of the solvers of `stonework-search`,
//! `stonework-strong` and `stonework-values`. Never knows: another family, a file, a front end.
//!
//! ```
//! use stonework::Run;
//! use stonework_catalog::Settings;
//!
//! // From node 0 one move wins at once: whoever is to move at node 1 has lost.
//! let graph = r#"{"start": 0, "nodes": [[1, 2], "loss", [0]]}"#;
//! let game = stonework_graphs::CATALOG.open("graph", Settings::new(), Some(graph))?;
//! let solved = game.instance.solve("retrograde", &Run::new())?;
//! assert_eq!(solved.value.expect("it is solved").to_string(), "win in 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cat_and_mouse;
pub mod cat_and_mouse_ii;
mod chase;
pub mod graph;
pub mod hackenbush;
mod hunt;
mod input;
pub mod node_game;
mod notation;

use stonework_catalog::Catalog;

pub use cat_and_mouse::{CatAndMouse, CatAndMouseError};
pub use cat_and_mouse_ii::{CatAndMouseIi, CatAndMouseIiError};
pub use chase::Chase;
pub use graph::{AcyclicGraph, Graph, GraphEnd, GraphError, GraphMove, GraphNode, GraphNodes};
pub use hackenbush::{Bush, Colour, Edge, Hackenbush, HackenbushError};
pub use node_game::{NodeGame, NodeGameError, NodeRules, NodeSet, OpenNodes};
pub use notation::NotationError;

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Graphs",
    &[
        cat_and_mouse::ENTRY,
        cat_and_mouse_ii::ENTRY,
        graph::ENTRY,
        hackenbush::ENTRY,
        node_game::SNORT,
        node_game::COL,
        node_game::KAYLES,
    ],
);
