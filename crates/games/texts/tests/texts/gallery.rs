//! The texts of `examples/gdl`: short, and worth what the catalog or plain rules say.

use std::fmt::{Debug, Display};
use std::fs;

use stonework::{Game, InfinitePlay, Outcome, Retrograde, Run, SeededRng, Solver, Wdl, perft};
use stonework_catalog::{Instance, ShownValue};

use crate::plain::{self, Dodgem, Konane, OneTwoOrHalf, PongHauKi};
use crate::support::{
    Pair, cell, changed, every_solver_agrees, known, open, positions, sorted, text, words,
};

#[test]
fn each_text_is_short_and_says_on_top_what_the_game_is() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/gdl");
    let mut shortest = usize::MAX;
    let mut texts = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() <= 60, "{}", path.display());
        assert!(lines[0].starts_with("; ") && !lines[1].starts_with(';'));
        assert!(lines.iter().all(|line| line.chars().count() <= 100));
        shortest = shortest.min(lines.len());
        texts += 1;
    }
    assert_eq!(texts, 8);
    assert!(shortest <= 30);
}

#[test]
fn tic_tac_toe() {
    let pair = Pair {
        text: open(&text("tic_tac_toe"), "refused"),
        known: known("mnk", &[], "start"),
        written: |mv, _| cell(mv[1], mv[2]),
    };
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(9);
    pair.plays_alike(10, 0, "negamax", "negamax");
    assert_eq!(positions(pair.text.as_ref()), 5478);
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
}

#[test]
fn nim_without_equal_heaps() {
    // The catalog tells what is taken, the text what is left.
    fn taken(mv: &[&str], position: &str) -> String {
        let heap = ["a", "b", "c"]
            .iter()
            .position(|&name| name == mv[1])
            .unwrap();
        let stones: Vec<u32> = position
            .split(' ')
            .map(|heap| heap.parse().unwrap())
            .collect();
        format!("{heap}-{}", stones[heap] - mv[2].parse::<u32>().unwrap())
    }
    let pair = Pair {
        text: open(&text("nim_without_equal_heaps"), "refused"),
        known: known("nim", &["equal=no"], "[4,5,7]"),
        written: taken,
    };
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(6);
    pair.plays_alike(20, 0, "negamax", "negamax");
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
}

#[test]
fn fibonacci_nim() {
    let pair = Pair {
        text: open(&text("fibonacci_nim"), "refused"),
        known: known("fibonacci-nim", &[], "20"),
        written: |mv, _| mv[1].to_owned(),
    };
    pair.starts_alike("negamax", "negamax");
    pair.has_as_many_lines(6);
    pair.plays_alike(20, 0, "negamax", "negamax");
    every_solver_agrees(pair.text.as_ref(), "negamax", &["exhaustive"]);
    // Fibonacci numbers are lost.
    for (heap, result) in [
        (8, Wdl::Loss),
        (13, Wdl::Loss),
        (14, Wdl::Win),
        (19, Wdl::Win),
    ] {
        let other = changed(
            "fibonacci_nim",
            "(init (heap 20))",
            &format!("(init (heap {heap}))"),
        );
        let solved = open(&other, "refused")
            .solve("negamax", &Run::new())
            .unwrap();
        assert_eq!(solved.outcome, Some(result), "{heap}");
    }
}

#[test]
fn notakto() {
    // Columns are counted on over both boards.
    fn column(mv: &[&str], _: &str) -> String {
        let before = if mv[1] == "b" { 3 } else { 0 };
        let column = before + mv[3].parse::<u32>().unwrap();
        cell(mv[2], &column.to_string())
    }
    let both = Pair {
        text: open(&text("notakto"), "refused"),
        known: known("notakto", &["boards=2"], "start"),
        written: column,
    };
    both.starts_alike("negamax", "negamax");
    both.has_as_many_lines(4);
    both.plays_alike(20, 5, "negamax", "negamax");
    let one = Pair {
        text: open(
            &changed("notakto", "(board a) (board b)", "(board a)"),
            "refused",
        ),
        known: known("notakto", &[], "start"),
        written: column,
    };
    one.starts_alike("retrograde", "negamax");
    every_solver_agrees(one.text.as_ref(), "negamax", &["exhaustive"]);
}

