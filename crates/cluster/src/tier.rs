//! One tier, solved by all workers: [`solve_tier`].

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::retrograde::{
    Expansion, FinishedTiers as _, TierError, TierPredecessors, TierShard, TierSolver, Updates,
};
use stonework_store::{
    DatabaseWriter, StoreError, TierFrame, TierFrames, TierWriter, WrittenTiers,
    append_stored_codes,
};

use crate::error::ClusterError;
use crate::message::{Content, Status};
use crate::ownership::Ownership;
use crate::peers::Peers;

/// Positions that are expanded at once, if earlier tiers are in memory.
const EXPANDED: usize = 1 << 12;

/// Decided positions of a worker whose predecessors are told in one epoch, so that no worker is
/// flooded: some megabytes of messages.
const DECIDED: usize = 1 << 16;

/// Decided positions that are looked at between two looks at what came.
const BETWEEN: usize = 1 << 10;

/// Updates of a message.
const UPDATES: usize = 1 << 12;

/// The blocks of a worker whose frames are sent in one epoch, about.
const FRAMED: usize = 16;

/// What a worker has at hand.
pub(crate) struct Bench<'b, 'r> {
    pub(crate) rules: &'b dyn TierPredecessors,
    pub(crate) peers: &'b mut Peers,
    pub(crate) solver: &'b mut TierSolver<'r>,
}

impl Bench<'_, '_> {
    /// Ends an epoch with what a worker has done in it, and tells its status: all go on, or none.
    /// Gives what it has done, and what all have told.
    pub(crate) fn end_epoch<T>(
        &mut self,
        done: Result<(T, Status), ClusterError>,
        receive: &mut dyn FnMut(Content),
    ) -> Result<(T, Status), ClusterError> {
        let failed = Status {
            has_failed: true,
            ..Status::default()
        };
        let status = done.as_ref().map_or(failed, |&(_, status)| status);
        let told = self.peers.end_epoch(status, receive);
        let (done, _) = done?;
        if told.has_failed {
            return Err(ClusterError::OtherWorker);
        }
        Ok((done, told))
    }

    /// Ends an epoch in which nothing is told but that it ended.
    pub(crate) fn wait<T>(&mut self, done: Result<T, ClusterError>) -> Result<T, ClusterError> {
        let done = done.map(|done| (done, Status::default()));
        self.end_epoch(done, &mut |_| {}).map(|(done, _)| done)
    }
}

/// Solves and writes the next tier, which is not empty. One worker has the writer.
pub(crate) fn solve_tier(
    bench: &mut Bench<'_, '_>,
    tier: usize,
    earlier: &mut WrittenTiers<'_>,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let range = bench.rules.tier(tier);
    let ownership = Ownership::new(range.len(), bench.peers.me(), bench.peers.count());
    let shard = enter(bench, tier, &range, &ownership, earlier);
    let entered = shard.map(|shard| {
        let status = Status {
            due: shard.next_due(),
            ..Status::default()
        };
        (shard, status)
    });
    let (mut shard, told) = bench.end_epoch(entered, &mut |_| {})?;
    propagate(bench, &range, &ownership, &mut shard, told)?;
    write(bench, &range, &ownership, &shard, writer)?;
    shard.free(bench.solver);
    Ok(())
}

/// Expands my positions.
fn enter(
    bench: &mut Bench<'_, '_>,
    tier: usize,
    range: &Range<usize>,
    ownership: &Ownership,
    earlier: &mut WrittenTiers<'_>,
) -> Result<TierShard, ClusterError> {
    let solver = &mut *bench.solver;
    earlier.prepare(tier, reserve(ownership.my_places()), solver)?;
    let mut shard = TierShard::new(ownership.my_places(), solver)?;
    let at_once = earlier.positions_at_once().unwrap_or(EXPANDED);
    let (mut expansion, mut codes) = (Expansion::default(), Vec::new());
    for &block in ownership.mine() {
        let mut places = ownership.places(block);
        while !places.is_empty() {
            let part = places.start..places.end.min(places.start + at_once);
            places.start = part.end;
            solver.count(part.len())?;
            let numbers = range.start + part.start..range.start + part.end;
            expansion.expand_some(bench.rules, numbers)?;
            codes.clear();
            let read = solver.on_threads(|| earlier.codes(expansion.earlier(), &mut codes));
            read.map_err(TierError::Io)?;
            let mut codes = codes.as_slice();
            for (place, position) in part.zip(expansion.positions()) {
                let (own, rest) = codes.split_at(position.earlier.len());
                codes = rest;
                let mine = ownership.my_place(place);
                let entered = shard.enter(mine, &position, own, solver);
                entered.map_err(|error| at_number(error, range.start + place))?;
            }
        }
    }
    shard.finish_entering(solver)?;
    Ok(shard)
}

