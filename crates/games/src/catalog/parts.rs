//! The values of all parts of a row: what a picture of them is drawn from.

use stonework_core::{Layered, Row, Run, Solver, Table};

use super::catalog_game::CatalogGame;
use super::instance::TableFailure;
use super::shown_value::ShownValue;

/// Solves a game and tells the value of every part of the row in which there is a move, shortest
/// first. Returns the parts that a line of best play leads through, the whole row first.
pub(super) fn tell_parts<G: CatalogGame + Layered + Sync>(
    game: &G,
    run: &Run,
    tell: &mut dyn FnMut(Row, ShownValue),
) -> Result<Vec<Row>, TableFailure> {
    let mut state = game.start();
    let Some(whole) = game.interval(&state) else {
        return Err(TableFailure::NoParts);
    };
    let solution = Table::new()
        .solve(game, run)
        .map_err(|error| TableFailure::Game(error.to_string()))?;
    if let Some(reason) = solution.stopped() {
        return Err(TableFailure::Stopped(reason));
    }
    for layer in 0..game.layers() {
        for state in game.states(game.layer(layer)) {
            if game.terminal_value(&state).is_none()
                && let Some(row) = game.interval(&state)
                && let Some(value) = solution.value_at(game, &state)
            {
                tell(row, game.show(value));
            }
        }
    }
    let mut line = vec![whole];
    for &mv in solution.line().unwrap_or_default() {
        state = game.play(&state, mv).state;
        line.extend(game.interval(&state));
    }
    Ok(line)
}
