//! `solve`, `play`, `perft` and `divide` with a database say what they say without.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::{Value, json};
use stonework::Run;
use stonework_games::catalog::Instance;
use stonework_store::{Database, DatabaseWriter, SOLVER, SaveError, Saver};

use crate::support::{build, run, run_with, tiers};

/// A database of a game, for one test.
fn saved(name: &str, game: &[&str]) -> PathBuf {
    let dir = empty(name);
    run(&[&["strong"], game, &["--save", dir.to_str().unwrap()]].concat()).output(0);
    dir
}

fn empty(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    dir
}

/// A database that has the same game as another, and of its tiers those that so many positions
/// suffice for.
fn unfinished(name: &str, whole: &Path, instance: &dyn Instance, positions: u64) -> PathBuf {
    let dir = empty(name);
    let game = Database::open(whole, 0).unwrap().manifest().game.clone();
    let stored = instance.stored_positions().unwrap();
    let run = Run::new().with_positions(positions);
    stored.with_rules(&mut |rules| {
        let writer = DatabaseWriter::create(&dir, game.clone(), SOLVER).unwrap();
        let saved = Saver::new(writer).save(tiers(rules), &run);
        assert!(matches!(saved, Err(SaveError::Stopped(_))));
    });
    dir
}

const QUIXO: [&str; 3] = ["quixo", "--set", "size=3"];
const SMALL: [&str; 3] = ["quixo", "--set", "size=2"];
const MORRIS: [&str; 5] = ["nine-mens-morris", "--set", "own=3", "--set", "other=3"];

/// A database of that endgame.
fn morris() -> &'static Path {
    static DIR: LazyLock<PathBuf> = LazyLock::new(|| saved("with-morris", &MORRIS));
    &DIR
}

/// A game and a position of it as arguments of a command.
fn asked<'a>(command: &'a str, game: &[&'a str], rest: &[&'a str]) -> Vec<&'a str> {
    [&[command, game[0]], rest, &game[1..]].concat()
}

/// Compares what is said of a position with and without a database; gives the former.
fn compare(game: &[&str], position: &str, dir: &Path) -> Value {
    let asked = asked("solve", game, &[position, "--moves", "--json"]);
    let mut plain = run(&asked).json(0);
    let with = run(&[&asked[..], &["--with", dir.to_str().unwrap()]].concat()).json(0);
    assert_eq!(with["solver"], "database");
    let is_over = plain["best_moves"] == json!([]);
    assert_eq!(with["look_ups"].as_u64().unwrap() > 1, !is_over);
    let fields = [
        "answer",
        "value",
        "best_moves",
        "best_moves_complete",
        "moves",
        "moves_complete",
    ];
    for field in fields
        .into_iter()
        .chain(["input", "settings", "convention"])
    {
        assert_eq!(with[field], plain[field], "{field} of {position}");
    }
    if with["line_goes_on"] == true {
        let line = plain["line"].as_array_mut().unwrap();
        line.truncate(100);
    } else {
        assert_eq!(with["line_goes_round"], plain["line_goes_round"]);
    }
    assert_eq!(with["line"], plain["line"], "line of {position}");
    with
}

#[test]
fn a_position_is_solved_as_without_the_database() {
    let dir = saved("with-quixo-2", &SMALL);
    for position in ["start", "x./..", "x./.o"] {
        compare(&SMALL, position, &dir);
    }
    let dir = saved("with-quixo-3", &QUIXO);
    for position in ["start", "x.o/.../.o.", "xo./.x./..o", ".o./.../..x o"] {
        compare(&QUIXO, position, &dir);
    }
    let name = dir.to_str().unwrap();
    let text = run(&asked(
        "solve",
        &QUIXO,
        &["--with", name, "--explain-choice"],
    ))
    .output(0);
    assert!(text.contains("\nSolver: database: "), "{text}");
    assert!(text.contains("\nLooked up in the database: "), "{text}");
    assert!(
        text.contains("\nChosen because a database was given.\n"),
        "{text}"
    );
    assert!(text.contains("\nLine of best play, 7 moves:\n"), "{text}");
}

