//! Alpha-beta tells what plain minimax tells, whatever a game tells of itself and however small the
//! table is.

use std::fmt::Debug;
use std::sync::LazyLock;

use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stonework_core::laws::Laws;
use stonework_core::random::{Edge, GraphGame, LayeredGraph, Node, RandomValue};
use stonework_core::{
    AlphaBeta, Bounds, Coded, Exhaustive, Front, Game, Outcome, Run, SolutionOf, SolveError,
    Solver, StopReason, WinLose, alpha_beta::Goal,
};

use crate::support::{Chain, random_graphs, said, squares, value_of_line};
use crate::telling::telling;

/// Has one way of searching tell everything, the best moves, and the value.
fn compare<G, O, F, K, C>(game: &G, truth: &SolutionOf<G>, search: AlphaBeta<O, F, K, C>)
where
    G: Game,
    AlphaBeta<O, F, K, C>: Solver<G> + Debug + Copy,
{
    for bytes in [0, 700, 3000, 1 << 20] {
        let search = search.with_table_bytes(bytes);
        let solve = |tell| search.with_goal(tell).solve(game, &Run::new()).unwrap();
        let every = solve(Goal::EveryMove);
        assert_eq!(said(&every), said(truth), "{}", every.report());
        assert_eq!(every.line(), truth.line(), "{}", every.report());
        let best = solve(Goal::BestMoves);
        assert_eq!(best.value(), truth.value(), "{}", best.report());
        assert_eq!(best.best_moves(), truth.best_moves(), "{}", best.report());
        assert_eq!(best.line(), truth.line(), "{}", best.report());
        let value = solve(Goal::Value);
        assert_eq!(value.value(), truth.value(), "{}", value.report());
    }
}

fn check<V: RandomValue + Coded>(graph: LayeredGraph<V>, seed: u64) {
    let game = telling(graph, seed);
    let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
    let plain = AlphaBeta::new();
    compare(&game, &truth, plain);
    compare(&game, &truth, plain.ordered());
    compare(&game, &truth, plain.bounded());
    compare(&game, &truth, plain.packed());
    compare(&game, &truth, plain.ordered().bounded());
    compare(&game, &truth, plain.ordered().packed());
    compare(&game, &truth, plain.bounded().packed());
    compare(&game, &truth, plain.ordered().bounded().packed());
}

/// Pools of one to four threads.
static POOLS: LazyLock<Vec<ThreadPool>> = LazyLock::new(|| {
    (1..=4)
        .map(|threads| ThreadPoolBuilder::new().num_threads(threads))
        .map(|pool| pool.build().unwrap())
        .collect()
});

