//! All that follows from assumptions: [`Prover`].

use super::circuit::Circuit;
use super::layout::Group;
use super::network::{Lit, Network, Node};

/// What is to hold in every position.
#[derive(Clone, Debug, Default)]
pub(super) struct Invariant {
    /// Groups of fluents of which at most one is true, or exactly one.
    pub(super) groups: Vec<Group>,
    /// Fluents that are always true.
    pub(super) always: Vec<u32>,
}

/// Literals of which at most one is true, or exactly one.
pub(super) struct Choice {
    pub(super) members: Vec<u32>,
    pub(super) is_exact: bool,
    pub(super) trues: u32,
    unset: u32,
}

/// How many operands of a gate have no value, and how many are false.
#[derive(Clone, Copy, Default)]
struct Counts {
    unset: u32,
    falses: u32,
}

/// Lists for each node, one after the other.
struct Lists {
    ends: Vec<u32>,
    all: Vec<(u32, bool)>,
}

impl Lists {
    fn new(nodes: usize, entries: &[(u32, u32, bool)]) -> Self {
        let mut ends = vec![0; nodes + 1];
        for &(node, ..) in entries {
            ends[node as usize + 1] += 1;
        }
        for at in 0..nodes {
            ends[at + 1] += ends[at];
        }
        let mut next = ends.clone();
        let mut all = vec![(0, false); entries.len()];
        for &(node, what, sign) in entries {
            all[next[node as usize] as usize] = (what, sign);
            next[node as usize] += 1;
        }
        Self { ends, all }
    }

    fn range(&self, node: u32) -> std::ops::Range<usize> {
        self.ends[node as usize] as usize..self.ends[node as usize + 1] as usize
    }
}

/// Assignments to the nodes of a circuit, and all that follows from them.
pub(super) struct Prover<'c> {
    pub(super) circuit: &'c Circuit,
    network: Network,
    pub(super) values: Vec<Option<bool>>,
    counts: Vec<Counts>,
    pub(super) choices: Vec<Choice>,
    /// The gates that read each node, and whether as its complement.
    readers: Lists,
    choices_of: Lists,
    pub(super) trail: Vec<Lit>,
    /// How much of the trail has been followed.
    followed: usize,
    pub(super) left: u64,
    pub(super) left_of_case: u64,
    pub(super) splits: u32,
}

