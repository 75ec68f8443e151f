//! Retrograde analysis tells what a plain fixed point tells, of every position, however it comes to
//! the positions and to the moves that lead to them, and with any number of threads.

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, Node, RandomGraph, RandomValue};
use stonework::retrograde::ForcedValue;
use stonework::{
    Bounds, CancelFlag, Exhaustive, Front, Game, Indexed, InfinitePlay, OracleSolver, Outcome,
    Predecessors, Progress, Retrograde, Run, SolveError, SolveErrorOf, Solver, Step, StopReason,
    Tiered, Turn, WinLose,
};

use crate::retrograde_truth::{compare, reversible, truth};
use stonework_test_kit::cases;
use stonework_test_kit::support::{Chain, random_graphs, said, threads, value_of_line};

/// Solves a game by every way there is, but for tiers.
fn check<V: RandomValue + ForcedValue>(graph: &GraphGame<V>, convention: InfinitePlay) {
    let game = reversible(graph);
    let truth = truth(graph, convention);
    let solver = Retrograde::new(convention);
    let run = Run::new();
    compare(
        &game,
        convention,
        &truth,
        &solver.solve_with_oracle(&game, &run).unwrap(),
        false,
    );
    let unplayed = solver
        .with_predecessors()
        .solve_with_oracle(&game, &run)
        .unwrap();
    compare(&game, convention, &truth, &unplayed, false);
    let numbered = solver.numbered().solve_with_oracle(&game, &run).unwrap();
    compare(&game, convention, &truth, &numbered, true);
    let unplayed = solver
        .numbered()
        .with_predecessors()
        .solve_with_oracle(&game, &run)
        .unwrap();
    compare(&game, convention, &truth, &unplayed, true);
    // The same start, as if the second player were to move there.
    let second = solver.for_second_player().solve(&game, &run).unwrap();
    assert_eq!(second.value(), Some(truth[game.start()][1]));
}

fn check_all(graph: &RandomGraph) {
    check(&graph.cyclic::<Outcome>(), InfinitePlay::Draw);
    check(&graph.cyclic::<WinLose>(), InfinitePlay::LostByFirst);
    check(&graph.cyclic::<WinLose>(), InfinitePlay::WonByFirst);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn every_position_is_worth_what_a_fixed_point_tells(
        graph in random_graphs(),
        loops in 0_u8..50,
    ) {
        check_all(&graph.with_loops(loops));
    }

    #[test]
    fn a_game_without_loops_is_solved_as_by_plain_minimax(graph in random_graphs()) {
        let game = graph.acyclic::<Outcome>();
        let truth = Exhaustive::new().solve(&game, &Run::new()).unwrap();
        let found = Retrograde::new(InfinitePlay::Draw).solve(&game, &Run::new()).unwrap();
        prop_assert_eq!(said(&found), said(&truth));
        prop_assert_eq!(found.line(), truth.line());
        if found.value() != Some(Outcome::DRAW) {
            prop_assert_eq!(value_of_line(&game, found.line().unwrap()), found.value());
        }
    }
}

#[test]
fn games_of_little_but_loops_are_solved() {
    for seed in 0..1000 {
        let graph = RandomGraph::new(seed).with_positions(16).with_layers(3);
        check_all(&graph.with_loops(60).with_ends(5));
    }
}

#[test]
fn threads_find_the_same_outcomes() {
    // Enough positions for many to be decided in one round.
    let random = RandomGraph::new(3).with_positions(60_000).with_layers(8);
    let game = reversible(&random.with_loops(30).cyclic::<Outcome>());
    let outcomes = |count| {
        let run = threads(count);
        let rows = Retrograde::new(InfinitePlay::Draw).numbered();
        let (_, by_rows) = rows.solve_with_oracle(&game, &run).unwrap();
        let (solution, unplayed) = rows
            .with_predecessors()
            .solve_with_oracle(&game, &run)
            .unwrap();
        assert_eq!(solution.report().threads, count);
        let all = by_rows.positions(&game).collect::<Vec<_>>();
        assert!(unplayed.positions(&game).eq(all.iter().copied()));
        all
    };
    let alone = outcomes(1);
    assert!(
        alone
            .iter()
            .any(|&(_, outcome)| outcome == Outcome::win_in(4))
    );
    assert_eq!(outcomes(2), alone);
    assert_eq!(outcomes(5), alone);
}

#[test]
fn an_end_far_away_is_reached_without_counting_there() {
    let far = Outcome::MAX_PLIES - 1;
    let chain = |end| {
        let nodes = vec![
            Node::Moves(vec![Edge::to(1)]),
            Node::Moves(vec![Edge::<Outcome>::to(2)]),
            Node::End(end),
        ];
        GraphGame::new(nodes, 0).unwrap()
    };
    let solver = Retrograde::new(InfinitePlay::Draw);
    let solution = solver.solve(&chain(Outcome::loss_in(far - 1)), &Run::new());
    assert_eq!(solution.unwrap().value(), Some(Outcome::loss_in(far + 1)));
    let refused = solver.solve(&chain(Outcome::loss_in(far)), &Run::new());
    assert!(matches!(refused, Err(SolveError::Overflow { state: 0 })));
}

