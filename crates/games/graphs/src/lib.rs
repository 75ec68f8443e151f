//! Games on graphs, which have cycles: play can be infinite.

pub mod cat_and_mouse;
pub mod cat_and_mouse_ii;
mod chase;
pub mod graph;
mod hunt;
mod input;

use stonework_catalog::Catalog;

pub use cat_and_mouse::{CatAndMouse, CatAndMouseError};
pub use cat_and_mouse_ii::{CatAndMouseIi, CatAndMouseIiError};
pub use chase::Chase;
pub use graph::{
    AcyclicGraph, Graph, GraphEnd, GraphError, GraphMove, GraphNode, GraphNodes, NodeName,
};

/// The games of this family, a line each.
pub static CATALOG: Catalog = Catalog::of(
    "Graphs",
    &[cat_and_mouse::ENTRY, cat_and_mouse_ii::ENTRY, graph::ENTRY],
);
