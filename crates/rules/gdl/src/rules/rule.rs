//! Rules and what they are made of: [`Rule`], [`Literal`], [`Atom`]; all of a text: [`Rules`].

use super::note::Note;
use super::symbol::{Symbol, Symbols};
use super::term::Term;
use crate::text::Place;

/// All that a text says.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Its words.
    pub symbols: Symbols,
    /// Its facts and rules, in their order.
    pub rules: Vec<Rule>,
    /// What may be a mistake.
    pub notes: Vec<Note>,
}

/// A rule, or a fact: a rule without a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What follows.
    pub head: Atom,
    /// What has to hold, all of it.
    pub body: Vec<Literal>,
    /// The names of its variables, with their question marks.
    pub variables: Vec<Symbol>,
    /// Where it begins.
    pub place: Place,
}

/// What has to hold in the body of a rule. Negation stands at atoms alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    /// An atom.
    Holds(Atom),
    /// `(not …)` of an atom.
    Not(Atom),
    /// `(distinct a b)`.
    Distinct(Term, Term),
    /// `(not (distinct a b))`.
    Same(Term, Term),
    /// `(or …)`: one at least of these, each of which is all of its literals; false if there is none.
    Any(Vec<Vec<Literal>>),
}

/// A relation between terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Atom {
    /// Which relation.
    pub relation: Relation,
    /// The terms.
    pub terms: Box<[Term]>,
    /// Where it begins.
    pub place: Place,
}

/// A relation: one that the language knows, or one of the text's own. Those with another number of
/// terms are others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// `(role r)`.
    Role,
    /// `(init f)`.
    Init,
    /// `(true f)`.
    True,
    /// `(next f)`.
    Next,
    /// `(legal r m)`.
    Legal,
    /// `(does r m)`.
    Does,
    /// `(goal r n)`.
    Goal,
    /// `terminal`.
    Terminal,
    /// `(base f)`.
    Base,
    /// `(input r m)`.
    Input,
    /// One of the text's own.
    Named(Symbol),
}

impl Relation {
    /// The relations that the language knows: name, relation, how many terms it takes.
    pub(super) const KNOWN: [(&'static str, Self, usize); 10] = [
        ("role", Self::Role, 1),
        ("init", Self::Init, 1),
        ("true", Self::True, 1),
        ("next", Self::Next, 1),
        ("legal", Self::Legal, 2),
        ("does", Self::Does, 2),
        ("goal", Self::Goal, 2),
        ("terminal", Self::Terminal, 0),
        ("base", Self::Base, 1),
        ("input", Self::Input, 2),
    ];

    /// Its name; one of the text's own is written as it was met first.
    #[must_use]
    pub fn name(self, symbols: &Symbols) -> &str {
        match self {
            Self::Named(symbol) => symbols.spelling(symbol),
            known => {
                let found = Self::KNOWN
                    .iter()
                    .find(|(_, relation, _)| *relation == known);
                found.map_or("", |(name, ..)| name)
            }
        }
    }
}

impl Literal {
    /// Calls for each atom that it reads.
    pub(super) fn each_atom<'l>(&'l self, call: &mut impl FnMut(&'l Atom)) {
        match self {
            Self::Holds(atom) | Self::Not(atom) => call(atom),
            Self::Distinct(..) | Self::Same(..) => {}
            Self::Any(parts) => {
                for literal in parts.iter().flatten() {
                    literal.each_atom(call);
                }
            }
        }
    }
}
