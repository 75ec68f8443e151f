//! The setting `count=plies`: how soon games are won or lost, against nothing but their rules, at random positions.

use serde_json::json;
use stonework::{Run, SeededRng, Wdl};
use stonework_games::CATALOG;
use stonework_games::catalog::{AnyErasedGame, Count, Instance, ShownValue};

use crate::distance::{Remoteness, check_told, shown};
use crate::support::{game, solved};

/// Small games with the setting, and inputs.
const SMALL: [(&str, &[&str], &str); 9] = [
    ("chomp", &["rows=3", "cols=5"], "start"),
    ("treblecross", &[], "........."),
    ("treblecross", &["rule=misere"], "........"),
    ("hex", &["rows=3", "cols=3"], "start"),
    ("breakthrough", &["rows=4", "cols=3"], "start"),
    ("hexapawn", &["rows=4", "cols=3"], "start"),
    ("clobber", &["rows=3", "cols=3"], "start"),
    ("clobber", &["rows=2", "cols=4", "rule=cannibal"], "start"),
    ("chomp", &["rows=4", "cols=4"], "start"),
];

/// Solves so many positions, each after a random number of random moves, with each solver of any position.
fn check_positions(plain: &dyn Instance, counting: &dyn Instance, positions: usize) {
    let run = Run::new().with_threads(1.try_into().unwrap());
    let AnyErasedGame::Outcome(rules) = counting.erased() else {
        panic!("its values tell how soon");
    };
    let mut remoteness = Remoteness::of(plain, usize::MAX).unwrap();
    let mut random = SeededRng::new(8);
    for _ in 0..positions {
        let mut state = rules.start();
        for _ in 0..random.below(8) {
            let moves = rules.move_count(&state);
            let index = random.below(moves);
            let next = rules.play(&state, index).unwrap().state;
            if rules.terminal_value(&next).is_some() {
                break;
            }
            state = next;
        }
        let expected = remoteness.at(&state).unwrap();
        let moves = remoteness.moves(&state).unwrap();
        let who = plain.rate("negamax", &state, &run).unwrap().value.unwrap();
        let wins = if expected.0 { Wdl::Win } else { Wdl::Loss };
        assert_eq!(who.result(), wins);
        for solver in counting.solvers() {
            if !["alpha-beta", "proof-number", "negamax"].contains(&solver.name) {
                continue;
            }
            let rated = counting.rate(solver.name, &state, &run).unwrap();
            check_told(
                expected,
                &moves,
                rated.value,
                &rated.moves,
                &rated.best_moves,
            );
            let line = rated.line.unwrap().moves;
            assert_eq!(line.len(), expected.1 as usize, "{}", solver.name);
        }
    }
}

#[test]
fn games_that_count_plies_tell_how_soon_they_are_won() {
    for (name, set, input) in SMALL {
        let plain = game(name, set, input);
        let counting = game(name, &[set, &["count=plies"]].concat(), input);
        check_positions(&*plain, &*counting, 400);
        assert_eq!(counting.start_text(), plain.start_text());
        assert!(counting.with_distance().unwrap().is_none());
    }
    let counting = CATALOG
        .iter()
        .filter(|entry| entry.params.contains(&Count::PARAM.param()));
    let mut left: Vec<_> = counting.map(|entry| entry.id).collect();
    left.retain(|id| !SMALL.iter().any(|(name, ..)| name == id));
    // Its play may never end: see below.
    assert_eq!(left, ["cat-and-mouse-ii"]);
}

#[test]
fn forced_wins_of_a_hunt_are_told_with_their_lengths_and_endless_play_without() {
    // Of the second, the food is behind walls.
    let boards = [["####F", "#C...", "M...."].as_slice(), &["M.#F", ".C##"]];
    let (mut forced, mut endless) = (0, 0);
    for rows in boards {
        let board = json!({"grid": rows, "catJump": 1, "mouseJump": 2});
        check_hunt(&board.to_string(), &mut forced, &mut endless);
    }
    assert!(forced > 100 && endless > 20, "{forced} {endless}");
}

/// Checks random positions of a hunt, and counts those of each kind.
fn check_hunt(board: &str, forced: &mut u32, endless: &mut u32) {
    let plain = game("cat-and-mouse-ii", &[], board);
    let counting = game("cat-and-mouse-ii", &["count=plies"], board);
    let run = Run::new();
    let every = plain.solve_strongly(&run).unwrap();
    let mut random = SeededRng::new(3);
    for _ in 0..300 {
        let mut session = counting.session();
        for _ in 0..random.below(12) {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            assert!(session.play_move(moves[random.below(moves.len())]));
        }
        if session.to_move().is_none() {
            continue;
        }
        let known = every.position(&session.position()).unwrap().unwrap();
        let rated = session.rate("retrograde", &run).unwrap();
        assert_eq!(rated.value, Some(known.value), "{}", known.position);
        assert_eq!(rated.moves, known.moves);
        match known.value.plies() {
            Some(_) => *forced += 1,
            None => *endless += 1,
        }
    }
    assert_eq!(
        counting.solve("retrograde", &run).unwrap().answer,
        plain.solve("retrograde", &run).unwrap().answer
    );
}

#[test]
fn what_is_told_without_the_setting_does_not_name_it() {
    let open = |set: &str| {
        let settings = stonework_game_kit::settings(&[set.to_owned()]);
        CATALOG.open("chomp", settings, None).unwrap()
    };
    assert_eq!(open("count=result").title(), "Chomp (rows=3, cols=4)");
    assert_eq!(
        open("count=plies").title(),
        "Chomp (rows=3, cols=4, count=plies)"
    );
}

#[test]
fn a_bar_is_eaten_in_as_many_turns_as_published() {
    // TopCoder Open 2008, "Chomp": the loser has to take the poisoned square in one turn more.
    for (cols, turns) in (1..).zip([2, 6, 6, 8, 12]) {
        let set = ["rows=3", &format!("cols={cols}"), "count=plies"];
        for solver in ["alpha-beta", "proof-number", "retrograde", "negamax"] {
            let solved = solved("chomp", &set, "start", solver);
            assert_eq!(solved.value, Some(shown((true, turns - 1))));
            assert_eq!(solved.line.unwrap().moves.len(), turns as usize - 1);
        }
    }
}

#[test]
fn every_position_is_told_with_its_length() {
    let game = game("hexapawn", &["count=plies"], "start");
    let run = Run::new();
    let every = game.solve_strongly(&run).unwrap();
    assert_eq!(every.solved().value, Some(shown((false, 6))));
    let result = Wdl::Win;
    let one = ShownValue::Outcome {
        result,
        plies: Some(1),
    };
    let counts = every.counts(&run.watch()).unwrap().unwrap();
    assert!(counts.by_value.iter().any(|count| count.value == one));
}
