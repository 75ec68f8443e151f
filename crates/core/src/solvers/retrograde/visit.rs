//! Every position of a tier, visited with what its moves lead to.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::expansion::{Expanded, Expansion, Target};
use super::finished_tiers::FinishedError;
use super::pass::{BLOCK, Pass};
use super::tier::Tier;
use super::tier_error::TierError;
use crate::run::Meter;
use crate::solvers::blocks::Blocks;
use crate::solvers::threads::Parts;

const PARTS: Parts = Parts {
    len: 1 << 10,
    worth_sharing: (1 << 10) + 1,
};

impl Tier<'_> {
    /// Calls `visit` for every position from a number on, with its number and with the codes of the
    /// outcomes that its moves to earlier tiers lead to, by any thread. Gives the error of the
    /// first position that has one. Before each block, and before the limits are checked there,
    /// `between` gets the number of the next position; and at the end too.
    pub(super) fn for_each<E: From<TierError> + Send>(
        &self,
        (first, pass): (usize, Pass),
        meter: &mut Meter<'_>,
        between: &mut dyn FnMut(usize) -> Result<(), FinishedError>,
        visit: &Visit<'_, E>,
    ) -> Result<(), E> {
        let many = self.finished.positions_at_once();
        let many = many.filter(|_| pass != Pass::Inside);
        if let Some(many) = many {
            let mut batch = Batch::default();
            let mut blocks = Blocks::new(first..self.range.end, many);
            let mut next = first;
            let visited = loop {
                if let Err(error) = between(next) {
                    break Err(TierError::Io(error).into());
                }
                let block = match blocks.next_counted_whole(meter) {
                    Ok(Some(block)) => block,
                    Ok(None) => break Ok(()),
                    Err(reason) => break Err(TierError::Stopped(reason).into()),
                };
                next = block.end;
                let visited = self.visit_batch(block, pass, &mut batch, meter, visit);
                if visited.is_err() {
                    break visited;
                }
            };
            batch.free(meter);
            return visited;
        }
        let spare = Mutex::new(Vec::<Scratch>::new());
        let mut blocks = Blocks::new(first..self.range.end, BLOCK);
        let mut next = first;
        loop {
            between(next).map_err(TierError::Io)?;
            let block = match pass {
                Pass::Seeds | Pass::Values => blocks.next_counted(meter),
                Pass::Inside => blocks.next_checked(meter),
            };
            let Some(block) = block.map_err(TierError::Stopped)? else {
                return Ok(());
            };
            next = block.end;
            let error = self.threads.find_in_parts(block.len(), PARTS, &|part| {
                let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
                let mut scratch = spare().pop().unwrap_or_default();
                let numbers = block.start + part.start..block.start + part.end;
                let visited = self.visit_part(numbers, pass, &mut scratch, visit);
                spare().push(scratch);
                visited.err()
            });
            if let Some(error) = error {
                return Err(error);
            }
        }
    }

    /// Visits some of the positions, by one thread.
    fn visit_part<E: From<TierError>>(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        scratch: &mut Scratch,
        visit: &Visit<'_, E>,
    ) -> Result<(), E> {
        /// The moves that are looked up at once.
        const MOVES: usize = 1 << 15;

        let Scratch { expansion, codes } = scratch;
        let mut next = numbers.start;
        while next < numbers.end {
            let end = self.expand_part(next..numbers.end, pass, MOVES, expansion)?;
            codes.clear();
            if pass != Pass::Inside {
                let read = self.finished.codes(expansion.earlier(), codes);
                read.map_err(TierError::Io)?;
            }
            self.visit_all(next, expansion, codes, visit)?;
            next = end;
        }
        Ok(())
    }

    /// Expands positions until there are so many moves; gives the number of the next position.
    fn expand_part(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        moves: usize,
        expansion: &mut Expansion,
    ) -> Result<usize, TierError> {
        expansion.begin(self.range.clone(), pass != Pass::Seeds, moves);
        if pass == Pass::Values {
            expansion.skip_images();
        }
        self.rules.expand(numbers, expansion)
    }

    /// Visits some of the positions, by all threads; the outcomes that their moves lead to are
    /// looked up at once.
    fn visit_batch<E: From<TierError> + Send>(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        batch: &mut Batch,
        meter: &mut Meter<'_>,
        visit: &Visit<'_, E>,
    ) -> Result<(), E> {
        let Batch {
            parts,
            targets,
            codes,
            bytes,
        } = batch;
        let count = numbers.len().div_ceil(PARTS.len);
        parts.resize_with(count.max(parts.len()), BatchPart::default);
        let parts = &mut parts[..count];
        self.threads.for_parts_mut(parts, Parts::EACH, &|at, part| {
            for (at, part) in (at..).zip(part) {
                part.first = numbers.start + at * PARTS.len;
                let end = numbers.end.min(part.first + PARTS.len);
                let expanded =
                    self.expand_part(part.first..end, pass, usize::MAX, &mut part.expansion);
                part.error = expanded.err();
            }
        });
        targets.clear();
        for part in &mut *parts {
            if let Some(error) = part.error.take() {
                return Err(error.into());
            }
            part.first_target = targets.len();
            targets.extend_from_slice(part.expansion.earlier());
        }
        codes.clear();
        let expansions: usize = parts.iter().map(|part| part.expansion.bytes()).sum();
        let lists = targets.capacity() * size_of::<Target>() + targets.len() * size_of::<u32>();
        let held = expansions + lists;
        meter.budget.give_back(std::mem::take(bytes));
        meter.budget.take(held).map_err(TierError::Stopped)?;
        *bytes = held;
        let read = || self.finished.codes(targets, codes);
        self.threads.install(read).map_err(TierError::Io)?;
        let parts = &*parts;
        let error = self.threads.find_in_parts(count, Parts::EACH, &|range| {
            parts[range].iter().find_map(|part| {
                let codes = &codes[part.first_target..][..part.expansion.earlier().len()];
                self.visit_all(part.first, &part.expansion, codes, visit)
                    .err()
            })
        });
        error.map_or(Ok(()), Err)
    }

    /// Visits expanded positions, the first of which has this number, with the codes of all
    /// outcomes that their moves to earlier tiers lead to.
    fn visit_all<E>(
        &self,
        first: usize,
        expansion: &Expansion,
        mut codes: &[u32],
        visit: &Visit<'_, E>,
    ) -> Result<(), E> {
        /// The outcomes of so many moves inside the tier are fetched before they are asked for.
        const AHEAD: usize = 32;

        let mut fetched = expansion.inside().iter();
        let mut fetch = |moves: usize| {
            if let Some(known) = self.known {
                for target in fetched.by_ref().take(moves) {
                    known.prefetch(target.number() - self.range.start);
                }
            }
        };
        fetch(AHEAD);
        for (number, position) in (first..).zip(expansion.positions()) {
            if position.is_left_out() {
                continue;
            }
            fetch(position.inside.len());
            let own = codes.split_off(..position.earlier.len());
            visit(number, &position, own.unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Positions whose moves are looked up at once.
#[derive(Debug, Default)]
struct Batch {
    parts: Vec<BatchPart>,
    /// Where the moves of all positions lead.
    targets: Vec<Target>,
    codes: Vec<u32>,
    /// The bytes that are counted.
    bytes: usize,
}

/// Some of them, for one thread.
#[derive(Debug, Default)]
struct BatchPart {
    /// The number of the first.
    first: usize,
    expansion: Expansion,
    /// The place of their first target among all.
    first_target: usize,
    error: Option<TierError>,
}

impl Batch {
    fn free(self, meter: &mut Meter<'_>) {
        let Self { bytes, .. } = self;
        meter.budget.give_back(bytes);
    }
}

/// Visits a position.
pub(super) type Visit<'v, E> = dyn Fn(usize, &Expanded<'_>, &[u32]) -> Result<(), E> + Sync + 'v;

/// The buffers of a thread.
#[derive(Debug, Default)]
struct Scratch {
    expansion: Expansion,
    codes: Vec<u32>,
}
