//! The game of `examples/own_game` in which pieces move, leave the board and may go round: it keeps
//! every law, has its known values, and every command knows it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::json;
use stonework::laws::Laws;
use stonework::{Exhaustive, InfinitePlay, Outcome, Retrograde, Run, Solver};
use stonework_command::boards::grid::Grid;
use stonework_command::catalog::Catalog;

use crate::support::{Ran, empty_place, words_on, words_on_with};

#[path = "../../../../../examples/own_game/src/dodgem.rs"]
mod dodgem;

use dodgem::Dodgem;

static GAMES: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::default().with("Boards", dodgem::dodgem().entry()));

fn own(args: &str) -> Ran {
    words_on(&GAMES, args)
}

/// A file for one test.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn it_is_short_enough_to_be_copied() {
    let source = include_str!("../../../../../examples/own_game/src/dodgem.rs");
    let lines = source.lines().count();
    assert!(lines <= 130, "{lines} lines");
}

#[test]
fn what_the_guide_shows_of_it_stands_there() {
    let source = include_str!("../../../../../examples/own_game/src/dodgem.rs");
    let guide = include_str!("../../../../stonework/src/guide.md");
    let mut blocks = guide.split("```");
    let shown = blocks
        .find(|block| block.contains("struct Dodgem"))
        .unwrap();
    let mut lines = shown.lines().skip(1).filter(|line| !line.contains("//"));
    assert!(lines.clone().count() > 20, "{shown}");
    let missing = lines.find(|line| !source.contains(line.trim()));
    assert_eq!(missing, None);
}

#[test]
fn it_keeps_every_law() {
    for size in [2, 3] {
        let game = Dodgem::on(Grid::square(size));
        let laws = Laws::new().packed().indexed().tiered_predecessors();
        let checked = laws.check(&game).unwrap_or_else(|law| panic!("{law}"));
        assert!(checked.reachable.is_some(), "{checked}");
    }
}

#[test]
fn its_values_are_the_known_ones() {
    let solved = own("solve dodgem --json").json(0);
    assert_eq!(solved["value"], json!({"outcome": "win", "plies": 19}));
    let drawn = own("solve dodgem --set size=4 --json").json(0);
    assert_eq!(drawn["value"], json!({"outcome": "draw"}));
    assert_eq!(drawn["convention"], "infinite play drawn");
    // By the positions that play comes to, found without their numbers.
    let found = Retrograde::new(InfinitePlay::Draw);
    let found = found.solve(&Dodgem::on(Grid::square(3)), &Run::new());
    assert_eq!(found.unwrap().value(), Some(Outcome::win_in(19)));
    assert!(
        Exhaustive::new()
            .solve(&Dodgem::on(Grid::square(3)), &Run::new())
            .is_err()
    );
}

#[test]
fn the_commands_that_solve_know_it() {
    let solved = own("solve dodgem --moves").output(0);
    assert!(solved.contains("> wins, in 19 plies"), "{solved}");
    assert!(
        solved.contains("a1-b1") && solved.contains(">./>../.^^") || solved.contains("a2-a3"),
        "{solved}"
    );
    let compared = own("compare dodgem --json").json(0);
    assert_eq!(compared["agree"], true, "{compared}");
    let strong = own("strong dodgem --at ..>/.../^.. --json");
    assert_eq!(strong.code, Some(0), "{strong:?}");
    let over = own("solve dodgem ..>/.../^.. --json").json(0);
    assert_eq!(over["value"], json!({"outcome": "win", "plies": 1}));
    assert_eq!(over["best_moves"], json!(["c1-off"]));
    let perft = own("perft dodgem --depth 3 --json").json(0);
    // Two cars each: one goes ahead and down, the other ahead.
    assert_eq!(perft["depths"][0], json!({"depth": 1, "nodes": 3}));
    let bench = own("bench dodgem --sizes 2,3 --repeat 1 --json").json(0);
    assert_eq!(bench["agree"], true);
    let facts = own("games dodgem").output(0);
    assert!(facts.contains("`c1-off`"), "{facts}");
}

#[test]
fn it_is_played_against_perfect_play() {
    let script = b"hint\nc1-off\n";
    let played = words_on_with(&GAMES, "play dodgem ..>/.../^..", script).output(0);
    assert!(
        played.contains("c1-off") && played.contains("You win"),
        "{played}"
    );
}

#[test]
fn moves_off_the_board_are_in_the_picture() {
    let path = place("dodgem.svg");
    let drawn = own(&format!(
        "draw dodgem ..>/..>/^^. --values -o {}",
        path.display()
    ));
    let told = drawn.output(0);
    assert!(!told.contains("Without a place"), "{told}");
    let picture = fs::read_to_string(&path).unwrap();
    for mv in ["c1-off: ", "c2-off: ", "c2-c3: "] {
        assert!(picture.contains(&format!("<title>{mv}")), "{mv}: {picture}");
    }
}

#[test]
fn its_value_is_proved_and_its_positions_are_kept() {
    for (size, value) in [(2, "win"), (3, "win")] {
        let path = place(&format!("dodgem{size}.cert"));
        let file = path.display();
        own(&format!(
            "solve dodgem --set size={size} --certificate {file}"
        ))
        .output(0);
        let checked = own(&format!("check {file}")).output(0);
        assert!(checked.contains(value), "{checked}");
    }
    let database = empty_place("dodgem-database");
    let kept = database.display();
    own(&format!("strong dodgem --save {kept}")).output(0);
    own(&format!("verify {kept}")).output(0);
    for position in ["start", "..>/.../^.."] {
        let probed = own(&format!("probe {kept} {position} --json")).json(0);
        let solved = own(&format!("solve dodgem {position} --moves --json")).json(0);
        assert_eq!(probed["value"], solved["value"]);
    }
    let by_database = own(&format!("solve dodgem --with {kept} --json")).json(0);
    assert_eq!(by_database["value"], json!({"outcome": "win", "plies": 19}));
}
