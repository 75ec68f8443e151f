//! A line of best play after a search: [`follow`]; of promising play, after one that was stopped: [`so_far`].

use std::cmp::Reverse;

use super::first_look::FirstLook;
use super::order::MoveOrder;
use super::search::Search;
use super::table::Table;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::Game;
use crate::solution::SolutionOf;
use crate::value::Value;

/// Follows the first best move from the start to the end and adds the line to the findings, as far as no
/// limit comes in between.
pub(super) fn follow<G, O, F, T>(
    search: &mut Search<'_, '_, G, O, F, T>,
    findings: &mut SolutionOf<G>,
) -> Result<(), SolveErrorOf<G>>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    T: Table<G>,
{
    let (Some(mut value), None) = (findings.bounds.value(), findings.stopped) else {
        return Ok(());
    };
    let game = search.game;
    let mut line = Vec::new();
    let mut state = search.start.clone();
    let mut first = findings
        .moves
        .iter()
        .find(|rated| rated.value == value)
        .map(|rated| rated.mv);
    // The position after the last power of two of moves: a line that goes round comes by it again.
    let (mut anchor, mut before_anchor) = (state.clone(), 0);
    let halted = loop {
        if game.terminal_value(&state).is_some() {
            break None;
        }
        if line.len() > before_anchor && state == anchor {
            return Err(cycle(game, anchor, &line[before_anchor..]));
        }
        if line.len().is_power_of_two() {
            (anchor, before_anchor) = (state.clone(), line.len());
        }
        let found = match first.take() {
            Some(mv) => Ok(mv),
            None => first_best(search, &state, value),
        };
        let next = found.and_then(|mv| {
            search.meter.budget.push(&mut line, mv)?;
            let step = game.play(&state, mv);
            if game.terminal_value(&step.state).is_none() {
                value = match value.back_down(step.gain, step.turn) {
                    Some(value) => value,
                    None => search.settle(&step.state)?,
                };
            }
            Ok(step.state)
        });
        match next {
            Ok(next) => state = next,
            Err(halt) => break Some(halt),
        }
    };
    match halted {
        Some(Halt::Fault(error)) => return Err(error),
        Some(Halt::Stopped(reason)) => findings.stopped = Some(reason),
        None => {}
    }
    findings.line = Some(line);
    Ok(())
}

/// The cycle that these moves go round from a position.
fn cycle<G: Game>(game: &G, from: G::State, moves: &[G::Move]) -> SolveErrorOf<G> {
    let mut state = from;
    let steps = moves.iter().map(|&mv| {
        let next = game.play(&state, mv).state;
        (std::mem::replace(&mut state, next), mv)
    });
    SolveError::Cyclic {
        cycle: steps.collect(),
    }
}

/// No line so far is longer than this, as a game that goes round could make one endless.
const LONGEST: usize = 1 << 12;

/// Follows what looked best from the start, as far as the table tells and no limit on memory comes in between:
/// the line of a search that was stopped before the value was proved.
pub(super) fn so_far<G, O, F, T>(
    search: &mut Search<'_, '_, G, O, F, T>,
    findings: &SolutionOf<G>,
) -> Vec<G::Move>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    T: Table<G>,
{
    let game = search.game;
    let mut state = search.start.clone();
    let mut line = Vec::new();
    // Of the moves whose value is known, the first best; else what the search would begin with.
    let rated = findings.moves.iter();
    let rated = rated.min_by_key(|rated| Reverse(rated.value));
    let mut next = rated
        .map(|rated| rated.mv)
        .or_else(|| search.looked_best(&state))
        .or_else(|| search.most_promising(&state));
    while let Some(mv) = next {
        if line.len() == LONGEST || search.meter.budget.push(&mut line, mv).is_err() {
            break;
        }
        state = game.play(&state, mv).state;
        next = match game.terminal_value(&state) {
            Some(_) => None,
            None => search.looked_best(&state),
        };
    }
    line
}

/// The first move of a position that is worth as much as the position.
fn first_best<G, O, F, T>(
    search: &mut Search<'_, '_, G, O, F, T>,
    state: &G::State,
    value: G::Value,
) -> Result<G::Move, HaltOf<G>>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    T: Table<G>,
{
    let game = search.game;
    for mv in game.moves(state) {
        if search.is_at_least(state, mv, value)? {
            return Ok(mv);
        }
    }
    Err(SolveError::NoMoves {
        state: state.clone(),
    }
    .into())
}
