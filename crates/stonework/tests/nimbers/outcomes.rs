//! The solver by outcomes beside heaps of Nim: nimbers and values are those of the definition, of
//! [`Nimber`] and of plain minimax, whatever it is asked for.

use std::fmt::Debug;
use std::time::Duration;

use fastrand::Rng;
use stonework::nimber::Components;
use stonework::random::{Edge, GraphGame, Node};
use stonework::{
    CancelFlag, DisjunctiveSum, Exhaustive, Game, Goal, Halt, Misere, Negamax, Nimber,
    NimberOutcomes, Run, SolveError, Solver, StopReason, WinLose,
};

use crate::nimber::Sum;
use stonework_test_kit::cases;
use stonework_test_kit::support::{said, value_of_line};

const EASY: Goal = Goal::OneBestMove { easy: 3 };
const SMALLER_GOALS: [Goal; 4] = [Goal::Value, Goal::BestMoves, EASY, Goal::ONE_BEST_MOVE];

/// Holds every goal against the solution of another solver, which has every move.
fn agrees<G, P>(game: &G, solver: NimberOutcomes<P>, truth: &impl Solver<G>)
where
    G: Game<Value = WinLose, Move: Debug>,
    P: Components<G> + Debug,
{
    let run = Run::new();
    let truth = truth.solve(game, &run).unwrap();
    let solution = solver.solve(game, &run).unwrap();
    assert_eq!(said(&solution), said(&truth));
    assert_eq!(solution.line(), truth.line());
    assert!(solution.best_moves_complete() && solution.has_every_move());
    let best = truth.best_moves();
    for goal in SMALLER_GOALS {
        let solution = solver.with_goal(goal).solve(game, &run).unwrap();
        assert_eq!(solution.value(), truth.value(), "{goal:?}");
        let found = solution.best_moves();
        assert!(found.iter().all(|mv| best.contains(mv)), "{goal:?}");
        let is_over = game.terminal_value(&game.start()).is_some();
        match goal {
            Goal::Value => assert!(found.is_empty()),
            Goal::BestMoves | Goal::EveryMove => {
                assert_eq!(found, best);
                assert_eq!(solution.line(), truth.line());
            }
            Goal::OneBestMove { .. } => assert_eq!(found.is_empty(), is_over),
        }
        if goal != Goal::Value {
            let line = solution.line().unwrap();
            assert_eq!(value_of_line(game, line), truth.value(), "{goal:?}");
            assert!(!solution.best_moves_complete() || found == best, "{goal:?}");
        }
    }
}

#[test]
fn random_sums_have_the_nimbers_of_the_definition() {
    let mut dice = Rng::with_seed(14);
    for _ in 0..cases(10_000) {
        let game = Sum::random(&mut dice);
        let (start, expected) = (game.start(), game.nimber_by_definition());
        let run = Run::new();
        let split = NimberOutcomes::of_sums().nimber(&game, &start, &run);
        assert_eq!(split.unwrap(), expected);
        let whole = NimberOutcomes::new().nimber(&game, &start, &run);
        assert_eq!(whole.unwrap(), expected);
    }
}

#[test]
fn random_sums_are_solved_as_by_negamax() {
    let mut dice = Rng::with_seed(15);
    for _ in 0..cases(5_000) {
        let game = Sum::random(&mut dice);
        agrees(&game, NimberOutcomes::of_sums(), &Negamax::new());
        agrees(&game, NimberOutcomes::new(), &Negamax::new());
    }
}

/// A game without cycles in which whoever cannot move has lost; each node leads to earlier ones.
fn random_graph(dice: &mut Rng, positions: usize) -> GraphGame<WinLose> {
    let mut nodes = vec![Node::End(WinLose::Loss)];
    let most = dice.usize(1..12);
    for at in 1..dice.usize(2..positions) {
        let targets: Vec<Edge<WinLose>> = (0..dice.usize(..=most))
            .map(|_| Edge::to(dice.usize(at.saturating_sub(20)..at)))
            .collect();
        nodes.push(match targets[..] {
            [] => Node::End(WinLose::Loss),
            _ => Node::Moves(targets),
        });
    }
    let start = nodes.len() - 1;
    GraphGame::new(nodes, start).unwrap()
}

