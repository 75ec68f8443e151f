//! Who wins a sum, by a search over its parts: [`Search`].
//!
//! Source: M. Müller, Z. Li, Locally informed global search for sums of combinatorial games, 2009;
//! the bounds by means and temperatures: A. Siegel, Combinatorial Game Theory, 2013, II.5.

mod bounds;
mod facts;
mod frame;
mod memo;
mod node;
mod searching;
mod world;

pub(crate) use node::Node;
pub(crate) use searching::Search;
pub(crate) use world::World;