#[test]
fn a_position_of_a_morris_endgame_is_solved_as_without_the_database() {
    let dir = morris();
    let random = ["--random", "win", "--random", "draw", "--random", "loss"];
    let random = [
        &["strong"],
        &MORRIS[..],
        &random,
        &["--seed", "1", "--json"],
    ]
    .concat();
    let found = run(&random).json(0)["positions"].clone();
    let text = |found: &Value| found["position"].as_str().unwrap().to_owned();
    let positions = found.as_array().unwrap().iter().map(text);
    let mut drawn = 0;
    for position in positions {
        let with = compare(&MORRIS, &position, dir);
        drawn += usize::from(with["value"]["outcome"] == "draw");
        let ends = ["line_goes_round", "line_goes_on"]
            .iter()
            .any(|field| with[field] == true);
        assert_eq!(ends, with["value"]["outcome"] == "draw");
    }
    assert_eq!(drawn, 1);
}

/// The men that are still to be put are no part of an endgame: that phase is searched, as far as
/// the endgame that follows is in the database.
#[test]
fn an_opening_is_searched_down_to_the_endgame_in_the_database() {
    let name = morris().to_str().unwrap();
    let solve = |position: &str| {
        let solve = [
            "solve", "morris", position, "--moves", "--json", "--with", name,
        ];
        run(&solve).json(0)
    };
    // The value of a position after a move, by other means than the search of the position before.
    let check = |position: &str, value_after: &dyn Fn(&str) -> Value| {
        let solved = solve(position);
        assert_eq!(solved["solver"], "retrograde with the database");
        let instance = build("morris", &[], position);
        let mut values = Vec::new();
        for mv in solved["moves"].as_array().unwrap() {
            let mut session = instance.session();
            session.play(mv["move"].as_str().unwrap()).unwrap();
            let after = match session.result() {
                Some(_) => json!({"outcome": "loss", "plies": 0}),
                None => value_after(&session.position()),
            };
            let outcome = match after["outcome"].as_str().unwrap() {
                "win" => "loss",
                "loss" => "win",
                draw => draw,
            };
            assert_eq!(mv["value"]["outcome"], outcome, "{mv} of {position}");
            let plies = after["plies"].as_u64().map(|plies| plies + 1);
            assert_eq!(mv["value"]["plies"].as_u64(), plies, "{mv} of {position}");
            values.push(mv["value"].clone());
        }
        assert!(values.contains(&solved["value"]));
    };
    let probed =
        |position: &str| run(&["probe", name, position, "--json"]).json(0)["value"].clone();
    check("x../.../.../.o..x./.../.x./..o o 0 1", &probed);
    check("x.x/.../.../.o.o../.../.../..x o 0 1", &probed);
    check("x../.../.../.o..x./.../.o./... x 1 1", &|position| {
        solve(position)["value"].clone()
    });
    let refused = ["solve", "morris", "--set", "flying=no", "--with", name];
    let refusal = run(&refused).refusal();
    assert!(
        refusal.contains("its parameter is flying=yes; flying=no is needed"),
        "{refusal}"
    );
}

#[test]
fn a_solver_that_is_asked_for_searches_as_far_as_the_database_does_not_know() {
    let dir = saved("with-solver", &QUIXO);
    let name = dir.to_str().unwrap();
    let plain = asked("solve", &QUIXO, &["xo./.x./..o", "--moves", "--json"]);
    let with = [&plain[..], &["--with", name, "--solver", "retrograde"]].concat();
    let (with, plain) = (run(&with).json(0), run(&plain).json(0));
    assert_eq!(with["solver"], "retrograde with the database");
    for field in ["value", "best_moves", "moves", "line"] {
        assert_eq!(with[field], plain[field], "{field}");
    }
    let moves = plain["moves"].as_array().unwrap().len() as u64;
    assert!(with["report"]["positions"].as_u64().unwrap() <= moves + 1);

    let refused = asked(
        "solve",
        &QUIXO,
        &["--with", name, "--solver", "proof-number"],
    );
    let refusal = run(&refused).refusal();
    assert_eq!(
        refusal,
        "solver `proof-number` cannot search with a database: `retrograde` can"
    );
    let refused = asked(
        "play",
        &QUIXO,
        &["--with", name, "--solver", "proof-number"],
    );
    assert_eq!(run(&refused).refusal(), refusal);
}

