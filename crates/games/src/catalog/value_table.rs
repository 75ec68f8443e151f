//! The values of all positions, layer by layer: [`ValueTable`].

use serde::Serialize;
use stonework_core::{Layered, Run, Solver, Table};

use super::catalog_game::{CatalogGame, is_best};
use super::instance::TableFailure;
use super::notation::Notation;
use super::shown_value::ShownValue;
use super::solved::written;

/// One position of a table.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TableCell {
    /// What is left.
    pub position: String,
    /// Its value, to the player to move.
    pub value: ShownValue,
    /// The best moves.
    pub best_moves: Vec<Notation>,
}

/// The positions of one length.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TableRow {
    /// How much is left in them.
    pub length: usize,
    /// The positions.
    pub cells: Vec<TableCell>,
}

/// The values of all positions that are not over, shortest first.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ValueTable {
    /// A row for each length.
    pub rows: Vec<TableRow>,
}

impl ValueTable {
    /// Solves a game and tells the values of all its positions, if there are no more than `most`.
    pub(super) fn of<G: CatalogGame + Layered + Sync>(
        game: &G,
        run: &Run,
        most: usize,
    ) -> Result<Self, TableFailure> {
        let positions = game.positions();
        if positions > most {
            return Err(TableFailure::TooLarge { positions, most });
        }
        let solution = Table::new()
            .solve(game, run)
            .map_err(|error| TableFailure::Game(error.to_string()))?;
        if let Some(reason) = solution.stopped() {
            return Err(TableFailure::Stopped(reason));
        }
        let mut rows = Vec::new();
        for length in 0..game.layers() {
            let cells: Vec<TableCell> = game
                .states(game.layer(length))
                .filter(|state| game.terminal_value(state).is_none())
                .filter_map(|state| {
                    let value = solution.value_at(game, &state)?;
                    let best_moves = written(game, &solution.moves_at(game, &state)?)
                        .into_iter()
                        .filter(|&(_, of_move)| is_best::<G>(of_move, value))
                        .map(|(notation, _)| notation)
                        .collect();
                    Some(TableCell {
                        position: game.draw(&state),
                        value: game.show(value),
                        best_moves,
                    })
                })
                .collect();
            if !cells.is_empty() {
                rows.push(TableRow { length, cells });
            }
        }
        Ok(Self { rows })
    }
}
