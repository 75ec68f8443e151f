//! Where the edges of a bush are drawn: [`scene`].

use super::bush::{Bush, Colour};
use stonework_catalog::{Outline, Point, Role, Scene};

/// The most edges that are drawn.
const SEEN: usize = 40;

/// How high an edge is.
const STEP: f64 = 1.0;

/// How far apart are edges between the same nodes.
const BESIDE: f64 = 0.25;

/// Where the nodes are, the ground's place left out, as if the ground were 0 high: each above the
/// middle of what stands on it.
fn nodes(bush: &Bush) -> Vec<Point> {
    let edges = bush.edges();
    let count = edges.iter().map(|edge| edge.to).max().unwrap_or(0);
    let mut nodes: Vec<Option<Point>> = vec![None; usize::from(count) + 1];
    let mut spans: Vec<Option<(f64, f64)>> = vec![None; nodes.len()];
    // Only the first edge to a node has it stand on the other one.
    let mut under = vec![0_u8; nodes.len()];
    let mut heights = vec![0.0; nodes.len()];
    let mut met = 0;
    for edge in edges {
        if edge.to > met {
            met = edge.to;
            under[usize::from(edge.to)] = edge.from;
            heights[usize::from(edge.to)] = heights[usize::from(edge.from)] + STEP;
        }
    }
    // Nodes are numbered in depth first: those on a node follow it.
    let is_leaf = |node: usize| {
        under
            .get(node + 1)
            .is_none_or(|&below| usize::from(below) != node)
    };
    let leaves = (1..nodes.len()).filter(|&node| is_leaf(node));
    for (place, node) in (0_u8..).zip(leaves) {
        let x = f64::from(place) + 0.5;
        spans[node] = Some((x, x));
    }
    for node in (1..nodes.len()).rev() {
        let (left, right) = spans[node].unwrap_or_default();
        nodes[node] = Some((f64::midpoint(left, right), heights[node]));
        let below = &mut spans[usize::from(under[node])];
        let (least, most) = below.unwrap_or((left, right));
        *below = Some((least.min(left), most.max(right)));
    }
    nodes.into_iter().map(Option::unwrap_or_default).collect()
}

/// How wide and high the bush is.
fn extent(nodes: &[Point]) -> Point {
    let most = |of: fn(&Point) -> f64| nodes.iter().map(of).fold(0.0, f64::max);
    (most(|node| node.0) + 0.5, most(|node| node.1) + 0.6)
}

/// Where each edge is drawn, none if there are too many.
pub(super) fn places(bush: &Bush) -> Vec<Outline> {
    let edges = bush.edges();
    if edges.len() > SEEN {
        return Vec::new();
    }
    let nodes = nodes(bush);
    let (_, height) = extent(&nodes);
    let at = |(x, up): Point| (x, height - up);
    let mut drawn: Vec<[u8; 2]> = Vec::new();
    let places = edges.iter().map(|edge| {
        let ends = [edge.from.min(edge.to), edge.from.max(edge.to)];
        let before = drawn.iter().filter(|&&known| known == ends).count();
        drawn.push(ends);
        let beside = f64::from(u8::try_from(before).unwrap_or(u8::MAX)) * BESIDE;
        let [low, high] = ends.map(|node| nodes[usize::from(node)]);
        if ends[0] == ends[1] {
            let (x, y) = at(low);
            let middle = (x + 0.2 + beside, y);
            return Outline::Disc {
                middle,
                radius: 0.2,
            };
        }
        // The ground is below every node.
        let low = if ends[0] == 0 { (high.0, 0.0) } else { low };
        let shifted = |(x, up): Point| at((x + beside, up));
        Outline::Line {
            from: shifted(low),
            to: shifted(high),
        }
    });
    places.collect()
}

/// A bush as there is to see: its edges with their numbers, nodes and the ground; `None` if there are
/// too many to be seen.
pub(super) fn scene(bush: &Bush) -> Option<Scene> {
    if bush.edges().len() > SEEN {
        return None;
    }
    let nodes = nodes(bush);
    let (width, height) = extent(&nodes);
    let mut scene = Scene::new(width.max(1.0), height + 0.2);
    let (from, to) = ((0.0, height), (width.max(1.0), height));
    scene.draw(Outline::Line { from, to }, Role::Line);
    for ((number, edge), place) in (1..).zip(bush.edges()).zip(places(bush)) {
        let role = match edge.colour {
            Colour::Blue => Role::First,
            Colour::Red => Role::Second,
            Colour::Green => Role::Piece,
        };
        scene.draw_with(place, role, number);
    }
    for &(x, up) in nodes.iter().skip(1) {
        let (middle, radius) = ((x, height - up), 0.1);
        scene.draw(Outline::Disc { middle, radius }, Role::Place);
    }
    Some(scene)
}
