//! A game on boards of several sizes: [`on_size`].

use stonework_catalog::{Axis, Entry, OpenError, OpenGame, Settings};
use stonework_core::Run;

use crate::error::SumError;
use crate::expression::Placed;

/// The start of a game on a board with these numbers of rows and columns; `None` if it has only
/// square boards and this is none.
pub(crate) fn on_size(
    entry: &Entry,
    settings: &Settings,
    size: [u32; 2],
    making: &Run,
) -> Result<Option<Placed>, SumError> {
    let mut settings = settings.clone().within(making.clone());
    let mut axes = 0;
    for param in entry.params {
        let axis = match param.axis {
            Some(Axis::Rows) => 0,
            Some(Axis::Cols) => 1,
            Some(Axis::Both) if size[0] != size[1] => return Ok(None),
            Some(Axis::Both) => {
                axes += 1;
                0
            }
            None => continue,
        };
        axes += 1;
        settings = settings.changed(param, &size[axis].to_string());
    }
    // A strip has one row.
    if axes == 0 || axes == 1 && size.iter().all(|&number| number != 1) {
        return Err(SumError::Refused(format!(
            "{} has no boards of {} by {}",
            entry.title, size[0], size[1]
        )));
    }
    let game: Result<OpenGame, OpenError> = entry.open(settings, None);
    Placed::start(game?).map(Some)
}
