//! Instances of clauses, found by joining what may hold: [`Joiner`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashTable};

use super::atoms::{DERIVED, FACT, Hole, JOINED, growing, growing_table};
use super::pattern::{Clause, Condition, Predicates, Relating};
use super::plan::{Fill, Plan, Step, Tables};
use super::terms::TermId;
use crate::error::GdlError;
use crate::rules::{Relation, Symbol, Symbols};

/// Instances of clauses: bodies hold atoms, doubled, and one more where the atom has not to hold.
#[derive(Debug, Default)]
pub(super) struct Instances {
    pub(super) heads: Vec<u32>,
    /// The rules that they are of.
    pub(super) rules: Vec<u32>,
    ends: Vec<u32>,
    literals: Vec<u32>,
    index: HashTable<u32>,
}

impl Instances {
    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(super) fn body(&self, at: usize) -> &[u32] {
        body(&self.ends, &self.literals, at)
    }

    /// How many literals the bodies have together.
    pub(super) fn literals(&self) -> usize {
        self.literals.len()
    }

    fn add(&mut self, head: u32, rule: u32, literals: &[u32]) {
        let hash = |head: u32, literals: &[u32]| FixedState::default().hash_one((head, literals));
        let (heads, ends, all) = (&self.heads, &self.ends, &self.literals);
        let is_it =
            |&at: &u32| heads[at as usize] == head && body(ends, all, at as usize) == literals;
        if self.index.find(hash(head, literals), is_it).is_some() {
            return;
        }
        let at = u32::try_from(self.heads.len()).expect("the memory limit is met before");
        self.heads.push(head);
        self.rules.push(rule);
        self.literals.extend_from_slice(literals);
        self.ends
            .push(u32::try_from(self.literals.len()).expect("the memory limit is met before"));
        let (heads, ends, all) = (&self.heads, &self.ends, &self.literals);
        let rehash = |&at: &u32| hash(heads[at as usize], body(ends, all, at as usize));
        self.index.insert_unique(hash(head, literals), at, rehash);
    }

    fn bytes(&self) -> usize {
        growing(&self.heads)
            + growing(&self.rules)
            + growing(&self.ends)
            + growing(&self.literals)
            + growing_table(&self.index)
    }
}

fn body<'l>(ends: &[u32], literals: &'l [u32], at: usize) -> &'l [u32] {
    let begin = at.checked_sub(1).map_or(0, |before| ends[before]);
    &literals[begin as usize..ends[at] as usize]
}

/// What is known so far, and what remains to be joined.
pub(super) struct Joiner<'r> {
    pub(super) symbols: Symbols,
    pub(super) predicates: Predicates,
    pub(super) tables: Tables,
    pub(super) instances: Instances,
    /// The atoms that may hold, in the order in which that was found, and how many of them are joined.
    pub(super) queue: Vec<u32>,
    pub(super) joined: usize,
    pub(super) limit: usize,
    pub(super) stop: &'r mut dyn FnMut() -> bool,
    pub(super) steps: u64,
    /// The steps after which it counts as too much, where that is so.
    pub(super) most_steps: Option<u64>,
    pub(super) scratch: Scratch,
}

/// Memory that is used again.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    values: Vec<TermId>,
    cursors: Vec<Option<u32>>,
    told: Vec<u32>,
    terms: Vec<TermId>,
    literals: Vec<u32>,
}

