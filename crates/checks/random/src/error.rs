//! Why a graph is not a game: [`GraphError`].

/// Why a graph is not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// The start is not one of the nodes.
    #[error("the start is node {start}, but there are {nodes} nodes")]
    StartOutOfRange {
        /// The start that was given.
        start: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// An edge leads to a node that does not exist.
    #[error("edge {edge} of node {node} leads to node {target}, but there are {nodes} nodes")]
    TargetOutOfRange {
        /// The node the edge leaves from.
        node: usize,
        /// The edge's index in the list of the node.
        edge: usize,
        /// Where it leads.
        target: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// A node is not terminal but has no edges.
    #[error("node {node} is not an end and has no edges")]
    NoMoves {
        /// The node.
        node: usize,
    },
    /// The layers have more or fewer nodes than the graph.
    #[error("the layers have {layers} nodes together, the graph has {nodes}")]
    LayerSizes {
        /// The number of nodes in all layers; [`usize::MAX`] if that does not fit.
        layers: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// An edge does not lead to an earlier layer.
    #[error(
        "edge {edge} leads from node {node} in layer {layer} to node {target} in layer \
         {target_layer}, which is not an earlier one"
    )]
    LayerOrder {
        /// The node the edge leaves from.
        node: usize,
        /// Its layer.
        layer: usize,
        /// The edge's index in the list of the node.
        edge: usize,
        /// Where it leads.
        target: usize,
        /// The layer of that node.
        target_layer: usize,
    },
}
