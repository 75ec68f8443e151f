//! Positions and tables as pictures: [`picture`], [`table_svg`].

use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use stonework_games::catalog::{Instance, Int, Notation, ShownValue};
use stonework_pictures::{Palette, rated_position, triangle};

/// The start of a game as SVG, with its moves coloured by these values; `None` if the game does not
/// draw it.
pub(crate) fn picture(
    instance: &dyn Instance,
    moves: &[(Notation, ShownValue)],
    title: &str,
) -> Option<String> {
    let session = instance.session();
    let drawing = rated_position(session.as_ref(), moves, Palette::Usual)?;
    Some(drawing.svg(&format!("{title}: {}", session.position())))
}

/// A table of values as SVG, without what is masked; None if it is too large to be read.
#[pyfunction]
#[expect(
    clippy::needless_pass_by_value,
    reason = "arrays come from Python as they are"
)]
pub(crate) fn table_svg(
    values: PyReadonlyArray2<'_, i64>,
    mask: PyReadonlyArray2<'_, bool>,
) -> Option<String> {
    let (values, mask) = (values.as_array(), mask.as_array());
    let cells = values.indexed_iter().zip(&mask);
    let parts = cells.filter(|(_, masked)| !**masked);
    let parts: Vec<_> = parts
        .map(|(((start, last), &value), _)| {
            (start..last + 1, ShownValue::Margin(Int(value.into())))
        })
        .collect();
    let drawing = triangle(values.nrows(), &parts, Palette::Usual)?;
    Some(drawing.svg("the value of every part of a row"))
}
