//! One tier, solved by all workers: [`solve_tier`].

use std::ops::Range;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::StopReason;
use stonework_store::{DatabaseWriter, WrittenTiers, append_stored_codes, bytes_to_solve};
use stonework_strong::retrograde::{
    Expansion, FinishedTiers as _, MOST_OF_TIER, TierError, TierPredecessors, TierShard, Updates,
};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::message::{Content, Status};
use crate::ownership::Ownership;
use crate::peers::Peers;
use crate::tier_file::write_tier;

/// Positions that are expanded at once, if earlier tiers are in memory.
pub(crate) const EXPANDED: usize = 1 << 12;

/// Positions of a worker that are expanded in an epoch: about a second's work.
pub(crate) const ENTERED: usize = 1 << 21;

/// Decided positions that are looked at between two looks at what came.
const BETWEEN: usize = 1 << 10;

/// Updates of a message.
const UPDATES: usize = 1 << 12;

/// Solves and writes the next tier, which is not empty. One worker has the writer.
pub(crate) fn solve_tier(
    bench: &mut Bench<'_, '_>,
    rules: &dyn TierPredecessors,
    tier: usize,
    earlier: &mut WrittenTiers<'_>,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let range = rules.tier(tier);
    let ownership = Ownership::new(range.len(), bench.peers.me(), bench.peers.count());
    prepare(bench, tier, &ownership, earlier)?;
    let entered = enter(bench, rules, &range, &ownership, earlier)?;
    finish_tier(bench, rules, &range, &ownership, entered, writer)
}

/// Solves and writes a tier whose positions are entered.
pub(crate) fn finish_tier(
    bench: &mut Bench<'_, '_>,
    rules: &dyn TierPredecessors,
    range: &Range<usize>,
    ownership: &Ownership,
    (mut shard, told): (TierShard, Status),
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    propagate(bench, rules, range, ownership, &mut shard, told)?;
    write(bench, rules, range, ownership, &shard, writer)?;
    shard.free(bench.workbench);
    Ok(())
}

/// Refuses a tier of so many positions if my part of it does not fit into the memory that is left.
pub(crate) fn demand_room(positions: usize, bench: &mut Bench<'_, '_>) -> Result<(), StopReason> {
    /// The bytes of a position.
    const EACH: usize = 3;

    let ownership = Ownership::new(positions, bench.peers.me(), bench.peers.count());
    if ownership.my_places() > MOST_OF_TIER {
        return Err(StopReason::SolverPositions(MOST_OF_TIER as u64));
    }
    let bytes = ownership.my_places().saturating_mul(EACH);
    let budget = bench.workbench.budget();
    budget.take(bytes)?;
    budget.give_back(bytes);
    Ok(())
}

/// Loads the earlier tiers that this one needs: one worker of each process does, on as many threads as
/// there are workers, while the others wait.
fn prepare(
    bench: &mut Bench<'_, '_>,
    tier: usize,
    ownership: &Ownership,
    earlier: &mut WrittenTiers<'_>,
) -> Result<(), ClusterError> {
    // Workers differ by a block.
    let reserve = bytes_to_solve(ownership.my_places() + ownership.block_len());
    let shared = || bench.shared.lock().unwrap_or_else(PoisonError::into_inner);
    let loaded = if bench.loads {
        // Tiers are freed when no worker needs them any more.
        *shared() = None;
        let prepared = earlier.prepare(tier, reserve, bench.workbench);
        *shared() = Some(earlier.loaded());
        prepared
    } else {
        Ok(())
    };
    bench.wait(loaded.map_err(ClusterError::from))?;
    let shared = || bench.shared.lock().unwrap_or_else(PoisonError::into_inner);
    let loaded = shared().clone().filter(|_| !bench.loads);
    let adopted = loaded.map_or(Ok(()), |loaded| {
        earlier.adopt(tier, loaded, reserve, bench.workbench)
    });
    bench.demand(adopted.map_err(ClusterError::from))
}

