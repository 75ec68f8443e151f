//! From expressions to rules: [`Rules::read`].

use super::doubts::doubts;
use super::note::Note;
use super::rule::{Atom, Literal, Relation, Rule, Rules};
use super::safety::Need;
use super::symbol::{Symbol, Symbols};
use super::term::{Term, Variable};
use crate::error::GdlError;
use crate::text::{Expression, Expressions, Form, Place};

/// No rule has more variables.
const MOST_VARIABLES: usize = 1000;

/// So many notes are told.
const MOST_NOTES: usize = 50;

impl Rules {
    /// The rules that a text holds, with notes on what may be a mistake. Each is checked by itself:
    /// the words of the language stand where they may, and the conditions of a rule bind its variables.
    ///
    /// # Errors
    ///
    /// [`GdlError::Text`] for the first place that is wrong; [`GdlError::Game`] for a text that is too long.
    pub fn read(text: &str) -> Result<Self, GdlError> {
        let expressions = Expressions::of(text)?;
        let mut reader = Reader::default();
        let rules = expressions
            .parts()
            .map(|expression| reader.rule(expression));
        let rules = rules.collect::<Result<Vec<_>, _>>()?;
        let Reader {
            symbols, mut notes, ..
        } = reader;
        notes.extend(doubts(&rules, &symbols));
        notes.sort_by_key(|note| note.place.byte);
        if let Some(rest) = notes.len().checked_sub(MOST_NOTES + 1) {
            notes.truncate(MOST_NOTES + 1);
            notes[MOST_NOTES].message = format!("this and {rest} more may be mistakes");
        }
        Ok(Self {
            symbols,
            rules,
            notes,
        })
    }
}

/// The reader of one rule after the other.
#[derive(Default)]
struct Reader<'e> {
    symbols: Symbols,
    notes: Vec<Note>,
    /// For each symbol, the line where it was met first, and whether two spellings of it are noted.
    met: Vec<(u32, bool)>,
    /// For each symbol, the last rule that it was a variable of, and which one.
    slots: Vec<(usize, u32)>,
    /// How many rules were begun.
    rule: usize,
    /// The variables of the rule: each with its place and its spelling.
    variables: Vec<(Symbol, Place, &'e str)>,
    /// Whether the rule is a fact.
    is_fact: bool,
}

impl<'e> Reader<'e> {
    fn rule(&mut self, expression: Expression<'e>) -> Result<Rule, GdlError> {
        let place = expression.place();
        self.variables.clear();
        self.rule += 1;
        let conditions = expression.after("<=");
        self.is_fact = conditions.is_none();
        let (head, conditions) = match conditions {
            None => (self.head(expression)?, None),
            Some(mut parts) => {
                let Some(head) = parts.next() else {
                    let message = "`(<=)` has no head: write `(<= HEAD CONDITION …)`";
                    return Err(GdlError::at(place, message));
                };
                (self.head(head)?, Some(parts))
            }
        };
        let mut body = Vec::new();
        for condition in conditions.into_iter().flatten() {
            self.literal(condition, true, head.relation, &mut body)?;
        }
        let mut rule = Rule {
            head,
            body,
            variables: self.variables.iter().map(|(symbol, ..)| *symbol).collect(),
            place,
        };
        let mut unmet = Need::unmet(&rule);
        if let Some(need) = unmet
            && Self::is_its_role(&rule.head, need.variable)
        {
            rule.body.push(Literal::Holds(Atom {
                relation: Relation::Role,
                terms: [Term::Variable(need.variable)].into(),
                place: rule.head.place,
            }));
            unmet = Need::unmet(&rule);
        }
        match unmet {
            None => Ok(rule),
            Some(need) => Err(self.unsafe_rule(&rule, need)),
        }
    }