impl<'c> Prover<'c> {
    /// Takes an invariant for granted, and that a legal move is done by each role before play is
    /// over.
    pub(super) fn new(circuit: &'c Circuit, invariant: &Invariant, left: u64) -> Self {
        let mut network = circuit.network.clone();
        let mut given = vec![Lit::TRUE, !circuit.terminal];
        given.extend(invariant.always.iter().map(|&at| circuit.now[at as usize]));
        let mut choices = Vec::new();
        for (moves, legal) in circuit.moves.iter().zip(&circuit.legal) {
            for (node, &legal) in moves.clone().zip(legal) {
                given.push(!network.and(&mut vec![Lit::of(node), !legal]));
            }
            choices.push(moves.clone().collect::<Vec<_>>());
        }
        let does = choices.len();
        choices.extend(invariant.groups.iter().map(|group| {
            let nodes = group
                .members
                .iter()
                .map(|&at| circuit.now[at as usize].node());
            nodes.collect()
        }));
        let choices = choices.into_iter().enumerate().map(|(at, members)| Choice {
            is_exact: at < does || invariant.groups[at - does].is_exact,
            trues: 0,
            unset: u32::try_from(members.len()).expect("fewer members than 2^32"),
            members,
        });
        let choices: Vec<_> = choices.collect();
        let (mut readers, mut of_choices) = (Vec::new(), Vec::new());
        let mut counts = vec![Counts::default(); network.nodes.len()];
        for node in 0..network.len() {
            let operands = network.operands(node);
            counts[node as usize].unset = u32::try_from(operands.len()).expect("fewer than 2^32");
            readers.extend(
                operands
                    .iter()
                    .map(|lit| (lit.node(), node, lit.is_complement())),
            );
        }
        for (at, choice) in (0..).zip(&choices) {
            of_choices.extend(choice.members.iter().map(|&node| (node, at, false)));
        }
        let nodes = network.nodes.len();
        let mut prover = Self {
            circuit,
            values: vec![None; nodes],
            network,
            counts,
            choices,
            readers: Lists::new(nodes, &readers),
            choices_of: Lists::new(nodes, &of_choices),
            trail: Vec::new(),
            followed: 0,
            left,
            left_of_case: u64::MAX,
            splits: 0,
        };
        for lit in given {
            // A contradiction here means that nothing is ever played: then all is proved.
            let _ = prover.assume(lit);
        }
        prover
    }

    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        Some(self.values[lit.at()]? ^ lit.is_complement())
    }

    /// Whether a literal contradicts what is assumed. What was assumed from a place of the trail on
    /// is split into cases.
    pub(super) fn is_impossible(&mut self, lit: Lit, from: usize) -> bool {
        let mark = self.trail.len();
        let is_impossible = !self.assume(lit) || self.split(from, self.splits);
        self.undo(mark);
        is_impossible
    }

    /// Whether what is assumed is impossible, found by splitting into cases what was assumed from a
    /// place of the trail on.
    fn split(&mut self, from: usize, splits: u32) -> bool {
        if splits == 0 || self.left_of_case == 0 || self.left == 0 {
            return false;
        }
        // A gate that is false, of which no operand is known to be false.
        let is_open = |lit: &&Lit| {
            let counts = self.counts[lit.at()];
            let is_gate = matches!(self.network.nodes[lit.at()], Node::Gate { .. });
            is_gate && lit.is_complement() && counts.falses == 0 && counts.unset > 1
        };
        let open = self.trail[from..].iter().filter(is_open);
        let open = open.min_by_key(|lit| self.counts[lit.at()].unset).copied();
        let Some(gate) = open else {
            return self.split_choice(from, splits);
        };
        let operands = self.network.operands(gate.node()).iter();
        let operands = operands.filter(|&&lit| self.value(lit).is_none()).copied();
        let operands: Vec<_> = operands.collect();
        operands.into_iter().all(|lit| {
            let mark = self.trail.len();
            let is_impossible = !self.assume(!lit) || self.split(from, splits - 1);
            self.undo(mark);
            is_impossible
        })
    }

    /// Splits by which of a choice is true, of which something is known.
    fn split_choice(&mut self, from: usize, splits: u32) -> bool {
        let touched = self.trail[from..].iter().flat_map(|lit| {
            self.choices_of
                .range(lit.node())
                .map(|at| self.choices_of.all[at].0 as usize)
        });
        let open = touched.filter(|&at| self.choices[at].is_exact && self.choices[at].trues == 0);
        let Some(open) = open.min_by_key(|&at| self.choices[at].unset) else {
            return false;
        };
        let members = self.choices[open].members.iter().copied();
        let members: Vec<_> = members
            .filter(|&at| self.values[at as usize].is_none())
            .collect();
        members.into_iter().all(|member| {
            let mark = self.trail.len();
            let is_impossible = !self.assume(Lit::of(member)) || self.split(from, splits - 1);
            self.undo(mark);
            is_impossible
        })
    }

    /// Assumes a literal and all that follows; `false` if that is a contradiction.
    pub(super) fn assume(&mut self, lit: Lit) -> bool {
        if !self.set(lit) {
            return false;
        }
        while let Some(&lit) = self.trail.get(self.followed) {
            self.followed += 1;
            let visits = 1 + self.readers.range(lit.node()).len() as u64;
            self.left = self.left.saturating_sub(visits);
            self.left_of_case = self.left_of_case.saturating_sub(visits);
            if !self.follow(lit) {
                return false;
            }
        }
        true
    }

    fn set(&mut self, lit: Lit) -> bool {
        if let Some(value) = self.value(lit) {
            return value;
        }
        self.values[lit.at()] = Some(!lit.is_complement());
        self.trail.push(lit);
        true
    }

    /// What follows from a literal directly. All counts are kept, so that they can be undone, even
    /// where there is a contradiction.
    fn follow(&mut self, lit: Lit) -> bool {
        let is_true = !lit.is_complement();
        let mut is_consistent = true;
        for at in self.readers.range(lit.node()) {
            let (gate, is_complement) = self.readers.all[at];
            let counts = &mut self.counts[gate as usize];
            counts.unset -= 1;
            counts.falses += u32::from(is_true == is_complement);
            is_consistent = is_consistent && self.check(gate);
        }
        for at in self.choices_of.range(lit.node()) {
            let choice = &mut self.choices[self.choices_of.all[at].0 as usize];
            choice.unset -= 1;
            choice.trues += u32::from(is_true);
        }
        for at in self.choices_of.range(lit.node()) {
            let choice = self.choices_of.all[at].0 as usize;
            is_consistent = is_consistent && self.check_choice(choice, is_true);
        }
        let node = lit.node();
        if let Node::Gate { .. } = self.network.nodes[lit.at()] {
            if is_true {
                for at in 0..self.network.operands(node).len() {
                    let operand = self.network.operands(node)[at];
                    is_consistent = is_consistent && self.set(operand);
                }
            } else {
                is_consistent = is_consistent && self.check(node);
            }
        }
        is_consistent
    }

    fn check(&mut self, gate: u32) -> bool {
        let Counts { unset, falses } = self.counts[gate as usize];
        match self.values[gate as usize] {
            _ if falses > 0 => self.set(!Lit::of(gate)),
            _ if unset == 0 => self.set(Lit::of(gate)),
            Some(false) if unset == 1 => {
                let mut operands = self.network.operands(gate).iter();
                // What is set and not yet followed is counted as unset.
                match operands.find(|&&lit| self.value(lit).is_none()) {
                    Some(&lit) => self.set(!lit),
                    None => true,
                }
            }
            _ => true,
        }
    }

    fn check_choice(&mut self, at: usize, is_true: bool) -> bool {
        let Choice {
            trues,
            unset,
            is_exact,
            ..
        } = self.choices[at];
        if trues > 1 {
            return false;
        }
        if is_true {
            for member in 0..self.choices[at].members.len() {
                let node = self.choices[at].members[member];
                if self.values[node as usize].is_none() {
                    self.set(!Lit::of(node));
                }
            }
        } else if is_exact && trues == 0 && unset == 0 {
            return false;
        } else if is_exact && trues == 0 && unset == 1 {
            let mut members = self.choices[at].members.iter();
            if let Some(&node) = members.find(|&&node| self.values[node as usize].is_none()) {
                return self.set(Lit::of(node));
            }
        }
        true
    }

    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let lit = self.trail.pop().expect("longer than that");
            self.values[lit.at()] = None;
            if self.trail.len() >= self.followed {
                continue;
            }
            let is_true = !lit.is_complement();
            for at in self.readers.range(lit.node()) {
                let (gate, is_complement) = self.readers.all[at];
                let counts = &mut self.counts[gate as usize];
                counts.unset += 1;
                counts.falses -= u32::from(is_true == is_complement);
            }
            for at in self.choices_of.range(lit.node()) {
                let choice = &mut self.choices[self.choices_of.all[at].0 as usize];
                choice.unset += 1;
                choice.trues -= u32::from(is_true);
            }
        }
        self.followed = self.followed.min(mark);
    }
}
