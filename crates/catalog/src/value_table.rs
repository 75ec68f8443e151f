//! The values of all positions, layer by layer: [`ValueTable`]; and those of all parts of a row,
//! which a picture is drawn from: [`show_subrows`].

use serde::Serialize;
use stonework_boards::by_ends;
use stonework_core::{Row, Run};

use super::failure::TableFailure;
use super::layers::Layers;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solved::{best, shown};
use stonework_words::{Notation, ShownValue};

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
    /// Solves a game and shows the values of all its positions, if there are no more than `most`.
    pub(super) fn of<V: ShowValue>(
        rules: &dyn ShownGame<V>,
        layers: &Layers<V>,
        run: &Run,
        most: usize,
    ) -> Result<Self, TableFailure> {
        let mut rows: Vec<TableRow> = Vec::new();
        layers.show(rules, run, Some(most), &mut |cell| {
            let moves = shown(rules, (cell.moves)());
            let shown = TableCell {
                position: by_ends(&rules.draw(&cell.state)),
                value: rules.show(cell.value),
                best_moves: best(rules, &moves, Some(cell.value)),
            };
            match rows.last_mut().filter(|row| row.length == cell.layer) {
                Some(row) => row.cells.push(shown),
                None => rows.push(TableRow {
                    length: cell.layer,
                    cells: vec![shown],
                }),
            }
        })?;
        Ok(Self { rows })
    }
}

/// Solves a game and shows the value of every part of the row in which there is a move, shortest
/// first. Returns the parts that a line of best play leads through, the whole row first.
pub(super) fn show_subrows<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    layers: &Layers<V>,
    run: &Run,
    show: &mut dyn FnMut(Row, ShownValue),
) -> Result<Vec<Row>, TableFailure> {
    let start = rules.start();
    if rules.subrow(&start).is_none() {
        return Err(TableFailure::NoSubrows);
    }
    layers.show(rules, run, None, &mut |cell| {
        if let Some(row) = rules.subrow(&cell.state) {
            show(row, rules.show(cell.value));
        }
    })
}
