//! The values of the parts of a row: [`triangle`].

use std::ops::Range;

use stonework_catalog::words::worth;
use stonework_catalog::{Outline, Role, Scene, ShownValue};

use crate::drawing::Drawing;
use crate::mark::{Mark, Shade};
use crate::palette::Palette;

/// The longest row whose parts are drawn: of more, nothing can be read.
const LONGEST: usize = 40;

/// The values of the parts of a row of this length: where a part begins downwards, where it ends to
/// the right; `None` for a row that is too long to be drawn.
///
/// ```
/// use stonework_catalog::{Int, ShownValue};
/// use stonework_pictures::{Palette, triangle};
///
/// let parts = [(0..1, 3), (1..2, 5), (0..2, 2)];
/// let parts = parts.map(|(part, value)| (part, ShownValue::Margin(Int(value))));
/// let picture = triangle(2, &parts, Palette::Usual).expect("it is short");
/// assert!(picture.svg("two piles").contains("1 to 2: "));
/// assert!(triangle(1000, &[], Palette::Usual).is_none());
/// ```
#[must_use]
pub fn triangle(
    length: usize,
    parts: &[(Range<usize>, ShownValue)],
    palette: Palette,
) -> Option<Drawing> {
    if length > LONGEST {
        return None;
    }
    // There are few enough for a number of any type.
    let cells = |number: usize| u32::try_from(number).map_or(0.0, f64::from);
    let mut scene = Scene::board(cells(length), cells(length));
    for at in 0..length {
        let number = (at + 1).to_string();
        let middle = Scene::place(cells(at), -0.8);
        scene.draw_with(Outline::Text { middle }, Role::Label, &number);
        let middle = Scene::place(-0.8, cells(at));
        scene.draw_with(Outline::Text { middle }, Role::Label, &number);
    }
    let values: Vec<ShownValue> = parts.iter().map(|&(_, value)| value).collect();
    let mut marks = Vec::with_capacity(parts.len());
    for (part, value) in parts {
        let (first, last) = (part.start, part.end.saturating_sub(1));
        let cell = Outline::Cell {
            middle: Scene::place(cells(last), cells(first)),
            size: (1.0, 1.0),
        };
        scene.draw_with(cell, Role::Place, value);
        let label = format!("{} to {}: {}", first + 1, part.end, worth(*value));
        marks.push(Mark::new(cell, label).with_shade(Shade::of(*value, &values)));
    }
    Some(Drawing::new(scene, marks, palette))
}
