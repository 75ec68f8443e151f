//! Where the nodes of a graph are drawn, and which way its arrows take: [`lay_out`].

use std::collections::{BTreeMap, BTreeSet};

use rust_sugiyama::configure::{Config, RankingType};
use rust_sugiyama::from_vertices_and_edges;
use stonework_catalog::{Outline, Point, Role, Scene, Shape};

use crate::figure::{along, sideways};
use crate::mark::Mark;

/// The radius of a node.
const NODE: f64 = 0.4;

/// The room between two nodes of a layer, and between two layers, in cells.
const ROOM: Point = (0.5, 0.8);

/// How far two layers are apart, as a part of how far a line between them goes sideways: at this
/// slope it does not touch the nodes beside the one it leads to.
const SLOPE: f64 = 0.35;

/// The graph of a scene: how many nodes, and what leads from where to where.
struct Graph {
    nodes: usize,
    arrows: Vec<(usize, usize)>,
}

/// A graph with its places: of each node, and of the bends on the way between two nodes that are
/// not in adjacent layers.
struct Layout {
    size: Point,
    nodes: Vec<Point>,
    bends: BTreeMap<(usize, usize), Vec<Point>>,
}

/// Gives every node of a scene its place, and every arrow between nodes its way; a scene without
/// nodes stays as it is.
///
/// Layers by the longest path, crossings and places by the method of Sugiyama, as the library has
/// it. O(nodes² + arrows · layers) and what the library needs: a hundredth of a second at most, as
/// scenes have a few dozen nodes.
pub(crate) fn lay_out(scene: &mut Scene, marks: &mut [Mark]) {
    let graph = Graph::of(scene);
    if graph.nodes == 0 {
        return;
    }
    let layout = graph.layout();
    (scene.width, scene.height) = layout.size;
    let shapes = std::mem::take(&mut scene.shapes);
    for shape in shapes {
        match shape.outline {
            Outline::Edge { from, to } => {
                for (outline, role) in layout.way(from, to) {
                    scene.draw(outline, role);
                }
            }
            outline => scene.shapes.push(layout.placed(shape, outline)),
        }
    }
    for mark in marks {
        mark.spot = layout.spot(mark.spot);
    }
}

impl Graph {
    fn of(scene: &Scene) -> Self {
        let mut graph = Self {
            nodes: 0,
            arrows: Vec::new(),
        };
        for shape in &scene.shapes {
            match shape.outline {
                Outline::Node(node) => graph.nodes = graph.nodes.max(node + 1),
                Outline::Edge { from, to } => {
                    graph.nodes = graph.nodes.max(from + 1).max(to + 1);
                    graph.arrows.push((from, to));
                }
                _ => {}
            }
        }
        graph
    }

    /// What is connected, once each, from a node of a lower layer to one of a higher layer; and the
    /// layer of every node. The library is only given graphs without a cycle, as it does not end on
    /// some that have one.
    fn layers(&self) -> (BTreeSet<(usize, usize)>, Vec<usize>) {
        let arrows: BTreeSet<_> = self.arrows.iter().filter(|(from, to)| from != to).collect();
        let mut open = vec![0_usize; self.nodes];
        for &&(_, to) in &arrows {
            open[to] += 1;
        }
        // Next is the node that the fewest nodes after it lead to: none, unless there is a cycle.
        let mut layers = vec![0; self.nodes];
        let mut links = BTreeSet::new();
        let mut rest: BTreeSet<usize> = (0..self.nodes).collect();
        while let Some(next) = rest.iter().copied().min_by_key(|&node| (open[node], node)) {
            rest.remove(&next);
            for &&(from, to) in &arrows {
                let other = match (from == next, to == next) {
                    (true, _) => to,
                    (_, true) => from,
                    _ => continue,
                };
                if rest.contains(&other) {
                    links.insert((next, other));
                    layers[other] = layers[other].max(layers[next] + 1);
                    open[other] -= usize::from(from == next);
                }
            }
        }
        (links, layers)
    }

