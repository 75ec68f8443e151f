//! What is true: the well-founded model, one group of relations that depend on each other after the
//! other.

use std::rc::Rc;

use stonework_gdl::rules::Relation;

use super::Refused;
use super::plan::{Plan, Relations, Step};
use super::table::Table;
use super::term::{Bindings, Terms};

/// The tables of all relations.
pub(crate) type Tables = Vec<Rc<Table>>;

/// The rules in groups.
pub(crate) struct Model {
    pub(crate) relations: Relations,
    pub(crate) plans: Vec<Plan>,
    /// Relations that depend on each other are one group; it stands after those that it depends on.
    pub(crate) groups: Vec<Group>,
}

/// Relations that depend on each other.
pub(crate) struct Group {
    pub(crate) relations: Vec<usize>,
    /// The rules that conclude them.
    pub(crate) plans: Vec<usize>,
    /// Whether a rule needs one of them.
    is_recursive: bool,
    /// Whether a rule needs the negation of one of them.
    negates_itself: bool,
    pub(crate) depends: Depends,
}

/// What a relation depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depends {
    Nothing,
    Position,
    Moves,
}

/// What is true at least, and what is true at most: between them are atoms that depend on their own
/// negation. Where they are one table, everything is decided.
#[derive(Clone)]
pub(crate) struct Truth {
    pub(crate) low: Tables,
    pub(crate) high: Tables,
}

