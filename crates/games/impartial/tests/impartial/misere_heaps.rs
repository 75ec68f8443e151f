//! Heaps in misère play by their quotient and by search, one and the same.

use fastrand::Rng;
use serde_json::json;
use stonework::{ByTheorem, Run, Solver, StopReason, WinLose};
use stonework_game_kit::{game, solved};
use stonework_impartial::CATALOG;
use stonework_impartial::{HeapMoves, Heaps, LastMove, QuotientOfHeaps};

use crate::heaps::agrees;

fn misere(moves: &HeapMoves, heaps: Vec<u32>) -> Heaps {
    Heaps::new(moves.clone(), heaps, LastMove::Loses).unwrap()
}

#[test]
fn random_sums_in_misere_play_are_what_a_search_says() {
    let codes = [
        "0.77",
        "0.07",
        "0.137",
        "0.123",
        "0.71",
        "4.0",
        "4.3",
        "0.26",
        "{1,2,3}",
        "{2,5}",
        "0.0",
        "{}",
        "{1,2,half}",
        "{divisors}",
    ];
    let codes = codes.into_iter();
    let mut kinds: Vec<HeapMoves> = codes
        .map(|code| HeapMoves::ByCode(code.parse().unwrap()))
        .collect();
    kinds.extend([HeapMoves::UnequalParts, HeapMoves::FewerOrParts]);
    let mut dice = Rng::with_seed(31);
    for kind in &kinds {
        let most = if matches!(kind, HeapMoves::FewerOrParts) {
            5
        } else {
            9
        };
        for _ in 0..200 {
            let mut left = dice.u32(..16);
            let mut heaps = Vec::new();
            while left > 0 {
                heaps.push(dice.u32(0..=left.min(most)));
                left -= heaps[heaps.len() - 1].max(1);
            }
            agrees(QuotientOfHeaps::default(), &misere(kind, heaps));
        }
    }
    // Who asks for it in normal play has it as well.
    let kayles = HeapMoves::ByCode("0.77".parse().unwrap());
    let normal = Heaps::new(kayles, vec![7, 5, 3], LastMove::Wins).unwrap();
    agrees(QuotientOfHeaps::default(), &normal);
}

#[test]
fn hundreds_of_heaps_of_kayles_are_solved_at_once_in_misere_play() {
    let heaps: Vec<String> = (1..=300).map(|heap| heap.to_string()).collect();
    let heaps = format!("[{}]", heaps.join(","));
    let chosen = game(&CATALOG, "kayles", &["rule=misere"], &heaps).choose(&Run::new());
    assert_eq!(chosen.solver.name, "theorem");
    let found = solved(&CATALOG, "kayles", &["rule=misere"], &heaps, "theorem");
    let quotient = "0.77".parse::<stonework::HeapRules>().unwrap();
    let quotient = quotient.misere_quotient(300, &Run::new());
    let heaps: Vec<u32> = (1..=300).collect();
    assert_eq!(json!(found.answer), json!(quotient.wins(&heaps)));
    // After a winning move the sum is lost, after another it is won.
    let kayles = HeapMoves::ByCode("0.77".parse().unwrap());
    let hundreds = misere(&kayles, heaps);
    let solution = ByTheorem(QuotientOfHeaps::default())
        .solve(&hundreds, &Run::new())
        .unwrap();
    for rated in solution.moves() {
        let mut after: Vec<u32> = (1..=300).collect();
        after[rated.mv.heap as usize] = rated.mv.left.0;
        after.push(rated.mv.left.1);
        let wins = quotient.wins(&after) == Some(false);
        assert_eq!(rated.value, WinLose::win_if(wins));
    }
    // One heap of a hundred pins, and of a billion.
    for heap in ["[100]", "[1000000000]"] {
        let found = solved(&CATALOG, "kayles", &["rule=misere"], heap, "theorem");
        assert_eq!(json!(found.answer), json!(true));
    }
}

#[test]
fn where_no_quotient_is_found_the_theorem_says_so_and_is_not_chosen() {
    let wild = HeapMoves::ByCode("4.327".parse().unwrap());
    let unknown = misere(&wild, vec![12, 1]);
    let solution = ByTheorem(QuotientOfHeaps::default())
        .solve(&unknown, &Run::new())
        .unwrap();
    let stopped = StopReason::SolverPositions(4096);
    assert_eq!(
        (solution.value(), solution.stopped()),
        (None, Some(stopped))
    );
    let settings = ["rule=misere", "rules=4.327"];
    let chosen = game(&CATALOG, "heaps", &settings, "[12,1]").choose(&Run::new());
    assert_ne!(chosen.solver.name, "theorem");
}
