//! Finding the positions of a game, level by level: [`discover`].

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::gathering::{Gathering, subtract};
use super::level::Level;
use super::order::LevelOrder;
use super::rules::{Rules, Trouble};
use super::word::Word;
use super::{BLOCK, SHARE, WORTH_SHARING};
use crate::error::{HaltOf, SolveError};
use crate::run::{Budget, Meter, StopReason};
use crate::solvers::threads::Threads;
use crate::unpack::Unpack;
use crate::value::Coded;

/// With more levels than this, those found breadth first are joined, so that there are never many.
const LEVELS: usize = 64;

/// The bytes of an entry of the map of levels, with what the map itself takes.
const ENTRY: usize = 256;

/// What a share of a level leads to.
#[derive(Debug)]
struct Found<W> {
    /// The keys of the next grade.
    near: Vec<W>,
    /// Those of greater grades, with them.
    far: Vec<(u32, W)>,
    /// Whether all went well.
    outcome: Result<(), Trouble<W>>,
}

impl<W> Default for Found<W> {
    fn default() -> Self {
        Self {
            near: Vec::new(),
            far: Vec::new(),
            outcome: Ok(()),
        }
    }
}

impl<W: Word> Found<W> {
    fn bytes(&self) -> usize {
        self.near.capacity() * size_of::<W>() + self.far.capacity() * size_of::<(u32, W)>()
    }

    /// Looks at positions of a grade, and what their moves lead to, in order and each once.
    fn look<G: Unpack, O: LevelOrder<G>>(
        &mut self,
        rules: Rules<'_, G, O>,
        grade: u32,
        keys: &[W],
        budget: &Shared<'_>,
    ) {
        self.near.clear();
        self.far.clear();
        self.outcome = keys
            .iter()
            .try_for_each(|&key| self.follow(rules, grade, key, budget));
        self.near.sort_unstable();
        self.near.dedup();
        self.far.sort_unstable();
        self.far.dedup();
    }

    /// Follows every move of a position of a grade.
    #[inline]
    fn follow<G: Unpack, O: LevelOrder<G>>(
        &mut self,
        rules: Rules<'_, G, O>,
        grade: u32,
        key: W,
        budget: &Shared<'_>,
    ) -> Result<(), Trouble<W>> {
        let game = rules.game;
        let state = rules.unpack(key).ok_or(Trouble::At(key))?;
        if game.terminal_value(&state).is_some() {
            return Ok(());
        }
        let mut has_moves = false;
        for mv in game.moves(&state) {
            has_moves = true;
            let next = game.play(&state, mv).state;
            let found = rules.pack(&next).ok_or(Trouble::At(key))?;
            match rules.grade(&next) {
                Some(to) if to <= grade => return Err(Trouble::At(key)),
                Some(to) if to - grade > 1 => budget.push(&mut self.far, (to, found))?,
                _ => budget.push(&mut self.near, found)?,
            }
        }
        if has_moves {
            Ok(())
        } else {
            Err(Trouble::At(key))
        }
    }
}

/// A budget that several threads draw on.
struct Shared<'b>(Mutex<&'b mut Budget>);

impl Shared<'_> {
    /// Appends to a vector, its growth counted.
    #[inline]
    fn push<T>(&self, vec: &mut Vec<T>, value: T) -> Result<(), StopReason> {
        if vec.len() < vec.capacity() {
            vec.push(value);
            return Ok(());
        }
        let budget = self.0.lock();
        budget
            .unwrap_or_else(PoisonError::into_inner)
            .push(vec, value)
    }
}

/// The levels that are not complete, by grade.
struct Pending<W>(BTreeMap<u32, Gathering<W>>);

impl<W: Word> Pending<W> {
    /// Adds keys to a level; `room` is for how many there may be if it is a new one.
    fn add(
        &mut self,
        grade: u32,
        keys: &[W],
        room: usize,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if keys.is_empty() {
            return Ok(());
        }
        if let Some(gathering) = self.0.get_mut(&grade) {
            return gathering.add(keys, threads, budget);
        }
        budget.take(ENTRY)?;
        let mut gathering = Gathering::with_room(room.max(keys.len()), budget)
            .or_else(|_| Gathering::with_room(keys.len(), budget))?;
        gathering.add(keys, threads, budget)?;
        self.0.insert(grade, gathering);
        Ok(())
    }

    /// The level of the least grade, complete.
    fn pop(
        &mut self,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Vec<W>)>, StopReason> {
        let Some((grade, gathering)) = self.0.pop_first() else {
            return Ok(None);
        };
        budget.give_back(ENTRY);
        Ok(Some((grade, gathering.finish(threads, budget)?)))
    }
}

