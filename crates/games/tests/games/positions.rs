//! Every position that is shown is read back: on its input, and as an input of its own where its text
//! says all that there is to know.

use std::num::NonZeroU64;

use fastrand::Rng;
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, InputKind, OpenGame, Player, Settings};

use crate::support::{Failures, check_every_game, game, settings};

/// The inputs whose positions are tried.
fn inputs(entry: &Entry) -> Vec<Input> {
    let mut inputs = vec![entry.parse(entry.example).unwrap()];
    let max = NonZeroU64::new(4).unwrap();
    for (size, seed) in (0..7).chain(4..9).zip(0..) {
        inputs.extend(entry.input.random(size, seed, max));
    }
    let more: &[&str] = match entry.input {
        InputKind::Row => &["nothing", "3 3 3 3 3", "1 2 3 6 -6 0 5", "-1 -2 3 4 -4 4"],
        InputKind::Pair => &["5 6", "6 3", "4 0", "3 100", "1 1", "7 19"],
        InputKind::Rows => &["1 1 2 1 / 2 2 1 2", "-1 0 3 / 1 0 -3"],
        InputKind::Digits => &["????", "9?0??1", "?0", "12"],
        _ => &[],
    };
    inputs.extend(more.iter().filter_map(|text| entry.parse(text).ok()));
    inputs
}

/// Whether the texts of positions say all that there is to know.
fn tells_all(entry: &Entry) -> bool {
    !matches!(entry.input, InputKind::Json(_))
}

#[test]
fn every_position_is_read_back_and_is_an_input_of_its_own() {
    let run = Run::new().with_positions(50_000);
    let mut tried = 0;
    check_every_game(|entry, assignments| {
        let settings = settings(assignments);
        let mut dice = Rng::with_seed(7);
        for input in inputs(entry) {
            let Ok(opened) = OpenGame::of(entry, settings.clone(), input.clone()) else {
                continue;
            };
            let mut session = opened.instance.session();
            let played = if entry.input == InputKind::Position {
                3
            } else {
                8
            };
            let players = opened.instance.players();
            for _ in 0..played {
                let text = session.position();
                let read = opened.instance.read_position(&text);
                assert_eq!(read.as_deref(), Ok(&*text), "on {input:?}");
                let beside = opened.on(input.clone()).unwrap().at(&text).unwrap();
                assert_eq!(beside.instance.start_text(), text);
                if tells_all(entry) {
                    let alone = entry.open(settings.clone(), Some(&text));
                    let alone = alone.unwrap_or_else(|error| panic!("`{text}`: {error}"));
                    assert_eq!(alone.instance.start_text(), text, "as an input");
                    assert_eq!(beside.instance.players(), alone.instance.players());
                }
                if entry.input != InputKind::Position {
                    let rated = session
                        .rate_best(session.choose(&run).solver.name, &run)
                        .unwrap();
                    let alone = entry.open(settings.clone(), Some(&text));
                    let alone = alone.ok().filter(|_| tells_all(entry));
                    for (game, how) in [(Some(&beside), "beside"), (alone.as_ref(), "alone")] {
                        let Some(OpenGame { instance, .. }) = game else {
                            continue;
                        };
                        let solver = instance.fastest(&run).name;
                        let solved = instance.solve(solver, &run).unwrap();
                        if let (Some(value), Some(known)) = (solved.value, rated.value)
                            // Who moves first here has other names for endless play.
                            && (players.is_some() || session.to_move() != Some(Player::Second))
                        {
                            assert_eq!(value, known, "`{text}` of {input:?}, {how}");
                            tried += 1;
                        }
                    }
                }
                let Some(mv) = dice.choice(session.moves()) else {
                    break;
                };
                assert!(session.play_move(mv));
            }
        }
    });
    assert!(tried > 3000, "{tried}");
}

