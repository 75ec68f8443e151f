//! Games given as graphs, and seeded random ones.

use stonework::SeededRng;
use stonework::random::{Edge, GraphError, GraphGame, LayeredGraph, Node, RandomGraph};
use stonework::{Game, Layered, Turn};

#[test]
fn ranges_are_kept_even_where_they_are_empty() {
    let mut rng = SeededRng::new(1);
    for _ in 0..100 {
        assert!((-2..=2).contains(&rng.between(-2, 2)));
        assert!(rng.below(3) < 3);
    }
    assert_eq!(rng.between(5, 4), 5);
    assert_eq!(rng.below(0), 0);
    assert!(rng.percent(100));
    assert!(!rng.percent(0));
}

#[test]
fn a_seed_always_gives_the_same_game() {
    let random = RandomGraph::new(5);
    assert_eq!(random.acyclic::<i64>(), random.acyclic::<i64>());
    assert_ne!(
        random.acyclic::<i64>(),
        RandomGraph::new(6).acyclic::<i64>()
    );
}

#[test]
fn loops_are_common_but_not_everywhere() {
    let cyclic = (0..200)
        .filter(|&seed| RandomGraph::new(seed).cyclic::<i64>().cycle().is_some())
        .count();
    assert!((50..150).contains(&cyclic), "{cyclic} of 200");
}

#[test]
fn games_have_what_makes_them_hard() {
    let games: Vec<_> = (0..100)
        .map(|seed| RandomGraph::new(seed).acyclic::<i64>())
        .collect();
    let edges = || {
        games.iter().flat_map(|game| {
            (0..game.graph().nodes().len()).flat_map(|node| game.graph().edges(node))
        })
    };
    assert!(edges().any(|edge| edge.turn == Turn::Stays));
    assert!(edges().any(|edge| edge.gain < 0));
    assert!(games.iter().any(|game| game.reach() == 3));
    assert!(
        games
            .iter()
            .any(|game| (0..game.layers()).any(|layer| game.layer(layer).is_empty()))
    );
    let ended = games
        .iter()
        .filter(|game| game.terminal_value(&game.start()).is_some());
    assert!(ended.count() < 40);
}

fn chain(edges: &[&[usize]]) -> Result<GraphGame<i64>, GraphError> {
    let nodes = edges.iter().map(|targets| match targets {
        [] => Node::End(0),
        targets => Node::Moves(targets.iter().map(|&target| Edge::to(target)).collect()),
    });
    GraphGame::new(nodes.collect(), edges.len() - 1)
}

#[test]
fn a_graph_that_is_no_game_is_refused() {
    assert_eq!(
        GraphGame::<i64>::new(vec![Node::End(1)], 1).unwrap_err(),
        GraphError::StartOutOfRange { start: 1, nodes: 1 }
    );
    assert_eq!(
        GraphGame::<i64>::new(vec![Node::Moves(vec![])], 0).unwrap_err(),
        GraphError::NoMoves { node: 0 }
    );
    assert_eq!(
        chain(&[&[], &[0, 2]]).unwrap_err(),
        GraphError::TargetOutOfRange {
            node: 1,
            edge: 1,
            target: 2,
            nodes: 2
        }
    );
    assert!(chain(&[&[], &[0]]).unwrap().starting_at(2).is_err());
}

#[test]
fn only_a_cycle_that_can_be_reached_counts() {
    assert_eq!(chain(&[&[], &[0], &[1, 1]]).unwrap().cycle(), None);
    assert_eq!(chain(&[&[], &[1], &[0]]).unwrap().cycle(), None);
    assert_eq!(
        chain(&[&[], &[0, 1], &[0, 1]]).unwrap().cycle(),
        Some(vec![(1, 1)])
    );
    assert_eq!(
        chain(&[&[], &[0, 2], &[0, 1], &[2]]).unwrap().cycle(),
        Some(vec![(2, 1), (1, 1)])
    );
}

fn graph() -> GraphGame<i64> {
    let nodes = vec![
        Node::End(0),
        Node::Moves(vec![Edge::to(0)]),
        Node::Moves(vec![Edge::to(1), Edge::to(0)]),
    ];
    GraphGame::new(nodes, 2).unwrap()
}

#[test]
fn the_reach_is_that_of_the_longest_edge() {
    assert_eq!(LayeredGraph::new(graph(), &[1, 1, 1]).unwrap().reach(), 2);
    assert_eq!(
        LayeredGraph::new(graph(), &[1, 0, 1, 1]).unwrap().reach(),
        3
    );
}

#[test]
fn layers_that_do_not_fit_are_refused() {
    assert_eq!(
        LayeredGraph::new(graph(), &[1, usize::MAX]).unwrap_err(),
        GraphError::LayerSizes {
            layers: usize::MAX,
            nodes: 3
        }
    );
    assert_eq!(
        LayeredGraph::new(graph(), &[1, 2]).unwrap_err(),
        GraphError::LayerOrder {
            node: 2,
            layer: 1,
            edge: 0,
            target: 1,
            target_layer: 1
        }
    );
}
