//! The values of all parts of a row: what a picture of them is drawn from.

use stonework_core::{Row, Run};

use super::failure::TableFailure;
use super::layers::LayersOf;
use super::rules::Rules;
use super::shown_value::{ShowValue, ShownValue};

/// Solves a game and shows the value of every part of the row in which there is a move, shortest
/// first. Returns the parts that a line of best play leads through, the whole row first.
pub(super) fn show_subrows<V: ShowValue>(
    rules: &dyn Rules<V>,
    layers: &LayersOf<V>,
    run: &Run,
    show: &mut dyn FnMut(Row, ShownValue),
) -> Result<Vec<Row>, TableFailure> {
    let start = rules.start();
    if rules.subrow(&start).is_none() {
        return Err(TableFailure::NoSubrows);
    }
    layers(run, None, &mut |cell| {
        if let Some(row) = rules.subrow(&cell.state) {
            show(row, rules.show(cell.value));
        }
    })
}
