//! Retrograde analysis of positions that are found or numbered one by one: [`by_stored_moves`],
//! [`by_found_moves`], [`by_predecessors`].

use stonework_core::kit::{Blocks, FoundNumbers, Meter, Threads};
use stonework_core::{ForcedValue, Game, HaltOf, Predecessors, SolveError, StopReason};

use super::moves_by_target::{MoveList, MovesByTarget};
use super::outcomes::{self, Outcomes};
use super::pass::{BLOCK, PARTS};
use super::propagation::{IncomingMoves, propagate};
use super::rounds::{on_way_round, way_round};
use super::tier_error::TierError;
use super::tier_value::Reading;
use super::un_moves::UnMoves;
use super::width::Wide;
use crate::strong_solution::{PositionIndex, ValueCodes, in_31_bits};

/// The positions of a game and the codes of their outcomes.
pub(super) type Analysed<G> = Result<(PositionIndex<G>, ValueCodes), HaltOf<G>>;

/// Keeps every move.
pub(super) fn by_stored_moves<G: Game<Value: ForcedValue>>(
    game: &G,
    mut positions: PositionIndex<G>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Analysed<G> {
    let expanded = expand(game, &mut positions, true, meter)?;
    decide_by_moves(game, positions, expanded, None, threads, meter)
}

/// The same of a game that numbers the positions that it finds. If play must end, a way round among
/// positions that neither player can win by force is refused.
pub(super) fn by_found_moves<G: FoundNumbers<Value: ForcedValue>>(
    game: &G,
    start: &G::State,
    must_end: bool,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Analysed<G> {
    let expanded = expand_found(game, start, meter)?;
    let positions = PositionIndex::found(expanded.0.len());
    let way_round = must_end.then_some(way_round as WayRound<G>);
    decide_by_moves(game, positions, expanded, way_round, threads, meter)
}

/// Tells the error of a way round from a position.
type WayRound<G> = fn(&G, &PositionIndex<G>, &Outcomes<Wide>, usize, &mut Meter<'_>) -> HaltOf<G>;

fn decide_by_moves<G: Game>(
    game: &G,
    positions: PositionIndex<G>,
    (unsolved, moves): (Outcomes<Wide>, MoveList),
    way_round: Option<WayRound<G>>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Analysed<G> {
    let degree = |number| unsolved.undecided_moves(number);
    let moves = MovesByTarget::new(moves, unsolved.len(), &degree, meter)?;
    decide(game, &positions, &unsolved, &moves, threads, meter)?;
    if let Some(way_round) = way_round
        && let Some(from) = on_way_round(&unsolved, &moves, meter)?
    {
        return Err(way_round(game, &positions, &unsolved, from, meter));
    }
    let codes = keep(unsolved, threads, meter)?;
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
    let decided = decide(game, &positions, &unsolved, &un_moves, threads, meter);
    if let Some(before) = un_moves.unnumbered() {
        // It has no number, which is the error.
        positions.number(game, &before)?;
    }
    decided?;
    let codes = keep(unsolved, threads, meter)?;
    Ok((positions, codes))
}

/// Propagates outcomes.
fn decide<G: Game>(
    game: &G,
    positions: &PositionIndex<G>,
    unsolved: &Outcomes<Wide>,
    moves: &dyn IncomingMoves,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), HaltOf<G>> {
    let too_far = |number| {
        let state = positions.state(game, number);
        let state = state.unwrap_or_else(|| game.start());
        HaltOf::<G>::from(SolveError::Overflow { state })
    };
    let unkept = &mut |_, _| Ok(());
    let propagated = propagate(unsolved, None, moves, (threads, meter), unkept);
    propagated.map_err(|error| match error {
        TierError::Stopped(reason) => reason.into(),
        TierError::TooFar(number) => too_far(number),
        // Nothing is done between two rounds.
        _ => too_far(0),
    })?;
    Ok(())
}

/// Keeps outcomes in as few bytes as they need.
fn keep(
    unsolved: Outcomes<Wide>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<ValueCodes, StopReason> {
    let budget = &mut meter.budget;
    let mut codes = ValueCodes::zeroed(unsolved.len(), budget)?;
    codes.write(
        0..unsolved.len(),
        &|number| unsolved.code(number),
        threads,
        budget,
    )?;
    unsolved.free(budget);
    Ok(codes)
}

/// Expands every position once; positions that are not numbered yet get their numbers.
fn expand<G: Game<Value: ForcedValue>>(
    game: &G,
    positions: &mut PositionIndex<G>,
    keeps_moves: bool,
    meter: &mut Meter<'_>,
) -> Result<(Outcomes<Wide>, MoveList), HaltOf<G>> {
    let mut room = 0;
    if positions.is_complete() {
        room = positions.len();
        meter.expect_positions(room);
    }
    let mut unsolved = Outcomes::with_room(room, &mut meter.budget)?;
    let mut moves = MoveList::default();
    let (mut number, mut prepared) = (0, 0);
    while let Some(state) = positions.state(game, number) {
        meter.count()?;
        positions.prepare(game, number, &mut prepared);
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
        unsolved.push(seed, count, &mut meter.budget)?;
        number += 1;
    }
    Ok((unsolved, moves))
}

/// The same where the game numbers the positions.
fn expand_found<G: FoundNumbers<Value: ForcedValue>>(
    game: &G,
    start: &G::State,
    meter: &mut Meter<'_>,
) -> Result<(Outcomes<Wide>, MoveList), HaltOf<G>> {
    let mut unsolved = Outcomes::with_room(0, &mut meter.budget)?;
    let (mut moves, mut listed) = (MoveList::default(), Vec::new());
    let mut found = game.found_number(start) + 1;
    let mut number = 0;
    while number < found {
        meter.count()?;
        let state = game.found_state(number);
        let (mut seed, mut count) = (0, 0);
        if let Some(value) = game.terminal_value(&state) {
            seed = outcomes::code(value.to_outcome());
        } else {
            let mut next = Some(0);
            while let Some(from) = next {
                listed.clear();
                next = game.list_found(number, from, &mut listed);
                for mv in &listed {
                    meter.pass(count as usize)?;
                    count += 1;
                    let (target, turn) = game.found_after(mv);
                    moves.push(in_31_bits(target)?, turn, meter)?;
                    found = found.max(target + 1);
                }
            }
            if count == 0 {
                return Err(SolveError::NoMoves { state }.into());
            }
        }
        unsolved.push(seed, count, &mut meter.budget)?;
        number += 1;
    }
    Ok((unsolved, moves))
}

/// Counts the moves of positions that are all numbered, without playing them, by any thread.
fn count_moves<G>(
    game: &G,
    positions: &PositionIndex<G>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Outcomes<Wide>, HaltOf<G>>
where
    G: Game<State: Sync, Value: ForcedValue> + Sync,
{
    let count = positions.len();
    meter.expect_positions(count);
    let unsolved = Outcomes::undecided(Reading::Distances, count, &mut meter.budget)?;
    // Says whether a position has neither a value nor moves.
    let is_dead_end = |&number: &usize| {
        let Some(state) = positions.state(game, number) else {
            return false;
        };
        if let Some(value) = game.terminal_value(&state) {
            unsolved.enter_any(number, outcomes::code(value.to_outcome()), 0);
            return false;
        }
        let moves = game.moves(&state).fold(0, |moves, _| moves + 1);
        unsolved.enter_any(number, 0, moves);
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
    Ok(unsolved)
}
