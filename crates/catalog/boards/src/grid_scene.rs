//! What games on a grid look like: [`Look`].

use crate::cell_set::CellSet;
use crate::cells::Cells;
use crate::grid::Grid;
use crate::rows::EMPTY;

use crate::scene::{Outline, Point, Role, Scene, Spot};

/// What a game on a grid looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Look {
    /// Stones of two players in square cells.
    Stones,
    /// Stones of two players in hexagons, whose sides belong to the players in turn.
    Hexagons,
    /// Stones of two players on the points where lines cross.
    Points,
    /// Square cells that are covered, or free where the symbol is that of an empty cell.
    Cover,
    /// Cubes of two players, one of which is taken and pushed back in from another end.
    Cubes,
}

/// The radius of a stone.
const STONE: f64 = 0.38;

/// The distance of two rows of hexagons.
const HEXAGON_ROW: f64 = 0.866;

/// The middle of a cell.
fn middle(grid: Grid, look: Look, cell: u8) -> Point {
    let (row, col) = grid.place(cell);
    let (row, col) = (f64::from(row), f64::from(col));
    match look {
        Look::Hexagons => Scene::place(col + row / 2.0 + 0.5, row * HEXAGON_ROW + 0.4),
        _ => Scene::place(col, row),
    }
}

/// The cells of both players on a grid; those that are in both sets are covered. Lines that have ended
/// the game run from the middle of one cell to that of another.
pub fn scene<B: CellSet>(
    grid: Grid,
    look: Look,
    symbols: [char; 2],
    sides: [B; 2],
    lines: &[(u8, u8)],
) -> Scene {
    let (rows, cols) = (f64::from(grid.rows()), f64::from(grid.cols()));
    let mut scene = match look {
        Look::Hexagons => Scene::board(cols + rows / 2.0, (rows - 1.0).mul_add(HEXAGON_ROW, 1.6)),
        _ => Scene::board(cols, rows),
    };
    let at = |cell| middle(grid, look, cell);
    let size = (1.0, 1.0);
    for cell in 0..grid.cells() {
        let (row, col) = grid.place(cell);
        match look {
            Look::Hexagons => scene.draw(Outline::Hexagon { middle: at(cell) }, Role::Place),
            Look::Points => {
                let ahead = [(row + 1, col), (row, col + 1)];
                for (row, col) in ahead {
                    if row < grid.rows() && col < grid.cols() {
                        let (from, to) = (at(cell), at(grid.cell(row, col)));
                        scene.draw(Outline::Line { from, to }, Role::Line);
                    }
                }
            }
            Look::Stones | Look::Cover | Look::Cubes => {
                let middle = at(cell);
                scene.draw(Outline::Cell { middle, size }, Role::Place);
            }
        }
    }
    if look == Look::Hexagons {
        draw_sides(&mut scene, grid);
    }
    let names = ('a'..='z').take(grid.cols().into()).map(String::from);
    match look {
        Look::Hexagons => {
            for (col, name) in (0..).zip(names) {
                let (x, y) = at(grid.cell(0, col));
                let middle = (x - 0.35, y - 0.85);
                scene.draw_with(Outline::Text { middle }, Role::Label, name);
            }
            for row in 0..grid.rows() {
                let (x, y) = at(grid.cell(row, 0));
                let middle = (x - 0.95, y);
                scene.draw_with(Outline::Text { middle }, Role::Label, row + 1);
            }
        }
        _ => scene.label(names, (1..=grid.rows()).map(|row| row.to_string())),
    }
    let roles = [Role::First, Role::Second];
    let both = sides[0] & sides[1];
    for cell in Cells(both) {
        let middle = at(cell);
        scene.draw(Outline::Cell { middle, size }, Role::Piece);
    }
    for ((set, role), symbol) in sides.into_iter().zip(roles).zip(symbols) {
        if symbol == EMPTY {
            continue;
        }
        for cell in Cells(set ^ both) {
            let middle = at(cell);
            let (radius, side) = (STONE, 0.84);
            match look {
                Look::Cover => scene.draw(Outline::Cell { middle, size }, Role::Piece),
                Look::Cubes => {
                    let size = (side, side);
                    scene.draw_with(Outline::Cell { middle, size }, role, symbol);
                }
                _ => scene.draw_with(Outline::Disc { middle, radius }, role, symbol),
            }
        }
    }
    for &(from, to) in lines {
        let (from, to) = (at(from), at(to));
        scene.draw(Outline::Line { from, to }, Role::Winning);
    }
    scene
}

