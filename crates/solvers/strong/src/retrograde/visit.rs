//! Every position of a tier, visited with what its moves lead to: [`Tier::for_each`] cuts the tier
//! into blocks, a block into parts, one for a thread at a time, and a part into positions. [`Pass`]
//! says what is done with each.

use std::ops::Range;

use stonework_core::kit::{Blocks, Meter, Parts, Spare};

use super::check::moves_to_list;
use super::expansion::{Expansion, Listing, Target};
use super::pass::{BLOCK, Ended, PARTS, Pass, Visit};
use super::tier::Tier;
use super::tier_error::TierError;
use super::tier_outcomes::FinishedError;

impl Tier<'_> {
    /// Calls `visit` for every position with these numbers, by any thread. Gives the error of the
    /// first position that has one. Before each block, and before the limits are checked there,
    /// `between` gets the number of the next position; and at the end too.
    pub(super) fn for_each(
        &self,
        from: (Range<usize>, Pass),
        meter: &mut Meter<'_>,
        between: &mut dyn FnMut(usize) -> Result<(), FinishedError>,
        visit: &Visit<'_>,
    ) -> Result<(), Ended> {
        let mut batch = Batch::default();
        let ended = self.for_each_block(from, &mut batch, meter, between, visit);
        meter.budget.give_back(batch.bytes);
        ended
    }

    /// The same; the bytes of the batch are still counted at the end.
    fn for_each_block(
        &self,
        (numbers, pass): (Range<usize>, Pass),
        batch: &mut Batch,
        meter: &mut Meter<'_>,
        between: &mut dyn FnMut(usize) -> Result<(), FinishedError>,
        visit: &Visit<'_>,
    ) -> Result<(), Ended> {
        let many = self.finished.positions_at_once();
        let many = many.filter(|_| pass != Pass::Inside);
        let mut next = numbers.start;
        let mut blocks = Blocks::new(numbers, many.unwrap_or(BLOCK));
        let spare = Spare::new();
        loop {
            between(next).map_err(TierError::Io)?;
            let block = match pass {
                _ if many.is_some() => blocks.next_counted_whole(meter)?,
                Pass::Seeds | Pass::Check => blocks.next_counted(meter)?,
                Pass::Inside => blocks.next_checked(meter)?,
            };
            let Some(block) = block else {
                return Ok(());
            };
            next = block.end;
            if many.is_some() {
                self.visit_batch(block, pass, batch, meter, visit)?;
                continue;
            }
            let ended = self.threads.find_in_parts(block.len(), PARTS, &|part| {
                let numbers = block.start + part.start..block.start + part.end;
                let visit_part = |scratch: &mut _| self.visit_part(numbers, pass, scratch, visit);
                spare.lend(Scratch::default, visit_part).err()
            });
            ended.map_or(Ok(()), Err)?;
        }
    }

    /// Visits some of the positions, by one thread.
    fn visit_part(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        scratch: &mut Scratch,
        visit: &Visit<'_>,
    ) -> Result<(), Ended> {
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
            visit(next, expansion, codes)?;
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
        let listing = match pass {
            Pass::Seeds => Listing::Counted,
            Pass::Inside => Listing::All,
            Pass::Check => Listing::Limited,
        };
        expansion.begin(self.range.clone(), listing, moves);
        if pass == Pass::Check {
            expansion.skip_images();
            if let Some(known) = self.known {
                expansion.limit(numbers.clone().map(|number| {
                    let code = known.code(number - self.range.start);
                    moves_to_list(number, code)
                }));
            }
        }
        self.rules.expand(numbers, expansion)
    }

    /// Visits some of the positions, by all threads; the outcomes that their moves lead to are
    /// looked up at once.
    fn visit_batch(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        batch: &mut Batch,
        meter: &mut Meter<'_>,
        visit: &Visit<'_>,
    ) -> Result<(), Ended> {
        let Batch {
            parts,
            targets,
            codes,
            bytes,
        } = batch;
        let count = numbers.len().div_ceil(PARTS.part_len());
        parts.resize_with(count.max(parts.len()), BatchPart::default);
        let parts = &mut parts[..count];
        self.threads
            .try_parts_mut(parts, Parts::EACH, &|at, part| {
                (at..).zip(part).try_for_each(|(at, part)| {
                    part.first = numbers.start + at * PARTS.part_len();
                    let numbers = part.first..numbers.end.min(part.first + PARTS.part_len());
                    let expanded = self.expand_part(numbers, pass, usize::MAX, &mut part.expansion);
                    expanded.map(drop)
                })
            })?;
        targets.clear();
        for part in &mut *parts {
            part.first_target = targets.len();
            targets.extend_from_slice(part.expansion.earlier());
        }
        codes.clear();
        let expansions: usize = parts.iter().map(|part| part.expansion.bytes()).sum();
        let lists = targets.capacity() * size_of::<Target>() + targets.len() * size_of::<u32>();
        let held = expansions + lists;
        meter.budget.give_back(std::mem::take(bytes));
        meter.budget.take(held)?;
        *bytes = held;
        let read = || self.finished.codes(targets, codes);
        self.threads.install(read).map_err(TierError::Io)?;
        let parts = &*parts;
        let ended = self.threads.find_in_parts(count, Parts::EACH, &|range| {
            parts[range].iter().find_map(|part| {
                let codes = &codes[part.first_target..][..part.expansion.earlier().len()];
                visit(part.first, &part.expansion, codes).err()
            })
        });
        ended.map_or(Ok(()), Err)
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
}

/// The buffers of a thread.
#[derive(Debug, Default)]
struct Scratch {
    expansion: Expansion,
    codes: Vec<u32>,
}
