//! All that follows from assumptions: [`Prover`].

use super::circuit::Circuit;
use super::layout::Group;
use super::network::{Lit, Network};

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

/// Lists, one after the other.
struct Lists {
    ends: Vec<u32>,
    all: Vec<u32>,
}

impl Lists {
    fn new(lists: usize, entries: &[(usize, u32)]) -> Self {
        let mut ends = vec![0; lists + 1];
        for &(list, _) in entries {
            ends[list + 1] += 1;
        }
        for at in 0..lists {
            ends[at + 1] += ends[at];
        }
        let mut next = ends.clone();
        let mut all = vec![0; entries.len()];
        for &(list, what) in entries {
            all[next[list] as usize] = what;
            next[list] += 1;
        }
        Self { ends, all }
    }

    fn range(&self, list: usize) -> std::ops::Range<usize> {
        self.ends[list] as usize..self.ends[list + 1] as usize
    }
}

/// Assignments to the nodes of a circuit, and all that follows from them.
pub(super) struct Prover<'c> {
    pub(super) circuit: &'c Circuit,
    network: Network,
    pub(super) values: Vec<Option<bool>>,
    pub(super) choices: Vec<Choice>,
    /// The gates that are false where a literal is true.
    falsified: Lists,
    /// Two literals of each gate, [`Prover::literal`], one of which is true, or both are open, or all
    /// others are false.
    watched: Vec<[u32; 2]>,
    /// The gates that have the complement of each literal among those two.
    watchers: Vec<Vec<u32>>,
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
        let (mut falsified, mut of_choices) = (Vec::new(), Vec::new());
        let nodes = network.nodes.len();
        let mut watchers = vec![Vec::new(); 2 * nodes];
        for node in 0..network.len() {
            let operands = network.operands(node);
            falsified.extend(operands.iter().map(|&lit| ((!lit).index(), node)));
            if let Some(&first) = operands.first() {
                watchers[(!Lit::of(node)).index()].push(node);
                watchers[first.index()].push(node);
            }
        }
        for (at, choice) in (0..).zip(&choices) {
            of_choices.extend(choice.members.iter().map(|&node| (node as usize, at)));
        }
        let mut prover = Self {
            circuit,
            values: vec![None; nodes],
            network,
            choices,
            falsified: Lists::new(2 * nodes, &falsified),
            watched: vec![[0, 1]; nodes],
            watchers,
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
        let mut open = None;
        let mut least = usize::MAX;
        let mut visits = 0;
        for lit in self.trail[from..].iter().filter(|lit| lit.is_complement()) {
            let mut unset = 0;
            let is_open = self.network.operands(lit.node()).iter().all(|&operand| {
                visits += 1;
                let value = self.value(operand);
                unset += usize::from(value.is_none());
                value != Some(false) && unset < least
            });
            if is_open && unset > 1 {
                (open, least) = (Some(lit.node()), unset);
            }
        }
        self.work(visits);
        let Some(gate) = open else {
            return self.split_choice(from, splits);
        };
        let operands = self.network.operands(gate).iter();
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
                .range(lit.at())
                .map(|at| self.choices_of.all[at] as usize)
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
            if !self.follow(lit) {
                return false;
            }
        }
        true
    }

    fn work(&mut self, visits: u64) {
        self.left = self.left.saturating_sub(visits);
        self.left_of_case = self.left_of_case.saturating_sub(visits);
    }

    fn set(&mut self, lit: Lit) -> bool {
        if let Some(value) = self.value(lit) {
            return value;
        }
        self.values[lit.at()] = Some(!lit.is_complement());
        self.trail.push(lit);
        true
    }

    /// What follows from a literal directly. The counts of choices are kept first, so that they can
    /// be undone, even where there is a contradiction.
    fn follow(&mut self, lit: Lit) -> bool {
        let is_true = !lit.is_complement();
        let choices = self.choices_of.range(lit.at());
        let falsified = self.falsified.range(lit.index());
        self.work(1 + choices.len() as u64 + falsified.len() as u64);
        for at in choices.clone() {
            let choice = &mut self.choices[self.choices_of.all[at] as usize];
            choice.unset -= 1;
            choice.trues += u32::from(is_true);
        }
        for at in choices {
            if !self.check_choice(self.choices_of.all[at] as usize, is_true) {
                return false;
            }
        }
        if is_true {
            for at in 0..self.network.operands(lit.node()).len() {
                if !self.set(self.network.operands(lit.node())[at]) {
                    return false;
                }
            }
        }
        for at in falsified {
            if !self.set(!Lit::of(self.falsified.all[at])) {
                return false;
            }
        }
        let mut gates = std::mem::take(&mut self.watchers[lit.index()]);
        let mut is_consistent = true;
        gates.retain(|&gate| {
            !is_consistent || {
                let follows = self.watch(gate, !lit);
                is_consistent = follows != Some(false);
                follows.is_some()
            }
        });
        self.watchers[lit.index()] = gates;
        is_consistent
    }

    /// A gate, or the complements of its operands: one of these literals is true.
    fn literal(&self, gate: u32, at: u32) -> Lit {
        match at {
            0 => Lit::of(gate),
            _ => !self.network.operands(gate)[at as usize - 1],
        }
    }

    /// Watches another literal of a gate for one that is false: `None`. If all others are false, the
    /// last has to be true: whether it can.
    fn watch(&mut self, gate: u32, lit: Lit) -> Option<bool> {
        let [one, two] = self.watched[gate as usize];
        let is_one = self.literal(gate, one) == lit;
        let other = if is_one { two } else { one };
        let last = self.literal(gate, other);
        if self.value(last) == Some(true) {
            self.work(1);
            return Some(true);
        }
        let all = 0..=u32::try_from(self.network.operands(gate).len()).expect("fewer than 2^32");
        let mut others = all.clone().filter(|&at| at != one && at != two);
        let found = others.find(|&at| self.value(self.literal(gate, at)) != Some(false));
        self.work(1 + u64::from(found.unwrap_or(*all.end())));
        let Some(found) = found else {
            return Some(self.set(last));
        };
        self.watched[gate as usize][usize::from(!is_one)] = found;
        let found = self.literal(gate, found);
        self.watchers[(!found).index()].push(gate);
        None
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
            for at in self.choices_of.range(lit.at()) {
                let choice = &mut self.choices[self.choices_of.all[at] as usize];
                choice.unset += 1;
                choice.trues -= u32::from(is_true);
            }
        }
        self.followed = self.followed.min(mark);
    }
}
