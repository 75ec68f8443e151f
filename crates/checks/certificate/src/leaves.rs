//! The leaves of a certificate, searched together on several threads: [`Leaves`].

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use stonework_core::kit::{Meter, lock, thread_count};
use stonework_core::{Run, StopReason, Watch};

use super::bound::Bound;
use super::certified_value::CertifiedValue;
use super::search::{Search, search, search_bytes};
use super::side::{At, BESIDE};
use super::written_game::WrittenGame;

/// A position that has to be a leaf: a record needs a bound of it after a move.
pub(super) struct Leaf<V> {
    pub(super) after: At,
    pub(super) needed: Bound<V>,
    /// The position of the record.
    pub(super) at: At,
    /// What the record says.
    pub(super) said: Bound<V>,
    /// The index of the move.
    pub(super) index: usize,
    /// Whether a search shows it.
    pub(super) is_shown: bool,
}

/// So many leaves are searched at once, if there is room.
const AT_ONCE: usize = 1 << 15;

/// So many of them, at most, are searched with what was found for one another.
const TOGETHER: usize = 1 << 12;

/// What a thread keeps for the leaves that follow, at most. More is slow to look up.
const KEPT_BYTES: usize = 8 << 20;

/// How leaves are searched.
pub(super) struct Leaves<'a, V> {
    game: &'a dyn WrittenGame<V>,
    /// The most visits of a search; 0 if there are no leaves.
    pub(super) most: u64,
    threads: usize,
    /// The bytes that a thread keeps for the leaves that follow.
    kept_bytes: usize,
    /// How many wait until they are searched.
    pub(super) at_once: usize,
    watch: Watch,
}

impl<'a, V: CertifiedValue> Leaves<'a, V> {
    /// Leaves that `most` visits show, searched in an eighth of the memory that is left, by fewer
    /// threads where that is little.
    pub(super) fn new(
        game: &'a dyn WrittenGame<V>,
        most: u64,
        meter: &mut Meter<'_>,
        run: &Run,
    ) -> Result<Self, StopReason> {
        let room = meter.budget.left().unwrap_or(usize::MAX) / 16;
        // What is found does not depend on the threads, so neither does what is kept.
        let kept_bytes = KEPT_BYTES.min(room / 4);
        // Two searches: the second is that of a leaf by itself.
        let each = kept_bytes + 2 * search_bytes(most);
        let threads = thread_count(run).min(room / each).max(1);
        if most > 0 {
            meter.budget.take(threads.saturating_mul(each))?;
        }
        let leaf_bytes = size_of::<Leaf<V>>() + BESIDE + 2 * game.state_bytes(&game.start());
        Ok(Self {
            game,
            most,
            threads,
            kept_bytes,
            at_once: AT_ONCE.min(room / leaf_bytes),
            watch: run.watch(),
        })
    }

    /// The bytes of a leaf that waits, beside its place in a list.
    pub(super) fn bytes(&self, leaf: &Leaf<V>) -> usize {
        let states = [&leaf.after, &leaf.at].map(|at| self.game.state_bytes(&at.0));
        BESIDE + states[0] + states[1]
    }

    /// Searches leaves, with at most so many visits in all or a few more, and does something else
    /// meanwhile. Gives how many visits there were, which does not depend on the threads.
    ///
    /// Each search uses what those before it found. A leaf that is not shown so is searched by itself
    /// as well.
    pub(super) fn search(
        &self,
        leaves: &mut [Leaf<V>],
        left: u64,
        meanwhile: &mut dyn FnMut(),
    ) -> Result<u64, StopReason> {
        let visits = AtomicU64::new(0);
        let threads = self.threads.min(leaves.len().div_ceil(TOGETHER));
        let parts = Mutex::new(leaves.chunks_mut(TOGETHER));
        let next = || lock(&parts).next();
        let search = || {
            while let Some(part) = next() {
                self.search_part(part, left, &visits);
            }
        };
        on_threads(threads, &search, meanwhile)?;
        Ok(visits.into_inner())
    }

    /// Searches some leaves; ends early if a limit is reached.
    fn search_part(&self, part: &mut [Leaf<V>], left: u64, visits: &AtomicU64) {
        let mut part = part.iter_mut().peekable();
        while part.peek().is_some() {
            let positions = self.game.positions();
            let mut known = Search::of_many(&positions);
            while known.bytes() <= self.kept_bytes
                && let Some(leaf) = part.next()
            {
                if visits.load(Ordering::Relaxed) > left || self.watch.check().is_err() {
                    return;
                }
                let (state, needed) = (&leaf.after.0, leaf.needed);
                let mut found = known.search(state, needed, self.most);
                visits.fetch_add(found.positions, Ordering::Relaxed);
                if !found.is_shown {
                    // What was known may have kept something from being kept that this needs.
                    found = search(&self.game.positions(), state, needed, self.most);
                    visits.fetch_add(found.positions, Ordering::Relaxed);
                }
                leaf.is_shown = found.is_shown;
            }
        }
    }
}

/// Does some work on so many threads, this one among them as soon as it has done something else.
/// This is compiled once, not for each type of values.
fn on_threads(
    threads: usize,
    work: &(dyn Fn() + Sync),
    meanwhile: &mut dyn FnMut(),
) -> Result<(), StopReason> {
    thread::scope(|scope| {
        for _ in 1..threads {
            let helper = thread::Builder::new().spawn_scoped(scope, work);
            helper.map_err(|_| StopReason::Threads(threads))?;
        }
        meanwhile();
        work();
        Ok(())
    })
}
