//! The hottest positions on a board: [`hottest`].

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use fastrand::Rng;
use serde::Serialize;
use stonework_catalog::{Entry, Settings};
use stonework_core::{Report, Run, StopReason};
use stonework_partizan::{CanonicalForm, Dyadic, Forms};

use crate::error::SumError;
use crate::exact::facts;
use crate::expression::Placed;
use crate::found::{ValueFacts, as_report, written};
use crate::limits::Limits;
use crate::sizes::on_size;
use crate::values_of_games::refused;

/// Which positions are looked at, and how many are told.
#[derive(Clone, Copy, Debug)]
pub struct HotSearch {
    /// The numbers of rows and columns of the board.
    pub size: [u32; 2],
    /// How many random positions, by this seed; `None` is every position.
    pub sample: Option<(u64, u64)>,
    /// How many values are told at the most.
    pub listed: usize,
}

/// A value, up to its sign, with one of the positions that have it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct HotPosition {
    /// The first position that has it.
    pub position: String,
    /// How many positions have the value or its negative.
    pub count: u64,
    /// What the position is worth.
    #[serde(flatten)]
    pub facts: ValueFacts,
}

/// The hottest positions.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Hottest {
    /// How many positions were valued.
    pub positions: u64,
    /// How many boards were left out, which are no positions of the game.
    pub left_out: u64,
    /// How many different values they have, up to their sign.
    pub values: usize,
    /// The hottest values, each with a position.
    pub hottest: Vec<HotPosition>,
    /// What it cost.
    #[serde(serialize_with = "as_report")]
    pub report: Report,
    /// The limit that came before the end, if one did: then only the positions before it were valued.
    #[serde(serialize_with = "written", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
}

/// So many positions are valued one after the other by one thread.
const BLOCK: u64 = 256;

/// What an entry of a table of values takes, while it grows.
const ENTRY_BYTES: usize = 128;

/// How many positions have a value, and the first of them.
type Counts = HashMap<CanonicalForm, (u64, u64)>;

/// What the threads share.
struct Shared<'a> {
    placed: &'a Placed,
    forms: &'a Forms,
    /// The symbols of a cell.
    symbols: Vec<char>,
    asked: HotSearch,
    limits: Limits,
    threads: usize,
    next: AtomicU64,
    count: u64,
    stops: AtomicBool,
}

/// What one thread has found.
#[derive(Default)]
struct Part {
    counts: Counts,
    positions: u64,
    left_out: u64,
    visited: u64,
    ended: Option<SumError>,
}

/// The hottest positions of a game on a board of one size, of all boards that are positions or of
/// random ones. Each cell of a random one has any symbol alike. A value and its negative are told as
/// one.
///
/// # Errors
///
/// [`SumError::NoValues`]; [`SumError::Refused`] for a game whose boards are not made of cells, or of
/// which there are over 2^63.
pub fn hottest(
    entry: &Entry,
    settings: &Settings,
    asked: HotSearch,
    run: &Run,
) -> Result<Hottest, SumError> {
    let placed = on_size(entry, settings, asked.size, run)?;
    let symbols = entry.board.map(|board| board.characters().collect());
    let (Some(placed), Some(symbols)) = (placed, symbols) else {
        return Err(SumError::Refused(format!(
            "{} has no such boards",
            entry.title
        )));
    };
    let cells = asked.size[0].saturating_mul(asked.size[1]);
    let symbols: Vec<char> = symbols;
    let all = (symbols.len() as u64)
        .checked_pow(cells)
        .filter(|&all| i64::try_from(all).is_ok());
    let count = match asked.sample {
        Some((count, _)) => count,
        None => all.ok_or_else(|| {
            SumError::Refused(
                "there are over 2^63 such boards: a random sample can be taken".into(),
            )
        })?,
    };
    let forms = run
        .bytes()
        .map_or_else(Forms::new, |bytes| Forms::with_bytes(bytes / 2));
    let shared = Shared {
        placed: &placed,
        forms: &forms,
        symbols,
        asked,
        limits: Limits::of(run),
        threads: run
            .threads()
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, usize::from),
        next: AtomicU64::new(0),
        count,
        stops: AtomicBool::new(false),
    };
    let parts = thread::scope(|scope| {
        let workers: Vec<_> = (1..shared.threads)
            .map(|_| scope.spawn(|| shared.part()))
            .collect();
        let mut parts = vec![shared.part()];
        parts.extend(workers.into_iter().filter_map(|worker| worker.join().ok()));
        parts
    });
    shared.told(parts)
}

