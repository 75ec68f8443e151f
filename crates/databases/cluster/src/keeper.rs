//! Safe points of a tier, which all workers keep together: [`Keeper`].

use std::path::Path;
use std::time::Instant;

use stonework_store::{Checksum, StoreError, TierShares};
use stonework_strong::retrograde::{SafePoint, Stage};

use crate::bench::{Bench, WRITER};
use crate::error::ClusterError;
use crate::message::{Content, Status};

/// Keeps what all workers know of the tier at work, each its share.
#[derive(Debug)]
pub(crate) struct Keeper {
    pub(crate) shares: TierShares,
    /// The positions of the tier.
    positions: usize,
    /// Which version of the files is written next.
    version: u8,
    is_begun: bool,
}

impl Keeper {
    /// For a tier of so many positions, in the directory of its database or of a part of it.
    pub(crate) fn new(
        database: &Path,
        fingerprint: Checksum,
        (tier, positions): (usize, usize),
    ) -> Self {
        Self {
            shares: TierShares::new(database, fingerprint, tier),
            positions,
            version: 0,
            is_begun: false,
        }
    }

    /// This version of the files is of the last safe point.
    pub(crate) fn go_on_from(&mut self, version: u8) {
        self.version = 1 - version;
    }

    /// Keeps what is known, if all can: all that was sent has come to whom it was for. Then a worker ends
    /// that was stopped.
    pub(crate) fn keep(
        &mut self,
        point: &SafePoint<'_>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        self.keep_if_possible(point, bench)?;
        let stopped = bench.cuts.stopped();
        bench.demand(stopped.map_err(ClusterError::from))
    }

    /// All workers write their shares; once all have, one declares them what is gone on from; once it
    /// has, all go on. So the safe point before stays until there is another.
    fn keep_if_possible(
        &mut self,
        point: &SafePoint<'_>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let begun = Instant::now();
        let (me, count) = (bench.peers.me(), bench.peers.count());
        let written = self.write(me, point);
        let is_written = written.is_ok();
        let mut hashes = vec![None; count];
        if let Ok(hash) = written {
            hashes[me] = Some(hash);
            if me != WRITER {
                bench.peers.send(WRITER, Content::Share(hash.into()));
            }
        }
        let is_kept = agree(is_written, bench, &mut |from, content| {
            if let Content::Share(hash) = content {
                hashes[from] = Some(Checksum::from(hash));
            }
        })?;
        if !is_kept {
            // The tier can be solved without; whether there is room for it shows when it is written.
            self.shares.forget(me, self.version);
            bench.cuts.give_up();
            return Ok(());
        }
        let is_declared = me != WRITER || self.declare(point, hashes, bench).is_ok();
        if agree(is_declared, bench, &mut |_, _| {})? {
            self.version = 1 - self.version;
            bench.cuts.made(begun);
        } else {
            bench.cuts.give_up();
        }
        Ok(())
    }

    fn write(&mut self, me: usize, point: &SafePoint<'_>) -> Result<Checksum, StoreError> {
        if !self.is_begun {
            self.shares.begin()?;
            self.is_begun = true;
        }
        self.shares.write(me, self.version, point)
    }

    fn declare(
        &self,
        point: &SafePoint<'_>,
        hashes: Vec<Option<Checksum>>,
        bench: &Bench<'_, '_>,
    ) -> Result<(), StoreError> {
        let plies = match point.stage() {
            Stage::Expanded(_) => None,
            Stage::Propagated { plies, .. } => Some(plies),
        };
        let of_process = bench.own_disks.unwrap_or(hashes.len());
        // All have told theirs.
        let hashes = hashes.into_iter().flatten().collect();
        self.shares
            .declare(self.positions, plies, self.version, (of_process, hashes))
    }
}

/// Ends an epoch; says whether all have done what they should.
fn agree(
    is_done: bool,
    bench: &mut Bench<'_, '_>,
    receive: &mut dyn FnMut(usize, Content),
) -> Result<bool, ClusterError> {
    let status = Status {
        has_more: !is_done,
        ..Status::default()
    };
    let ((), told) = bench.end_epoch(Ok(((), status)), receive)?;
    Ok(!told.has_more)
}
