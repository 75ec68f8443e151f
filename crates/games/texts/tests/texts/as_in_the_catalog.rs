//! Games of the catalog whose rules are told as a text are the same games.

use stonework::{Run, Wdl};
use stonework_catalog::Answer;

use crate::support::{
    Pair, Written, cell, changed, every_solver_agrees, known, open, positions, text,
};

/// The game of a text, and one of the catalog.
fn pair(text: &str, name: &str, settings: &[&str], input: &str, written: Written) -> Pair {
    Pair {
        text: open(text, "refused"),
        known: known(name, settings, input),
        written,
    }
}

fn to_cell(mv: &[&str], _: &str) -> String {
    cell(mv[1], mv[2])
}

fn to_column(mv: &[&str], _: &str) -> String {
    mv[1].to_owned()
}

#[test]
fn connect_four() {
    let small = changed(
        "connect_four",
        "(columns 5) (rows 4)",
        "(columns 4) (rows 3)",
    );
    let settings = ["width=4", "height=3"];
    let small = pair(&small, "connect-four", &settings, "start", to_column);
    small.starts_alike("negamax", "negamax");
    every_solver_agrees(small.text.as_ref(), "negamax", &["exhaustive"]);
    assert_eq!(positions(small.text.as_ref()), 12_031);
    let settings = ["width=5", "height=4"];
    let text = text("connect_four");
    let pair = pair(&text, "connect-four", &settings, "start", to_column);
    pair.has_as_many_lines(6);
    pair.plays_alike(10, 10, "negamax", "negamax");
    let run = Run::new();
    for solver in ["alpha-beta", "levels"] {
        let solved = pair.text.solve_value(solver, &run).unwrap();
        assert_eq!(solved.outcome, Some(Wdl::Draw), "{solver}");
    }
}

#[test]
fn mnk_games() {
    for (m, n, k) in [(4, 3, 3), (4, 4, 4), (3, 3, 3), (2, 5, 3)] {
        let facts = format!("(m {m}) (n {n}) (k {k})");
        let text = changed("mnk", "(m 4) (n 3) (k 3)", &facts);
        let settings = [format!("m={m}"), format!("n={n}"), format!("k={k}")];
        let settings = settings.each_ref().map(String::as_str);
        let pair = pair(&text, "mnk", &settings, "start", to_cell);
        pair.has_as_many_lines(4);
        if m * n <= 10 {
            pair.starts_alike("negamax", "negamax");
            every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
            assert_eq!(
                positions(pair.text.as_ref()),
                positions(pair.known.as_ref())
            );
            pair.plays_alike(10, 1, "negamax", "negamax");
        } else {
            pair.plays_alike(20, 6, "alpha-beta", "negamax");
        }
    }
}

#[test]
fn nim() {
    // Heaps are counted from 1 by the text, from 0 by the catalog.
    fn taken(mv: &[&str], _: &str) -> String {
        let heap: u32 = mv[1].parse().unwrap();
        format!("{}-{}", heap - 1, mv[2])
    }
    let pair = pair(&text("nim"), "nim", &[], "[3,4,5]", taken);
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(5);
    pair.plays_alike(20, 0, "negamax", "negamax");
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
}

#[test]
fn chomp() {
    let pair = pair(
        &text("chomp"),
        "chomp",
        &["rows=3", "cols=4"],
        "start",
        to_cell,
    );
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(7);
    pair.plays_alike(20, 0, "negamax", "negamax");
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
}

#[test]
fn kalah() {
    let pair = pair(
        &text("kalah"),
        "kalah",
        &["pits=3", "seeds=3"],
        "start",
        to_column,
    );
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(10);
    pair.plays_alike(10, 8, "negamax", "negamax");
    let found = pair.text.solve("alpha-beta", &Run::new()).unwrap();
    assert_eq!(found.answer, Some(Answer::from(2)));
}

#[test]
fn breakthrough() {
    fn from_to(mv: &[&str], _: &str) -> String {
        format!("{}-{}", cell(mv[1], mv[2]), cell(mv[3], mv[4]))
    }
    let text = text("breakthrough");
    let pair = pair(
        &text,
        "breakthrough",
        &["rows=4", "cols=4"],
        "start",
        from_to,
    );
    pair.starts_alike("alpha-beta", "negamax");
    pair.has_as_many_lines(5);
    pair.plays_alike(10, 6, "negamax", "negamax");
    let proved = pair.text.solve_value("proof-number", &Run::new()).unwrap();
    assert_eq!(proved.outcome, Some(Wdl::Loss));
}

#[test]
fn hex() {
    let pair = pair(&text("hex"), "hex", &["rows=3", "cols=3"], "start", to_cell);
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(7);
    pair.plays_alike(20, 0, "negamax", "negamax");
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
    assert_eq!(positions(pair.text.as_ref()), 5514);
}

#[test]
fn dots_and_boxes() {
    fn dots(mv: &[&str], _: &str) -> String {
        let [row, col] = [mv[2], mv[3]].map(|number| number.parse::<u32>().unwrap());
        let (down, right) = if mv[1] == "down" { (1, 0) } else { (0, 1) };
        let to = cell(&(row + down).to_string(), &(col + right).to_string());
        format!("{}-{to}", cell(mv[2], mv[3]))
    }
    let text = text("dots_and_boxes");
    let pair = pair(
        &text,
        "dots-and-boxes",
        &["rows=1", "cols=2"],
        "start",
        dots,
    );
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(7);
    pair.plays_alike(40, 0, "negamax", "negamax");
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
}