impl Joiner<'_> {
    /// An atom as text.
    pub(super) fn written(&self, atom: u32) -> String {
        let atoms = &self.tables.atoms;
        let (relation, _) = self.predicates.list[atoms.predicates[atom as usize] as usize];
        let name = relation.name(&self.symbols);
        let terms = atoms.terms(atom).iter();
        let mut text = terms.fold(format!("({name}"), |text, &term| {
            format!("{text} {}", self.tables.terms.written(&self.symbols, term))
        });
        if atoms.terms(atom).is_empty() {
            name.into()
        } else {
            text.push(')');
            text
        }
    }

    /// An atom may hold.
    pub(super) fn derive(&mut self, predicate: u32, terms: &[TermId]) -> u32 {
        let atom = self.tables.atoms.intern(predicate, terms);
        self.derived(atom);
        atom
    }

    fn derived(&mut self, atom: u32) {
        let flags = &mut self.tables.atoms.flags[atom as usize];
        if *flags & DERIVED == 0 {
            *flags |= DERIVED;
            self.queue.push(atom);
        }
    }

    /// Counts a step of work.
    ///
    /// # Errors
    ///
    /// [`GdlError::Memory`] where the tables are too large, [`GdlError::Stopped`] where no more is
    /// wanted.
    pub(super) fn step(&mut self) -> Result<(), GdlError> {
        self.steps += 1;
        if !self.steps.is_multiple_of(2048) {
            return Ok(());
        }
        self.check()
    }

    /// Whether to go on.
    pub(super) fn check(&mut self) -> Result<(), GdlError> {
        if (self.stop)() {
            return Err(GdlError::Stopped);
        }
        if self.most_steps.is_some_and(|most| self.steps > most) {
            Err(self.too_many(&self.instances))
        } else {
            self.room(&self.instances, 0)
        }
    }

    /// That there is memory for the tables, some instances and more.
    pub(super) fn room(&self, instances: &Instances, more: usize) -> Result<(), GdlError> {
        let bytes = self.tables.bytes() + instances.bytes() + growing(&self.queue);
        // the counters below are of 32 bits
        let most = u32::MAX as usize / 4;
        let is_full = instances.literals.len() > most || self.tables.atoms.len() > most / 2;
        if bytes.saturating_add(more) > self.limit || is_full {
            Err(self.too_many(instances))
        } else {
            Ok(())
        }
    }

    /// The error that names what there is most of.
    fn too_many(&self, instances: &Instances) -> GdlError {
        let atoms = &self.tables.atoms;
        let mut counts: HashMap<(Relation, Option<Symbol>, usize), usize> = HashMap::new();
        let mut count = |atom: u32| {
            let (relation, arity) = self.predicates.list[atoms.predicates[atom as usize] as usize];
            let key = match (relation, atoms.terms(atom).last()) {
                (Relation::Named(_), _) | (_, None) => (relation, None, arity),
                (_, Some(&last)) => {
                    let (symbol, arguments) = self.tables.terms.parts(last);
                    (relation, Some(symbol), arguments.len())
                }
            };
            *counts.entry(key).or_default() += 1;
        };
        self.queue.iter().for_each(|&atom| count(atom));
        instances.heads.iter().for_each(|&atom| count(atom));
        let most = counts.into_iter().max_by_key(|&(key, count)| (count, key));
        let predicate = most.map_or_else(String::new, |((relation, symbol, arity), _)| {
            let symbol = match relation {
                Relation::Named(named) => Some(named),
                _ => symbol,
            };
            let name = symbol.map_or("", |symbol| self.symbols.spelling(symbol));
            format!("{name}/{arity}")
        });
        GdlError::Memory {
            limit: self.limit,
            predicate,
        }
    }

    /// Finds all instances of a clause, of a new atom if there is one. Instances are kept where
    /// `open`, the predicates that are told in them, are given.
    pub(super) fn run(
        &mut self,
        clause: &Clause,
        plan: &Plan,
        new: Option<u32>,
        open: Option<&[bool]>,
    ) -> Result<(), GdlError> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.values.clear();
        scratch.values.resize(clause.variables.len(), TermId(0));
        scratch.cursors.clear();
        scratch.cursors.resize(plan.steps.len(), None);
        scratch.told.clear();
        scratch.told.resize(plan.steps.len(), 0);
        let found = match (new, &plan.first) {
            (Some(atom), Some((shapes, fill))) => {
                scratch.terms.clear();
                let mut pairs = shapes.iter().zip(self.tables.atoms.terms(atom));
                let (terms, holes) = (&self.tables.terms, &mut scratch.terms);
                pairs.all(|(shape, &term)| shape.fits(term, terms, holes))
                    && fills(fill.iter().copied().zip(&*holes), &mut scratch.values)
            }
            _ => true,
        };
        let done = if found {
            self.search(clause, plan, new, open, &mut scratch)
        } else {
            Ok(())
        };
        self.scratch = scratch;
        done
    }

    fn search(
        &mut self,
        clause: &Clause,
        plan: &Plan,
        new: Option<u32>,
        open: Option<&[bool]>,
        scratch: &mut Scratch,
    ) -> Result<(), GdlError> {
        let mut level = 0;
        loop {
            self.step()?;
            let goes_on = if level < plan.steps.len() {
                self.enter(plan, level, new, scratch)
            } else {
                self.conclude(clause, plan, new, open, scratch);
                level = plan.cut;
                false
            };
            if goes_on {
                level += 1;
                continue;
            }
            // back to the last join that has another row
            loop {
                let Some(before) = level.checked_sub(1) else {
                    return Ok(());
                };
                level = before;
                if self.next_row(plan, level, new, scratch) {
                    level += 1;
                    break;
                }
                self.step()?;
            }
        }
    }

    /// Takes a step for the first time; whether it succeeds.
    fn enter(
        &mut self,
        plan: &Plan,
        level: usize,
        new: Option<u32>,
        scratch: &mut Scratch,
    ) -> bool {
        let Scratch { values, terms, .. } = scratch;
        let tables = &mut self.tables;
        let (step, part) = &plan.steps[level];
        match step {
            Step::Join {
                view, index, key, ..
            } => {
                terms.clear();
                terms.extend(key.iter().map(|hole| match *hole {
                    Hole::Ground(id) => id,
                    Hole::Variable(at) => values[at as usize],
                }));
                let view = &tables.views[*view];
                scratch.cursors[level] = match index {
                    Some(index) => view.newest(*index, terms),
                    None => view.last(),
                };
                self.next_row(plan, level, new, scratch)
            }
            Step::Holds(relating) => {
                let Some(atom) = find(tables, relating, values, terms) else {
                    return false;
                };
                scratch.told[level] = atom;
                tables.atoms.has(atom, JOINED) && !(part.older && Some(atom) == new)
            }
            Step::Fails(relating) => !find(tables, relating, values, terms)
                .is_some_and(|atom| tables.atoms.has(atom, DERIVED)),
            Step::Distinct(one, two) => {
                one.build(values, &mut tables.terms) != two.build(values, &mut tables.terms)
            }
            Step::Same(one, two) => {
                one.build(values, &mut tables.terms) == two.build(values, &mut tables.terms)
            }
            Step::Match(bound, shape, fill) => {
                let term = bound.build(values, &mut tables.terms);
                terms.clear();
                shape.fits(term, &tables.terms, terms)
                    && fills(fill.iter().copied().zip(&*terms), values)
            }
        }
    }

    /// Takes the row of a join at which the cursor is, or the next that fits, and moves the cursor on.
    fn next_row(&self, plan: &Plan, level: usize, new: Option<u32>, scratch: &mut Scratch) -> bool {
        let (
            Step::Join {
                view, index, fill, ..
            },
            part,
        ) = &plan.steps[level]
        else {
            return false;
        };
        let view = &self.tables.views[*view];
        while let Some(row) = scratch.cursors[level] {
            scratch.cursors[level] = match index {
                Some(index) => view.before(*index, row),
                None => row.checked_sub(1),
            };
            let atom = view.atoms[row as usize];
            let cells = view.row(row);
            let mut pairs = fill.iter().map(|&(hole, fill)| (fill, &cells[hole]));
            if !(part.older && Some(atom) == new) && fills(&mut pairs, &mut scratch.values) {
                scratch.told[level] = atom;
                return true;
            }
        }
        false
    }

    /// What follows once all steps are taken.
    fn conclude(
        &mut self,
        clause: &Clause,
        plan: &Plan,
        new: Option<u32>,
        open: Option<&[bool]>,
        scratch: &mut Scratch,
    ) {
        let Scratch {
            values,
            terms,
            literals,
            told,
            ..
        } = scratch;
        let head = intern(&mut self.tables, &clause.head, values, terms);
        let Some(open) = open else {
            self.derived(head);
            return;
        };
        let atoms = &self.tables.atoms;
        if atoms.has(head, FACT) {
            return;
        }
        literals.clear();
        let is_told =
            |atom: &u32| open[atoms.predicates[*atom as usize] as usize] && !atoms.has(*atom, FACT);
        let first = new.filter(|_| plan.tells_first);
        literals.extend(first.into_iter().filter(is_told).map(|atom| atom * 2));
        let steps = plan
            .steps
            .iter()
            .zip(&*told)
            .filter(|((_, part), _)| part.told);
        literals.extend(
            steps
                .map(|(_, &atom)| atom)
                .filter(is_told)
                .map(|atom| atom * 2),
        );
        for condition in &clause.body {
            if let Condition::Fails(one) = condition
                && open[one.predicate as usize]
            {
                let atom = intern(&mut self.tables, one, values, terms);
                if self.tables.atoms.has(atom, FACT) {
                    return;
                }
                literals.push(atom * 2 + 1);
            }
        }
        literals.sort_unstable();
        literals.dedup();
        let contradicts = literals.windows(2).any(|two| two[0] ^ 1 == two[1]);
        if contradicts || literals.contains(&(head * 2)) {
            return;
        }
        if literals.is_empty() {
            self.tables.atoms.flags[head as usize] |= FACT;
        } else {
            self.instances.add(head, clause.rule, literals);
        }
        self.derived(head);
    }
}

fn fills<'t>(mut pairs: impl Iterator<Item = (Fill, &'t TermId)>, values: &mut [TermId]) -> bool {
    pairs.all(|(fill, &term)| match fill {
        Fill::Bind(at) => {
            values[at as usize] = term;
            true
        }
        Fill::Equals(at) => values[at as usize] == term,
        Fill::Is(id) => id == term,
    })
}

fn build(tables: &mut Tables, one: &Relating, values: &[TermId], terms: &mut Vec<TermId>) {
    terms.clear();
    terms.extend(
        one.patterns
            .iter()
            .map(|pattern| pattern.build(values, &mut tables.terms)),
    );
}

fn find(
    tables: &mut Tables,
    one: &Relating,
    values: &[TermId],
    terms: &mut Vec<TermId>,
) -> Option<u32> {
    build(tables, one, values, terms);
    tables.atoms.find(one.predicate, terms)
}

fn intern(tables: &mut Tables, one: &Relating, values: &[TermId], terms: &mut Vec<TermId>) -> u32 {
    build(tables, one, values, terms);
    tables.atoms.intern(one.predicate, terms)
}
