//! What is lawful in rules but may be a mistake: [`doubts`].

use std::fmt::Write;

use hashbrown::{HashMap, HashSet};

use super::near::Near;
use super::note::Note;
use super::rule::{Atom, Relation, Rule};
use super::symbol::{Symbol, Symbols};
use super::term::Term;
use crate::text::Place;

/// A name with a number of terms.
type Name<N> = (N, usize);

/// What may be a mistake in rules, each word at most once for each reason.
pub(super) fn doubts(rules: &[Rule], symbols: &Symbols) -> Vec<Note> {
    let mut doubts = Doubts {
        symbols,
        near: Near::new(),
        notes: Vec::new(),
    };
    let heads: Vec<_> = rules.iter().map(|rule| &rule.head).collect();
    let mut read = Vec::new();
    for literal in rules.iter().flat_map(|rule| &rule.body) {
        literal.each_atom(&mut |atom| read.push(atom));
    }
    doubts.relations(&heads, &read);
    doubts.roles(rules, &heads, &read);
    let makes = |atom: &Atom| matches!(atom.relation, Relation::Init | Relation::Next);
    let reads = |atom: &Atom| atom.relation == Relation::True;
    doubts.terms(
        &heads,
        &read,
        0,
        makes,
        reads,
        "is never true: no `init` and no `next` has it",
    );
    let makes = |atom: &Atom| atom.relation == Relation::Legal;
    let reads = |atom: &Atom| atom.relation == Relation::Does;
    doubts.terms(
        &heads,
        &read,
        1,
        makes,
        reads,
        "is never done: no `legal` has it",
    );
    doubts.functions(heads.iter().chain(&read));
    doubts.notes
}

struct Doubts<'r> {
    symbols: &'r Symbols,
    near: Near,
    notes: Vec<Note>,
}

impl<'r> Doubts<'r> {
    fn note(&mut self, place: Place, message: String) {
        self.notes.push(Note { place, message });
    }

    /// Relations that no rule concludes, that have two numbers of terms, that look like a word of the
    /// language and are read nowhere.
    fn relations(&mut self, heads: &[&'r Atom], read: &[&'r Atom]) {
        let name = |atom: &Atom| (atom.relation, atom.terms.len());
        let mut concluded = HashSet::<Name<Relation>>::new();
        let mut first = HashMap::<Relation, (usize, Place)>::new();
        let mut told = HashSet::new();
        for head in heads {
            concluded.insert(name(head));
            let own = (head.terms.len(), head.place);
            let &mut (terms, place) = first.entry(head.relation).or_insert(own);
            if terms != own.0 && told.insert(head.relation) {
                let message = format!(
                    "`{}` is concluded of {} here and of {} on line {}: these are two relations",
                    head.relation.name(self.symbols),
                    terms_in_words(own.0),
                    terms_in_words(terms),
                    place.line
                );
                self.note(head.place, message);
            }
        }
        let mut words: Vec<_> = first.keys().copied().collect();
        words.sort_unstable();
        let symbols = self.symbols;
        let known = Relation::KNOWN.iter().map(|(name, ..)| *name);
        let named = |relation: &Relation| matches!(relation, Relation::Named(_));
        let own = words.iter().filter(|relation| named(relation));
        let own = own.map(|relation| relation.name(symbols));
        let candidates: Vec<_> = known.chain(own).collect();

        let mut met = HashSet::new();
        for atom in read {
            if matches!(atom.relation, Relation::True | Relation::Does) || !met.insert(name(atom)) {
                continue;
            }
            if concluded.contains(&name(atom)) {
                continue;
            }
            let word = atom.relation.name(self.symbols);
            let mut message = format!(
                "`{word}`{} is concluded by no rule, so that it is false",
                of_terms(atom.terms.len())
            );
            if let Some((terms, place)) = first.get(&atom.relation) {
                let terms = terms_in_words(*terms);
                let _ = write!(message, "; on line {} it has {terms}", place.line);
            } else {
                message += &question(self.near.find(word, candidates.iter().copied()));
            }
            self.note(atom.place, message);
        }
        for relation in words {
            let (terms, place) = first[&relation];
            if named(&relation) && !met.contains(&(relation, terms)) {
                let word = relation.name(self.symbols);
                let known = Relation::KNOWN.iter();
                let known = known.filter(|(.., takes)| *takes == terms);
                let meant = self.near.find(word, known.map(|(name, ..)| *name));
                if meant.is_some() {
                    let message = format!("`{word}` is read by no rule{}", question(meant));
                    self.note(place, message);
                }
            }
        }
    }

