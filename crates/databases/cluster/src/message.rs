//! What workers tell each other: [`Message`].

use serde::{Deserialize, Serialize};
use stonework_store::{CompressedFrame, KeyFrame, TierFrame};

/// A message to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    /// The worker that it is for, and the one that sent it.
    pub(crate) to: u32,
    pub(crate) from: u32,
    /// The epoch in which it was sent: it is read in the same.
    pub(crate) epoch: u64,
    pub(crate) content: Content,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    /// Updates of positions of the worker that it is for.
    Updates(#[serde(with = "words")] Vec<u32>),
    Status(Status),
    /// The codes of positions of the tier from a place on, each plus one, and 0 for one that is not
    /// stored: in 4 bytes each.
    Codes(u64, #[serde(with = "serde_bytes")] Vec<u8>),
    /// A frame of the tier with its number.
    Frame(u64, TierFrame),
    /// Keys of a grade that were found, 8 bytes each.
    Found(u32, #[serde(with = "serde_bytes")] Vec<u8>),
    /// How many moves lead to each grade.
    Moves(Vec<(u32, u64)>),
    /// The next keys of the sender in their order, 8 bytes each.
    Sorted(#[serde(with = "serde_bytes")] Vec<u8>),
    /// The keys of a frame with this number, 8 bytes each, which are to be compressed.
    Keys(u64, #[serde(with = "serde_bytes")] Vec<u8>),
    /// They are compressed.
    KeyFrame(u64, KeyFrame),
    /// Keys of a grade, 8 bytes each, the codes of whose values are asked for.
    Questions(u32, #[serde(with = "serde_bytes")] Vec<u8>),
    /// The codes of the keys of a grade that were asked for, in their order: in so many bytes each.
    Answers(u32, u8, #[serde(with = "serde_bytes")] Vec<u8>),
    /// So many numbers of positions, [packed](crate::numbers), whose codes are asked for.
    Places(u32, #[serde(with = "serde_bytes")] Vec<u8>),
    /// How many positions of the sender's frames of a tier have each code.
    Counts(Vec<u64>),
    /// The number of the solve, and the manifest of a process in JSON.
    Solve([u8; 32]),
    Manifest(#[serde(with = "serde_bytes")] Vec<u8>),
    /// The frames of a tier that a process has, a bit each.
    Held(u64, #[serde(with = "serde_bytes")] Vec<u8>),
    /// A frame of the tier that is gathered or brought into memory, with its number.
    Gathered(u32, CompressedFrame),
    /// The checksum of what the sender has kept of the tier at work.
    Share([u8; 32]),
    /// The safe point that the tier at work is gone on from, in JSON.
    Point(#[serde(with = "serde_bytes")] Vec<u8>),
    /// What was known of a block of the tier.
    Kept(KeptBlock),
}

/// What was known of the first positions of a block of a tier at a safe point.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptBlock {
    block: u64,
    /// How many of them were entered, or in a round listed.
    known: u64,
    bytes_each: u64,
    #[serde(with = "serde_bytes")]
    pub(crate) bytes: Vec<u8>,
}

impl KeptBlock {
    pub(crate) fn new(block: usize, known: usize, bytes_each: usize, bytes: Vec<u8>) -> Self {
        Self {
            block: block as u64,
            known: known as u64,
            bytes_each: bytes_each as u64,
            bytes,
        }
    }

    /// Which block.
    pub(crate) fn number(&self) -> usize {
        usize::try_from(self.block).unwrap_or(usize::MAX)
    }

    /// How many positions were entered, or in a round listed: the first ones.
    pub(crate) fn known(&self) -> usize {
        usize::try_from(self.known).unwrap_or(usize::MAX)
    }

    pub(crate) fn bytes_each(&self) -> usize {
        usize::try_from(self.bytes_each).unwrap_or(usize::MAX)
    }

    /// How many positions it tells of.
    pub(crate) fn positions(&self) -> usize {
        self.bytes.len() / self.bytes_each().max(1)
    }
}

/// Words, written as the bytes that they are in memory and read with one copy.
mod words {
    use std::fmt;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    pub(super) fn serialize<S: Serializer>(words: &[u32], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(bytemuck::cast_slice(words))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
        from.deserialize_bytes(Words)
    }

    struct Words;

    impl Visitor<'_> for Words {
        type Value = Vec<u32>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("words of four bytes each")
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
            if bytes.len().is_multiple_of(size_of::<u32>()) {
                Ok(bytemuck::pod_collect_to_vec(bytes))
            } else {
                Err(E::invalid_length(bytes.len(), &self))
            }
        }
    }
}

impl Content {
    /// How many positions it tells of, and how many bytes it takes, about.
    pub(crate) fn size(&self) -> (u64, u64) {
        let (messages, bytes) = match self {
            Self::Updates(updates) => (updates.len(), size_of_val(updates.as_slice())),
            Self::Codes(_, bytes) => (bytes.len() / 4, bytes.len()),
            Self::Found(_, bytes)
            | Self::Sorted(bytes)
            | Self::Keys(_, bytes)
            | Self::Questions(_, bytes) => (bytes.len() / 8, bytes.len()),
            Self::Answers(_, width, bytes) => {
                (bytes.len() / usize::from(*width).max(1), bytes.len())
            }
            Self::Places(count, bytes) => (*count as usize, bytes.len()),
            Self::Counts(counts) => (0, size_of_val(counts.as_slice())),
            Self::Solve(bytes) | Self::Share(bytes) => (0, bytes.len()),
            Self::Manifest(bytes) | Self::Held(_, bytes) | Self::Point(bytes) => (0, bytes.len()),
            Self::Kept(block) => (block.positions(), block.bytes.len()),
            Self::Gathered(_, frame) => (0, frame.compressed_bytes()),
            Self::Frame(_, frame) => (0, frame.compressed_bytes()),
            Self::KeyFrame(_, frame) => (0, frame.compressed_bytes()),
            Self::Status(_) => (0, size_of::<Status>()),
            Self::Moves(moves) => (0, size_of_val(moves.as_slice())),
        };
        (messages as u64, bytes as u64)
    }
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
    /// The plies of what it knew before the analysis and is due next; or the least grade of
    /// positions that it found; or how many tiers it has room for.
    pub(crate) due: Option<u32>,
    /// The greatest code of its positions.
    pub(crate) greatest: u32,
    /// The key up to which it tells its keys next, if there are more; or how many positions it works on
    /// at once.
    pub(crate) up_to: Option<u64>,
    /// How many positions it has.
    pub(crate) positions: u64,
    /// The epoch at whose end all are to keep what they know.
    pub(crate) cut: Option<u64>,
    pub(crate) work: TotalWork,
}

/// What a worker has done since it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Work {
    /// The positions that it has expanded, and those whose predecessors it has told.
    pub(crate) positions: u64,
    /// The positions that it has told others of.
    pub(crate) messages: u64,
    /// The bytes that it has sent.
    pub(crate) bytes: u64,
    /// How long it worked, without the time that it waited for others.
    pub(crate) micros: u64,
}

/// What some workers have done: all together, and how long the one worked that worked longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct TotalWork {
    pub(crate) all: Work,
    pub(crate) longest_micros: u64,
}

impl TotalWork {
    pub(crate) fn of(work: Work) -> Self {
        Self {
            all: work,
            longest_micros: work.micros,
        }
    }

    /// What was done since they had done so much.
    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            all: Work {
                positions: self.all.positions - before.all.positions,
                messages: self.all.messages - before.all.messages,
                bytes: self.all.bytes - before.all.bytes,
                micros: self.all.micros - before.all.micros,
            },
            longest_micros: self.longest_micros.saturating_sub(before.longest_micros),
        }
    }

    fn join(self, other: Self) -> Self {
        Self {
            all: Work {
                positions: self.all.positions + other.all.positions,
                messages: self.all.messages + other.all.messages,
                bytes: self.all.bytes + other.all.bytes,
                micros: self.all.micros + other.all.micros,
            },
            longest_micros: self.longest_micros.max(other.longest_micros),
        }
    }
}

/// What all have told.
impl Status {
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            has_failed: self.has_failed || other.has_failed,
            has_more: self.has_more || other.has_more,
            has_next: self.has_next || other.has_next,
            due: least(self.due, other.due),
            greatest: self.greatest.max(other.greatest),
            up_to: least(self.up_to, other.up_to),
            positions: self.positions + other.positions,
            cut: least(self.cut, other.cut),
            work: self.work.join(other.work),
        }
    }
}

/// The lesser of those that there are.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
