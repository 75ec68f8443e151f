//! Threads that work in step: [`WorkerTeam`].
//!
//! To value a layer of a table takes a few microseconds; to hand half of it to another thread
//! through rayon takes one and a half. So the threads of the pool stay with one solve and wait
//! actively for the next layer: that takes a tenth of it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;
use std::sync::Mutex;
#[cfg(not(loom))]
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

// A model of the threads goes through the orders in which they may see each other's writes.
#[cfg(loom)]
use loom::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use crate::kit::lock;
use crate::kit::pool_for;
use crate::run::StopReason;

/// Does a share of the work, given the number of the share.
type Job<'a> = &'a (dyn Fn(usize) + Sync);

/// A job without its lifetime: [`WorkerTeam::each`] sees to it that no thread uses it for too long.
struct Erased(*const (dyn Fn(usize) + Sync));

/// A value on a cache line of its own, so that threads that write to neighbours do not slow each
/// other down (false sharing).
#[repr(align(64))]
struct Apart<T>(T);

/// The state of a member's share in a round: the number of the round and one of the states below,
/// in one word.
struct Claim(AtomicUsize);

/// Nobody has begun; the member or the leader may take it.
const FREE: usize = 0;
/// Somebody works on it.
const TAKEN: usize = 1;
/// It is done.
const DONE: usize = 2;
/// There will be no more rounds.
const OVER: usize = 3;

impl Claim {
    /// Before the first round.
    const NONE: usize = 0;

    const fn word(round: usize, state: usize) -> usize {
        round * 4 + state
    }

    /// Takes the share of a round if it is free; says whether that succeeded.
    fn take(&self, round: usize) -> bool {
        let (free, taken) = (Self::word(round, FREE), Self::word(round, TAKEN));
        // Read first: even an exchange that fails takes the cache line from the other thread.
        self.0.load(Ordering::Relaxed) == free
            && self
                .0
                .compare_exchange(free, taken, Ordering::AcqRel, Ordering::Relaxed)
                .is_ok()
    }

    fn set(&self, round: usize, state: usize) {
        self.0.store(Self::word(round, state), Ordering::Release);
    }

    fn is(&self, round: usize, state: usize) -> bool {
        self.0.load(Ordering::Acquire) == Self::word(round, state)
    }

    /// Waits for a round whose share is free; `None` if there will be no more rounds.
    fn wait(&self) -> Option<usize> {
        let mut word = Self::NONE;
        spin_until(|| {
            word = self.0.load(Ordering::Relaxed);
            word != Self::NONE && (word % 4 == FREE || word % 4 == OVER)
        });
        (word % 4 == FREE).then_some(word / 4)
    }
}

/// What leader and members share.
struct Shared {
    /// The number of members so far, including the leader.
    members: AtomicUsize,
    /// One for each possible member; number 0, the leader's, is not used.
    claims: Vec<Apart<Claim>>,
    /// The job of the latest round.
    job: Apart<AtomicPtr<Erased>>,
    panicked: AtomicBool,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Shared {
    fn new(threads: usize) -> Self {
        let claim = |_| Apart(Claim(AtomicUsize::new(Claim::NONE)));
        Self {
            members: AtomicUsize::new(1),
            claims: (0..threads).map(claim).collect(),
            job: Apart(AtomicPtr::new(ptr::null_mut())),
            panicked: AtomicBool::new(false),
            panic: Mutex::new(None),
        }
    }

    /// Takes part as a member until the work is over.
    fn join_in(&self) {
        let member = self.members.fetch_add(1, Ordering::AcqRel);
        let Some(Apart(claim)) = self.claims.get(member) else {
            return;
        };
        while let Some(round) = claim.wait() {
            if !claim.take(round) {
                continue;
            }
            // SAFETY: the leader sets the job before it frees the shares of a round, and keeps it
            // alive until every taken share is done; this share is taken and not done.
            #[expect(unsafe_code, reason = "the leader keeps the job alive until DONE")]
            let job = unsafe { &*(*self.job.0.load(Ordering::Relaxed)).0 };
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| job(member))) {
                *lock(&self.panic) = Some(panic);
                self.panicked.store(true, Ordering::Relaxed);
            }
            claim.set(round, DONE);
        }
    }
}

