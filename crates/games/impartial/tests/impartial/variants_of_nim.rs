//! Fibonacci Nim, and Nim whose heaps may not become equal: theorems, searches and a plain recursion tell the same.

use std::collections::HashMap;

use fastrand::Rng;
use serde_json::json;
use stonework::laws::{self, Laws};
use stonework::{ByTheorem, Negamax, Nimber, Run, Solver, WinLose};
use stonework_game_kit::{game, laws_of_games, refusal, solved};
use stonework_impartial::CATALOG;
use stonework_impartial::{Bouton, FibonacciNim, LastMove, Nim, ThreeUnequal, Zeckendorf};

use crate::heaps::agrees;
use crate::plain::{Plain, first_wins, refuses, wins};

#[test]
fn fibonacci_nim_is_won_as_the_parts_say() {
    for times in 1..=5 {
        let rules = |&[stones, most]: &[u32; 2]| match most.min(stones) {
            0 => Plain::Over(false),
            most => Plain::Options(
                (1..=most)
                    .map(|taken| [stones - taken, times * taken])
                    .collect(),
            ),
        };
        let mut known = HashMap::new();
        for stones in 0..=40_u32 {
            let start = FibonacciNim::new(stones, times);
            agrees(Zeckendorf, &start);
            let expected = wins(&[stones, stones.saturating_sub(1)], &rules, &mut known);
            assert_eq!(first_wins(&start), expected, "{stones} {times}");
            for most in 0..=stones {
                let game = start.at(stones, most);
                agrees(Zeckendorf, &game);
                let expected = wins(&[stones, most], &rules, &mut known);
                assert_eq!(first_wins(&game), expected, "{stones} {most} {times}");
            }
        }
    }
    // At the start only Fibonacci numbers are lost, and with 1 powers of 2.
    let lost = |times: u32| -> Vec<u32> {
        let is_lost = |&stones: &u32| {
            let game = FibonacciNim::new(stones, times);
            ByTheorem(Zeckendorf)
                .solve(&game, &Run::new())
                .unwrap()
                .value()
                == Some(WinLose::Loss)
        };
        (1..=100_u32).filter(is_lost).collect()
    };
    assert_eq!(lost(2), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    assert_eq!(lost(1), [1, 2, 4, 8, 16, 32, 64]);
}

#[test]
fn fibonacci_nim_is_read_with_what_was_taken_before() {
    for text in [
        "[31,9]",
        "31, 9",
        "31 9",
        "31 (18 at most)",
        "31 stones, 9 taken before",
    ] {
        for solver in ["theorem", "negamax", "nimber"] {
            let solved = solved(&CATALOG, "fibonacci-nim", &[], text, solver);
            assert_eq!(json!(solved.best_moves), json!([2, 10]), "{text} {solver}");
            assert_eq!(json!(solved.answer), json!(true));
        }
        let game = game(&CATALOG, "fibonacci-nim", &[], text);
        assert_eq!(game.start_text(), "31 (18 at most)");
        let mut session = game.session();
        assert_eq!(session.play("10").unwrap().to_string(), "10");
        assert_eq!(session.picture(), "21 (20 at most)");
        assert_eq!(
            game.read_position("21 (20 at most)").unwrap(),
            "21 (20 at most)"
        );
    }
    for text in ["31", "[31]", "31,0"] {
        assert_eq!(
            game(&CATALOG, "fibonacci-nim", &[], text).start_text(),
            "31 (30 at most)"
        );
    }
    for text in ["-31", "3.5", "31,9,2", "many", "4294967296", "1,000"] {
        let refused = refusal(&CATALOG, "fibonacci-nim", None, text);
        assert!(
            refused.contains("are written as 31 or [31,9]"),
            "{text}: {refused}"
        );
    }
    // Four milliards of stones: too many moves for a list.
    let solved = solved(&CATALOG, "fibonacci-nim", &[], "4000000000", "theorem");
    assert_eq!(json!(solved.answer), json!(true));
    assert!(solved.best_moves.len() < 10);
    let lost = solved_all("fibonacci-nim", "2971215073");
    assert_eq!(
        (
            json!(lost.answer),
            lost.every_move_loses,
            lost.best_moves.len()
        ),
        (json!(false), true, 0)
    );
}

fn solved_all(name: &str, input: &str) -> stonework_catalog::Solved {
    solved(&CATALOG, name, &[], input, "theorem")
}

/// What moves leave of heaps that may not become equal.
fn unequal(heaps: &[u32], last_wins: bool) -> Plain<Vec<u32>> {
    let mut options = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut next = heaps.to_vec();
            next[at] = left;
            if left == 0 || heaps.iter().all(|&other| other != left) {
                options.push(next);
            }
        }
    }
    if options.is_empty() {
        return Plain::Over(!last_wins);
    }
    Plain::Options(options)
}

