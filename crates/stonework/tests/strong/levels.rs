//! Levels tell what plain minimax tells, of every position, by grades or breadth first, whatever
//! bytes the keys take and with any number of threads.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use stonework::levels::LevelOrder;
use stonework::random::{Edge, GraphGame, LayeredGraph, Node, RandomGraph};
use stonework::{
    Canonical, Coded, Exhaustive, Game, Graded, Layered, Levels, Oracle, OracleSolver, Outcome,
    Packed, Run, Solver, Step, Symmetric, WinLose,
};

use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, reachable, recurse, said, threads};

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
    fn unpack(&self, key: u128) -> usize {
        self.graph.unpack(u64::try_from(key >> self.shift).unwrap())
    }
    fn key_bits(&self) -> u32 {
        self.graph.key_bits() + self.shift
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
    G: Packed<State = usize, Value: Coded> + Sync,
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
        assert_eq!(oracle.forced_value(game, state), Some(value));
        assert_eq!(oracle.value_at(game, state), Some(value));
    }
}

/// By grades and breadth first.
fn check_both<G>(game: &G)
where
    G: Graded<State = usize> + Packed<Value: Coded> + Sync,
{
    check(game, &Levels::new(), &threads(1));
    check(game, &Levels::new().breadth_first(), &threads(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

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
pub(crate) fn with_all(random: &RandomGraph) -> LayeredGraph<Outcome> {
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
    fn unpack(&self, key: u32) -> [u8; 2] {
        let [.., one, two] = key.to_be_bytes();
        [one, two]
    }
    fn key_bits(&self) -> u32 {
        16
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
