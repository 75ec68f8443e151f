//! The boards of a game with what their first moves are worth, in one picture: [`sheet`].

use std::fmt::Write as _;

use stonework_catalog::{Catalog, Entry, Notation, ParamValues, Settings, ShownValue};
use stonework_pictures::{Drawing, Palette, rated_position};

use crate::finding::Finding;

/// Boards of a sheet, and cells of a board.
const MOST_BOARDS: usize = 12;
const MOST_CELLS: f64 = 36.0;

/// Pixels of a cell, between two boards, of a line of text, and of the whole across.
const CELL: f64 = 20.0;
const GAP: f64 = 24.0;
const TEXT: f64 = 20.0;
const ACROSS: f64 = 760.0;

/// The starts of a game by its usual rules whose first moves all have values, their moves coloured by
/// these, as SVG; `None` if none of them is drawn. Of many, the largest are taken.
pub(crate) fn sheet<'a>(
    catalog: &Catalog,
    game: &Entry,
    findings: impl Iterator<Item = &'a Finding>,
) -> Option<String> {
    let mut drawn: Vec<(usize, Board)> = findings
        .filter_map(|finding| board(catalog, game, finding))
        .enumerate()
        .collect();
    drawn.sort_by(|(_, one), (_, other)| other.cells().total_cmp(&one.cells()));
    drawn.truncate(MOST_BOARDS);
    drawn.sort_by_key(|&(place, _)| place);
    let title = game.title;
    let mut boards = String::new();
    let (mut x, mut y, mut row, mut across) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for (_, board) in drawn {
        let (width, height) = board.drawing.size();
        let (width, height) = ((width + 0.2) * CELL, (height + 0.2) * CELL);
        let room = width.max(7.0 * count(&board.name));
        if x > 0.0 && x + room > ACROSS {
            (x, y, row) = (0.0, y + row + GAP, 0.0);
        }
        // Writing to a string does not fail.
        let _ = write!(
            boards,
            "<text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"13\">{}</text>",
            y + 13.0,
            board.name
        );
        let whole = board.drawing.svg(&board.name);
        let (_, content) = whole.split_once("<title>")?;
        let _ = write!(
            boards,
            "<svg x=\"{x:.0}\" y=\"{:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"-0.1 -0.1 {:.2} {:.2}\" text-anchor=\"middle\"><title>{content}",
            y + TEXT,
            width / CELL,
            height / CELL
        );
        row = row.max(height + TEXT);
        x += room + GAP;
        across = across.max(x - GAP);
    }
    (!boards.is_empty()).then(|| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across:.0}\" height=\"{:.0}\" \
             font-family=\"sans-serif\"><title>{title}: boards with what their first moves are worth</title>\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{boards}</svg>\n",
            y + row
        )
    })
}

/// How many letters a text has.
fn count(text: &str) -> f64 {
    text.chars().map(|_| 1.0).sum()
}

/// A board of a sheet.
struct Board {
    name: String,
    drawing: Drawing,
}

impl Board {
    /// How many cells its picture has room for.
    fn cells(&self) -> f64 {
        let (width, height) = self.drawing.size();
        width * height
    }
}

/// The board of a finding; `None` if its moves have no values, it is not drawn, or its rules are not
/// the usual ones.
fn board(catalog: &Catalog, game: &Entry, finding: &Finding) -> Option<Board> {
    let values = finding.moves()?;
    let name = name(game, finding)?;
    let mut settings = Settings::new();
    for (name, value) in &finding.settings {
        settings = settings.with(&format!("{name}={value}")).ok()?;
    }
    let game = catalog
        .open(game.id, settings, finding.input.as_deref())
        .ok()?;
    let session = game.instance.session();
    let mut moves: Vec<(Notation, ShownValue)> = Vec::new();
    for mv in session.moves() {
        let text = mv.to_string();
        let value = values.iter().find(|(name, _)| *name == text)?.1;
        moves.push((mv, ShownValue::read(value)?));
    }
    let drawing = rated_position(session.as_ref(), &moves, Palette::Usual)?;
    let board = Board { name, drawing };
    (moves.len() > 1 && board.cells() <= MOST_CELLS).then_some(board)
}

/// What a board is called: its settings that are numbers, as `3 × 4`; `None` if another setting is not
/// the usual one.
fn name(game: &Entry, finding: &Finding) -> Option<String> {
    let mut numbers = Vec::new();
    for param in game.params {
        let value = finding.settings.get(param.name)?;
        match param.values {
            ParamValues::Number { .. } => numbers.push(value.as_str()),
            _ if *value == param.default_text() => {}
            _ => return None,
        }
    }
    Some(numbers.join(" × "))
}
