//! A game with a deadline, solved without the moves left in its positions, has the values that plain
//! minimax gives every position with every number of moves left.

use std::collections::HashMap;
use std::sync::Arc;

use proptest::prelude::*;
use stonework::deadline::{Deadline, TimedValue};
use stonework::erased::{Edge, Erased, ErasedGame, Node};
use stonework::random::{GraphGame, RandomGraph, RandomValue};
use stonework::{
    Game, Oracle, OracleSolver, Outcome, Run, SolveError, Solver, Statistics, Step, StopReason,
    Value, Wdl, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, threads};

/// A random game of so many moves, and what its positions are worth then.
struct Timed<V: Value> {
    graph: GraphGame<V>,
    /// Its values where play ends.
    end: fn(V) -> V,
    /// What they are worth at the deadline is drawn by their number and this; or by this alone.
    seed: u64,
    is_even: bool,
}

impl<V: RandomValue + TimedValue> Timed<V> {
    /// The value at the deadline, drawn from those of a terminal position by the number of the state.
    fn worth(&self, state: usize) -> V {
        let state = if self.is_even { 0 } else { state };
        let graph = RandomGraph::new(self.seed.wrapping_add(state as u64)).with_positions(1);
        let graph = graph.cyclic::<V>();
        (self.end)(graph.terminal_value(&0).unwrap_or_default())
    }

    /// Plain minimax.
    fn value(&self, state: usize, left: u32, known: &mut HashMap<(usize, u32), V>) -> V {
        if let Some(value) = self.terminal_value(&state) {
            return value;
        }
        if left == 0 {
            return self.worth(state);
        }
        if let Some(&value) = known.get(&(state, left)) {
            return value;
        }
        let mut best = None;
        for mv in self.moves(&state) {
            let step = self.play(&state, mv);
            let child = self.value(step.state, left - 1, known);
            best = best.max(Some(child.back_up(step.gain, step.turn).unwrap()));
        }
        known.insert((state, left), best.unwrap());
        best.unwrap()
    }
}

impl<V: RandomValue + TimedValue> Game for Timed<V> {
    type State = usize;
    type Move = usize;
    type Value = V;

    fn start(&self) -> usize {
        self.graph.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<V> {
        self.graph.terminal_value(state).map(self.end)
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.graph.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.graph.play(state, mv);
        Step { state, gain, turn }
    }
}

fn number<V: Value>(node: &Node<'_, V>) -> usize {
    *node.state().unwrap().expect::<usize>()
}

/// Holds the sweeps of a game against plain minimax: the start, its moves and line, and each position
/// with each number of moves left.
fn check<V: RandomValue + TimedValue>(timed: Timed<V>, moves: u32, run: &Run) {
    let shared = Arc::new(timed);
    let positions = shared.interned(true);
    let start = positions.enter(&ErasedGame::start(&shared));
    let game: &Timed<V> = &shared;
    let erased = Erased(&positions);
    let solver = Deadline::new(moves, |node: &Node<'_, V>| game.worth(number(node)));
    let (solution, every) = solver.solve_with_oracle_from(&erased, &start, run).unwrap();
    let mut known = HashMap::new();
    let mut truth = |state, left| game.value(state, left, &mut known);
    let from = game.graph.start();
    assert_eq!(solution.stopped(), None);
    assert_eq!(solution.value(), Some(truth(from, moves)));
    if moves > 0 && game.terminal_value(&from).is_none() {
        let rated = solution.moves().iter().map(|rated| rated.value);
        let mut worth = Vec::new();
        for mv in game.moves(&from) {
            let step = game.play(&from, mv);
            let value = truth(step.state, moves - 1).back_up(step.gain, step.turn);
            worth.push(value.unwrap());
        }
        assert_eq!(rated.collect::<Vec<_>>(), worth);
    }
    let line: Vec<usize> = solution.line().unwrap().iter().map(Edge::index).collect();
    check_line(game, &line, moves, &mut truth);

    let seen = seen(game, moves);
    assert_eq!(every.len(), seen.len());
    for at in 0..every.len() {
        let node = positions.state(at).unwrap();
        let state = *node.expect::<usize>();
        let most = seen[&state];
        assert_eq!(every.left(at), Some(most));
        for left in 0..=most {
            assert_eq!(
                every.value(at, left),
                Some(truth(state, left)),
                "{state}, {left} left"
            );
        }
        assert_eq!(every.value(at, most + 1), None);
        let node = positions.find(&node).unwrap();
        assert_eq!(every.value_at(&erased, &node), Some(truth(state, most)));
    }
    assert_eq!(every.value(every.len(), 0), None);
    assert_eq!(
        counted(&every.statistics(&erased)),
        count(game, &seen, &mut truth)
    );
}

/// The first best move is taken each time, to the end or the deadline.
fn check_line<V: RandomValue + TimedValue>(
    game: &Timed<V>,
    line: &[usize],
    moves: u32,
    truth: &mut impl FnMut(usize, u32) -> V,
) {
    let (mut state, mut left) = (game.graph.start(), moves);
    for &taken in line {
        let mut best: Option<(V, usize)> = None;
        for mv in game.moves(&state) {
            let step = game.play(&state, mv);
            let value = truth(step.state, left - 1).back_up(step.gain, step.turn);
            let value = value.unwrap();
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, mv));
            }
        }
        assert_eq!(Some(taken), best.map(|(_, mv)| mv));
        state = game.play(&state, taken).state;
        left -= 1;
    }
    assert!(left == 0 || game.terminal_value(&state).is_some());
}

