//! Every solver says what is true: values, best moves, lines, and what it kept of other positions.

use std::collections::HashMap;
use std::fmt::Debug;

use proptest::prelude::*;
use stonework::random::{LayeredGraph, RandomValue};
use stonework::{
    AlphaBeta, Ends, Exhaustive, Game, Indexed, Layered, Negamax, Oracle, OracleSolver, Outcome,
    RollingTable, Run, SolutionOf, Solver, Table, Value, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{
    Coins, Said, random_graphs, reachable, recurse, said, squares, threads, value_of_line,
};

/// Which positions a solver promises to know afterwards.
#[derive(Clone, Copy, PartialEq)]
enum Knows {
    WhatItRemembers,
    WhatPlayLeadsTo,
}

/// A position, its value and its best moves.
type Known<G> = (
    <G as Game>::State,
    <G as Game>::Value,
    Vec<<G as Game>::Move>,
);

/// What is true of a game, and of every position that play leads to.
struct Truth<G: Game> {
    start: Said<G::Move, G::Value>,
    line: Vec<G::Move>,
    positions: Vec<Known<G>>,
}

fn truth<G: Game>(game: &G) -> Truth<G> {
    let start = game.start();
    let mut known = HashMap::new();
    let value = recurse(game, &start, &mut known);
    // The moves of a position with their values, and the best of them.
    let mut rate = |state: &G::State| {
        let mut rated = Vec::new();
        if game.terminal_value(state).is_none() {
            for mv in game.moves(state) {
                let step = game.play(state, mv);
                let child = recurse(game, &step.state, &mut known);
                rated.push((mv, child.back_up(step.gain, step.turn).unwrap()));
            }
        }
        let best = rated.iter().map(|&(_, value)| value).max();
        let is_best = |&&(_, value): &&(G::Move, G::Value)| Some(value) == best;
        let moves: Vec<G::Move> = rated.iter().filter(is_best).map(|&(mv, _)| mv).collect();
        (rated, moves, best)
    };
    let (rated, best, _) = rate(&start);
    let mut line = Vec::new();
    let mut state = start;
    while let Some(&mv) = rate(&state).1.first() {
        line.push(mv);
        state = game.play(&state, mv).state;
    }
    let positions = reachable(game).into_iter().map(|state| {
        let (_, moves, best) = rate(&state);
        let value = game.terminal_value(&state).or(best).unwrap();
        (state, value, moves)
    });
    Truth {
        positions: positions.collect(),
        start: (Some(value), rated, best),
        line,
    }
}

/// Holds what a solver says of the start against the truth.
fn compare<G, S>(game: &G, truth: &Truth<G>, solver: &S, run: &Run) -> SolutionOf<G>
where
    G: Game,
    S: Solver<G> + Debug,
{
    let solution = solver.solve(game, run).unwrap();
    assert_eq!(said(&solution), truth.start, "{solver:?}");
    assert_eq!(solution.stopped(), None);
    if let Some(line) = solution.line() {
        assert_eq!(value_of_line(game, line), solution.value());
        assert_eq!(line, truth.line, "{solver:?}");
    }
    solution
}

/// The same, and what the solver keeps of every other position.
fn compare_all_positions<G, S>(game: &G, truth: &Truth<G>, solver: &S, run: &Run, knows: Knows)
where
    G: Game,
    S: OracleSolver<G> + Debug,
{
    let alone = compare(game, truth, solver, run);
    assert!(alone.line().is_some());
    let (solution, oracle) = solver.solve_with_oracle(game, run).unwrap();
    assert_eq!(said(&solution), said(&alone));
    assert_eq!(solution.line(), alone.line());
    for (state, value, best) in &truth.positions {
        let terminal = game.terminal_value(state).is_some();
        let (found, moves) = (
            oracle.value_at(game, state),
            oracle.best_moves_at(game, state),
        );
        if terminal || knows == Knows::WhatPlayLeadsTo {
            assert_eq!(found, Some(*value), "{solver:?} at {state:?}");
            assert_eq!(moves.as_ref(), Some(best), "{solver:?} at {state:?}");
        } else {
            assert!(
                found.is_none_or(|found| found == *value),
                "{solver:?} at {state:?}"
            );
            assert!(
                moves.is_none_or(|moves| moves == *best),
                "{solver:?} at {state:?}"
            );
        }
    }
}

/// Asks every solver that fits a layered game.
fn compare_all<G: Layered + Sync>(game: &G, truth: &Truth<G>) {
    let run = Run::new();
    compare(game, truth, &Exhaustive::new(), &run);
    compare_all_positions(game, truth, &Negamax::new(), &run, Knows::WhatPlayLeadsTo);
    compare_all_positions(game, truth, &Negamax::dense(), &run, Knows::WhatPlayLeadsTo);
    for bytes in [0, 1, 100, 300, 1000, 1 << 16] {
        let bounded = Negamax::bounded(bytes);
        compare_all_positions(game, truth, &bounded, &run, Knows::WhatItRemembers);
    }
    for bytes in [0, 1000, 1 << 16] {
        let search = AlphaBeta::new().with_table_bytes(bytes);
        compare(game, truth, &search, &run);
    }
    for count in 1..=3 {
        let run = threads(count);
        compare_all_positions(game, truth, &Table::new(), &run, Knows::WhatPlayLeadsTo);
        compare(game, truth, &RollingTable::new(), &run);
    }
}

fn check<V: RandomValue>(game: &LayeredGraph<V>) {
    let truth = truth(game);
    compare_all(game, &truth);
    // Positions solved by themselves: where minimax starts makes no difference.
    for (state, value, best) in &truth.positions {
        let there = game.clone().starting_at(*state).unwrap();
        let solution = Exhaustive::new().solve(&there, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(*value));
        assert_eq!(solution.best_moves(), *best);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn every_solver_finds_the_margin(graph in random_graphs()) {
        check(&graph.acyclic::<i64>());
    }

    #[test]
    fn every_solver_finds_the_margin_in_eight_bits(graph in random_graphs()) {
        check(&graph.acyclic::<i8>());
    }

    #[test]
    fn every_solver_finds_the_outcome(graph in random_graphs()) {
        check(&graph.acyclic::<Outcome>());
    }

    #[test]
    fn every_solver_finds_who_wins(graph in random_graphs()) {
        check(&graph.acyclic::<WinLose>());
    }

    #[test]
    fn the_search_solves_graphs_with_loops_out_of_reach(graph in random_graphs()) {
        let game = graph.with_loops(5).cyclic::<i64>();
        if game.cycle().is_none() {
            let truth = truth(&game);
            let run = Run::new();
            compare(&game, &truth, &Exhaustive::new(), &run);
            compare_all_positions(&game, &truth, &Negamax::new(), &run, Knows::WhatPlayLeadsTo);
            compare_all_positions(&game, &truth, &Negamax::dense(), &run, Knows::WhatPlayLeadsTo);
            compare_all_positions(&game, &truth, &Negamax::bounded(1), &run, Knows::WhatItRemembers);
        }
    }

    #[test]
    fn every_solver_plays_from_the_ends_of_a_row(coins in prop::collection::vec(-9_i64..9, 0..8)) {
        let game = Ends(Coins(coins));
        compare_all(&game, &truth(&game));
    }
}

#[test]
#[ignore = "takes 5 s: large layers"]
fn layers_large_enough_to_be_shared_give_the_same_values() {
    let game = Ends(Coins((0..3000).map(|at| at * at % 31).collect()));
    let (alone, alone_values) = Table::new().solve_with_oracle(&game, &threads(1)).unwrap();
    for count in 2..=3 {
        let (shared, shared_values) = Table::new()
            .solve_with_oracle(&game, &threads(count))
            .unwrap();
        assert_eq!(said(&shared), said(&alone));
        assert_eq!(shared.line(), alone.line());
        for index in (0..game.count()).step_by(997) {
            let row = game.unrank(index);
            assert_eq!(
                shared_values.probe(&game, &row),
                alone_values.probe(&game, &row)
            );
        }
        let rolling = RollingTable::new().solve(&game, &threads(count)).unwrap();
        assert_eq!(said(&rolling), said(&alone));
    }
    let dense = Negamax::dense().solve(&game, &Run::new()).unwrap();
    assert_eq!(said(&dense), said(&alone));
    assert_eq!(dense.line(), alone.line());
}

#[test]
fn a_second_solve_by_the_same_solver_is_as_right_as_the_first() {
    let (small, large) = (squares(5, 2), squares(14, 3));
    let solver = Negamax::bounded(500);
    let before = solver.solve(&large, &Run::new()).unwrap();
    solver.solve(&small, &Run::new()).unwrap();
    let after = solver.solve(&large, &Run::new()).unwrap();
    assert_eq!(said(&before), said(&after));
    assert_eq!(before.report().positions, after.report().positions);
    assert_eq!(before.report().hits, after.report().hits);
}
