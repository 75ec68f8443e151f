//! A line of best play after a search: [`follow`].

use super::first_look::FirstLook;
use super::order::MoveOrder;
use super::search::Search;
use super::table::Table;
use crate::error::{Halt, SolveError};
use crate::game::Game;
use crate::solvers::conclude::Findings;
use crate::value::Value;

/// Follows the first best move from the start to the end and adds the line to the findings, as far as no
/// limit comes in between.
pub(super) fn follow<G, O, F, T>(
    search: &mut Search<'_, '_, G, O, F, T>,
    findings: &mut Findings<G>,
) -> Result<(), SolveError<G>>
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
    let mut state = game.start();
    let mut first = findings
        .moves
        .iter()
        .find(|rated| rated.value == value)
        .map(|rated| rated.mv);
    let halted = loop {
        if game.terminal_value(&state).is_some() {
            break None;
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

/// The first move of a position that is worth as much as the position.
fn first_best<G, O, F, T>(
    search: &mut Search<'_, '_, G, O, F, T>,
    state: &G::State,
    value: G::Value,
) -> Result<G::Move, Halt<G>>
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
