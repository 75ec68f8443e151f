//! What it will take to save a game by a cluster: [`ClusterPlan`].

use std::num::NonZeroUsize;
use std::path::Path;

use serde::Serialize;
use stonework_core::{Run, StopReason};
use stonework_store::{Plan, SaveError, TierPlan, bytes_to_solve};
use stonework_strong::retrograde::TierPredecessors;

/// What it will take to save a game in tiers by several workers, judged by some positions of each tier.
///
/// The time is told for one thread that expands positions, and by the ratios of whole saves to that; it
/// takes no account of a slow network, for which the bytes are told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct ClusterPlan {
    /// How many workers there are, of all processes.
    pub workers: usize,
    /// The positions of the game.
    pub positions: u64,
    /// The most memory of a worker at once, in bytes, its part of the earlier tiers included.
    pub memory_bytes_a_worker: u64,
    /// The least limit on the bytes of a worker with which every tier can be solved, about: earlier tiers
    /// are read from the disk then, many positions at once, for which a little more is needed; or asked of
    /// the processes that have them.
    pub least_memory_bytes_a_worker: u64,
    /// What all workers send each other, in bytes, about.
    pub bytes_sent: u64,
    /// The most that the files can take on the disk, with what is kept of a tier at work: often they
    /// take a tenth. Those of the directory that all have, or of that of each process.
    pub disk_bytes_at_most: u64,
    /// The same of the first process, if it gathers what all have in its directory.
    pub disk_bytes_of_first: Option<u64>,
    /// The workers of each process, if each has a directory of its own.
    pub own_disks_of: Option<usize>,
    /// About how many seconds it will take, if no worker waits for the network.
    pub seconds: f64,
    /// The tiers in the order in which they are solved.
    pub tiers: Vec<ClusterTierPlan>,
}

/// What it will take to solve a tier by several workers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct ClusterTierPlan {
    /// Which tier, from 0.
    pub tier: usize,
    /// How many positions it has.
    pub positions: u64,
    /// The memory of a worker, in bytes.
    pub memory_bytes_a_worker: u64,
    /// What all workers send each other, in bytes, about.
    pub bytes_sent: u64,
    /// About how many seconds it will take.
    pub seconds: f64,
}

/// How much longer one worker takes than one thread of `strong --save`: measured, 1.09 to 1.14 for
/// Quixo 4×4 and Nine Men's Morris with 4 men against 4.
const OF_ONE: f64 = 1.12;

/// How much of a worker's time is left for positions when there are others: measured with two, 0.83 in
/// one process, and 0.75 in two.
const OF_MANY: f64 = 0.75;

/// How much longer it takes where processes have directories of their own: measured, 1.05 for Quixo 4×4
/// and Nine Men's Morris with 5 men against 5.
const OF_OWN_DISKS: f64 = 1.05;

/// The same where the earlier tiers do not fit into memory, so that processes ask each other: measured,
/// 1.3 for Nine Men's Morris with 5 men against 5 and 2.6 for Quixo 4×4.
const OF_ASKING: f64 = 2.0;

/// The bytes of a message: of an update.
const MESSAGE: u64 = 4;

/// The bytes of a question for the outcome of a position of an earlier tier, and of its answer.
const QUESTION: u64 = 2;

/// The bytes of a position that are kept while its tier is at work: two versions of them.
const KEPT: u64 = 6;

/// The bytes of a position of an earlier tier in memory, at the most.
const WRITTEN: u64 = 2;

/// A frame takes this part of the bytes that its positions have in memory, at the most: measured, a
/// fiftieth to a fifth.
const COMPRESSED: u64 = 4;

impl ClusterPlan {
    /// Plans to save a game to a directory by some processes with so many workers each, within the
    /// limits of the run of a process.
    ///
    /// # Errors
    ///
    /// - [`StopReason::Bytes`] if a worker's part of some tier does not fit its part of the limit on bytes
    ///   of the run, with what is needed for all workers of a process.
    /// - As for [`Plan::new`].
    pub fn new(
        rules: &dyn TierPredecessors,
        dir: &Path,
        counts: [NonZeroUsize; 2],
        run: &Run,
    ) -> Result<Self, SaveError> {
        Self::with_disks(rules, dir, counts, None, run)
    }

    /// The same where each process has a directory of its own, and the first gathers what all have, or
    /// not.
    ///
    /// # Errors
    ///
    /// As for [`Self::new`].
    pub fn of_parts(
        rules: &dyn TierPredecessors,
        dir: &Path,
        counts: [NonZeroUsize; 2],
        gathers: bool,
        run: &Run,
    ) -> Result<Self, SaveError> {
        Self::with_disks(rules, dir, counts, Some(gathers), run)
    }

