//! Edges that stand on the ground: [`Bush`].

/// The colour of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Either's.
    Green,
}

impl Colour {
    /// The letter it is written as.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Green => 'g',
        }
    }

    /// The colour of a letter: `b` or `l`, `r`, `g` or `e`.
    pub(super) fn of(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'b' | 'l' => Some(Self::Blue),
            'r' => Some(Self::Red),
            'g' | 'e' => Some(Self::Green),
            _ => None,
        }
    }

    fn exchanged(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
            Self::Green => Self::Green,
        }
    }
}

/// An edge between two nodes; node 0 is the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The node from which it is met.
    pub from: u8,
    /// The other node.
    pub to: u8,
    /// Its colour.
    pub colour: Colour,
}

/// Edges that stand on the ground, in the order in which they are met from there, in depth first; nodes
/// are numbered as they are met.
///
/// So each edge from the ground begins a part, and ends that of the edges before it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Bush(Box<[Edge]>);

impl Bush {
    /// The most edges.
    pub(super) const MOST: usize = 250;

    /// What of some edges stands on the ground. Of several edges at a node, the first is met first.
    pub(super) fn grown(edges: &[(usize, usize, Colour)]) -> Self {
        let nodes = edges.iter().map(|&(from, to, _)| from.max(to)).max();
        let nodes = nodes.unwrap_or(0) + 1;
        // The edges at each node: where they end among all, counted down to where they begin.
        let mut begins = vec![0_usize; nodes + 1];
        let ends = |&(from, to, _): &(usize, usize, Colour)| {
            std::iter::once(from).chain((to != from).then_some(to))
        };
        for node in edges.iter().flat_map(ends) {
            begins[node] += 1;
        }
        let mut all = 0;
        for begin in &mut begins {
            all += *begin;
            *begin = all;
        }
        let mut at = vec![0_usize; all];
        for (number, edge) in edges.iter().enumerate().rev() {
            for node in ends(edge) {
                let begin = &mut begins[node];
                *begin -= 1;
                at[*begin] = number;
            }
        }
        let mut numbers = vec![None; nodes];
        numbers[0] = Some(0);
        let mut met = 0;
        let mut used = vec![false; edges.len()];
        let mut grown = Vec::with_capacity(edges.len());
        let mut way = vec![(0, begins[0])];
        while let Some((node, next)) = way.last_mut() {
            let node = *node;
            if *next == begins[node + 1] {
                way.pop();
                continue;
            }
            let number = at[*next];
            *next += 1;
            if std::mem::replace(&mut used[number], true) {
                continue;
            }
            let (from, to, colour) = edges[number];
            let other = if from == node { to } else { from };
            let is_new = numbers[other].is_none();
            met += u8::from(is_new);
            grown.push(Edge {
                from: numbers[node].unwrap_or(0),
                to: *numbers[other].get_or_insert(met),
                colour,
            });
            if is_new {
                way.push((other, begins[other]));
            }
        }
        Self(grown.into())
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.0
    }

    /// What is left without an edge.
    pub(super) fn without(&self, number: usize) -> Self {
        let edges = self.0.iter().enumerate();
        let left = edges.filter(|&(at, _)| at != number);
        let left = left.map(|(_, edge)| (edge.from.into(), edge.to.into(), edge.colour));
        Self::grown(&left.collect::<Vec<_>>())
    }

    /// The parts, which have no node in common but the ground, each with its branches in order.
    pub(super) fn parts(&self) -> impl Iterator<Item = Self> {
        let blocks = self.0.chunk_by(|_, next| next.from != 0);
        blocks.map(|block| {
            let before = block[0].to.saturating_sub(1);
            let number = |node: u8| node.saturating_sub(before);
            let edges = block.iter().map(|edge| Edge {
                from: number(edge.from),
                to: number(edge.to),
                ..*edge
            });
            Self(edges.collect()).in_order()
        })
    }

    /// A part whose branches are in order, if it has no cycles; otherwise as it is.
    fn in_order(self) -> Self {
        let is_tree = (1..)
            .zip(&self.0)
            .all(|(to, edge)| usize::from(edge.to) == to);
        if !is_tree {
            return self;
        }
        // What stands on each node, as a text: a branch is its first edge, what stands on that, an end.
        let mut branches: Vec<Vec<Vec<Option<Colour>>>> = vec![Vec::new(); self.0.len() + 1];
        for edge in self.0.iter().rev() {
            let mut above = std::mem::take(&mut branches[usize::from(edge.to)]);
            above.sort_unstable();
            let mut branch = vec![Some(edge.colour)];
            branch.extend(above.into_iter().flatten());
            branch.push(None);
            branches[usize::from(edge.from)].push(branch);
        }
        let mut way = vec![0];
        let mut edges = Vec::with_capacity(self.0.len());
        for token in branches.swap_remove(0).into_iter().flatten() {
            let Some(colour) = token else {
                way.pop();
                continue;
            };
            let to = u8::try_from(edges.len() + 1).unwrap_or(u8::MAX);
            let from = way.last().copied().unwrap_or(0);
            edges.push(Edge { from, to, colour });
            way.push(to);
        }
        Self(edges.into())
    }

    /// The parts one after the other, the least first; and the same with the colours of Left and Right
    /// exchanged.
    pub(super) fn images(&self) -> [Self; 2] {
        let exchanged = self.0.iter().map(|edge| Edge {
            colour: edge.colour.exchanged(),
            ..*edge
        });
        let exchanged = Self(exchanged.collect());
        [self, &exchanged].map(|bush| {
            let mut parts: Vec<Self> = bush.parts().collect();
            parts.sort_unstable();
            let mut before = 0;
            let mut edges = Vec::with_capacity(self.0.len());
            for part in parts {
                let number = |node: u8| if node == 0 { 0 } else { node + before };
                edges.extend(part.0.iter().map(|edge| Edge {
                    from: number(edge.from),
                    to: number(edge.to),
                    ..*edge
                }));
                before += part.0.iter().map(|edge| edge.to).max().unwrap_or(0);
            }
            Self(edges.into())
        })
    }
}
