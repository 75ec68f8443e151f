//! Lines of play are counted as by plain recursion, within the limits of the run.

use std::collections::HashSet;
use std::sync::Arc;

use proptest::prelude::*;
use stonework::erased::{Erased, ErasedGame};
use stonework::random::{Edge, GraphGame, Node, RandomGraph};
use stonework::{
    CancelFlag, Game, LinesByPosition, Perft, PerftError, Run, Step, StopReason, Turn, WinLose,
    divide, perft,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable};

/// How many lines of so many plies there are, by the plainest recursion there is.
fn naive<G: Game>(game: &G, state: &G::State, plies: u32) -> u128 {
    match (plies, game.terminal_value(state)) {
        (0, _) => 1,
        (_, Some(_)) => 0,
        (_, None) => game
            .moves(state)
            .map(|mv| naive(game, &game.play(state, mv).state, plies - 1))
            .sum(),
    }
}

/// Compares all ways to count with the plain one.
fn check<G: Game>(game: &G, deepest: u32) {
    let start = game.start();
    let naive: Vec<u128> = (0..=deepest)
        .map(|plies| naive(game, &start, plies))
        .collect();
    // A memo without room, with little, and with enough.
    let runs = [
        Run::new(),
        Run::new().with_bytes(4000),
        Run::new().with_bytes(1 << 20),
    ];
    for (perft, run) in [Perft::new(), Perft::new().memoised()]
        .iter()
        .flat_map(|perft| runs.iter().map(move |run| (perft, run)))
    {
        for (plies, &lines) in (0..).zip(&naive) {
            assert_eq!(perft.count(game, plies, run).unwrap(), lines);
            let divided = perft.divide(game, plies, run).unwrap();
            if game.terminal_value(&start).is_none() && plies > 0 {
                let moves = divided.iter().map(|&(mv, _)| mv);
                assert!(moves.eq(game.moves(&start)));
                let sum: u128 = divided.iter().map(|&(_, lines)| lines).sum();
                assert_eq!(sum, lines);
            } else {
                assert_eq!(divided, []);
            }
        }
        let depths = perft.depths(game, run).take(deepest as usize);
        let depths: Vec<u128> = depths.map(Result::unwrap).collect();
        assert_eq!(depths, naive[1..]);
    }
    let run = Run::new();
    let mut lines = LinesByPosition::new(game, &start, &run);
    for (plies, &all) in (0..).zip(&naive) {
        assert_eq!(lines.depth(), plies);
        let sum: u128 = lines.positions().iter().map(|to| to.lines).sum();
        assert_eq!(sum, all);
        let places = lines.positions().iter().map(|to| (&to.state, to.is_first));
        let distinct: HashSet<_> = places.collect();
        assert_eq!(distinct.len(), lines.positions().len());
        for to in lines.positions() {
            let there = naive_to(game, &start, true, plies, (&to.state, to.is_first));
            assert_eq!(to.lines, there);
        }
        lines.advance().unwrap();
    }
}

/// How many lines of so many plies lead to a position with this player to move, by the plainest
/// recursion there is.
fn naive_to<G: Game>(
    game: &G,
    from: &G::State,
    is_first: bool,
    plies: u32,
    to: (&G::State, bool),
) -> u128 {
    if plies == 0 {
        return u128::from((from, is_first) == to);
    }
    if game.terminal_value(from).is_some() {
        return 0;
    }
    let lines = game.moves(from).map(|mv| {
        let step = game.play(from, mv);
        let is_first = is_first == (step.turn == Turn::Stays);
        naive_to(game, &step.state, is_first, plies - 1, to)
    });
    lines.sum()
}

