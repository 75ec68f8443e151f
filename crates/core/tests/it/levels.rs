//! Levels tell what plain minimax tells, of every position, by grades or breadth first, whatever bytes the keys take
//! and with any number of threads.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use stonework_core::SeededRng;
use stonework_core::levels::LevelOrder;
use stonework_core::random::{Edge, GraphGame, LayeredGraph, Node, RandomGraph};
use stonework_core::{
    Bounds, CancelFlag, Canonical, Coded, Exhaustive, Game, Graded, Layered, Levels, Oracle,
    OracleSolver, Outcome, Packed, Run, SolveError, Solver, Step, StopReason, Symmetric, Unpack,
    Wdl, WinLose,
};

use crate::support::{random_graphs, reachable, recurse, said, threads};

/// A graph whose keys are made longer.
struct Keyed<'a, G> {
    graph: &'a G,
    shift: u32,
}

impl<G: Game<State = usize, Move = usize>> Game for Keyed<'_, G> {
    type State = usize;
    type Move = usize;
    type Value = G::Value;

    fn start(&self) -> usize {
        self.graph.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<G::Value> {
        self.graph.terminal_value(state)
    }
    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.graph.moves(state)
    }
    fn play(&self, state: &usize, mv: usize) -> Step<Self> {
        let Step { state, gain, turn } = self.graph.play(state, mv);
        Step { state, gain, turn }
    }
}

impl<G: Packed<State = usize, Move = usize, Key = u64>> Packed for Keyed<'_, G> {
    type Key = u128;

    fn pack(&self, state: &usize) -> u128 {
        u128::from(self.graph.pack(state)) << self.shift
    }
    fn key_bits(&self) -> u32 {
        self.graph.key_bits() + self.shift
    }
}

impl<G: Unpack<State = usize, Move = usize, Key = u64>> Unpack for Keyed<'_, G> {
    fn unpack(&self, key: u128) -> usize {
        self.graph.unpack(u64::try_from(key >> self.shift).unwrap())
    }
}

impl<G: Graded<State = usize, Move = usize>> Graded for Keyed<'_, G> {
    fn grade(&self, state: &usize) -> u32 {
        self.graph.grade(state)
    }
}

/// Holds what levels tell of a game against what plain recursion tells of each position.
fn check<G, O>(game: &G, solver: &Levels<O>, run: &Run)
where
    G: Unpack<State = usize, Value: Coded> + Sync,
    O: LevelOrder<G>,
{
    let truth = Exhaustive::new().solve(game, &Run::new()).unwrap();
    let (solution, oracle) = solver.solve_with_oracle(game, run).unwrap();
    assert_eq!(solution.stopped(), None);
    assert_eq!(said(&solution), said(&truth));
    assert_eq!(solution.line(), truth.line());
    let mut known = HashMap::new();
    let mut values: BTreeMap<usize, G::Value> = BTreeMap::new();
    for state in reachable(game) {
        values.insert(state, recurse(game, &state, &mut known));
    }
    assert_eq!(oracle.len(), values.len());
    assert_eq!(solution.report().positions, values.len() as u64);
    assert_eq!(oracle.positions(game).collect::<BTreeMap<_, _>>(), values);
    for (state, &value) in &values {
        assert_eq!(oracle.value(game, state), Some(value));
        assert_eq!(oracle.value_at(game, state), Some(value));
    }
}