    /// Words in the place of a role that are none.
    fn roles(&mut self, rules: &[Rule], heads: &[&Atom], read: &[&Atom]) {
        let mut roles = Vec::new();
        for rule in rules {
            if rule.head.relation == Relation::Role {
                match &rule.head.terms[0] {
                    Term::Constant(symbol) => roles.push(*symbol),
                    _ => return,
                }
            }
        }
        let known: HashSet<_> = roles.iter().copied().collect();
        let mut met = HashSet::new();
        for atom in heads.iter().chain(read) {
            let of_role = matches!(
                atom.relation,
                Relation::Legal | Relation::Does | Relation::Goal | Relation::Input
            );
            if of_role
                && let Term::Constant(symbol) = atom.terms[0]
                && !known.contains(&symbol)
                && met.insert(symbol)
            {
                let symbols = self.symbols;
                let word = symbols.spelling(symbol);
                let names = roles.iter().map(|role| symbols.spelling(*role));
                let meant = question(self.near.find(word, names));
                self.note(atom.place, format!("`{word}` is no role{meant}"));
            }
        }
    }

    /// Terms that are read and never made, in one place of some relations.
    fn terms(
        &mut self,
        heads: &[&Atom],
        read: &[&Atom],
        at: usize,
        makes: impl Fn(&Atom) -> bool,
        reads: impl Fn(&Atom) -> bool,
        why: &str,
    ) {
        let mut made = HashSet::new();
        for head in heads.iter().filter(|head| makes(head)) {
            match name_of(&head.terms[at]) {
                Some(name) => made.insert(name),
                None => return,
            };
        }
        let mut words: Vec<_> = made.iter().map(|(symbol, _)| *symbol).collect();
        words.sort_unstable();
        let mut met = HashSet::new();
        for atom in read.iter().filter(|atom| reads(atom)) {
            let Some(name) = name_of(&atom.terms[at]) else {
                continue;
            };
            if made.contains(&name) || !met.insert(name) {
                continue;
            }
            let symbols = self.symbols;
            let word = symbols.spelling(name.0);
            let terms = of_terms(name.1);
            let names = words.iter().map(|symbol| symbols.spelling(*symbol));
            let meant = question(self.near.find(word, names));
            self.note(atom.place, format!("`{word}`{terms} {why}{meant}"));
        }
    }

    /// Functions with two numbers of terms.
    fn functions<'a>(&mut self, atoms: impl Iterator<Item = &'a &'a Atom>) {
        let mut first = HashMap::new();
        for atom in atoms {
            let mut open: Vec<_> = atom.terms.iter().collect();
            while let Some(term) = open.pop() {
                let Term::Function(symbol, terms) = term else {
                    continue;
                };
                open.extend(terms);
                let own = (terms.len(), atom.place, false);
                let (known, place, is_told) = first.entry(*symbol).or_insert(own);
                if *known != terms.len() && !std::mem::replace(is_told, true) {
                    let message = format!(
                        "`{}` is a term with {} here and with {} on line {}: these are two",
                        self.symbols.spelling(*symbol),
                        terms_in_words(terms.len()),
                        terms_in_words(*known),
                        place.line
                    );
                    self.note(atom.place, message);
                }
            }
        }
    }
}

/// The name of a term that has one.
fn name_of(term: &Term) -> Option<Name<Symbol>> {
    match term {
        Term::Variable(_) => None,
        Term::Constant(symbol) => Some((*symbol, 0)),
        Term::Function(symbol, terms) => Some((*symbol, terms.len())),
    }
}

fn question(meant: Option<&str>) -> String {
    meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"))
}

fn of_terms(terms: usize) -> String {
    match terms {
        0 => String::new(),
        _ => format!(" of {}", terms_in_words(terms)),
    }
}

fn terms_in_words(terms: usize) -> String {
    match terms {
        0 => "no term".to_owned(),
        1 => "1 term".to_owned(),
        _ => format!("{terms} terms"),
    }
}
