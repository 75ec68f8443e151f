//! Proof-number search on several threads finds what plain minimax finds, and keeps to its limits;
//! keys longer than the game says are refused on any number of them.

use proptest::prelude::*;
use stonework::random::{LayeredGraph, RandomValue};
use stonework::{
    Bounds, Coded, Exhaustive, Game, Goal, InfinitePlay, Negamax, Outcome, Packed, ProofNumber,
    Run, SolveError, Solver, Step, StopReason, WinLose,
};

use crate::proof_number::{asked_about, cancelling_after, check_proof, compare, compare_on};
use stonework_test_kit::cases;
use stonework_test_kit::hinted::hinted;
use stonework_test_kit::support::{POOLS, random_graphs, squares, threads};

/// Compares searches on one to four threads with plain minimax: they share every question, or those
/// that are not over at once.
fn check_threads<V: RandomValue + Coded>(graph: LayeredGraph<V>, seed: u64) {
    let game = hinted(graph, seed);
    let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
    let asked = asked_about(&game);
    for pool in &*POOLS {
        for patience in [0, 10] {
            let plain = ProofNumber::new().parallel().sharing_after(patience);
            pool.install(|| {
                compare(&game, &truth, &asked, plain);
                compare(&game, &truth, &asked, plain.packed());
                compare(&game, &truth, &asked, plain.ordered().bounded().packed());
            });
        }
    }
    let others = threads(2);
    let plain = ProofNumber::new().packed().parallel().sharing_after(0);
    POOLS[2].install(|| compare_on(&others, &game, &truth, &asked, plain));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

    #[test]
    fn any_number_of_threads_finds_the_same(graph in random_graphs(), seed in any::<u64>()) {
        check_threads(graph.clone().acyclic::<i64>(), seed);
        check_threads(graph.clone().acyclic::<Outcome>(), seed);
        check_threads(graph.acyclic::<WinLose>(), seed);
    }
}

#[test]
fn threads_stopped_early_have_bounds_that_hold_and_keep_to_their_limits_together() {
    let game = squares(200, 3);
    let truth = Negamax::new().solve(&game, &Run::new()).unwrap();
    let value = truth.value().unwrap();
    let mut solved = 0;
    for count in 1..=4 {
        for limit in [0, 1, 10, 100, 1000, 10_000] {
            let run = threads(count).with_positions(limit);
            for goal in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
                let search = ProofNumber::new()
                    .with_goal(goal)
                    .parallel()
                    .sharing_after(20);
                let solution = search.solve(&game, &run).unwrap();
                let Bounds { lower, upper } = solution.bounds();
                assert!(lower.is_none_or(|lower| lower <= value));
                assert!(upper.is_none_or(|upper| upper >= value));
                assert!(
                    solution.value().is_some()
                        || solution.stopped() == Some(StopReason::Positions(limit))
                );
                assert!(solution.report().positions <= limit);
                assert_eq!(solution.report().threads, count);
                let mut state = game.start();
                for &mv in solution.line_so_far() {
                    assert!(game.moves(&state).any(|listed| listed == mv));
                    state = game.play(&state, mv).state;
                }
            }
            for asked in [value - 1, value, value + 1] {
                let search = ProofNumber::new().parallel().sharing_after(20);
                let proof = search.is_at_least(&game, asked, &run).unwrap();
                check_proof(&game, &proof, asked, value);
                assert!(proof.report().positions <= limit);
            }
        }
        for bytes in [1 << 12, 1 << 14, 1 << 16, 1 << 20] {
            let run = threads(count).with_bytes(bytes).with_positions(100_000);
            let search = ProofNumber::new().parallel().sharing_after(20);
            let solution = search.solve(&game, &run).unwrap();
            assert!(solution.report().peak_bytes <= bytes);
            assert!(solution.value().is_none_or(|found| found == value));
            solved += usize::from(solution.value().is_some());
        }
        let cancelled = cancelling_after(500).with_threads(count.try_into().unwrap());
        let search = ProofNumber::new()
            .with_table_bytes(0)
            .parallel()
            .sharing_after(20);
        let solution = search.solve(&game, &cancelled).unwrap();
        assert_eq!(solution.stopped(), Some(StopReason::Cancelled));
    }
    assert!(solved >= 4);
}

/// A heap of which a move takes one or two stones. Its keys may be longer than it says.
struct Keyed {
    key_bits: u32,
}

impl Game for Keyed {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        20
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

impl Packed for Keyed {
    type Key = u128;

    fn pack(&self, &left: &u32) -> u128 {
        u128::from(left)
    }
    fn unpack(&self, key: u128) -> u32 {
        u32::try_from(key).unwrap()
    }
    fn key_bits(&self) -> u32 {
        self.key_bits
    }
}

#[test]
fn a_key_longer_than_the_game_says_is_refused() {
    for key_bits in [1, 2, 4, 5, 63, 64, 65, 128] {
        let game = Keyed { key_bits };
        let search = ProofNumber::new().packed();
        let together = search.parallel().sharing_after(0);
        for solved in [
            search.solve(&game, &Run::new()),
            together.solve(&game, &threads(2)),
            search
                .with_repetition(InfinitePlay::LostByFirst)
                .solve(&game, &Run::new()),
        ] {
            match solved {
                Ok(solution) => {
                    assert!(key_bits >= 5);
                    assert_eq!(solution.value(), Some(WinLose::Win));
                }
                Err(SolveError::Key { state }) => assert!(state >= 1 << key_bits),
                Err(other) => panic!("{other}"),
            }
        }
    }
}