    /// Whether a variable is the role of which a head tells a move or a goal: it stands for every role.
    fn is_its_role(head: &Atom, variable: Variable) -> bool {
        matches!(
            head.relation,
            Relation::Legal | Relation::Goal | Relation::Input
        ) && head.terms.first() == Some(&Term::Variable(variable))
    }

    /// What is wrong with a rule that does not bind a variable.
    fn unsafe_rule(&self, rule: &Rule, need: Need) -> GdlError {
        let (_, place, name) = self.variables[need.variable.0 as usize];
        let Need { by, .. } = need;
        let (what, remedy) = if need.is_partly_bound {
            let remedy = "add a condition that binds it outside the `or`, or to each of its parts";
            ("is not bound by each part of an `or`", remedy.to_owned())
        } else {
            let remedy =
                format!("add a condition with `{name}` that stands in no `not` and no `distinct`");
            ("is bound by no condition", remedy)
        };
        let line = rule.place.line;
        let message = format!(
            "unsafe: `{name}` {what} of the rule of line {line}, and {by} needs it: {remedy}"
        );
        GdlError::at(place, message)
    }

    fn head(&mut self, expression: Expression<'e>) -> Result<Atom, GdlError> {
        let head = self.atom(expression)?;
        match head.relation {
            Relation::True => Err(GdlError::at(
                head.place,
                "`true` is what holds now: a rule concludes `next`, what will, or `init`, what does at the start",
            )),
            Relation::Does => Err(GdlError::at(
                head.place,
                "`does` is what players do: a rule concludes `legal`, what they may do",
            )),
            Relation::Goal => match &head.terms[1] {
                Term::Constant(points) => {
                    let points = self.symbols.spelling(*points);
                    match points.parse() {
                        Ok(0_u8..=100) if !points.starts_with('+') => Ok(head),
                        _ => Err(not_points(head.place, points)),
                    }
                }
                Term::Function(name, _) => {
                    let name = self.symbols.spelling(*name);
                    Err(not_points(head.place, &format!("({name} …)")))
                }
                Term::Variable(_) => Ok(head),
            },
            _ => Ok(head),
        }
    }

    /// Adds the literals all of which have to hold so that a condition does, or does not.
    fn literal(
        &mut self,
        expression: Expression<'e>,
        holds: bool,
        head: Relation,
        all: &mut Vec<Literal>,
    ) -> Result<(), GdlError> {
        let place = expression.place();
        if let Some(mut parts) = expression.after("not") {
            let (Some(negated), None) = (parts.next(), parts.next()) else {
                return Err(GdlError::at(place, "`not` takes one condition"));
            };
            return self.literal(negated, !holds, head, all);
        }
        if let Some(parts) = expression.after("or") {
            if !holds {
                for part in parts {
                    self.literal(part, false, head, all)?;
                }
                return Ok(());
            }
            let mut any = Vec::new();
            for part in parts {
                let mut literals = Vec::new();
                self.literal(part, true, head, &mut literals)?;
                any.push(literals);
            }
            if any.is_empty() {
                self.notes.push(Note {
                    place,
                    message: "`(or)` has no parts, so that it is false".to_owned(),
                });
            }
            all.push(Literal::Any(any));
            return Ok(());
        }
        if let Some(mut parts) = expression.after("distinct") {
            let (Some(one), Some(two), None) = (parts.next(), parts.next(), parts.next()) else {
                return Err(GdlError::at(place, "`distinct` takes two terms"));
            };
            let (one, two) = (self.term(one)?, self.term(two)?);
            all.push(if holds {
                Literal::Distinct(one, two)
            } else {
                Literal::Same(one, two)
            });
            return Ok(());
        }
        if let Some(mut parts) = expression.after("and")
            && parts.any(|part| matches!(part.form(), Form::List(_)))
        {
            let message = "`and` is no word of GDL: conditions that stand one after the other have to hold all of them";
            return Err(GdlError::at(place, message));
        }
        let atom = self.atom(expression)?;
        may_read(head, atom.relation, place)?;
        all.push(if holds {
            Literal::Holds(atom)
        } else {
            Literal::Not(atom)
        });
        Ok(())
    }

