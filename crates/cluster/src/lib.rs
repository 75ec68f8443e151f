//! Strong solutions by several workers: [`Cluster`].
//!
//! A tier of a game is shared among workers: threads of one process, or of several that are
//! connected. Each has blocks of its positions, spread by a hash, and knows only these. The workers
//! find the outcomes by retrograde analysis, round by round, and tell each other which positions are
//! to be updated, on [timely dataflow](timely). What comes out is the database that
//! [`stonework_store::Saver`] writes, byte for byte.
//!
//! A round has as many epochs as it takes to tell the predecessors of all positions that were decided in
//! it, so many thousand of each worker at once: no worker has more than some megabytes of messages
//! waiting. That an epoch is over, with all that was sent in it, the engine's progress tracking
//! tells.

mod cluster;
mod error;
mod message;
mod ownership;
mod peers;
mod tier;

pub use self::cluster::{Cluster, WithRules};
pub use self::error::ClusterError;