/// Expands all positions, each worker its own: some blocks in an epoch, so that all know how far the others
/// are.
fn enter(
    bench: &mut Bench<'_, '_>,
    rules: &dyn TierPredecessors,
    range: &Range<usize>,
    ownership: &Ownership,
    earlier: &WrittenTiers<'_>,
) -> Result<(TierShard, Status), ClusterError> {
    let shard = TierShard::new(ownership.my_places(), bench.workbench);
    let mut shard = bench.demand(shard.map_err(ClusterError::from))?;
    let blocks = (ENTERED / ownership.block_len()).max(1);
    let mut parts = ownership.mine().chunks(blocks);
    loop {
        let part = parts.next().unwrap_or_default();
        let entered = enter_blocks(bench, rules, range, ownership, earlier, &mut shard, part);
        if parts.len() > 0 {
            bench.go_ahead(entered, &mut |_, _| {})?;
            continue;
        }
        let entered = entered.map(|()| ((), Status::default()));
        let ((), told) = bench.end_epoch(entered, &mut |_, _| {})?;
        if !told.has_more {
            break;
        }
    }
    finish_entering(bench, shard)
}

/// All positions are entered: tells what is due first.
pub(crate) fn finish_entering(
    bench: &mut Bench<'_, '_>,
    mut shard: TierShard,
) -> Result<(TierShard, Status), ClusterError> {
    let finished = shard.finish_entering(bench.workbench);
    let finished = finished.map_err(ClusterError::from).map(|()| {
        let status = Status {
            due: shard.next_due(),
            ..Status::default()
        };
        (shard, status)
    });
    bench.end_epoch(finished, &mut |_, _| {})
}

