//! The tuples of a relation that are true.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use stonework_gdl::rules::Symbol;

use super::term::{Bindings, Id, Pattern, Terms};

/// The true tuples of a relation, each once, in the order in which they were found.
#[derive(Clone, Default)]
pub(crate) struct Table {
    tuples: Vec<Vec<Id>>,
    set: HashSet<Vec<Id>>,
    indices: RefCell<HashMap<Vec<Spot>, Index>>,
}

/// A part of a tuple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Spot {
    /// A term of it.
    Term(usize),
    /// The name and the number of arguments of a term.
    Name(usize),
    /// An argument of a term.
    Argument(usize, usize),
}

/// What stands in a spot.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Part {
    Term(Id),
    Name(Symbol, usize),
}

/// The numbers of the tuples up to one, by their parts.
#[derive(Clone, Default)]
struct Index {
    upto: usize,
    by_parts: HashMap<Vec<Part>, Vec<usize>>,
}

impl Table {
    pub(crate) fn of(tuples: impl IntoIterator<Item = Vec<Id>>) -> Self {
        let mut table = Self::default();
        for tuple in tuples {
            table.insert(tuple);
        }
        table
    }

    pub(crate) fn tuples(&self) -> &[Vec<Id>] {
        &self.tuples
    }

    pub(crate) fn holds(&self, tuple: &[Id]) -> bool {
        self.set.contains(tuple)
    }

    /// Whether a tuple is new.
    pub(crate) fn insert(&mut self, tuple: Vec<Id>) -> bool {
        let is_new = self.set.insert(tuple.clone());
        if is_new {
            self.tuples.push(tuple);
        }
        is_new
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.set == other.set
    }

    /// The numbers of the tuples that have in some spots what patterns have there, and maybe others
    /// beside.
    pub(crate) fn like(
        &self,
        terms: &mut Terms,
        spots: &[Spot],
        patterns: &[Pattern],
        bindings: &Bindings,
    ) -> Vec<usize> {
        if spots.is_empty() {
            return (0..self.tuples.len()).collect();
        }
        let wanted = spots.iter().map(|&spot| match spot {
            Spot::Term(at) => Part::Term(terms.instance(&patterns[at], bindings)),
            Spot::Name(at) => match &patterns[at] {
                Pattern::Function(symbol, inner) => Part::Name(*symbol, inner.len()),
                _ => unreachable!("a name is asked of a function"),
            },
            Spot::Argument(at, argument) => match &patterns[at] {
                Pattern::Function(_, inner) => {
                    Part::Term(terms.instance(&inner[argument], bindings))
                }
                _ => unreachable!("an argument is asked of a function"),
            },
        });
        let wanted: Vec<_> = wanted.collect();
        let mut indices = self.indices.borrow_mut();
        let index = indices.entry(spots.to_vec()).or_default();
        for (number, tuple) in self.tuples.iter().enumerate().skip(index.upto) {
            let parts = spots.iter().map(|&spot| part(terms, tuple, spot));
            if let Some(parts) = parts.collect() {
                index.by_parts.entry(parts).or_default().push(number);
            }
        }
        index.upto = self.tuples.len();
        index.by_parts.get(&wanted).cloned().unwrap_or_default()
    }
}

/// What stands in a spot of a tuple, if there is such a spot.
fn part(terms: &Terms, tuple: &[Id], spot: Spot) -> Option<Part> {
    Some(match spot {
        Spot::Term(at) => Part::Term(tuple[at]),
        Spot::Name(at) => {
            let (symbol, arguments) = terms.parts(tuple[at]);
            Part::Name(symbol, arguments.len())
        }
        Spot::Argument(at, argument) => Part::Term(*terms.parts(tuple[at]).1.get(argument)?),
    })
}