#[test]
fn a_database_that_is_not_finished_serves_the_search() {
    let whole = saved("with-whole", &QUIXO);
    let instance = build("quixo", &["size=3"], "start");
    for positions in [0, 9_000, 19_000] {
        let name = format!("with-unfinished-{positions}");
        let dir = unfinished(&name, &whole, instance.as_ref(), positions);
        let dir = dir.to_str().unwrap();
        let plain = asked("solve", &QUIXO, &["--moves", "--json"]);
        let with = run(&[&plain[..], &["--with", dir]].concat());
        assert!(with.stderr.contains("is not finished: it has "), "{with:?}");
        assert!(with.stderr.contains(" of 19,683 positions"), "{with:?}");
        let with: Value = serde_json::from_str(&with.stdout).unwrap();
        let plain = run(&plain).json(0);
        assert_eq!(with["solver"], "retrograde with the database");
        for field in ["value", "best_moves", "moves", "line"] {
            assert_eq!(with[field], plain[field], "{field}");
        }
        let counted = asked(
            "perft",
            &QUIXO,
            &["--depth", "3", "--with", dir, "--json", "-q"],
        );
        let depths = run(&counted).json(0)["depths"].as_array().unwrap().clone();
        assert!(depths.iter().all(|at| at["unknown"] == at["nodes"]));
        let divided = asked(
            "divide",
            &QUIXO,
            &["--depth", "2", "--with", dir, "--json", "-q"],
        );
        let divided = run(&divided).json(0)["moves"].as_array().unwrap().clone();
        assert!(divided.iter().all(|mv| mv["value"].is_null()));
        let text = asked("perft", &QUIXO, &["--depth", "2", "--with", dir, "-q"]);
        assert!(run(&text).output(0).contains("unknown"));
        let text = asked("divide", &QUIXO, &["--depth", "2", "--with", dir, "-q"]);
        assert!(run(&text).output(0).contains("not known"));
    }
}

#[test]
fn the_computer_plays_from_the_database_as_without() {
    let dir = saved("with-play", &QUIXO);
    let name = dir.to_str().unwrap();
    let lines = b"hint\nmoves\na1-a3\nhint\nundo\na1-c1\nquit\n";
    for side in ["--first", "--second"] {
        let plain = asked("play", &QUIXO, &[side]);
        let with = [&plain[..], &["--with", name]].concat();
        let with = run_with(&with, lines).output(0);
        assert_eq!(with, run_with(&plain, lines).output(0));
    }
    // Two perfect players need as many plies as the value says.
    let session = run_with(&asked("play", &QUIXO, &["--with", name]), b"hint\n").output(0);
    assert!(session.contains("Best move"), "{session}");
}

/// How many of these values are won, drawn and lost.
fn counts(moves: &Value) -> [u64; 3] {
    let moves = moves.as_array().unwrap();
    ["win", "draw", "loss"].map(|result| {
        let values = moves.iter().map(|mv| &mv["value"]["outcome"]);
        values.filter(|outcome| **outcome == result).count() as u64
    })
}

fn found(depth: &Value) -> [u64; 3] {
    ["won", "drawn", "lost"].map(|field| depth[field].as_u64().unwrap())
}

#[test]
fn lines_of_play_are_counted_by_the_result_of_their_last_position() {
    for (name, game, position) in [
        ("with-perft-2", &SMALL[..], "start"),
        ("with-perft-3", &QUIXO[..], "xo./.x./..o"),
        (
            "with-perft-morris",
            &MORRIS[..],
            "x.x/.../.../.o...o/.../.x./o.. x 0 0",
        ),
    ] {
        let dir = saved(name, game);
        let dir = dir.to_str().unwrap();
        let plain = asked("perft", game, &[position, "--depth", "4", "--json"]);
        let with = run(&[&plain[..], &["--with", dir]].concat()).json(0);
        let plain = run(&plain).json(0);
        assert!(with["look_ups"].as_u64().unwrap() > 0);
        let (with, plain) = (&with["depths"], &plain["depths"]);
        for depth in 0..4 {
            let (with, plain) = (&with[depth], &plain[depth]);
            assert_eq!(with["nodes"], plain["nodes"]);
            assert_eq!(
                found(with).iter().sum::<u64>(),
                with["nodes"].as_u64().unwrap()
            );
            assert_eq!(with["unknown"], 0);
        }

        // The first moves by their values, and the replies by the values to the other player.
        let divided = asked("divide", game, &[position, "--depth", "3", "--json"]);
        let valued = run(&[&divided[..], &["--with", dir]].concat()).json(0);
        let divided = run(&divided).json(0);
        let solved = asked("solve", game, &[position, "--moves", "--json"]);
        let solved = run(&solved).json(0);
        assert_eq!(counts(&valued["moves"]), found(&with[0]));
        assert_eq!(counts(&solved["moves"]), found(&with[0]));
        let set: Vec<_> = game[1..]
            .iter()
            .copied()
            .filter(|word| *word != "--set")
            .collect();
        let instance = build(game[0], &set, position);
        let mut replies = [0; 3];
        for (at, mv) in valued["moves"].as_array().unwrap().iter().enumerate() {
            assert_eq!(mv["move"], divided["moves"][at]["move"]);
            assert_eq!(mv["nodes"], divided["moves"][at]["nodes"]);
            let mut session = instance.session();
            session.play(mv["move"].as_str().unwrap()).unwrap();
            let probed = run(&["probe", dir, &session.position(), "--json"]).json(0);
            let [won, drawn, lost] = counts(&probed["moves"]);
            for (sum, count) in replies.iter_mut().zip([lost, drawn, won]) {
                *sum += count;
            }
        }
        assert_eq!(replies, found(&with[1]));
    }
}

