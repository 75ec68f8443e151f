//! Levels on long games, under limits, and on games that break a law.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use stonework::levels::LevelOrder;
use stonework::random::{Edge, GraphGame, LayeredGraph, Node, RandomGraph};
use stonework::{
    Bounds, CancelFlag, Game, Graded, Levels, Oracle, OracleSolver, Outcome, Packed, Run,
    SolveError, Solver, Step, StopReason,
};

use crate::levels::with_all;
use stonework_test_kit::support::{said, threads};

/// A chain from node 0 to the end, and from node 0 to each of the others as well if it is a fan.
fn chain(len: usize, is_fan: bool) -> GraphGame<Outcome> {
    let mut nodes: Vec<_> = (1..len)
        .map(|next| Node::Moves(vec![Edge::to(next)]))
        .collect();
    nodes.push(Node::End(Outcome::loss_in(0)));
    if is_fan {
        nodes[0] = Node::Moves((1..len).map(Edge::to).collect());
    }
    GraphGame::new(nodes, 0).unwrap()
}

/// A node of a chain has its number for a grade.
struct Numbered(GraphGame<Outcome>);

impl Game for Numbered {
    type State = usize;
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> usize {
        self.0.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<Outcome> {
        self.0.terminal_value(state)
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.0.play(state, mv);
        Step { state, gain, turn }
    }
}

impl Packed for Numbered {
    type Key = u64;

