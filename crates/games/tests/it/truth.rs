//! Cases with known answers and best moves: `tests/data/stone_cases.jsonl`, which says where they
//! come from.

use serde_json::{Value as Json, json};
use stonework_core::Run;

use crate::support::{game, small};

/// The variants of the file, and the games and settings they are.
const VARIANTS: &[(&str, &str, &[&str])] = &[
    ("lc486", "predict-the-winner", &[]),
    ("lc877", "stone-game", &[]),
    ("lint396", "coins-in-a-line-iii", &[]),
    ("lc1690", "stone-game-vii", &[]),
    ("lc1140a", "stone-game-ii", &["reading=left"]),
    ("lc1140b", "stone-game-ii", &["reading=last-pile"]),
    ("lc1140c", "stone-game-ii", &["reading=either-end"]),
    ("lc1406", "stone-game-iii", &[]),
    ("lc1510", "stone-game-iv", &[]),
    ("lint394", "coins-in-a-line", &[]),
    ("lint395", "coins-in-a-line-ii", &[]),
    ("lc1563", "stone-game-v", &[]),
    ("lc1686", "stone-game-vi", &[]),
    ("lc1872", "stone-game-viii", &[]),
    ("lc2029", "stone-game-ix", &[]),
    ("lc292", "nim-game", &[]),
    ("lc1025", "divisor-game", &[]),
    ("lc464", "can-i-win", &[]),
    ("lc1927", "sum-game", &[]),
    ("lc375", "guess-number-ii", &[]),
    ("lc913", "cat-and-mouse", &[]),
    ("lc1728", "cat-and-mouse-ii", &[]),
    ("lc1908", "nim", &[]),
    ("lc294", "flip-game-ii", &[]),
    ("lc810", "chalkboard-xor", &[]),
];

/// Exhaustive search gives up after so many positions.
const EXHAUSTIVE: u64 = 50_000;

/// More things than this are not looked at one by one.
const HUGE: u64 = 100_000;

/// Of more columns than this not all sets are looked at, but no more than so many.
const WIDE: (usize, u64) = (16, 5000);

/// Of sums with more positions than this not all are looked at, but no more than so many.
const SUMS: (u64, u64) = (20_000, 3000);

/// Of what is so much that it is for theorems only, after how many positions the other solvers may
/// stop.
fn patience(game: &str, input: &Json) -> Option<u64> {
    let numbers = || input.as_array().into_iter().flatten();
    // Positions of the whole.
    let positions = match game {
        "nim" => numbers()
            .map(|heap| heap.as_u64().unwrap_or(0) + 1)
            .fold(1, u64::saturating_mul),
        "chalkboard-xor" => 1 << numbers().count().min(60),
        "flip-game-ii" => {
            let plus = input.as_str().map_or(0, |row| row.matches('+').count());
            1 << (plus * 3 / 4).min(60)
        }
        _ => 0,
    };
    if positions > SUMS.0 {
        return Some(SUMS.1);
    }
    let columns = input[0].as_array().map_or(0, Vec::len);
    if columns > WIDE.0 {
        return Some(WIDE.1);
    }
    input
        .as_u64()
        .is_some_and(|count| count > HUGE)
        .then_some(HUGE)
}

fn cases() -> Vec<Json> {
    include_str!("../data/stone_cases.jsonl")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| serde_json::from_str::<Json>(line).unwrap())
        .filter(|line| line["type"] == "case")
        .collect()
}

/// The best moves of a case. A position tells its value whatever came before it, so that they are those that
/// keep the value as if nothing had.
fn best_moves(case: &Json) -> &Json {
    let memoryless = case["extra"].get("value_preserving_moves_ignoring_history");
    memoryless.unwrap_or(&case["best_moves"])
}

/// Checks a case against every solver that fits; tells whether plain minimax came to its end.
fn check(case: &Json) -> bool {
    let variant = &case["variant"];
    let (_, name, settings) = VARIANTS
        .iter()
        .find(|(known, ..)| variant == known)
        .unwrap_or_else(|| panic!("{variant} is no variant of a game"));
    let game = game(name, settings, &case["input"].to_string());
    let patience = patience(name, &case["input"]);
    let mut answered = false;
    let mut exhausted = false;
    for solver in game.solvers() {
        let plain = solver.name == "exhaustive";
        let run = match patience {
            _ if plain => Run::new().with_positions(patience.unwrap_or(EXHAUSTIVE).min(EXHAUSTIVE)),
            Some(most) => small(Run::new()).with_positions(most),
            None if solver.name == "negamax-bounded" => small(Run::new()),
            None => Run::new(),
        };
        let solved = game.solve(solver.name, &run).unwrap();
        let who = format!("{} by {}", case["id"], solver.name);
        if solved.stopped.is_some() && (plain || patience.is_some()) {
            // Some of the moves may prove the answer; they need not be all that are best.
            let answer = solved.answer.map(|answer| json!(answer));
            assert!(
                answer.is_none_or(|answer| answer == case["expected"]),
                "{who}"
            );
            continue;
        }
        exhausted |= plain;
        answered = true;
        assert_eq!(json!(solved.answer), case["expected"], "{who}");
        assert_eq!(json!(solved.best_moves), *best_moves(case), "{who}");
        if let Some(margin) = case["extra"].get("diff") {
            assert_eq!(json!(solved.value), *margin, "{who}");
        }
        for player in ["first", "second"] {
            if let Some(score) = case["extra"].get(player) {
                assert_eq!(json!(solved.scores)[player], *score, "{who}");
            }
        }
    }
    assert!(answered, "{} is answered by no solver", case["id"]);
    exhausted
}

#[test]
fn every_case_has_its_answer_and_best_moves_from_every_solver() {
    let cases = cases();
    let exhausted = cases.iter().filter(|case| check(case)).count();
    assert_eq!(cases.len(), 1376);
    assert!(exhausted > 350, "only {exhausted} by plain minimax");
}

#[test]
fn every_variant_of_the_file_has_cases() {
    let cases = cases();
    for (variant, ..) in VARIANTS {
        let count = cases.iter().filter(|case| case["variant"] == *variant);
        assert!(count.count() >= 30, "{variant}");
    }
}