/// The same with one to four threads, which share every question, or those that are not over at once.
fn check_threads<V: RandomValue + Coded>(graph: LayeredGraph<V>, seed: u64) {
    let game = telling(graph, seed);
    let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
    for pool in &*POOLS {
        for patience in [0, 10] {
            let plain = AlphaBeta::new().parallel().sharing_after(patience);
            pool.install(|| {
                compare(&game, &truth, plain);
                compare(&game, &truth, plain.packed());
                compare(&game, &truth, plain.ordered().bounded().packed());
            });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_number_of_threads_finds_the_same(graph in random_graphs(), seed in any::<u64>()) {
        check_threads(graph.clone().acyclic::<i32>(), seed);
        check_threads(graph.acyclic::<Outcome>(), seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_margin_is_that_of_plain_minimax(graph in random_graphs(), seed in any::<u64>()) {
        check(graph.acyclic::<i32>(), seed);
        check(graph.acyclic::<i8>(), seed);
    }

    #[test]
    fn wide_margins_are_those_of_plain_minimax(graph in random_graphs(), seed in any::<u64>()) {
        check(graph.with_spread(100_000).acyclic::<i64>(), seed);
    }

    #[test]
    fn the_outcome_is_that_of_plain_minimax(graph in random_graphs(), seed in any::<u64>()) {
        check(graph.acyclic::<Outcome>(), seed);
        check(graph.acyclic::<WinLose>(), seed);
    }

    #[test]
    fn what_a_random_graph_tells_keeps_the_laws(graph in random_graphs(), seed in any::<u64>()) {
        let game = telling(graph.acyclic::<i32>(), seed);
        Laws::new().check_bounded(&game).unwrap();
        Laws::new().check_ordered(&game).unwrap();
        Laws::new().check_packed(&game).unwrap();
    }

    #[test]
    fn a_value_in_eight_bits_is_right_or_refused(graph in random_graphs(), spread in 20_u32..200) {
        let game = graph.with_spread(spread).acyclic::<i8>();
        let truth = Exhaustive::new().solve(&game, &Run::new());
        match (AlphaBeta::new().solve(&game, &Run::new()), truth) {
            (Ok(found), Ok(truth)) => prop_assert_eq!(said(&found), said(&truth)),
            // What it did not have to look at may not fit; what it tells is a line that adds up.
            (Ok(found), Err(_)) => {
                prop_assert_eq!(value_of_line(&game, found.line().unwrap()), found.value());
            }
            (Err(error), truth) => {
                let overflow = matches!(error, SolveError::Overflow { .. });
                prop_assert!(overflow && truth.is_err());
            }
        }
    }

    #[test]
    fn a_game_that_goes_round_is_refused_or_its_value_needs_no_circle(
        graph in random_graphs(),
        loops in 0_u8..40,
    ) {
        let graph = graph.with_loops(loops);
        goes_round(&graph.cyclic::<Outcome>())?;
        goes_round(&graph.cyclic::<WinLose>())?;
        goes_round(&graph.clone().with_spread(1).cyclic::<i32>())?;
    }
}

/// A game that may go round is refused, or what is told of it is what plain minimax tells, if that tells anything.
fn goes_round<V: RandomValue + Coded>(game: &GraphGame<V>) -> Result<(), TestCaseError> {
    for bytes in [0, 1 << 20] {
        match AlphaBeta::new()
            .with_table_bytes(bytes)
            .solve(game, &Run::new())
        {
            Ok(solution) => {
                prop_assert!(solution.value().is_some());
                prop_assert_eq!(
                    value_of_line(game, solution.line().unwrap()),
                    solution.value()
                );
                if let Ok(truth) = Exhaustive::new().solve(game, &Run::new()) {
                    prop_assert_eq!(said(&solution), said(&truth));
                }
            }
            Err(SolveError::Cyclic { cycle }) => {
                prop_assert!(game.cycle().is_some() && !cycle.is_empty());
                for (at, &(state, mv)) in cycle.iter().enumerate() {
                    let (next, _) = cycle[(at + 1) % cycle.len()];
                    prop_assert_eq!(game.play(&state, mv).state, next);
                }
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }
    Ok(())
}

#[test]
fn a_chain_of_a_million_is_no_trouble() {
    let solution = AlphaBeta::new()
        .with_goal(Goal::Value)
        .solve(&Front(Chain(1_000_001)), &Run::new())
        .unwrap();
    assert_eq!(solution.value(), Some(Outcome::win_in(1_000_001)));
}

#[test]
fn a_circle_whose_gains_shift_what_is_asked_is_refused() {
    for gain in [-2_i64, 0, 3] {
        let to = |target| Edge::to(target).gaining(gain);
        let nodes = vec![
            Node::Moves(vec![to(1)]),
            Node::Moves(vec![to(2)]),
            Node::Moves(vec![to(0), Edge::to(3)]),
            Node::End(0),
        ];
        let game = GraphGame::new(nodes, 0).unwrap();
        let solved = AlphaBeta::new().solve(&game, &Run::new());
        assert!(matches!(solved, Err(SolveError::Cyclic { .. })));
    }
}

#[test]
fn a_long_game_stopped_early_has_bounds_that_hold_and_a_line_so_far() {
    let game = squares(200, 3);
    let truth = AlphaBeta::new().solve(&game, &Run::new()).unwrap();
    let solve = |tell, run: &Run, threads: usize| {
        let search = AlphaBeta::new().with_goal(tell).parallel();
        POOLS[threads - 1].install(|| search.sharing_after(20).solve(&game, run))
    };
    let limits = [0, 1, 10, 100, 1000, 10_000];
    for (limit, threads) in limits
        .into_iter()
        .flat_map(|limit| [(limit, 1), (limit, 3)])
    {
        let run = Run::new().with_positions(limit);
        for tell in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
            let solution = solve(tell, &run, threads).unwrap();
            let Bounds { lower, upper } = solution.bounds();
            assert!(lower.is_none_or(|lower| Some(lower) <= truth.value()));
            assert!(upper.is_none_or(|upper| Some(upper) >= truth.value()));
            assert!(
                solution.value().is_some()
                    || solution.stopped() == Some(StopReason::Positions(limit))
            );
            assert!(
                solution
                    .moves()
                    .iter()
                    .all(|rated| truth.moves().contains(rated))
            );
            assert!(solution.report().positions <= limit);
            let mut state = game.start();
            for &mv in solution.line_so_far() {
                assert!(game.moves(&state).any(|listed| listed == mv));
                state = game.play(&state, mv).state;
            }
            assert!(solution.value().is_some() || state != game.start());
        }
    }
}

#[test]
fn threads_hold_no_more_together_than_is_allowed() {
    let game = squares(200, 3);
    let truth = AlphaBeta::new().solve(&game, &Run::new()).unwrap();
    let mut solved = 0;
    for bytes in [1 << 12, 1 << 14, 1 << 16, 1 << 20] {
        for pool in &*POOLS {
            let search = AlphaBeta::new().parallel().sharing_after(20);
            let run = Run::new().with_bytes(bytes).with_positions(100_000);
            let solution = pool.install(|| search.solve(&game, &run)).unwrap();
            assert!(solution.report().peak_bytes <= bytes);
            assert!(
                solution
                    .value()
                    .is_none_or(|value| Some(value) == truth.value())
            );
            solved += usize::from(solution.value().is_some());
        }
    }
    assert!(solved >= POOLS.len());
}

#[test]
fn a_value_at_the_edge_of_its_type_is_found() {
    for value in [i8::MIN, i8::MIN + 1, i8::MAX - 1, i8::MAX] {
        let edge = Edge::to(1).gaining(value).again();
        let nodes = vec![Node::Moves(vec![edge]), Node::End(0)];
        let game = GraphGame::new(nodes, 0).unwrap();
        for tell in [Goal::EveryMove, Goal::BestMoves, Goal::Value] {
            let solution = AlphaBeta::new().with_goal(tell).solve(&game, &Run::new());
            assert_eq!(solution.unwrap().value(), Some(value));
        }
    }
}
