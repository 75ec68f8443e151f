//! A position with the values of its moves: [`rated_position`].

use std::collections::HashMap;

use stonework_catalog::words::worth;
use stonework_catalog::{Notation, Session, ShownValue, Spot};

use crate::drawing::Drawing;
use crate::mark::{Mark, Shade};
use crate::palette::Palette;

/// The position that a session is at, with the moves whose values are given marked by these; `None`
/// for a game that does not draw it.
///
/// ```
/// use stonework::Run;
/// use stonework_catalog::Settings;
/// use stonework_pictures::{Palette, rated_position};
///
/// let entry = stonework_games::CATALOG.find("tic-tac-toe").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("x.o/.x./...")?, &Settings::new())?;
/// let session = game.session();
/// let rated = session.rate("negamax", &Run::new())?;
/// let drawing = rated_position(session.as_ref(), &rated.moves, Palette::Usual);
/// assert!(drawing.expect("boards are drawn").svg("a board").contains("b1: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rated_position(
    session: &dyn Session,
    moves: &[(Notation, ShownValue)],
    palette: Palette,
) -> Option<Drawing> {
    let scene = session.scene()?;
    let places = places(session);
    let values: Vec<ShownValue> = moves.iter().map(|&(_, value)| value).collect();
    let marks = moves.iter().filter_map(|&(mv, value)| {
        let mv = mv.to_string();
        let spot = *places.get(&mv)?;
        let mark = Mark::new(spot, format!("{mv}: {}", worth(value)));
        Some(mark.with_shade(Shade::of(value, &values)))
    });
    Some(Drawing::new(scene, marks.collect(), palette))
}

/// So many moves are looked at for their places.
const MOST: usize = 1 << 14;

/// Where each of the first 16,384 moves is made, by its text; without those that have no place.
#[must_use]
pub fn places(session: &dyn Session) -> HashMap<String, Spot> {
    let spots = session.spots(MOST).into_iter();
    let placed = spots.filter_map(|(mv, spot)| Some((mv.to_string(), spot?)));
    placed.collect()
}
