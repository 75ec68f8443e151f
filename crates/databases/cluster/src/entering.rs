//! The positions of a tier, expanded and entered: [`enter`].

use std::ops::Range;

use stonework_store::WrittenTiers;
use stonework_strong::retrograde::{Expansion, FinishedTiers as _, Reading, TierError, TierShard};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::message::Status;
use crate::ownership::Ownership;
use crate::tier_work::TierWork;

/// Positions that are expanded at once, if earlier tiers are in memory.
pub(crate) const EXPANDED: usize = 1 << 12;

/// So many times as many positions of a worker are expanded in an epoch as are worked on at once
/// where others are told of them: about a second's work by default.
const ENTERED: usize = 32;

/// Positions of a worker that are expanded in an epoch.
pub(crate) fn entered_at_once(bench: &Bench<'_, '_>) -> usize {
    bench.at_once.saturating_mul(ENTERED)
}

/// Expands all positions that are not entered, each worker its own: some blocks in an epoch, so that
/// all know how far the others are. So many of each of my blocks are entered, the first ones.
pub(crate) fn enter(
    bench: &mut Bench<'_, '_>,
    work: &mut TierWork<'_>,
    earlier: &WrittenTiers<'_>,
    (shard, known): (&mut TierShard, &[usize]),
) -> Result<(), ClusterError> {
    let left = places_left(&work.ownership, known);
    let blocks = (entered_at_once(bench) / work.ownership.block_len()).max(1);
    let mut parts = left.chunks(blocks);
    loop {
        let is_cut = bench.is_cut();
        let part = parts.next().unwrap_or_default();
        let entered = enter_places(bench, work, earlier, shard, part);
        let has_more = parts.len() > 0;
        if has_more && !is_cut {
            bench.go_ahead(entered, &mut |_, _| {})?;
            continue;
        }
        let status = Status {
            has_more,
            ..Status::default()
        };
        let entered = entered.map(|()| ((), status));
        let ((), told) = bench.end_epoch(entered, &mut |_, _| {})?;
        if is_cut {
            let next = parts.clone().next().and_then(|part| part.first());
            let entered = match next {
                Some(places) => work.ownership.my_place(places.start),
                None => work.ownership.my_places(),
            };
            work.keeper.keep(&shard.entered_point(entered), bench)?;
        }
        if !told.has_more {
            return Ok(());
        }
    }
}

/// The places of my blocks that are not entered, in order.
pub(crate) fn places_left(ownership: &Ownership, known: &[usize]) -> Vec<Range<usize>> {
    let blocks = ownership.mine().iter().zip(known);
    let left = blocks.map(|(&block, known)| {
        let places = ownership.places(block);
        places.start + known.min(&places.len())..places.end
    });
    left.filter(|places| !places.is_empty()).collect()
}

/// All positions are entered: tells what is due first.
pub(crate) fn finish_entering(
    bench: &mut Bench<'_, '_>,
    shard: &mut TierShard,
) -> Result<Status, ClusterError> {
    if shard.reading() == Reading::Margins {
        let status = Status {
            has_more: shard.is_wide(),
            ..Status::default()
        };
        let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
        if told.has_more {
            let widened = shard.widen(bench.workbench);
            bench.demand(widened.map_err(ClusterError::from))?;
        }
    }
    shard.finish_entering(bench.workbench);
    let status = Status {
        due: shard.next_due(),
        ..Status::default()
    };
    let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
    Ok(told)
}

/// Expands the positions of some places.
fn enter_places(
    bench: &mut Bench<'_, '_>,
    work: &TierWork<'_>,
    earlier: &WrittenTiers<'_>,
    shard: &mut TierShard,
    places: &[Range<usize>],
) -> Result<(), ClusterError> {
    let TierWork {
        rules,
        range,
        ownership,
        ..
    } = work;
    bench.check()?;
    let at_once = earlier.positions_at_once().unwrap_or(EXPANDED);
    let (mut expansion, mut codes) = (Expansion::default(), Vec::new());
    for mut places in places.iter().cloned() {
        while !places.is_empty() {
            let part = places.start..places.end.min(places.start + at_once);
            places.start = part.end;
            bench.count(part.len())?;
            bench.peers.work.positions += part.len() as u64;
            let numbers = range.start + part.start..range.start + part.end;
            expansion.expand_some(*rules, numbers)?;
            codes.clear();
            let mut read = || earlier.codes(expansion.earlier(), &mut codes);
            let solver = &mut *bench.workbench;
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
