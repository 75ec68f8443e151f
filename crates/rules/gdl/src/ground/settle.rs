//! What holds always or never, and what depends on what: [`Settled`].

use super::atoms::{Atoms, DERIVED, FACT};
use super::components::Graph;
use super::join::Instances;

/// What is known of an atom in all positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    Varies,
    Always,
    Never,
}

/// What is known of each atom, and which instances remain.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) truth: Vec<Truth>,
    /// Whether an instance can hold and is needed.
    pub(super) lives: Vec<bool>,
}

impl Settled {
    /// The memory that it takes to settle so many instances.
    pub(super) fn bytes(atoms: &Atoms, instances: &Instances) -> usize {
        atoms.len() * 24 + instances.len() * 8 + instances.literals() * 16
    }

    /// Settles what instances say. `follows` tells of an atom that holds always, or never, which other
    /// one does as well; it is asked again whenever more is known.
    pub(super) fn new(
        atoms: &Atoms,
        instances: &Instances,
        follows: impl Fn(u32, &[Truth]) -> Option<u32>,
    ) -> Self {
        let range = || 0..u32::try_from(instances.len()).expect("instances are counted in 32 bits");
        let body = |at: u32| instances.body(at as usize);
        let readers = Graph::new(atoms.len(), || {
            range().flat_map(|at| body(at).iter().map(move |literal| (literal / 2, at)))
        });
        let mut truth = Vec::with_capacity(atoms.len());
        truth.extend(atoms.flags.iter().map(|flags| match flags {
            flags if flags & FACT != 0 => Truth::Always,
            flags if flags & DERIVED == 0 => Truth::Never,
            _ => Truth::Varies,
        }));
        let mut left: Vec<u32> = range().map(|at| count(body(at))).collect();
        let mut rules = vec![0_u32; atoms.len()];
        for &head in &instances.heads {
            rules[head as usize] += 1;
        }
        let mut lives = vec![true; instances.len()];
        let known = (0..count(&truth)).filter(|&atom| truth[atom as usize] != Truth::Varies);
        let mut work: Vec<u32> = known.collect();
        while let Some(atom) = work.pop() {
            let value = truth[atom as usize];
            if let Some(other) = follows(atom, &truth)
                && truth[other as usize] == Truth::Varies
            {
                truth[other as usize] = value;
                work.push(other);
            }
            for &at in readers.of(atom) {
                if !lives[at as usize] {
                    continue;
                }
                let head = instances.heads[at as usize];
                let holds = body(at).binary_search(&(atom * 2)).is_ok();
                let concluded = if holds == (value == Truth::Always) {
                    left[at as usize] -= 1;
                    (left[at as usize] == 0).then_some(Truth::Always)
                } else {
                    lives[at as usize] = false;
                    rules[head as usize] -= 1;
                    (rules[head as usize] == 0).then_some(Truth::Never)
                };
                if let Some(concluded) = concluded
                    && truth[head as usize] == Truth::Varies
                {
                    truth[head as usize] = concluded;
                    work.push(head);
                }
            }
        }
        for at in 0..instances.len() {
            lives[at] &= truth[instances.heads[at] as usize] == Truth::Varies;
        }
        Self { truth, lives }
    }

    /// Of the instances that live, the literals that vary.
    pub(super) fn body<'i>(
        &'i self,
        instances: &'i Instances,
        at: usize,
    ) -> impl Iterator<Item = u32> + 'i {
        let varies = |&literal: &u32| self.truth[literal as usize / 2] == Truth::Varies;
        instances.body(at).iter().copied().filter(varies)
    }

    /// Decides what varies, where nothing is open: component by component, what does not follow is
    /// false.
    pub(super) fn decide(&mut self, instances: &Instances, component: &[u32]) {
        let of = |at: usize| component[instances.heads[at] as usize];
        let mut living: Vec<usize> = (0..instances.len()).filter(|&at| self.lives[at]).collect();
        living.sort_by_key(|&at| of(at));
        for rules in living.chunk_by(|&one, &two| of(one) == of(two)) {
            let mut grows = true;
            while std::mem::take(&mut grows) {
                for &at in rules {
                    let head = instances.heads[at] as usize;
                    let holds = |&literal: &u32| {
                        let always = self.truth[literal as usize / 2] == Truth::Always;
                        always == (literal % 2 == 0)
                    };
                    if self.truth[head] != Truth::Always && instances.body(at).iter().all(holds) {
                        self.truth[head] = Truth::Always;
                        grows = true;
                    }
                }
            }
        }
    }

    /// Which atoms each atom depends on, by the instances that live.
    pub(super) fn graph(&self, atoms: usize, instances: &Instances) -> Graph {
        Graph::new(atoms, || {
            let living = (0..instances.len()).filter(|&at| self.lives[at]);
            living.flat_map(|at| {
                let body = self.body(instances, at);
                body.map(move |literal| (instances.heads[at], literal / 2))
            })
        })
    }

    /// A cycle through `not`: the rule, and the atoms, the second of which must not hold for the first.
    pub(super) fn cycle(
        &self,
        instances: &Instances,
        graph: &Graph,
        component: &[u32],
    ) -> Option<(u32, Vec<u32>)> {
        let of = |atom: u32| component[atom as usize];
        for at in (0..instances.len()).filter(|&at| self.lives[at]) {
            let head = instances.heads[at];
            let closes = |&literal: &u32| literal % 2 == 1 && of(literal / 2) == of(head);
            if let Some(negated) = self.body(instances, at).find(closes) {
                let mut cycle = vec![head];
                cycle.extend(path(graph, component, negated / 2, head));
                return Some((instances.rules[at], cycle));
            }
        }
        None
    }
}

/// The shortest path from an atom to another of its component, without its end.
fn path(graph: &Graph, component: &[u32], from: u32, to: u32) -> Vec<u32> {
    let mut reached = vec![from];
    let mut came = vec![u32::MAX; component.len()];
    came[from as usize] = from;
    let mut at = 0;
    while at < reached.len() && came[to as usize] == u32::MAX {
        let node = reached[at];
        for &next in graph.of(node) {
            let inside = component[next as usize] == component[to as usize];
            if inside && came[next as usize] == u32::MAX {
                came[next as usize] = node;
                reached.push(next);
            }
        }
        at += 1;
    }
    let mut path = Vec::new();
    let mut node = to;
    while node != from {
        node = came[node as usize];
        path.push(node);
    }
    path.reverse();
    path
}

fn count<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).expect("counted in 32 bits")
}