#[test]
fn lines_by_position_keep_within_the_limits() {
    let game = RandomGraph::new(3)
        .with_positions(400)
        .with_moves(6)
        .acyclic::<i64>();
    let start = game.start();
    let run = Run::new();
    let mut lines = LinesByPosition::new(&game, &start, &run);
    let mut counts = Vec::new();
    while lines.positions().iter().map(|to| to.lines).sum::<u128>() > 0 {
        counts.push(lines.positions().to_vec());
        lines.advance().unwrap();
    }
    let peak = lines.report().peak_bytes;
    for bytes in (0..=peak).step_by(1 + peak / 50) {
        let run = Run::new().with_bytes(bytes);
        let mut lines = LinesByPosition::new(&game, &start, &run);
        for known in &counts {
            assert_eq!(lines.positions(), known);
            match lines.advance() {
                Ok(()) => {}
                Err(PerftError::Stopped(reason)) => {
                    assert!(matches!(reason, StopReason::Bytes { .. }), "{reason}");
                    assert_eq!(lines.positions(), known);
                    break;
                }
                Err(other) => panic!("{other}"),
            }
            assert!(lines.report().peak_bytes <= bytes);
        }
    }
    let run = Run::new().with_positions(0);
    let mut lines = LinesByPosition::new(&game, &start, &run);
    assert!(lines.advance().is_err());
    assert_eq!(lines.depth(), 0);
    let cancel = CancelFlag::new();
    let run = Run::new().with_cancel(cancel.clone());
    let mut lines = LinesByPosition::new(&game, &start, &run);
    assert_eq!(lines.check(), Ok(()));
    cancel.cancel();
    assert_eq!(lines.check(), Err(StopReason::Cancelled));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(1000)) })]

    #[test]
    fn random_games_have_as_many_lines_as_plain_recursion_finds(graph in random_graphs()) {
        check(&graph.acyclic::<i64>(), 6);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(500)) })]

    #[test]
    fn lines_that_go_round_in_a_circle_are_counted_too(seed in any::<u64>(), loops in 1_u8..80) {
        let graph = RandomGraph::new(seed).with_positions(12).with_moves(3).with_loops(loops);
        check(&graph.cyclic::<i64>(), 7);
    }
}

/// One position with two moves that lead back to it.
fn for_ever() -> GraphGame<i64> {
    GraphGame::new(vec![Node::Moves(vec![Edge::to(0), Edge::to(0).again()])], 0).unwrap()
}

#[test]
fn a_count_beyond_128_bits_is_an_error_and_no_wrong_number() {
    let perft = Perft::new().memoised();
    let run = Run::new();
    assert_eq!(perft.count(&for_ever(), 127, &run).unwrap(), 1 << 127);
    for result in [
        perft.count(&for_ever(), 128, &run).map(|_| ()),
        perft.divide(&for_ever(), 128, &run).map(|_| ()),
    ] {
        let error = result.unwrap_err();
        assert!(matches!(error, PerftError::Overflow), "{error}");
        assert!(error.to_string().contains("128 bits"));
    }
    let game = for_ever();
    let mut depths = perft.depths(&game, &run);
    assert_eq!(depths.by_ref().map_while(Result::ok).count(), 127);
    assert!(depths.next().is_none());
}

#[test]
fn a_line_of_a_million_plies_does_not_overflow_the_stack() {
    let round = GraphGame::<i64>::new(vec![Node::Moves(vec![Edge::to(0)])], 0).unwrap();
    for counting in [Perft::new(), Perft::new().memoised()] {
        assert_eq!(counting.count(&round, 1_000_000, &Run::new()).unwrap(), 1);
    }
}

#[test]
fn a_limit_ends_the_count() {
    let stopped = |run: &Run| match perft(&for_ever(), 60, run) {
        Err(PerftError::Stopped(reason)) => reason,
        other => panic!("{other:?}"),
    };
    let positions = Run::new().with_positions(1000);
    assert_eq!(stopped(&positions), StopReason::Positions(1000));
    let cancel = CancelFlag::new();
    cancel.cancel();
    let cancelled = Run::new().with_cancel(cancel);
    assert_eq!(stopped(&cancelled), StopReason::Cancelled);
    let bytes = stopped(&Run::new().with_bytes(100));
    assert!(matches!(bytes, StopReason::Bytes { limit: 100, .. }));

    let error = divide(&for_ever(), 60, &positions).unwrap_err();
    assert_eq!(error.to_string(), "the limit of 1000 positions was reached");
    // All depths together have as many positions as the run allows.
    let (game, perft) = (for_ever(), Perft::new());
    let mut depths = perft.depths(&game, &positions);
    let counted: Vec<u128> = depths.by_ref().map_while(Result::ok).collect();
    assert_eq!(counted, [2, 4, 8, 16, 32, 64, 128, 256]);
    assert!(depths.next().is_none());
    assert!(depths.report().positions <= 1000);
}

