//! Threads that work in step: [`Team`].
//!
//! A layer of a table takes some microseconds, and handing half of it to another thread through
//! rayon takes one and a half. So the other threads of the pool stay with the work for the whole of
//! a solve and watch for the next layer: a meeting then takes a tenth of that.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::run::StopReason;

/// What each member does in a round, given its number and how many members there are.
type Job<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// One round of work.
struct Round {
    number: usize,
    members: usize,
    job: *const (dyn Fn(usize, usize) + Sync),
}

// SAFETY: the pointer is to a `Sync` closure, and is only followed while that closure lives (see
// `Shared::join_in`).
#[expect(unsafe_code, reason = "the closure behind the pointer is Sync")]
unsafe impl Send for Round {}

/// What leader and members share.
struct Shared {
    /// How many take part from the next round on, the leader among them.
    members: AtomicUsize,
    /// The number of the latest round; written after `round`.
    latest: AtomicUsize,
    round: Mutex<Option<Round>>,
    /// Members that have not finished the latest round, the leader not among them.
    busy: AtomicUsize,
    over: AtomicBool,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Shared {
    fn new() -> Self {
        Self {
            members: AtomicUsize::new(1),
            latest: AtomicUsize::new(0),
            round: Mutex::new(None),
            busy: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            panic: Mutex::new(None),
        }
    }

    /// Takes part as a member until the work is over.
    fn join_in(&self) {
        // In this order: a leader that counts this member starts a later round than this one.
        let mut seen = self.latest.load(Ordering::SeqCst);
        let member = self.members.fetch_add(1, Ordering::SeqCst);
        while self.wait_for_round_after(seen) {
            let (number, members, job) = match &*lock(&self.round) {
                Some(round) => (round.number, round.members, round.job),
                None => continue,
            };
            seen = number;
            if member < members {
                // SAFETY: this member is counted in the round, and the leader lets go of the job
                // only when every member that is counted has finished.
                #[expect(unsafe_code, reason = "the leader keeps the job alive until `busy` is 0")]
                let job = unsafe { &*job };
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| job(member, members))) {
                    *lock(&self.panic) = Some(panic);
                }
                self.busy.fetch_sub(1, Ordering::Release);
            }
        }
    }

    /// Waits for a round after `seen`; false if the work is over instead.
    fn wait_for_round_after(&self, seen: usize) -> bool {
        spin_until(|| {
            self.over.load(Ordering::Acquire) || self.latest.load(Ordering::Acquire) != seen
        });
        !self.over.load(Ordering::Acquire)
    }
}

/// The leader's side of threads that work in step.
pub(super) struct Team<'a> {
    /// `None` if the leader is alone for good.
    shared: Option<&'a Shared>,
}

impl Team<'_> {
    /// Runs `lead` inside a rayon pool with a team of up to `threads` members.
    ///
    /// Members come as threads of the pool get free; nothing ever waits for one that has not come.
    pub(super) fn with<T: Send>(
        threads: usize,
        lead: impl FnOnce(Team<'_>) -> T + Send,
    ) -> Result<T, StopReason> {
        if threads <= 1 {
            return Ok(lead(Team { shared: None }));
        }
        let shared = Shared::new();
        let work = || {
            rayon::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|_| shared.join_in());
                }
                let _over = Dismissal(&shared);
                lead(Team {
                    shared: Some(&shared),
                })
            })
        };
        if threads == rayon::current_num_threads() {
            return Ok(work());
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|_| StopReason::Threads(threads))?;
        Ok(pool.install(work))
    }

    /// How many members there are now, the leader among them.
    pub(super) fn members(&self) -> usize {
        self.shared
            .map_or(1, |shared| shared.members.load(Ordering::SeqCst))
    }

    /// Has members `0..members` do a job, of which the caller is number 0, and waits for them.
    ///
    /// # Panics
    ///
    /// If `members` is more than [`Team::members`] told, or if the job panics in any member.
    pub(super) fn each(&mut self, members: usize, job: Job<'_>) {
        let Some(shared) = self.shared.filter(|_| members > 1) else {
            return job(0, 1);
        };
        assert!(members <= self.members(), "only members that have come can take part");
        shared.busy.store(members - 1, Ordering::SeqCst);
        let number = shared.latest.load(Ordering::SeqCst) + 1;
        *lock(&shared.round) = Some(Round {
            number,
            members,
            job: erase(job),
        });
        shared.latest.store(number, Ordering::SeqCst);
        {
            // Even if the job panics here, it is still borrowed there.
            let _waits = Meeting(shared);
            job(0, members);
        }
        let panic = lock(&shared.panic).take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

/// The job as a pointer that says nothing of how long it lives.
fn erase(job: Job<'_>) -> *const (dyn Fn(usize, usize) + Sync) {
    let job: *const (dyn Fn(usize, usize) + Sync + '_) = job;
    // SAFETY: the two pointer types differ in a lifetime only.
    #[expect(unsafe_code, reason = "a pointer cast cannot lengthen the lifetime of a trait object")]
    unsafe {
        std::mem::transmute::<
            *const (dyn Fn(usize, usize) + Sync + '_),
            *const (dyn Fn(usize, usize) + Sync + 'static),
        >(job)
    }
}

/// Dropped, it waits until every member has finished the round.
struct Meeting<'a>(&'a Shared);

impl Drop for Meeting<'_> {
    fn drop(&mut self) {
        spin_until(|| self.0.busy.load(Ordering::Acquire) == 0);
    }
}

/// Dropped, it sends the members home.
struct Dismissal<'a>(&'a Shared);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

fn spin_until(mut done: impl FnMut() -> bool) {
    /// After so many looks another thread may need the processor more.
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn every_share_of_every_round_is_done_once() {
        let rounds = if cfg!(miri) { 20 } else { 20_000 };
        let sums: Vec<u64> = Team::with(3, |mut team| {
            (0..rounds)
                .map(|round| {
                    let members = team.members();
                    let sum = AtomicU64::new(0);
                    team.each(members, &|member, members| {
                        for part in (0..12_u64).filter(|part| part % members as u64 == member as u64)
                        {
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
                Team::with(2, |mut team| {
                    spin_until(|| team.members() == 2);
                    team.each(2, &|member, _| assert!(member != thrower, "thrown"));
                })
            });
            let panic = caught.expect_err("the job panics");
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"thrown"));
        }
    }

    #[test]
    fn a_pool_with_no_thread_free_is_no_deadlock() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let rounds = AtomicU64::new(0);
        pool.broadcast(|_| {
            Team::with(2, |mut team| {
                for _ in 0..100 {
                    let members = team.members();
                    team.each(members, &|member, _| {
                        rounds.fetch_add(u64::from(member == 0), Ordering::Relaxed);
                    });
                }
            })
            .unwrap();
        });
        assert_eq!(rounds.into_inner(), 200);
    }
}