    fn pack(&self, state: &usize) -> u64 {
        self.0.pack(state)
    }
    fn unpack(&self, key: u64) -> usize {
        self.0.unpack(key)
    }
}

impl Graded for Numbered {
    fn grade(&self, &state: &usize) -> u32 {
        u32::try_from(state).unwrap()
    }
}

#[test]
fn a_long_chain_and_a_fan_over_it_are_no_trouble() {
    let len = 200_000;
    let plies = u32::try_from(len).unwrap() - 1;
    for is_fan in [false, true] {
        let graph = chain(len, is_fan);
        let breadth_first = Levels::new().breadth_first();
        let (found, by_breadth) = breadth_first
            .solve_with_oracle(&graph, &Run::new())
            .unwrap();
        let game = Numbered(graph);
        let (graded, by_grade) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
        let value = match (is_fan, plies % 2) {
            (true, _) => Outcome::win_in(1),
            (false, 0) => Outcome::loss_in(plies),
            (false, _) => Outcome::win_in(plies),
        };
        assert_eq!((found.value(), graded.value()), (Some(value), Some(value)));
        assert_eq!(by_breadth.len(), len);
        assert_eq!(
            by_grade.value_at(&game, &1),
            by_breadth.value_at(&game.0, &1)
        );
    }
}

#[test]
fn a_circle_behind_a_fan_is_found() {
    let len = 50_000;
    let mut nodes = chain(len, true).nodes().to_vec();
    nodes[len - 1] = Node::Moves(vec![Edge::to(7)]);
    let game = GraphGame::new(nodes, 0).unwrap();
    let solver = Levels::new().breadth_first();
    let Err(SolveError::Cyclic { cycle }) = solver.solve(&game, &Run::new()) else {
        panic!("the circle is overlooked");
    };
    assert_eq!(cycle.len(), len - 7);
    let (last, _) = cycle[cycle.len() - 1];
    let after = |state| if state == len - 1 { 7 } else { state + 1 };
    assert_eq!(after(last), cycle[0].0);
    assert!(cycle.is_sorted_by(|&(one, _), &(next, _)| after(one) == next));
}

#[test]
fn whatever_the_limit_it_is_kept_and_nothing_is_guessed() {
    let game = with_all(&RandomGraph::new(5).with_positions(3000));
    limits(&game, Levels::new());
    limits(&game, Levels::new().breadth_first());
}

fn limits<O: LevelOrder<LayeredGraph<Outcome>> + Copy>(
    game: &LayeredGraph<Outcome>,
    solver: Levels<O>,
) {
    let truth = solver.solve(game, &threads(1)).unwrap();
    assert!(truth.report().positions > 1000);
    let peak = truth.report().peak_bytes;
    let stopped_by = |run: &Run| {
        let (solution, oracle) = solver.solve_with_oracle(game, run).unwrap();
        if solution.stopped().is_some() {
            assert_eq!(solution.line(), None);
            if oracle.is_empty() {
                assert_eq!(solution.bounds(), Bounds::unknown());
                assert!(solution.moves().is_empty());
            } else {
                // There was no room for the list of first moves only.
                let Bounds { lower, upper } = solution.bounds();
                assert!(lower <= truth.value() && truth.value() <= upper);
                assert!(solution.moves().len() < truth.moves().len());
                assert!(truth.moves().starts_with(solution.moves()));
            }
        } else {
            assert_eq!(said(&solution), said(&truth));
        }
        (solution.stopped(), solution.report().clone())
    };
    for bytes in (0..=peak).step_by(1 + peak / 200).chain([peak]) {
        let (stopped, report) = stopped_by(&threads(1).with_bytes(bytes));
        assert!(report.peak_bytes <= bytes);
        match stopped {
            Some(StopReason::Bytes { limit, needed }) => assert!(limit == bytes && needed > bytes),
            Some(other) => panic!("{other}"),
            // Room that is not there can be done without.
            None => assert!(bytes > peak / 3),
        }
    }
    for positions in [0, 1, 100, 999] {
        for count in [1, 3] {
            let run = threads(count).with_positions(positions);
            let (stopped, report) = stopped_by(&run);
            assert_eq!(stopped, Some(StopReason::Positions(positions)));
            assert!(report.positions <= positions);
        }
    }
    let cancel = CancelFlag::new();
    cancel.cancel();
    let (stopped, report) = stopped_by(&Run::new().with_cancel(cancel));
    assert_eq!(
        (stopped, report.positions),
        (Some(StopReason::Cancelled), 0)
    );
    let none = Duration::ZERO;
    let (stopped, _) = stopped_by(&Run::new().with_time(none));
    assert_eq!(stopped, Some(StopReason::Time(none)));
}

#[test]
fn a_finished_game_is_one_position_and_worth_its_end_whatever_the_limit() {
    let game = GraphGame::new(vec![Node::End(Outcome::DRAW)], 0).unwrap();
    let solver = Levels::new().breadth_first();
    let (solution, oracle) = solver.solve_with_oracle(&game, &Run::new()).unwrap();
    assert_eq!((solution.value(), oracle.len()), (Some(Outcome::DRAW), 1));
    let run = Run::new().with_positions(0).with_bytes(0);
    let solution = solver.solve(&game, &run).unwrap();
    assert_eq!(
        (solution.value(), solution.stopped()),
        (Some(Outcome::DRAW), None)
    );
    assert_eq!(solution.line(), Some([].as_slice()));
}

/// A game that is slow once in a while.
struct Paused<'g> {
    game: &'g LayeredGraph<Outcome>,
    listed: AtomicUsize,
    /// It pauses where moves are listed so many times.
    every: usize,
}

impl Game for Paused<'_> {
    type State = usize;
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> usize {
        self.game.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<Outcome> {
        self.game.terminal_value(state)
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        if self.listed.fetch_add(1, Ordering::Relaxed) % self.every == self.every - 1 {
            sleep(Duration::from_millis(10));
        }
        self.game.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(state, mv);
        Step { state, gain, turn }
    }
}

impl Packed for Paused<'_> {
    type Key = u64;

    fn pack(&self, state: &usize) -> u64 {
        self.game.pack(state)
    }
    fn unpack(&self, key: u64) -> usize {
        self.game.unpack(key)
    }
}

impl Graded for Paused<'_> {
    fn grade(&self, state: &usize) -> u32 {
        self.game.grade(state)
    }
}

#[test]
fn the_memory_of_a_solve_does_not_depend_on_the_clock() {
    let graph = with_all(&RandomGraph::new(6).with_positions(4000).with_layers(5));
    let peak = |every, breadth_first: bool| {
        let game = Paused {
            game: &graph,
            listed: AtomicUsize::new(0),
            every,
        };
        let run = threads(1);
        let solved = if breadth_first {
            Levels::new().breadth_first().solve(&game, &run)
        } else {
            Levels::new().solve(&game, &run)
        };
        solved.unwrap().report().peak_bytes
    };
    for breadth_first in [false, true] {
        let quick = peak(usize::MAX, breadth_first);
        for every in [60, 300] {
            assert_eq!(peak(every, breadth_first), quick);
        }
    }
}

