//! The board of a game in GDL whose fluents are cells, `(cell X Y WHAT)`: [`Grid`].

use std::collections::HashMap;
use std::fmt::Write;

use stonework_catalog::{Outline, Role, Scene, Spot};
use stonework_gdl::game::Gdl;

/// The most columns and rows of a board that is drawn.
const MOST: usize = 40;

/// What an empty cell may be called.
const EMPTY: [&str; 10] = [
    "b", "blank", "empty", "e", "none", "nil", "free", "clear", "-", ".",
];

/// A board: the relation that says what is on its cells, and the names of its columns and rows.
pub(super) struct Grid {
    relation: String,
    cols: Vec<String>,
    rows: Vec<String>,
    /// What is on a cell on which nothing is.
    empty: Option<String>,
    roles: [String; 2],
}

impl Grid {
    /// The board of a game, where its fluents have one; `start` is what is true at the start.
    pub(super) fn of(gdl: &Gdl, start: &[&str]) -> Option<Self> {
        let mut relations: Vec<(String, usize)> = Vec::new();
        for [relation, ..] in gdl.fluents().filter_map(cell) {
            match relations.iter_mut().find(|(known, _)| known == relation) {
                Some((_, count)) => *count += 1,
                None => relations.push((relation.to_owned(), 1)),
            }
        }
        let (relation, _) = relations.into_iter().max_by_key(|&(_, count)| count)?;
        let (mut cols, mut rows) = (Vec::new(), Vec::new());
        for [of, col, row, _] in gdl.fluents().filter_map(cell) {
            if of == relation {
                cols.push(col.to_owned());
                rows.push(row.to_owned());
            }
        }
        for names in [&mut cols, &mut rows] {
            names.sort_by(|one, two| order(one).cmp(&order(two)));
            names.dedup();
        }
        if cols.len() < 2 || rows.len() < 2 || cols.len() > MOST || rows.len() > MOST {
            return None;
        }
        Some(Self {
            empty: empty(&relation, start, cols.len() * rows.len()),
            relation,
            cols,
            rows,
            roles: gdl.roles().map(str::to_lowercase),
        })
    }

