//! What errors advise: it helps on this game and this input.

use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Entry, Instance, OpenGame, SOLVERS, Settings, SolveFailure, TableFailure, fitting_solver,
};

use crate::support::{check_every_game, example, settings};

/// A game that errors may be told of; a few positions are enough for that.
fn opened(entry: &Entry, assignments: &[String]) -> OpenGame {
    entry
        .open(settings(assignments), Some(example(entry)))
        .unwrap()
}

fn few() -> Run {
    Run::new().with_positions(1000)
}

/// The texts in backticks.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}

/// The same game with settings as a message tells the command to take them.
fn with(game: &OpenGame, told: &str) -> OpenGame {
    let told: Vec<String> = told
        .split("--set ")
        .map(|one| one.trim().to_owned())
        .collect();
    let changed =
        told.iter()
            .filter(|one| !one.is_empty())
            .fold(game.settings.clone(), |settings, one| {
                let (name, value) = one.split_once('=').unwrap();
                let param = game
                    .entry
                    .params
                    .iter()
                    .find(|param| param.name == name)
                    .unwrap();
                settings.changed(param, value)
            });
    OpenGame::of(&game.entry, changed, game.input.clone()).unwrap()
}

/// Checks that a message of a solver sends to no other one that refuses this game as well.
fn check_advice(game: &dyn Instance, solver: &str, message: &str) {
    let listed = message.split(&[' ', ',', ';', '`']);
    let solvers =
        listed.filter(|word| *word != solver && SOLVERS.iter().any(|info| info.name == *word));
    for name in solvers {
        let tried = game.solve(name, &few());
        assert!(tried.is_ok(), "{message}: {}", tried.unwrap_err());
    }
}

#[test]
fn a_solver_that_does_not_fit_is_refused_with_all_that_do() {
    let mut hints = Vec::new();
    check_every_game(|entry, assignments| {
        let game = opened(entry, assignments);
        let fitting = game.instance.solvers();
        for info in SOLVERS.iter().filter(|info| !fitting.contains(info)) {
            let refused = game.fitting_solver(info.name).unwrap_err();
            let SolveFailure::Unfit { fit, hint, .. } = &refused else {
                panic!("{refused}");
            };
            let names: Vec<&str> = fitting.iter().map(|info| info.name).collect();
            assert_eq!(fit.split(", ").collect::<Vec<_>>(), names);
            for name in names {
                assert!(fitting_solver(name, &fitting).is_ok());
            }
            if let Some(told) = quoted(hint).next() {
                assert!(
                    with(&game, told).fitting_solver(info.name).is_ok(),
                    "{refused}"
                );
                hints.push(format!("{} {}", entry.id, info.name));
            }
        }
    });
    assert!(hints.contains(&"kayles nimber".to_owned()), "{hints:?}");
}

#[test]
fn what_is_not_found_of_a_game_is_looked_for_where_it_is() {
    check_every_game(|entry, assignments| {
        let game = opened(entry, assignments);
        let game = game.instance.as_ref();
        if let Err(failure) = game.solve_strongly(&few()) {
            assert!(!game.is_solved_strongly());
            check_advice(game, "", &failure.to_string());
        }
        if let Err(failure) = game.table(&few(), usize::MAX) {
            let sends = failure.to_string().contains("`strong`");
            let is_none = matches!(failure, TableFailure::NoLayers { .. });
            assert_eq!(sends, is_none && game.is_solved_strongly(), "{failure}");
        }
    });
}

