//! A limit ends a solve with what is proved, in a typed way, and never with a guess.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, LayeredGraph, Node, RandomGraph, RandomValue};
use stonework::{
    AlphaBeta, CancelFlag, Exhaustive, ExternalBytes, Game, Negamax, Oracle, OracleSolver, Outcome,
    Progress, ProofNumber, RollingTable, Run, Solution, SolutionOf, Solver, Step, StopReason,
    Table, Value, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable, said, squares, threads};

/// What plain minimax says of every position that play leads to, the start first.
struct Truth<G: Game> {
    positions: Vec<(G::State, G::Value)>,
    start: SolutionOf<G>,
}

fn truth<V: RandomValue>(game: &LayeredGraph<V>) -> Truth<LayeredGraph<V>> {
    let solve = |game: &_| Exhaustive::new().solve(game, &Run::new()).unwrap();
    Truth {
        positions: reachable(game)
            .into_iter()
            .map(|state| {
                let there = game.clone().starting_at(state).unwrap();
                (state, solve(&there).value().unwrap())
            })
            .collect(),
        start: solve(game),
    }
}

/// Everything a solve says, stopped or not, is true; tells why it stopped.
fn is_true<G, S>(game: &G, truth: &Truth<G>, solver: &S, run: &Run) -> Option<StopReason>
where
    G: Game,
    S: Solver<G> + Debug,
{
    let solution = solver.solve(game, run).unwrap();
    check_solution(
        truth,
        &solution,
        &format!("{solver:?} {run:?} {solution:?}"),
    );
    solution.stopped()
}

fn check_solution<G: Game>(truth: &Truth<G>, solution: &SolutionOf<G>, context: &str) {
    let value = truth.start.value().unwrap();
    let bounds = solution.bounds();
    assert!(bounds.lower.is_none_or(|lower| lower <= value), "{context}");
    assert!(bounds.upper.is_none_or(|upper| upper >= value), "{context}");
    assert_eq!(bounds.value(), solution.value());
    for rated in solution.moves() {
        assert!(truth.start.moves().contains(rated), "{context}");
    }
    if let Some(found) = solution.value() {
        assert_eq!(found, value);
        let best = truth.start.best_moves();
        if solution.moves().len() == truth.start.moves().len() {
            assert_eq!(solution.best_moves(), best);
        } else {
            assert!(solution.stopped().is_some());
            assert!(solution.best_moves().iter().all(|mv| best.contains(mv)));
        }
    } else {
        assert!(solution.stopped().is_some(), "{context}");
        assert_eq!(solution.best_moves(), []);
    }
    if solution.stopped().is_none() {
        assert_eq!(said(solution), said(&truth.start), "{context}");
    }
    if let Some(line) = solution.line() {
        let whole = truth.start.line().unwrap();
        assert!(whole.starts_with(line), "{context}");
        assert!(solution.stopped().is_some() || line == whole, "{context}");
    }
}

/// The same, and whatever it keeps of any position is true as well.
fn keeps_what_is_true<G, S>(game: &G, truth: &Truth<G>, solver: &S, run: &Run) -> Option<StopReason>
where
    G: Game,
    S: OracleSolver<G> + Debug,
{
    let (solution, oracle) = solver.solve_with_oracle(game, run).unwrap();
    for (state, value) in &truth.positions {
        let found = oracle.value_at(game, state);
        assert!(
            found.is_none_or(|found| found == *value),
            "{solver:?} {run:?}"
        );
    }
    check_solution(
        truth,
        &solution,
        &format!("{solver:?} {run:?} {solution:?}"),
    );
    solution.stopped()
}

/// Has every solver solve under a limit.
fn each<V: RandomValue>(
    game: &LayeredGraph<V>,
    truth: &Truth<LayeredGraph<V>>,
    run: &Run,
    check: impl Fn(Option<StopReason>),
) {
    check(is_true(game, truth, &Exhaustive::new(), run));
    check(keeps_what_is_true(game, truth, &Negamax::new(), run));
    check(keeps_what_is_true(game, truth, &Negamax::dense(), run));
    check(keeps_what_is_true(game, truth, &Negamax::bounded(1), run));
    check(keeps_what_is_true(game, truth, &Negamax::bounded(300), run));
    check(is_true(game, truth, &AlphaBeta::new(), run));
    check(is_true(game, truth, &ProofNumber::new(), run));
    check(keeps_what_is_true(game, truth, &Table::new(), run));
    check(is_true(game, truth, &RollingTable::new(), run));
}

