//! Alpha-beta search that takes turns with proof-number search finds what plain minimax finds, and
//! keeps to its limits.

use std::fmt::Debug;
use std::sync::Arc;

use proptest::prelude::*;
use stonework::erased::ErasedState;
use stonework::keyed::{KeyedAlphaBeta, KeyedValue};
use stonework::random::{GraphGame, RandomGraph, RandomValue};
use stonework::{
    AlphaBeta, Exhaustive, Game, Goal, InfinitePlay, Negamax, Outcome, ProofNumber, Run, SeededRng,
    Solution, SolutionOf, SolveError, Solver, Step, StopReason, Value, WinLose, WinsFirst,
};

use stonework_test_kit::cases;
use stonework_test_kit::hinted::{Hinted, hinted};
use stonework_test_kit::support::{POOLS, random_graphs, said, threads};

const BYTES: [usize; 3] = [0, 3000, 1 << 20];

/// Whether what a search was stopped with is true.
fn holds<M: Copy, V: Value>(found: &Solution<M, V>, value: V, limit: u64) {
    let bounds = found.bounds();
    assert!(bounds.lower.is_none_or(|lower| lower <= value));
    assert!(bounds.upper.is_none_or(|upper| upper >= value));
    assert!(found.report().positions <= limit, "{}", found.report());
    if found.stopped().is_some() {
        assert_eq!(found.stopped(), Some(StopReason::Positions(limit)));
    }
}

/// Compares a search with the truth, for each goal and some limits.
fn compare<G, S>(game: &G, truth: &SolutionOf<G>, search: impl Fn(Goal) -> S)
where
    G: Game,
    S: Solver<G> + Debug,
{
    let run = Run::new();
    let solve = |goal| search(goal).solve(game, &run).unwrap();
    let every = solve(Goal::EveryMove);
    assert_eq!(said(&every), said(truth), "{}", every.report());
    assert_eq!(every.line(), truth.line(), "{}", every.report());
    for goal in [Goal::BestMoves, Goal::ONE_BEST_MOVE] {
        let best = solve(goal);
        assert_eq!(best.value(), truth.value(), "{}", best.report());
        assert_eq!(best.best_moves(), truth.best_moves(), "{}", best.report());
        assert_eq!(best.line(), truth.line(), "{}", best.report());
    }
    let value = solve(Goal::Value);
    assert_eq!(value.value(), truth.value(), "{}", value.report());
    for limit in [0, 3, 40] {
        let run = Run::new().with_positions(limit);
        let found = search(Goal::ONE_BEST_MOVE).solve(game, &run).unwrap();
        holds(&found, truth.value().unwrap(), limit);
    }
}

/// Compares the searches without hints and with all of them, of states, of keys, and of several
/// threads.
fn check<V: RandomValue + KeyedValue>(game: Hinted<V>) {
    let game = Arc::new(game);
    let truth = Exhaustive::new().solve(&*game, &Run::new()).unwrap();
    let start = ErasedState::new(game.start());
    for after in [1, 5] {
        for bytes in BYTES {
            let plain = AlphaBeta::new().with_table_bytes(bytes);
            let hinted = plain.ordered().bounded().packed();
            compare(&*game, &truth, |goal| {
                WinsFirst::new(plain.with_goal(goal)).after(after)
            });
            compare(&*game, &truth, |goal| {
                WinsFirst::new(hinted).after(after).with_goal(goal)
            });
            let keyed = KeyedAlphaBeta::packed(&game, hinted).wins_first_after(after);
            for goal in [Goal::EveryMove, Goal::ONE_BEST_MOVE, Goal::Value] {
                let found = keyed.clone().with_goal(goal);
                let found = found.solve_from(&start, &Run::new()).unwrap();
                assert_eq!(found.value(), truth.value(), "{}", found.report());
                let run = Run::new().with_positions(40);
                let found = keyed.solve_from(&start, &run).unwrap();
                holds(&found, truth.value().unwrap(), 40);
            }
            for pool in &*POOLS {
                let search = WinsFirst::new(hinted.parallel().sharing_after(0)).after(after);
                let found = pool.install(|| search.solve(&*game, &Run::new()).unwrap());
                assert_eq!(said(&found), said(&truth), "{}", found.report());
                assert_eq!(found.line(), truth.line(), "{}", found.report());
            }
        }
    }
}

