//! What holds in every position, proved by induction on the moves: [`prove`].

use super::circuit::Circuit;
use super::deduce::{Choice, Invariant, Prover};
use super::layout::Group;
use super::network::Lit;

/// Gates that the proofs of a game may look at.
pub(super) const PATIENCE: u64 = 100_000_000;
/// Gates that may be looked at for all claims, before those that take more than others are refused.
const PATIENCE_OF_ALL: u64 = 60_000_000;
/// Gates that may be looked at for one claim.
const PATIENCE_OF_CLAIM: u64 = 16_000_000;
/// Gates that one case of it may look at, and how often it may be split.
const PATIENCE_OF_CASE: u64 = 40_000;
const SPLITS: u32 = 12;

/// Keeps of an invariant that holds at the start what is proved to hold after each joint move if it
/// holds before; `left` more gates may be looked at. What is `known` is not proved again: it is the
/// first of the invariant. The circuit has an input for each fluent, in their order.
pub(super) fn prove(
    circuit: &Circuit,
    known: &Invariant,
    invariant: &mut Invariant,
    left: &mut u64,
) {
    loop {
        let mut prover = Prover::new(circuit, invariant, *left);
        let verdict = prover.verdict(known, invariant);
        *left = prover.left;
        if *left == 0 {
            invariant.clone_from(known);
            return;
        }
        if !verdict.apply(invariant) {
            return;
        }
    }
}

/// What of an invariant was found not to be proved.
struct Verdict {
    /// For each group whether it has at most one, and at least one.
    groups: Vec<[bool; 2]>,
    always: Vec<bool>,
}

impl Verdict {
    /// Drops what is not proved; whether there is any.
    fn apply(&self, invariant: &mut Invariant) -> bool {
        let mut is_changed = false;
        let mut verdicts = self.groups.iter();
        invariant.groups.retain_mut(|group| {
            let &[at_most, at_least] = verdicts.next().expect("one for each");
            is_changed |= !at_most || group.is_exact && !at_least;
            group.is_exact &= at_least;
            at_most
        });
        let mut verdicts = self.always.iter();
        invariant.always.retain(|_| {
            let &holds = verdicts.next().expect("one for each");
            is_changed |= !holds;
            holds
        });
        is_changed
    }
}

/// What is to be proved: of which group, or of which fluent that is always true.
#[derive(Clone, Copy)]
enum Claim {
    AtMostOne(usize),
    AtLeastOne(usize),
    Always(usize),
}

/// How far a proof is.
struct Proof<'i> {
    invariant: &'i Invariant,
    claims: Vec<Claim>,
    /// The gates that were looked at for each of them.
    work: Vec<u64>,
    /// What is left when claims that took more than others are refused.
    reserve: u64,
    is_refused: Vec<bool>,
}