/// The bytes that are kept free for so many positions to be solved.
fn reserve(places: usize) -> usize {
    const EACH: usize = 3;
    const BESIDE: usize = 8 << 20;
    (places + places / 32)
        .saturating_mul(EACH)
        .saturating_add(BESIDE)
}

/// An error that tells the number of a position.
fn at_number(error: TierError, number: usize) -> TierError {
    match error {
        TierError::TooFar(_) => TierError::TooFar(number),
        other => other,
    }
}

/// Decides positions round by round, the next of which `told` tells.
fn propagate(
    bench: &mut Bench<'_, '_>,
    range: &Range<usize>,
    ownership: &Ownership,
    shard: &mut TierShard,
    mut told: Status,
) -> Result<(), ClusterError> {
    let mut plies = None;
    let mut round = Round {
        range,
        ownership,
        unnumbered: AtomicUsize::new(usize::MAX),
        out: vec![Vec::new(); bench.peers.count()],
        failed: None,
    };
    loop {
        let next = match (told.has_next, plies) {
            (true, Some(plies)) => Some(plies + 1),
            _ => told.due,
        };
        let Some(next) = next else {
            return Ok(());
        };
        plies = Some(next);
        let mut begun = shard
            .begin_round(next, bench.solver)
            .map_err(ClusterError::from);
        loop {
            let done = begun.and_then(|()| round.tell_some(bench, shard));
            begun = Ok(());
            let done = done.map(|has_more| {
                let status = Status {
                    has_more,
                    ..Status::default()
                };
                ((), status)
            });
            let failed = &mut round.failed;
            let ((), told) = bench.end_epoch(done, &mut |content| {
                receive(content, shard, range, ownership, failed);
            })?;
            if !told.has_more {
                break;
            }
        }
        let done = round.result().map(|()| {
            let status = Status {
                has_next: shard.has_next(),
                due: shard.next_due(),
                ..Status::default()
            };
            ((), status)
        });
        ((), told) = bench.end_epoch(done, &mut |_| {})?;
    }
}

/// What a worker needs for the rounds of a tier.
struct Round<'a> {
    range: &'a Range<usize>,
    ownership: &'a Ownership,
    /// The least number of a position with a predecessor that has no number.
    unnumbered: AtomicUsize,
    /// Updates for each worker that wait to be sent.
    out: Vec<Vec<u32>>,
    /// Why an update could not be applied.
    failed: Option<TierError>,
}

impl Round<'_> {
    /// Tells the predecessors of some of my decided positions; says whether more are left.
    fn tell_some(
        &mut self,
        bench: &mut Bench<'_, '_>,
        shard: &mut TierShard,
    ) -> Result<bool, ClusterError> {
        let Self {
            range,
            ownership,
            unnumbered,
            out,
            failed,
        } = self;
        let (range, ownership) = (*range, *ownership);
        bench.solver.check()?;
        let mut decided = Vec::new();
        let has_more = shard.decided(DECIDED, &mut decided);
        for entry in &mut decided {
            *entry = ownership.tier_place(*entry >> 1) << 1 | *entry & 1;
        }
        let me = bench.peers.me();
        for part in decided.chunks(BETWEEN) {
            let (rules, peers) = (bench.rules, &mut *bench.peers);
            let mut apply = |updates: &[u32]| {
                for &update in updates {
                    let (worker, place) = ownership.find(update >> 1);
                    let waiting = &mut out[worker];
                    waiting.push(place << 1 | update & 1);
                    if waiting.len() == UPDATES {
                        hand_over(worker, waiting, (me, peers), shard, failed);
                    }
                }
            };
            let mut updates = Updates::new(&mut apply);
            rules.update_predecessors(part, range, &mut updates, unnumbered);
            updates.finish();
            let received = &mut |content| receive(content, shard, range, ownership, failed);
            bench.peers.step(received);
        }
        for (worker, waiting) in out.iter_mut().enumerate() {
            hand_over(worker, waiting, (me, bench.peers), shard, failed);
        }
        self.result()?;
        Ok(has_more)
    }

    /// Whether all went well so far.
    fn result(&mut self) -> Result<(), ClusterError> {
        if let Some(error) = self.failed.take() {
            return Err(error.into());
        }
        match self.unnumbered.load(Ordering::Relaxed) {
            usize::MAX => Ok(()),
            number => Err(TierError::Unnumbered(number).into()),
        }
    }
}

/// Sends updates to their worker, or applies them if that is this one.
fn hand_over(
    worker: usize,
    updates: &mut Vec<u32>,
    (me, peers): (usize, &mut Peers),
    shard: &TierShard,
    failed: &mut Option<TierError>,
) {
    if updates.is_empty() {
        return;
    }
    if worker == me {
        *failed = failed.take().or(shard.update(updates).err());
    } else {
        let bytes = bytemuck::cast_slice(updates.as_slice()).to_vec();
        peers.send(worker, Content::Updates(bytes));
    }
    updates.clear();
}

