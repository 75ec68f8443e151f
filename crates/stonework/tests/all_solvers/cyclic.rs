//! A game that can come back to a position is refused, and the circle is shown.

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, Node, RandomValue};
use stonework::{Exhaustive, Game, Levels, Negamax, Outcome, Run, SolveError, Solver, WinLose};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable};

/// Whether the solver finds a cycle, which is then walked along.
fn refuses<V: RandomValue>(game: &GraphGame<V>, solver: &impl Solver<GraphGame<V>>) -> bool {
    match solver.solve(game, &Run::new()) {
        Ok(solution) => {
            assert!(solution.value().is_some());
            false
        }
        Err(SolveError::Cyclic { cycle }) => {
            assert!(!cycle.is_empty());
            let positions = reachable(game);
            for (at, &(state, mv)) in cycle.iter().enumerate() {
                let (next, _) = cycle[(at + 1) % cycle.len()];
                assert!(positions.contains(&state));
                assert!(game.terminal_value(&state).is_none());
                assert!(game.moves(&state).any(|listed| listed == mv));
                assert_eq!(game.play(&state, mv).state, next);
            }
            true
        }
        Err(other) => panic!("{other}"),
    }
}

fn check<V: RandomValue>(game: &GraphGame<V>) {
    let cyclic = game.cycle().is_some();
    assert_eq!(refuses(game, &Exhaustive::new()), cyclic);
    assert_eq!(refuses(game, &Negamax::new()), cyclic);
    assert_eq!(refuses(game, &Negamax::dense()), cyclic);
    assert_eq!(refuses(game, &Negamax::bounded(1)), cyclic);
    assert_eq!(refuses(game, &Negamax::bounded(400)), cyclic);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn a_cycle_is_found_exactly_if_one_can_be_reached(graph in random_graphs(), loops in 0_u8..40) {
        let graph = graph.with_loops(loops);
        check(&graph.cyclic::<i64>());
        check(&graph.cyclic::<Outcome>());
        let game = graph.cyclic::<Outcome>();
        let levels = Levels::new().breadth_first();
        assert_eq!(refuses(&game, &levels), game.cycle().is_some());
        check(&graph.cyclic::<WinLose>());
    }
}

#[test]
fn a_cycle_through_the_start_and_one_into_itself_are_found() {
    let loops = |nodes: &[&[usize]]| {
        let nodes = nodes
            .iter()
            .map(|targets| Node::Moves(targets.iter().map(|&to| Edge::to(to)).collect()));
        GraphGame::<i64>::new(nodes.collect(), 0).unwrap()
    };
    for game in [
        loops(&[&[0]]),
        loops(&[&[1], &[0]]),
        loops(&[&[1], &[2], &[0, 1]]),
    ] {
        assert!(game.cycle().is_some());
        check(&game);
    }
}

#[test]
fn a_long_tail_into_a_long_cycle_is_no_trouble() {
    let (tail, circle) = (30_000, 200_000);
    let last = tail + circle - 1;
    let nodes = (0..=last)
        .map(|node| Node::Moves(vec![Edge::to(if node == last { tail } else { node + 1 })]));
    let game = GraphGame::<i64>::new(nodes.collect(), 0).unwrap();
    let run = Run::new();
    for solved in [
        Negamax::new().solve(&game, &run).map(drop),
        Negamax::dense().solve(&game, &run).map(drop),
        Negamax::bounded(1).solve(&game, &run).map(drop),
    ] {
        let Err(SolveError::Cyclic { cycle }) = solved else {
            panic!("the cycle is overlooked")
        };
        assert_eq!(cycle.len(), circle);
        assert!(cycle.iter().all(|&(node, _)| node >= tail));
    }
}
