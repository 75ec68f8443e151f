//! A plain evaluator of rules, to compare others with: one position at a time, by joins, from the rules
//! as they are read. It shares nothing with the grounder and the circuit.

mod cycle;
mod model;
mod plan;
mod table;
mod term;

use stonework_gdl::rules::{Relation, Rules};

use model::{Depends, Model, Truth};
use plan::Relations;
use table::Table;
use term::{Id, Terms};

/// Why rules, or a position of them, have no meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// Nothing binds a variable.
    Unsafe(String),
    /// An atom depends on its own negation: it is neither true nor false.
    Cycle,
    /// A relation has too many tuples.
    Many,
    /// A relation depends on what it may not depend on.
    Depends(String),
}

/// The rules of a text.
pub(crate) struct Naive {
    terms: Terms,
    model: Model,
    /// What depends on nothing.
    fixed: Truth,
    roles: Vec<Id>,
    start: Position,
}

/// A position: the fluents that are true.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Position(Vec<Id>);

/// What is to be seen in a position, as sorted texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    /// The fluents that are true.
    pub(crate) fluents: Vec<String>,
    /// The legal moves of each role.
    pub(crate) moves: Vec<Vec<String>>,
    pub(crate) is_terminal: bool,
    /// The goals of each role.
    pub(crate) goals: Vec<Vec<String>>,
}

impl Naive {
    pub(crate) fn new(rules: &Rules) -> Result<Self, Refused> {
        let mut terms = Terms::new(rules.symbols.clone());
        let mut relations = Relations::default();
        for known in [(Relation::True, 1), (Relation::Does, 2)] {
            relations.place(known);
        }
        let mut plans = Vec::new();
        for rule in &rules.rules {
            plans.extend(plan::plans(rule, &mut relations, &mut terms)?);
        }
        let model = Model::new(relations, plans);
        for group in &model.groups {
            for &relation in &group.relations {
                let (name, _) = model.relations.0[relation];
                let most = match name {
                    Relation::Role | Relation::Init => Depends::Nothing,
                    Relation::Legal | Relation::Goal | Relation::Terminal => Depends::Position,
                    _ => Depends::Moves,
                };
                if group.depends > most {
                    return Err(Refused::Depends(format!("{name:?}")));
                }
            }
        }
        let mut fixed = Truth::of(model.nothing());
        model.fill(Depends::Nothing, &mut fixed, &mut terms)?;
        let mut naive = Self {
            terms,
            model,
            fixed,
            roles: Vec::new(),
            start: Position(Vec::new()),
        };
        naive.roles = naive.column(&naive.fixed, (Relation::Role, 1))?;
        naive.start = Position::of(naive.column(&naive.fixed, (Relation::Init, 1))?);
        Ok(naive)
    }

    pub(crate) fn roles(&self) -> Vec<String> {
        self.roles
            .iter()
            .map(|&role| self.terms.written(role))
            .collect()
    }

    pub(crate) fn start(&self) -> Position {
        self.start.clone()
    }

    /// The position in which fluents are true, each given as text.
    pub(crate) fn position(&mut self, fluents: &[String]) -> Position {
        Position::of(fluents.iter().map(|fluent| self.term(fluent)).collect())
    }

    pub(crate) fn fluents(&self, position: &Position) -> Vec<String> {
        self.sorted(position.0.iter().copied())
    }

    pub(crate) fn see(&mut self, position: &Position) -> Result<Seen, Refused> {
        let truth = self.truth(position)?;
        let of_roles = |relation| {
            let tuples = self.tuples(&truth, (relation, 2))?;
            let of_role = |&role: &Id| {
                let own = tuples.iter().filter(|tuple| tuple[0] == role);
                self.sorted(own.map(|tuple| tuple[1]))
            };
            Ok(self.roles.iter().map(of_role).collect())
        };
        Ok(Seen {
            fluents: self.fluents(position),
            moves: of_roles(Relation::Legal)?,
            is_terminal: !self.tuples(&truth, (Relation::Terminal, 0))?.is_empty(),
            goals: of_roles(Relation::Goal)?,
        })
    }

    /// Where a move of each role leads, each given as text.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        joint: &[String],
    ) -> Result<Position, Refused> {
        let mut truth = self.truth(position)?;
        let joint: Vec<_> = joint.iter().map(|mv| self.term(mv)).collect();
        assert_eq!(joint.len(), self.roles.len());
        let does = self
            .roles
            .iter()
            .zip(joint)
            .map(|(&role, mv)| vec![role, mv]);
        truth.give(1, Table::of(does));
        self.model
            .fill(Depends::Moves, &mut truth, &mut self.terms)?;
        Ok(Position::of(self.column(&truth, (Relation::Next, 1))?))
    }

    /// What is true in a position without the moves.
    fn truth(&mut self, position: &Position) -> Result<Truth, Refused> {
        let mut truth = self.fixed.clone();
        truth.give(0, Table::of(position.0.iter().map(|&fluent| vec![fluent])));
        self.model
            .fill(Depends::Position, &mut truth, &mut self.terms)?;
        Ok(truth)
    }

    /// The tuples of a relation.
    fn tuples(&self, truth: &Truth, key: plan::Key) -> Result<Vec<Vec<Id>>, Refused> {
        let Some(place) = self.model.relations.find(key) else {
            return Ok(Vec::new());
        };
        if !truth.is_decided(place) {
            return Err(Refused::Cycle);
        }
        Ok(truth.low[place].tuples().to_vec())
    }

    /// The first terms of the tuples of a relation.
    fn column(&self, truth: &Truth, key: plan::Key) -> Result<Vec<Id>, Refused> {
        let tuples = self.tuples(truth, key)?;
        Ok(tuples.into_iter().map(|tuple| tuple[0]).collect())
    }

    fn sorted(&self, terms: impl Iterator<Item = Id>) -> Vec<String> {
        let mut texts: Vec<_> = terms.map(|term| self.terms.written(term)).collect();
        texts.sort();
        texts
    }

    /// A ground term from its text.
    fn term(&mut self, text: &str) -> Id {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        self.term_of(words.next().unwrap(), &mut words)
    }

    /// The term that begins with a word, or with `(`.
    fn term_of<'t>(&mut self, word: &str, words: &mut impl Iterator<Item = &'t str>) -> Id {
        if word != "(" {
            let symbol = self.terms.symbols.intern(word);
            return self.terms.intern(symbol, Vec::new());
        }
        let symbol = self.terms.symbols.intern(words.next().unwrap());
        let mut arguments = Vec::new();
        loop {
            match words.next().unwrap() {
                ")" => return self.terms.intern(symbol, arguments),
                word => arguments.push(self.term_of(word, words)),
            }
        }
    }
}

impl Position {
    fn of(mut fluents: Vec<Id>) -> Self {
        fluents.sort_unstable();
        fluents.dedup();
        Self(fluents)
    }
}
