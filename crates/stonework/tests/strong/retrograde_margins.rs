//! Retrograde analysis of margins tells what plain value iteration tells, of every position, and
//! refuses what has no value.

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, Node, RandomGraph, RandomValue};
use stonework::retrograde::TierValue;
use stonework::{
    Game, InfinitePlay, Margin, Oracle, OracleSolver, Retrograde, Run, SolveError, Solver,
    StopReason, Tiered,
};

use crate::retrograde_tiers::cut;
use crate::retrograde_truth::{Reversible, reversible};
use stonework_test_kit::cases;
use stonework_test_kit::support::{random_graphs, threads};

/// The same graph cut into tiers, in which only moves to an earlier tier gain anything.
pub(crate) fn cut_margins<V: RandomValue + Margin>(
    graph: &GraphGame<V>,
    cuts: usize,
    seed: u64,
) -> Reversible<V> {
    let cut = cut(graph, cuts, seed);
    let tier_of = |node| (0..cut.tiers()).rposition(|tier| cut.tiers[tier] <= node);
    let nodes = cut.graph.nodes().iter().enumerate().map(|(node, content)| {
        let Node::Moves(edges) = content else {
            return content.clone();
        };
        let edges = edges.iter().map(|&edge| Edge {
            gain: if tier_of(edge.target) < tier_of(node) {
                edge.gain
            } else {
                V::zero()
            },
            ..edge
        });
        Node::Moves(edges.collect())
    });
    let graph = GraphGame::new(nodes.collect(), graph.start()).unwrap();
    Reversible {
        tiers: cut.tiers,
        ..reversible(&graph)
    }
}

/// What each position is worth: in a tier of `n` positions, what can be forced can be forced in `n`
/// moves or by leaving the tier, and the earlier tiers are known. So it is what play is worth that
/// is broken off, as worth nothing, after `n` moves inside the tier.
pub(crate) fn truth<V: RandomValue + Margin>(game: &Reversible<V>) -> Vec<V> {
    let mut worth = vec![V::zero(); game.graph.nodes().len()];
    for tier in (0..game.tiers()).map(|tier| game.tier(tier)) {
        for _ in tier.clone() {
            let before = worth.clone();
            for node in tier.clone() {
                let best = game.graph.edges(node).iter().map(|edge| {
                    let child = before[edge.target];
                    child.back_up(edge.gain, edge.turn).unwrap()
                });
                worth[node] = game.terminal_value(&node).or(best.max()).unwrap();
            }
        }
    }
    worth
}

fn check<V: RandomValue + Margin + TierValue<Kept = V>>(game: &Reversible<V>, run: &Run) {
    let truth = truth(game);
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let unplayed = solver.with_predecessors();
    for (solution, every) in [
        solver.solve_with_oracle(game, run).unwrap(),
        unplayed.solve_with_oracle(game, run).unwrap(),
    ] {
        let context = format!("{} on {:?}", solution.report(), game.graph);
        for (node, &value) in truth.iter().enumerate() {
            assert_eq!(
                every.value_at(game, &node),
                Some(value),
                "{node}: {context}"
            );
        }
        assert_eq!(solution.value(), Some(truth[game.start()]), "{context}");
        let rated = game.graph.edges(game.start()).iter();
        let rated = rated.map(|edge| truth[edge.target].back_up(edge.gain, edge.turn));
        let told = solution.moves().iter().map(|rated| Some(rated.value));
        assert!(rated.eq(told), "{context}");
        // The line takes best moves, and stops only at the end or where the rest is worth nothing.
        let mut node = game.start();
        for &mv in solution.line().unwrap() {
            let edge = game.graph.edges(node)[mv];
            let worth = truth[edge.target].back_up(edge.gain, edge.turn);
            assert_eq!(worth, Some(truth[node]), "{context}");
            node = edge.target;
        }
        let is_over = game.terminal_value(&node).is_some();
        assert!(is_over || truth[node] == V::zero(), "{context}");
    }
}

fn check_all(graph: &RandomGraph, cuts: usize, seed: u64) {
    let run = threads(1 + usize::try_from(seed % 4).unwrap());
    check(&cut_margins(&graph.cyclic::<i32>(), cuts, seed), &run);
    check(&cut_margins(&graph.cyclic::<i64>(), cuts, seed), &run);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn every_margin_is_what_value_iteration_tells(
        graph in random_graphs(),
        loops in 0_u8..90,
        cuts in 0_usize..8,
        seed in any::<u64>(),
    ) {
        check_all(&graph.with_loops(loops), cuts, seed);
    }
}

