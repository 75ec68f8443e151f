//! The values of positions, from the last level to the first: [`evaluate`].

use super::cyclic_rest::evaluate_cyclic_rest;
use super::keyed_game::{KeyedGame, Known};
use super::level::Level;
use super::order::LevelOrder;
use super::stored_key::StoredKey;
use super::{BLOCK, PARTS};
use crate::error::HaltOf;
use crate::packed::Packed;
use crate::run::Meter;
use crate::solvers::threads::Threads;
use crate::value::Coded;

/// Evaluates every position.
///
/// # Errors
///
/// If a limit is reached, or the game breaks a law; among others, if play can cycle.
pub(super) fn evaluate<G, O, W>(
    game: KeyedGame<'_, G, O>,
    levels: &mut [Level<W>],
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), HaltOf<G>>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: StoredKey,
{
    let widest = levels.iter().map(|level| level.keys.len()).max();
    let room = widest.unwrap_or(0).min(BLOCK);
    let mut work = Work {
        game,
        threads,
        unchecked: 0,
        open: Vec::new(),
        evaluations: meter.budget.filled(Evaluation::Open, room)?,
    };
    for level in &mut *levels {
        work.check_limits(level.keys.len(), meter)?;
        level.make_index(&mut meter.budget)?;
    }
    let mut open = 0;
    for at in (0..levels.len()).rev() {
        open += work.first_pass(levels, at, meter)?;
    }
    if open > 0 {
        work.open = meter.budget.vec(room)?;
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
    let bytes = work.evaluations.capacity() * size_of::<Evaluation>()
        + work.open.capacity() * size_of::<(usize, W)>();
    drop(work);
    meter.budget.give_back(bytes);
    if open > 0 {
        evaluate_cyclic_rest(game, levels, meter)?;
    }
    for level in levels {
        level.finish(&mut meter.budget);
    }
    Ok(())
}

/// What the evaluation of a position leads to.
#[derive(Clone, Copy, Debug)]
enum Evaluation {
    /// The code of its value.
    Code(u32),
    /// A move leads to a position without a value.
    Open,
    /// The game breaks a law.
    Fault,
}

/// The evaluation of one level after another.
struct Work<'a, G, O, W> {
    game: KeyedGame<'a, G, O>,
    threads: &'a Threads,
    /// Positions since the last check of the limits.
    unchecked: usize,
    /// The places and keys of the open positions of a block.
    open: Vec<(usize, W)>,
    /// The evaluations of a block.
    evaluations: Vec<Evaluation>,
}

impl<G, O, W> Work<'_, G, O, W>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: StoredKey,
{
    fn check_limits(&mut self, positions: usize, meter: &mut Meter<'_>) -> Result<(), HaltOf<G>> {
        self.unchecked += positions;
        if self.unchecked >= BLOCK / 2 {
            self.unchecked = 0;
            meter.check()?;
        }
        Ok(())
    }

    /// Evaluates a block of positions of a level, given their keys.
    fn evaluate_block<K: Sync>(
        &mut self,
        levels: &[Level<W>],
        at: usize,
        keys: &[K],
        key: impl Fn(&K) -> W + Sync,
    ) -> Result<(), HaltOf<G>> {
        let game = self.game;
        let evaluations = &mut self.evaluations[..keys.len()];
        self.threads
            .for_parts_mut(evaluations, PARTS, &|first, part| {
                for (evaluation, known) in part.iter_mut().zip(&keys[first..]) {
                    *evaluation = evaluate_one(game, levels, at, key(known));
                }
            });
        let mut all = keys.iter().zip(evaluations);
        match all.find(|(_, evaluation)| matches!(evaluation, Evaluation::Fault)) {
            Some((known, _)) => Err(game.explain(levels, key(known)).into()),
            None => Ok(()),
        }
    }

    /// Evaluates the positions of a level for the first time; gives the number of those that stay
    /// open.
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
            self.check_limits(block.len(), meter)?;
            let evaluated = block.len();
            self.evaluate_block(levels, at, &levels[at].keys[block], |&key| key)?;
            let evaluations = self.evaluations[..evaluated].iter();
            let codes = evaluations.map(|evaluation| match *evaluation {
                Evaluation::Code(code) => Some(code),
                Evaluation::Open | Evaluation::Fault => None,
            });
            open += levels[at].append(codes, &mut meter.budget)?;
        }
        Ok(open)
    }

    /// Evaluates the open positions of a level again; gives the number of those that stay open.
    fn next_pass(
        &mut self,
        levels: &mut [Level<W>],
        at: usize,
        meter: &mut Meter<'_>,
    ) -> Result<usize, HaltOf<G>> {
        let (mut next, mut left) = (levels[at].next_unknown(0), 0);
        let mut open = std::mem::take(&mut self.open);
        while next.is_some() {
            open.clear();
            while let Some(place) = next
                && open.len() < self.evaluations.len()
            {
                open.push((place, levels[at].keys[place]));
                next = levels[at].next_unknown(place + 1);
            }
            self.check_limits(open.len(), meter)?;
            self.evaluate_block(levels, at, &open, |&(_, key)| key)?;
            for (&(place, _), evaluation) in open.iter().zip(&self.evaluations) {
                match *evaluation {
                    Evaluation::Code(code) => levels[at].settle(place, code, &mut meter.budget)?,
                    Evaluation::Open | Evaluation::Fault => left += 1,
                }
            }
        }
        self.open = open;
        Ok(left)
    }
}

/// Evaluates a position by the values of the positions after it.
#[inline]
fn evaluate_one<G, O, W>(
    game: KeyedGame<'_, G, O>,
    levels: &[Level<W>],
    at: usize,
    key: W,
) -> Evaluation
where
    G: Packed<Value: Coded>,
    O: LevelOrder<G>,
    W: StoredKey,
{
    let rules = game.game;
    let Some(state) = game.unpack(key) else {
        return Evaluation::Fault;
    };
    let mut best = rules.terminal_value(&state);
    if best.is_none() {
        for mv in rules.moves(&state) {
            let step = rules.play(&state, mv);
            let code = match game.find(levels, at, &step.state) {
                Known::Code(code) => code,
                Known::Open(..) => return Evaluation::Open,
                Known::Missing => return Evaluation::Fault,
            };
            let value = KeyedGame::<G, O>::back_up(&step, code);
            if value.is_none() {
                return Evaluation::Fault;
            }
            best = best.max(value);
        }
    }
    let code = best.and_then(Coded::stored_code);
    code.map_or(Evaluation::Fault, Evaluation::Code)
}