#[test]
fn no_solver_of_a_graph_sends_to_one_that_refuses_it_too() {
    let entry = CATALOG.find("graph").unwrap();
    let mut random = fastrand::Rng::with_seed(41);
    let (mut refused, mut solved) = (0, 0);
    for case in 0..400 {
        let count = random.usize(2..=6);
        let is_scored = random.bool();
        let end = |random: &mut fastrand::Rng| {
            if is_scored {
                return random.i64(-3..=3).to_string();
            }
            ["\"win\"", "\"draw\"", "\"loss\""][random.usize(..3)].to_owned()
        };
        let nodes: Vec<String> = (0..count)
            .map(|node| {
                if node + 1 == count || random.u8(..3) == 0 {
                    return end(&mut random);
                }
                let mut moves = Vec::new();
                for to in (0..count).filter(|to| to % 2 == case % 2 || *to > node) {
                    if random.bool() {
                        moves.push(format!("{{\"to\":{to},\"again\":{}}}", random.bool()));
                    }
                }
                if moves.is_empty() {
                    end(&mut random)
                } else {
                    format!("[{}]", moves.join(","))
                }
            })
            .collect();
        let input = format!("{{\"start\":0,\"nodes\":[{}]}}", nodes.join(","));
        let game = match entry.open(Settings::new(), Some(&input)) {
            Ok(game) => game,
            Err(error) => {
                assert!(
                    is_scored && error.to_string().contains("no solver solves"),
                    "{error}"
                );
                refused += 1;
                continue;
            }
        };
        let game = game.instance.as_ref();
        for info in SOLVERS {
            match game.solve(info.name, &few()) {
                Ok(_) => solved += 1,
                Err(failure) => {
                    check_advice(game, info.name, &failure.to_string());
                    refused += 1;
                }
            }
        }
        if let Err(failure) = game.solve_strongly(&few()) {
            check_advice(game, "", &failure.to_string());
        }
        assert!(game.table(&few(), 99).is_err(), "{case}");
    }
    assert!(
        refused > 1000 && solved > 500,
        "{refused} refused, {solved} solved"
    );
}

#[test]
fn an_input_that_is_refused_comes_with_one_that_is_right() {
    const WRONG: &[&str] = &[
        "",
        "?",
        "zz",
        "x,y",
        "[",
        "[]",
        "{}",
        "[[1],[2,3]]",
        "\"\"",
        "1 2 z",
        "9/9",
        "{\"a\":1}",
        "xo",
        "xq./.../...",
        "-1",
        "1.5",
        "null",
        "[[1,2],[\"a\",2]]",
        "[1,[2]]",
        "start.",
    ];
    let (mut refused, mut with_example) = (0, 0);
    check_every_game(|entry, assignments| {
        for text in WRONG {
            let Err(error) = entry.open(settings(assignments), Some(text)) else {
                continue;
            };
            refused += 1;
            let message = error.to_string();
            if let Some((_, hint)) = message.split_once("; an input of this game: ") {
                let example = quoted(hint).next().unwrap();
                entry.open(settings(assignments), Some(example)).unwrap();
                with_example += 1;
            }
        }
    });
    assert!(with_example * 2 > refused, "{with_example} of {refused}");
}

#[test]
fn what_settings_decide_is_told_with_them() {
    for (game, set, input, hint) in [
        (
            "nine-mens-morris",
            &["own=5"][..],
            "start",
            "`--set own=5 --set other=0`",
        ),
        (
            "mnk",
            &["m=11", "n=11"],
            "start",
            "`--set m=11 --set n=11 --set k=3`",
        ),
    ] {
        let set = settings(&set.iter().map(ToString::to_string).collect::<Vec<_>>());
        let entry = CATALOG.find(game).unwrap();
        let refused = entry.open(set, Some(input)).unwrap_err().to_string();
        assert!(
            refused.ends_with(&format!("; decided by {hint}")),
            "{refused}"
        );
    }
}

#[test]
fn a_game_is_found_however_its_words_are_parted() {
    for (name, id) in [
        ("tictactoe", "mnk"),
        ("Tic Tac Toe", "mnk"),
        ("connect-4", "connect-four"),
        ("Nine Men's Morris", "nine-mens-morris"),
        ("stone_game_vii", "stone-game-vii"),
        ("reversi", "othello"),
    ] {
        assert_eq!(CATALOG.find(name).map(|entry| entry.id), Some(id), "{name}");
    }
    for name in ["", "-", "  "] {
        assert!(CATALOG.find(name).is_none());
    }
}

#[test]
fn only_near_names_are_suggested() {
    for (name, near) in [
        ("havannah", ""),
        ("checkers", "hawaiian-checkers"),
        ("draughts", ""),
        ("go", ""),
        ("foo", ""),
        ("kayle", "kayles"),
        ("hexx", "hex"),
        ("dots", "dots-and-boxes"),
        ("mens-morris", "nine-mens-morris"),
        ("tic-tac-to", "tic-tac-toe"),
        ("stone-gmae-vii", "stone-game-vii"),
    ] {
        let refused = CATALOG
            .get(name)
            .unwrap_err()
            .message("all {} are listed there");
        let told = match near {
            "" => format!("; all {} are listed there", CATALOG.iter().count()),
            near => format!("; did you mean {near}"),
        };
        let wrong = format!("there is no game `{name}`{told}");
        assert!(refused.starts_with(&wrong), "{refused}, not {wrong}");
    }
}