#[test]
fn margins_that_are_many_and_far_apart_are_told() {
    // Up to 40, then beyond what three bytes a position tell.
    for seed in 0..1000 {
        let graph = RandomGraph::new(seed)
            .with_positions(40)
            .with_spread(if seed % 3 == 0 { 20_000 } else { 40 })
            .with_ends(15)
            .with_again(10);
        check_all(&graph.with_loops(70), 3, seed);
    }
}

#[test]
fn threads_find_the_same_margins_in_large_tiers() {
    let random = RandomGraph::new(3).with_positions(60_000).with_layers(8);
    let game = cut_margins(&random.with_loops(30).with_spread(9).cyclic::<i32>(), 3, 11);
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let (_, truth) = solver.solve_with_oracle(&game, &threads(1)).unwrap();
    let truth = truth.positions(&game).collect::<Vec<_>>();
    assert!(truth.iter().any(|&(_, margin)| margin > 9));
    for count in 2..=4 {
        let unplayed = solver.with_predecessors();
        let (_, every) = unplayed.solve_with_oracle(&game, &threads(count)).unwrap();
        assert!(every.positions(&game).eq(truth.iter().copied()));
    }
}

/// A ring of two positions in the last tier, from each of which play may leave.
fn ring(exits: [Edge<i32>; 2], end: i32, inside: i32) -> Reversible<i32> {
    let nodes = vec![
        Node::End(end),
        Node::Moves(vec![Edge::to(2).gaining(inside), exits[0]]),
        Node::Moves(vec![Edge::to(1), exits[1]]),
    ];
    Reversible {
        tiers: vec![0, 1],
        ..reversible(&GraphGame::new(nodes, 1).unwrap())
    }
}

#[test]
fn margins_do_not_rest_on_each_other_round_a_cycle() {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let exit = |gain| Edge::to(0).gaining(gain);
    // If either took the exit, he would lose by it: so neither does, and nobody gains anything.
    let every = |game| solver.solve_with_oracle(game, &Run::new()).unwrap().1;
    let game = ring([exit(-3), exit(-2)], 0, 0);
    assert_eq!(every(&game).value_at(&game, &1), Some(0));
    // With the exit of the second for 5, the first does better to pay 3.
    let game = ring([exit(-3), exit(5)], 0, 0);
    let every = every(&game);
    assert_eq!(every.value_at(&game, &1), Some(-3));
    assert_eq!(every.value_at(&game, &2), Some(5));
}

#[test]
fn what_has_no_margin_is_refused() {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let exit = |gain| Edge::to(0).gaining(gain);
    let gains = ring([exit(1), exit(1)], 0, 1);
    for error in [
        solver.solve(&gains, &Run::new()).unwrap_err(),
        solver
            .with_predecessors()
            .solve(&gains, &Run::new())
            .unwrap_err(),
    ] {
        assert!(
            matches!(error, SolveError::TierGain { state: 1, mv: 0 }),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .starts_with("move 0 from 1 gains something and stays")
        );
    }
    let far = ring([exit(i32::MAX), exit(1)], -1, 0);
    let error = solver.solve(&far, &Run::new()).unwrap_err();
    assert!(
        matches!(error, SolveError::Overflow { state: 1 }),
        "{error}"
    );
    let least = ring([exit(0), exit(1)], i32::MIN, 0);
    let error = solver.solve(&least, &Run::new()).unwrap_err();
    assert!(
        matches!(error, SolveError::Overflow { state: 0 }),
        "{error}"
    );
    let greatest = ring([exit(i32::MAX), exit(-i32::MAX)], 0, 0);
    let value = solver.solve(&greatest, &Run::new()).unwrap().value();
    assert_eq!(value, Some(i32::MAX));
    let sided = Retrograde::new(InfinitePlay::LostByFirst)
        .numbered()
        .tiered();
    let error = sided.solve(&greatest, &Run::new()).unwrap_err();
    assert!(matches!(error, SolveError::InfinitePlay { .. }), "{error}");
}

#[test]
fn a_limit_is_kept_and_nothing_is_guessed() {
    let random = RandomGraph::new(5).with_positions(3000).with_layers(9);
    let graph = random.with_loops(30).cyclic::<i32>();
    let game = cut_margins(&graph, 5, 2);
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let run = Run::new().with_positions(100);
    let (solution, every) = solver.solve_with_oracle(&game, &run).unwrap();
    assert_eq!(solution.stopped(), Some(StopReason::Positions(100)));
    assert!(every.is_empty());
}