/// The game of a text and plain rules: the same moves with the same values along random lines, and as
/// many lines; where nobody can force an end, a draw.
fn compare<G>(
    game: &dyn Instance,
    plain: &G,
    plies: u32,
    lines: usize,
    write: fn(&G::Move) -> Vec<String>,
) where
    G: Game<Value = Outcome, State: Debug> + Sync,
{
    let mut counted = Vec::new();
    game.perft(plies, false, &Run::new(), &mut |_, lines| {
        counted.push(lines);
    })
    .unwrap();
    for (depth, &lines) in (1..).zip(&counted) {
        assert_eq!(perft(plain, depth, &Run::new()), Ok(lines), "{depth}");
    }
    let mut dice = SeededRng::new(1);
    let solver = Retrograde::new(InfinitePlay::Draw);
    let of_text = ["negamax", "retrograde"][usize::from(game.infinite_play().is_some())];
    for _ in 0..lines {
        let (mut session, mut state) = (game.session(), plain.start());
        for played in 0..30 {
            let moves: Vec<G::Move> = plain.moves(&state).collect();
            let is_over = plain.terminal_value(&state);
            if let Some(value) = is_over {
                let result = value.result();
                let first = [result, result.opponent()][played % 2];
                let told = session.result().map(ShownValue::result);
                assert_eq!(told, Some(first), "{state:?}");
                break;
            }
            let expected = solver.solve_from(plain, &state, &Run::new()).unwrap();
            let rated = session.rate(of_text, &Run::new()).unwrap();
            let told = |words: &[&str], value: &dyn Display| format!("{} {value}", words.join(" "));
            let found = rated.moves.iter();
            let found = found.map(|(mv, value)| told(&words(&mv.to_string()), value));
            let wanted = expected.moves().iter().map(|rated| {
                let mv = write(&rated.mv);
                let mv: Vec<&str> = mv.iter().map(String::as_str).collect();
                told(&mv, &rated.value)
            });
            assert_eq!(sorted(found), sorted(wanted), "{state:?}");
            let mv = moves[dice.below(moves.len())];
            assert!(
                session
                    .play(&format!("({})", write(&mv).join(" ")))
                    .is_some()
            );
            state = plain.play(&state, mv).state;
        }
    }
}

#[test]
fn one_two_or_half() {
    let write = |take: &u32| vec!["take".to_owned(), take.to_string()];
    let game = open(&text("one_two_or_half"), "refused");
    compare(game.as_ref(), &OneTwoOrHalf(20), 20, 20, write);
    assert_eq!(
        game.solve("negamax", &Run::new()).unwrap().outcome,
        Some(Wdl::Win)
    );
    every_solver_agrees(game.as_ref(), "negamax", &["exhaustive"]);
}

#[test]
fn konane() {
    let game = open(&text("konane"), "refused");
    compare(game.as_ref(), &Konane(4), 20, 10, plain::words);
    assert_eq!(
        game.solve("negamax", &Run::new()).unwrap().outcome,
        Some(Wdl::Loss)
    );
    assert_eq!(positions(game.as_ref()), 3863);
    every_solver_agrees(game.as_ref(), "negamax", &["exhaustive"]);
    // Jumps over several stones need a larger board.
    let larger = changed(
        "konane",
        "(after 3 4)",
        "(after 3 4) (after 4 5) (after 5 6)",
    );
    let larger = larger.replace("(index 4)", "(index 4) (index 5) (index 6)");
    let larger = larger.replace("(even 4)", "(even 4) (odd 5) (even 6)");
    let corners = "(corner-or-centre 2 2) (corner-or-centre 3 3) (corner-or-centre 4 4)";
    assert!(larger.contains(corners));
    let larger = larger.replace(corners, &corners.replace("2 2", "6 6"));
    compare(
        open(&larger, "refused").as_ref(),
        &Konane(6),
        6,
        0,
        plain::words,
    );
}

#[test]
fn dodgem() {
    let game = open(&text("dodgem"), "draw");
    compare(game.as_ref(), &Dodgem(3), 10, 10, plain::words);
    assert_eq!(
        game.solve("retrograde", &Run::new()).unwrap().outcome,
        Some(Wdl::Win)
    );
    assert_eq!(positions(game.as_ref()), 1963);
    every_solver_agrees(game.as_ref(), "retrograde", &[]);
}

#[test]
fn pong_hau_ki() {
    let game = open(&text("pong_hau_ki"), "draw");
    compare(game.as_ref(), &PongHauKi, 12, 10, PongHauKi::words);
    assert_eq!(
        game.solve("retrograde", &Run::new()).unwrap().outcome,
        Some(Wdl::Draw)
    );
    every_solver_agrees(game.as_ref(), "retrograde", &[]);
}
