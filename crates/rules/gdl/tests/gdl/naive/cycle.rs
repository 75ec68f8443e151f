//! Whether an atom may depend on its own negation in some position, whether it is ever reached or not.

use std::collections::HashMap;
use std::rc::Rc;

use stonework_gdl::rules::Relation;

use super::model::{Tables, instances};
use super::plan::Step;
use super::table::Table;
use super::term::Id;
use super::{Naive, Refused};

impl Naive {
    /// Whether the instances of rules over all that may ever be true have a cycle through `not`. The
    /// instances are more than can matter: no cycle here is none anywhere.
    pub(crate) fn may_cycle(&mut self) -> Result<bool, Refused> {
        if self
            .fixed
            .low
            .iter()
            .zip(&self.fixed.high)
            .any(|(low, high)| !low.is_same(high))
        {
            return Ok(true);
        }
        let tables = self.possible()?;
        let depends = self.model.depends();
        let mut places = HashMap::new();
        let mut place = |atom: (usize, Vec<Id>), needs: &mut Vec<Vec<(usize, bool)>>| {
            *places.entry(atom).or_insert_with(|| {
                needs.push(Vec::new());
                needs.len() - 1
            })
        };
        let mut needs: Vec<Vec<(usize, bool)>> = Vec::new();
        for &plan in self.model.groups.iter().flat_map(|group| &group.plans) {
            let plan = &self.model.plans[plan];
            let mut edges = Vec::new();
            instances(
                plan,
                &tables,
                &mut self.terms,
                &depends,
                &mut |bindings, terms| {
                    let mut atom = |pick: &super::plan::Pick| {
                        let patterns = pick.patterns.iter();
                        let tuple = patterns.map(|pattern| terms.instance(pattern, bindings));
                        (pick.relation, tuple.collect::<Vec<_>>())
                    };
                    let head = atom(&plan.head);
                    for step in &plan.steps {
                        match step {
                            Step::Find(pick, _) => edges.push((head.clone(), atom(pick), false)),
                            Step::Lack(pick) => edges.push((head.clone(), atom(pick), true)),
                            Step::Distinct(..) | Step::Same(..) => (),
                        }
                    }
                },
            );
            for (head, body, negated) in edges {
                let head = place(head, &mut needs);
                let body = place(body, &mut needs);
                needs[head].push((body, negated));
            }
        }
        let reaches = |from: usize, to: usize| {
            let mut seen = vec![false; needs.len()];
            let mut open = vec![from];
            while let Some(next) = open.pop() {
                if next == to {
                    return true;
                }
                if !std::mem::replace(&mut seen[next], true) {
                    open.extend(needs[next].iter().map(|&(next, _)| next));
                }
            }
            false
        };
        let mut negations = (0..needs.len()).flat_map(|head| {
            needs[head]
                .iter()
                .map(move |&(body, negated)| (head, body, negated))
        });
        Ok(negations.any(|(head, body, negated)| negated && reaches(body, head)))
    }

    /// The tables of all that may ever be true, of fluents and moves too.
    fn possible(&mut self) -> Result<Tables, Refused> {
        let mut tables = self.fixed.high.clone();
        let tuples = |tables: &Tables, place: Option<usize>| {
            place
                .map(|place| tables[place].tuples().to_vec())
                .unwrap_or_default()
        };
        let find = |key| self.model.relations.find(key);
        let (init, next) = (find((Relation::Init, 1)), find((Relation::Next, 1)));
        let legal = find((Relation::Legal, 2));
        let mut fluents = Table::of(tuples(&tables, init));
        loop {
            tables[0] = Rc::new(fluents.clone());
            tables[1] = Rc::new(Table::of(tuples(&tables, legal)));
            self.model.fill_possible(&mut tables, &mut self.terms)?;
            let mut is_new = false;
            for fluent in tuples(&tables, next) {
                is_new |= fluents.insert(fluent);
            }
            is_new |= !tables[1].is_same(&Table::of(tuples(&tables, legal)));
            if !is_new {
                return Ok(tables);
            }
        }
    }
}