    /// `gathers` if each process has a directory of its own.
    fn with_disks(
        rules: &dyn TierPredecessors,
        dir: &Path,
        [processes, workers]: [NonZeroUsize; 2],
        gathers: Option<bool>,
        run: &Run,
    ) -> Result<Self, SaveError> {
        let (processes, workers) = (processes.get() as u64, workers.get() as u64);
        let all = processes * workers;
        // The limit is on a part of each tier.
        let whole = run.clone().with_bytes(usize::MAX);
        let plan = Plan::new(rules, dir, &whole.with_threads(NonZeroUsize::MIN))?;
        let own = |tier: &TierPlan| {
            let positions = usize::try_from(tier.positions / all).unwrap_or(usize::MAX);
            let own = bytes_to_solve(positions) as u64;
            // Messages take as much as a seventh of that, if there is not more memory.
            own + own / 7
        };
        let limit = run.bytes().map(|bytes| bytes as u64 / workers);
        let least = plan.tiers.iter().map(own).max().unwrap_or(0);
        if let Some(limit) = limit.filter(|&limit| least > limit) {
            let bytes = |bytes: u64| usize::try_from(bytes * workers).unwrap_or(usize::MAX);
            let (needed, limit) = (bytes(least), bytes(limit));
            return Err(StopReason::Bytes { needed, limit }.into());
        }
        let mut tiers = Vec::new();
        // Whether each tier is in memory, where processes have directories of their own.
        let mut is_loaded = vec![false; plan.tiers.len()];
        let bytes = |tier: &usize| WRITTEN.saturating_mul(plan.tiers[*tier].positions);
        for tier in &plan.tiers {
            // Of all that is told, what is told to another worker.
            let told = tier.positions.saturating_mul(tier.moves_inside * MESSAGE);
            let mut sent = told / all * (all - 1);
            let mut seconds = seconds(tier.seconds, all);
            let earlier = tier.memory_bytes.saturating_sub(tier.own_bytes);
            let memory = own(tier).saturating_add(earlier / workers);
            let needed: u64 = tier.needs.iter().map(bytes).sum();
            let least = own(tier).saturating_add(needed / workers);
            if gathers.is_some() && limit.is_some_and(|limit| least > limit) {
                // What another process has is asked of it.
                let asked = tier
                    .positions
                    .saturating_mul(tier.moves_to_earlier * QUESTION);
                sent = sent.saturating_add(asked / processes * (processes - 1));
                seconds *= OF_ASKING;
            } else if gathers.is_some() {
                // Each process is sent the frames that it does not have.
                if limit.is_some_and(|limit| memory > limit) {
                    is_loaded.fill(false);
                }
                let missing = tier.needs.iter().filter(|&&needed| !is_loaded[needed]);
                let frames = missing.map(bytes).sum::<u64>() / COMPRESSED;
                sent = sent.saturating_add(frames.saturating_mul(processes - 1));
                seconds *= OF_OWN_DISKS;
                tier.needs
                    .iter()
                    .for_each(|&needed| is_loaded[needed] = true);
            }
            tiers.push(ClusterTierPlan {
                tier: tier.tier,
                positions: tier.positions,
                memory_bytes_a_worker: limit.map_or(memory, |limit| memory.min(limit)),
                bytes_sent: sent,
                seconds,
            });
        }
        let most = plan.tiers.iter().map(|tier| tier.positions).max();
        let kept = KEPT.saturating_mul(most.unwrap_or(0));
        let files = plan.disk_bytes_at_most - plan.checkpoint_bytes;
        let disks = gathers.map_or(1, |_| processes);
        let part = files.saturating_add(kept).div_ceil(disks);
        // What is gathered is beside the part until it is whole.
        let gathered = files.saturating_add(files.div_ceil(disks)).max(part);
        Ok(Self {
            workers: usize::try_from(all).unwrap_or(usize::MAX),
            positions: plan.positions,
            memory_bytes_a_worker: tiers
                .iter()
                .map(|tier| tier.memory_bytes_a_worker)
                .max()
                .unwrap_or(0),
            least_memory_bytes_a_worker: least,
            bytes_sent: tiers.iter().map(|tier| tier.bytes_sent).sum(),
            disk_bytes_at_most: part,
            disk_bytes_of_first: gathers.filter(|&gathers| gathers).map(|_| gathered),
            own_disks_of: gathers.map(|_| usize::try_from(workers).unwrap_or(usize::MAX)),
            seconds: tiers.iter().map(|tier| tier.seconds).sum(),
            tiers,
        })
    }
}

/// How long it takes so many workers, if one thread takes so many seconds.
#[expect(clippy::cast_precision_loss, reason = "it is about a time")]
fn seconds(of_one_thread: f64, workers: u64) -> f64 {
    match workers {
        1 => of_one_thread * OF_ONE,
        _ => of_one_thread * OF_ONE / (workers as f64 * OF_MANY),
    }
}
