//! However people write a position of a board, it is read as that position, or refused.

use fastrand::Rng;
use stonework_games::CATALOG;
use stonework_games::catalog::{BoardForm, BoardLayout, Entry, PositionError};

use crate::support::{Failures, game};

/// A position as a game writes it, and what is there to see.
struct Position {
    /// Its rows.
    rows: Vec<String>,
    /// What follows them.
    rest: String,
    /// Its picture, without a turn if play is over.
    picture: String,
    is_over: bool,
}

impl Position {
    fn text(&self) -> String {
        self.with_rest(&self.rows.join("/"))
    }

    /// A text of the rows with what follows them.
    fn with_rest(&self, rows: &str) -> String {
        format!("{rows} {}", self.rest).trim_end().to_owned()
    }

    fn size(&self, form: BoardForm) -> [u32; 2] {
        let cols = self.rows[0].chars().count();
        let size = match form.layout {
            BoardLayout::Edges => [self.rows.len() / 2, cols],
            BoardLayout::Pits => [2, self.rows[0].split(',').count()],
            BoardLayout::Points(_) => [7, 7],
            _ => [self.rows.len(), cols],
        };
        size.map(|size| size.try_into().unwrap())
    }
}

/// The boards that are tried: a game, its settings, and the input that play begins from.
const BOARDS: [(&str, &[&str], &str); 43] = [
    ("mnk", &[], "start"),
    ("mnk", &["m=4", "n=5"], "start"),
    ("mnk", &["m=2", "n=7"], "start"),
    ("mnk", &["m=12", "n=5", "k=5"], "start"),
    ("connect-four", &[], "start"),
    ("connect-four", &["width=2", "height=3"], "start"),
    ("connect-four", &["width=12", "height=4"], "start"),
    ("dots-and-boxes", &[], "start"),
    ("dots-and-boxes", &["rows=1", "cols=3"], "start"),
    ("dots-and-boxes", &["rows=3", "cols=2"], "start"),
    ("domineering", &[], "start"),
    ("domineering", &["rows=2", "cols=11"], "start"),
    ("domineering", &["rows=1", "cols=5"], "start"),
    ("othello", &[], "start"),
    ("othello", &["size=8"], "start"),
    ("snort", &[], "start"),
    ("snort", &["rows=1", "cols=9"], "start"),
    ("col", &[], "start"),
    ("nogo", &["rows=3", "cols=2"], "start"),
    ("hex", &[], "start"),
    ("hex", &["rows=3", "cols=6"], "start"),
    ("hexapawn", &[], "start"),
    ("hexapawn", &["rows=4", "cols=2"], "start"),
    ("breakthrough", &[], "start"),
    ("clobber", &[], "start"),
    ("clobber", &["rows=1", "cols=7"], "start"),
    ("konane", &[], "start"),
    ("amazons", &[], "start"),
    ("amazons", &["rows=2", "cols=7"], "start"),
    ("fission", &["rows=5", "cols=5"], "start"),
    ("maze", &[], "start"),
    ("snort", &[], "x..#./.#.../...../..o.#"),
    ("three-mens-morris", &[], "start"),
    ("nine-mens-morris", &[], "start"),
    ("nine-mens-morris-opening", &[], "start"),
    ("quixo", &["size=4"], "start"),
    ("kalah", &[], "start"),
    ("kalah", &["pits=3"], "start"),
    ("awari", &[], "start"),
    ("chomp", &[], "start"),
    ("cram", &["rows=3", "cols=3"], "start"),
    ("treblecross", &[], "..x...x...."),
    ("flip-game-ii", &[], "++++-++-+"),
];

/// Some positions of such a board, of random play.
fn positions((id, set, input): (&str, &[&str], &str), random: &mut Rng) -> Vec<Position> {
    let game = game(id, set, input);
    let mut session = game.session();
    let mut all = Vec::new();
    for _ in 0..12 {
        let moves = session.moves();
        let text = session.position();
        let (rows, rest) = text.split_once(' ').unwrap_or((&text, ""));
        all.push(Position {
            rows: rows.split('/').map(str::to_owned).collect(),
            rest: rest.to_owned(),
            picture: session.picture(),
            is_over: moves.is_empty(),
        });
        for _ in 0..random.usize(1..4) {
            let moves = session.moves();
            if !moves.is_empty() {
                let mv = moves[random.usize(..moves.len())].to_string();
                session.play(&mv).unwrap();
            }
        }
    }
    all
}

