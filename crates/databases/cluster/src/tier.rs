//! One tier, solved by all workers: [`solve_tier`].

use std::ops::Range;
use std::sync::PoisonError;

use stonework_core::StopReason;
use stonework_store::{
    DatabaseWriter, WrittenTiers, append_stored_codes, bytes_to_solve, greatest_stored,
};
use stonework_strong::retrograde::{MOST_OF_TIER, TierError, TierShard};

use crate::bench::Bench;
use crate::entering::{enter, finish_entering};
use crate::error::ClusterError;
use crate::ownership::Ownership;
use crate::resuming::Kept;
use crate::rounds::{Begun, propagate};
use crate::tier_file::write_tier;
use crate::tier_work::{BYTES_EACH, TierWork};

/// Solves and writes the next tier. One worker has the writer.
pub(crate) fn solve_tier(
    bench: &mut Bench<'_, '_>,
    mut work: TierWork<'_>,
    earlier: &mut WrittenTiers<'_>,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let kept = work.find_kept(bench)?;
    let begun = match (kept.as_ref().and_then(Kept::plies), kept) {
        (Some(plies), Some(kept)) => Begun::in_round(&work, plies, kept, bench)?,
        (_, kept) => {
            prepare(bench, work.tier, &work.ownership, earlier)?;
            let (mut shard, known) = work.begin(kept, bench)?;
            enter(bench, &mut work, earlier, (&mut shard, &known))?;
            let told = finish_entering(bench, &mut shard)?;
            Begun::Entered { shard, told }
        }
    };
    finish_tier(bench, work, begun, writer)
}

/// Solves and writes a tier, all positions of which are entered.
pub(crate) fn finish_tier(
    bench: &mut Bench<'_, '_>,
    mut work: TierWork<'_>,
    begun: Begun,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let shard = propagate(bench, &mut work, begun)?;
    bench.cuts.end();
    write(bench, &work, &shard, writer)?;
    shard.free(bench.workbench);
    // All have it.
    let removed = if bench.peers.me() == bench.writer() {
        work.keeper.shares.remove()
    } else {
        Ok(())
    };
    bench.demand(removed.map_err(ClusterError::from))
}

/// Refuses a tier of so many positions if my part of it does not fit into the memory that is left.
pub(crate) fn demand_room(positions: usize, bench: &mut Bench<'_, '_>) -> Result<(), StopReason> {
    let ownership = Ownership::new(positions, bench.peers.me(), bench.peers.count());
    if ownership.my_places() > MOST_OF_TIER {
        return Err(StopReason::SolverPositions(MOST_OF_TIER as u64));
    }
    let bytes = ownership.my_places().saturating_mul(BYTES_EACH);
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

/// Writes the tier.
fn write(
    bench: &mut Bench<'_, '_>,
    work: &TierWork<'_>,
    shard: &TierShard,
    writer: Option<&mut DatabaseWriter>,
) -> Result<(), ClusterError> {
    let TierWork {
        rules,
        range,
        ownership,
        ..
    } = work;
    let places = ownership
        .mine()
        .iter()
        .flat_map(|&block| ownership.places(block));
    let codes = places.map(|place| shard.code(ownership.my_place(place)));
    let greatest = greatest_stored(rules.reading(), codes.max()).unwrap_or(0);
    let codes_of = &mut |places: Range<usize>, codes: &mut Vec<Option<u32>>| {
        let code = |place: usize| shard.code(ownership.my_place(place));
        let appended = append_stored_codes(*rules, range, places, &code, codes);
        appended.map_err(|number| TierError::Faulty(number).into())
    };
    write_tier(bench, ownership, greatest, codes_of, writer)
}
