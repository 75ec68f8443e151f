//! The values of the positions that a breadth-first search has expanded: [`Valuation`].

use stonework_core::{Game, Turn, Value};

use super::exploration::{Edge, Expanded};

/// The positions that a breadth-first search has expanded, with all that their values depend on.
pub(super) struct Valuation<G: Game> {
    nodes: Vec<Expanded<G>>,
    /// The moves of all of them.
    moves: usize,
}

/// A move and its value.
type RatedMove<G> = (<G as Game>::Move, <G as Game>::Value);

/// What is known of a value: it lies between these two.
type Known<V> = Option<(V, V)>;

/// Where play can cycle, what can be forced within so many moves is known.
const ROUNDS: usize = 32;

/// The most moves that are kept. Positions expanded later have no value, and neither have those
/// that lead to them.
const MOST: usize = 1 << 21;

impl<G: Game> Valuation<G> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            moves: 0,
        }
    }

    /// Adds the next expanded position, unless there are too many moves.
    pub(super) fn add(&mut self, expanded: Expanded<G>) {
        self.moves = self.moves.saturating_add(expanded.steps.len());
        if self.moves <= MOST && expanded.at == self.nodes.len() {
            self.nodes.push(expanded);
        }
    }

    /// The positions that have moves, in the order of the search, each with its place and the
    /// values of its moves. A position is left out if its value is not known from the positions
    /// kept: play can cycle, leads too far, or adds up to too much. Where play can cycle, moves are
    /// left out that are worse than the best one and whose value is not known.
    pub(super) fn rated(&self) -> impl Iterator<Item = (usize, Vec<RatedMove<G>>)> {
        let bounds = self.bounds();
        let nodes = self.nodes.iter();
        nodes.filter_map(move |node| Some((node.at, Self::rate(node, &bounds)?)))
    }

    /// The values of the moves of a position, if one of them is known to be the best.
    fn rate(node: &Expanded<G>, bounds: &[Known<G::Value>]) -> Option<Vec<RatedMove<G>>> {
        let mut rated = Vec::with_capacity(node.steps.len());
        let mut open = None;
        for step in &node.steps {
            let (lower, upper) = Self::bound(step, bounds)?;
            if lower == upper {
                rated.push((step.mv, lower));
            } else {
                open = open.max(Some(upper));
            }
        }
        let best = rated.iter().map(|&(_, value)| value).max()?;
        open.is_none_or(|open| open < best).then_some(rated)
    }

    /// What is known of the value of a move.
    fn bound(step: &Edge<G>, bounds: &[Known<G::Value>]) -> Known<G::Value> {
        let known = step.place.and_then(|place| bounds.get(place).copied());
        let (lower, upper) = known.unwrap_or(G::Value::EXTREMES)?;
        let back_up = |value: G::Value| value.back_up(step.gain, step.turn);
        match step.turn {
            Turn::Stays => back_up(lower).zip(back_up(upper)),
            Turn::Passes => back_up(upper).zip(back_up(lower)),
        }
    }

    /// What is known of the value of each position: of terminal positions first, then of positions
    /// all of whose moves lead to those whose values are known; and where play can cycle, what can be
    /// forced within some rounds.
    fn bounds(&self) -> Vec<Known<G::Value>> {
        let values = self.values();
        let is_open: Vec<usize> = (0..values.len())
            .filter(|&at| values[at].is_none())
            .collect();
        let exact = |value: Option<G::Value>| value.map(|value| (value, value));
        let values = values.into_iter();
        let bounds = values.map(|value| exact(value).or(G::Value::EXTREMES));
        let mut bounds: Vec<_> = bounds.collect();
        for _ in 0..ROUNDS {
            let mut is_settled = true;
            for &at in &is_open {
                let (node, Some((lower, upper))) = (&self.nodes[at], bounds[at]) else {
                    break;
                };
                let mut moves = node.steps.iter().map(|step| Self::bound(step, &bounds));
                let first = moves.next().flatten();
                let best = first.and_then(|first| {
                    moves.try_fold(first, |best, mv| {
                        let (lower, upper) = mv?;
                        Some((best.0.max(lower), best.1.max(upper)))
                    })
                });
                let Some(best) = best else { continue };
                let closer = (lower.max(best.0), upper.min(best.1));
                is_settled &= closer == (lower, upper);
                bounds[at] = Some(closer);
            }
            if is_settled {
                break;
            }
        }
        bounds
    }

    /// The value of each position, where it is known: terminal positions first, then positions all
    /// of whose moves lead to those whose values are known.
    fn values(&self) -> Vec<Option<G::Value>> {
        let count = self.nodes.len();
        let mut parents = vec![Vec::new(); count];
        // The moves of each position that lead to positions without a value.
        let mut open: Vec<usize> = Vec::with_capacity(count);
        let mut values: Vec<Option<G::Value>> = Vec::with_capacity(count);
        let mut valued = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            for place in node.steps.iter().filter_map(|step| step.place) {
                if let Some(parents) = parents.get_mut(place) {
                    parents.push(at);
                }
            }
            open.push(node.steps.len());
            values.push(node.terminal);
            if node.terminal.is_some() {
                valued.push(at);
            }
        }
        while let Some(at) = valued.pop() {
            for &parent in &parents[at] {
                open[parent] -= 1;
                if open[parent] == 0 {
                    values[parent] = best(&self.nodes[parent], &values);
                    if values[parent].is_some() {
                        valued.push(parent);
                    }
                }
            }
        }
        values
    }
}

/// The value of a position all of whose moves lead to positions with values; `None` if it does not
/// fit.
fn best<G: Game>(node: &Expanded<G>, values: &[Option<G::Value>]) -> Option<G::Value> {
    let moves = node.steps.iter().map(|step| {
        let next = (*values.get(step.place?)?)?;
        next.back_up(step.gain, step.turn)
    });
    moves.collect::<Option<Vec<_>>>()?.into_iter().max()
}