/// How a negation is decided.
#[derive(Clone, Copy)]
enum Negation<'t> {
    /// By what is true in these tables.
    Against(&'t Tables),
    /// It may hold wherever it depends on the position.
    Possible(&'t [Depends]),
}

impl Truth {
    pub(crate) fn of(tables: Tables) -> Self {
        Self {
            high: tables.clone(),
            low: tables,
        }
    }

    /// Sets what is given.
    pub(crate) fn give(&mut self, relation: usize, table: Table) {
        self.low[relation] = Rc::new(table);
        self.decide(&[relation]);
    }

    /// Whether each atom of a relation is true or false.
    pub(crate) fn is_decided(&self, relation: usize) -> bool {
        Rc::ptr_eq(&self.low[relation], &self.high[relation])
    }

    fn decide(&mut self, relations: &[usize]) {
        for &one in relations {
            self.high[one] = Rc::clone(&self.low[one]);
        }
    }
}

/// The most tuples of a relation.
const MOST: usize = 1_000_000;

impl Model {
    pub(crate) fn new(relations: Relations, plans: Vec<Plan>) -> Self {
        let count = relations.0.len();
        let mut needs = vec![Vec::new(); count];
        for plan in &plans {
            needs[plan.head.relation].extend(plan.steps.iter().filter_map(Step::relation));
        }
        // what each needs, through others too
        let reached: Vec<Vec<bool>> = (0..count)
            .map(|from| {
                let mut reached = vec![false; count];
                let mut open = needs[from].clone();
                while let Some(next) = open.pop() {
                    if !std::mem::replace(&mut reached[next], true) {
                        open.extend(&needs[next]);
                    }
                }
                reached
            })
            .collect();
        let is_wanted = |relation: usize| {
            let (name, _) = relations.0[relation];
            matches!(
                name,
                Relation::Role
                    | Relation::Init
                    | Relation::Legal
                    | Relation::Goal
                    | Relation::Terminal
                    | Relation::Next
            )
        };
        let wanted: Vec<_> = (0..count)
            .filter(|&one| is_wanted(one) || (0..count).any(|by| is_wanted(by) && reached[by][one]))
            .collect();
        let mut groups = Vec::new();
        for &one in &wanted {
            let with = |&other: &usize| one == other || reached[one][other] && reached[other][one];
            let members: Vec<_> = (0..count).filter(with).collect();
            if members[0] == one {
                let needs = |name| {
                    members.iter().any(|&one| {
                        let (own, _) = relations.0[one];
                        own == name
                            || (0..count).any(|by| reached[one][by] && relations.0[by].0 == name)
                    })
                };
                let rules =
                    (0..plans.len()).filter(|&rule| members.contains(&plans[rule].head.relation));
                let rules: Vec<_> = rules.collect();
                let inner = || rules.iter().flat_map(|&rule| &plans[rule].steps);
                let is_own =
                    |step: &&Step| step.relation().is_some_and(|own| members.contains(&own));
                groups.push(Group {
                    is_recursive: inner().any(|step| is_own(&step)),
                    negates_itself: inner()
                        .any(|step| matches!(step, Step::Lack(_)) && is_own(&step)),
                    depends: match () {
                        () if needs(Relation::Does) || needs(Relation::Next) => Depends::Moves,
                        () if needs(Relation::True) => Depends::Position,
                        () => Depends::Nothing,
                    },
                    plans: rules,
                    relations: members,
                });
            }
        }
        // what a group depends on reaches fewer relations
        let size = |group: &Group| reached[group.relations[0]].iter().filter(|&&it| it).count();
        groups.sort_by_key(|group| {
            (
                size(group),
                !reached[group.relations[0]][group.relations[0]],
            )
        });
        Self {
            relations,
            plans,
            groups,
        }
    }

    /// Tables in which nothing is true.
    pub(crate) fn nothing(&self) -> Tables {
        vec![Rc::default(); self.relations.0.len()]
    }

    /// What each relation depends on.
    pub(crate) fn depends(&self) -> Vec<Depends> {
        let mut depends = vec![Depends::Nothing; self.relations.0.len()];
        for group in &self.groups {
            group
                .relations
                .iter()
                .for_each(|&one| depends[one] = group.depends);
        }
        depends
    }

    /// Fills the tables of the relations that depend on something.
    pub(crate) fn fill(
        &self,
        depends: Depends,
        truth: &mut Truth,
        terms: &mut Terms,
    ) -> Result<(), Refused> {
        for group in self.groups.iter().filter(|group| group.depends == depends) {
            if group.plans.is_empty() {
                continue; // what is given
            }
            let own = |one: &usize| group.relations.contains(one);
            let mut needs = group.plans.iter().flat_map(|&plan| &self.plans[plan].steps);
            let is_decided = needs.all(|step| {
                step.relation()
                    .is_none_or(|one| own(&one) || truth.is_decided(one))
            });
            if is_decided && !group.negates_itself {
                let others = truth.low.clone();
                self.least(group, &mut truth.low, terms, Negation::Against(&others))?;
                truth.decide(&group.relations);
                continue;
            }
            // true at least, and true at most, until they do not change
            group
                .relations
                .iter()
                .for_each(|&one| truth.low[one] = Rc::default());
            loop {
                let before = truth.low.clone();
                self.least(group, &mut truth.high, terms, Negation::Against(&before))?;
                let others = truth.high.clone();
                self.least(group, &mut truth.low, terms, Negation::Against(&others))?;
                let same = |a: &Tables, b: &Tables| {
                    group.relations.iter().all(|&one| a[one].is_same(&b[one]))
                };
                if same(&before, &truth.low) {
                    if same(&truth.low, &truth.high) {
                        truth.decide(&group.relations);
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Fills the tables with what may be true where negations that depend on the position may hold.
    pub(crate) fn fill_possible(
        &self,
        tables: &mut Tables,
        terms: &mut Terms,
    ) -> Result<(), Refused> {
        let depends = self.depends();
        for group in self
            .groups
            .iter()
            .filter(|group| group.depends != Depends::Nothing)
        {
            if !group.plans.is_empty() {
                self.least(group, tables, terms, Negation::Possible(&depends))?;
            }
        }
        Ok(())
    }

    /// Fills the tables of a group with what follows from nothing but the other tables.
    fn least(
        &self,
        group: &Group,
        tables: &mut Tables,
        terms: &mut Terms,
        negation: Negation<'_>,
    ) -> Result<(), Refused> {
        group
            .relations
            .iter()
            .for_each(|&one| tables[one] = Rc::default());
        loop {
            let mut is_new = false;
            for &plan in &group.plans {
                let plan = &self.plans[plan];
                let mut heads = Vec::new();
                let mut bindings = vec![None; plan.variables];
                join(
                    &plan.steps,
                    tables,
                    terms,
                    &mut bindings,
                    negation,
                    &mut |bindings, terms| {
                        let head = plan.head.patterns.iter();
                        heads.push(
                            head.map(|pattern| terms.instance(pattern, bindings))
                                .collect(),
                        );
                    },
                );
                let table = Rc::make_mut(&mut tables[plan.head.relation]);
                for head in heads {
                    is_new |= table.insert(head);
                }
                if table.tuples().len() > MOST {
                    return Err(Refused::Many);
                }
            }
            if !is_new || !group.is_recursive {
                return Ok(());
            }
        }
    }
}

/// All bindings with which a rule may hold, in tables of what may be.
pub(crate) fn instances(
    plan: &Plan,
    tables: &Tables,
    terms: &mut Terms,
    depends: &[Depends],
    found: &mut dyn FnMut(&Bindings, &mut Terms),
) {
    let mut bindings = vec![None; plan.variables];
    let negation = Negation::Possible(depends);
    join(&plan.steps, tables, terms, &mut bindings, negation, found);
}

/// Tells all bindings with which steps hold.
fn join(
    steps: &[Step],
    tables: &Tables,
    terms: &mut Terms,
    bindings: &mut Bindings,
    negation: Negation<'_>,
    found: &mut dyn FnMut(&Bindings, &mut Terms),
) {
    let Some((step, rest)) = steps.split_first() else {
        return found(bindings, terms);
    };
    let holds = match step {
        Step::Find(pick, spots) => {
            let table = &tables[pick.relation];
            for number in table.like(terms, spots, &pick.patterns, bindings) {
                let mut more = bindings.clone();
                let tuple = &table.tuples()[number];
                let mut pairs = pick.patterns.iter().zip(tuple);
                if pairs.all(|(pattern, &id)| terms.matches(pattern, id, &mut more)) {
                    join(rest, tables, terms, &mut more, negation, found);
                }
            }
            return;
        }
        Step::Lack(pick) => {
            let patterns = pick.patterns.iter();
            let tuple: Vec<_> = patterns.map(|p| terms.instance(p, bindings)).collect();
            match negation {
                Negation::Against(others) => !others[pick.relation].holds(&tuple),
                Negation::Possible(depends) if depends[pick.relation] != Depends::Nothing => true,
                Negation::Possible(_) => !tables[pick.relation].holds(&tuple),
            }
        }
        Step::Distinct(a, b) => terms.instance(a, bindings) != terms.instance(b, bindings),
        Step::Same(a, b) => {
            let known = terms.instance(a, bindings);
            let mut more = bindings.clone();
            if terms.matches(b, known, &mut more) {
                join(rest, tables, terms, &mut more, negation, found);
            }
            return;
        }
    };
    if holds {
        join(rest, tables, terms, bindings, negation, found);
    }
}

impl Step {
    /// The relation that it needs.
    pub(crate) fn relation(&self) -> Option<usize> {
        match self {
            Self::Find(pick, _) | Self::Lack(pick) => Some(pick.relation),
            Self::Distinct(..) | Self::Same(..) => None,
        }
    }
}