/// By grades and breadth first.
fn check_both<G>(game: &G)
where
    G: Graded<State = usize> + Unpack<Value: Coded> + Sync,
{
    check(game, &Levels::new(), &threads(1));
    check(game, &Levels::new().breadth_first(), &threads(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_position_is_worth_what_plain_recursion_tells(graph in random_graphs()) {
        check_both(&graph.acyclic::<Outcome>());
        // Codes of one, two and four bytes, and keys of four, eight and sixteen.
        for spread in [3, 70, 20_000] {
            let graph = graph.clone().with_spread(spread).acyclic::<i64>();
            for shift in [0, 30, 90] {
                check_both(&Keyed { graph: &graph, shift });
            }
        }
    }

    #[test]
    fn a_game_that_might_go_round_is_solved_where_it_does_not(
        graph in random_graphs(),
        loops in 0_u8..40,
    ) {
        let game = graph.with_loops(loops).cyclic::<Outcome>();
        if game.cycle().is_none() {
            check(&game, &Levels::new().breadth_first(), &threads(1));
        }
    }
}

/// A random graph, and a start that leads to every node of it, in whatever layer.
fn with_all(random: &RandomGraph) -> LayeredGraph<Outcome> {
    let layered = random.acyclic::<Outcome>();
    let mut nodes = layered.graph().nodes().to_vec();
    let start = nodes.len();
    nodes.push(Node::Moves((0..start).map(Edge::to).collect()));
    let layers = (0..layered.layers()).map(|layer| layered.layer(layer).len());
    let sizes: Vec<usize> = layers.chain([1]).collect();
    LayeredGraph::new(GraphGame::new(nodes, start).unwrap(), &sizes).unwrap()
}

#[test]
fn threads_find_the_same_values() {
    // Levels of enough positions to be shared.
    let game = with_all(&RandomGraph::new(3).with_positions(60_000).with_layers(6));
    let values = |count| {
        let (graded, by_grade) = Levels::new()
            .solve_with_oracle(&game, &threads(count))
            .unwrap();
        let (breadth_first, by_breadth) = Levels::new()
            .breadth_first()
            .solve_with_oracle(&game, &threads(count))
            .unwrap();
        assert_eq!(graded.report().threads, count);
        let mut all: Vec<_> = by_grade.positions(&game).collect();
        let mut others: Vec<_> = by_breadth.positions(&game).collect();
        all.sort_unstable();
        others.sort_unstable();
        assert_eq!(all, others);
        assert_eq!(said(&graded), said(&breadth_first));
        let statistics = by_grade.statistics(&game);
        assert_eq!(by_breadth.statistics(&game), statistics);
        (said(&graded), all, statistics)
    };
    let alone = values(1);
    assert_eq!(alone.1.len(), 60_001);
    for count in 2..=4 {
        assert_eq!(values(count), alone);
    }
}

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
}

impl Unpack for Numbered {
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
        assert_eq!(by_grade.value(&game, &1), by_breadth.value_at(&game.0, &1));
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
            assert_eq!(solution.bounds(), Bounds::unknown());
            assert!(oracle.is_empty() && solution.moves().is_empty());
            assert_eq!(solution.line(), None);
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
    let none = std::time::Duration::ZERO;
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

/// Two heaps; a move takes stones from one of them; who takes the last one wins.
struct TwoHeaps([u8; 2]);

impl Game for TwoHeaps {
    type State = [u8; 2];
    type Move = (usize, u8);
    type Value = WinLose;

    fn start(&self) -> [u8; 2] {
        self.0
    }
    fn terminal_value(&self, heaps: &[u8; 2]) -> Option<WinLose> {
        (*heaps == [0, 0]).then_some(WinLose::Loss)
    }
    fn moves(&self, &heaps: &[u8; 2]) -> impl Iterator<Item = (usize, u8)> {
        (0..2).flat_map(move |heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
    }
    fn play(&self, &(mut heaps): &[u8; 2], (heap, taken): (usize, u8)) -> Step<Self> {
        heaps[heap] -= taken;
        Step::to(heaps)
    }
}

impl Symmetric for TwoHeaps {
    fn canonical(&self, &[one, two]: &[u8; 2]) -> [u8; 2] {
        [one.min(two), one.max(two)]
    }
}

impl Packed for TwoHeaps {
    type Key = u32;

    fn pack(&self, &[one, two]: &[u8; 2]) -> u32 {
        u32::from(one) << 8 | u32::from(two)
    }
    fn key_bits(&self) -> u32 {
        16
    }
}

impl Unpack for TwoHeaps {
    fn unpack(&self, key: u32) -> [u8; 2] {
        let [.., one, two] = key.to_be_bytes();
        [one, two]
    }
}

impl Graded for TwoHeaps {
    fn grade(&self, &[one, two]: &[u8; 2]) -> u32 {
        u32::MAX - u32::from(one) - u32::from(two)
    }
}

#[test]
fn a_symmetric_game_is_solved_folded() {
    let (plain, plain_values) = Levels::new()
        .solve_with_oracle(&TwoHeaps([9, 7]), &Run::new())
        .unwrap();
    assert_eq!(plain_values.len(), 10 * 8);
    assert_eq!(plain.best_moves(), [(0, 2)]);
    let game = Canonical(TwoHeaps([9, 7]));
    let (folded, folded_values) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
    assert_eq!(folded_values.len(), 80 - 8 * 7 / 2);
    assert_eq!(folded.best_moves(), plain.best_moves());
    assert_eq!(folded_values.value_at(&game, &[3, 3]), Some(WinLose::Loss));
    // That is one of the states that another stands for.
    assert_eq!(folded_values.value_at(&game, &[3, 2]), None);
    let there = Levels::new()
        .solve_from(&game, &[2, 3], &Run::new())
        .unwrap();
    assert_eq!(there.value(), Some(WinLose::Win));
}

#[test]
fn statistics_count_what_a_look_at_every_position_does() {
    for seed in 0..300 {
        let graph = RandomGraph::new(seed).acyclic::<i64>();
        let game = Keyed {
            graph: &graph,
            shift: 0,
        };
        let (_, oracle) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
        let found = oracle.statistics(&game);
        let mut known = HashMap::new();
        let positions: Vec<(usize, i64)> = reachable(&game)
            .into_iter()
            .map(|state| (state, recurse(&game, &state, &mut known)))
            .collect();
        let count = |is_it: &dyn Fn(usize, i64) -> bool| {
            let positions = positions.iter();
            positions
                .filter(|&&(state, value)| is_it(state, value))
                .count() as u64
        };
        assert_eq!(found.positions, count(&|_, _| true));
        let is_over = |state| game.terminal_value(&state).is_some();
        assert_eq!(found.ends, count(&|state, _| is_over(state)));
        assert_eq!(found.won, count(&|_, value| value > 0));
        assert_eq!(found.drawn, count(&|_, value| value == 0));
        assert_eq!(found.lost, count(&|_, value| value < 0));
        assert_eq!(found.by_value.values().sum::<u64>(), found.positions);
        for (&value, &positions) in &found.by_value {
            assert_eq!(positions, count(&|_, other| other == value));
        }
        let is_single = |state: usize, _| {
            let moves = oracle.moves_at(&game, &state).unwrap();
            let saving = moves.iter().filter(|rated| rated.value >= 0);
            moves.len() > 1 && saving.count() == 1
        };
        assert_eq!(found.single_saving, count(&is_single));
        assert_eq!(
            found.least_win(),
            positions
                .iter()
                .map(|&(_, value)| value)
                .filter(|&value| value > 0)
                .min()
        );
    }
}

#[test]
fn a_random_position_is_one_of_those_wanted_and_any_of_them() {
    let game = RandomGraph::new(8).with_positions(40).acyclic::<Outcome>();
    let (_, values) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
    let mut dice = SeededRng::new(1);
    let is_lost = |outcome: Outcome| outcome.result() == Wdl::Loss;
    let lost = values
        .positions(&game)
        .filter(|&(_, outcome)| is_lost(outcome));
    let mut lost: Vec<usize> = lost.map(|(state, _)| state).collect();
    let mut drawn: Vec<usize> = (0..500)
        .map(|_| values.random_where(&game, &mut dice, is_lost).unwrap())
        .collect();
    lost.sort_unstable();
    drawn.sort_unstable();
    drawn.dedup();
    assert!(lost.len() > 2);
    assert_eq!(drawn, lost);
    let far = values.random_where(&game, &mut dice, |outcome| outcome == Outcome::win_in(999));
    assert_eq!(far, None);
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
    fn key_bits(&self) -> u32 {
        2
    }
}

impl Unpack for Wrong {
    fn unpack(&self, key: u64) -> u32 {
        match (self, key) {
            (Self::Unpacked, 2) => 1,
            _ => u32::try_from(key & 3).unwrap(),
        }
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