    fn atom(&mut self, expression: Expression<'e>) -> Result<Atom, GdlError> {
        let place = expression.place();
        let (name, terms) = match expression.form() {
            Form::Word(word) => (word, None),
            Form::List(mut parts) => {
                let first = parts.next().map(|first| (first, first.form()));
                let Some((_, Form::Word(word))) = first else {
                    let place = first.map_or(place, |(first, _)| first.place());
                    let message = "a relation begins with its name: `(` is one too many";
                    return Err(GdlError::at(place, message));
                };
                (word, Some(parts))
            }
        };
        let terms = terms.into_iter().flatten();
        let relation = self.relation(name, terms.clone().count(), place)?;
        let terms = terms.map(|term| self.term(term));
        let terms = terms.collect::<Result<_, _>>()?;
        Ok(Atom {
            relation,
            terms,
            place,
        })
    }

    fn relation(
        &mut self,
        name: &'e str,
        terms: usize,
        place: Place,
    ) -> Result<Relation, GdlError> {
        let is_it = |word: &str| name.eq_ignore_ascii_case(word);
        let known = Relation::KNOWN.iter().find(|(word, ..)| is_it(word));
        let message = match known {
            Some(&(_, relation, takes)) if terms == takes => return Ok(relation),
            Some((word, _, takes)) => {
                let terms = match takes {
                    0 => "no terms",
                    1 => "1 term",
                    _ => "2 terms",
                };
                let shown = ["", " …", " … …"][*takes];
                format!("`{word}` takes {terms}: write `({word}{shown})`")
            }
            None if is_it("<=") => {
                "a rule stands within a rule: a `)` is missing before it".to_owned()
            }
            None if ["not", "or", "distinct"].iter().any(|word| is_it(word)) => format!(
                "`{}` is no relation: it stands in parentheses, in the conditions of a rule",
                name.to_lowercase()
            ),
            None if name.starts_with('?') => {
                format!("`{name}` is a variable: a relation has a name of its own")
            }
            None => return Ok(Relation::Named(self.symbol(name, place))),
        };
        Err(GdlError::at(place, message))
    }

    fn term(&mut self, expression: Expression<'e>) -> Result<Term, GdlError> {
        let place = expression.place();
        let mut parts = match expression.form() {
            Form::Word(word) if word.starts_with('?') => return self.variable(word, place),
            Form::Word(word) => return Ok(Term::Constant(self.function(word, 0, place)?)),
            Form::List(parts) => parts,
        };
        let first = parts.next().map(|first| (first.place(), first.form()));
        let Some((place, Form::Word(name))) = first else {
            let place = first.map_or(place, |(place, _)| place);
            let message = "a term begins with its name: `(` is one too many";
            return Err(GdlError::at(place, message));
        };
        let name = self.function(name, parts.clone().count(), place)?;
        let terms = parts.map(|term| self.term(term));
        let terms: Box<[Term]> = terms.collect::<Result<_, _>>()?;
        Ok(if terms.is_empty() {
            Term::Constant(name)
        } else {
            Term::Function(name, terms)
        })
    }

    /// The name of a constant or a function.
    fn function(&mut self, name: &'e str, terms: usize, place: Place) -> Result<Symbol, GdlError> {
        let is_it = |word: &&str| name.eq_ignore_ascii_case(word);
        if name.starts_with('?') {
            let message =
                format!("`{name}` is a variable: a term with terms has a name of its own");
            return Err(GdlError::at(place, message));
        }
        if ["<=", "not", "or", "distinct"].iter().any(is_it) {
            let message = format!(
                "`{}` stands within a term: it is a word of the language, and no name",
                name.to_lowercase()
            );
            return Err(GdlError::at(place, message));
        }
        if terms > 0 && ["true", "does"].iter().any(is_it) {
            let message = format!(
                "`({} …)` stands within a term: it is a condition, and no term",
                name.to_lowercase()
            );
            return Err(GdlError::at(place, message));
        }
        Ok(self.symbol(name, place))
    }

