//! Rules as steps of a join: a rule with `or` is several, one a choice.

use stonework_gdl::rules::{Atom, Literal, Relation, Rule};

use super::Refused;
use super::table::Spot;
use super::term::{Pattern, Terms};

/// A relation with its number of terms.
pub(crate) type Key = (Relation, usize);

/// The relations of a text, each with its place.
#[derive(Default)]
pub(crate) struct Relations(pub(crate) Vec<Key>);

/// A rule without `or`, in an order in which whatever is tested is bound before.
pub(crate) struct Plan {
    pub(crate) head: Pick,
    pub(crate) steps: Vec<Step>,
    pub(crate) variables: usize,
}

/// An atom with variables.
#[derive(Clone, Debug)]
pub(crate) struct Pick {
    pub(crate) relation: usize,
    pub(crate) patterns: Vec<Pattern>,
}

/// What has to hold.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A tuple that looks so is true; what of it is known before stands in some spots.
    Find(Pick, Vec<Spot>),
    /// A tuple is not true.
    Lack(Pick),
    Distinct(Pattern, Pattern),
    /// What the second looks like, the first is, which is known before.
    Same(Pattern, Pattern),
}

impl Relations {
    pub(crate) fn place(&mut self, key: Key) -> usize {
        self.find(key).unwrap_or_else(|| {
            self.0.push(key);
            self.0.len() - 1
        })
    }

    pub(crate) fn find(&self, key: Key) -> Option<usize> {
        self.0.iter().position(|&known| known == key)
    }
}

/// The most ways through the `or`s of one rule.
const MOST_CHOICES: usize = 100_000;

/// The plans of a rule.
pub(crate) fn plans(
    rule: &Rule,
    relations: &mut Relations,
    terms: &mut Terms,
) -> Result<Vec<Plan>, Refused> {
    let head = pick(&rule.head, relations, terms);
    let mut bodies = vec![Vec::new()];
    for literal in &rule.body {
        bodies = with(bodies, literal, relations, terms)?;
    }
    let is_of_role = matches!(rule.head.relation, Relation::Legal | Relation::Goal);
    let role = relations.place((Relation::Role, 1));
    let plans = bodies.into_iter().map(|mut body| {
        if let (true, Some(Pattern::Variable(variable))) = (is_of_role, head.patterns.first())
            && !binds(&body, *variable)
        {
            // what is said of whoever it is, is said of each role
            let patterns = vec![Pattern::Variable(*variable)];
            let roles = Pick {
                relation: role,
                patterns,
            };
            body.push(Step::Find(roles, Vec::new()));
        }
        let steps = in_order(&head, body, rule.variables.len()).map_err(|variable| {
            let name = terms.symbols.spelling(rule.variables[variable]);
            Refused::Unsafe(name.to_owned())
        })?;
        Ok(Plan {
            head: head.clone(),
            steps,
            variables: rule.variables.len(),
        })
    });
    plans.collect()
}

/// Whether a positive atom of a body has a variable.
fn binds(body: &[Step], variable: usize) -> bool {
    let mut bound = Vec::new();
    for step in body {
        if let Step::Find(pick, _) = step {
            pick.patterns.iter().for_each(|p| p.variables(&mut bound));
        }
    }
    bound.contains(&variable)
}

/// Each of some bodies with each of the ways in which a literal can hold.
fn with(
    bodies: Vec<Vec<Step>>,
    literal: &Literal,
    relations: &mut Relations,
    terms: &mut Terms,
) -> Result<Vec<Vec<Step>>, Refused> {
    let step = match literal {
        Literal::Holds(atom) => Step::Find(pick(atom, relations, terms), Vec::new()),
        Literal::Not(atom) => Step::Lack(pick(atom, relations, terms)),
        Literal::Distinct(a, b) => Step::Distinct(terms.pattern(a), terms.pattern(b)),
        Literal::Same(a, b) => Step::Same(terms.pattern(a), terms.pattern(b)),
        Literal::Any(choices) => {
            let mut all = Vec::new();
            for choice in choices {
                let mut longer = bodies.clone();
                for literal in choice {
                    longer = with(longer, literal, relations, terms)?;
                }
                all.extend(longer);
            }
            if all.len() > MOST_CHOICES {
                return Err(Refused::Many);
            }
            return Ok(all);
        }
    };
    let longer = bodies.into_iter().map(|mut body| {
        body.push(step.clone());
        body
    });
    Ok(longer.collect())
}

fn pick(atom: &Atom, relations: &mut Relations, terms: &mut Terms) -> Pick {
    let patterns: Vec<_> = atom.terms.iter().map(|term| terms.pattern(term)).collect();
    Pick {
        relation: relations.place((atom.relation, patterns.len())),
        patterns,
    }
}

/// The steps of a body in their order: tests as soon as they can be made, then the atom of which most
/// is known. The variable that nothing binds, if there is one.
fn in_order(head: &Pick, mut body: Vec<Step>, variables: usize) -> Result<Vec<Step>, usize> {
    let mut bound = vec![false; variables];
    let mut steps = Vec::new();
    while !body.is_empty() {
        let is_ready = |step: &Step| match step {
            Step::Find(..) => false,
            Step::Lack(pick) => pick.patterns.iter().all(|p| p.is_bound(&bound)),
            Step::Distinct(a, b) => a.is_bound(&bound) && b.is_bound(&bound),
            Step::Same(a, b) => a.is_bound(&bound) || b.is_bound(&bound),
        };
        let at = body.iter().position(is_ready).or_else(|| {
            let known = |step: &Step| match step {
                Step::Find(pick, _) => Some(spots(&pick.patterns, &bound).len()),
                _ => None,
            };
            let all = body.iter().enumerate().rev();
            let known = all.filter_map(|(at, step)| Some((known(step)?, at)));
            known.max_by_key(|&(known, _)| known).map(|(_, at)| at)
        });
        let Some(at) = at else { break };
        let mut step = body.remove(at);
        let mut found = Vec::new();
        match &mut step {
            Step::Find(pick, known) => {
                *known = spots(&pick.patterns, &bound);
                pick.patterns.iter().for_each(|p| p.variables(&mut found));
            }
            Step::Same(a, b) => {
                if !a.is_bound(&bound) {
                    std::mem::swap(a, b); // the first is what is known
                }
                b.variables(&mut found);
            }
            Step::Lack(_) | Step::Distinct(..) => (),
        }
        for variable in found {
            bound[variable] = true;
        }
        steps.push(step);
    }
    let mut used = Vec::new();
    head.patterns.iter().for_each(|p| p.variables(&mut used));
    for step in &body {
        match step {
            Step::Find(pick, _) | Step::Lack(pick) => {
                pick.patterns.iter().for_each(|p| p.variables(&mut used));
            }
            Step::Distinct(a, b) | Step::Same(a, b) => {
                a.variables(&mut used);
                b.variables(&mut used);
            }
        }
    }
    match used.into_iter().find(|&variable| !bound[variable]) {
        Some(unbound) => Err(unbound),
        None => Ok(steps),
    }
}

/// What of some terms is known where some variables are.
fn spots(patterns: &[Pattern], bound: &[bool]) -> Vec<Spot> {
    let mut spots = Vec::new();
    for (at, pattern) in patterns.iter().enumerate() {
        if pattern.is_bound(bound) {
            spots.push(Spot::Term(at));
        } else if let Pattern::Function(_, inner) = pattern {
            spots.push(Spot::Name(at));
            let known = (0..inner.len()).filter(|&argument| inner[argument].is_bound(bound));
            spots.extend(known.map(|argument| Spot::Argument(at, argument)));
        }
    }
    spots
}
