//! A game from another position on has the values that the whole game has there.

use std::collections::HashMap;

use proptest::prelude::*;
use stonework_core::{AlphaBeta, Game, Negamax, RollingTable, Run, Solver, StartingAt, Table};

use crate::support::{random_graphs, reachable, recurse, said};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn every_solver_values_every_position_as_plain_recursion_does(graph in random_graphs()) {
        let game = graph.acyclic::<i64>();
        let mut known = HashMap::new();
        for start in reachable(&game) {
            let value = recurse(&game, &start, &mut known);
            let there = StartingAt { game: &game, start };
            let run = Run::new();
            let plain = StartingAt::of_game(Negamax::new().solve(&there, &run).unwrap());
            prop_assert_eq!(plain.value(), Some(value));
            for solution in [
                StartingAt::of_game(Negamax::dense().solve(&there, &run).unwrap()),
                StartingAt::of_game(Table::new().solve(&there, &run).unwrap()),
                StartingAt::of_game(RollingTable::new().solve(&there, &run).unwrap()),
                StartingAt::of_game(AlphaBeta::new().solve(&there, &run).unwrap()),
            ] {
                prop_assert_eq!(said(&solution), said(&plain));
            }
            let steps = plain.line().unwrap().len();
            prop_assert!(steps > 0 || game.terminal_value(&there.start).is_some());
        }
    }
}
