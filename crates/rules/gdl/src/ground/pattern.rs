//! Rules made ready to be joined: [`Clause`], a rule without `or`, its relations numbered.

use hashbrown::HashMap;

use super::terms::{TermId, Terms};
use crate::error::GdlError;
use crate::rules::{Atom, Literal, Relation, Rule, Symbol, Term};

/// The most clauses that one rule is taken apart into.
const MOST_CLAUSES: usize = 4096;

/// A term with variables; what has none is one ground term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Pattern {
    Variable(u32),
    Ground(TermId),
    Function(Symbol, Box<[Self]>),
}

impl Pattern {
    fn new(term: &Term, terms: &mut Terms) -> Self {
        match term {
            Term::Variable(variable) => Self::Variable(variable.0),
            Term::Constant(symbol) => Self::Ground(terms.intern(*symbol, &[])),
            Term::Function(symbol, arguments) => {
                let arguments = arguments.iter().map(|one| Self::new(one, terms));
                let arguments: Box<[Self]> = arguments.collect();
                let ground = arguments.iter().map(|one| match one {
                    Self::Ground(id) => Some(*id),
                    _ => None,
                });
                match ground.collect::<Option<Vec<_>>>() {
                    Some(ground) => Self::Ground(terms.intern(*symbol, &ground)),
                    None => Self::Function(*symbol, arguments),
                }
            }
        }
    }

    /// Calls `see` with each variable, in the order of the text.
    pub(super) fn variables(&self, see: &mut impl FnMut(u32)) {
        match self {
            Self::Variable(variable) => see(*variable),
            Self::Ground(_) => {}
            Self::Function(_, arguments) => arguments.iter().for_each(|one| one.variables(see)),
        }
    }

    /// Whether all variables are among those that are bound.
    pub(super) fn is_bound(&self, bound: &[bool]) -> bool {
        let mut all = true;
        self.variables(&mut |variable| all &= bound[variable as usize]);
        all
    }

    fn rename(&mut self, numbers: &[u32]) {
        match self {
            Self::Variable(variable) => *variable = numbers[*variable as usize],
            Self::Ground(_) => {}
            Self::Function(_, arguments) => {
                arguments.iter_mut().for_each(|one| one.rename(numbers));
            }
        }
    }

    /// The term that it is when its variables stand for `values`.
    pub(super) fn build(&self, values: &[TermId], terms: &mut Terms) -> TermId {
        match self {
            Self::Variable(variable) => values[*variable as usize],
            Self::Ground(id) => *id,
            Self::Function(symbol, arguments) => {
                let arguments = arguments.iter().map(|one| one.build(values, terms));
                let arguments: Vec<_> = arguments.collect();
                terms.intern(*symbol, &arguments)
            }
        }
    }
}

/// A relation with its patterns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Relating {
    pub(super) predicate: u32,
    pub(super) patterns: Box<[Pattern]>,
}

impl Relating {
    /// Calls `see` with each variable, in the order of the text.
    pub(super) fn variables(&self, see: &mut impl FnMut(u32)) {
        self.patterns.iter().for_each(|one| one.variables(see));
    }
}

/// What has to hold in the body of a clause.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Condition {
    Holds(Relating),
    /// An atom that may hold: it is not told in the instances.
    Guard(Relating),
    Fails(Relating),
    Distinct(Pattern, Pattern),
    Same(Pattern, Pattern),
}

impl Condition {
    /// The relation, if it has one.
    pub(super) fn relating(&self) -> Option<&Relating> {
        match self {
            Self::Holds(one) | Self::Guard(one) | Self::Fails(one) => Some(one),
            Self::Distinct(..) | Self::Same(..) => None,
        }
    }

    /// The relation that it is joined with.
    pub(super) fn joined(&self) -> Option<&Relating> {
        match self {
            Self::Holds(one) | Self::Guard(one) => Some(one),
            _ => None,
        }
    }

    /// The same that is not told.
    pub(super) fn guard(self) -> Self {
        match self {
            Self::Holds(one) => Self::Guard(one),
            other => other,
        }
    }

    /// Calls `see` with each variable, in the order of the text.
    pub(super) fn variables(&self, see: &mut impl FnMut(u32)) {
        match self {
            Self::Holds(one) | Self::Guard(one) | Self::Fails(one) => one.variables(see),
            Self::Distinct(one, two) | Self::Same(one, two) => {
                one.variables(see);
                two.variables(see);
            }
        }
    }