/// The positions that play comes to, each with the most moves that may be left.
fn seen<V: RandomValue + TimedValue>(game: &Timed<V>, moves: u32) -> HashMap<usize, u32> {
    let from = game.graph.start();
    // By the least number of moves that lead to each.
    let mut layer = vec![from];
    let mut seen = HashMap::from([(from, moves)]);
    for left in (0..moves).rev() {
        let mut next = Vec::new();
        for state in layer {
            if game.terminal_value(&state).is_some() {
                continue;
            }
            for mv in game.moves(&state) {
                let child = game.play(&state, mv).state;
                seen.entry(child).or_insert_with(|| {
                    next.push(child);
                    left
                });
            }
        }
        layer = next;
    }
    seen
}

/// The ends, those lost, drawn and won, and those with a single saving move.
fn count<V: RandomValue + TimedValue>(
    game: &Timed<V>,
    seen: &HashMap<usize, u32>,
    truth: &mut impl FnMut(usize, u32) -> V,
) -> [u64; 5] {
    let mut expected = [0; 5];
    for (&state, &left) in seen {
        let value = truth(state, left).result();
        expected[1 + value as usize] += 1;
        if left == 0 || game.terminal_value(&state).is_some() {
            expected[0] += 1;
        } else if value != Wdl::Loss {
            let after = game.moves(&state).map(|mv| {
                let step = game.play(&state, mv);
                let child = truth(step.state, left - 1);
                child.back_up(step.gain, step.turn).unwrap().result()
            });
            let [losing, saving]: [Vec<_>; 2] = after.partition(|&value| value == Wdl::Loss).into();
            expected[4] += u64::from(saving.len() == 1 && !losing.is_empty());
        }
    }
    expected
}

fn counted<V: Value>(counts: &Statistics<V>) -> [u64; 5] {
    let all = [counts.lost, counts.drawn, counts.won];
    assert_eq!(counts.positions, all.iter().sum());
    let [lost, drawn, won] = all;
    [counts.ends, lost, drawn, won, counts.single_saving]
}

/// Over at once.
fn at_once(outcome: Outcome) -> Outcome {
    match outcome.result() {
        Wdl::Win => Outcome::win_in(0),
        Wdl::Draw => Outcome::DRAW,
        Wdl::Loss => Outcome::loss_in(0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3000)))]

    #[test]
    fn sweeps_tell_what_plain_minimax_tells(
        graph in random_graphs(), loops in 0_u8..100, moves in 0_u32..24, seed: u64,
        is_even: bool, count in 1_usize..3,
    ) {
        let graph = graph.with_loops(loops);
        let run = threads(count);
        let outcomes = Timed { graph: graph.cyclic::<Outcome>(), end: at_once, seed, is_even };
        check(outcomes, moves, &run);
        let results = Timed { graph: graph.cyclic::<WinLose>(), end: |value| value, seed, is_even };
        check(results, moves, &run);
        let margins = Timed { graph: graph.cyclic::<i32>(), end: |value| value, seed, is_even };
        check(margins, moves, &run);
        let margins = Timed { graph: graph.cyclic::<i64>(), end: |value| value, seed, is_even };
        check(margins, moves, &run);
    }
}