#[test]
fn random_graphs_have_the_nimbers_and_values_that_nimber_finds() {
    let mut dice = Rng::with_seed(16);
    for _ in 0..cases(5_000) {
        let game = random_graph(&mut dice, 60);
        let (start, run) = (game.start(), Run::new());
        let expected = Nimber::new().nimber(&game, &start, &run).unwrap();
        let found = NimberOutcomes::new().nimber(&game, &start, &run);
        assert_eq!(found.unwrap(), expected);
        agrees(&game, NimberOutcomes::new(), &Nimber::new());
    }
}

#[test]
fn small_random_graphs_are_solved_as_by_plain_minimax() {
    let mut dice = Rng::with_seed(18);
    for _ in 0..cases(5_000) {
        let game = random_graph(&mut dice, 10);
        agrees(&game, NimberOutcomes::new(), &Exhaustive::new());
    }
}

#[test]
fn random_heaps_have_the_nimbers_that_nimber_finds() {
    let mut dice = Rng::with_seed(17);
    let run = Run::new();
    for _ in 0..cases(300) {
        let code = stonework_test_kit::random_code::random_code(&mut dice);
        let heaps: Vec<usize> = (0..dice.usize(1..5)).map(|_| dice.usize(..50)).collect();
        let game = Sum::of_heaps(&code, heaps);
        let start = game.start();
        let expected = Nimber::of_sums().nimber(&game, &start, &run).unwrap();
        let found = NimberOutcomes::of_sums().nimber(&game, &start, &run);
        assert_eq!(found.unwrap(), expected, "{code} {start:?}");
        let solver = NimberOutcomes::of_sums();
        let solution = solver.with_goal(Goal::Value).solve(&game, &run).unwrap();
        let is_won = solution.value() == Some(WinLose::Win);
        assert_eq!(is_won, expected != 0, "{code} {start:?}");
    }
}

/// Nimbers beyond those that have a bit each.
#[test]
fn large_nimbers_are_told_apart() {
    let nim = "0.".to_owned() + &"3".repeat(200);
    for heaps in [
        vec![200],
        vec![150, 63, 64],
        vec![130, 129, 3],
        vec![130, 129, 2],
        vec![200, 190, 180],
    ] {
        let expected = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let game = Sum::of_heaps(&nim, heaps);
        let solver = NimberOutcomes::of_sums();
        let found = solver.nimber(&game, &game.start(), &Run::new()).unwrap();
        assert_eq!(found, expected as u64);
        agrees(&game, solver, &Nimber::of_sums());
    }
    // Each heap once more to look up, as its options are known first.
    let game = Sum::of_heaps(&nim, vec![200]);
    let solution = NimberOutcomes::of_sums().solve(&game, &Run::new()).unwrap();
    assert!(solution.report().positions < 1_000);
}

#[test]
fn equal_parts_are_not_looked_at() {
    let game = Sum::of_heaps("0.77", vec![500, 500]);
    let solver = NimberOutcomes::of_sums().with_goal(Goal::Value);
    let solution = solver.solve(&game, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(WinLose::Loss));
    assert_eq!(solution.report().positions, 0);
}

#[test]
fn a_long_game_needs_no_program_stack() {
    let length = 50_000;
    let game = Sum::one_way(length);
    for solver in
        [Goal::EveryMove, Goal::Value].map(|goal| NimberOutcomes::of_sums().with_goal(goal))
    {
        let solution = solver.solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(WinLose::Loss));
    }
}

