//! From expressions to rules: [`Rules::read`].

use super::rule::{Atom, Literal, Relation, Rule, Rules};
use super::symbol::{Symbol, Symbols};
use super::term::{Term, Variable};
use crate::error::GdlError;
use crate::text::{Expression, Form, Place, read};

impl Rules {
    /// The rules that a text holds.
    ///
    /// # Errors
    ///
    /// [`GdlError::Text`] for the first place that is wrong.
    pub fn read(text: &str) -> Result<Self, GdlError> {
        let mut rules = Self {
            symbols: Symbols::default(),
            rules: Vec::new(),
            notes: Vec::new(),
        };
        for expression in read(text)? {
            let rule = Reader::new(&mut rules.symbols).rule(&expression)?;
            rules.rules.push(rule);
        }
        Ok(rules)
    }
}

/// The reader of one rule.
struct Reader<'s> {
    symbols: &'s mut Symbols,
    variables: Vec<Symbol>,
}

impl<'s> Reader<'s> {
    fn new(symbols: &'s mut Symbols) -> Self {
        let variables = Vec::new();
        Self { symbols, variables }
    }

    fn rule(mut self, expression: &Expression<'_>) -> Result<Rule, GdlError> {
        let place = expression.place;
        let (head, body) = match &expression.form {
            Form::List(list) if is_word(list.first(), "<=") => {
                let Some(head) = list.get(1) else {
                    return Err(GdlError::at(
                        place,
                        "`(<= …)` has no head: write `(<= HEAD CONDITION …)`",
                    ));
                };
                (head, &list[2..])
            }
            _ => (expression, &[][..]),
        };
        let head = self.atom(head)?;
        if matches!(head.relation, Relation::True | Relation::Does) {
            return Err(GdlError::at(
                head.place,
                "`true` and `does` hold by themselves: a rule cannot conclude them",
            ));
        }
        let body = body
            .iter()
            .map(|literal| self.literal(literal, true))
            .collect::<Result<Vec<_>, _>>()?;
        let body = body.into_iter().flatten().collect();
        Ok(Rule {
            head,
            body,
            variables: self.variables,
            place,
        })
    }

    /// The literals all of which have to hold so that a literal does, or does not.
    fn literal(
        &mut self,
        expression: &Expression<'_>,
        holds: bool,
    ) -> Result<Vec<Literal>, GdlError> {
        let place = expression.place;
        if let Form::List(list) = &expression.form {
            if is_word(list.first(), "not") {
                let [_, negated] = &list[..] else {
                    return Err(GdlError::at(place, "`(not …)` takes one condition"));
                };
                return self.literal(negated, !holds);
            }
            if is_word(list.first(), "or") {
                let parts = &list[1..];
                let parts = parts.iter().map(|part| self.literal(part, holds));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                return Ok(match holds {
                    true => vec![Literal::Any(parts)],
                    false => parts.into_iter().flatten().collect(),
                });
            }
            if is_word(list.first(), "distinct") {
                let [_, one, two] = &list[..] else {
                    return Err(GdlError::at(place, "`(distinct …)` takes two terms"));
                };
                let (one, two) = (self.term(one)?, self.term(two)?);
                return Ok(vec![match holds {
                    true => Literal::Distinct(one, two),
                    false => Literal::Same(one, two),
                }]);
            }
        }
        let atom = self.atom(expression)?;
        Ok(vec![match holds {
            true => Literal::Holds(atom),
            false => Literal::Not(atom),
        }])
    }

    fn atom(&mut self, expression: &Expression<'_>) -> Result<Atom, GdlError> {
        let place = expression.place;
        let (name, terms) = match &expression.form {
            Form::Word(word) => (*word, &[][..]),
            Form::List(list) => match list.first() {
                Some(Expression {
                    form: Form::Word(word),
                    ..
                }) => (*word, &list[1..]),
                Some(other) => {
                    return Err(GdlError::at(other.place, "a relation begins with its name"));
                }
                None => return Err(GdlError::at(place, "`()` is empty: a relation has a name")),
            },
        };
        let relation = self.relation(name, terms.len(), place)?;
        let terms = terms.iter().map(|term| self.term(term));
        let terms = terms.collect::<Result<_, _>>()?;
        Ok(Atom {
            relation,
            terms,
            place,
        })
    }

    fn relation(&mut self, name: &str, terms: usize, place: Place) -> Result<Relation, GdlError> {
        let known = [
            ("role", Relation::Role, 1),
            ("init", Relation::Init, 1),
            ("true", Relation::True, 1),
            ("next", Relation::Next, 1),
            ("legal", Relation::Legal, 2),
            ("does", Relation::Does, 2),
            ("goal", Relation::Goal, 2),
            ("terminal", Relation::Terminal, 0),
            ("base", Relation::Base, 1),
            ("input", Relation::Input, 2),
        ];
        let folded = name.to_lowercase();
        if let Some(&(word, relation, takes)) = known.iter().find(|(word, ..)| *word == folded) {
            if terms != takes {
                let message = format!("`{word}` takes {takes} terms, and has {terms}");
                return Err(GdlError::at(place, message));
            }
            return Ok(relation);
        }
        if name.starts_with('?') {
            return Err(GdlError::at(
                place,
                format!("a variable, `{name}`, is no relation"),
            ));
        }
        Ok(Relation::Named(self.symbols.intern(name)))
    }

    fn term(&mut self, expression: &Expression<'_>) -> Result<Term, GdlError> {
        match &expression.form {
            Form::Word(word) if word.starts_with('?') => {
                let symbol = self.symbols.intern(word);
                let known = self.variables.iter().position(|&known| known == symbol);
                let at = known.unwrap_or_else(|| {
                    self.variables.push(symbol);
                    self.variables.len() - 1
                });
                let at = u32::try_from(at).expect("fewer variables than 2^32");
                Ok(Term::Variable(Variable(at)))
            }
            Form::Word(word) => Ok(Term::Constant(self.symbols.intern(word))),
            Form::List(list) => {
                let Some(Expression {
                    form: Form::Word(name),
                    ..
                }) = list.first()
                else {
                    return Err(GdlError::at(
                        expression.place,
                        "a term in parentheses begins with its name",
                    ));
                };
                let name = self.symbols.intern(name);
                let terms = list[1..].iter().map(|term| self.term(term));
                let terms: Box<[Term]> = terms.collect::<Result<_, _>>()?;
                Ok(match terms.is_empty() {
                    true => Term::Constant(name),
                    false => Term::Function(name, terms),
                })
            }
        }
    }
}

fn is_word(expression: Option<&Expression<'_>>, word: &str) -> bool {
    matches!(expression, Some(Expression { form: Form::Word(found), .. }) if found.eq_ignore_ascii_case(word))
}
