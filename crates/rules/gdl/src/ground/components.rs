//! Components of a graph: what depends on each other.

/// A graph: the edges of node `n` go to `targets[starts[n]..starts[n + 1]]`.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) starts: Vec<u32>,
    pub(super) targets: Vec<u32>,
}

impl Graph {
    /// The graph of some edges, which are given twice in the same order.
    pub(super) fn new<I: Iterator<Item = (u32, u32)>>(nodes: usize, edges: impl Fn() -> I) -> Self {
        let mut starts = vec![0_u32; nodes + 1];
        for (from, _) in edges() {
            starts[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut targets = vec![0; starts[nodes] as usize];
        let mut next = starts.clone();
        for (from, to) in edges() {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        Self { starts, targets }
    }

    pub(super) fn of(&self, node: u32) -> &[u32] {
        let [begin, end] = [0, 1].map(|more| self.starts[node as usize + more] as usize);
        &self.targets[begin..end]
    }

    /// For each node its component. Edges between components lead to smaller numbers.
    pub(super) fn components(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let nodes = self.starts.len() - 1;
        let mut component = vec![NONE; nodes];
        let mut components = 0;
        let mut lowest = vec![NONE; nodes];
        let mut visited = 0;
        let mut open = Vec::new();
        // a node, its number, and the edge that is followed next
        let mut path: Vec<(u32, u32, u32)> = Vec::new();
        for root in 0..nodes {
            if lowest[root] != NONE {
                continue;
            }
            let mut enter = u32::try_from(root).ok();
            loop {
                if let Some(node) = enter.take() {
                    lowest[node as usize] = visited;
                    path.push((node, visited, self.starts[node as usize]));
                    open.push(node);
                    visited += 1;
                }
                let Some((node, number, edge)) = path.last_mut() else {
                    break;
                };
                let (node, number) = (*node as usize, *number);
                if *edge < self.starts[node + 1] {
                    let to = self.targets[*edge as usize];
                    *edge += 1;
                    if lowest[to as usize] == NONE {
                        enter = Some(to);
                    } else if component[to as usize] == NONE {
                        lowest[node] = lowest[node].min(lowest[to as usize]);
                    }
                    continue;
                }
                path.pop();
                if let Some((before, ..)) = path.last() {
                    let before = *before as usize;
                    lowest[before] = lowest[before].min(lowest[node]);
                }
                if lowest[node] == number {
                    while let Some(member) = open.pop() {
                        component[member as usize] = components;
                        if member as usize == node {
                            break;
                        }
                    }
                    components += 1;
                }
            }
        }
        component
    }
}