#[test]
fn a_game_without_nimbers_is_refused_with_the_reason() {
    let to =
        |targets: &[usize]| Node::Moves(targets.iter().map(|&target| Edge::to(target)).collect());
    let lost = || Node::End(WinLose::Loss);
    let graph = |nodes, start| GraphGame::<WinLose>::new(nodes, start).unwrap();
    let refused = |game: &GraphGame<WinLose>| {
        let solved = NimberOutcomes::new().solve(game, &Run::new());
        solved.unwrap_err().to_string()
    };

    let round = graph(vec![lost(), to(&[3, 2]), to(&[3]), to(&[1])], 2);
    let solved = NimberOutcomes::new().solve(&round, &Run::new());
    let Err(SolveError::Cyclic { cycle }) = solved else {
        panic!("it goes round in a circle");
    };
    assert!(cycle.len() > 1);
    for (at, &(state, mv)) in cycle.iter().enumerate() {
        let next = cycle[(at + 1) % cycle.len()].0;
        assert_eq!(round.play(&state, mv).state, next);
    }

    assert_eq!(
        refused(&graph(vec![Node::End(WinLose::Win), to(&[0])], 1)),
        "play ends in 0 with a win for the player who would be to move; this solver needs a game whose last mover wins"
    );
    let again = Node::Moves(vec![Edge::to(0).again()]);
    assert_eq!(
        refused(&graph(vec![lost(), again], 1)),
        "after move 0 from 1 the mover moves again; this solver needs a game where the turn always passes"
    );
    let misere = Misere(Sum::of_heaps("0.33", vec![2]));
    let found = NimberOutcomes::new().nimber(&misere, &misere.start(), &Run::new());
    let is_refused = matches!(found, Err(Halt::Fault(SolveError::LastMoverLoses { .. })));
    assert!(is_refused);
}

/// Whatever limit stops it, what it tells is true, and it takes no more than it may.
#[test]
fn limits_stop_the_search() {
    let game = Sum::of_heaps("0.07", vec![40, 37, 31, 22]);
    let run = Run::new();
    for goal in SMALLER_GOALS.into_iter().chain([Goal::EveryMove]) {
        let solver = NimberOutcomes::of_sums().with_goal(goal);
        let whole = solver.solve(&game, &run).unwrap();
        let positions = whole.report().positions;
        for limit in 0..=positions + 1 {
            let stopped = solver
                .solve(&game, &Run::new().with_positions(limit))
                .unwrap();
            assert!(stopped.report().positions <= limit);
            assert!(
                stopped
                    .value()
                    .is_none_or(|value| whole.value() == Some(value))
            );
            let reason = (limit < positions).then_some(StopReason::Positions(limit));
            // Smaller goals look for less where there is less room.
            if goal == Goal::Value || goal == Goal::EveryMove {
                assert_eq!(stopped.stopped(), reason, "{goal:?} {limit} {positions}");
            }
        }
        for bytes in (0..whole.report().peak_bytes + 1000).step_by(500) {
            let stopped = solver.solve(&game, &Run::new().with_bytes(bytes)).unwrap();
            assert!(stopped.report().peak_bytes <= bytes);
            assert!(
                stopped
                    .value()
                    .is_none_or(|value| whole.value() == Some(value))
            );
            let is_over = matches!(stopped.stopped(), Some(StopReason::Bytes { .. }));
            assert_eq!(is_over, stopped.stopped().is_some());
        }
        let no_time = Run::new().with_time(Duration::ZERO);
        let stopped = solver.solve(&game, &no_time).unwrap();
        let reason = StopReason::Time(Duration::ZERO);
        assert_eq!((stopped.stopped(), stopped.value()), (Some(reason), None));
        let cancel = CancelFlag::new();
        cancel.cancel();
        let cancelled = Run::new().with_cancel(cancel);
        let stopped = solver.solve(&game, &cancelled).unwrap();
        assert_eq!(stopped.stopped(), Some(StopReason::Cancelled));
        let nimber = solver.nimber(&game, &game.start(), &cancelled);
        assert!(matches!(nimber, Err(Halt::Stopped(StopReason::Cancelled))));
    }
}

#[test]
fn parts_are_split_as_the_game_says() {
    let game = Sum::of_heaps("0.77", vec![9, 7]);
    assert_eq!(game.components(&game.start()).count(), 2);
    let solver = NimberOutcomes::of_sums().with_goal(Goal::Value);
    let split = solver.solve(&game, &Run::new()).unwrap().report().positions;
    let solver = NimberOutcomes::new().with_goal(Goal::Value);
    let whole = solver.solve(&game, &Run::new()).unwrap().report().positions;
    assert!(split < whole, "{split} {whole}");
}