/// The leader's side of threads that work in step.
pub(super) struct WorkerTeam<'a> {
    /// `None` if there is only one thread.
    shared: Option<&'a Shared>,
    round: usize,
}

impl WorkerTeam<'_> {
    /// The leader alone.
    pub(super) fn alone() -> Self {
        Self {
            shared: None,
            round: 0,
        }
    }

    /// Runs `lead` inside a rayon pool with a team of up to `threads` members.
    ///
    /// Threads of the pool join when they are free. Nothing waits for a thread that has not joined
    /// or that does not run: the leader does the shares that nobody has begun.
    pub(super) fn with<T: Send>(
        threads: usize,
        lead: impl FnOnce(WorkerTeam<'_>) -> T + Send,
    ) -> Result<T, StopReason> {
        let (mut lead, mut result) = (Some(lead), None);
        Self::run(threads, &mut |team| {
            result = lead.take().map(|lead| lead(team));
        })?;
        Ok(result.expect("the leader runs once"))
    }

    /// As [`WorkerTeam::with`]; compiled once.
    fn run(
        threads: usize,
        lead: &mut (dyn FnMut(WorkerTeam<'_>) + Send),
    ) -> Result<(), StopReason> {
        if threads <= 1 {
            lead(WorkerTeam::alone());
            return Ok(());
        }
        let shared = Shared::new(threads);
        let mut work = || {
            rayon::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|_| shared.join_in());
                }
                let _over = Dismissal(&shared);
                let shared = Some(&shared);
                lead(WorkerTeam { shared, round: 0 });
            });
        };
        match pool_for(threads, threads)? {
            Some(pool) => pool.install(work),
            None => work(),
        }
        Ok(())
    }

    /// The number of members now, including the leader.
    pub(super) fn members(&self) -> usize {
        self.shared.map_or(1, |shared| {
            let members = shared.members.load(Ordering::Acquire);
            members.min(shared.claims.len())
        })
    }

    /// Does the shares `0..members` of a job, each once, and waits until all are done.
    ///
    /// # Panics
    ///
    /// If `members` is more than [`WorkerTeam::members`] can be, or if the job panics in any
    /// member.
    pub(super) fn each(&mut self, members: usize, job: Job<'_>) {
        let Some(shared) = self.shared.filter(|_| members > 1) else {
            return job(0);
        };
        self.round += 1;
        let claims = &shared.claims[1..members];
        let mut erased = erase(job);
        shared.job.0.store(&raw mut erased, Ordering::Relaxed);
        for Apart(claim) in claims {
            claim.set(self.round, FREE);
        }
        {
            // Even if the job panics here, other threads may still use it.
            let _waits = Meeting(claims, self.round);
            job(0);
            for (Apart(claim), member) in claims.iter().zip(1..) {
                if claim.take(self.round) {
                    // If the job panics, nobody else works on this share.
                    claim.set(self.round, DONE);
                    job(member);
                }
            }
        }
        if shared.panicked.load(Ordering::Relaxed)
            && let Some(panic) = lock(&shared.panic).take()
        {
            resume_unwind(panic);
        }
    }

    /// Cuts a slice into one share for each member and works on every share, given its place in the
    /// slice.
    ///
    /// # Panics
    ///
    /// As [`WorkerTeam::each`].
    pub(super) fn share_out<T: Send>(
        &mut self,
        members: usize,
        all: &mut [T],
        work: &(dyn Fn(usize, &mut [T]) + Sync),
    ) {
        let len = all.len().div_ceil(members).max(1);
        let shares: Vec<_> = all
            .chunks_mut(len)
            .map(|share| Apart(Mutex::new(share)))
            .collect();
        self.each(members, &|at| {
            // The last members may have none.
            if let Some(Apart(share)) = shares.get(at) {
                work(at * len, &mut lock(share));
            }
        });
    }
}

/// The job without its lifetime.
fn erase(job: Job<'_>) -> Erased {
    let job: *const (dyn Fn(usize) + Sync + '_) = job;
    // SAFETY: the two pointer types differ only in a lifetime, and to dereference the pointer is
    // another unsafe operation.
    #[expect(
        unsafe_code,
        clippy::transmute_ptr_to_ptr,
        reason = "a cast cannot change the lifetime of a trait object"
    )]
    Erased(unsafe {
        std::mem::transmute::<
            *const (dyn Fn(usize) + Sync + '_),
            *const (dyn Fn(usize) + Sync + 'static),
        >(job)
    })
}

/// When dropped, it waits until every taken share of the round is done, and withdraws the others.
struct Meeting<'a>(&'a [Apart<Claim>], usize);