#[test]
fn counts_with_a_database_are_shown_as_tables() {
    let dir = saved("with-text", &SMALL);
    let dir = dir.to_str().unwrap();
    let text = run(&asked("perft", &SMALL, &["--depth", "2", "--with", dir])).output(0);
    let table = "depth  nodes  won  drawn  lost\n";
    assert!(text.contains(table) && !text.contains("unknown"), "{text}");
    assert!(
        text.contains(
            "Won, drawn and lost: the lines to positions that are so for the first player."
        ),
        "{text}"
    );
    let text = run(&asked("divide", &SMALL, &["--depth", "2", "--with", dir])).output(0);
    assert!(
        text.contains("value to the mover") && text.contains("win in 3"),
        "{text}"
    );
    let refused = asked("perft", &SMALL, &["--depth", "2", "--with", dir, "--memo"]);
    assert!(run(&refused).refusal().contains("--memo does not fit"));
    let divided = asked("divide", &SMALL, &["--depth", "2", "--with", dir, "--memo"]);
    assert_eq!(run(&divided).code, Some(0));
}

#[test]
fn a_batch_is_solved_with_a_database_and_each_line_must_fit() {
    let dir = saved("with-batch", &SMALL);
    let lines = b"x./..\n{\"settings\": {\"size\": 3}}\nx./.o\n";
    let batch = asked(
        "solve",
        &SMALL,
        &["--batch", "-", "--with", dir.to_str().unwrap()],
    );
    let batch = run_with(&batch, lines);
    assert_eq!(batch.code, Some(2));
    let answers: Vec<Value> = (batch.stdout.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers[0]["solver"], "database");
    let error = answers[1]["error"].as_str().unwrap();
    assert!(
        error.contains("its parameter is size=2; size=3 is needed"),
        "{error}"
    );
    assert_eq!(answers[2]["solver"], "database");
}

#[test]
fn a_database_that_does_not_fit_or_is_damaged_is_refused() {
    let dir = saved("with-refused", &QUIXO);
    let name = dir.to_str().unwrap();
    let refused = |args: &[&str]| run(&[args, &["--with", name]].concat()).refusal();
    for (args, reason) in [
        (&["solve", "mnk"][..], "its name is quixo; mnk is needed"),
        (&["play", "mnk"], "its name is quixo; mnk is needed"),
        (
            &["perft", "mnk", "--depth", "2"],
            "its name is quixo; mnk is needed",
        ),
        (
            &["solve", "quixo", "--set", "size=4"],
            "its parameter is size=3; size=4 is needed",
        ),
        (
            &["divide", "quixo", "--depth", "2", "--set", "size=2"],
            "size=3; size=2 is needed",
        ),
    ] {
        let refusal = refused(args);
        assert!(
            refusal.contains("is a database of another game"),
            "{refusal}"
        );
        assert!(refusal.contains(reason), "{refusal}");
    }
    let nowhere = empty("with-nowhere");
    fs::create_dir(&nowhere).unwrap();
    let nowhere = asked("solve", &QUIXO, &["--with", nowhere.to_str().unwrap()]);
    let refusal = run(&nowhere).refusal();
    assert!(refusal.contains("is not a database"), "{refusal}");

    // A flipped bit in the tier of one mark, which the moves of the start lead to.
    let tier = dir.join("tier-0008.outcomes.zst");
    let mut bytes = fs::read(&tier).unwrap();
    let middle = bytes.len() / 3;
    bytes[middle] ^= 0x10;
    fs::write(&tier, bytes).unwrap();
    for args in [
        &asked("solve", &QUIXO, &[])[..],
        &asked("solve", &QUIXO, &["--solver", "retrograde"]),
        &asked("perft", &QUIXO, &["--depth", "3"]),
        &asked("divide", &QUIXO, &["--depth", "3"]),
    ] {
        let refusal = refused(args);
        assert!(
            refusal.contains("tier-0008.outcomes.zst"),
            "{args:?}: {refusal}"
        );
    }
}