/// Applies what came in a round.
fn receive(
    content: Content,
    shard: &TierShard,
    range: &Range<usize>,
    ownership: &Ownership,
    failed: &mut Option<TierError>,
) {
    if let Content::Updates(bytes) = content {
        let updates: Vec<u32> = bytemuck::pod_collect_to_vec(&bytes);
        if let Err(error) = shard.update(&updates) {
            let number = |mine: usize| {
                let mine = u32::try_from(mine).unwrap_or(u32::MAX);
                range.start + ownership.tier_place(mine) as usize
            };
            let error = match error {
                TierError::TooFar(mine) => TierError::TooFar(number(mine)),
                other => other,
            };
            *failed = failed.take().or(Some(error));
        }
    }
}

/// Writes the tier: each worker compresses frames of its own, and one writes all of them.
fn write(
    bench: &mut Bench<'_, '_>,
    range: &Range<usize>,
    ownership: &Ownership,
    shard: &TierShard,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let places = ownership
        .mine()
        .iter()
        .flat_map(|&block| ownership.places(block));
    let codes = places.map(|place| shard.code(ownership.my_place(place)));
    let greatest = codes.max().unwrap_or(0);
    let status = Status {
        greatest,
        ..Status::default()
    };
    let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_| {})?;
    // What is 0 plies away is not stored.
    let longest = (told.greatest > 2).then(|| (told.greatest - 1) / 2);
    let begin = |writer: Option<&DatabaseWriter>| -> Result<_, ClusterError> {
        let tier = writer.map(|writer| writer.begin_tier(range.len() as u64, longest));
        Ok((tier.transpose()?, TierFrames::new(longest)?))
    };
    let (mut tier, mut maker) = bench.wait(begin(writer.as_deref()))?;
    let mut frames = BTreeMap::new();
    let at_once = FRAMED * bench.peers.count();
    for first in (0..ownership.blocks()).step_by(at_once) {
        let blocks = first..ownership.blocks().min(first + at_once);
        let mine = ownership.mine();
        let mine = &mine[mine.partition_point(|&block| block < blocks.start)
            ..mine.partition_point(|&block| block < blocks.end)];
        let made = make_frames(bench, range, ownership, shard, &mut maker, mine);
        let done = made.and_then(|own| {
            frames.extend(own);
            tier.as_mut()
                .map_or(Ok(()), |tier| add_frames(tier, &mut frames))?;
            Ok(((), Status::default()))
        });
        bench.end_epoch(done, &mut |content| {
            if let Content::Frame(number, frame) = content {
                frames.insert(number, frame);
            }
        })?;
    }
    let finish = || -> Result<(), ClusterError> {
        if let (Some(writer), Some(mut tier)) = (writer, tier) {
            add_frames(&mut tier, &mut frames)?;
            writer.add_tier(tier.finish()?)?;
        }
        Ok(())
    };
    bench.wait(finish())
}

/// Makes the frames of some of my blocks, and sends them to who writes; gives mine if that is me.
fn make_frames(
    bench: &mut Bench<'_, '_>,
    range: &Range<usize>,
    ownership: &Ownership,
    shard: &TierShard,
    maker: &mut TierFrames,
    blocks: &[usize],
) -> Result<Vec<(u64, TierFrame)>, ClusterError> {
    /// The worker that writes.
    const WRITER: usize = 0;

    let per_frame = maker.positions_per_frame();
    let mut own = Vec::new();
    let mut codes = Vec::new();
    for &block in blocks {
        let places = ownership.places(block);
        for first in places.clone().step_by(per_frame) {
            let frame_places = first..places.end.min(first + per_frame);
            codes.clear();
            let code = |place: usize| shard.code(ownership.my_place(place));
            append_stored_codes(bench.rules, range, frame_places, &code, &mut codes)
                .map_err(TierError::Faulty)?;
            let frame = maker.make(&codes)?;
            let number = (first / per_frame) as u64;
            if bench.peers.me() == WRITER {
                own.push((number, frame));
            } else {
                bench.peers.send(WRITER, Content::Frame(number, frame));
            }
        }
    }
    Ok(own)
}

/// Writes the frames that came, as far as they follow on those that are written.
fn add_frames(
    tier: &mut TierWriter,
    frames: &mut BTreeMap<u64, TierFrame>,
) -> Result<(), StoreError> {
    while let Some(first) = frames.first_entry() {
        if *first.key() != tier.next_frame() {
            break;
        }
        tier.push(first.remove())?;
    }
    Ok(())
}
