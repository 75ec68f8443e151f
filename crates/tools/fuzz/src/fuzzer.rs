//! Runs a target on changed cases: [`Fuzzer`].

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::case::Case;
use crate::target::{Target, outline};
use crate::watchdog::Watchdog;

/// So many attempts are made to cut down a case that makes a target panic.
const CUTS: usize = 3000;

/// A case with more bytes than this is not kept to be changed again.
const MOST_KEPT: usize = 2000;

/// So many cases are kept to be changed again, besides the seeds and the corpus.
const MOST_FOUND: usize = 50_000;

/// So many characters of what a panic says are told.
const MOST_TOLD: usize = 300;

/// Runs a [`Target`] on its seeds, on a corpus, and on changes of what it has run on.
#[derive(Debug)]
pub struct Fuzzer<'w> {
    rng: Rng,
    watchdog: &'w Watchdog,
    /// Cases each of which had something new come of it.
    pool: Vec<Case>,
    seen: HashSet<String>,
    /// How many of the pool are seeds or from the corpus.
    given: usize,
    findings: Findings,
}

/// What a [`Fuzzer`] found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// How many cases were run.
    pub runs: u64,
    /// How many different things came of them.
    pub outcomes: usize,
    /// The longest that a case took.
    pub slowest: Duration,
    /// That case.
    pub slowest_case: Case,
    /// Cases that made the target panic, cut down, with what the panic said.
    pub panics: Vec<(Case, String)>,
}

impl<'w> Fuzzer<'w> {
    /// A fuzzer whose cases follow from this seed.
    #[must_use]
    pub fn new(seed: u64, watchdog: &'w Watchdog) -> Self {
        Self {
            rng: Rng::with_seed(seed),
            watchdog,
            pool: Vec::new(),
            seen: HashSet::new(),
            given: 0,
            findings: Findings::default(),
        }
    }

    /// Runs the seeds of a target and the cases of its corpus.
    pub fn begin(&mut self, target: &mut dyn Target, corpus: &[Case]) {
        for case in target.seeds().iter().chain(corpus) {
            self.run(target, case);
            if !self.pool.contains(case) {
                self.pool.push(case.clone());
            }
        }
        self.given = self.pool.len();
    }

    /// Runs so many changed cases, or as many as there is time for.
    ///
    /// # Panics
    ///
    /// If it has nothing to change, as it was not begun.
    pub fn go_on(&mut self, target: &mut dyn Target, runs: u64, time: Option<Duration>) {
        let began = Instant::now();
        for _ in 0..runs {
            if time.is_some_and(|time| began.elapsed() >= time) {
                break;
            }
            let case = self.pool[self.rng.usize(..self.pool.len())].clone();
            let other = self.like(target, &case);
            let changed = target.change(&case, &other, &mut self.rng);
            if self.run(target, &changed) && changed.bytes() <= MOST_KEPT {
                self.keep(changed);
            }
        }
    }

    /// What was found so far.
    #[must_use]
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The cases that it came to itself and had something new come of them, shortest first.
    #[must_use]
    pub fn found(&self) -> Vec<Case> {
        let mut found = self.pool[self.given..].to_vec();
        found.sort_by_key(|case| (case.bytes(), case.clone()));
        found
    }

    /// Keeps a case, in place of another one that was found if there are many.
    fn keep(&mut self, case: Case) {
        if self.pool.len() < self.given + MOST_FOUND {
            self.pool.push(case);
        } else {
            let at = self.rng.usize(self.given..self.pool.len());
            self.pool[at] = case;
        }
    }

    /// A case like this one; itself if no other is found soon.
    fn like(&mut self, target: &dyn Target, case: &Case) -> Case {
        const TRIES: usize = 30;
        let found = (0..TRIES)
            .map(|_| self.rng.usize(..self.pool.len()))
            .find(|&at| target.alike(case, &self.pool[at]));
        found.map_or_else(|| case.clone(), |at| self.pool[at].clone())
    }

    /// Runs a case; says whether something new came of it.
    fn run(&mut self, target: &mut dyn Target, case: &Case) -> bool {
        self.findings.runs += 1;
        let (outcome, took) = self.outcome(target, case);
        if took > self.findings.slowest {
            self.findings.slowest = took;
            self.findings.slowest_case = case.clone();
        }
        match outcome {
            Ok(outcome) => {
                let is_new = self.seen.insert(outcome);
                self.findings.outcomes = self.seen.len();
                is_new
            }
            Err(message) => {
                // What panics in one place for one reason is told once.
                if self.seen.insert(format!("panic: {}", outline(&message))) {
                    let cut = self.cut(target, case);
                    self.findings.panics.push((cut, message));
                }
                false
            }
        }
    }

    fn outcome(&self, target: &mut dyn Target, case: &Case) -> (Result<String, String>, Duration) {
        self.watchdog.begin(target.name(), case);
        let outcome = catch_unwind(AssertUnwindSafe(|| target.run(case)));
        let took = self.watchdog.end();
        (outcome.map_err(|panic| message(panic.as_ref())), took)
    }

    /// The case with everything left out that it panics without.
    fn cut(&self, target: &mut dyn Target, case: &Case) -> Case {
        let mut case = case.clone();
        let mut tries = 0;
        for at in target.changeable(&case) {
            let mut len = case.field(at).chars().count();
            while len > 0 {
                let mut from = 0;
                while from < case.field(at).chars().count() && tries < CUTS {
                    let chars = case.field(at).chars().enumerate();
                    let rest = chars.filter(|(place, _)| !(from..from + len).contains(place));
                    let shorter = case.with(at, rest.map(|(_, c)| c).collect());
                    tries += 1;
                    if self.outcome(target, &shorter).0.is_err() {
                        case = shorter;
                    } else {
                        from += len;
                    }
                }
                len /= 2;
            }
        }
        case
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} cases, {} outcomes, slowest {:?}",
            self.runs, self.outcomes, self.slowest
        )?;
        for (case, message) in &self.panics {
            let message: String = message.chars().take(MOST_TOLD).collect();
            write!(f, "\npanics on {case}: {message}")?;
        }
        Ok(())
    }
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}
