//! What it will take to save a game: [`Plan`].

use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use stonework_core::kit::Spare;
use stonework_core::{Run, StopReason};
use stonework_strong::retrograde::{Expansion, TierError, TierRules, Workbench};

use crate::blocks::{BlockSizes, least_disk_bytes, most_disk_bytes};
use crate::free_bytes::free_bytes;
use crate::loaded_tier::LoadedTier;
use crate::manifest::CodeWidth;
use crate::needs::{BYTES_EACH, Needs, SLACK, bytes_to_solve};
use crate::parallel::try_each;
use crate::samples::spread;
use crate::save::demand_solvable;
use crate::save_error::SaveError;

/// What it will take to save a game, tier by tier, judged by some positions of each.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// The positions of the game.
    pub positions: u64,
    /// The most memory at once, in bytes, if every outcome took 2 bytes; within the limit of the
    /// run.
    pub memory_bytes: u64,
    /// The least limit on bytes within which every tier can be solved, about.
    pub least_memory_bytes: u64,
    /// The most that the files can take on the disk, those of a tier at work included. The files of
    /// tiers are compressed: they are often a tenth as large, and may be a hundredth.
    pub disk_bytes_at_most: u64,
    /// What is known of a tier at work takes so much of that at most: checkpoints, while one replaces
    /// another, or the [blocks](BlockPlan) of the tier.
    pub checkpoint_bytes: u64,
    /// The bytes that are free on the disk.
    pub disk_bytes_free: u64,
    /// Whether the disk has less room than the files can take at most.
    pub disk_may_be_short: bool,
    /// About how many seconds it will take, with the threads of the run.
    pub seconds: f64,
    /// The tiers in the order in which they are solved.
    pub tiers: Vec<TierPlan>,
}

/// What it will take to save a tier.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct TierPlan {
    /// Which tier, from 0.
    pub tier: usize,
    /// How many positions it has.
    pub positions: u64,
    /// The earlier tiers that its moves lead to, those that most moves lead to first.
    pub needs: Vec<usize>,
    /// How many moves inside the tier a position has, about.
    pub moves_inside: u64,
    /// How many moves to earlier tiers a position has, about.
    pub moves_to_earlier: u64,
    /// The most memory at once, in bytes; within the limit of the run.
    pub memory_bytes: u64,
    /// What the positions of the tier take of that, without earlier tiers; more if memory is short.
    pub own_bytes: u64,
    /// Whether some of the earlier tiers may have to be read from the disk, many positions at once,
    /// as they do not fit into memory.
    pub reads_from_disk: bool,
    /// How it is solved by blocks on the disk, if it does not fit into memory.
    pub by_blocks: Option<BlockPlan>,
    /// The most that its file can take, in bytes.
    pub file_bytes_at_most: u64,
    /// About how many seconds it will take.
    pub seconds: f64,
}

/// How a tier is solved by blocks on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct BlockPlan {
    /// How many blocks there are.
    pub blocks: u64,
    /// The positions of each but the last.
    pub positions: u64,
    /// The bytes of all blocks on the disk, in two versions each: without so many, it is not begun.
    pub disk_bytes: u64,
    /// The most with what the blocks tell one another; often it takes less than half of that.
    pub disk_bytes_at_most: u64,
}

/// The positions that are timed in a row, and how often at the most: in all, and in a tier.
const ROW: usize = 1 << 10;
const ROWS: usize = 1 << 10;
const ROWS_OF_TIER: usize = 16;

/// How often they are timed. The least time counts: others may use the machine meanwhile.
const PASSES: usize = 5;

/// How much longer a tier takes to be saved than its positions to be expanded and told apart.
///
/// Measured, with one thread and with two, on a machine at work: 3 to 6 for all of Quixo 4×4, with
/// symmetry and without, and for the endgames of Nine Men's Morris of 4 men against 3, 4 against 4
/// and 5 against 4.
const TIMES: f64 = 4.0;

/// The same where earlier tiers are read from the disk: 5.9 to 7.2 for 4 men against 4.
const TIMES_FROM_DISK: f64 = 6.0;

/// The same of a tier that is solved by blocks: 1.4 to 2 times as long as in memory, for Quixo 4×4 and
/// 5 men against 5, and more of the earlier tiers are read from the disk.
const TIMES_BY_BLOCKS: f64 = 10.0;

/// The seconds that a tier takes, however small: what is written is brought to the disk.
const SECONDS_A_TIER: f64 = 0.02;

