//! Retrograde analysis of positions that are found or numbered one by one: [`analyse`].

use std::sync::atomic::{AtomicU32, Ordering};

use super::forced_value::ForcedValue;
use super::moves_by_target::{MoveList, MovesByTarget};
use super::outcomes::{self, Outcomes};
use super::propagation::{IncomingMoves, Unsolved, propagate};
use super::un_moves::UnMoves;
use crate::error::{HaltOf, SolveError};
use crate::game::Game;
use crate::predecessors::Predecessors;
use crate::run::Meter;
use crate::solvers::blocks::Blocks;
use crate::solvers::strong_solution::{PositionIndex, ValueCodes};
use crate::solvers::threads::{Parts, Threads};

/// The positions of a game and the codes of their outcomes.
pub(super) type Analysed<G> = Result<(PositionIndex<G>, ValueCodes), HaltOf<G>>;

/// Keeps every move.
pub(super) fn by_stored_moves<G: Game<Value: ForcedValue>>(
    game: &G,
    mut positions: PositionIndex<G>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Analysed<G> {
    let (unsolved, moves) = expand(game, &mut positions, true, meter)?;
    let counts = unsolved.undecided_moves.iter();
    let counts = counts.map(|count| count.load(Ordering::Relaxed));
    let moves = MovesByTarget::new(moves, counts, meter)?;
    let codes = decide(game, &positions, unsolved, &moves, threads, meter)?;
    moves.free(meter);
    Ok((positions, codes))
}

/// Takes moves back by the rules of the game.
pub(super) fn by_predecessors<G>(
    game: &G,
    mut positions: PositionIndex<G>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Analysed<G>
where
    G: Predecessors<State: Sync, Value: ForcedValue> + Sync,
{
    let unsolved = if positions.is_complete() {
        count_moves(game, &positions, threads, meter)?
    } else {
        expand(game, &mut positions, false, meter)?.0
    };
    let un_moves = UnMoves::new(game, &positions);
    let codes = decide(game, &positions, unsolved, &un_moves, threads, meter);
    if let Some(before) = un_moves.unnumbered() {
        // It has no number, which is the error.
        positions.number(game, &before)?;
    }
    let codes = codes?;
    Ok((positions, codes))
}

/// Propagates outcomes, and keeps them in as few bytes as they need.
fn decide<G: Game>(
    game: &G,
    positions: &PositionIndex<G>,
    unsolved: Unsolved,
    moves: &dyn IncomingMoves,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<ValueCodes, HaltOf<G>> {
    let outcomes = propagate(unsolved, moves, threads, meter).map_err(|halt| {
        halt.explain(|number| {
            let state = positions.state(game, number as usize);
            let state = state.unwrap_or_else(|| game.start());
            SolveError::Overflow { state }
        })
    })?;
    let budget = &mut meter.budget;
    let mut codes = ValueCodes::zeroed(outcomes.len(), budget)?;
    codes.write(0, outcomes.codes(), threads, budget)?;
    outcomes.free(budget);
    Ok(codes)
}

/// Expands every position once; positions that are not numbered yet get their numbers.
fn expand<G: Game<Value: ForcedValue>>(
    game: &G,
    positions: &mut PositionIndex<G>,
    keeps_moves: bool,
    meter: &mut Meter<'_>,
) -> Result<(Unsolved, MoveList), HaltOf<G>> {
    let mut room = 0;
    if positions.is_complete() {
        room = positions.len();
        meter.expect_positions(room);
    }
    let mut seeds = Outcomes::with_room(room, &mut meter.budget)?;
    let mut undecided_moves = meter.budget.vec(room)?;
    let mut moves = MoveList::default();
    let mut number = 0;
    while let Some(state) = positions.state(game, number) {
        meter.count()?;
        let (mut seed, mut count) = (0, 0);
        if let Some(value) = game.terminal_value(&state) {
            seed = outcomes::code(value.to_outcome());
        } else {
            for (index, mv) in game.moves(&state).enumerate() {
                meter.pass(index)?;
                count += 1;
                let step = game.play(&state, mv);
                let target = positions.number_or_insert(game, &step.state, &mut meter.budget)?;
                if keeps_moves {
                    moves.push(target, step.turn, meter)?;
                }
            }
            if count == 0 {
                return Err(SolveError::NoMoves { state }.into());
            }
        }
        seeds.push(seed, &mut meter.budget)?;
        let count = AtomicU32::new(count);
        meter.budget.push(&mut undecided_moves, count)?;
        number += 1;
    }
    let unsolved = Unsolved {
        seeds,
        undecided_moves,
    };
    Ok((unsolved, moves))
}

/// Counts the moves of positions that are all numbered, without playing them, by any thread.
fn count_moves<G>(
    game: &G,
    positions: &PositionIndex<G>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Unsolved, HaltOf<G>>
where
    G: Game<State: Sync, Value: ForcedValue> + Sync,
{
    /// The most positions between two checks of the limits.
    const BLOCK: usize = 1 << 16;
    const PARTS: Parts = Parts {
        len: 1 << 10,
        worth_sharing: (1 << 10) + 1,
    };

    let count = positions.len();
    meter.expect_positions(count);
    let seeds = Outcomes::undecided(count, &mut meter.budget)?;
    let undecided_moves: Vec<AtomicU32> = meter.budget.zeroed(count)?;
    // Says whether a position has neither a value nor moves.
    let is_dead_end = |&number: &usize| {
        let Some(state) = positions.state(game, number) else {
            return false;
        };
        if let Some(value) = game.terminal_value(&state) {
            seeds.set(number, outcomes::code(value.to_outcome()));
            return false;
        }
        let moves = game.moves(&state).fold(0, |moves, _| moves + 1);
        undecided_moves[number].store(moves, Ordering::Relaxed);
        moves == 0
    };
    let mut blocks = Blocks::new(0..count, BLOCK);
    while let Some(block) = blocks.next_counted(meter)? {
        let first = block.start;
        let dead_end = threads.find_in_parts(block.len(), PARTS, &|part| {
            (first + part.start..first + part.end).find(is_dead_end)
        });
        if let Some(state) = dead_end.and_then(|number| positions.state(game, number)) {
            return Err(SolveError::NoMoves { state }.into());
        }
    }
    Ok(Unsolved {
        seeds,
        undecided_moves,
    })
}
