//! What the tests of retrograde analysis share: a graph whose moves can be taken back, and what is
//! true of its positions.

use std::ops::Range;

use stonework::random::{GraphGame, RandomValue};
use stonework::{
    Game, Indexed, InfinitePlay, Oracle, Outcome, Predecessors, Solution, Step, StrongSolution,
    Tiered, Turn,
};

use stonework_test_kit::fixed_point::fixed_point;
use stonework_test_kit::support::reachable;

/// A graph that knows the moves that lead to each of its nodes, and where each of its tiers begins.
pub(crate) struct Reversible<V: RandomValue> {
    pub(crate) graph: GraphGame<V>,
    pub(crate) before: Vec<Vec<(usize, Turn)>>,
    pub(crate) tiers: Vec<usize>,
}

pub(crate) fn reversible<V: RandomValue>(graph: &GraphGame<V>) -> Reversible<V> {
    let mut before = vec![Vec::new(); graph.nodes().len()];
    for node in 0..graph.nodes().len() {
        for edge in graph.edges(node) {
            before[edge.target].push((node, edge.turn));
        }
    }
    let graph = graph.clone();
    Reversible {
        graph,
        before,
        tiers: vec![0],
    }
}

impl<V: RandomValue> Game for Reversible<V> {
    type State = usize;
    type Move = usize;
    type Value = V;

    fn start(&self) -> usize {
        self.graph.start()
    }
    fn terminal_value(&self, state: &usize) -> Option<V> {
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

impl<V: RandomValue> Indexed for Reversible<V> {
    fn count(&self) -> usize {
        self.before.len()
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl<V: RandomValue> Predecessors for Reversible<V> {
    fn predecessors(&self, &state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        self.before[state].iter().copied()
    }
}

impl<V: RandomValue> Tiered for Reversible<V> {
    fn tiers(&self) -> usize {
        self.tiers.len()
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        let end = self.tiers.get(tier + 1).copied();
        self.tiers[tier]..end.unwrap_or(self.before.len())
    }
}

/// Whether play comes to each node with the first player to move, and with the other.
fn sides<V: RandomValue>(graph: &GraphGame<V>) -> Vec<[bool; 2]> {
    let mut seen = vec![[false; 2]; graph.nodes().len()];
    let mut open = vec![(graph.start(), 0)];
    while let Some((node, side)) = open.pop() {
        if std::mem::replace(&mut seen[node][side], true) {
            continue;
        }
        for edge in graph.edges(node) {
            let other = usize::from(edge.turn == Turn::Passes);
            open.push((edge.target, side ^ other));
        }
    }
    seen
}

/// Holds what is told of a game against the value of each node for the one and the other player to
/// move.
pub(crate) fn compare<V: RandomValue>(
    game: &Reversible<V>,
    convention: InfinitePlay,
    truth: &[[V; 2]],
    solved: &(Solution<usize, V>, StrongSolution<Reversible<V>, Outcome>),
    has_all: bool,
) {
    let (solution, strong) = solved;
    let context = format!("{} on {:?}", solution.report(), game.graph);
    assert_eq!(solution.stopped(), None);
    let next = |side: usize, turn| side ^ usize::from(turn == Turn::Passes);
    let rated = |node: usize, side: usize| {
        let edges = game.graph.edges(node).iter();
        edges.map(move |edge| {
            let child = truth[edge.target][next(side, edge.turn)];
            child.back_up(edge.gain, edge.turn).unwrap()
        })
    };
    let start = game.start();
    assert_eq!(solution.value(), Some(truth[start][0]), "{context}");
    let moves = solution.moves().iter().map(|rated| (rated.mv, rated.value));
    assert!(moves.eq(rated(start, 0).enumerate()), "{context}");

    // The line takes the first best move each time, to the end or round; or any best moves to the end, where that can be
    // forced and the first ones only go round.
    let forced = strong.forced_value(game, &start) != Some(Outcome::DRAW);
    let (mut node, mut side, mut seen) = (start, 0, Vec::new());
    let mut takes_first = true;
    for &mv in solution.line().unwrap() {
        assert!(!seen.contains(&(node, side)), "{context}");
        seen.push((node, side));
        let best = |value: &V| *value == truth[node][side];
        assert!(
            rated(node, side).nth(mv).as_ref().is_some_and(best),
            "{context}"
        );
        takes_first &= rated(node, side).position(|value| best(&value)) == Some(mv);
        let turn = game.graph.edges(node)[mv].turn;
        (node, side) = (
            game.graph.edges(node)[mv].target,
            if convention.is_sided() {
                next(side, turn)
            } else {
                0
            },
        );
    }
    let is_over = game.terminal_value(&node).is_some();
    assert!(
        is_over || seen.contains(&(node, side)) && !forced,
        "{context}"
    );
    assert!(takes_first || forced, "{context}");

    // Every position, for either player to move, and what the oracle tells without being told which.
    let reached = reachable(game);
    let sides = sides(&game.graph);
    for (node, &[first, second]) in truth.iter().enumerate() {
        let is_known = has_all || reached.contains(&node);
        let known = |value| is_known.then_some(value);
        assert_eq!(
            strong.value_for(game, &node, true),
            known(first),
            "{node}: {context}"
        );
        assert_eq!(
            strong.value_for(game, &node, false),
            known(second),
            "{node}: {context}"
        );
        let told = match sides[node] {
            _ if game.terminal_value(&node).is_some() => Some(first),
            _ if !is_known => None,
            _ if first == second => Some(first),
            [true, false] => Some(first),
            [false, true] => Some(second),
            // Either may be to move, or neither ever is.
            _ => None,
        };
        assert_eq!(strong.value_at(game, &node), told, "{node}: {context}");
        if is_known && game.terminal_value(&node).is_none() {
            let moves = strong.forced_moves(game, &node).unwrap();
            assert!(game.moves(&node).eq(moves.iter().map(|rated| rated.mv)));
            let best = moves.iter().map(|rated| rated.value).max();
            assert_eq!(strong.forced_value(game, &node), best, "{node}: {context}");
        }
    }
    let count = if has_all { truth.len() } else { reached.len() };
    assert_eq!(strong.len(), count);
    assert_eq!(solution.report().positions, u64::try_from(count).unwrap());
}

/// What each position is worth with the first player to move, and with the other.
pub(crate) fn truth<V: RandomValue>(graph: &GraphGame<V>, convention: InfinitePlay) -> Vec<[V; 2]> {
    let worth = |first| V::of_infinite_play(convention.result(first)).unwrap();
    let is_sided = convention.is_sided();
    fixed_point(graph, worth, is_sided)
        .into_iter()
        .map(|[first, second]| [first, if is_sided { second } else { first }])
        .collect()
}
