//! What workers tell each other: [`Message`].

use serde::{Deserialize, Serialize};
use stonework_store::TierFrame;

/// A message to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    /// The worker that it is for.
    pub(crate) to: u32,
    /// The epoch in which it was sent: it is read in the same.
    pub(crate) epoch: u64,
    pub(crate) content: Content,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    /// Updates of positions of the worker that it is for, 4 bytes each.
    Updates(#[serde(with = "serde_bytes")] Vec<u8>),
    Status(Status),
    /// A frame of the tier with its number.
    Frame(u64, TierFrame),
}

/// What a worker tells all others at the end of an epoch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Status {
    /// Whether it failed, so that all end.
    pub(crate) has_failed: bool,
    /// Whether it has more of the same to do.
    pub(crate) has_more: bool,
    /// Whether it decided positions that are due in the next round.
    pub(crate) has_next: bool,
    /// The plies of what it knew before the analysis and is due next.
    pub(crate) due: Option<u32>,
    /// The greatest code of its positions.
    pub(crate) greatest: u32,
    /// How many positions it has expanded or decided, in all.
    pub(crate) positions: u64,
}

/// What all have told.
impl Status {
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            has_failed: self.has_failed || other.has_failed,
            has_more: self.has_more || other.has_more,
            has_next: self.has_next || other.has_next,
            due: match (self.due, other.due) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
            greatest: self.greatest.max(other.greatest),
            positions: self.positions + other.positions,
        }
    }
}
