//! A value that does not fit its type is an error, never a wrong number.

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, LayeredGraph, Node};
use stonework::{
    Exhaustive, Game, Indexed, Layered, Negamax, Oracle, OracleSolver, Outcome, RollingTable, Run,
    SolveError, Solver, Table, Turn,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, said, threads};

/// The same graph, counted in wider integers.
fn widened(game: &LayeredGraph<i8>) -> LayeredGraph<i64> {
    let nodes = game.graph().nodes().iter().map(|node| match node {
        Node::End(value) => Node::End(i64::from(*value)),
        Node::Moves(edges) => Node::Moves(
            edges
                .iter()
                .map(|edge| Edge {
                    target: edge.target,
                    gain: i64::from(edge.gain),
                    turn: edge.turn,
                })
                .collect(),
        ),
    });
    let sizes: Vec<usize> = (0..game.layers())
        .map(|layer| game.layer(layer).len())
        .collect();
    let graph = GraphGame::new(nodes.collect(), game.start()).unwrap();
    LayeredGraph::new(graph, &sizes).unwrap()
}

/// Whether a value that play from the start depends on does not fit.
fn overflows(game: &LayeredGraph<i8>, start: usize) -> bool {
    let game = game.clone().starting_at(start).unwrap();
    match Exhaustive::new().solve(&game, &Run::new()) {
        Ok(_) => false,
        Err(SolveError::Overflow { .. }) => true,
        Err(other) => panic!("{other}"),
    }
}

fn check<S: Solver<LayeredGraph<i8>>>(
    game: &LayeredGraph<i8>,
    solver: &S,
    run: &Run,
    overflows: bool,
) {
    match solver.solve(game, run) {
        Ok(solution) => {
            assert!(!overflows);
            let wide = Exhaustive::new()
                .solve(&widened(game), &Run::new())
                .unwrap();
            assert_eq!(solution.value().map(i64::from), wide.value());
            assert_eq!(solution.best_moves(), wide.best_moves());
            let moves = said(&solution).1.into_iter();
            let moves: Vec<_> = moves.map(|(mv, value)| (mv, i64::from(value))).collect();
            assert_eq!(moves, said(&wide).1);
        }
        Err(SolveError::Overflow { state }) => {
            assert!(overflows);
            // Some move of that position cannot be added up.
            let wide = widened(game);
            let wide = Table::new()
                .solve_with_oracle(&wide, &Run::new())
                .map(|(_, values)| {
                    values
                        .moves_at(&wide, &state)
                        .unwrap()
                        .iter()
                        .map(|rated| rated.value)
                        .collect()
                });
            let wide: Vec<i64> = wide.unwrap();
            assert!(wide.iter().any(|&value| i8::try_from(value).is_err()));
        }
        Err(other) => panic!("{other}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn eight_bits_hold_the_value_or_it_is_refused(graph in random_graphs(), spread in 20_u32..200) {
        let game = graph.with_spread(spread).acyclic::<i8>();
        let from_start = overflows(&game, game.start());
        let run = Run::new();
        check(&game, &Exhaustive::new(), &run, from_start);
        check(&game, &Negamax::new(), &run, from_start);
        check(&game, &Negamax::dense(), &run, from_start);
        check(&game, &Negamax::bounded(1), &run, from_start);
        check(&game, &Negamax::bounded(500), &run, from_start);
        // Tables value positions that play does not lead to as well.
        let anywhere = (0..game.count()).any(|node| overflows(&game, node));
        let layer = (0..game.layers())
            .find(|&layer| game.layer(layer).contains(&game.start()))
            .unwrap();
        let below = (0..game.layer(layer).start).any(|node| overflows(&game, node));
        for count in 1..=2 {
            check(&game, &Table::new(), &threads(count), anywhere);
            check(&game, &RollingTable::new(), &threads(count), from_start || below);
        }
    }
}

#[test]
fn an_outcome_too_far_to_be_told_is_refused() {
    let nodes = vec![
        Node::End(Outcome::loss_in(Outcome::MAX_PLIES - 1)),
        Node::Moves(vec![Edge::to(0)]),
        Node::Moves(vec![Edge::to(1)]),
    ];
    let game = GraphGame::new(nodes, 1).unwrap();
    let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(Outcome::win_in(Outcome::MAX_PLIES)));
    let game = game.starting_at(2).unwrap();
    for solved in [
        Exhaustive::new().solve(&game, &Run::new()).map(drop),
        Negamax::new().solve(&game, &Run::new()).map(drop),
        Negamax::dense().solve(&game, &Run::new()).map(drop),
    ] {
        assert!(matches!(solved, Err(SolveError::Overflow { state: 2 })));
    }
}

#[test]
fn sums_to_the_very_edge_are_kept() {
    for turn in [Turn::Passes, Turn::Stays] {
        let (end, gain) = match turn {
            Turn::Passes => (i8::MAX, -1),
            Turn::Stays => (i8::MIN + 1, -1),
        };
        let edge = Edge {
            target: 0,
            gain,
            turn,
        };
        let game = GraphGame::new(vec![Node::End(end), Node::Moves(vec![edge])], 1).unwrap();
        let solution = Negamax::new().solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(i8::MIN));
        let bounds = solution.bounds();
        assert_eq!((bounds.lower, bounds.upper), (Some(i8::MIN), Some(i8::MIN)));
    }
}
