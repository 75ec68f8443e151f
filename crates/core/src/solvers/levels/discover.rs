//! Discovery of the positions of a game, level by level: [`discover`].

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::keyed_game::KeyedGame;
use super::level::Level;
use super::order::LevelOrder;
use super::sort_keys::sort_keys;
use super::stored_key::StoredKey;
use super::unique_keys::{UniqueKeys, subtract};
use super::{BLOCK, PARTS};
use crate::error::{HaltOf, SolveError};
use crate::packed::Packed;
use crate::run::{Budget, Meter, StopReason};
use crate::solvers::blocks::Blocks;
use crate::solvers::halt_at::HaltAt;
use crate::solvers::threads::{Parts, Threads};
use crate::value::Coded;

/// More levels than this are joined if they are found breadth first.
const LEVELS: usize = 64;

/// The bytes of an entry in the map of levels, with its share of the map itself.
const ENTRY: usize = 256;

/// The keys after the positions in a part of a level.
#[derive(Debug)]
struct Found<W> {
    /// The keys of the next grade.
    near: Vec<W>,
    /// The grades and keys beyond the next grade.
    far: Vec<(u32, W)>,
    /// Whether the search went well.
    outcome: Result<(), HaltAt<W>>,
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

impl<W: StoredKey> Found<W> {
    fn bytes(&self) -> usize {
        self.near.capacity() * size_of::<W>() + self.far.capacity() * size_of::<(u32, W)>()
    }

    /// Expands positions of a grade; sorts the keys found, without duplicates.
    fn expand_all<G: Packed, O: LevelOrder<G>>(
        &mut self,
        game: KeyedGame<'_, G, O>,
        grade: u32,
        keys: &[W],
        budget: &Shared<'_>,
    ) {
        self.near.clear();
        self.far.clear();
        self.outcome = keys
            .iter()
            .try_for_each(|&key| self.expand(game, grade, key, budget));
        self.near.sort_unstable();
        self.near.dedup();
        self.far.sort_unstable();
        self.far.dedup();
    }

    /// Follows every move of a position of a grade.
    #[inline]
    fn expand<G: Packed, O: LevelOrder<G>>(
        &mut self,
        game: KeyedGame<'_, G, O>,
        grade: u32,
        key: W,
        budget: &Shared<'_>,
    ) -> Result<(), HaltAt<W>> {
        let rules = game.game;
        let state = game.unpack(key).ok_or(HaltAt::Fault(key))?;
        if rules.terminal_value(&state).is_some() {
            return Ok(());
        }
        let mut has_moves = false;
        for mv in rules.moves(&state) {
            has_moves = true;
            let next = rules.play(&state, mv).state;
            let found = game.pack(&next).ok_or(HaltAt::Fault(key))?;
            match game.grade(&next) {
                Some(to) if to <= grade => return Err(HaltAt::Fault(key)),
                Some(to) if to - grade > 1 => budget.push(&mut self.far, (to, found))?,
                _ => budget.push(&mut self.near, found)?,
            }
        }
        if has_moves {
            Ok(())
        } else {
            Err(HaltAt::Fault(key))
        }
    }
}

/// A budget that several threads share.
struct Shared<'b>(Mutex<&'b mut Budget>);

impl Shared<'_> {
    /// Appends to a vector, and counts its growth.
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

/// The levels that are not complete yet, by grade.
pub(super) struct Pending<W>(pub(super) BTreeMap<u32, UniqueKeys<W>>);

impl<W: StoredKey> Pending<W> {
    /// Adds keys to a level. A new level gets room for `room` keys if there is enough memory.
    pub(super) fn add(
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
        if let Some(level) = self.0.get_mut(&grade) {
            return level.add(keys, threads, budget);
        }
        budget.take(ENTRY)?;
        let mut level = UniqueKeys::with_room(room.max(keys.len()), budget)
            .or_else(|_| UniqueKeys::with_room(keys.len(), budget))?;
        level.add(keys, threads, budget)?;
        self.0.insert(grade, level);
        Ok(())
    }

    /// The level of the least grade, complete.
    pub(super) fn pop(
        &mut self,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Vec<W>)>, StopReason> {
        let Some((grade, level)) = self.0.pop_first() else {
            return Ok(None);
        };
        budget.give_back(ENTRY);
        Ok(Some((grade, level.finish(threads, budget)?)))
    }
}

/// Finds every position that can be reached from the start.
pub(super) fn discover<G, O, W>(
    game: KeyedGame<'_, G, O>,
    start: &G::State,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Vec<Level<W>>, HaltOf<G>>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: StoredKey,
{
    let grade = game.grade(start);
    let Some(key) = game.pack(start) else {
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
                subtract(&mut keys, &level.keys, &|| meter.budget.check_watch())?;
            }
            if keys.is_empty() {
                meter.budget.shrink(&mut keys)?;
                break;
            }
            meter.budget.shrink(&mut keys)?;
            if levels.len() >= LEVELS {
                join(&mut levels, threads, &mut meter.budget)?;
            }
        }
        expand(game, at, &keys, &mut pending, &mut found, threads, meter)
            .map_err(|halt| halt.explain(|key: W| game.explain(&[], key)))?;
        meter.budget.push(&mut levels, Level::new(at, keys))?;
    }
    let bytes: usize = found.iter().map(Found::bytes).sum();
    let bytes = bytes + found.capacity() * size_of::<Found<W>>();
    drop(found);
    meter.budget.give_back(bytes);
    Ok(levels)
}

/// Expands every position of a level and adds the positions after them to their levels.
fn expand<G, O, W>(
    game: KeyedGame<'_, G, O>,
    grade: u32,
    keys: &[W],
    pending: &mut Pending<W>,
    found: &mut Vec<Found<W>>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), HaltAt<W>>
where
    G: Packed + Sync,
    O: LevelOrder<G>,
    W: StoredKey,
{
    let next = grade.saturating_add(1);
    let mut blocks = Blocks::new(0..keys.len(), BLOCK);
    while let Some(block) = blocks.next_counted(meter)? {
        let block = &keys[block];
        let parts = block.len().div_ceil(PARTS.len);
        while found.len() < parts {
            meter.budget.push(found, Found::default())?;
        }
        let found = &mut found[..parts];
        let budget = Shared(Mutex::new(&mut meter.budget));
        threads.for_parts_mut(found, Parts::EACH, &|at, found| {
            for (found, keys) in found.iter_mut().zip(block.chunks(PARTS.len).skip(at)) {
                found.expand_all(game, grade, keys, &budget);
            }
        });
        let room = keys.len().saturating_mul(2);
        for share in found {
            share.outcome?;
            let budget = &mut meter.budget;
            pending.add(next, &share.near, room, threads, budget)?;
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

/// Joins the last levels, as far back as each has at most twice the positions of all levels after
/// it.
///
/// So there are never more than [`LEVELS`] + log₂ n levels for `n` positions, and a position is
/// joined at most log₂ n times.
fn join<W: StoredKey>(
    levels: &mut Vec<Level<W>>,
    threads: &Threads,
    budget: &mut Budget,
) -> Result<(), StopReason> {
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
    sort_keys(&mut joined, threads, &|| budget.check_watch())?;
    levels[first].keys = joined;
    Ok(())
}