/// A mouse and a cat take turns to move along the edges of a graph: the mouse to the hole, node 0,
/// the cat to the mouse and never to the hole.
struct CatAndMouse(Vec<Vec<usize>>);

impl Game for CatAndMouse {
    /// The mouse, the cat, and whether it is the mouse's turn.
    type State = (usize, usize, bool);
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> (usize, usize, bool) {
        (1, 2, true)
    }
    fn terminal_value(&self, &(mouse, cat, is_mouse): &Self::State) -> Option<Outcome> {
        let mouse_has_won = match mouse {
            0 => Some(true),
            _ => (mouse == cat).then_some(false),
        };
        mouse_has_won.map(|has_won| {
            if has_won == is_mouse {
                Outcome::win_in(0)
            } else {
                Outcome::loss_in(0)
            }
        })
    }
    fn moves(&self, &(mouse, cat, is_mouse): &Self::State) -> impl Iterator<Item = usize> {
        let from = if is_mouse { mouse } else { cat };
        let to = self.0[from].iter().copied();
        to.filter(move |&to| is_mouse || to != 0)
    }
    fn play(&self, &(mouse, cat, is_mouse): &Self::State, to: usize) -> Step<Self> {
        if is_mouse {
            Step::to((to, cat, false))
        } else {
            Step::to((mouse, to, true))
        }
    }
}

#[test]
fn a_mouse_is_chased_as_is_known() {
    let solve = |edges: &[&[usize]]| {
        let game = CatAndMouse(edges.iter().map(|edges| edges.to_vec()).collect());
        let solution = Retrograde::new(InfinitePlay::Draw)
            .solve(&game, &Run::new())
            .unwrap();
        (solution.value(), solution.best_moves())
    };
    let drawn: &[&[usize]] = &[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]];
    assert_eq!(solve(drawn), (Some(Outcome::DRAW), vec![3]));
    let won: &[&[usize]] = &[&[1, 3], &[0], &[3], &[0, 2]];
    assert_eq!(solve(won), (Some(Outcome::win_in(1)), vec![0]));
    // The mouse has to go to where the cat comes next.
    let lost: &[&[usize]] = &[&[3], &[3], &[3], &[0, 1, 2]];
    assert_eq!(solve(lost), (Some(Outcome::loss_in(2)), vec![3]));
}

#[test]
fn a_chain_of_half_a_million_is_no_trouble() {
    let game = Front(Chain(500_001));
    let solution = Retrograde::new(InfinitePlay::Draw)
        .solve(&game, &Run::new())
        .unwrap();
    assert_eq!(solution.value(), Some(Outcome::win_in(500_001)));
    assert_eq!(solution.line().unwrap().len(), 500_001);
}

#[test]
fn whatever_the_limit_it_is_kept_and_nothing_is_guessed() {
    let random = RandomGraph::new(5).with_positions(3000).with_layers(9);
    let graph = random.with_loops(30).with_ends(0).cyclic::<Outcome>();
    let game = reversible(&graph.starting_at(2999).unwrap());
    let solver = Retrograde::new(InfinitePlay::Draw);
    let truth = solver.solve(&game, &Run::new()).unwrap();
    assert!(truth.report().positions > 1000);
    let peak = truth.report().peak_bytes;
    let mut completed = 0;
    for bytes in (0..=peak).step_by(1 + peak / 200).chain([peak]) {
        let run = Run::new().with_bytes(bytes);
        let (solution, strong) = solver.solve_with_oracle(&game, &run).unwrap();
        assert!(solution.report().peak_bytes <= bytes);
        match solution.stopped() {
            Some(StopReason::Bytes { limit, needed }) => {
                assert!(limit == bytes && needed > bytes);
                assert_eq!(solution.bounds(), Bounds::unknown());
                assert!(strong.is_empty() && solution.moves().is_empty());
            }
            None => {
                completed += 1;
                assert_eq!(said(&solution), said(&truth));
            }
            Some(other) => panic!("{other}"),
        }
    }
    assert_eq!(completed, 1);
    // Neither states nor moves are kept.
    let unplayed = solver
        .numbered()
        .with_predecessors()
        .solve(&game, &Run::new());
    assert!(unplayed.unwrap().report().peak_bytes <= game.count() * 20);

    let run = Run::new().with_positions(100);
    let stopped = |stopped, positions| {
        assert_eq!(
            (stopped, positions),
            (Some(StopReason::Positions(100)), 100)
        );
    };
    let solution = solver.solve(&game, &run).unwrap();
    stopped(solution.stopped(), solution.report().positions);
    let solution = solver
        .numbered()
        .with_predecessors()
        .solve(&game, &run)
        .unwrap();
    stopped(solution.stopped(), solution.report().positions);
    let cancel = CancelFlag::new();
    cancel.cancel();
    let solution = solver
        .solve(&game, &Run::new().with_cancel(cancel))
        .unwrap();
    assert_eq!(solution.stopped(), Some(StopReason::Cancelled));
    assert_eq!(solution.value(), None);
}