#[test]
fn nim_without_equal_heaps_is_that_of_a_plain_recursion() {
    let without = |heaps: &[u32], last| Nim::new(heaps.to_vec(), last).without_equal_heaps();
    let mut known = [HashMap::new(), HashMap::new()];
    let mut dice = Rng::with_seed(2);
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for number in 0..11_u32.pow(3) {
        rows.push((0..3).map(|at| number / 11_u32.pow(at) % 11).collect());
    }
    for _ in 0..150 {
        rows.push((0..dice.usize(..6)).map(|_| dice.u32(..7)).collect());
    }
    let mut equal = 0;
    for heaps in rows {
        let Ok(game) = without(&heaps, LastMove::Wins) else {
            let mut left = heaps.clone();
            left.retain(|&heap| heap > 0);
            left.sort_unstable();
            left.dedup();
            assert!(
                left.len() < heaps.iter().filter(|&&heap| heap > 0).count(),
                "{heaps:?}"
            );
            equal += 1;
            continue;
        };
        let misere = without(&heaps, LastMove::Loses).unwrap();
        let expected = wins(&heaps, &|heaps| unequal(heaps, true), &mut known[0]);
        assert_eq!(first_wins(&game), expected, "{heaps:?}");
        let loses = wins(&heaps, &|heaps| unequal(heaps, false), &mut known[1]);
        assert_eq!(first_wins(&misere), loses, "{heaps:?}");
        let negamax = Negamax::new().solve(&game, &Run::new()).unwrap();
        for nimber in [
            Nimber::of_sums().solve(&game, &Run::new()),
            Nimber::new().solve(&game, &Run::new()),
        ] {
            let nimber = nimber.unwrap();
            assert_eq!(
                (nimber.value(), nimber.moves()),
                (negamax.value(), negamax.moves()),
                "{heaps:?}"
            );
        }
        let is_over = heaps.iter().all(|&heap| heap == 0);
        if heaps.len() <= 3 {
            agrees(ThreeUnequal, &game);
        } else if !is_over {
            refuses(ThreeUnequal, &game);
        }
        if !is_over {
            refuses(ThreeUnequal, &misere);
            refuses(Bouton, &game);
            refuses(Bouton, &misere);
            refuses(ThreeUnequal, &Nim::new(heaps.clone(), LastMove::Wins));
        }
    }
    assert!(equal > 100);
}

#[test]
fn nim_without_equal_heaps_is_solved_by_what_fits() {
    for (heaps, answer) in [
        ("[1,3,5]", false),
        ("[1,2,4]", true),
        ("[0,1,2]", false),
        ("[0,0,7]", true),
    ] {
        let found = solved(&CATALOG, "nim", &["equal=no"], heaps, "theorem");
        assert_eq!(json!(found.answer), json!(answer), "{heaps}");
    }
    let solvers = |set: &[&str], heaps| {
        let game = game(&CATALOG, "nim", set, heaps);
        game.solvers()
            .iter()
            .map(|solver| solver.name)
            .collect::<Vec<_>>()
    };
    assert!(solvers(&["equal=no"], "[1,2,3,4]").contains(&"nimber"));
    assert!(!solvers(&["equal=no"], "[1,2,3,4]").contains(&"theorem"));
    let misere = solvers(&["equal=no", "rule=misere"], "[1,3,5]");
    assert!(
        !misere.contains(&"theorem") && !misere.contains(&"nimber"),
        "{misere:?}"
    );
    assert_eq!(
        refusal(&CATALOG, "nim", Some("equal=no"), "[4,0,2,0,4]"),
        "heaps 0 and 4 are equal: heaps with stones may not be, from the start on"
    );
    let game = game(&CATALOG, "nim", &["equal=no"], "[1,3,5]");
    assert!(game.read_position("1 3 3").is_err());
    assert!(game.session().play("1-2").is_none());
    // Numbers beyond any search: (a + 1) ⊕ (b + 1) ⊕ (c + 1) = 0.
    let found = solved(
        &CATALOG,
        "nim",
        &["equal=no"],
        "[4294967295,4000000000,3]",
        "theorem",
    );
    assert_eq!(json!(found.answer), json!(true));
    assert!(found.best_moves.len() < 4);
    let found = solved(
        &CATALOG,
        "nim",
        &["equal=no"],
        "[2999999999,1999999999,3320171007]",
        "theorem",
    );
    assert_eq!(json!(found.answer), json!(false));
}

laws_of_games! { VARIANTS_OF_NIM
    "fibonacci-nim" fibonacci_nim_keeps_the_laws {
        for game in [FibonacciNim::new(1, 2), FibonacciNim::new(20, 2), FibonacciNim::new(0, 1).at(31, 18)] {
            laws::check(&game).unwrap();
        }
    }
    "nim" nim_without_equal_heaps_keeps_the_laws {
        for heaps in [vec![0, 0], vec![6], vec![3, 0, 2, 5]] {
            for last in [LastMove::Wins, LastMove::Loses] {
                let game = Nim::new(heaps.clone(), last).without_equal_heaps().unwrap();
                laws::check(&game).unwrap();
                if last == LastMove::Wins {
                    Laws::new().disjunctive_sum().check(&game).unwrap();
                }
            }
        }
    }
}
