//! Boards are drawn as boards, in play and in lines of play.

use serde_json::json;

use crate::support::{run, words};

#[test]
fn a_line_of_play_is_drawn_board_by_board_when_asked_for() {
    let args = "solve hexapawn ooo/..x/xx.\\so --solver alpha-beta";
    let args: Vec<String> = args.split(' ').map(|arg| arg.replace("\\s", " ")).collect();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    let plain = run(&args).output(0);
    args.push("--boards");
    let text = run(&args).output(0);
    let boards = "
start        1. b1-c2     2. a3-a2     3. c2-c3
   a b c        a b c        a b c        a b c
 1 o o o      1 o . o      1 o . o      1 o . o
 2 . . x      2 . . o      2 x . o      2 x . .
 3 x x .      3 x x .      3 . x .      3 . x o
o to move    x to move    o to move
";
    assert!(text.contains(boards), "{text}");
    assert!(!plain.contains("x to move"), "{plain}");
    let refusal = words("solve stone-game 5,3 --boards").refusal();
    assert_eq!(refusal, "--boards does not fit: Stone Game has no board");
}

#[test]
fn of_a_game_that_is_over_the_only_board_is_drawn() {
    let text = words("solve mnk xxx/oo./... --boards").output(0);
    let board = "\nstart\n   a b c\n 1 x x x\n 2 o o .\n 3 . . .\n\nSolver";
    assert!(text.contains(board), "{text}");
}

#[test]
fn more_boards_than_a_line_has_room_for_go_below() {
    let text = words("solve othello --set size=4 --boards").output(0);
    let rows = text.lines().filter(|line| line.contains("a b c d")).count();
    assert!(
        rows > 1 && text.lines().all(|line| line.chars().count() <= 100),
        "{text}"
    );
}

#[test]
fn a_position_tells_the_size_of_its_board() {
    let solved = words("solve hex ..../..../..../.... --json").json(0);
    assert_eq!(solved["settings"], json!({"rows": "4", "cols": "4"}));
    assert_eq!(solved["answer"], "win");
    let mut best: Vec<&str> = solved["best_moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    best.sort_unstable();
    assert_eq!(best, ["a4", "b3", "c2", "d1"]);
    let title = words("solve domineering ../..").output(0);
    assert!(title.contains("Domineering (rows=2, cols=2)"), "{title}");
    for (args, said) in [
        (
            "solve hex ..../..../..../.... --set rows=5",
            "4 rows and 4 columns, but the settings say rows=5",
        ),
        (
            "strong cram ../.. --set rows=3 --set cols=4",
            "the settings say rows=3, cols=4",
        ),
        (
            "solve othello ...../...../...../...../.....",
            "`size` takes 4, 6, 8",
        ),
    ] {
        let refusal = words(args).refusal();
        assert!(refusal.contains(said), "{refusal}");
    }
    // What follows from one of the two need not fit the default of the other.
    let start = words("solve hex --set rows=30").refusal();
    assert!(start.contains("120"), "{start}");
    let tall = format!(
        "perft hex {} --set rows=30 --depth 1 --json",
        ["..."; 30].join("/")
    );
    assert_eq!(words(&tall).json(0)["settings"]["cols"], "3");
    let random = words("solve hex --set rows=30 --random 2").refusal();
    assert!(random.contains("120"), "{random}");
    let strong = words("strong cram ../.../.. --at start --json").refusal();
    assert!(strong.contains("row 2"), "{strong}");
    let strong = words("strong cram ../../.. --at start --json").json(0);
    assert_eq!(strong["positions"][0]["position"], "../../..");
}

/// Every game on a board shows what its columns and rows are called, and its pieces in one case.
#[test]
fn boards_have_labels_and_small_letters() {
    let games = run(&["games", "--json"]).json(0);
    let mut boards = 0;
    for game in games.as_array().unwrap() {
        let picture = game["picture"].as_str().unwrap();
        // What rules that are a text have on a board, if they have one, is called as they call it.
        if picture.lines().count() < 2 || game["roles"].is_array() {
            continue;
        }
        boards += 1;
        assert!(
            !picture.contains('X') && !picture.contains('O'),
            "{picture}"
        );
        let labels = |line: &str| {
            line.contains("a ") && line.contains('b')
                || line.contains("1   2")
                || line.contains("1 2")
        };
        let lines: Vec<&str> = picture.lines().collect();
        assert!(lines.iter().any(|line| labels(line)), "{picture}");
    }
    assert!(boards >= 13, "{boards}");
}

#[test]
fn what_does_not_fit_a_game_is_refused_in_words() {
    for (args, said) in [
        ("solve mnk --solver diagonals", "a row taken from both ends"),
        ("solve mnk --solver table", "numbered layer by layer"),
        ("solve quixo --solver negamax", "that play always ends"),
        (
            "solve stone-game 5,3 --solver retrograde",
            "what infinite play is worth",
        ),
        ("table mnk", "numbered layer by layer"),
        (
            "strong stone-game-vi [[1],[2]]",
            "no solver of every position",
        ),
    ] {
        let refusal = words(args).refusal();
        assert!(refusal.contains(said), "{args}: {refusal}");
        for name in [
            "Layered",
            "Indexed",
            "Separable",
            "Convention",
            "`Game`",
            "Packed",
        ] {
            assert!(!refusal.contains(name), "{args}: {refusal}");
        }
    }
}