    /// Gives the variables other numbers.
    pub(super) fn rename(&mut self, numbers: &[u32]) {
        match self {
            Self::Holds(one) | Self::Guard(one) | Self::Fails(one) => {
                one.patterns
                    .iter_mut()
                    .for_each(|pattern| pattern.rename(numbers));
            }
            Self::Distinct(one, two) | Self::Same(one, two) => {
                one.rename(numbers);
                two.rename(numbers);
            }
        }
    }
}

/// A rule without `or`.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The place of the rule in the text's list.
    pub(super) rule: u32,
    /// For each variable its place among those of the rule.
    pub(super) variables: Vec<u32>,
    pub(super) head: Relating,
    pub(super) body: Vec<Condition>,
}

/// The relations, numbered: another number of terms is another relation.
#[derive(Debug, Default)]
pub(super) struct Predicates {
    numbers: HashMap<(Relation, usize), u32>,
    pub(super) list: Vec<(Relation, usize)>,
}

impl Predicates {
    pub(super) fn number(&mut self, relation: Relation, terms: usize) -> u32 {
        *self.numbers.entry((relation, terms)).or_insert_with(|| {
            self.list.push((relation, terms));
            u32::try_from(self.list.len() - 1).expect("fewer relations than 2^32")
        })
    }

    /// Another relation beside one that is known, of the same name.
    pub(super) fn shadow(&mut self, of: u32) -> u32 {
        self.list.push(self.list[of as usize]);
        u32::try_from(self.list.len() - 1).expect("fewer relations than 2^32")
    }
}

/// The clauses of a rule: one for each choice of its alternatives.
pub(super) fn clauses(
    at: usize,
    rule: &Rule,
    terms: &mut Terms,
    predicates: &mut Predicates,
) -> Result<Vec<Clause>, GdlError> {
    let mut all = Vec::new();
    let variables = 0..u32::try_from(rule.variables.len()).expect("fewer variables than 2^32");
    for body in choices(&rule.body, rule)? {
        let head = relating(&rule.head, terms, predicates);
        let body = body.into_iter().filter_map(|literal| match literal {
            Literal::Holds(atom) => Some(Condition::Holds(relating(atom, terms, predicates))),
            Literal::Not(atom) => Some(Condition::Fails(relating(atom, terms, predicates))),
            Literal::Distinct(one, two) => {
                let one = Pattern::new(one, terms);
                Some(Condition::Distinct(one, Pattern::new(two, terms)))
            }
            Literal::Same(one, two) => {
                let one = Pattern::new(one, terms);
                Some(Condition::Same(one, Pattern::new(two, terms)))
            }
            Literal::Any(_) => None,
        });
        all.push(Clause {
            rule: u32::try_from(at).expect("fewer rules than 2^32"),
            variables: variables.clone().collect(),
            body: body.collect(),
            head,
        });
    }
    Ok(all)
}

fn relating(atom: &Atom, terms: &mut Terms, predicates: &mut Predicates) -> Relating {
    Relating {
        predicate: predicates.number(atom.relation, atom.terms.len()),
        patterns: atom
            .terms
            .iter()
            .map(|one| Pattern::new(one, terms))
            .collect(),
    }
}

/// The bodies that remain when one of the alternatives is chosen wherever there are some.
fn choices<'r>(literals: &'r [Literal], rule: &Rule) -> Result<Vec<Vec<&'r Literal>>, GdlError> {
    let mut bodies = vec![Vec::new()];
    for literal in literals {
        let Literal::Any(alternatives) = literal else {
            for body in &mut bodies {
                body.push(literal);
            }
            continue;
        };
        let mut parts = Vec::new();
        for alternative in alternatives {
            parts.extend(choices(alternative, rule)?);
        }
        if bodies.len().saturating_mul(parts.len()) > MOST_CLAUSES {
            let message = format!(
                "the alternatives of this rule have more than {MOST_CLAUSES} combinations: make relations of their own of some `or`"
            );
            return Err(GdlError::at(rule.place, message));
        }
        let longer = bodies.iter().flat_map(|body| {
            let with = |part: &Vec<&'r Literal>| [&body[..], &part[..]].concat();
            parts.iter().map(with)
        });
        bodies = longer.collect();
    }
    Ok(bodies)
}