fn positions_limit<V: RandomValue>(game: &LayeredGraph<V>) {
    let truth = truth(game);
    for limit in (0..8).chain([12, 20, 40, 100, 1000]) {
        let run = threads(1).with_positions(limit);
        each(game, &truth, &run, |stopped| {
            assert!(stopped.is_none_or(|stopped| stopped == StopReason::Positions(limit)));
        });
        for report in [
            Exhaustive::new().solve(game, &run).unwrap().report(),
            AlphaBeta::new().solve(game, &run).unwrap().report(),
            ProofNumber::new().solve(game, &run).unwrap().report(),
            Negamax::bounded(1).solve(game, &run).unwrap().report(),
            Table::new().solve(game, &run).unwrap().report(),
            RollingTable::new().solve(game, &run).unwrap().report(),
        ] {
            assert!(report.positions <= limit, "{report}");
        }
    }
}

fn bytes_limit<V: RandomValue>(game: &LayeredGraph<V>) {
    let truth = truth(game);
    for limit in (0..600).step_by(17).chain((600..6000).step_by(211)) {
        let run = threads(1).with_bytes(limit);
        each(game, &truth, &run, |stopped| match stopped {
            None => {}
            Some(StopReason::Bytes {
                needed,
                limit: told,
            }) => {
                assert_eq!(told, limit);
                assert!(needed > limit);
            }
            Some(other) => panic!("{other}"),
        });
        for report in [
            Exhaustive::new().solve(game, &run).unwrap().report(),
            AlphaBeta::new().solve(game, &run).unwrap().report(),
            ProofNumber::new().solve(game, &run).unwrap().report(),
            Negamax::new().solve(game, &run).unwrap().report(),
            Negamax::dense().solve(game, &run).unwrap().report(),
            Negamax::bounded(300).solve(game, &run).unwrap().report(),
            Table::new().solve(game, &run).unwrap().report(),
            RollingTable::new().solve(game, &run).unwrap().report(),
        ] {
            assert!(report.peak_bytes <= limit, "{report}");
        }
    }
}

/// Cancels when so many positions have been looked at.
fn cancelling_after(positions: u64) -> Run {
    let cancel = CancelFlag::new();
    let flag = cancel.clone();
    threads(1)
        .with_cancel(cancel)
        .with_observer(move |seen: &Progress| {
            if seen.positions >= positions {
                flag.cancel();
            }
        })
}