#[test]
fn an_input_that_is_a_position_is_written_as_it_is_read() {
    let mut failures = Failures::new();
    for (id, text) in [
        ("stone-game-ii", "7 9 4 4 (M = 2)"),
        ("stone-game-v", "2 3 | 5"),
        ("stone-game-vi", "1/2 3/1, second to move"),
        (
            "stone-game-ix",
            "1 of remainder 0, 2 of 1, 0 of 2; removed 1, second to move",
        ),
        ("can-i-win", "2 4 5 (6 to go)"),
        ("guess-number-ii", "8 to 10: is it 9?"),
        (
            "sum-game",
            "left − right = 3, left: 2 marks, right: nothing, second to move",
        ),
    ] {
        failures.check(id, || {
            let entry = CATALOG.find(id).unwrap();
            let opened = entry.open(Settings::new(), Some(text)).unwrap();
            assert_eq!(opened.instance.start_text(), text);
            let written = serde_json::to_string(&opened.input).unwrap();
            assert_eq!(
                entry.parse(&written).as_ref(),
                Ok(&opened.input),
                "{written}"
            );
        });
    }
    failures.report();
}

#[test]
fn a_row_that_is_shown_by_its_ends_is_found_where_only_one_fits() {
    let numbers: Vec<String> = (1..=40).map(|number| number.to_string()).collect();
    let game_on = |id| game(id, &[], &numbers.join(" "));
    for id in ["stone-game", "end-taking", "stone-game-v"] {
        let found = game_on(id).read_position("3 4 5 6 7 8 9 10 … 30 31 32 33 34 35 36 37");
        assert_eq!(found.unwrap(), numbers[2..37].join(" "), "{id}");
    }
    let last = game_on("front-taking").read_position("3 4 5 6 7 8 9 10 … 33 34 35 36 37 38 39 40");
    assert_eq!(last.unwrap(), numbers[2..].join(" "));
    let alike = game("stone-game", &[], &["1"; 40].join(" "));
    let error = alike
        .read_position("1 1 1 1 1 1 1 1 … 1 1 1 1 1 1 1 1")
        .unwrap_err();
    assert!(
        error.to_string().contains("may be several parts"),
        "{error}"
    );
    for text in ["3 5", "4 3", "1 … 41", "0", "1 2 x"] {
        assert!(game_on("stone-game").read_position(text).is_err(), "{text}");
    }
}

#[test]
fn what_is_no_position_of_a_puzzle_is_refused() {
    for (id, input, texts) in [
        ("front-taking", "1 2 3 4", &["1 2", "5", "3"][..]),
        (
            "stone-game-ii",
            "2 7 9",
            &["7 9 (M = 0)", "7 9 (M = x)", "7 9 (M", "2 7 (M = 1)"],
        ),
        (
            "stone-game-v",
            "1 2 3",
            &["1 | 2", "1 2 3 |", "3 | 3", "1 2 | 3 | 4"],
        ),
        (
            "stone-game-vi",
            "1 3 / 2 1",
            &["1/2", "2/1, second to move", "3/1 1/2"],
        ),
        ("stone-game-viii", "-1 2 -3 4", &["2 -3 4", "1 4", "5"]),
        (
            "stone-game-ix",
            "5 1 2 4 3",
            &[
                "1 of remainder 0, 2 of 1, 1 of 2; removed 1, second to move",
                "1 of remainder 0, 2 of 1, 2 of 2; removed 0",
                "9 of remainder 0, 2 of 1, 1 of 2; removed 0",
                "nothing",
            ],
        ),
        (
            "can-i-win",
            "5 10",
            &["2 4 5 (7 to go)", "6 (2 to go)", "1 2 (reached"],
        ),
        (
            "guess-number-ii",
            "9",
            &["8 to 10", "3 to 2", "0 to 4", "2 to 4: is it 5?", "it is 0"],
        ),
        (
            "sum-game",
            "?3295???",
            &["left − right = 99", "left: 1 mark", "left − right = -19"],
        ),
        ("coins-in-a-line", "4", &["5 coins", "-1", "x"]),
        ("chalkboard-xor", "1 1 2", &["1 1 1", "3", "2 2"]),
    ] {
        let game = game(id, &[], input);
        for text in texts {
            let read = game.read_position(text);
            assert!(read.is_err(), "{id}: `{text}` is read as {read:?}");
        }
    }
}