impl Prover<'_> {
    /// Goes through the joint moves.
    fn verdict(&mut self, known: &Invariant, invariant: &Invariant) -> Verdict {
        let groups = (0..).zip(&invariant.groups).skip(known.groups.len());
        let mut claims: Vec<_> = groups.clone().map(|(at, _)| Claim::AtMostOne(at)).collect();
        let exact = groups.filter(|(_, group)| group.is_exact);
        claims.extend(exact.map(|(at, _)| Claim::AtLeastOne(at)));
        let always = known.always.len()..invariant.always.len();
        claims.extend(always.map(Claim::Always));
        let mut proof = Proof {
            invariant,
            work: vec![0; claims.len()],
            reserve: self.left.saturating_sub(PATIENCE_OF_ALL),
            is_refused: vec![false; claims.len()],
            claims,
        };
        let all: Vec<_> = (0..proof.claims.len()).collect();
        let all = self.unproved(&all, 0, &mut proof);
        // Whose turn it is, most often.
        let roles = self.circuit.moves.len();
        let is_small = |choice: &Choice| choice.is_exact && (2..=4).contains(&choice.members.len());
        let small = (roles..self.choices.len()).filter(|&at| is_small(&self.choices[at]));
        let small: Vec<_> = small.collect();
        let turn = small.into_iter().max_by_key(|&at| {
            let mark = self.trail.len();
            self.assume(Lit::of(self.choices[at].members[0]));
            let follows = self.trail.len() - mark;
            self.undo(mark);
            follows
        });
        match turn {
            None => self.moves(0, &all, &mut proof),
            Some(turn) => {
                for member in self.choices[turn].members.clone() {
                    let mark = self.trail.len();
                    if self.assume(Lit::of(member)) {
                        self.moves(0, &all, &mut proof);
                    }
                    self.undo(mark);
                }
            }
        }
        let mut verdict = Verdict {
            groups: vec![[true; 2]; invariant.groups.len()],
            always: vec![true; invariant.always.len()],
        };
        let refused = proof.claims.iter().zip(&proof.is_refused);
        for (&claim, _) in refused.filter(|(_, is_refused)| **is_refused) {
            match claim {
                Claim::AtMostOne(at) => verdict.groups[at][0] = false,
                Claim::AtLeastOne(at) => verdict.groups[at][1] = false,
                Claim::Always(at) => verdict.always[at] = false,
            }
        }
        verdict
    }

    /// Refuses those of some claims that do not hold after all moves of a role and of those after it.
    fn moves(&mut self, role: usize, claims: &[usize], proof: &mut Proof<'_>) {
        if role == self.circuit.moves.len() {
            for claim in self.unproved(claims, SPLITS, proof) {
                proof.is_refused[claim] = true;
            }
            return;
        }
        let unset = |&at: &u32| self.values[at as usize].is_none();
        let moves: Vec<_> = self.choices[role]
            .members
            .iter()
            .copied()
            .filter(unset)
            .collect();
        self.some_moves(role, &moves, claims, proof);
    }

    /// The same for some of its moves: all others are known not to be done. They are halved, as long
    /// as a claim is not proved for all at once.
    fn some_moves(&mut self, role: usize, moves: &[u32], claims: &[usize], proof: &mut Proof<'_>) {
        if self.choices[role].trues > 0 || moves.is_empty() {
            return self.moves(role + 1, claims, proof);
        }
        let claims = self.unproved(claims, 0, proof);
        if claims.is_empty() || self.left == 0 {
            return;
        }
        let (one, other) = moves.split_at(moves.len() / 2);
        for (done, not_done) in [(one, other), (other, one)] {
            let mark = self.trail.len();
            if not_done.iter().all(|&at| self.assume(!Lit::of(at))) && !done.is_empty() {
                if let [done] = done {
                    if self.assume(Lit::of(*done)) {
                        self.moves(role + 1, &claims, proof);
                    }
                } else {
                    let unset = |&at: &u32| self.values[at as usize].is_none();
                    let left: Vec<_> = done.iter().copied().filter(unset).collect();
                    self.some_moves(role, &left, &claims, proof);
                }
            }
            self.undo(mark);
        }
    }

    /// Those of some claims that are not refused and not found to hold, with so many splits.
    fn unproved(&mut self, claims: &[usize], splits: u32, proof: &mut Proof<'_>) -> Vec<usize> {
        let mut unproved = Vec::new();
        for &at in claims {
            if proof.is_refused[at] {
                continue;
            }
            self.splits = splits;
            let before = self.left;
            let holds = match proof.claims[at] {
                Claim::AtMostOne(group) => self.has_at_most_one(&proof.invariant.groups[group]),
                Claim::AtLeastOne(group) => self.has_at_least_one(&proof.invariant.groups[group]),
                Claim::Always(always) => {
                    let next = self.circuit.next[proof.invariant.always[always] as usize];
                    self.left_of_case = PATIENCE_OF_CASE;
                    self.is_impossible(!next, self.trail.len())
                }
            };
            proof.work[at] += before - self.left;
            let most = if self.left < proof.reserve {
                PATIENCE_OF_ALL / proof.claims.len() as u64
            } else {
                PATIENCE_OF_CLAIM
            };
            if proof.work[at] > most {
                proof.is_refused[at] = true;
            } else if !holds {
                unproved.push(at);
            }
        }
        unproved
    }

    fn has_at_most_one(&mut self, group: &Group) -> bool {
        let next = |at: usize| self.circuit.next[group.members[at] as usize];
        let nexts: Vec<_> = (0..group.members.len()).map(next).collect();
        let mut open: Vec<_> = nexts
            .into_iter()
            .filter(|&next| self.value(next) != Some(false))
            .collect();
        while let Some(one) = open.pop() {
            let mark = self.trail.len();
            self.left_of_case = PATIENCE_OF_CASE;
            let holds = !self.assume(one)
                || open.iter().all(|&other| {
                    self.value(other) == Some(false) || self.is_impossible(other, mark)
                });
            self.undo(mark);
            if !holds {
                return false;
            }
        }
        true
    }

    fn has_at_least_one(&mut self, group: &Group) -> bool {
        let none: Vec<_> = group
            .members
            .iter()
            .map(|&at| !self.circuit.next[at as usize])
            .collect();
        self.left_of_case = PATIENCE_OF_CASE;
        let mark = self.trail.len();
        let mut holds = none.iter().any(|&lit| !self.assume(lit));
        if !holds {
            // Which of its members was true before.
            holds = group.members.iter().all(|&member| {
                let before = self.circuit.now[member as usize];
                self.value(before) == Some(false) || self.is_impossible(before, mark)
            });
        }
        self.undo(mark);
        holds
    }
}
