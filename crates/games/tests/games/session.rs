//! Games that are played, every game of the catalog: what a session says of a position is what the solvers
//! say of it, and a game that is played to its end ends as it should.

use stonework::{Run, Wdl};
use stonework_games::catalog::{Instance, Int, Player, Session, ShownValue, SolveFailure};

use crate::support::{Failures, every_game, example, game, plain_solver, settings, small};

/// Every solver of any position says the same, of all moves and of the best; tells how many were compared with the
/// trusted one.
fn check_rated(session: &dyn Session, trusted: &str, said: &str) -> usize {
    /// More positions than this are too many for plain minimax.
    const EXHAUSTIVE: u64 = 5000;
    let run = small(Run::new());
    let mut others = session.solvers();
    others.retain(|info| info.name != trusted);
    let trusted = session.rate(trusted, &run).unwrap();
    let mut compared = 0;
    for info in others {
        let run = match info.name {
            "exhaustive" => run.clone().with_positions(EXHAUSTIVE),
            _ => run.clone(),
        };
        let said = format!("{said}: {}", info.name);
        let rated = session.rate(info.name, &run).unwrap();
        if info.name == "exhaustive" && rated.stopped.is_some() {
            continue;
        }
        compared += 1;
        assert_eq!(rated.value, trusted.value, "{said}");
        assert_eq!(rated.moves, trusted.moves, "{said}");
        assert_eq!(rated.best_moves, trusted.best_moves, "{said}");
        let best = session.rate_best(info.name, &run).unwrap();
        assert_eq!(best.value, trusted.value, "{said}");
        assert_eq!(best.best_moves, trusted.best_moves, "{said}");
    }
    let moves: Vec<_> = trusted.moves.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(moves, session.moves(), "{said}");
    compared
}

/// How a game that was played to its end ended.
fn check_end(session: &dyn Session, played: usize, said: &str) {
    let result = session.result().unwrap();
    if let (Some(scores), ShownValue::Margin(Int(margin))) = (session.scores(), result) {
        assert_eq!(scores.first.0 - scores.second.0, margin, "{said}");
    }
    if let ShownValue::Outcome {
        plies: Some(plies), ..
    } = result
    {
        assert_eq!(plies as usize, played, "{said}");
    }
    assert!(session.moves().is_empty());
}

/// Plays a game at random and back, and has every position on the way rated; tells how many comparisons there were.
fn check_played(game: &dyn Instance, seed: u64) -> usize {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut session = game.session();
    let mut pictures = Vec::new();
    let mut compared = 0;
    // Play that goes round need not end.
    while session.to_move().is_some() && pictures.len() < 60 {
        let said = format!("seed {seed}, move {}", pictures.len());
        compared += check_rated(session.as_ref(), plain_solver(game), &said);
        assert_eq!(session.result(), None, "{said}");
        assert!(!session.picture().is_empty(), "{said}");
        pictures.push((session.picture(), session.to_move(), session.scores()));
        let mv = *dice.choice(&session.moves()).unwrap();
        assert!(session.play(&mv.to_string()).is_some(), "{said}");
    }
    if session.to_move().is_none() {
        check_end(session.as_ref(), pictures.len(), &format!("seed {seed}"));
    } else {
        assert!(game.infinite_play().is_some());
    }
    // And back to the start.
    while let Some(then) = pictures.pop() {
        let (player, mv) = session.undo().unwrap();
        assert_eq!((session.picture(), Some(player), session.scores()), then);
        assert_eq!(session.to_move(), Some(player));
        assert!(session.moves().contains(&mv), "seed {seed}");
    }
    assert_eq!(session.undo(), None);
    compared
}

#[test]
fn every_position_of_a_game_that_is_played_is_rated_alike_by_all_solvers() {
    let mut failures = Failures::new();
    for (entry, chosen) in every_game() {
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(&chosen)).unwrap();
            let compared: usize = (0..8).map(|seed| check_played(game.as_ref(), seed)).sum();
            // Where one solver alone fits, its values are held against the rules elsewhere.
            let is_alone = game.session().solvers().len() == 1;
            assert!(compared > 0 || is_alone && game.infinite_play().is_some());
        });
    }
    failures.report();
}

