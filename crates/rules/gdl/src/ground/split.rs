//! Clauses taken apart, so that they have fewer instances: [`split`].
//!
//! `(next (cell ?x ?y ?w))` if `(true (cell ?x ?y ?w))`, `(does ?r (mark ?m ?n))` and `(distinct ?m ?x)`
//! has an instance for each cell, each of its contents and each move. What is done and how it differs
//! from `?x` has nothing to do with `?y` and `?w`: it becomes a relation of its own, of `?x` alone. What
//! `(does ?r (mark ?m ?n))` says of `?m` becomes another.

use hashbrown::HashMap;

use super::pattern::{Clause, Condition, Pattern, Predicates, Relating};
use crate::rules::{Relation, Symbols};

/// Takes clauses apart; `open` tells the predicates that depend on the position, and is made longer
/// by those that are new.
pub(super) fn split(
    mut clauses: Vec<Clause>,
    open: &mut Vec<bool>,
    predicates: &mut Predicates,
    symbols: &mut Symbols,
) -> Vec<Clause> {
    let mut splitter = Splitter {
        open,
        predicates,
        symbols,
        known: HashMap::new(),
        more: Vec::new(),
    };
    let mut all = Vec::new();
    clauses.reverse();
    while let Some(mut clause) = clauses.pop() {
        splitter.take_groups(&mut clause);
        splitter.take_projections(&mut clause);
        clauses.append(&mut splitter.more);
        all.push(clause);
    }
    all
}

/// What a relation that is made of a part of a clause stands for: so many terms, which are the first
/// variables of these conditions.
type Meaning = (usize, Vec<Condition>);

struct Splitter<'r> {
    open: &'r mut Vec<bool>,
    predicates: &'r mut Predicates,
    symbols: &'r mut Symbols,
    /// The relations that were made, with the guards that they were made with.
    known: HashMap<Meaning, (u32, Vec<Vec<Condition>>)>,
    more: Vec<Clause>,
}

impl Splitter<'_> {
    /// Whether a condition is told in instances.
    fn is_told(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Holds(one) | Condition::Fails(one) => self.open[one.predicate as usize],
            _ => false,
        }
    }

    /// Takes out conditions that are connected by variables which the head has not, where others stand
    /// beside them that have other variables.
    fn take_groups(&mut self, clause: &mut Clause) {
        let groups = Groups::new(clause);
        let mut told: Vec<usize> = Vec::new();
        for condition in &clause.body {
            told.extend(groups.of(condition).filter(|_| self.is_told(condition)));
        }
        told.sort_unstable();
        told.dedup();
        for &group in &told {
            let is_in = |one: &Condition| groups.of(one) == Some(group);
            let (part, rest): (Vec<_>, Vec<_>) = clause.body.iter().cloned().partition(is_in);
            if rest.iter().all(|one| matches!(one, Condition::Guard(_))) {
                continue;
            }
            let own = variables(&part);
            let ties: Vec<u32> = own
                .iter()
                .copied()
                .filter(|&one| groups.in_head[one as usize])
                .collect();
            let of_head = groups.in_head.iter().filter(|&&one| one).count();
            if told.len() == 1 && ties.len() == of_head {
                continue;
            }
            let Some(guards) = guards(&part, &rest, &ties) else {
                continue;
            };
            let relating = self.relation(clause, &ties, part, guards);
            clause.body = rest;
            clause.body.push(Condition::Holds(relating));
        }
    }

    /// Takes out conditions that have variables which stand nowhere else.
    fn take_projections(&mut self, clause: &mut Clause) {
        let others = clause
            .body
            .iter()
            .filter(|one| !matches!(one, Condition::Guard(_)));
        if others.count() < 2 {
            return;
        }
        // how many conditions have each variable; the head counts as one
        let mut counts = vec![0; clause.variables.len()];
        let mut in_head = Vec::new();
        clause
            .head
            .variables(&mut |variable| in_head.push(variable));
        in_head.sort_unstable();
        in_head.dedup();
        let of_body = clause
            .body
            .iter()
            .map(|one| variables(std::slice::from_ref(one)));
        for variable in of_body.flatten().chain(in_head) {
            counts[variable as usize] += 1;
        }
        for at in 0..clause.body.len() {
            let condition = &clause.body[at];
            if !matches!(condition, Condition::Holds(_)) || !self.is_told(condition) {
                continue;
            }
            let all = variables(std::slice::from_ref(condition));
            let kept: Vec<u32> = all
                .iter()
                .copied()
                .filter(|&one| counts[one as usize] > 1)
                .collect();
            if kept.len() < all.len() {
                let part = vec![condition.clone()];
                let relating = self.relation(clause, &kept, part, Vec::new());
                clause.body[at] = Condition::Holds(relating);
            }
        }
    }

    /// The relation between `ties` that a part of a clause is.
    fn relation(
        &mut self,
        clause: &Clause,
        ties: &[u32],
        mut part: Vec<Condition>,
        mut guards: Vec<Condition>,
    ) -> Relating {
        let mut order = ties.to_vec();
        for variable in variables(&part).into_iter().chain(variables(&guards)) {
            if !order.contains(&variable) {
                order.push(variable);
            }
        }
        let mut renamed = vec![0; clause.variables.len()];
        for (number, &variable) in (0..).zip(&order) {
            renamed[variable as usize] = number;
        }
        for condition in part.iter_mut().chain(&mut guards) {
            condition.rename(&renamed);
        }
        let meaning = (ties.len(), part);
        let body = meaning.1.clone();
        let number = self.known.len() + 1;
        let (predicate, met) = self.known.entry(meaning).or_insert_with(|| {
            let (of, _) = self.predicates.list[clause.head.predicate as usize];
            let name = of.name(self.symbols).split('#').next().unwrap_or_default();
            let mut names = (number..).map(|number| format!("{name}#{number}"));
            let new = names.find(|name| self.symbols.find(name).is_none());
            let new = new.expect("a text has not all words");
            let relation = Relation::Named(self.symbols.intern(&new));
            self.open.push(true);
            (self.predicates.number(relation, ties.len()), Vec::new())
        });
        if !met.contains(&guards) {
            met.push(guards.clone());
            let terms = (0..).zip(ties).map(|(at, _)| Pattern::Variable(at));
            self.more.push(Clause {
                rule: clause.rule,
                variables: order
                    .iter()
                    .map(|&one| clause.variables[one as usize])
                    .collect(),
                head: Relating {
                    predicate: *predicate,
                    patterns: terms.collect(),
                },
                body: body.into_iter().chain(guards).collect(),
            });
        }
        Relating {
            predicate: *predicate,
            patterns: ties.iter().map(|&one| Pattern::Variable(one)).collect(),
        }
    }
}