fn cancelled<V: RandomValue>(game: &LayeredGraph<V>) {
    let truth = truth(game);
    for positions in [1, 2, 4, 8, 16, 64] {
        // A flag that is set stays set, so each solver gets a new one.
        let run = || cancelling_after(positions);
        let stopped = [
            is_true(game, &truth, &Exhaustive::new(), &run()),
            keeps_what_is_true(game, &truth, &Negamax::new(), &run()),
            keeps_what_is_true(game, &truth, &Negamax::dense(), &run()),
            keeps_what_is_true(game, &truth, &Negamax::bounded(1), &run()),
            is_true(game, &truth, &AlphaBeta::new(), &run()),
            is_true(game, &truth, &ProofNumber::new(), &run()),
            keeps_what_is_true(game, &truth, &Table::new(), &run()),
            is_true(game, &truth, &RollingTable::new(), &run()),
        ];
        for stopped in stopped {
            assert!(stopped.is_none_or(|stopped| stopped == StopReason::Cancelled));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn few_positions_give_bounds_that_hold_the_value(graph in random_graphs()) {
        positions_limit(&graph.acyclic::<i64>());
        positions_limit(&graph.acyclic::<Outcome>());
        positions_limit(&graph.acyclic::<WinLose>());
    }

    #[test]
    fn few_bytes_give_bounds_that_hold_the_value(graph in random_graphs()) {
        bytes_limit(&graph.acyclic::<i64>());
        bytes_limit(&graph.acyclic::<Outcome>());
        bytes_limit(&graph.acyclic::<WinLose>());
    }

    #[test]
    fn a_cancelled_solve_keeps_what_it_has_proved(graph in random_graphs()) {
        cancelled(&graph.acyclic::<i64>());
        cancelled(&graph.acyclic::<WinLose>());
    }
}

/// Has each solver solve a game that takes a while, and passes on why it stopped and when.
fn each_on_a_large_game(run: impl Fn() -> Run, check: impl Fn(Option<StopReason>, u64)) {
    let game = squares(1_000_000, 3);
    let told = |solution: Solution<u32, i64>| (solution.stopped(), solution.report().positions);
    let answers = [
        told(Exhaustive::new().solve(&game, &run()).unwrap()),
        told(AlphaBeta::new().solve(&game, &run()).unwrap()),
        told(ProofNumber::new().solve(&game, &run()).unwrap()),
        told(Negamax::new().solve(&game, &run()).unwrap()),
        told(Negamax::dense().solve(&game, &run()).unwrap()),
        told(Negamax::bounded(1000).solve(&game, &run()).unwrap()),
        told(Table::new().solve(&game, &run()).unwrap()),
        told(RollingTable::new().solve(&game, &run()).unwrap()),
    ];
    for (stopped, positions) in answers {
        check(stopped, positions);
    }
}

#[test]
fn a_flag_set_before_lets_nothing_begin() {
    let cancel = CancelFlag::new();
    cancel.cancel();
    assert!(cancel.is_cancelled());
    each_on_a_large_game(
        || threads(1).with_cancel(cancel.clone()),
        |stopped, positions| {
            assert_eq!(stopped, Some(StopReason::Cancelled));
            assert_eq!(positions, 0);
        },
    );
}

#[test]
fn no_time_at_all_lets_nothing_begin() {
    each_on_a_large_game(
        || threads(1).with_time(Duration::ZERO),
        |stopped, positions| {
            assert_eq!(stopped, Some(StopReason::Time(Duration::ZERO)));
            assert_eq!(positions, 0);
        },
    );
}

#[test]
fn a_flag_set_meanwhile_stops_every_solver() {
    each_on_a_large_game(
        || cancelling_after(500),
        |stopped, positions| {
            assert_eq!(stopped, Some(StopReason::Cancelled));
            assert!(positions > 0);
        },
    );
}

/// What is set after the time has begun holds as well.
#[test]
fn a_flag_that_comes_after_the_beginning_stops_the_work() {
    let cancel = CancelFlag::new();
    let run = Run::new().begun().with_cancel(cancel.clone());
    assert_eq!(run.watch().check(), Ok(()));
    cancel.cancel();
    assert_eq!(run.watch().check(), Err(StopReason::Cancelled));
    let run = Run::new().begun().with_time(Duration::ZERO);
    assert_eq!(run.watch().check(), Err(StopReason::Time(Duration::ZERO)));
}

#[test]
fn the_time_limit_is_kept() {
    let game = squares(60, 3);
    let limit = Duration::from_millis(30);
    let solution = Exhaustive::new()
        .solve(&game, &Run::new().with_time(limit))
        .unwrap();
    assert_eq!(solution.stopped(), Some(StopReason::Time(limit)));
    assert!(solution.report().elapsed < Duration::from_secs(5));
}

#[test]
fn a_finished_game_needs_no_positions() {
    let game = squares(0, 3);
    let cancel = CancelFlag::new();
    cancel.cancel();
    let run = Run::new()
        .with_positions(0)
        .with_bytes(0)
        .with_time(Duration::ZERO)
        .with_cancel(cancel);
    for solution in [
        Exhaustive::new().solve(&game, &run).unwrap(),
        AlphaBeta::new().solve(&game, &run).unwrap(),
        ProofNumber::new().solve(&game, &run).unwrap(),
        Negamax::new().solve(&game, &run).unwrap(),
    ] {
        assert_eq!(solution.value(), Some(0));
        assert_eq!(solution.stopped(), None);
        assert_eq!(solution.line(), Some([].as_slice()));
    }
}

#[test]
fn the_observer_sees_the_count_grow() {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let run = Run::new().with_observer(|seen: &Progress| {
        assert!(seen.positions >= LAST.swap(seen.positions, Ordering::Relaxed));
    });
    let solution = Negamax::dense().solve(&squares(100_000, 3), &run).unwrap();
    assert!((1..=solution.report().positions).contains(&LAST.load(Ordering::Relaxed)));
}

/// The bounds of an outcome that is unknown are those of its type.
#[test]
fn a_type_with_extremes_bounds_what_is_unknown() {
    let game = (0..100)
        .map(|seed| RandomGraph::new(seed).acyclic::<Outcome>())
        .find(|game| game.terminal_value(&game.start()).is_none())
        .unwrap();
    let run = Run::new().with_positions(0);
    let solution = Negamax::new().solve(&game, &run).unwrap();
    assert!(solution.stopped().is_some());
    let (least, greatest) = Outcome::EXTREMES.unwrap();
    assert!(solution.bounds().lower.is_some_and(|lower| lower >= least));
    assert!(
        solution
            .bounds()
            .upper
            .is_some_and(|upper| upper <= greatest)
    );
}

/// The first of two moves wins at once; the second leads to a position still to be looked at.
#[test]
fn a_win_found_before_the_limit_is_the_value_although_the_solve_was_stopped() {
    let nodes = vec![
        Node::End(WinLose::Loss),
        Node::Moves(vec![Edge::to(0)]),
        Node::Moves(vec![Edge::to(0), Edge::to(1)]),
    ];
    let game = GraphGame::new(nodes, 2).unwrap();
    let run = Run::new().with_positions(0);
    let solution = Exhaustive::new().solve(&game, &run).unwrap();
    assert_eq!(solution.stopped(), Some(StopReason::Positions(0)));
    assert_eq!(solution.value(), Some(WinLose::Win));
    assert_eq!(solution.best_moves(), [0]);
    assert_eq!(solution.moves().len(), 1);
    assert_eq!(solution.line(), None);
    assert!(!solution.best_moves_complete());
    let whole = Exhaustive::new().solve(&game, &Run::new()).unwrap();
    assert!(whole.best_moves_complete());
    assert_eq!(solution.report().positions, 0);
}

/// A heap from which a move takes one or two. It takes 64 bytes for every move played, as a game
/// does that stores its positions.
struct Storing {
    heap: u32,
    external: ExternalBytes,
    /// Moves played after the first refusal.
    too_late: AtomicUsize,
}

impl Storing {
    fn new(heap: u32) -> Self {
        Self {
            heap,
            external: ExternalBytes::new(),
            too_late: AtomicUsize::new(0),
        }
    }

    fn run(&self) -> Run {
        threads(1).with_external_bytes(self.external.clone())
    }
}

impl Game for Storing {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.heap
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left.min(2)
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        let bytes = self.external.get() + 64;
        if self.external.refused().is_some() {
            self.too_late.fetch_add(1, Ordering::Relaxed);
        } else if self.external.may_hold(bytes) {
            self.external.set(bytes);
        } else {
            self.external.refuse(bytes);
        }
        Step::to(left - taken)
    }
}

#[test]
fn memory_held_behind_a_game_is_part_of_the_peak() {
    let game = Storing::new(10_000);
    let solution = Negamax::new().solve(&game, &game.run()).unwrap();
    assert_eq!(solution.value(), Some(WinLose::Win));
    let alone = Negamax::new().solve(&Storing::new(10_000), &Run::new());
    let alone = alone.unwrap().report().peak_bytes;
    let peak = solution.report().peak_bytes;
    assert!(peak > alone && peak <= alone + game.external.get());
    assert!(peak >= game.external.get());
}

#[test]
fn memory_held_behind_a_game_is_held_against_the_limit() {
    for limit in [200, 5_000, 100_000, 500_000] {
        let game = Storing::new(10_000);
        let solution = Negamax::new().solve(&game, &game.run().with_bytes(limit));
        let solution = solution.unwrap();
        let Some(StopReason::Bytes {
            needed,
            limit: told,
        }) = solution.stopped()
        else {
            panic!("{solution:?}");
        };
        assert!(told == limit && needed > limit);
        assert!(solution.report().peak_bytes <= limit);
        // At the root, at most one move more is played than is followed.
        assert!(game.too_late.load(Ordering::Relaxed) <= 1);
    }
}

#[test]
fn a_refusal_stops_every_solver_at_the_next_position() {
    fn check<S: Solver<Storing>>(solver: &S) {
        let game = Storing::new(1_000);
        let run = game.run().with_observer({
            let external = game.external.clone();
            move |seen: &Progress| {
                if seen.positions >= 20 {
                    external.refuse(5_000);
                }
            }
        });
        let solution = solver.solve(&game, &run).unwrap();
        assert_eq!(solution.stopped(), Some(StopReason::Allocation(5_000)));
        assert_eq!(solution.value(), None);
    }
    check(&Exhaustive::new());
    check(&Negamax::new());
    check(&AlphaBeta::new());
    check(&ProofNumber::new());
}