    /// What is on the cells: a column, a row from the top, and what.
    fn pieces<'t>(&'t self, fluents: &'t [&str]) -> impl Iterator<Item = (usize, usize, &'t str)> {
        fluents.iter().filter_map(|fluent| {
            let [relation, col, row, what] = cell(fluent)?;
            if relation != self.relation || self.empty.as_deref() == Some(what) {
                return None;
            }
            let (col, row) = self.place(col, row)?;
            Some((col, row, what))
        })
    }

    /// The place of a cell: its column, and its row from the top.
    fn place(&self, col: &str, row: &str) -> Option<(usize, usize)> {
        let col = self.cols.iter().position(|name| name == col)?;
        let row = self.rows.iter().position(|name| name == row)?;
        Some((col, self.rows.len() - 1 - row))
    }

    /// The board as lines of text, and below it what else is true.
    pub(super) fn picture(&self, fluents: &[&str]) -> String {
        let mut cells = HashMap::new();
        for (col, row, what) in self.pieces(fluents) {
            cells.insert((col, row), what);
        }
        let names = self.cols.iter().map(String::as_str);
        let wide = names.chain(cells.values().copied());
        let wide = wide.map(|text| text.chars().count()).max().unwrap_or(1);
        let margin = self.rows.iter().map(|name| name.chars().count()).max();
        let margin = margin.unwrap_or(1);
        let mut text = String::new();
        for row in 0..self.rows.len() {
            let name = &self.rows[self.rows.len() - 1 - row];
            let _ = write!(text, "{name:>margin$}");
            for col in 0..self.cols.len() {
                let what = cells.get(&(col, row)).copied().unwrap_or(".");
                let _ = write!(text, " {what:>wide$}");
            }
            text.push('\n');
        }
        let _ = write!(text, "{:margin$}", "");
        for name in &self.cols {
            let _ = write!(text, " {name:>wide$}");
        }
        let is_other = |fluent: &&&str| cell(fluent).is_none_or(|[of, ..]| of != self.relation);
        let others: Vec<&str> = fluents.iter().filter(is_other).copied().collect();
        if !others.is_empty() {
            let _ = write!(text, "\n{}", others.join(" "));
        }
        text
    }

    /// The board as there is to see.
    pub(super) fn scene(&self, fluents: &[&str]) -> Scene {
        let mut scene = Scene::board(count(self.cols.len()), count(self.rows.len()));
        for row in 0..self.rows.len() {
            for col in 0..self.cols.len() {
                scene.draw(cell_at(col, row), Role::Place);
            }
        }
        scene.label(self.cols.iter().cloned(), self.rows.iter().rev().cloned());
        for (col, row, what) in self.pieces(fluents) {
            let disc = Outline::Disc {
                middle: Scene::place(count(col), count(row)),
                radius: 0.4,
            };
            scene.draw_with(disc, self.role(what), what);
        }
        scene
    }

    /// Whose piece this is: that of the role whose name begins like it, or with its first letter.
    fn role(&self, what: &str) -> Role {
        let what = what.to_lowercase();
        let [first, second] = &self.roles;
        let begins = |len: usize| {
            let part: String = what.chars().take(len).collect();
            (first.starts_with(&part), second.starts_with(&part))
        };
        for len in [what.chars().count(), 1] {
            match begins(len) {
                (true, false) => return Role::First,
                (false, true) => return Role::Second,
                _ => {}
            }
        }
        Role::Piece
    }

    /// Where a move is made whose last terms are a cell, or two cells.
    pub(super) fn spot(&self, mv: &str) -> Option<Spot> {
        let words: Vec<&str> = words(mv)?;
        let terms = words.get(1..)?;
        let cells: Vec<(usize, usize)> = match *terms {
            [.., a, b, c, d] => match (self.place(a, b), self.place(c, d)) {
                (Some(from), Some(to)) => vec![from, to],
                _ => return None,
            },
            // A piece, a cell, a piece or what not.
            [a, b] | [a, b, _] => vec![self.place(a, b)?],
            _ => return None,
        };
        let middle = |(col, row): (usize, usize)| Scene::place(count(col), count(row));
        Some(match cells[..] {
            [from, to] if from != to => Outline::Arrow {
                from: middle(from),
                to: middle(to),
            },
            [(col, row), ..] => cell_at(col, row),
            [] => return None,
        })
    }
}

fn cell_at(col: usize, row: usize) -> Outline {
    Outline::Cell {
        middle: Scene::place(count(col), count(row)),
        size: (1.0, 1.0),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a board has few cells")]
fn count(cells: usize) -> f64 {
    cells as f64
}

/// The words of a fluent or move that has no function within.
fn words(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    (!inner.contains(['(', ')'])).then(|| inner.split(' ').collect())
}

/// The relation, the column, the row and what is there, of a fluent that may be a cell.
fn cell(fluent: &str) -> Option<[&str; 4]> {
    words(fluent)?.try_into().ok()
}

/// Numbers by size, then words by their letters.
fn order(name: &str) -> (bool, i64, &str) {
    match name.parse() {
        Ok(number) => (false, number, name),
        Err(_) => (true, 0, name),
    }
}

/// What empty cells are called: of the words for that, the one that most cells have at the start.
/// `b` is only one if half of all cells have it.
fn empty(relation: &str, start: &[&str], cells: usize) -> Option<String> {
    let counts = EMPTY.map(|word| {
        let is_it = |fluent: &&&str| {
            cell(fluent)
                .is_some_and(|[of, _, _, what]| of == relation && what.eq_ignore_ascii_case(word))
        };
        start.iter().filter(is_it).count()
    });
    let found = EMPTY.iter().zip(counts).max_by_key(|&(_, count)| count);
    let (word, count) = found?;
    let is_enough = count > 0 && (*word != "b" || count * 2 >= cells);
    let spelled = start
        .iter()
        .filter_map(|fluent| cell(fluent))
        .find(|[of, _, _, what]| *of == relation && what.eq_ignore_ascii_case(word));
    is_enough.then_some(spelled?[3].to_owned())
}