impl Shared<'_> {
    /// The board of this number, all or random ones.
    fn board(&self, number: u64) -> String {
        let [rows, cols] = self.asked.size;
        let mut rng = self.asked.sample.map(|(_, seed)| {
            let mut of_seed = Rng::with_seed(seed);
            Rng::with_seed(of_seed.u64(..) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
        });
        let mut rest = number;
        let mut text = String::new();
        for row in 0..rows {
            if row > 0 {
                text.push('/');
            }
            for _ in 0..cols {
                let count = self.symbols.len() as u64;
                let at = match &mut rng {
                    Some(rng) => rng.u64(..count),
                    None => rest % count,
                };
                rest /= count;
                text.push(self.symbols[usize::try_from(at).unwrap_or(0)]);
            }
        }
        text
    }

    /// Values positions until there are no more.
    fn part(&self) -> Part {
        let mut part = Part::default();
        if let Err(error) = self.fill(&mut part) {
            self.stops.store(true, Ordering::Relaxed);
            part.ended = Some(error);
        }
        part
    }

    fn fill(&self, part: &mut Part) -> Result<(), SumError> {
        let (instance, valued) = (&self.placed.game.instance, self.placed.valued());
        let mut values = valued.positions(self.forms);
        let bytes = self.limits.rest().bytes();
        // The other half is for the values.
        let bytes = bytes.map(|bytes| bytes / 4 / self.threads);
        loop {
            let from = self.next.fetch_add(BLOCK, Ordering::Relaxed);
            if from >= self.count {
                return Ok(());
            }
            let mut run = self.limits.rest().with_threads(NonZeroUsize::MIN);
            run = bytes.map_or(run.clone(), |bytes| run.with_bytes(bytes));
            for number in from..self.count.min(from + BLOCK) {
                self.limits.check()?;
                if self.stops.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let Ok(state) = instance.read_state(&self.board(number)) else {
                    part.left_out += 1;
                    continue;
                };
                let found = values.value(&state, &run).map_err(refused)?;
                part.visited += found.report.positions;
                let form = match (found.form, found.stopped) {
                    (Some(form), _) => form,
                    (None, Some(reason)) => return Err(reason.into()),
                    (None, None) => continue,
                };
                part.positions += 1;
                let needed = (part.counts.len() + 1) * ENTRY_BYTES;
                if let Some(limit) = bytes.filter(|&limit| needed > limit) {
                    return Err(StopReason::Bytes { needed, limit }.into());
                }
                let (count, first) = part.counts.entry(form).or_insert((0, number));
                *count += 1;
                *first = number.min(*first);
            }
        }
    }

    /// What the parts have found together.
    fn told(&self, parts: Vec<Part>) -> Result<Hottest, SumError> {
        let mut counts = Counts::new();
        let mut stopped = None;
        let mut found = Hottest {
            positions: 0,
            left_out: 0,
            values: 0,
            hottest: Vec::new(),
            report: Report::default(),
            stopped: None,
        };
        for part in parts {
            found.positions += part.positions;
            found.left_out += part.left_out;
            found.report.positions += part.visited;
            for (form, (count, first)) in part.counts {
                let known = counts.entry(form).or_insert((0, first));
                known.0 += count;
                known.1 = known.1.min(first);
            }
            match part.ended {
                Some(SumError::Stopped(reason)) => stopped = stopped.or(Some(reason)),
                Some(error) => return Err(error),
                None => {}
            }
        }
        match self.list(&counts, &mut found) {
            Err(SumError::Stopped(reason)) => stopped = stopped.or(Some(reason)),
            listed => listed?,
        }
        found.stopped = stopped.map(|reason| self.limits.reached(reason));
        "values".clone_into(&mut found.report.solver);
        found.report.elapsed = self.limits.elapsed();
        found.report.threads = self.threads;
        found.report.peak_bytes = self.forms.bytes() + counts.len() * ENTRY_BYTES;
        Ok(found)
    }

    /// Lists the hottest values, each with its negative.
    fn list(&self, counts: &Counts, found: &mut Hottest) -> Result<(), SumError> {
        // What was found is told, even if there is no time left for more.
        let mut algebra = self.forms.algebra();
        let mut hot: Vec<(Dyadic, u64, u64, CanonicalForm)> = Vec::new();
        for (&form, &(count, first)) in counts {
            let negative = algebra.negative(form)?;
            let other = counts.get(&negative).filter(|_| negative != form);
            if other.is_some_and(|&(_, before)| before < first) {
                continue;
            }
            let count = count + other.map_or(0, |&(count, _)| count);
            hot.push((algebra.temperature(form)?, first, count, form));
        }
        hot.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        found.values = hot.len();
        for &(_, first, count, form) in hot.iter().take(self.asked.listed) {
            found.hottest.push(HotPosition {
                position: self.board(first),
                count,
                facts: facts(&mut algebra, form)?,
            });
        }
        Ok(())
    }
}
