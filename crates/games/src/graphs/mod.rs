//! Games on graphs, in which play can go round and round.

pub mod cat_and_mouse;
pub mod cat_and_mouse_ii;
mod chase;
pub mod graph;
mod input;

pub use cat_and_mouse::{CatAndMouse, CatAndMouseError};
pub use cat_and_mouse_ii::{CatAndMouseIi, CatAndMouseIiError};
pub use chase::Chase;
pub use graph::{Graph, GraphEnd, GraphError, GraphMove, GraphNode, NodeName};
