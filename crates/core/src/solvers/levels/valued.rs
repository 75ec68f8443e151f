//! What the positions are worth, from the last level backwards: [`value_all`].

use rayon::prelude::*;

use super::level::Level;
use super::order::LevelOrder;
use super::rest::value_rest;
use super::rules::{Known, Rules};
use super::word::Word;
use super::{BLOCK, SHARE, WORTH_SHARING};
use crate::error::HaltOf;
use crate::game::Game;
use crate::run::Meter;
use crate::solvers::threads::Threads;
use crate::unpack::Unpack;
use crate::value::{Coded, Value};

/// Values every position.
///
/// # Errors
///
/// If a limit is reached, or the game breaks a law: it goes round in a circle, for one.
pub(super) fn value_all<G, O, W>(
    rules: Rules<'_, G, O>,
    levels: &mut [Level<W>],
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), HaltOf<G>>
where
    G: Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: Word,
{
    let widest = levels.iter().map(|level| level.keys.len()).max();
    let room = widest.unwrap_or(0).min(BLOCK);
    let mut work = Work {
        rules,
        threads,
        unchecked: 0,
        open: Vec::new(),
        codes: meter.budget.filled(Ok(None), room)?,
    };
    for level in &mut *levels {
        work.count(level.keys.len(), meter)?;
        level.make_index(&mut meter.budget)?;
    }
    let mut open = 0;
    for at in (0..levels.len()).rev() {
        open += work.first_pass(levels, at, meter)?;
    }
    if open > 0 {
        work.open = meter.budget.vec(room)?;
    }
    // Passes go on as long as each values a quarter of what is open; what is left is better done depth first.
    let mut before = usize::MAX;
    while open > 0 && open < before - before / 4 {
        before = open;
        open = 0;
        for at in (0..levels.len()).rev() {
            open += work.next_pass(levels, at, meter)?;
        }
    }
    let bytes = work.codes.capacity() * size_of::<Valued>()
        + work.open.capacity() * size_of::<(usize, W)>();
    drop(work);
    meter.budget.give_back(bytes);
    if open > 0 {
        value_rest(rules, levels, meter)?;
    }
    for level in levels {
        level.finish(&mut meter.budget);
    }
    Ok(())
}

/// The game breaks a law in a position.
#[derive(Clone, Copy, Debug)]
struct Wrong;

/// The code of a value, if it is known yet.
type Valued = Result<Option<i32>, Wrong>;

/// What it takes to go through a level.
struct Work<'a, G, O, W> {
    rules: Rules<'a, G, O>,
    threads: &'a Threads,
    /// Positions since the limits were looked at.
    unchecked: usize,
    /// Places and keys of the positions at hand.
    open: Vec<(usize, W)>,
    /// What they are worth.
    codes: Vec<Valued>,
}

impl<G, O, W> Work<'_, G, O, W>
where
    G: Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: Word,
{
    fn count(&mut self, positions: usize, meter: &mut Meter<'_>) -> Result<(), HaltOf<G>> {
        self.unchecked += positions;
        if self.unchecked >= BLOCK / 2 {
            self.unchecked = 0;
            meter.check()?;
        }
        Ok(())
    }

    /// Values the positions of a level as far as those they lead to are; tells how many are left open.
    fn first_pass(
        &mut self,
        levels: &mut [Level<W>],
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<usize, HaltOf<G>> {
        let count = levels[at].keys.len();
        let (mut first, mut open) = (0, 0);
        while first < count {
            let block = first..count.min(first + BLOCK);
            first = block.end;
            self.count(block.len(), meter)?;
            let (rules, known) = (self.rules, &*levels);
            let codes = &mut self.codes[..block.len()];
            let keys = &known[at].keys[block];
            self.threads.run(keys.len() >= WORTH_SHARING, |parallel| {
                let value = |(code, &key): (&mut Valued, &W)| {
                    *code = value_of(rules, known, at, key);
                };
                if parallel {
                    let codes = codes.par_iter_mut().with_min_len(SHARE);
                    codes.zip(keys).for_each(value);
                } else {
                    codes.iter_mut().zip(keys).for_each(value);
                }
            });
            if let Some((&key, _)) = keys.iter().zip(&*codes).find(|(_, code)| code.is_err()) {
                return Err(rules.fault(Some(known), key).into());
            }
            let codes = codes.iter().map(|code| code.unwrap_or(None));
            open += levels[at].append(codes, &mut meter.budget)?;
        }
        Ok(open)
    }

    /// The same, of those that are open.
    fn next_pass(
        &mut self,
        levels: &mut [Level<W>],
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<usize, HaltOf<G>> {
        let (mut next, mut left) = (levels[at].next_unknown(0), 0);
        while next.is_some() {
            let most = self.codes.len();
            self.open.clear();
            while let Some(place) = next
                && self.open.len() < most
            {
                self.open.push((place, levels[at].keys[place]));
                next = levels[at].next_unknown(place + 1);
            }
            self.count(self.open.len(), meter)?;
            let (rules, known, open) = (self.rules, &*levels, &self.open);
            let codes = &mut self.codes[..open.len()];
            self.threads.run(open.len() >= WORTH_SHARING, |parallel| {
                let value = |(code, &(_, key)): (&mut Valued, &(usize, W))| {
                    *code = value_of(rules, known, at, key);
                };
                if parallel {
                    let codes = codes.par_iter_mut().with_min_len(SHARE);
                    codes.zip(open).for_each(value);
                } else {
                    codes.iter_mut().zip(open).for_each(value);
                }
            });
            for (&(place, key), &code) in self.open.iter().zip(&self.codes) {
                match code {
                    Ok(Some(code)) => levels[at].settle(place, code, &mut meter.budget)?,
                    Ok(None) => left += 1,
                    Err(Wrong) => return Err(rules.fault(Some(&*levels), key).into()),
                }
            }
        }
        Ok(left)
    }
}

/// The code of the value of a position, if all those that its moves lead to are valued.
#[inline]
fn value_of<G, O, W>(rules: Rules<'_, G, O>, levels: &[Level<W>], at: usize, key: W) -> Valued
where
    G: Unpack<Value: Coded>,
    O: LevelOrder<G>,
    W: Word,
{
    let game = rules.game;
    let state = rules.unpack(key).ok_or(Wrong)?;
    let value = if let Some(value) = game.terminal_value(&state) {
        value
    } else {
        let mut best = None;
        for mv in game.moves(&state) {
            let step = game.play(&state, mv);
            let code = match rules.look_up(levels, at, &step.state) {
                Known::Code(code) => code,
                Known::Open(..) => return Ok(None),
                Known::Missing => return Err(Wrong),
            };
            let child = <G as Game>::Value::from_code(code).ok_or(Wrong)?;
            best = best.max(Some(child.back_up(step.gain, step.turn).ok_or(Wrong)?));
        }
        best.ok_or(Wrong)?
    };
    value.code().map(Some).ok_or(Wrong)
}
