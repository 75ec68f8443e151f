//! What workers that have ended knew of a tier, for those that go on with it: [`Kept`].

use stonework_store::{CheckpointReader, SharedPoint, StoreError};
use stonework_strong::retrograde::{Stage, TierShard};

use crate::bench::{BYTES_AT_ONCE, Bench, WRITER};
use crate::error::ClusterError;
use crate::keeper::Keeper;
use crate::message::{Content, KeptBlock, Status};
use crate::ownership::Ownership;

/// A safe point of a tier that is gone on from, by as many workers as there were or by others.
#[derive(Debug)]
pub(crate) struct Kept {
    point: SharedPoint,
    /// The shares that this worker reads.
    shares: Vec<Share>,
}

/// What a worker knew.
#[derive(Debug)]
struct Share {
    /// The blocks that it had.
    ownership: Ownership,
    /// Which of them is read next.
    slot: usize,
    content: CheckpointReader,
}

impl Kept {
    /// Finds the safe point of a tier, if all workers that go on with it have what is needed of it.
    pub(crate) fn find(
        keeper: &mut Keeper,
        ownership: &Ownership,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Option<Self>, ClusterError> {
        let positions = ownership.positions();
        let Some(point) = share_point(keeper, positions, bench)? else {
            return Ok(None);
        };
        keeper.go_on_from(point.version());
        let opened = open_mine(keeper, positions, &point, bench);
        let status = |shares: &Option<_>| Status {
            has_more: shares.is_none(),
            ..Status::default()
        };
        let opened = opened.map(|shares| {
            let status = status(&shares);
            (shares, status)
        });
        let opened = opened.map_err(ClusterError::from);
        let (shares, told) = bench.end_epoch(opened, &mut |_, _| {})?;
        bench.stage.is_begun_anew = told.has_more;
        let shares = shares.filter(|_| !told.has_more);
        Ok(shares.map(|shares| Self { point, shares }))
    }

    /// The plies of the round at work, if all positions were entered.
    pub(crate) fn plies(&self) -> Option<u32> {
        self.point.plies()
    }

    /// Whether there were as many workers as there are.
    pub(crate) fn is_of(&self, workers: usize) -> bool {
        self.point.workers() == workers
    }

    /// Brings back what was known, each worker the positions that it has now. Gives how many
    /// positions of each of my blocks were entered, or in a round listed: the first ones.
    pub(crate) fn restore(
        mut self,
        shard: &mut TierShard,
        ownership: &Ownership,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Vec<usize>, ClusterError> {
        let mut known = vec![0; ownership.mine().len()];
        let mut entered = 0;
        loop {
            let mut mine = Vec::new();
            let told = self.tell_some(ownership, bench, &mut mine);
            let told = told.map(|positions| {
                entered += positions;
                let status = Status {
                    has_more: self.shares.iter().any(Share::has_more),
                    positions: entered,
                    ..Status::default()
                };
                ((), status)
            });
            let ((), told) = bench.end_epoch(told, &mut |_, content| {
                if let Content::Kept(block) = content {
                    mine.push(block);
                }
            })?;
            let restored = mine.into_iter().try_for_each(|block| {
                let first = ownership.my_place(ownership.places(block.number()).start);
                known[first / ownership.block_len()] = block.known();
                let (each, bytes) = (block.bytes_each(), &block.bytes);
                shard.restore(first, each, bytes, bench.workbench)
            });
            bench.demand(restored.map_err(ClusterError::from))?;
            if !told.has_more {
                if let Some(total) = &mut bench.stage.total {
                    *total = total.saturating_sub(told.positions);
                }
                return Ok(known);
            }
        }
    }

    /// Reads some blocks and tells each to the worker that has it; gives how many positions they have
    /// that were entered.
    fn tell_some(
        &mut self,
        ownership: &Ownership,
        bench: &mut Bench<'_, '_>,
        mine: &mut Vec<KeptBlock>,
    ) -> Result<u64, ClusterError> {
        let most = bench.at_once.saturating_mul(BYTES_AT_ONCE) / 4;
        let (mut entered, mut bytes) = (0, 0);
        while bytes < most
            && let Some(share) = self.shares.iter_mut().find(|share| share.has_more())
        {
            bench.workbench.check()?;
            let block = share.read()?;
            bytes += block.bytes.len();
            let places = ownership.places(block.number()).len();
            entered += places.min(block.positions()) as u64;
            let worker = ownership.worker(block.number());
            if worker == bench.peers.me() {
                mine.push(block);
            } else {
                bench.peers.send(worker, Content::Kept(block));
            }
        }
        Ok(entered)
    }
}

impl Share {
    /// How many of its positions the share knows, and how many of these were entered or listed.
    fn known(&self) -> [usize; 2] {
        match self.content.stage() {
            Stage::Expanded(positions) => [positions; 2],
            Stage::Propagated { positions, .. } => [self.ownership.my_places(), positions],
        }
    }

    fn has_more(&self) -> bool {
        self.slot * self.ownership.block_len() < self.known()[0]
    }

    /// Reads the next block of those that it knows.
    fn read(&mut self) -> Result<KeptBlock, StoreError> {
        let (len, block) = (self.ownership.block_len(), self.ownership.mine()[self.slot]);
        let first = self.slot * len;
        let [positions, known] = self
            .known()
            .map(|count| count.saturating_sub(first).min(len));
        self.slot += 1;
        let mut bytes = Vec::new();
        self.content.read(positions, &mut bytes)?;
        Ok(KeptBlock::new(
            block,
            known,
            self.content.bytes_each(),
            bytes,
        ))
    }
}

/// Gives all workers the safe point that the first one finds.
fn share_point(
    keeper: &Keeper,
    positions: usize,
    bench: &mut Bench<'_, '_>,
) -> Result<Option<SharedPoint>, ClusterError> {
    let mut text = None;
    let mut found = Ok(Status::default());
    if bench.peers.me() == WRITER {
        found = keeper.shares.last(positions).map(|point| {
            text = point.and_then(|point| serde_json::to_vec(&point).ok());
            Status {
                has_more: text.is_none() && keeper.shares.is_begun_otherwise(),
                ..Status::default()
            }
        });
        for to in (0..bench.peers.count()).filter(|&to| to != WRITER) {
            if let Some(text) = &text {
                bench.peers.send(to, Content::Point(text.clone()));
            }
        }
    }
    let found = found.map(|status| ((), status)).map_err(ClusterError::from);
    let ((), told) = bench.end_epoch(found, &mut |_, content| {
        if let Content::Point(found) = content {
            text = Some(found);
        }
    })?;
    bench.stage.is_begun_anew = told.has_more;
    let point = text.map(|text| serde_json::from_slice(&text)).transpose();
    let point = point.map_err(|error| ClusterError::Message(error.to_string()));
    bench.demand(point)
}

/// Opens the shares that this worker reads: each is read by one worker that has its file. None if a
/// file is missing.
fn open_mine(
    keeper: &Keeper,
    positions: usize,
    point: &SharedPoint,
    bench: &Bench<'_, '_>,
) -> Result<Option<Vec<Share>>, StoreError> {
    let count = bench.peers.count();
    let mut shares = Vec::new();
    for worker in 0..point.workers() {
        let Some(reader) = reader(point, worker, count, bench.own_disks) else {
            return Ok(None);
        };
        if reader != bench.peers.me() {
            continue;
        }
        let ownership = Ownership::new(positions, worker, point.workers());
        let places = ownership.my_places();
        let Some(content) = keeper.shares.open(point, worker, places)? else {
            return Ok(None);
        };
        shares.push(Share {
            ownership,
            slot: 0,
            content,
        });
    }
    Ok(Some(shares))
}

/// The worker that reads what another knew, one of so many that has its file; none if no process has.
fn reader(
    point: &SharedPoint,
    worker: usize,
    count: usize,
    own_disks: Option<usize>,
) -> Option<usize> {
    let Some(workers) = own_disks else {
        return Some(worker % count);
    };
    let of_process = point.workers_of_process();
    let reader = worker / of_process * workers + worker % of_process % workers;
    (reader < count).then_some(reader)
}
