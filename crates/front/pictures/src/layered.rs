//! Where the boxes of a layered graph are, and which way its lines take: [`layered`].

use stonework_catalog::Point;

/// The room between two boxes of a layer.
const ROOM: f64 = 10.0;

/// The least and the most room between two layers, and how much of it each line between them adds.
const GAP: (f64, f64, f64) = (64.0, 170.0, 1.5);

/// How far what leaves the layers is from the boxes, and the next such line from it.
const LANE: (f64, f64) = (12.0, 4.0);

/// So many lanes are side by side; further lines share them.
const LANES: usize = 6;

/// The box of the first layer, if it is alone there, is no further down than this.
const FIRST: f64 = 240.0;

/// So often, the boxes of all layers change places.
const SWEEPS: usize = 4;

/// A layered graph with its places.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Layered {
    /// How wide and how high all of it is.
    pub size: Point,
    /// The upper left corner of each box.
    pub places: Vec<Point>,
    /// The way of each line as the data of an SVG path.
    pub ways: Vec<String>,
}

/// Gives boxes of one size their places, a layer beside the other from left to right, and lines
/// between them their ways, so that no box covers another and no line crosses a box.
///
/// `layers` is the layer of each box. A line may lead to the next layer, to the same or to any one
/// before: those over more than one layer go around above all boxes. The boxes of a layer are in
/// their given order, unless another one by the barycenters of their neighbours has fewer
/// crossings. Source: K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of
/// hierarchical system structures", 1981. O((boxes + lines) · log(lines)) time.
///
/// ```
/// use stonework_pictures::layered;
///
/// // A box that leads to two, and both of these to one.
/// let graph = layered(&[0, 1, 1, 2], &[(0, 1), (0, 2), (1, 3), (2, 3)], (100.0, 30.0));
/// assert_eq!(graph.places[1].0, graph.places[2].0);
/// assert!(graph.places[2].1 >= graph.places[1].1 + 30.0);
/// assert!(graph.places[3].0 > graph.places[1].0 + 100.0);
/// ```
///
/// # Panics
///
/// If a line leads from or to a box that there is not.
#[must_use]
pub fn layered(layers: &[usize], lines: &[(usize, usize)], size: Point) -> Layered {
    let order = Order::of(layers, lines).best(layers.len());
    let mut tops = order.tops(layers.len(), size.1);
    let is_around = |&(from, to): &(usize, usize)| layers[from] > layers[to] + 1;
    let around = lines.iter().filter(|line| is_around(line)).count();
    let lane = |at: usize| LANE.0 + LANE.1 * cast(at % LANES);
    let above = if around == 0 {
        0.0
    } else {
        lane(around.min(LANES))
    };
    for top in &mut tops {
        *top += above;
    }
    let mut gaps = vec![0_usize; order.layers.len() + 1];
    for &(from, to) in lines {
        gaps[layers[from].max(layers[to]) - usize::from(layers[from] != layers[to])] += 1;
    }
    let gap = |lines: usize| GAP.2.mul_add(cast(lines), GAP.0).min(GAP.1);
    let mut lefts = vec![0.0];
    for &lines in &gaps[..order.layers.len().saturating_sub(1)] {
        lefts.push(lefts.last().copied().unwrap_or(0.0) + size.0 + gap(lines));
    }
    let last = order.layers.len().saturating_sub(1);
    let beside = lines
        .iter()
        .any(|&(from, to)| layers[from] == last && layers[to] == last);
    let width = lefts[last] + size.0 + if beside { GAP.0 } else { 0.0 };
    let height = tops
        .iter()
        .fold(0.0, |most: f64, top| most.max(top + size.1));
    let places: Vec<Point> = (0..layers.len())
        .map(|at| (lefts[layers[at]], tops[at]))
        .collect();
    let mut lanes = 0..;
    let ports = ports(lines, &places, size.1);
    let ways = lines
        .iter()
        .zip(ports)
        .map(|(line @ &(from, to), (from_y, to_y))| {
            let middle = size.1 / 2.0;
            let (from_left, to_left) = (places[from].0, places[to].0);
            let right = |left: f64| left + size.0;
            let curve = |(x1, y1): Point, bend1: f64, bend2: f64, (x2, y2): Point| {
                let parts = [x1, y1, x1 + bend1, y1, x2 + bend2, y2, x2, y2].map(number);
                let [x1, y1, a, b, c, d, x2, y2] = parts;
                format!("M{x1} {y1}C{a} {b} {c} {d} {x2} {y2}")
            };
            if layers[from] < layers[to] {
                let bend = (to_left - right(from_left)) / 2.0;
                curve((right(from_left), from_y), bend, -bend, (to_left, to_y))
            } else if from == to {
                let (up, down) = (places[from].1 + middle / 2.0, places[from].1 + 1.5 * middle);
                curve((right(from_left), up), 30.0, 30.0, (right(from_left), down))
            } else if layers[from] == layers[to] {
                // At its middle, it is three quarters of that away.
                let bend = (from_y - to_y).abs().mul_add(0.1, 24.0).min(GAP.0);
                curve(
                    (right(from_left), from_y),
                    bend,
                    bend,
                    (right(to_left), to_y),
                )
            } else if !is_around(line) {
                let bend = (from_left - right(to_left)) / 2.0;
                curve((from_left, from_y), -bend, bend, (right(to_left), to_y))
            } else {
                let lane = lane(lanes.next().unwrap_or(0));
                let stops = [
                    from_left,
                    from_y,
                    from_left - lane,
                    above - lane,
                    right(to_left) + lane,
                    to_y,
                    right(to_left),
                ];
                let [x1, y1, out, up, back, y2, x2] = stops.map(number);
                format!("M{x1} {y1}H{out}V{up}H{back}V{y2}H{x2}")
            }
        });
    Layered {
        size: (width, height),
        ways: ways.collect(),
        places,
    }
}

