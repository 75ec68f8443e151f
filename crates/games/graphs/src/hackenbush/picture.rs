//! Bushes that are drawn with characters: [`read`].

use super::bush::Colour;
use super::error::HackenbushError;

/// A direction: rows down, places to the right, and the stroke of a line that goes there.
const DIRECTIONS: [(isize, isize, char); 4] =
    [(0, 1, '-'), (1, -1, '/'), (1, 0, '|'), (1, 1, '\\')];

/// A picture, a row of characters below the other.
struct Picture(Vec<Vec<char>>);

impl Picture {
    fn at(&self, row: isize, place: isize) -> char {
        let row = usize::try_from(row).ok().and_then(|row| self.0.get(row));
        let place = usize::try_from(place).ok();
        let found = row.zip(place).and_then(|(row, place)| row.get(place));
        found.copied().unwrap_or(' ')
    }

    /// The edge that leaves a node in a direction: where it ends, its colour and its characters.
    fn edge(&self, node: (isize, isize), direction: (isize, isize, char)) -> Option<Drawn> {
        let (down, right, stroke) = direction;
        let (mut row, mut place) = node;
        let mut drawn = Drawn::default();
        loop {
            (row, place) = (row + down, place + right);
            match self.at(row, place) {
                end @ ('*' | '=') => {
                    drawn.end = (row, place);
                    // What joins corners has to be seen to.
                    let is_seen = down == 0 || right == 0 || drawn.cells.len() > 1;
                    let ends_there = end == '*' || down > 0;
                    return (drawn.colour.is_some() && is_seen && ends_there).then_some(drawn);
                }
                found if found == stroke => {}
                found => {
                    let colour = Colour::of(found)?;
                    if drawn.colour.replace(colour).is_some() {
                        return None;
                    }
                }
            }
            drawn.cells.push((row, place));
        }
    }
}

/// An edge that is drawn.
#[derive(Default)]
struct Drawn {
    end: (isize, isize),
    colour: Option<Colour>,
    cells: Vec<(isize, isize)>,
}

/// Reads a picture: nodes are `*`, the ground is a row of `=` at the bottom, and an edge is a straight
/// line from node to node or ground, of strokes `|`, `-`, `/` or `\` and the letter of its colour:
///
/// ```text
///   *-g-*
///   |   |
///   b   r
///   |   |
/// =========
/// ```
pub(super) fn read(text: &str) -> Result<Vec<(usize, usize, Colour)>, HackenbushError> {
    let rows = text.lines().map(|row| row.trim_end().chars().collect());
    let picture = Picture(rows.collect());
    let cells = || {
        let rows = (0..).zip(&picture.0);
        rows.flat_map(|(row, cells)| {
            (0..)
                .zip(cells)
                .map(move |(place, &found)| (row, place, found))
        })
    };
    if !cells().any(|(.., found)| found == '=') {
        return Err(HackenbushError::NoGround);
    }
    let nodes: Vec<(isize, isize)> = cells()
        .filter(|&(.., found)| found == '*')
        .map(|(row, place, _)| (row, place))
        .collect();
    let number = |end: (isize, isize)| {
        let found = nodes.iter().position(|&node| node == end);
        found.map_or(0, |at| at + 1)
    };
    let (mut edges, mut drawn) = (Vec::new(), Vec::new());
    for &node in &nodes {
        for direction in DIRECTIONS {
            let Some(edge) = picture.edge(node, direction) else {
                continue;
            };
            edges.extend(
                edge.colour
                    .map(|colour| (number(node), number(edge.end), colour)),
            );
            drawn.extend(edge.cells);
        }
    }
    drawn.sort_unstable();
    let is_known = |row: isize, place: isize, found: char| {
        " *=".contains(found) || drawn.binary_search(&(row, place)).is_ok()
    };
    let unknown = cells().find(|&(row, place, found)| !is_known(row, place, found));
    match unknown {
        None => Ok(edges),
        Some((row, place, found)) => Err(HackenbushError::Picture {
            row: row.unsigned_abs() + 1,
            place: place.unsigned_abs() + 1,
            found,
        }),
    }
}
