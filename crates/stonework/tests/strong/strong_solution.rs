//! What is told of a strong solution as a whole: statistics, and random positions of a kind.

use std::collections::HashMap;

use stonework::random::RandomGraph;
use stonework::{
    Game, InfinitePlay, Levels, Oracle, OracleSolver, Outcome, Retrograde, Run, Value, Wdl,
};

use stonework_test_kit::fixed_point::fixed_point;
use stonework_test_kit::support::{reachable, recurse};

#[test]
fn statistics_of_retrograde_analysis_count_what_a_look_at_every_position_does() {
    for seed in 0..300 {
        let graph = RandomGraph::new(seed).with_loops(40).cyclic::<Outcome>();
        let truth: Vec<Outcome> = fixed_point(&graph, |_| Outcome::DRAW, false)
            .into_iter()
            .map(|sides| sides[0])
            .collect();
        let solver = Retrograde::new(InfinitePlay::Draw).numbered();
        let (_, strong) = solver.solve_with_oracle(&graph, &Run::new()).unwrap();
        let found = strong.statistics(&graph);
        let count = |is_it: &dyn Fn(usize) -> bool| {
            u64::try_from((0..truth.len()).filter(|&node| is_it(node)).count()).unwrap()
        };
        assert_eq!(found.positions, count(&|_| true));
        assert_eq!(found.drawn, count(&|node| truth[node] == Outcome::DRAW));
        assert_eq!(found.ends, count(&|node| graph.edges(node).is_empty()));
        let wins = |node: usize| truth[node].result() == Wdl::Win;
        assert_eq!(found.won, count(&wins));
        assert_eq!(found.lost, found.positions - found.drawn - found.won);
        assert_eq!(found.by_value.values().sum::<u64>(), found.positions);
        for (&value, &positions) in &found.by_value {
            assert_eq!(positions, count(&|node| truth[node] == value));
        }
        let longest = truth.iter().filter(|value| value.result() == Wdl::Win);
        let longest = longest.filter_map(|value| value.plies()).max();
        assert_eq!(found.longest_win(), longest);
        let saving = |node: usize| {
            let edges = graph.edges(node).iter();
            let values = edges.map(|edge| truth[edge.target].back_up((), edge.turn).unwrap());
            values.filter(|value| value.result() != Wdl::Loss).count()
        };
        assert_eq!(
            found.single_saving,
            count(&|node| graph.edges(node).len() > 1 && saving(node) == 1)
        );
    }
}

#[test]
fn a_random_position_of_retrograde_analysis_is_one_of_those_wanted_and_any_of_them() {
    let graph = RandomGraph::new(8).with_positions(30).cyclic::<Outcome>();
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    let (_, strong) = solver.solve_with_oracle(&graph, &Run::new()).unwrap();
    let is_lost = |outcome: Outcome| outcome.result() == Wdl::Loss;
    let wanted = |forced, _| is_lost(forced);
    let mut lost: Vec<usize> = strong
        .positions(&graph)
        .filter(|&(_, outcome)| is_lost(outcome))
        .map(|(state, _)| state)
        .collect();
    let mut drawn: Vec<usize> = (0..500)
        .map(|seed| strong.random_position(&graph, seed, wanted).unwrap())
        .collect();
    lost.sort_unstable();
    drawn.sort_unstable();
    drawn.dedup();
    assert!(lost.len() > 2);
    assert_eq!(drawn, lost);
    let far = strong.random_position(&graph, 1, |outcome, _| outcome == Outcome::win_in(999));
    assert_eq!(far, None);
}

#[test]
fn statistics_of_levels_count_what_a_look_at_every_position_does() {
    for seed in 0..300 {
        let game = RandomGraph::new(seed).acyclic::<i64>();
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
fn a_random_position_of_levels_is_one_of_those_wanted_and_any_of_them() {
    let game = RandomGraph::new(8).with_positions(40).acyclic::<Outcome>();
    let (_, values) = Levels::new().solve_with_oracle(&game, &Run::new()).unwrap();
    let is_lost = |outcome: Outcome| outcome.result() == Wdl::Loss;
    let wanted = |forced, _| is_lost(forced);
    let lost = values
        .positions(&game)
        .filter(|&(_, outcome)| is_lost(outcome));
    let mut lost: Vec<usize> = lost.map(|(state, _)| state).collect();
    let mut drawn: Vec<usize> = (0..500)
        .map(|seed| values.random_position(&game, seed, wanted).unwrap())
        .collect();
    lost.sort_unstable();
    drawn.sort_unstable();
    drawn.dedup();
    assert!(lost.len() > 2);
    assert_eq!(drawn, lost);
    let far = values.random_position(&game, 1, |outcome, _| outcome == Outcome::win_in(999));
    assert_eq!(far, None);
}
