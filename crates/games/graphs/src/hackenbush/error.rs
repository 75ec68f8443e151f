//! What is wrong with a text of Hackenbush: [`HackenbushError`].

use super::bush::Bush;
use crate::notation::NotationError;

/// Why a text is no position of Hackenbush.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HackenbushError {
    /// A line that is none of edges.
    #[error("{0}; edges are written as `bbr g(b;r)`")]
    Line(#[from] NotationError),
    /// JSON of another form.
    #[error(
        "`edges`, a list of edges as [\"ground\",\"a\",\"blue\"], is needed, and perhaps `ground`, a \
         list of nodes: {0}"
    )]
    Json(String),
    /// An edge of no colour.
    #[error("edge {at}: the colour is blue, red or green, not {found}")]
    Colour {
        /// Its place, from 1.
        at: usize,
        /// What is there.
        found: String,
    },
    /// More edges or nodes than there may be.
    #[error("there are {0} edges: {most} at the most are possible", most = Bush::MOST)]
    Edges(usize),
    /// A picture without a line of `=` below.
    #[error("the picture has no ground: its last row is a line of `=`")]
    NoGround,
    /// A character of a picture that is part of no edge.
    #[error(
        "row {row}, place {place}: {found:?} is no node and no part of an edge: nodes are `*`, edges \
         straight lines of `|`, `-`, `/` or `\\` from node to node or the ground `=`, with one letter, \
         `b`, `r` or `g`, in each"
    )]
    Picture {
        /// The row, from 1.
        row: usize,
        /// The place in it, from 1.
        place: usize,
        /// The character.
        found: char,
    },
}
