//! Rules as text again: [`Rules::folded`].

use super::rule::{Atom, Literal, Rules};
use super::symbol::{Symbol, Symbols};
use super::term::Term;

impl Rules {
    /// The rules one a line, folded to lower case, without comments; read again, they are the same.
    /// Texts that differ in case, white space and comments alone have the same.
    #[must_use]
    pub fn folded(&self) -> String {
        let mut text = String::new();
        for rule in &self.rules {
            let mut writer = Writer {
                symbols: &self.symbols,
                variables: &rule.variables,
                text: &mut text,
            };
            if rule.body.is_empty() {
                writer.atom(&rule.head);
            } else {
                writer.text.push_str("(<= ");
                writer.atom(&rule.head);
                for literal in &rule.body {
                    writer.text.push(' ');
                    writer.literal(literal, true);
                }
                writer.text.push(')');
            }
            text.push('\n');
        }
        text
    }
}

/// Writes a rule.
struct Writer<'r> {
    symbols: &'r Symbols,
    variables: &'r [Symbol],
    text: &'r mut String,
}

impl Writer<'_> {
    /// A literal, or the negation of one.
    fn literal(&mut self, literal: &Literal, holds: bool) {
        let is_negated = match literal {
            Literal::Holds(_) | Literal::Distinct(..) | Literal::Any(_) => !holds,
            Literal::Not(_) | Literal::Same(..) => holds,
        };
        if is_negated {
            self.text.push_str("(not ");
        }
        match literal {
            Literal::Holds(atom) | Literal::Not(atom) => self.atom(atom),
            Literal::Distinct(one, two) | Literal::Same(one, two) => {
                self.text.push_str("(distinct ");
                self.term(one);
                self.text.push(' ');
                self.term(two);
                self.text.push(')');
            }
            Literal::Any(parts) => {
                self.text.push_str("(or");
                for part in parts {
                    self.text.push(' ');
                    self.all(part);
                }
                self.text.push(')');
            }
        }
        if is_negated {
            self.text.push(')');
        }
    }

    /// A part of an `or`: there is no `and`, so that several literals are not one of their negations.
    fn all(&mut self, literals: &[Literal]) {
        if let [literal] = literals {
            return self.literal(literal, true);
        }
        self.text.push_str("(not (or");
        for literal in literals {
            self.text.push(' ');
            self.literal(literal, false);
        }
        self.text.push_str("))");
    }

    fn atom(&mut self, atom: &Atom) {
        let name = atom.relation.name(self.symbols);
        self.application(name, &atom.terms);
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Variable(variable) => self.symbol(self.variables[variable.0 as usize]),
            Term::Constant(symbol) => self.symbol(*symbol),
            Term::Function(symbol, terms) => {
                self.application(self.symbols.spelling(*symbol), terms);
            }
        }
    }

    fn symbol(&mut self, symbol: Symbol) {
        self.application(self.symbols.spelling(symbol), &[]);
    }

    fn application(&mut self, name: &str, terms: &[Term]) {
        let name = name.to_lowercase();
        if terms.is_empty() {
            return self.text.push_str(&name);
        }
        self.text.push('(');
        self.text.push_str(&name);
        for term in terms {
            self.text.push(' ');
            self.term(term);
        }
        self.text.push(')');
    }
}