/// How far down each line begins and ends: on either side of a box, its lines are side by side in the
/// order of their other ends, so that they do not cross there.
fn ports(lines: &[(usize, usize)], places: &[Point], height: f64) -> Vec<Point> {
    let mut ports = vec![(0.0, 0.0); lines.len()];
    let is_left = |one: usize, other: usize| places[one].0 > places[other].0;
    let mut ends: Vec<_> = (lines.iter().enumerate())
        .flat_map(|(at, &(from, to))| {
            [
                (from, is_left(from, to), to, at),
                (to, is_left(to, from), from, at),
            ]
        })
        .collect();
    ends.sort_by(|one, two| {
        let key = |&(own, left, ..): &(usize, bool, usize, usize)| (own, left);
        let by_height = places[one.2].1.total_cmp(&places[two.2].1);
        key(one)
            .cmp(&key(two))
            .then(by_height)
            .then(one.3.cmp(&two.3))
    });
    for side in ends.chunk_by(|one, two| (one.0, one.1) == (two.0, two.1)) {
        let step = (height - 8.0) / cast(side.len() + 1);
        for (rank, &(own, _, _, at)) in side.iter().enumerate() {
            let y = cast(rank + 1).mul_add(step, places[own].1 + 4.0);
            if lines[at].0 == own {
                ports[at].0 = y;
            } else {
                ports[at].1 = y;
            }
        }
    }
    ports
}

/// The boxes of each layer from above, and what leads to the next.
struct Order {
    layers: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
    after: Vec<Vec<usize>>,
}

impl Order {
    fn of(layers: &[usize], lines: &[(usize, usize)]) -> Self {
        let mut order = Self {
            layers: vec![Vec::new(); 1 + layers.iter().max().copied().unwrap_or(0)],
            before: vec![Vec::new(); layers.len()],
            after: vec![Vec::new(); layers.len()],
        };
        for (at, &layer) in layers.iter().enumerate() {
            order.layers[layer].push(at);
        }
        // A line back to the layer before draws its boxes together as one forth does.
        for &(from, to) in lines {
            if layers[from].abs_diff(layers[to]) == 1 {
                let (left, right) = if layers[from] < layers[to] {
                    (from, to)
                } else {
                    (to, from)
                };
                order.after[left].push(right);
                order.before[right].push(left);
            }
        }
        order
    }

