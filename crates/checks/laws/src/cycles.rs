//! The cycle nearest to the start of a search: [`first_on_cycle`]; whether there is one:
//! [`has_cycle`].

/// A node of a graph that is on a cycle, if there is one: the first of them, or one of those after
/// it if many nodes lie between cycles. `successors` are those of each node.
///
/// Time: the edges, and at most 64 times those that lie on cycles or between them.
pub(super) fn first_on_cycle(successors: &[Vec<usize>]) -> Option<usize> {
    /// The most nodes that are tried.
    const FEW: usize = 64;
    let left = cyclic(successors);
    let nodes = || (0..left.len()).filter(|&at| left[at]);
    let first = nodes().next()?;
    nodes()
        .take(FEW)
        .find(|&at| returns(at, &left, successors))
        .or_else(|| walk(first, &left, successors))
}

/// Whether a graph has a cycle.
pub(super) fn has_cycle(successors: &[Vec<usize>]) -> bool {
    cyclic(successors).contains(&true)
}

/// Which nodes are on cycles or between them.
fn cyclic(successors: &[Vec<usize>]) -> Vec<bool> {
    let count = successors.len();
    let mut predecessors = vec![Vec::new(); count];
    for (at, nexts) in successors.iter().enumerate() {
        for &next in nexts {
            predecessors[next].push(at);
        }
    }
    let mut left = vec![true; count];
    trim(&mut left, successors, &predecessors);
    trim(&mut left, &predecessors, successors);
    left
}

/// Removes the nodes without edges to nodes that are left, until each has one. `into` are the edges
/// in the opposite direction.
fn trim(left: &mut [bool], out: &[Vec<usize>], into: &[Vec<usize>]) {
    let degree = |at: usize| out[at].iter().filter(|&&next| left[next]).count();
    let mut degrees: Vec<usize> = (0..left.len()).map(degree).collect();
    let is_bare = |&at: &usize| left[at] && degrees[at] == 0;
    let mut bare: Vec<usize> = (0..left.len()).filter(is_bare).collect();
    while let Some(at) = bare.pop() {
        left[at] = false;
        for &before in &into[at] {
            if left[before] {
                degrees[before] -= 1;
                if degrees[before] == 0 {
                    bare.push(before);
                }
            }
        }
    }
}

/// Whether edges lead from a node back to it.
fn returns(node: usize, left: &[bool], successors: &[Vec<usize>]) -> bool {
    let mut seen = vec![false; left.len()];
    let mut waiting = vec![node];
    while let Some(at) = waiting.pop() {
        for &next in &successors[at] {
            if next == node {
                return true;
            }
            if left[next] && !seen[next] {
                seen[next] = true;
                waiting.push(next);
            }
        }
    }
    false
}

/// Follows edges between nodes that are left, of which each has one, until a node comes again.
fn walk(from: usize, left: &[bool], successors: &[Vec<usize>]) -> Option<usize> {
    let mut seen = vec![false; left.len()];
    let mut at = from;
    while !seen[at] {
        seen[at] = true;
        at = successors[at].iter().copied().find(|&next| left[next])?;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::first_on_cycle;

    #[test]
    fn the_first_node_that_is_on_a_cycle_is_found() {
        // 0 leads to the cycle 3, 4; 1 and 2 lead to an end.
        let graph = [vec![1, 3], vec![2], vec![], vec![4, 2], vec![3]];
        assert_eq!(first_on_cycle(&graph), Some(3));
        // 0 is a cycle alone.
        assert_eq!(first_on_cycle(&[vec![1, 0], vec![1]]), Some(0));
    }

    #[test]
    fn a_graph_without_cycles_has_none() {
        assert_eq!(first_on_cycle(&[]), None);
        assert_eq!(first_on_cycle(&[vec![1, 2, 2], vec![2], vec![]]), None);
    }

    #[test]
    fn nodes_between_cycles_are_on_none() {
        // From the cycle 100, 101 a chain of nodes with lower numbers leads to the cycle 0 of its end.
        let mut graph: Vec<Vec<usize>> = (0..100)
            .map(|at: usize| vec![at.saturating_sub(1)])
            .collect();
        graph.push(vec![101, 99]);
        graph.push(vec![100]);
        assert_eq!(first_on_cycle(&graph), Some(0));
        graph[0] = vec![102];
        graph.push(vec![102]);
        let found = first_on_cycle(&graph).unwrap();
        assert!([100, 101, 102].contains(&found), "{found}");
    }
}
