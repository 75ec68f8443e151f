//! From every position, every solver finds the value and the best moves that plain recursion finds.

use std::collections::HashMap;

use proptest::prelude::*;
use stonework::random::{LayeredGraph, RandomValue};
use stonework::{
    AlphaBeta, Coded, Exhaustive, Game, Levels, Negamax, Oracle, OracleSolver, Outcome,
    ProofNumber, RollingTable, Run, Solver, Table,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable, recurse, said};

/// Solves a game from each of its positions by every solver.
fn check<V: RandomValue + Coded>(game: &LayeredGraph<V>) {
    let run = Run::new();
    let mut known = HashMap::new();
    for start in reachable(game) {
        let value = recurse(game, &start, &mut known);
        let plain = Exhaustive::new().solve_from(game, &start, &run).unwrap();
        assert_eq!(plain.value(), Some(value));
        let is_over = game.terminal_value(&start).is_some();
        assert_eq!(plain.line().unwrap().is_empty(), is_over);
        for solution in [
            Negamax::new().solve_from(game, &start, &run),
            Negamax::dense().solve_from(game, &start, &run),
            Negamax::bounded(300).solve_from(game, &start, &run),
            Table::new().solve_from(game, &start, &run),
            RollingTable::new().solve_from(game, &start, &run),
            AlphaBeta::new().solve_from(game, &start, &run),
            ProofNumber::new().solve_from(game, &start, &run),
            Levels::new().solve_from(game, &start, &run),
            Levels::new().breadth_first().solve_from(game, &start, &run),
        ] {
            let solution = solution.unwrap();
            let context = solution.report().to_string();
            assert_eq!(said(&solution), said(&plain), "{context}");
            // Only a rolling table has forgotten what the line needs.
            if let Some(line) = solution.line() {
                assert_eq!(Some(line), plain.line(), "{context}");
            }
        }
        let (_, oracle) = Negamax::new()
            .solve_with_oracle_from(game, &start, &run)
            .unwrap();
        assert_eq!(oracle.value_at(game, &start), Some(value));
        assert_eq!(oracle.best_moves_at(game, &start), Some(plain.best_moves()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(300)) })]

    #[test]
    fn every_solver_values_every_position_as_plain_recursion_does(graph in random_graphs()) {
        check(&graph.acyclic::<i64>());
        check(&graph.acyclic::<Outcome>());
    }
}