#[test]
fn a_limit_ends_a_slow_level_before_it_is_through() {
    let game = with_all(&RandomGraph::new(6).with_positions(4000).with_layers(2));
    let game = Paused {
        game: &game,
        listed: AtomicUsize::new(0),
        every: 2,
    };
    let run = threads(1).with_time(Duration::from_millis(100));
    let solution = Levels::new().solve(&game, &run).unwrap();
    assert!(matches!(solution.stopped(), Some(StopReason::Time(_))));
    assert!(game.listed.into_inner() < 1000);
}

/// A way from 0 to 3, and what may be wrong with it.
#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    Nothing,
    Grade,
    LongKey,
    Unpacked,
    NoMoves,
    Overflow,
    NoCode,
}

impl Game for Wrong {
    type State = u32;
    type Move = u32;
    type Value = i64;

    fn start(&self) -> u32 {
        0
    }
    fn terminal_value(&self, &state: &u32) -> Option<i64> {
        let most = if *self == Self::Overflow {
            i32::MAX.into()
        } else {
            1
        };
        (state == 3 && *self != Self::NoMoves).then_some(most)
    }
    fn moves(&self, &state: &u32) -> impl Iterator<Item = u32> {
        1..=(3 - state).min(2)
    }
    fn play(&self, &state: &u32, by: u32) -> Step<Self> {
        let gain = match (self, state) {
            (Self::NoCode, 2) => i64::from(i32::MAX) + 2,
            (Self::Overflow, 2) => i64::MAX,
            _ => 0,
        };
        Step::to(state + by).gaining(gain).again()
    }
}

impl Packed for Wrong {
    type Key = u64;

    fn pack(&self, &state: &u32) -> u64 {
        let is_long = *self == Self::LongKey && state == 2;
        u64::from(state) | u64::from(is_long) << 40
    }
    fn unpack(&self, key: u64) -> u32 {
        match (self, key) {
            (Self::Unpacked, 2) => 1,
            _ => u32::try_from(key & 3).unwrap(),
        }
    }
    fn key_bits(&self) -> u32 {
        2
    }
}

impl Graded for Wrong {
    fn grade(&self, &state: &u32) -> u32 {
        match (self, state) {
            (Self::Grade, 2) => 1,
            _ => state,
        }
    }
}

#[test]
fn a_game_that_breaks_a_law_is_refused() {
    let solve = |game| Levels::new().solve(&game, &Run::new());
    let breadth_first = |game| Levels::new().breadth_first().solve(&game, &Run::new());
    assert_eq!(solve(Wrong::Nothing).unwrap().value(), Some(1));
    let error = solve(Wrong::Grade).unwrap_err();
    assert!(error.to_string().contains("a greater grade is needed"));
    assert!(matches!(
        error,
        SolveError::Grade {
            state: 1,
            mv: 1,
            next: 2,
            grades: (1, 1)
        }
    ));
    assert_eq!(breadth_first(Wrong::Grade).unwrap().value(), Some(1));
    let error = solve(Wrong::LongKey).unwrap_err();
    assert!(matches!(error, SolveError::Key { state: 2 }));
    let error = breadth_first(Wrong::LongKey).unwrap_err();
    assert!(matches!(error, SolveError::Key { state: 2 }));
    let error = solve(Wrong::Unpacked).unwrap_err();
    assert!(matches!(error, SolveError::Key { state: 1 }), "{error}");
    let error = solve(Wrong::NoMoves).unwrap_err();
    assert!(matches!(error, SolveError::NoMoves { state: 3 }));
    let error = solve(Wrong::Overflow).unwrap_err();
    assert!(matches!(error, SolveError::Overflow { state: 2 }));
    let error = solve(Wrong::NoCode).unwrap_err();
    assert!(matches!(error, SolveError::NoCode { state: 2 }));
    let error = breadth_first(Wrong::NoCode).unwrap_err();
    assert!(matches!(error, SolveError::NoCode { state: 2 }));
}
