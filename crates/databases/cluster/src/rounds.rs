//! The rounds of a tier, whose positions are decided by those that were decided before: [`propagate`].

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_strong::retrograde::{TierError, TierPredecessors, TierShard, Updates};

use crate::bench::Bench;
use crate::error::ClusterError;
use crate::message::{Content, Status};
use crate::ownership::Ownership;
use crate::peers::Peers;
use crate::resuming::Kept;
use crate::tier_work::TierWork;

/// Decided positions that are looked at between two looks at what came.
const BETWEEN: usize = 1 << 10;

/// Updates of a message.
const UPDATES: usize = 1 << 12;

/// A tier all of whose positions are entered.
#[derive(Debug)]
pub(crate) enum Begun {
    /// No round has begun; all have told which is the first.
    Entered { shard: TierShard, told: Status },
    /// A round of so many plies is gone on with.
    InRound {
        shard: TierShard,
        plies: u32,
        /// My places that are not listed in it.
        unlisted: Vec<Range<usize>>,
        /// Whether the workers are others than those that began the round.
        is_dealt_anew: bool,
    },
}

impl Begun {
    /// Goes on in the middle of a round of so many plies.
    pub(crate) fn in_round(
        work: &TierWork<'_>,
        plies: u32,
        kept: Kept,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Self, ClusterError> {
        let is_dealt_anew = !kept.is_of(bench.peers.count());
        let (shard, listed) = work.begin(Some(kept), bench)?;
        let len = work.ownership.block_len();
        let blocks = listed.into_iter().enumerate();
        let unlisted = blocks.map(|(slot, listed)| slot * len + listed..(slot + 1) * len);
        Ok(Self::InRound {
            shard,
            plies,
            unlisted: unlisted.collect(),
            is_dealt_anew,
        })
    }
}

/// Decides positions round by round.
pub(crate) fn propagate(
    bench: &mut Bench<'_, '_>,
    work: &mut TierWork<'_>,
    begun: Begun,
) -> Result<TierShard, ClusterError> {
    let TierWork {
        rules,
        range,
        ownership,
        keeper,
        ..
    } = work;
    let mut round = Round {
        rules: *rules,
        range,
        ownership,
        unnumbered: AtomicUsize::new(usize::MAX),
        out: vec![Vec::new(); bench.peers.count()],
        has_updated: false,
        failed: None,
    };
    let (mut shard, mut told, mut resumed, may_cut) = match begun {
        Begun::Entered { shard, told } => (shard, told, None, true),
        Begun::InRound {
            shard,
            plies,
            unlisted,
            is_dealt_anew,
        } => {
            let resumed = Some((plies, unlisted));
            // What is listed by then are not the first of my positions.
            (shard, Status::default(), resumed, !is_dealt_anew)
        }
    };
    bench.cuts.allow(may_cut);
    loop {
        let begin = if let Some((plies, unlisted)) = resumed.take() {
            // It may have been before.
            round.has_updated = true;
            shard.resume_round(plies, &unlisted, bench.workbench)
        } else {
            let next = if told.has_next {
                shard.next_round()
            } else {
                told.due
            };
            let Some(next) = next else {
                // An update of the last round may have failed.
                bench.demand(round.result())?;
                return Ok(shard);
            };
            round.has_updated = false;
            shard.begin_round(next, bench.workbench)
        };
        let mut begun = begin.map_err(ClusterError::from);
        loop {
            let is_cut = bench.is_cut();
            let done = begun.and_then(|()| round.tell_some(bench, &mut shard));
            begun = Ok(());
            let (has_more, has_next) = (*done.as_ref().unwrap_or(&false), round.has_updated);
            let failed = &mut round.failed;
            let received = &mut |_, content| receive(content, &shard, range, ownership, failed);
            if has_more && !is_cut {
                // Then the round is not over in this epoch, whatever the others say.
                bench.go_ahead(done.map(|_| ()), received)?;
                continue;
            }
            let status = Status {
                has_more,
                // What was updated may be decided, for the next round.
                has_next,
                due: shard.next_due(),
                ..Status::default()
            };
            ((), told) = bench.end_epoch(done.map(|_| ((), status)), received)?;
            if is_cut {
                bench.demand(round.result())?;
                keeper.keep(&shard.round_point(), bench)?;
            }
            if !told.has_more {
                break;
            }
        }
        bench.cuts.allow(true);
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
        bench.check()?;
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