/// A game that goes round is refused, or has the value of the rule for infinite play: then no cycle
/// matters.
fn check_cyclic<V: RandomValue + KeyedValue>(game: &GraphGame<V>, rules: &[InfinitePlay]) {
    for after in [1, 5] {
        let search = WinsFirst::new(AlphaBeta::new()).after(after);
        match search.solve(game, &Run::new()) {
            Err(SolveError::Cyclic { cycle }) => assert!(!cycle.is_empty()),
            Err(other) => panic!("{other}"),
            Ok(found) => {
                for &rule in rules {
                    let truth = ProofNumber::new().with_repetition(rule);
                    let truth = truth.solve(game, &Run::new()).unwrap();
                    assert_eq!(found.value(), truth.value());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(200)) })]

    #[test]
    fn searches_that_take_turns_find_the_truth(graph in random_graphs(), seed in any::<u64>()) {
        check(hinted(graph.clone().acyclic::<i32>(), seed));
        check(hinted(graph.clone().acyclic::<Outcome>(), seed));
        check(hinted(graph.acyclic::<WinLose>(), seed));
    }

    #[test]
    fn loopy_games_are_refused_or_no_cycle_matters(
        graph in random_graphs(),
        loops in 0_u8..50,
    ) {
        let graph = graph.with_loops(loops);
        check_cyclic(&graph.cyclic::<Outcome>(), &[InfinitePlay::Draw]);
        let sided = [InfinitePlay::LostByFirst, InfinitePlay::WonByFirst];
        check_cyclic(&graph.cyclic::<WinLose>(), &sided);
    }
}

/// Compares the searches of a graph of some thousand positions, on up to three threads, with much
/// memory and with little.
fn check_large<V: RandomValue + KeyedValue>(seed: u64) {
    let graph = RandomGraph::new(seed).with_positions(3000).with_layers(12);
    let game = graph.with_moves(6).acyclic::<V>();
    let truth = Negamax::new().solve(&game, &Run::new()).unwrap();
    let mut solved = 0;
    for count in 1..=3 {
        for bytes in [1 << 13, 1 << 16, 1 << 20, 1 << 25] {
            let run = threads(count).with_bytes(bytes).with_positions(1_000_000);
            let search = AlphaBeta::new().packed().parallel().sharing_after(20);
            let search = WinsFirst::new(search.with_goal(Goal::BestMoves)).after(10);
            let found = search.solve(&game, &run).unwrap();
            let report = found.report();
            assert!(report.peak_bytes <= bytes, "{report}");
            assert!(report.positions <= 1_000_000, "{report}");
            if found.stopped().is_none() {
                assert_eq!(found.value(), truth.value(), "{report}");
                assert_eq!(found.best_moves(), truth.best_moves(), "{report}");
                solved += 1;
            }
        }
    }
    assert!(solved > 3);
}

#[test]
fn large_games_are_solved_within_their_limits() {
    for seed in 0..20 {
        check_large::<WinLose>(seed);
        check_large::<Outcome>(seed);
    }
}

/// A win of three plies, listed after a move into a full binary tree whose ends are won or lost by
/// chance.
struct Hidden<V>(fn(bool) -> V);

impl<V: Value<Gain = ()>> Game for Hidden<V> {
    /// The plies played and the way there.
    type State = (u32, u64);
    type Move = u64;
    type Value = V;

    fn start(&self) -> (u32, u64) {
        (0, 0)
    }
    fn terminal_value(&self, &(plies, way): &(u32, u64)) -> Option<V> {
        let is_over = plies == 40 || plies == 3 && way == 1;
        is_over.then(|| (self.0)(way != 1 && SeededRng::new(way).below(2) == 1))
    }
    fn moves(&self, &(_, way): &(u32, u64)) -> impl Iterator<Item = u64> {
        if way == 1 { 0..1 } else { 0..2 }
    }
    fn play(&self, &(plies, way): &(u32, u64), mv: u64) -> Step<Self> {
        Step::to(match (plies, way, mv) {
            (0, _, 1) => (1, 1),
            (_, 1, _) => (plies + 1, 1),
            _ => (plies + 1, way * 2 + mv + 2),
        })
    }
}

#[test]
fn a_short_win_is_found_beside_a_large_tree() {
    let limited = Run::new().with_positions(30_000);
    let alone = AlphaBeta::new().with_goal(Goal::ONE_BEST_MOVE);
    let game = Hidden(|wins| if wins { WinLose::Win } else { WinLose::Loss });
    assert_eq!(alone.solve(&game, &limited).unwrap().value(), None);
    let found = WinsFirst::new(alone).solve(&game, &limited).unwrap();
    assert_eq!(found.value(), Some(WinLose::Win));
    assert_eq!(found.best_moves(), [1]);
    assert_eq!(found.line(), Some(&[1, 0, 0][..]));
    // With distances, the other searches tell that it is the soonest.
    let game = Hidden(|wins| {
        if wins {
            Outcome::win_in(0)
        } else {
            Outcome::loss_in(0)
        }
    });
    let found = WinsFirst::new(alone).solve(&game, &limited).unwrap();
    assert_eq!(found.value(), Some(Outcome::win_in(3)));
    assert_eq!(found.best_moves(), [1]);
}
