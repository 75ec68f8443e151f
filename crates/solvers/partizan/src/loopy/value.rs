//! Loopy values: [`Stopper`], [`LoopyValue`].

use super::graph::{Graph, LEFT, RIGHT, sorted};

/// A stopper in canonical form: a finite game, perhaps with loops, in which no play with alternate
/// moves is endless. Equal stoppers have equal graphs, numbered alike, so `==` is equality of
/// values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stopper {
    pub(super) graph: Graph,
}

/// A loopy value S & T: it acts like the stopper S where endless play counts as won by Left (its
/// onside), and like T where Right has won it (its offside). Of a stopper, both are itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LoopyValue {
    pub(super) onside: Stopper,
    pub(super) offside: Stopper,
}

impl Stopper {
    /// The canonical numbering of a graph in which no two vertices are equal: by what the vertices
    /// are told apart by, step by step, the start first.
    pub(super) fn numbered(graph: &Graph) -> Self {
        let count = graph.len();
        let mut colors = vec![0; count];
        let mut known = 1;
        loop {
            let key = |vertex: usize| {
                let side = |player| sorted(graph.options(vertex, player).map(|it| colors[it]));
                (vertex > 0, colors[vertex], side(LEFT), side(RIGHT))
            };
            let mut keys: Vec<_> = (0..count).map(|vertex| (key(vertex), vertex)).collect();
            keys.sort_unstable();
            let mut next = vec![0; count];
            let mut color = 0;
            for (index, (key, vertex)) in keys.iter().enumerate() {
                color += u32::from(index > 0 && keys[index - 1].0 != *key);
                next[*vertex] = color;
            }
            colors = next;
            let now = color + 1;
            if now == known || now as usize == count {
                break;
            }
            known = now;
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&it| colors[it]);
        let mut numbers = vec![0; count];
        for (number, &vertex) in order.iter().enumerate() {
            numbers[vertex] = super::graph::number(number);
        }
        let renumbered = order.iter().map(|&vertex| {
            [LEFT, RIGHT].map(|player| sorted(graph.options(vertex, player).map(|it| numbers[it])))
        });
        Self {
            graph: Graph(renumbered.collect()),
        }
    }

    /// The number of followers, this one with them.
    #[must_use]
    pub fn follower_count(&self) -> usize {
        self.graph.len()
    }

    /// Whether it has no loop: whether it is a short game.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.graph.loop_free().len() == self.graph.len()
    }

    /// The stopper with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self::numbered(&self.graph.negative())
    }

    /// The canonical options of Left or of Right.
    #[must_use]
    pub fn options(&self, of_left: bool) -> Vec<Self> {
        let player = if of_left { LEFT } else { RIGHT };
        self.graph
            .options(0, player)
            .map(|it| self.follower(it))
            .collect()
    }

    pub(super) fn follower(&self, vertex: usize) -> Self {
        Self::numbered(&self.graph.from(vertex))
    }
}

impl LoopyValue {
    /// What it acts like where endless play is won by Left.
    #[must_use]
    pub fn onside(&self) -> &Stopper {
        &self.onside
    }

    /// What it acts like where endless play is won by Right.
    #[must_use]
    pub fn offside(&self) -> &Stopper {
        &self.offside
    }

    /// The stopper that it is, if both sides are the same.
    #[must_use]
    pub fn as_stopper(&self) -> Option<&Stopper> {
        (self.onside == self.offside).then_some(&self.onside)
    }

    /// The value with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self {
            onside: self.offside.negative(),
            offside: self.onside.negative(),
        }
    }
}

impl From<Stopper> for LoopyValue {
    fn from(stopper: Stopper) -> Self {
        Self {
            onside: stopper.clone(),
            offside: stopper,
        }
    }
}
