//! What is told of a solve before all is known: one best move, who wins, a move that is worth what is proved.

use serde_json::json;
use stonework::{Run, Wdl};
use stonework_games::catalog::{GameJson, Instance, ShownBounds, ShownValue, Solved, SolvedJson};
use stonework_games::words::{proved, verdict_by_bounds};

use crate::support::{Failures, every_game, example, game, settings, small};

#[test]
fn bounds_are_told_as_who_wins_or_as_what_neither_player_can_force() {
    let outcome = |result, plies| Some(ShownValue::Outcome { result, plies });
    let win = |plies| outcome(Wdl::Win, Some(plies));
    let loss = |plies| outcome(Wdl::Loss, Some(plies));
    let draw = || outcome(Wdl::Draw, None);
    for (lower, upper, said) in [
        (win(11), win(0), "Proved: x wins in 11 plies or sooner."),
        (win(11), win(1), "Proved: x wins in 11 plies or sooner."),
        (win(11), win(5), "Proved: x wins in 5 to 11 plies."),
        (loss(0), loss(8), "Proved: x loses in 8 plies or sooner."),
        (loss(4), loss(8), "Proved: x loses in 4 to 8 plies."),
        // A loss in 4 at worst is none in 3, and a win in 3 at best none in 2.
        (
            loss(4),
            win(3),
            "Not known yet who wins: x cannot force a win within 2 plies, and cannot be beaten \
             within 3 plies.",
        ),
        (
            loss(0),
            win(3),
            "Not known yet who wins: x cannot force a win within 2 plies.",
        ),
        (
            loss(2),
            win(1),
            "Not known yet who wins: x cannot be beaten within 1 ply.",
        ),
        (
            draw(),
            win(3),
            "Proved: x does not lose, and cannot force a win within 2 plies.",
        ),
        (draw(), win(0), "Proved: x does not lose."),
        (
            loss(5),
            draw(),
            "Proved: x does not win, and cannot be beaten within 4 plies.",
        ),
        (loss(0), draw(), "Proved: x does not win."),
        (loss(0), win(0), "Nothing is proved about the value yet."),
        (
            Some(ShownValue::Margin((-3).into())),
            Some(ShownValue::Margin(5.into())),
            "Proved: the value to x lies between -3 and 5.",
        ),
        (
            Some(ShownValue::Margin(2.into())),
            None,
            "Proved: the value to x is at least 2.",
        ),
    ] {
        assert_eq!(proved(&ShownBounds { lower, upper }, "x"), said);
    }
    let margin = |number: i32| Some(ShownValue::Margin(number.into()));
    for (lower, upper, outcome, said) in [
        (
            win(11),
            win(0),
            Some(Wdl::Win),
            Some("x wins (in 11 plies or sooner; the exact distance is not known)."),
        ),
        (
            loss(4),
            loss(8),
            Some(Wdl::Loss),
            Some("o wins (in 4 to 8 plies; the exact distance is not known)."),
        ),
        (loss(4), win(3), None, None),
        (draw(), win(3), None, None),
        (
            margin(2),
            None,
            Some(Wdl::Win),
            Some("x wins (by 2 at least; the exact margin is not known)."),
        ),
        (
            margin(-7),
            margin(-2),
            Some(Wdl::Loss),
            Some("o wins (by 2 to 7; the exact margin is not known)."),
        ),
        (margin(-3), margin(5), None, None),
        (margin(0), margin(5), None, None),
    ] {
        let bounds = ShownBounds { lower, upper };
        assert_eq!(bounds.outcome(), outcome);
        let verdict = verdict_by_bounds(&bounds, ["x wins", "o wins"]);
        assert_eq!(verdict.as_deref(), said);
    }
}

/// What is said of a solve is true, whatever it was stopped by.
fn check(game: &dyn Instance, found: &Solved, truth: &Solved) {
    let said = format!("{found:?}");
    let result = truth.value.unwrap().result();
    assert!(
        found.outcome.is_none_or(|outcome| outcome == result),
        "{said}"
    );
    assert!(
        found.answer.is_none() || found.answer == truth.answer,
        "{said}"
    );
    assert_eq!(found.value.is_none() && found.outcome.is_some(), {
        let json = SolvedJson::of(GameJson::<()>::named("game"), found, "solver");
        json!(json).get("outcome").is_some()
    });
    let loses = truth.every_move_loses && found.outcome.is_some();
    assert_eq!(found.every_move_loses, loses, "{said}");
    let best = &truth.best_moves;
    assert!(
        found.best_moves.iter().all(|mv| best.contains(mv)),
        "{said}"
    );
    if found.best_moves_complete {
        assert_eq!(found.best_moves, *best, "{said}");
    }
    let is_told = found.stopped.is_some() || game.start_text().is_empty();
    let is_known = !found.best_moves.is_empty() || best.is_empty();
    assert!(is_told || is_known, "{said}");
    let Some(good) = found.good_move else {
        return;
    };
    assert!(found.value.is_none(), "{said}");
    let worth = truth.moves.iter().find(|&&(mv, _)| mv == good);
    let worth = worth.unwrap_or_else(|| panic!("no such move: {said}")).1;
    let least = found.bounds.lower.unwrap();
    let rank = stonework_games::words::value_rank;
    assert!(rank(worth) >= rank(least), "{said}");
}

#[test]
fn what_is_told_of_a_search_that_is_stopped_is_true() {
    let mut failures = Failures::new();
    for (entry, chosen) in every_game() {
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(&chosen)).unwrap();
            let solvers = game.solvers();
            let searches = ["alpha-beta", "proof-number"];
            for info in solvers.iter().filter(|info| searches.contains(&info.name)) {
                let truth = game.solve(info.name, &small(Run::new())).unwrap();
                for limit in [1, 3, 10, 30, 100, 1000, 10_000] {
                    let run = small(Run::new()).with_positions(limit);
                    let found = game.solve_one_best(info.name, &run).unwrap();
                    check(game.as_ref(), &found, &truth);
                    let found = game.solve(info.name, &run).unwrap();
                    check(game.as_ref(), &found, &truth);
                }
            }
        });
    }
    failures.report();
}

#[test]
fn a_win_whose_distance_is_open_is_a_win_with_a_move() {
    let settings = ["m=5", "n=4", "k=3"];
    let game = game("mnk", &settings, "start");
    let truth = game.solve("alpha-beta", &Run::new()).unwrap();
    let mut open = 0;
    for limit in 1..600 {
        let run = Run::new().with_positions(limit);
        let found = game.solve_one_best("proof-number", &run).unwrap();
        check(game.as_ref(), &found, &truth);
        if found.value.is_none() && found.outcome == Some(Wdl::Win) {
            open += 1;
            let json = json!(SolvedJson::of(
                GameJson::<()>::named("mnk"),
                &found,
                "proof-number"
            ));
            assert_eq!(json["outcome"], "win", "{json}");
            assert_eq!(json["answer"], "win", "{json}");
            assert!(json["good_move"].is_string(), "{json}");
        }
    }
    assert!(open > 0);
}