    fn layout(&self) -> Layout {
        let (links, mut layers) = self.layers();
        let number = |at: usize| u32::try_from(at).expect("scenes are small");
        // Between nodes of other than adjacent layers, a point for each layer between.
        let mut bends: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        let mut parts = Vec::new();
        for &(from, to) in &links {
            let between = layers[from] + 1..layers[to];
            let way: Vec<usize> = (layers.len()..).take(between.len()).collect();
            layers.extend(between);
            let stops: Vec<usize> = [&[from], &way[..], &[to]].concat();
            parts.extend(stops.windows(2).map(|two| (two[0], two[1])));
            bends.insert((from, to), way);
        }
        let size = |at: usize| if at < self.nodes { 2.0 * NODE } else { 0.0 };
        let all: Vec<_> = (0..layers.len())
            .map(|at| (number(at), (size(at), 2.0 * NODE)))
            .collect();
        let links: Vec<_> = parts
            .iter()
            .map(|&(from, to)| (number(from), number(to)))
            .collect();
        let config = Config {
            vertex_spacing: ROOM.0,
            // By the longest path from above, as the layers here.
            ranking_type: RankingType::Up,
            ..Config::default()
        };
        // What is not connected is drawn side by side.
        let mut across = vec![0.0; layers.len()];
        let mut width = 0.0;
        for (part, _, _) in from_vertices_and_edges(&all, &links, &config) {
            let xs = || part.iter().map(|&(_, (x, _))| x);
            let shift = width + NODE - xs().fold(f64::INFINITY, f64::min);
            for &(at, (x, _)) in &part {
                across[at] = x + shift;
            }
            width = xs().fold(width, |width, x| width.max(x + shift + NODE + ROOM.0));
        }
        // The flatter a line between two layers would be, the further they are apart.
        let mut heights = vec![NODE; 1 + layers.iter().max().copied().unwrap_or(0)];
        for layer in 1..heights.len() {
            let spans = parts.iter().filter(|&&(_, to)| layers[to] == layer);
            let spans = spans.map(|&(from, to)| (across[from] - across[to]).abs());
            let gap = spans.fold(0.0, f64::max) * SLOPE;
            heights[layer] = heights[layer - 1] + 2.0 * NODE + gap.max(ROOM.1);
        }
        let nodes = (0..self.nodes).map(|at| (across[at], heights[layers[at]]));
        // Through the layers between straight down, so beside their nodes.
        let bends = bends.into_iter().map(|(link, way)| {
            let bends = way.into_iter().flat_map(|at| {
                let height = heights[layers[at]];
                [(across[at], height - NODE), (across[at], height + NODE)]
            });
            (link, bends.collect())
        });
        Layout {
            size: (
                width - ROOM.0,
                heights.last().map_or(0.0, |last| last + NODE),
            ),
            nodes: nodes.collect(),
            bends: bends.collect(),
        }
    }
}

impl Layout {
    /// The same shape in its place.
    fn placed(&self, shape: Shape, outline: Outline) -> Shape {
        let mut shape = shape;
        shape.outline = self.spot(outline);
        shape
    }

    /// The same outline in its place; of an arrow, its end.
    fn spot(&self, outline: Outline) -> Outline {
        match outline {
            Outline::Node(node) => Outline::Disc {
                middle: self.nodes[node],
                radius: NODE,
            },
            Outline::Edge { from, to } => {
                let way = self.way(from, to);
                way.last().map_or(outline, |&(end, _)| end)
            }
            placed => placed,
        }
    }

    /// An arrow from one node to another as lines and the arrow they end with, from rim to rim; an
    /// arrow from a node to itself is not drawn.
    fn way(&self, from: usize, to: usize) -> Vec<(Outline, Role)> {
        if from == to {
            return Vec::new();
        }
        let mut stops = vec![self.nodes[from]];
        match self.bends.get(&(from, to)) {
            Some(bends) => stops.extend(bends),
            None => stops.extend(self.bends[&(to, from)].iter().rev()),
        }
        stops.push(self.nodes[to]);
        let last = stops.len() - 1;
        stops[0] = moved(stops[0], along(stops[0], stops[1], NODE));
        stops[last] = moved(stops[last], along(stops[last], stops[last - 1], NODE));
        let mut way = Vec::new();
        for (at, two) in stops.windows(2).enumerate() {
            let (from, to) = (two[0], two[1]);
            way.push(if at + 1 < last {
                (Outline::Line { from, to }, Role::Line)
            } else if last == 1 {
                (Outline::Arrow { from, to }, Role::Line)
            } else {
                // Arrows are drawn to the right of their way: this one goes on from a line.
                let (x, y) = sideways(from, to);
                let back = (-x, -y);
                let (from, to) = (moved(from, back), moved(to, back));
                (Outline::Arrow { from, to }, Role::Line)
            });
        }
        way
    }
}

fn moved((x, y): Point, (right, down): Point) -> Point {
    (x + right, y + down)
}