/// Two positions; a move from one to the other gains this.
struct Gaining(i64);

impl Game for Gaining {
    type State = bool;
    type Move = ();
    type Value = i64;

    fn start(&self) -> bool {
        false
    }
    fn terminal_value(&self, _: &bool) -> Option<i64> {
        None
    }
    fn moves(&self, _: &bool) -> impl Iterator<Item = ()> {
        std::iter::once(())
    }
    fn play(&self, &state: &bool, (): ()) -> Step<Self> {
        Step::to(!state).gaining(if state { -self.0 } else { self.0 })
    }
}

#[test]
fn sums_beyond_32_bits_and_ends_at_a_distance_are_refused() {
    let solve = |gain, moves| {
        let game = Arc::new(Gaining(gain));
        let positions = game.interned(true);
        let start = positions.enter(&ErasedGame::start(&game));
        let solver = Deadline::new(moves, |_: &Node<'_, i64>| 0);
        let solved = solver.solve_from(&Erased(&positions), &start, &Run::new());
        match solved {
            Ok(solution) => Ok(solution.value()),
            Err(SolveError::Overflow { .. }) => Err("overflow"),
            Err(SolveError::NoCode { .. }) => Err("no code"),
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(solve(5, 7), Ok(Some(35)));
    assert_eq!(solve(1 << 30, 1), Ok(Some(1 << 30)));
    assert_eq!(solve(1 << 30, 2), Err("overflow"));
    assert_eq!(solve(1 << 31, 1), Err("no code"));

    let far = |_| Outcome::loss_in(3);
    let graph = RandomGraph::new(5).with_positions(60).with_ends(40);
    let game = Arc::new(Timed {
        graph: graph.cyclic::<Outcome>(),
        end: far,
        seed: 0,
        is_even: true,
    });
    let positions = game.interned(true);
    let start = positions.enter(&ErasedGame::start(&game));
    let solver = Deadline::new(9, |_: &Node<'_, Outcome>| Outcome::DRAW);
    let refused = solver.solve_from(&Erased(&positions), &start, &Run::new());
    assert!(matches!(refused, Err(SolveError::NoCode { .. })));
}

#[test]
fn a_solve_that_is_stopped_knows_nothing_and_one_within_its_limits_all() {
    let graph = RandomGraph::new(8)
        .with_positions(4_000)
        .with_moves(4)
        .with_loops(60);
    let game = Arc::new(Timed {
        graph: graph.cyclic::<i32>(),
        end: |value| value,
        seed: 3,
        is_even: false,
    });
    let solve = |run: &Run| {
        let positions = game.interned(true);
        let start = positions.enter(&ErasedGame::start(&game));
        let solver = Deadline::new(40, |node: &Node<'_, i32>| game.worth(number(node)));
        let run = positions.counted_by(run);
        let solved = solver.solve_with_oracle_from(&Erased(&positions), &start, &run);
        let (solution, every) = solved.unwrap();
        let report = solution.report();
        assert_eq!(every.is_empty(), solution.stopped().is_some());
        (
            solution.stopped(),
            solution.value(),
            report.positions,
            report.peak_bytes,
        )
    };
    let (stopped, value, positions, peak) = solve(&threads(1));
    assert_eq!(stopped, None);
    assert!(positions > 1_000);
    let again = solve(&threads(1).with_bytes(peak).with_positions(positions));
    assert_eq!(again, (None, value, positions, peak));
    for share in [1, 3, 5, 7] {
        let (stopped, value, ..) = solve(&threads(1).with_bytes(peak / 8 * share));
        assert!(
            matches!(stopped, Some(StopReason::Bytes { .. })),
            "{stopped:?}"
        );
        assert_eq!(value, None);
    }
    let (stopped, value, ..) = solve(&threads(1).with_positions(positions - 1));
    assert_eq!(stopped, Some(StopReason::Positions(positions - 1)));
    assert_eq!(value, None);
}
