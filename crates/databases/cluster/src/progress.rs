//! How far all workers have come: [`ClusterProgress`].

use std::time::Duration;

use crate::message::TotalWork;

/// What the workers are at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Stage {
    /// Positions of levels are found, from the lowest grade to the highest.
    Finding,
    /// Tiers are solved.
    #[default]
    Solving,
}

/// How far all workers have come together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct ClusterProgress {
    /// What they are at.
    pub stage: Stage,
    /// The tier or level at work, from 0.
    pub tier: usize,
    /// How many tiers there are, where that is known.
    pub tiers: Option<usize>,
    /// How many positions the stage has in all, where that is known.
    pub total: Option<u64>,
    /// What the workers have done in this stage.
    pub work: ClusterWork,
    /// How long the stage has taken.
    pub elapsed: Duration,
    /// Whether what was known of the tier at work could not be gone on from, so that it was begun anew:
    /// some process does not have its share of that, or the tier was begun by one process alone.
    pub is_begun_anew: bool,
    /// The process that has been silent longest, and for how long, if that is five seconds or more: it
    /// is waited for.
    pub silent: Option<(usize, Duration)>,
}

/// What all workers have done together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct ClusterWork {
    /// The positions that were expanded.
    pub positions: u64,
    /// How often a worker told another of a position: of an update, a key, a question or an answer.
    pub messages: u64,
    /// The bytes of what workers sent each other, about.
    pub bytes: u64,
    /// How long the workers worked, all together, without the time in which they waited.
    pub busy: Duration,
    /// How much longer the one worked that worked longest than they did on average: 1 if all worked
    /// as long.
    pub imbalance: f64,
}

impl ClusterWork {
    pub(crate) fn of(work: TotalWork, workers: usize) -> Self {
        let TotalWork {
            all,
            longest_micros,
        } = work;
        Self {
            positions: all.positions,
            messages: all.messages,
            bytes: all.bytes,
            busy: Duration::from_micros(all.micros),
            imbalance: ratio(longest_micros.saturating_mul(workers as u64), all.micros),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "it is about a time")]
fn ratio(one: u64, other: u64) -> f64 {
    if other == 0 {
        1.0
    } else {
        one as f64 / other as f64
    }
}