#[test]
fn a_memo_looks_at_each_position_once_for_each_depth() {
    let game = for_ever();
    let run = Run::new();
    let perft = Perft::new().memoised();
    let mut depths = perft.depths(&game, &run);
    assert_eq!(depths.nth(99).unwrap().unwrap(), 1 << 100);
    let report = depths.report();
    assert!(report.positions < 1000, "{report}");
    assert!(report.hits > 0);
}

/// A position that is not over and has no moves.
struct Stuck;

impl Game for Stuck {
    type State = u8;
    type Move = ();
    type Value = i32;

    fn start(&self) -> u8 {
        1
    }
    fn terminal_value(&self, _: &u8) -> Option<i32> {
        None
    }
    fn moves(&self, &left: &u8) -> impl Iterator<Item = ()> {
        (left > 0).then_some(()).into_iter()
    }
    fn play(&self, &left: &u8, (): ()) -> Step<Self> {
        Step::to(left - 1)
    }
}

#[test]
fn a_position_without_moves_that_is_not_over_is_told() {
    assert_eq!(perft(&Stuck, 1, &Run::new()).unwrap(), 1);
    for depth in [2, 3] {
        let error = perft(&Stuck, depth, &Run::new()).unwrap_err();
        assert!(matches!(error, PerftError::NoMoves { state: 0 }), "{error}");
        let error = divide(&Stuck, depth, &Run::new()).unwrap_err();
        assert!(matches!(error, PerftError::NoMoves { state: 0 }), "{error}");
    }
}

#[test]
fn lines_are_counted_from_any_position() {
    let run = Run::new();
    for seed in 0..50 {
        let game = RandomGraph::new(seed).acyclic::<i64>();
        for start in reachable(&game) {
            let lines: Vec<u128> = (1..=4).map(|plies| naive(&game, &start, plies)).collect();
            for perft in [Perft::new(), Perft::new().memoised()] {
                let depths = perft.depths_from(&game, &start, &run).take(lines.len());
                assert!(depths.map(Result::unwrap).eq(lines.iter().copied()));
                for (plies, &lines) in (1..).zip(&lines) {
                    let counted = perft.count_from(&game, &start, plies, &run);
                    assert_eq!(counted, Ok(lines));
                    let divided = perft.divide_from(&game, &start, plies, &run).unwrap();
                    assert_eq!(divided.iter().map(|&(_, lines)| lines).sum::<u128>(), lines);
                }
            }
        }
    }
}

/// A game with moves without end in every position; when many of them are listed, it is cancelled.
struct Endless(CancelFlag);

impl Game for Endless {
    type State = u8;
    type Move = u64;
    type Value = WinLose;

    fn start(&self) -> u8 {
        0
    }

    fn terminal_value(&self, _: &u8) -> Option<WinLose> {
        None
    }

    fn moves(&self, _: &u8) -> impl Iterator<Item = u64> {
        (0..).inspect(|&mv| {
            if mv == 100_000 {
                self.0.cancel();
            }
        })
    }

    fn play(&self, &state: &u8, _: u64) -> Step<Self> {
        Step::to(state)
    }
}

#[test]
fn a_limit_ends_the_count_of_the_moves_of_one_position() {
    let cancel = CancelFlag::new();
    let run = Run::new().with_cancel(cancel.clone());
    let stopped = perft(&Endless(cancel), 1, &run);
    assert_eq!(stopped, Err(PerftError::Stopped(StopReason::Cancelled)));
    let cancel = CancelFlag::new();
    let run = Run::new().with_cancel(cancel.clone());
    let game: Arc<dyn ErasedGame<WinLose>> = Arc::new(Arc::new(Endless(cancel)));
    let positions = game.on_path(None);
    let start = positions.enter(&game.start());
    let stopped = Perft::new().count_from(&Erased(&positions), &start, 1, &run);
    assert!(matches!(
        stopped,
        Err(PerftError::Stopped(StopReason::Cancelled))
    ));
}
