//! A tier that all workers have at work: [`TierWork`].

use std::ops::Range;
use std::path::Path;

use stonework_store::Checksum;
use stonework_strong::retrograde::{TierPredecessors, TierShard};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::keeper::Keeper;
use crate::ownership::Ownership;
use crate::resuming::Kept;

/// A tier at work, which is not empty.
pub(crate) struct TierWork<'a> {
    pub(crate) rules: &'a dyn TierPredecessors,
    /// The numbers of its positions.
    pub(crate) range: Range<usize>,
    pub(crate) ownership: Ownership,
    pub(crate) keeper: Keeper,
    pub(crate) tier: usize,
}

/// The bytes of a position, as a rule.
pub(crate) const BYTES_EACH: usize = 3;

impl<'a> TierWork<'a> {
    /// A tier of a database in this directory, or of a part of it, with the fingerprint of the rules.
    pub(crate) fn new(
        rules: &'a dyn TierPredecessors,
        tier: usize,
        (dir, fingerprint): (&Path, Checksum),
        bench: &mut Bench<'_, '_>,
    ) -> Self {
        bench.stage.tier = tier;
        bench.stage.is_begun_anew = false;
        let range = rules.tier(tier);
        Self {
            rules,
            ownership: Ownership::new(range.len(), bench.peers.me(), bench.peers.count()),
            keeper: Keeper::new(dir, fingerprint, (tier, range.len())),
            range,
            tier,
        }
    }

    /// What workers knew of it that have ended.
    pub(crate) fn find_kept(
        &mut self,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Option<Kept>, ClusterError> {
        Kept::find(&mut self.keeper, &self.ownership, bench)
    }

    /// My positions with what was known of them, and how many of each of my blocks were entered, or in a
    /// round listed. From now on all keep what they know.
    pub(crate) fn begin(
        &self,
        kept: Option<Kept>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(TierShard, Vec<usize>), ClusterError> {
        let shard = TierShard::new(
            self.rules.reading(),
            self.ownership.my_places(),
            bench.workbench,
        );
        let mut shard = bench.demand(shard.map_err(ClusterError::from))?;
        let known = match kept {
            Some(kept) => kept.restore(&mut shard, &self.ownership, bench)?,
            None => vec![0; self.ownership.mine().len()],
        };
        let bytes = BYTES_EACH * self.ownership.my_places();
        bench.cuts.begin(bytes as u64);
        Ok((shard, known))
    }
}
