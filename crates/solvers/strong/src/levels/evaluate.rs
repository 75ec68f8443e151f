//! The values of positions, from the last level to the first: [`evaluate`].

use stonework_core::kit::{Blocks, Meter, Threads};

use super::cyclic_rest::evaluate_cyclic_rest;
use super::discovery::BLOCK;
use super::error::LevelError;
use super::evaluator::Evaluator;
use super::keys::{GradedKey, StoredKey};
use super::level::Level;
use super::lookup::codes_after;
use super::rules::LevelRules;

/// Evaluates every position.
///
/// # Errors
///
/// If a limit is reached, or the game breaks a law; among others, if play can cycle.
pub(super) fn evaluate<K: StoredKey>(
    rules: &dyn LevelRules,
    is_graded: bool,
    levels: &mut [Level<K>],
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), LevelError> {
    let widest = levels.iter().map(|level| level.keys.len()).max();
    let room = widest.unwrap_or(0).min(BLOCK);
    let mut work = Work {
        evaluator: Evaluator::new(rules, room, &mut meter.budget)?,
        is_graded,
        threads,
        open: Vec::new(),
        open_keys: Vec::new(),
    };
    for level in &mut *levels {
        meter.check()?;
        level.make_index(&mut meter.budget)?;
    }
    let mut open = 0;
    for at in (0..levels.len()).rev() {
        open += work.first_pass(levels, at, meter)?;
    }
    if open > 0 {
        work.open = meter.budget.vec(room)?;
        work.open_keys = meter.budget.vec(room)?;
    }
    // Passes go on while each evaluates a quarter of the open positions. Depth first is better for
    // the rest.
    let mut before = usize::MAX;
    while open > 0 && open < before - before / 4 {
        before = open;
        open = 0;
        for at in (0..levels.len()).rev() {
            open += work.next_pass(levels, at, meter)?;
        }
    }
    meter.budget.free(work.open);
    meter.budget.free(work.open_keys);
    work.evaluator.free(&mut meter.budget);
    if open > 0 {
        evaluate_cyclic_rest(rules, levels, meter)?;
    }
    for level in levels {
        level.finish(&mut meter.budget);
    }
    Ok(())
}

/// The evaluation of one level after another.
struct Work<'a, K: StoredKey> {
    evaluator: Evaluator<'a, K>,
    is_graded: bool,
    threads: &'a Threads,
    /// The places of the open positions of a block.
    open: Vec<usize>,
    /// Their keys.
    open_keys: Vec<K>,
}

impl<K: StoredKey> Work<'_, K> {
    /// Evaluates the positions of a level for the first time; gives the number of those that stay
    /// open.
    fn first_pass(
        &mut self,
        levels: &mut [Level<K>],
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<usize, LevelError> {
        let mut open = 0;
        let mut blocks = Blocks::new(0..levels[at].keys.len(), BLOCK);
        while let Some(block) = blocks.next_checked(meter)? {
            let keys = &levels[at].keys[block];
            let codes = self.evaluate_block(levels, at, keys, meter)?;
            open += levels[at].append(codes.iter().copied(), &mut meter.budget)?;
        }
        Ok(open)
    }

    /// Evaluates the open positions of a level again; gives the number of those that stay open.
    fn next_pass(
        &mut self,
        levels: &mut [Level<K>],
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<usize, LevelError> {
        let (mut next, mut left) = (levels[at].next_unknown(0), 0);
        let mut open = std::mem::take(&mut self.open);
        let mut keys = std::mem::take(&mut self.open_keys);
        while next.is_some() {
            open.clear();
            keys.clear();
            while let Some(place) = next
                && open.len() < self.evaluator.most()
            {
                open.push(place);
                keys.push(levels[at].keys[place]);
                next = levels[at].next_unknown(place + 1);
            }
            meter.check()?;
            let codes = self.evaluate_block(levels, at, &keys, meter)?;
            for (&place, &code) in open.iter().zip(codes) {
                match code {
                    Some(code) => levels[at].settle(place, code, &mut meter.budget)?,
                    None => left += 1,
                }
            }
        }
        (self.open, self.open_keys) = (open, keys);
        Ok(left)
    }

    /// Evaluates a block of positions of a level, given their keys.
    fn evaluate_block(
        &mut self,
        levels: &[Level<K>],
        at: usize,
        keys: &[K],
        meter: &mut Meter<'_>,
    ) -> Result<&[Option<u32>], LevelError> {
        let is_graded = self.is_graded;
        let codes_of = |targets: &[GradedKey<K>], codes: &mut Vec<Option<u32>>| {
            codes_after(levels, at, is_graded, targets, codes)
        };
        let grade = levels[at].grade;
        let (threads, budget) = (self.threads, &mut meter.budget);
        self.evaluator
            .evaluate(grade, keys, &codes_of, threads, budget)
    }
}