impl Plan {
    /// Plans to save a game to a directory, which need not exist, within the limits of a run.
    ///
    /// It expands some thousand positions of each tier on this machine, to find out which earlier
    /// tiers they lead to and how long that takes. A save takes longer, by a factor that was
    /// measured on whole saves of Quixo 4×4 (43 million positions) and of endgames of Nine Men's
    /// Morris (2 to 35 million): most of the times told are right within a factor of two there, and
    /// within three or four where moves are listed fast. A machine that is busier later takes
    /// longer. Moves taken back and the writing of files are in that factor; they are not timed.
    ///
    /// # Errors
    ///
    /// - [`StopReason::Bytes`] if some tier cannot be solved within the limit on bytes of the run, with
    ///   what is needed for all of them.
    /// - [`SaveError::Stopped`] if another limit was reached.
    /// - [`SaveError::Tier`] if the rules break a law.
    /// - [`crate::StoreError::Io`] if the system does not tell how much of the disk is free.
    pub fn new(rules: &dyn TierRules, dir: &Path, run: &Run) -> Result<Self, SaveError> {
        let mut workbench = Workbench::new(run)?;
        demand_solvable(rules)?;
        let mut needs = Vec::new();
        for tier in 0..rules.tiers() {
            workbench.check()?;
            needs.push(Needs::of(rules, tier)?);
        }
        let memory = Memory::new(rules, &needs, run.bytes());
        let least = memory.demand_least()?;
        let mut tiers = Vec::new();
        for (tier, needs) in needs.iter().enumerate() {
            workbench.check()?;
            let positions = rules.tier(tier).len();
            let reads_from_disk = memory.reads_from_disk(tier);
            let by_blocks = memory.by_blocks(tier);
            let times = match by_blocks {
                Some(_) => TIMES_BY_BLOCKS,
                None if reads_from_disk => TIMES_FROM_DISK,
                None => TIMES,
            };
            let seconds = SECONDS_A_TIER + times * seconds_to_expand(rules, tier, &mut workbench)?;
            tiers.push(TierPlan {
                tier,
                positions: positions as u64,
                needs: needs.tiers.clone(),
                moves_inside: needs.inside as u64,
                moves_to_earlier: needs.moves as u64,
                own_bytes: memory.own(tier) as u64,
                by_blocks,
                memory_bytes: memory.of(tier) as u64,
                reads_from_disk,
                file_bytes_at_most: file_bytes_at_most(positions),
                seconds,
            });
        }
        let at_work = tiers.iter().map(|tier| match tier.by_blocks {
            Some(blocks) => blocks.disk_bytes_at_most,
            // A checkpoint is whole before it replaces the last.
            None => 2 * BYTES_EACH as u64 * tier.positions,
        });
        let checkpoint_bytes = at_work.max().unwrap_or(0);
        let files: u64 = tiers.iter().map(|tier| tier.file_bytes_at_most).sum();
        let disk_bytes_at_most = files.saturating_add(checkpoint_bytes);
        let disk_bytes_free = free_bytes(dir)?;
        Ok(Self {
            positions: rules.count() as u64,
            memory_bytes: tiers
                .iter()
                .map(|tier| tier.memory_bytes)
                .max()
                .unwrap_or(0),
            least_memory_bytes: least as u64,
            disk_bytes_at_most,
            checkpoint_bytes,
            disk_bytes_free,
            disk_may_be_short: disk_bytes_free < disk_bytes_at_most,
            seconds: tiers.iter().map(|tier| tier.seconds).sum(),
            tiers,
        })
    }
}

/// The memory that tiers take.
struct Memory<'a> {
    needs: &'a [Needs],
    /// The positions of each tier.
    positions: Vec<usize>,
    /// The last tier that needs each, if one does.
    last_use: Vec<Option<usize>>,
    limit: Option<usize>,
}

impl<'a> Memory<'a> {
    fn new(rules: &dyn TierRules, needs: &'a [Needs], limit: Option<usize>) -> Self {
        let mut last_use = vec![None; needs.len()];
        for (tier, needs) in needs.iter().enumerate() {
            for &needed in &needs.tiers {
                last_use[needed] = Some(tier);
            }
        }
        Self {
            needs,
            positions: (0..needs.len())
                .map(|tier| rules.tier(tier).len())
                .collect(),
            last_use,
            limit,
        }
    }

    /// What the analysis of a tier takes, without limit.
    fn of(&self, tier: usize) -> usize {
        let used = (0..=tier).filter(|&one| self.last_use[one].is_some_and(|last| last >= tier));
        // Those that the tier or later ones need, and the tier itself if later ones do.
        let loaded = used.map(|one| LoadedTier::bytes(self.positions[one], CodeWidth::Two));
        let bytes = loaded.fold(self.own(tier), usize::saturating_add);
        self.limit.map_or(bytes, |limit| bytes.min(limit))
    }