impl Drop for Meeting<'_> {
    fn drop(&mut self) {
        for Apart(claim) in self.0 {
            if claim.take(self.1) {
                claim.set(self.1, DONE);
            } else {
                spin_until(|| claim.is(self.1, DONE));
            }
        }
    }
}

/// When dropped, it ends the work of all members.
struct Dismissal<'a>(&'a Shared);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        for Apart(claim) in &self.0.claims {
            claim.set(0, OVER);
        }
    }
}

#[cfg(loom)]
fn spin_until(mut done: impl FnMut() -> bool) {
    while !done() {
        loom::thread::yield_now();
    }
}

#[cfg(not(loom))]
fn spin_until(mut done: impl FnMut() -> bool) {
    /// After so many checks, another thread may use the processor.
    const PATIENCE: u32 = 1 << 12;
    let mut looks = 0;
    while !done() {
        if looks < PATIENCE {
            looks += 1;
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}

#[cfg(all(test, loom))]
mod model {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    /// Has a leader and a member do some rounds, in every order that there is, or every one in
    /// which a thread is interrupted so often at the most where it need not wait.
    fn rounds(rounds: usize, interruptions: Option<usize>) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = interruptions;
        model.check(move || {
            let shared = Arc::new(Shared::new(2));
            let members = Arc::clone(&shared);
            let member = thread::spawn(move || members.join_in());
            let over = Dismissal(&shared);
            let mut team = WorkerTeam {
                shared: Some(&shared),
                round: 0,
            };
            for _ in 0..rounds {
                // A job that is used after its round would count for another one, or when none is.
                let (shares, is_round) = (AtomicUsize::new(0), AtomicBool::new(true));
                team.each(2, &|share| {
                    assert!(is_round.load(Ordering::Relaxed));
                    shares.fetch_add(1 + 10 * share, Ordering::Relaxed);
                });
                is_round.store(false, Ordering::Relaxed);
                assert_eq!(
                    shares.load(Ordering::Relaxed),
                    12,
                    "each share is done once"
                );
            }
            drop(over);
            member.join().unwrap();
        });
    }

    #[test]
    fn one_round_in_every_order() {
        rounds(1, None);
    }

    #[test]
    fn three_rounds_in_every_order_with_few_interruptions() {
        rounds(3, Some(2));
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn every_share_of_every_round_is_done_once() {
        let rounds = if cfg!(miri) { 20 } else { 20_000 };
        let sums: Vec<u64> = WorkerTeam::with(3, |mut team| {
            (0..rounds)
                .map(|round| {
                    let members = team.members();
                    let sum = AtomicU64::new(0);
                    team.each(members, &|share| {
                        for part in (share as u64..12).step_by(members) {
                            sum.fetch_add(round + part, Ordering::Relaxed);
                        }
                    });
                    sum.into_inner()
                })
                .collect()
        })
        .unwrap();
        let expected: Vec<u64> = (0..rounds).map(|round| 12 * round + 66).collect();
        assert_eq!(sums, expected);
    }

    #[test]
    fn a_panic_in_any_member_reaches_the_caller() {
        for thrower in 0..2 {
            let caught = catch_unwind(|| {
                WorkerTeam::with(2, |mut team| {
                    spin_until(|| team.members() == 2);
                    team.each(2, &|share| assert!(share != thrower, "thrown"));
                })
            });
            let panic = caught.expect_err("the job panics");
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"thrown"));
        }
    }

    #[test]
    fn a_pool_with_no_thread_free_is_no_deadlock() {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(2)
            .build()
            .unwrap();
        let rounds = AtomicU64::new(0);
        pool.broadcast(|_| {
            WorkerTeam::with(2, |mut team| {
                for _ in 0..100 {
                    let members = team.members();
                    team.each(members, &|share| {
                        rounds.fetch_add(u64::from(share == 0), Ordering::Relaxed);
                    });
                }
            })
            .unwrap();
        });
        assert_eq!(rounds.into_inner(), 200);
    }
}
