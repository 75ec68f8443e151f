//! Graphs are laid out so that they can be read.

use fastrand::Rng;
use stonework_games::catalog::{Outline, Point, Role, Scene};
use stonework_pictures::{Drawing, Form, Mark, Palette};

fn graph(nodes: usize, arrows: &[(usize, usize)]) -> Scene {
    let names = (0..nodes).map(|node| node.to_string());
    Scene::graph(names, arrows.iter().copied()).expect("a graph that can be seen")
}

/// The places of the nodes, in their order.
fn nodes(drawing: &Drawing) -> Vec<Point> {
    let figures = drawing.figures().into_iter();
    let circles = figures.filter_map(|figure| match figure.form {
        Form::Circle { middle, .. } => Some(middle),
        _ => None,
    });
    circles.collect()
}

fn distance(one: Point, two: Point) -> f64 {
    (one.0 - two.0).hypot(one.1 - two.1)
}

#[test]
fn nodes_of_random_graphs_have_places_of_their_own_and_no_line_runs_through_them() {
    let mut rng = Rng::with_seed(1505);
    for _ in 0..600_u32 {
        let count = rng.usize(1..=40);
        let arrows: Vec<(usize, usize)> = (0..rng.usize(0..=100.min(3 * count)))
            .map(|_| (rng.usize(0..count), rng.usize(0..count)))
            .collect();
        let draw = || Drawing::new(graph(count, &arrows), Vec::new(), Palette::Usual);
        let drawing = draw();
        assert_eq!(drawing.svg("a graph"), draw().svg("a graph"));
        let places = nodes(&drawing);
        assert_eq!(places.len(), count, "{arrows:?}");
        let (width, height) = drawing.size();
        for (at, &(x, y)) in places.iter().enumerate() {
            assert!((0.39..=width - 0.39).contains(&x), "{arrows:?}");
            assert!((0.39..=height - 0.39).contains(&y), "{arrows:?}");
            let near = places[..at]
                .iter()
                .find(|&&other| distance(other, (x, y)) < 0.99);
            assert_eq!(near, None, "{arrows:?}");
        }
        // A line goes on at the rim of its own nodes, and beside all others.
        for figure in drawing.figures() {
            let Form::Polygon(corners) = figure.form else {
                continue;
            };
            let [from, to] = corners[..] else {
                continue;
            };
            for step in 0..=10 {
                let part = f64::from(step) / 10.0;
                let point = (
                    (to.0 - from.0).mul_add(part, from.0),
                    (to.1 - from.1).mul_add(part, from.1),
                );
                let hit = places.iter().find(|&&place| distance(place, point) < 0.38);
                assert_eq!(hit, None, "{arrows:?}: from {from:?} to {to:?}");
            }
        }
    }
}

#[test]
fn moves_lead_downwards_where_no_cycle_is() {
    let arrows = [(0, 1), (1, 2), (0, 2), (3, 2), (0, 4), (4, 5)];
    let drawing = Drawing::new(graph(6, &arrows), Vec::new(), Palette::Usual);
    let places = nodes(&drawing);
    for (from, to) in arrows {
        assert!(places[from].1 < places[to].1, "{from} to {to}");
    }
}

#[test]
fn a_mark_is_where_its_node_is() {
    let mut scene = graph(3, &[(0, 1), (0, 2)]);
    scene.draw(Outline::Node(0), Role::Piece);
    let mark = Mark::new(Outline::Node(2), "2");
    let drawing = Drawing::new(scene, vec![mark], Palette::Usual);
    let places = nodes(&drawing);
    assert_eq!(places[3], places[0]);
    assert_eq!(places[4], places[2]);
}

#[test]
fn a_graph_that_cannot_be_seen_has_no_scene() {
    let names = |nodes: usize| (0..nodes).map(|node| node.to_string());
    assert!(Scene::graph(names(41), std::iter::empty()).is_none());
    assert!(Scene::graph(names(40), (0..101).map(|at| (at % 40, 0))).is_none());
}