/// Finds every position that play comes to.
pub(super) fn discover<G, O, W>(
    rules: Rules<'_, G, O>,
    start: &G::State,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Vec<Level<W>>, HaltOf<G>>
where
    G: Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: Word,
{
    let grade = rules.grade(start);
    let Some(key) = rules.pack(start) else {
        let state = start.clone();
        return Err(SolveError::Key { state }.into());
    };
    let mut levels: Vec<Level<W>> = Vec::new();
    let mut pending = Pending(BTreeMap::new());
    let first = grade.unwrap_or(0);
    pending.add(first, &[key], 1, threads, &mut meter.budget)?;
    let mut found = Vec::new();
    while let Some((at, mut keys)) = pending.pop(threads, &mut meter.budget)? {
        if grade.is_none() {
            for level in levels.iter().rev() {
                if level.keys.len() >= BLOCK {
                    meter.check()?;
                }
                subtract(&mut keys, &level.keys);
            }
            if keys.is_empty() {
                meter.budget.shrink(&mut keys)?;
                break;
            }
            meter.budget.shrink(&mut keys)?;
            if levels.len() >= LEVELS {
                join(&mut levels, &mut meter.budget)?;
            }
        }
        expand(rules, at, &keys, &mut pending, &mut found, threads, meter)
            .map_err(|trouble| rules.halt(None, trouble))?;
        meter.budget.push(&mut levels, Level::new(at, keys))?;
    }
    let bytes: usize = found.iter().map(Found::bytes).sum();
    let bytes = bytes + found.capacity() * size_of::<Found<W>>();
    drop(found);
    meter.budget.give_back(bytes);
    Ok(levels)
}

/// Looks at every position of a level and gathers those that its moves lead to.
fn expand<G, O, W>(
    rules: Rules<'_, G, O>,
    grade: u32,
    keys: &[W],
    pending: &mut Pending<W>,
    found: &mut Vec<Found<W>>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), Trouble<W>>
where
    G: Unpack + Sync,
    O: LevelOrder<G>,
    W: Word,
{
    let next = grade.saturating_add(1);
    let mut rest = keys;
    while !rest.is_empty() {
        let most = [Some(meter.stride()), meter.positions_left()];
        let most = most.into_iter().flatten().min().unwrap_or(0);
        let most = usize::try_from(most).unwrap_or(BLOCK).clamp(1, BLOCK);
        let block = &rest[..rest.len().min(most)];
        rest = &rest[block.len()..];
        meter.count_many(block.len() as u64)?;
        let shares = block.len().div_ceil(SHARE);
        while found.len() < shares {
            meter.budget.push(found, Found::default())?;
        }
        let found = &mut found[..shares];
        let budget = Shared(Mutex::new(&mut meter.budget));
        threads.run(block.len() >= WORTH_SHARING, |parallel| {
            if parallel {
                let shares = block.par_chunks(SHARE).zip(&mut *found);
                shares.for_each(|(keys, found)| found.look(rules, grade, keys, &budget));
            } else {
                let shares = block.chunks(SHARE).zip(&mut *found);
                shares.for_each(|(keys, found)| found.look(rules, grade, keys, &budget));
            }
        });
        for share in found {
            share.outcome?;
            let budget = &mut meter.budget;
            pending.add(
                next,
                &share.near,
                keys.len().saturating_mul(2),
                threads,
                budget,
            )?;
            for far in share.far.chunk_by(|one, other| one.0 == other.0) {
                share.near.clear();
                for &(_, key) in far {
                    budget.push(&mut share.near, key)?;
                }
                let grade = far.first().map_or(next, |&(grade, _)| grade);
                pending.add(grade, &share.near, 0, threads, budget)?;
            }
        }
    }
    Ok(())
}

/// Joins the last levels, as far back as they have fewer positions each than twice all those after it.
///
/// So there are never more than [`LEVELS`] and as many again as the positions are doublings of 1, and none is joined
/// more often than that.
fn join<W: Word>(levels: &mut Vec<Level<W>>, budget: &mut Budget) -> Result<(), StopReason> {
    let (mut first, mut total) = (levels.len(), 0);
    while let Some(before) = first.checked_sub(1)
        && (total == 0 || levels[before].keys.len() <= 2 * total)
    {
        first = before;
        total += levels[first].keys.len();
    }
    let mut joined = std::mem::take(&mut levels[first].keys);
    budget.reserve(&mut joined, total)?;
    for level in levels.drain(first + 1..) {
        joined.extend_from_slice(&level.keys);
        let bytes = level.keys.capacity() * size_of::<W>();
        drop(level);
        budget.give_back(bytes);
    }
    joined.sort_unstable();
    levels[first].keys = joined;
    Ok(())
}