/// The sides of a board of hexagons: above and below those of the first player, who connects them.
fn draw_sides(scene: &mut Scene, grid: Grid) {
    let (last_row, last_col) = (grid.rows() - 1, grid.cols() - 1);
    let mut line = |(from, to): (u8, u8), (x, y): Point, role| {
        let [from, to] = [from, to].map(|cell| {
            let (left, top) = middle(grid, Look::Hexagons, cell);
            (left + x, top + y)
        });
        scene.draw(Outline::Line { from, to }, role);
    };
    let corners = [
        grid.cell(0, 0),
        grid.cell(0, last_col),
        grid.cell(last_row, 0),
        grid.cell(last_row, last_col),
    ];
    let [top_left, top_right, bottom_left, bottom_right] = corners;
    line((top_left, top_right), (0.0, -0.62), Role::First);
    line((bottom_left, bottom_right), (0.0, 0.62), Role::First);
    line((top_left, bottom_left), (-0.58, 0.0), Role::Second);
    line((top_right, bottom_right), (0.58, 0.0), Role::Second);
}

/// An arrow whose tip is a little nearer to a third cell, so that moves with the same first two are
/// told apart.
#[must_use]
pub fn leaning(grid: Grid, look: Look, spot: Spot, third: u8) -> Spot {
    /// So much of the way.
    const NEARER: f64 = 0.06;
    match spot {
        Outline::Arrow { from, to } => {
            let (x, y) = middle(grid, look, third);
            let to = (
                (x - to.0).mul_add(NEARER, to.0),
                (y - to.1).mul_add(NEARER, to.1),
            );
            Outline::Arrow { from, to }
        }
        other => other,
    }
}

/// Where a move is made on these cells: one, or where something goes from and to.
#[must_use]
pub fn spot(grid: Grid, look: Look, cells: (u8, Option<u8>)) -> Spot {
    let middle = |cell| middle(grid, look, cell);
    match (cells, look) {
        // A domino lies across the border of its cells, so short that none overlaps another.
        ((from, Some(to)), Look::Cover) => {
            let ((left, top), (right, bottom)) = (middle(from), middle(to));
            Outline::Cell {
                middle: (left.midpoint(right), top.midpoint(bottom)),
                size: ((right - left) * 0.2 + 0.4, (bottom - top) * 0.2 + 0.4),
            }
        }
        // A short arrow on the cube, so that none overlaps another.
        ((from, Some(to)), Look::Cubes) => {
            let ((left, top), (right, bottom)) = (middle(from), middle(to));
            let part = 0.45 / (right - left).hypot(bottom - top).max(1.0);
            let x = (right - left).mul_add(part, left);
            let y = (bottom - top).mul_add(part, top);
            Outline::Arrow {
                from: middle(from),
                to: (x, y),
            }
        }
        ((from, Some(to)), _) => Outline::Arrow {
            from: middle(from),
            to: middle(to),
        },
        ((cell, None), Look::Hexagons) => Outline::Hexagon {
            middle: middle(cell),
        },
        ((cell, None), Look::Points) => Outline::Disc {
            middle: middle(cell),
            radius: STONE,
        },
        ((cell, None), Look::Stones | Look::Cover | Look::Cubes) => Outline::Cell {
            middle: middle(cell),
            size: (1.0, 1.0),
        },
    }
}