/// Reads a text, which is this position; without its size it may be refused as ambiguous.
fn check(form: BoardForm, position: &Position, text: &str) {
    let [rows, cols] = position.size(form);
    for size in [[Some(rows), Some(cols)], [None, None]] {
        let read = match form.read(text, size) {
            Err(PositionError::Ambiguous { .. } | PositionError::Cells { .. })
                if size[0].is_none() =>
            {
                continue;
            }
            Err(error) => panic!("{text:?} of {size:?}: {error}"),
            Ok(read) => read,
        };
        assert_eq!(read.text, position.text(), "{text:?} of {size:?}");
        assert_eq!(read.size, [rows, cols], "{text:?} of {size:?}");
    }
}

/// The cells of a row with something between them.
fn between(row: &str, text: &str) -> String {
    let cells: Vec<String> = row.chars().map(String::from).collect();
    cells.join(text)
}

/// A row with numbers of empty cells.
fn with_runs(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row.chars().map(Some).chain([None]) {
        if cell == Some('.') {
            empty += 1;
        } else {
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.extend(cell);
        }
    }
    text
}

/// The rows of a grid in other symbols: for the first, the second and an empty cell.
fn in_symbols(form: BoardForm, rows: &[String], to: [char; 3]) -> Vec<String> {
    let own: Vec<char> = form.symbols.chars().collect();
    let other = |c: char| match own.iter().position(|&symbol| symbol == c) {
        Some(at) if c != '.' => to[at],
        None if form.both == Some(c) => c,
        _ => to[2],
    };
    rows.iter()
        .map(|row| row.chars().map(other).collect())
        .collect()
}

/// What is done to all boards that are rows of cells.
fn check_rows_of_cells(form: BoardForm, position: &Position) {
    let rows = &position.rows;
    let check = |rows: &str| check(form, position, &position.with_rest(rows));
    let each = |of_row: &dyn Fn(&str) -> String, between: &str| {
        let rows: Vec<String> = rows.iter().map(|row| of_row(row)).collect();
        rows.join(between)
    };
    let same = |row: &str| row.to_owned();
    check(&each(&str::to_uppercase, "/"));
    check(&each(&same, "\n"));
    check(&each(&same, "\r\n"));
    check(&each(&|row| between(row, " "), "/"));
    check(&each(&|row| between(row, " "), "\n"));
    check(&each(&|row| between(row, ","), ";\n"));
    check(&format!("[{}]", each(&|row| format!("{row:?}"), ", ")));
    let list = |row: &str| format!("[\"{}\"]", between(row, "\",\""));
    check(&format!("[{}]", each(&list, ",")));
    check(&format!(
        "[{}]",
        each(&list, ",").replace('"', "'").replace("'.'", "None")
    ));
    check(&format!(
        "board = [{}]",
        each(&list, ",").replace("\".\"", "\"\"")
    ));
    if !matches!(form.layout, BoardLayout::Points(_)) {
        check(&each(&same, "|"));
    }
    if !form.symbols.contains('+') {
        check(&each(&with_runs, "/"));
        for empty in ["-", "_", "·"] {
            check(&each(&|row| row.replace('.', empty), "/"));
        }
    }
}

/// What is done to the rows of a grid.
fn check_grid(form: BoardForm, position: &Position) {
    let rows = &position.rows;
    let check_text = |rows: &str| check(form, position, &position.with_rest(rows));
    let word = form.read(
        &position.with_rest(&rows.concat()),
        position.size(form).map(Some),
    );
    assert_eq!(word.unwrap().text, position.text());
    let has_both = form.both.is_some_and(|both| rows.concat().contains(both));
    if !has_both {
        let digits = in_symbols(form, rows, ['1', '2', '0']);
        let list: Vec<String> = digits
            .iter()
            .map(|row| format!("[{}]", between(row, ",")))
            .collect();
        check_text(&format!("[{}]", list.join(",")));
    }
    let of_rows = rows
        .iter()
        .map(|row| format!("| {} |", between(row, " | ")));
    let rule = format!("+{}\n", "---+".repeat(rows[0].len()));
    let table: Vec<String> = of_rows.collect();
    check_text(&format!(
        "{rule}{}\n{rule}",
        table.join(&format!("\n{rule}"))
    ));
    let names: String = ('a'..='z').take(rows[0].len()).collect();
    let names = between(&names, " ");
    let numbered = (1..)
        .zip(rows)
        .map(|(row, cells)| format!("{row:2} {} {row}\n", between(cells, " ")));
    let numbered: String = numbered.collect();
    if !matches!(form.layout, BoardLayout::Drops) {
        check(
            form,
            position,
            &format!("   {names}\n{numbered}   {names}\n{}", position.rest),
        );
    }
    if form.symbols == "xo" {
        let colours = if form.white_first {
            ['w', 'b']
        } else {
            ['b', 'w']
        };
        for [first, second] in [colours, ['X', 'O'], ['@', 'O'], ['*', 'O'], ['1', '2']] {
            let other = in_symbols(form, rows, [first, second, '-']);
            check_text(&other.join("/"));
            check_text(&other.join("\n"));
        }
        let blank = in_symbols(form, rows, ['X', 'O', ' ']);
        if position.rest.is_empty() && !blank.concat().trim().is_empty() {
            check_text(&format!("{}\n", blank.join("\n")));
        }
        let blank: Vec<String> = blank.iter().map(|row| between(row, "|")).collect();
        for rule in ["\n-+-\n", "\n-----\n", "\n"] {
            check(
                form,
                position,
                &format!("{}\n{}\n", blank.join(rule), position.rest),
            );
        }
    }
    if form.symbols == "#." {
        for covered in ['x', 'X', '1', '*'] {
            check_text(&in_symbols(form, rows, [covered, '.', '.']).join("/"));
        }
    }
    if let Some(names) = form.turn
        && let Some(player) = names.names.iter().position(|&name| name == position.rest)
    {
        let name = ["first", "second"][player];
        for turn in [
            name,
            &format!("({})", position.rest.to_uppercase()),
            &format!("{name} to move"),
        ] {
            let rows = rows.join("/");
            check(form, position, &format!("{rows} {turn}"));
            check(
                form,
                position,
                &format!("{}\n{turn}\n", rows.replace('/', "\n")),
            );
        }
    }
}