/// Variables that the head has not, connected by conditions that have both.
struct Groups {
    in_head: Vec<bool>,
    /// For each variable the least of its group.
    groups: Vec<usize>,
}

impl Groups {
    fn new(clause: &Clause) -> Self {
        let mut in_head = vec![false; clause.variables.len()];
        clause
            .head
            .variables(&mut |variable| in_head[variable as usize] = true);
        let mut groups: Vec<usize> = (0..in_head.len()).collect();
        for condition in &clause.body {
            let mut first = None;
            for variable in variables(std::slice::from_ref(condition)) {
                if in_head[variable as usize] {
                    continue;
                }
                let own = least(&groups, variable as usize);
                let first = *first.get_or_insert(own);
                let first = least(&groups, first);
                let (low, high) = (own.min(first), own.max(first));
                groups[high] = low;
            }
        }
        let groups = (0..groups.len()).map(|at| least(&groups, at)).collect();
        Self { in_head, groups }
    }

    /// The group of a condition, if it has a variable that the head has not.
    fn of(&self, condition: &Condition) -> Option<usize> {
        let variables = variables(std::slice::from_ref(condition));
        let inner = variables.iter().find(|&&one| !self.in_head[one as usize]);
        inner.map(|&one| self.groups[one as usize])
    }
}

/// The least of a group, from any of its members.
fn least(groups: &[usize], mut at: usize) -> usize {
    while groups[at] != at {
        at = groups[at];
    }
    at
}

/// The variables of conditions, in the order in which they stand there.
fn variables(conditions: &[Condition]) -> Vec<u32> {
    let mut all = Vec::new();
    for condition in conditions {
        condition.variables(&mut |variable| {
            if !all.contains(&variable) {
                all.push(variable);
            }
        });
    }
    all
}

/// What is to be found besides a part of a clause so that all of its variables are bound, and no more
/// than need be; nothing if that cannot be.
fn guards(part: &[Condition], rest: &[Condition], ties: &[u32]) -> Option<Vec<Condition>> {
    let binds = |one: &Condition| matches!(one, Condition::Holds(_) | Condition::Guard(_));
    let binding: Vec<Condition> = part.iter().filter(|&one| binds(one)).cloned().collect();
    let mut bound = variables(&binding);
    let mut guards = Vec::new();
    let others: Vec<&Condition> = rest.iter().filter(|&one| binds(one)).collect();
    let own = |one: &Condition| variables(std::slice::from_ref(one));
    for &other in &others {
        let of = own(other);
        if !of.is_empty() && of.iter().all(|variable| ties.contains(variable)) {
            bound.extend(of);
            guards.push(other.clone().guard());
        }
    }
    for &tie in ties {
        if !bound.contains(&tie) {
            let other = others.iter().find(|&&other| own(other).contains(&tie))?;
            bound.extend(own(other));
            guards.push((*other).clone().guard());
        }
    }
    Some(guards)
}
