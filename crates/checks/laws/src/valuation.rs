//! The values of the positions that a breadth-first search has expanded: [`Valuation`].

use stonework_core::{Game, Value};

use super::exploration::Expanded;

/// The positions that a breadth-first search has expanded, with all that their values depend on.
pub(super) struct Valuation<G: Game> {
    nodes: Vec<Expanded<G>>,
    /// The moves of all of them.
    moves: usize,
}

/// A move and its value.
type RatedMove<G> = (<G as Game>::Move, <G as Game>::Value);

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
    /// kept: play can cycle, leads too far, or adds up to too much.
    pub(super) fn rated(&self) -> impl Iterator<Item = (usize, Vec<RatedMove<G>>)> {
        let values = self.values();
        let nodes = self.nodes.iter();
        nodes.filter_map(move |node| Some((node.at, Self::rate(node, &values)?)))
    }

    /// The values of the moves of a position, if there are moves and all have values.
    fn rate(node: &Expanded<G>, values: &[Option<G::Value>]) -> Option<Vec<RatedMove<G>>> {
        let steps = node.steps.iter();
        let rated = steps.map(|step| {
            let next = (*values.get(step.place?)?)?;
            Some((step.mv, next.back_up(step.gain, step.turn)?))
        });
        rated
            .collect::<Option<Vec<_>>>()
            .filter(|rated| !rated.is_empty())
    }

    /// The value of each position, where it is known: terminal positions first, then positions all
    /// of whose moves lead to those whose values are known.
    fn values(&self) -> Vec<Option<G::Value>> {
        let count = self.nodes.len();
        let mut parents = vec![Vec::new(); count];
        // The moves of each position that lead to positions without a value.
        let mut open: Vec<usize> = Vec::with_capacity(count);
        let mut values = Vec::with_capacity(count);
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
                    let rated = Self::rate(&self.nodes[parent], &values);
                    values[parent] = rated.and_then(|rated| {
                        let values = rated.into_iter().map(|(_, value)| value);
                        values.max()
                    });
                    if values[parent].is_some() {
                        valued.push(parent);
                    }
                }
            }
        }
        values
    }
}