#[test]
fn the_best_first_moves_are_the_same_whether_every_move_is_told_or_not() {
    let mut failures = Failures::new();
    for (entry, chosen) in every_game() {
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(&chosen)).unwrap();
            for info in game.solvers() {
                let mut run = small(Run::new());
                if info.patience.is_some() {
                    run = run.with_positions(100_000);
                }
                let every = game.solve(info.name, &run).unwrap();
                if info.patience.is_some() && every.stopped.is_some() {
                    continue;
                }
                let best = game.solve_best(info.name, &run).unwrap();
                let said = info.name;
                assert_eq!(best.value, every.value, "{said}");
                assert_eq!(best.best_moves, every.best_moves, "{said}");
                assert_eq!(best.line, every.line, "{said}");
                assert_eq!(every.moves.len(), game.session().moves().len(), "{said}");
                assert!(best.moves.iter().all(|told| every.moves.contains(told)));
                let value = game.solve_value(info.name, &run).unwrap();
                assert_eq!(value.value, every.value, "{said}");
            }
            let fastest = game.fastest(&small(Run::new()));
            assert!(game.solvers().contains(&fastest), "{}", fastest.name);
        });
    }
    failures.report();
}

/// Plays moves, each of which there is.
fn play(session: &mut dyn Session, moves: &[&str]) {
    for text in moves {
        assert!(session.play(text).is_some(), "{text}: {session:?}");
    }
}

#[test]
fn moves_are_read_in_any_case_and_as_the_game_reads_them() {
    let rows = game("stone-game-vii", &[], "[5,3,1]");
    let mut session = rows.session();
    assert_eq!(session.play(" l ").unwrap().to_string(), "L");
    let boxes = game("dots-and-boxes", &[], "start");
    let mut session = boxes.session();
    assert_eq!(session.play("b1-a1").unwrap().to_string(), "a1-b1");
    for text in ["a1-b1", "a1-c1", "", "x", "hint"] {
        assert_eq!(session.play(text), None, "{text}");
    }
    assert_eq!(session.to_move(), Some(Player::Second));
}

#[test]
fn stones_that_are_alike_may_be_named_each() {
    let stones = game("stone-game-ix", &[], "[2,1,5,4]");
    let mut session = stones.session();
    let moves: Vec<String> = session.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["0", "1", "2", "3"]);
    assert!(session.play("3").is_some());
    assert_eq!(session.undo().unwrap().1.to_string(), "3");
}

#[test]
fn a_player_who_moves_again_keeps_the_turn_and_the_score() {
    let boxes = game("dots-and-boxes", &["rows=1", "cols=1"], "start");
    let mut session = boxes.session();
    play(session.as_mut(), &["a1-b1", "a1-a2", "b1-b2"]);
    assert_eq!(session.to_move(), Some(Player::Second));
    play(session.as_mut(), &["a2-b2"]);
    assert_eq!(session.to_move(), None);
    let scores = session.scores().unwrap();
    assert_eq!((scores.first.0, scores.second.0), (0, 1));
    assert_eq!(session.result(), Some(ShownValue::Margin(Int(-1))));
}

#[test]
fn a_game_is_told_from_who_moved_first_in_the_position_given() {
    let board = game("tic-tac-toe", &[], "xx./oo./x..");
    let mut session = board.session();
    play(session.as_mut(), &["c2"]);
    let won = ShownValue::Outcome {
        result: Wdl::Win,
        plies: Some(1),
    };
    assert_eq!(session.result(), Some(won));
    assert_eq!(session.scores(), None);
}

#[test]
fn how_early_connect_four_is_won_is_no_margin() {
    let board = game("connect-four", &[], "1212121");
    let mut session = board.session();
    assert_eq!(session.to_move(), None);
    let spare = |score| ShownValue::Spare {
        score: Int(score),
        what: "stone",
    };
    // Won with the 4th stone of 21, by who does not move in this position.
    assert_eq!(session.result(), Some(spare(-18)));
    assert_eq!(session.undo(), None);
    let solved = game("connect-four", &[], "121212")
        .solve("alpha-beta", &Run::new())
        .unwrap();
    assert_eq!(solved.value, Some(spare(18)));
    assert_eq!(solved.scores, None);
}

#[test]
fn a_solver_of_the_start_alone_is_refused_with_what_it_lacks() {
    let row = game("stone-game", &[], "[1,5,2]");
    let refused = |name: &str| {
        let session = row.session();
        session.rate(name, &Run::new()).unwrap_err()
    };
    let start_only = SolveFailure::StartOnly { solver: "theorem" };
    assert_eq!(refused("theorem"), start_only);
    assert!(matches!(refused("tabel"), SolveFailure::Unknown { .. }));
    assert!(matches!(refused("alpha-beta"), SolveFailure::Unfit { .. }));
    let named = |instance: &dyn Instance| {
        let solvers = instance.session().solvers();
        solvers.iter().map(|info| info.name).collect::<Vec<_>>()
    };
    let mut fitting: Vec<&str> = row.solvers().iter().map(|info| info.name).collect();
    fitting.retain(|&name| name != "theorem");
    assert!(fitting.len() > 5, "{fitting:?}");
    assert_eq!(named(row.as_ref()), fitting);
    let chosen = row.session().choose(&Run::new()).solver.name;
    assert_eq!(chosen, "table");
}