    /// The order with the fewest crossings of those that were looked at.
    fn best(mut self, boxes: usize) -> Self {
        let mut best = (self.crossings(boxes), self.layers.clone());
        for sweep in 0..SWEEPS {
            if best.0 == 0 {
                break;
            }
            let last = self.layers.len() - 1;
            for step in 1..=last {
                let (layer, towards) = if sweep % 2 == 0 {
                    (step, &self.before)
                } else {
                    (last - step, &self.after)
                };
                let mut ranks = vec![0.0; boxes];
                for (rank, &at) in self
                    .layers
                    .iter()
                    .flat_map(|layer| layer.iter().enumerate())
                {
                    ranks[at] = cast(rank);
                }
                let wanted: Vec<f64> = (0..boxes)
                    .map(|at| mean(&towards[at], &ranks).unwrap_or(ranks[at]))
                    .collect();
                self.layers[layer].sort_by(|&one, &two| wanted[one].total_cmp(&wanted[two]));
            }
            let crossings = self.crossings(boxes);
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
        self
    }

    /// How many lines between two layers cross.
    fn crossings(&self, boxes: usize) -> u64 {
        let mut ranks = vec![0; boxes];
        for (rank, &at) in self
            .layers
            .iter()
            .flat_map(|layer| layer.iter().enumerate())
        {
            ranks[at] = rank;
        }
        let mut all = 0;
        for two in self.layers.windows(2) {
            // How many lines lead so far down, in sums of a power of two of them each.
            let mut below = vec![0_u64; two[1].len() + 1];
            let mut drawn = 0;
            for &from in &two[0] {
                let mut ends: Vec<usize> = self.after[from].iter().map(|&to| ranks[to]).collect();
                for &end in &ends {
                    let mut at = end + 1;
                    all += drawn;
                    while at > 0 {
                        all -= below[at];
                        at &= at - 1;
                    }
                }
                drawn += ends.len() as u64;
                for end in ends.drain(..) {
                    let mut at = end + 1;
                    while at < below.len() {
                        below[at] += 1;
                        at += at & at.wrapping_neg();
                    }
                }
            }
        }
        all
    }

    /// How far down each box is: the fullest layer is packed, and others are as near to the middle
    /// of their neighbours as their own order lets them.
    fn tops(&self, boxes: usize, height: f64) -> Vec<f64> {
        let step = height + ROOM;
        let mut tops = vec![0.0; boxes];
        let fullest = (0..self.layers.len()).max_by_key(|&layer| self.layers[layer].len());
        let fullest = fullest.unwrap_or(0);
        for (rank, &at) in self.layers[fullest].iter().enumerate() {
            tops[at] = cast(rank) * step;
        }
        let left = (0..fullest).rev().map(|layer| (layer, &self.after));
        let right = (fullest + 1..self.layers.len()).map(|layer| (layer, &self.before));
        for (layer, towards) in left.chain(right) {
            let layer = &self.layers[layer];
            let wanted: Vec<Option<f64>> =
                layer.iter().map(|&at| mean(&towards[at], &tops)).collect();
            for (&at, top) in layer.iter().zip(spread(&wanted, step)) {
                tops[at] = top;
            }
        }
        if let [first] = self.layers[0][..] {
            tops[first] = tops[first].min(FIRST);
        }
        let least = tops.iter().copied().fold(f64::INFINITY, f64::min);
        for top in &mut tops {
            *top -= least;
        }
        tops
    }
}

/// Places in order, at least a step from one to the next, as near as possible to those that are
/// wanted, by the sum of the squares of what they are away; one without a wish stays near the one
/// before it. What is too near becomes a block, which is where its boxes want to be on average.
fn spread(wanted: &[Option<f64>], step: f64) -> Vec<f64> {
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    let mut near = 0.0;
    for (rank, wish) in wanted.iter().enumerate() {
        near = wish.map_or(near, |wish| wish - cast(rank) * step);
        let mut block = (near, 1);
        while let Some(&(sum, boxes)) = blocks.last()
            && sum / cast(boxes) >= block.0 / cast(block.1)
        {
            block = (sum + block.0, boxes + block.1);
            blocks.pop();
        }
        blocks.push(block);
    }
    let starts = blocks
        .iter()
        .flat_map(|&(sum, boxes)| std::iter::repeat_n(sum / cast(boxes), boxes));
    starts
        .enumerate()
        .map(|(rank, start)| cast(rank).mul_add(step, start))
        .collect()
}

/// A number without digits after the point.
fn number(number: f64) -> String {
    format!("{number:.0}")
}

/// The mean of what some boxes have.
fn mean(boxes: &[usize], all: &[f64]) -> Option<f64> {
    let sum: f64 = boxes.iter().map(|&at| all[at]).sum();
    (!boxes.is_empty()).then(|| sum / cast(boxes.len()))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "pictures have some thousand boxes at most"
)]
fn cast(number: usize) -> f64 {
    number as f64
}
