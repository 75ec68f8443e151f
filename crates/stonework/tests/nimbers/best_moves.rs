//! Whatever limit stops a solve, what it claims of the best moves is true: those it has are best,
//! and there are no others if it says that they are all.

use std::fmt::Debug;

use stonework::alpha_beta::Goal;
use stonework::random::{RandomGraph, RandomValue};
use stonework::retrograde::ForcedValue;
use stonework::{
    AlphaBeta, Coded, Diagonals, Ends, Exhaustive, Front, Game, InfinitePlay, Levels, Negamax,
    Nimber, NimberOutcomes, Outcome, ProofNumber, Retrograde, RollingTable, Run,
    SeparableEndsRules, SeparableFrontRules, Side, SlidingWindow, Solver, Table, WinLose,
};

use crate::nimber::Sum;
use stonework_test_kit::support::threads;

/// How often the value of a start was proved and some of its best moves were not.
#[derive(Default)]
struct Seen {
    partial: u32,
}

impl Seen {
    /// Solves a game under every limit on positions, from none to more than it takes.
    fn check<G: Game<Move: Debug>, S: Solver<G>>(&mut self, game: &G, solver: &S, what: &str) {
        let whole = solver.solve(game, &threads(1)).unwrap();
        assert_eq!(whole.stopped(), None, "{what}");
        assert!(whole.best_moves_complete(), "{what}");
        let best = whole.best_moves();
        let is_over = game.terminal_value(&game.start()).is_some();
        assert_eq!(best.is_empty(), is_over, "{what}");
        for limit in 0..=whole.report().positions + 2 {
            let run = threads(1).with_positions(limit);
            let stopped = solver.solve(game, &run).unwrap();
            let found = stopped.best_moves();
            assert!(found.iter().all(|mv| best.contains(mv)), "{what} {limit}");
            if stopped.best_moves_complete() {
                assert_eq!(stopped.value(), whole.value(), "{what} {limit}");
                assert_eq!(found, best, "{what} {limit}");
            } else {
                assert!(stopped.stopped().is_some(), "{what} {limit}");
                self.partial += u32::from(stopped.value().is_some());
            }
        }
    }
}

fn on_a_graph<V: RandomValue + Coded + ForcedValue>(
    seen: &mut Seen,
    graph: &RandomGraph,
    convention: InfinitePlay,
) {
    let game = graph.acyclic::<V>();
    let name = |solver: &str| format!("{solver} {graph:?}");
    seen.check(&game, &Exhaustive::new(), &name("exhaustive"));
    seen.check(&game, &Negamax::new(), &name("negamax"));
    seen.check(&game, &Negamax::dense(), &name("dense"));
    seen.check(&game, &Negamax::bounded(300), &name("bounded"));
    seen.check(&game, &Table::new(), &name("table"));
    seen.check(&game, &RollingTable::new(), &name("rolling"));
    seen.check(&game, &Levels::new(), &name("levels"));
    let by_breadth = Levels::new().breadth_first();
    seen.check(&game, &by_breadth, &name("breadth first"));
    for goal in [Goal::EveryMove, Goal::BestMoves] {
        let alpha_beta = AlphaBeta::new().with_goal(goal);
        seen.check(&game, &alpha_beta, &name("alpha-beta"));
        let proof_number = ProofNumber::new().with_goal(goal);
        seen.check(&game, &proof_number, &name("proof-number"));
    }
    let cyclic = graph.cyclic::<V>();
    let retrograde = Retrograde::new(convention);
    seen.check(&cyclic, &retrograde, &name("retrograde"));
}

#[test]
fn best_moves_said_to_be_all_are_all_whatever_the_limit() {
    let mut seen = Seen::default();
    for seed in 0..150 {
        let graph = RandomGraph::new(seed)
            .with_positions(4 + usize::try_from(seed).unwrap() % 30)
            .with_moves(4)
            .with_layers(5)
            .with_reach(2)
            .with_again(30);
        on_a_graph::<Outcome>(&mut seen, &graph, InfinitePlay::Draw);
        on_a_graph::<WinLose>(&mut seen, &graph, InfinitePlay::LostByFirst);
    }
    assert!(seen.partial > 100, "{}", seen.partial);
}

/// Taking a number of stones from the front, or one from either end, which are kept.
struct Kept(Vec<i64>);

impl Kept {
    /// What the first stones are worth together.
    fn sum(&self, stones: u32) -> i64 {
        self.0[..stones as usize].iter().sum()
    }

    fn at(&self, stone: u32) -> i64 {
        self.0[stone as usize]
    }
}

impl SeparableFrontRules for Kept {
    type Value = i64;
    fn len(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap()
    }
    fn most(&self) -> u32 {
        3
    }
    fn from_term(&self, from: u32) -> i64 {
        -self.sum(from)
    }
    fn to_term(&self, to: u32) -> i64 {
        self.sum(to)
    }
}

impl SeparableEndsRules for Kept {
    type Value = i64;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn start_term(&self, start: u32, side: Side) -> i64 {
        if side == Side::Left {
            self.at(start)
        } else {
            0
        }
    }
    fn end_term(&self, end: u32, side: Side) -> i64 {
        if side == Side::Right {
            self.at(end - 1)
        } else {
            0
        }
    }
}

#[test]
fn so_they_are_by_solvers_of_rows_and_of_sums() {
    let mut seen = Seen::default();
    for row in [vec![5, 3, 1, 4, 2], vec![2, 2], vec![1], vec![0; 6]] {
        let name = format!("{row:?}");
        let front = Front(Kept(row.clone()));
        seen.check(&front, &SlidingWindow::new(), &name);
        seen.check(&front, &Table::new(), &name);
        let ends = Ends(Kept(row));
        seen.check(&ends, &Diagonals::new(), &name);
        seen.check(&ends, &Diagonals::with_line(), &name);
    }
    for heaps in [vec![1], vec![4, 7, 2], vec![5, 5]] {
        let name = format!("{heaps:?}");
        let game = Sum::of_heaps("0.77", heaps);
        seen.check(&game, &Nimber::new(), &name);
        seen.check(&game, &NimberOutcomes::of_sums(), &name);
        let goal = NimberOutcomes::of_sums().with_goal(Goal::BestMoves);
        seen.check(&game, &goal, &name);
    }
}

#[test]
fn a_solve_for_the_value_alone_claims_no_best_moves() {
    let game = RandomGraph::new(3).with_moves(3).acyclic::<Outcome>();
    let solver = AlphaBeta::new().with_goal(Goal::Value);
    let solution = solver.solve(&game, &Run::new()).unwrap();
    assert!(solution.value().is_some() && solution.best_moves().is_empty());
    assert!(!solution.best_moves_complete());
}