    /// What the positions of a tier take of that.
    fn own(&self, tier: usize) -> usize {
        let positions = self.positions[tier];
        match self.sizes(tier) {
            Some(sizes) => SLACK.saturating_add(sizes.memory_bytes(positions, false)),
            None => bytes_to_solve(positions),
        }
    }

    /// How large the blocks of a tier are, if it goes by blocks.
    fn sizes(&self, tier: usize) -> Option<BlockSizes> {
        let (needs, positions) = (&self.needs[tier], self.positions[tier]);
        let needed = self.needed(tier, CodeWidth::Two);
        if needs.fits(positions, needed, self.limit) {
            return None;
        }
        let bytes = needs.bytes_of_blocks(positions, needed, self.limit);
        BlockSizes::of(positions, bytes, false)
    }

    /// The same for a plan.
    fn by_blocks(&self, tier: usize) -> Option<BlockPlan> {
        let positions = self.positions[tier];
        self.sizes(tier).map(|sizes| BlockPlan {
            blocks: sizes.count(positions) as u64,
            positions: sizes.positions as u64,
            disk_bytes: least_disk_bytes(positions),
            disk_bytes_at_most: most_disk_bytes(positions, self.needs[tier].inside),
        })
    }

    /// What a tier needs, if outcomes take so many bytes.
    fn needed(&self, tier: usize, width: CodeWidth) -> usize {
        let needed = self.needs[tier].tiers.iter();
        let bytes = needed.map(|&one| LoadedTier::bytes(self.positions[one], width));
        bytes.fold(0, usize::saturating_add)
    }

    /// Whether what a tier needs may not fit.
    fn reads_from_disk(&self, tier: usize) -> bool {
        let bytes = self
            .own(tier)
            .saturating_add(self.needed(tier, CodeWidth::Two));
        self.limit.is_some_and(|limit| bytes > limit)
    }

    /// The least memory in which every tier can be solved; refused if it is over the limit.
    fn demand_least(&self) -> Result<usize, StopReason> {
        let tiers = self.needs.iter().enumerate();
        let least = tiers.map(|(tier, needs)| {
            needs.least_bytes(self.positions[tier], self.needed(tier, CodeWidth::Two))
        });
        let needed = least.max().unwrap_or(0);
        match self.limit.filter(|&limit| needed > limit) {
            Some(limit) => Err(StopReason::Bytes { needed, limit }),
            None => Ok(needed),
        }
    }
}

/// How long it takes to expand all positions of a tier and to find out which are stored, judged by
/// some rows of them.
fn seconds_to_expand(
    rules: &dyn TierRules,
    tier: usize,
    workbench: &mut Workbench<'_>,
) -> Result<f64, SaveError> {
    let range = rules.tier(tier);
    let rows = (ROWS / rules.tiers().max(1)).clamp(1, ROWS_OF_TIER);
    let firsts = spread(0..range.len().div_ceil(ROW), rows).map(|row| range.start + row * ROW);
    let rows: Vec<_> = firsts
        .map(|first| first..range.end.min(first + ROW))
        .collect();
    let spare = Spare::new();
    let expand = || {
        try_each(rows.len(), &|at| {
            spare.lend(Default::default, |(expansion, places)| {
                let row = rows[at].clone();
                Expansion::expand_some(expansion, rules, row.clone())?;
                Vec::clear(places);
                rules.outcome_places(row, places);
                Ok::<_, TierError>(())
            })
        })
    };
    let mut seconds = f64::INFINITY;
    for _ in 0..PASSES {
        workbench.check()?;
        let begun = Instant::now();
        workbench.on_threads(expand)?;
        seconds = seconds.min(begun.elapsed().as_secs_f64());
    }
    let expanded: usize = rows.iter().map(ExactSizeIterator::len).sum();
    Ok(seconds * ratio(range.len(), expanded))
}

#[expect(clippy::cast_precision_loss, reason = "it is about a time")]
fn ratio(all: usize, some: usize) -> f64 {
    all as f64 / some.max(1) as f64
}

/// The most that the file of a tier can take: frames that cannot be compressed, their heads, and
/// the seek table.
fn file_bytes_at_most(positions: usize) -> u64 {
    let bytes = LoadedTier::bytes(positions, CodeWidth::Two);
    match bytes {
        0 => 0,
        _ => (bytes + bytes / 64 + (1 << 10)) as u64,
    }
}