/// What is done to other boards.
fn check_other(form: BoardForm, position: &Position) {
    let rows = &position.rows;
    let check = |rows: &str| check(form, position, &position.with_rest(rows));
    match form.layout {
        BoardLayout::Edges => {
            let strings: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
            check(&rows.join("\n"));
            check(&rows.concat());
            check(&format!("[{}]", strings.join(",")));
            check(&rows.join("/").replace(['_', '|'], "1").replace('.', "0"));
            check(
                &rows
                    .iter()
                    .map(|row| between(row, " "))
                    .collect::<Vec<_>>()
                    .join("\n"),
            );
        }
        BoardLayout::Pits => {
            check(&rows.join("\n"));
            check(&rows.join("\n").replace(',', " "));
            check(&rows.join(" / ").replace(',', ", "));
            check(&format!("[[{}]]", rows.join("], [")));
        }
        _ => check(&rows.concat()),
    }
}

/// Checks everything of an entry on a board.
fn check_board(entry: &Entry, position: &Position) {
    let form = entry.board.unwrap();
    check(form, position, &position.text());
    let is_drawn_wholly = position.rest.is_empty() || !position.is_over;
    if is_drawn_wholly {
        let drawn = form.read(&position.picture, [None; 2]).unwrap();
        let names = form.turn.map_or([""; 2], |turn| turn.names);
        let rows = position.rows.join("/");
        // A picture may tell whose turn it is where a text need not, and leaves out what is 0.
        let text = position.text();
        let is_same = text == drawn.text
            || names
                .iter()
                .any(|name| format!("{rows} {name}") == drawn.text)
            || text.strip_suffix(" 0 0") == Some(&drawn.text);
        assert!(
            is_same,
            "{text:?} is drawn as\n{}which is {:?}",
            position.picture, drawn.text
        );
        assert_eq!(drawn.size, position.size(form));
    }
    match form.layout {
        BoardLayout::Edges | BoardLayout::Pits => check_other(form, position),
        BoardLayout::Points(_) => {
            check_rows_of_cells(form, position);
            check_other(form, position);
        }
        BoardLayout::Strip => {
            let row = &position.rows[0];
            check(form, position, &row.to_uppercase());
            check(form, position, &between(row, " "));
            check(form, position, &format!("[\"{}\"]", between(row, "\", \"")));
            let digits = in_symbols(form, &position.rows, ['1', '0', '0']).concat();
            check(form, position, &format!("[{}]", between(&digits, ",")));
            check(form, position, &digits);
        }
        _ => {
            check_rows_of_cells(form, position);
            check_grid(form, position);
        }
    }
}

#[test]
fn a_position_is_read_however_it_is_written() {
    let mut failures = Failures::new();
    let mut random = Rng::with_seed(1);
    for board in BOARDS {
        let entry = CATALOG.find(board.0).unwrap();
        let said = format!("{} {:?}", board.0, board.1);
        let all = positions(board, &mut random);
        for position in all {
            failures.check(&said, || check_board(entry, &position));
        }
    }
    failures.report();
}

#[test]
fn every_board_says_how_its_positions_are_written() {
    for entry in &CATALOG {
        let is_tried = BOARDS.iter().any(|(id, ..)| *id == entry.id);
        assert_eq!(entry.board.is_some(), is_tried, "{}", entry.id);
    }
}