#[test]
fn the_observer_is_told_how_many_positions_there_will_be() {
    let game = RandomGraph::new(5).with_positions(500).cyclic::<Outcome>();
    let run = Run::new().with_observer(|seen: &Progress| assert_eq!(seen.total, Some(500)));
    let solution = Retrograde::new(InfinitePlay::Draw)
        .numbered()
        .solve(&game, &run);
    assert_eq!(
        solution.unwrap().report().solver,
        "retrograde (positions numbered, infinite play drawn)"
    );
}

/// Two positions, of which the second has neither a value nor moves, and more that are wrong.
struct Wrong {
    has_moves: bool,
    next: usize,
    before: usize,
}

impl Game for Wrong {
    type State = usize;
    type Move = ();
    type Value = Outcome;

    fn start(&self) -> usize {
        0
    }
    fn terminal_value(&self, &state: &usize) -> Option<Outcome> {
        (state == 1 && self.has_moves).then_some(Outcome::loss_in(0))
    }
    fn moves(&self, &state: &usize) -> impl Iterator<Item = ()> {
        (state == 0).then_some(()).into_iter()
    }
    fn play(&self, _: &usize, (): ()) -> Step<Self> {
        Step::to(self.next)
    }
}

impl Indexed for Wrong {
    fn count(&self) -> usize {
        2
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Predecessors for Wrong {
    fn predecessors(&self, _: &usize) -> impl Iterator<Item = (usize, Turn)> {
        [(self.before, Turn::Passes)].into_iter()
    }
}

/// A game that numbers more positions than a solve can.
struct TooMany;

impl Game for TooMany {
    type State = usize;
    type Move = ();
    type Value = Outcome;

    fn start(&self) -> usize {
        0
    }
    fn terminal_value(&self, _: &usize) -> Option<Outcome> {
        None
    }
    fn moves(&self, _: &usize) -> impl Iterator<Item = ()> {
        std::iter::once(())
    }
    fn play(&self, &state: &usize, (): ()) -> Step<Self> {
        Step::to(state)
    }
}

impl Indexed for TooMany {
    fn count(&self) -> usize {
        (1 << 31) + 1
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Tiered for TooMany {
    fn tiers(&self) -> usize {
        1
    }
    fn tier(&self, _: usize) -> std::ops::Range<usize> {
        0..self.count()
    }
}

#[test]
fn too_many_positions_are_the_limit_of_the_solver_not_of_the_user() {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    // Not even where the user has a limit.
    for run in [Run::new(), Run::new().with_positions(10)] {
        for (solution, every) in [
            solver.solve_with_oracle(&TooMany, &run).unwrap(),
            solver.tiered().solve_with_oracle(&TooMany, &run).unwrap(),
        ] {
            let stopped = solution.stopped().unwrap();
            assert_eq!(stopped, StopReason::SolverPositions(1 << 31));
            assert!(stopped.to_string().contains("the solver handles at most"));
            assert!(every.is_empty());
        }
    }
}

#[test]
fn a_convention_that_no_value_stands_for_is_refused() {
    for convention in [InfinitePlay::LostByFirst, InfinitePlay::WonByFirst] {
        let game = RandomGraph::new(1).cyclic::<Outcome>();
        let error = Retrograde::new(convention).solve(&game, &Run::new());
        assert!(matches!(error, Err(SolveError::InfinitePlay { .. })));
    }
    let game = RandomGraph::new(1).cyclic::<WinLose>();
    let error = Retrograde::new(InfinitePlay::Draw).solve(&game, &Run::new());
    assert!(matches!(error, Err(SolveError::InfinitePlay { .. })));
}

#[test]
fn a_game_that_breaks_a_law_is_refused() {
    let (solver, run) = (Retrograde::new(InfinitePlay::Draw), Run::new());
    let dead_end = Wrong {
        has_moves: false,
        next: 1,
        before: 0,
    };
    let no_moves = solver.solve(&dead_end, &run).unwrap_err();
    assert!(matches!(no_moves, SolveError::NoMoves { state: 1 }));
    let beyond = Wrong {
        has_moves: true,
        next: 7,
        before: 0,
    };
    let is_out = |error: SolveErrorOf<Wrong>, number| matches!(error, SolveError::IndexOutOfRange { state, index, positions: 2 } if state == number && index == number);
    assert!(is_out(
        solver.numbered().solve(&beyond, &run).unwrap_err(),
        7
    ));
    let solver = solver.numbered().with_predecessors();
    assert!(is_out(solver.solve(&beyond, &run).unwrap_err(), 7));
    let back = Wrong {
        has_moves: true,
        next: 1,
        before: 9,
    };
    assert!(is_out(solver.solve(&back, &run).unwrap_err(), 9));
}