/// Expands the positions of some of my blocks.
fn enter_blocks(
    bench: &mut Bench<'_, '_>,
    rules: &dyn TierPredecessors,
    range: &Range<usize>,
    ownership: &Ownership,
    earlier: &WrittenTiers<'_>,
    shard: &mut TierShard,
    blocks: &[usize],
) -> Result<(), ClusterError> {
    let solver = &mut *bench.workbench;
    let at_once = earlier.positions_at_once().unwrap_or(EXPANDED);
    let (mut expansion, mut codes) = (Expansion::default(), Vec::new());
    for &block in blocks {
        let mut places = ownership.places(block);
        while !places.is_empty() {
            let part = places.start..places.end.min(places.start + at_once);
            places.start = part.end;
            solver.count(part.len())?;
            bench.peers.work.positions += part.len() as u64;
            let numbers = range.start + part.start..range.start + part.end;
            expansion.expand_some(rules, numbers)?;
            codes.clear();
            let mut read = || earlier.codes(expansion.earlier(), &mut codes);
            let read = match earlier.positions_at_once() {
                Some(_) => solver.on_threads(read),
                None => read(),
            };
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
    Ok(())
}

/// An error that tells the number of a position.
pub(crate) fn at_number(error: TierError, number: usize) -> TierError {
    match error {
        TierError::TooFar(_) => TierError::TooFar(number),
        other => other,
    }
}

/// Decides positions round by round, the next of which `told` tells.
fn propagate(
    bench: &mut Bench<'_, '_>,
    rules: &dyn TierPredecessors,
    range: &Range<usize>,
    ownership: &Ownership,
    shard: &mut TierShard,
    mut told: Status,
) -> Result<(), ClusterError> {
    let mut plies = None;
    let mut round = Round {
        rules,
        range,
        ownership,
        unnumbered: AtomicUsize::new(usize::MAX),
        out: vec![Vec::new(); bench.peers.count()],
        has_updated: false,
        failed: None,
    };
    loop {
        let next = match (told.has_next, plies) {
            (true, Some(plies)) => Some(plies + 1),
            _ => told.due,
        };
        let Some(next) = next else {
            // An update of the last round may have failed.
            return bench.demand(round.result());
        };
        plies = Some(next);
        round.has_updated = false;
        let mut begun = shard
            .begin_round(next, bench.workbench)
            .map_err(ClusterError::from);
        loop {
            let done = begun.and_then(|()| round.tell_some(bench, shard));
            begun = Ok(());
            let (has_more, has_next) = (*done.as_ref().unwrap_or(&false), round.has_updated);
            let failed = &mut round.failed;
            let received = &mut |_, content| receive(content, shard, range, ownership, failed);
            if has_more {
                // Then the round is not over in this epoch, whatever the others say.
                bench.go_ahead(done.map(|_| ()), received)?;
                continue;
            }
            let status = Status {
                // What was updated may be decided in one ply more.
                has_next,
                due: shard.next_due(),
                ..Status::default()
            };
            ((), told) = bench.end_epoch(done.map(|_| ((), status)), received)?;
            if !told.has_more {
                break;
            }
        }
    }
}

/// What a worker needs for the rounds of a tier.
struct Round<'a> {
    rules: &'a dyn TierPredecessors,
    range: &'a Range<usize>,
    ownership: &'a Ownership,
    /// The least number of a position with a predecessor that has no number.
    unnumbered: AtomicUsize,
    /// Updates for each worker that wait to be sent.
    out: Vec<Vec<u32>>,
    /// Whether any position was updated in the round.
    has_updated: bool,
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
            rules,
            range,
            ownership,
            unnumbered,
            out,
            has_updated,
            failed,
        } = self;
        let (rules, range, ownership) = (*rules, *range, *ownership);
        bench.workbench.check()?;
        let mut decided = Vec::new();
        let has_more = shard.decided(bench.at_once, &mut decided);
        for entry in &mut decided {
            let mine = usize::try_from(*entry >> 1).unwrap_or(usize::MAX);
            *entry = (ownership.tier_place(mine) as u64) << 1 | *entry & 1;
        }
        let me = bench.peers.me();
        for part in decided.chunks(BETWEEN) {
            let peers = &mut *bench.peers;
            let mut apply = |updates: &[u64]| {
                *has_updated |= !updates.is_empty();
                for &update in updates {
                    let place = usize::try_from(update >> 1).unwrap_or(usize::MAX);
                    let (worker, place) = ownership.find(place);
                    let waiting = &mut out[worker];
                    waiting.push(place << 1 | u32::from(update & 1 == 1));
                    if waiting.len() == UPDATES {
                        hand_over(
                            worker,
                            waiting,
                            (me, peers),
                            (shard, range, ownership),
                            failed,
                        );
                    }
                }
            };
            let mut updates = Updates::new(&mut apply);
            rules.update_predecessors(part, range, &mut updates, unnumbered);
            updates.finish();
            let received = &mut |_, content| receive(content, shard, range, ownership, failed);
            bench.peers.step(received);
        }
        for (worker, waiting) in out.iter_mut().enumerate() {
            hand_over(
                worker,
                waiting,
                (me, bench.peers),
                (shard, range, ownership),
                failed,
            );
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
    (shard, range, ownership): (&TierShard, &Range<usize>, &Ownership),
    failed: &mut Option<TierError>,
) {
    if updates.is_empty() {
        return;
    }
    if worker == me {
        *failed = failed
            .take()
            .or(apply(updates, shard, range, ownership).err());
    } else {
        let updates = std::mem::replace(updates, Vec::with_capacity(UPDATES));
        peers.send(worker, Content::Updates(updates));
    }
    updates.clear();
}

/// Applies updates of my positions; an error tells the number of the position.
fn apply(
    updates: &[u32],
    shard: &TierShard,
    range: &Range<usize>,
    ownership: &Ownership,
) -> Result<(), TierError> {
    shard.update(updates).map_err(|error| match error {
        TierError::TooFar(mine) => TierError::TooFar(range.start + ownership.tier_place(mine)),
        other => other,
    })
}

/// Applies what came in a round.
fn receive(
    content: Content,
    shard: &TierShard,
    range: &Range<usize>,
    ownership: &Ownership,
    failed: &mut Option<TierError>,
) {
    if let Content::Updates(updates) = content {
        *failed = failed
            .take()
            .or(apply(&updates, shard, range, ownership).err());
    }
}

/// Writes the tier.
fn write(
    bench: &mut Bench<'_, '_>,
    rules: &dyn TierPredecessors,
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
    // What is 0 plies away is not stored.
    let greatest = codes.max().filter(|&code| code > 2).unwrap_or(0);
    let codes_of = &mut |places: Range<usize>, codes: &mut Vec<Option<u32>>| {
        let code = |place: usize| shard.code(ownership.my_place(place));
        let appended = append_stored_codes(rules, range, places, &code, codes);
        appended.map_err(|number| TierError::Faulty(number).into())
    };
    write_tier(bench, ownership, greatest, codes_of, writer)
}
