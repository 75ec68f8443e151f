//! Cases with known answers and best moves: `tests/data/stone_cases.jsonl`, which says where they
//! come from.

use serde_json::{Value as Json, json};
use stonework::Run;
use stonework_game_kit::as_good_as_any;

use crate::support::{Failures, game, small};

/// A test for each variant of the file: the game and the settings it is.
macro_rules! variants {
    ($($(#[$slow:meta])? $test:ident: $variant:literal, $game:literal, $settings:expr;)*) => {
        $(
            #[test]
            $(#[$slow])?
            fn $test() {
                check_variant($variant, $game, &$settings);
            }
        )*

        #[test]
        fn every_case_is_of_a_variant() {
            let known = [$($variant),*];
            let cases = cases();
            assert_eq!(cases.len(), 1376);
            for case in cases {
                let variant = case["variant"].as_str().unwrap();
                assert!(known.contains(&variant), "{variant} is no variant of a game");
            }
        }
    };
}

variants! {
    predict_the_winner: "lc486", "predict-the-winner", [];
    stone_game: "lc877", "stone-game", [];
    coins_in_a_line_iii: "lint396", "coins-in-a-line-iii", [];
    stone_game_vii: "lc1690", "stone-game-vii", [];
    stone_game_ii: "lc1140a", "stone-game-ii", ["reading=left"];
    stone_game_ii_by_the_last_pile: "lc1140b", "stone-game-ii", ["reading=last-pile"];
    stone_game_ii_from_either_end: "lc1140c", "stone-game-ii", ["reading=either-end"];
    stone_game_iii: "lc1406", "stone-game-iii", [];
    stone_game_iv: "lc1510", "stone-game-iv", [];
    coins_in_a_line: "lint394", "coins-in-a-line", [];
    coins_in_a_line_ii: "lint395", "coins-in-a-line-ii", [];
    stone_game_v: "lc1563", "stone-game-v", [];
    stone_game_vi: "lc1686", "stone-game-vi", [];
    stone_game_viii: "lc1872", "stone-game-viii", [];
    stone_game_ix: "lc2029", "stone-game-ix", [];
    #[ignore = "takes 9 s: large numbers by every solver"]
    nim_game: "lc292", "nim-game", [];
    divisor_game: "lc1025", "divisor-game", [];
    can_i_win: "lc464", "can-i-win", [];
    sum_game: "lc1927", "sum-game", [];
    #[ignore = "takes 5 s: large numbers by every solver"]
    guess_number_ii: "lc375", "guess-number-ii", [];
    cat_and_mouse: "lc913", "cat-and-mouse", [];
    cat_and_mouse_ii: "lc1728", "cat-and-mouse-ii", [];
    #[ignore = "takes 5 s: large numbers by every solver"]
    nim: "lc1908", "nim", [];
    flip_game_ii: "lc294", "flip-game-ii", [];
    chalkboard_xor: "lc810", "chalkboard-xor", [];
}

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

/// Checks a case against every solver that fits; tells whether plain minimax came to its end, if it fits.
fn check(case: &Json, name: &str, settings: &[&str]) -> bool {
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
        let best = as_good_as_any(&solved);
        assert_eq!(json!(best), *best_moves(case), "{who}");
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
    exhausted || game.infinite_play().is_some()
}

/// Checks every case of a variant.
fn check_variant(variant: &str, name: &str, settings: &[&str]) {
    let mut failures = Failures::new();
    let (mut count, mut exhausted) = (0, 0);
    for case in cases().iter().filter(|case| case["variant"] == variant) {
        count += 1;
        let said = format!("{} {}", case["id"], case["input"]);
        let done = failures.check(&said, || check(case, name, settings));
        exhausted += usize::from(done == Some(true));
    }
    failures.report();
    assert!(count >= 30, "{count} cases");
    assert!(exhausted > 0, "none by plain minimax");
}