    fn variable(&mut self, name: &'e str, place: Place) -> Result<Term, GdlError> {
        if self.is_fact {
            let message = format!(
                "`{name}` is a variable, and a fact has none: write `(<= HEAD CONDITION …)`, with a condition that binds it"
            );
            return Err(GdlError::at(place, message));
        }
        let symbol = self.intern(name, place);
        let at = symbol.0 as usize;
        let (rule, slot) = self.slots[at];
        if rule == self.rule {
            let (_, before, spelling) = self.variables[slot as usize];
            self.two_spellings(symbol, spelling, before.line, name, place);
            return Ok(Term::Variable(Variable(slot)));
        }
        if self.variables.len() == MOST_VARIABLES {
            let message = format!("a rule has at most {MOST_VARIABLES} variables");
            return Err(GdlError::at(place, message));
        }
        let slot = u32::try_from(self.variables.len()).expect("at most 1000 variables");
        self.slots[at] = (self.rule, slot);
        self.variables.push((symbol, place, name));
        Ok(Term::Variable(Variable(slot)))
    }

    /// The symbol of a word that is no variable.
    fn symbol(&mut self, name: &'e str, place: Place) -> Symbol {
        let symbol = self.intern(name, place);
        let spelling = self.symbols.spelling(symbol);
        if spelling != name {
            let spelling = spelling.to_owned();
            let (line, _) = self.met[symbol.0 as usize];
            self.two_spellings(symbol, &spelling, line, name, place);
        }
        symbol
    }

    fn intern(&mut self, name: &str, place: Place) -> Symbol {
        let symbol = self.symbols.intern(name);
        if self.met.len() < self.symbols.len() {
            self.met.push((place.line, false));
            self.slots.push((0, 0));
        }
        symbol
    }

    /// Notes, once for a word, that it is written in two ways.
    fn two_spellings(&mut self, symbol: Symbol, first: &str, line: u32, name: &str, place: Place) {
        let (_, is_noted) = &mut self.met[symbol.0 as usize];
        if first != name && !std::mem::replace(is_noted, true) {
            let message = format!("`{name}` is the same word as `{first}` on line {line}");
            self.notes.push(Note { place, message });
        }
    }
}

/// Refuses conditions that the language does not have in rules that conclude `head`.
fn may_read(head: Relation, read: Relation, place: Place) -> Result<(), GdlError> {
    let why = match (head, read) {
        (_, Relation::Next) => {
            "a condition cannot read `next`, what will hold: read `true`, what holds now"
        }
        (_, Relation::Init) => {
            "a condition cannot read `init`, what holds at the start: conclude both from a relation of your own"
        }
        (Relation::Role, Relation::True | Relation::Does) => {
            "who plays cannot depend on what holds or is done: `role` is the same all the time"
        }
        (Relation::Init, Relation::True | Relation::Does) => {
            "the start cannot depend on what holds or is done: nothing does yet"
        }
        (Relation::Base | Relation::Input, Relation::True | Relation::Does) => {
            "`base` and `input`, what may ever hold or be done, cannot depend on what holds or is done"
        }
        (Relation::Legal, Relation::Does) => {
            "what is legal cannot depend on what is done: it is known before anybody moves"
        }
        (Relation::Goal, Relation::Does) => {
            "a goal cannot depend on what is done: it is known before anybody moves"
        }
        (Relation::Terminal, Relation::Does) => {
            "the end cannot depend on what is done: it is known before anybody moves"
        }
        _ => return Ok(()),
    };
    Err(GdlError::at(place, why))
}

fn not_points(place: Place, points: &str) -> GdlError {
    GdlError::at(
        place,
        format!("a goal is a whole number from 0 to 100, and `{points}` is none"),
    )
}
