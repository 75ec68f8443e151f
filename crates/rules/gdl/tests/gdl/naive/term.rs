//! Ground terms, each once, and the patterns that rules match them with.

use std::collections::HashMap;

use stonework_gdl::rules::{Symbol, Symbols, Term};

/// A ground term.
pub(crate) type Id = usize;

/// All ground terms that were met.
pub(crate) struct Terms {
    pub(crate) symbols: Symbols,
    parts: Vec<(Symbol, Vec<Id>)>,
    index: HashMap<(Symbol, Vec<Id>), Id>,
}

/// What a rule says of a term: a variable is its place among those of the rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    Variable(usize),
    Ground(Id),
    Function(Symbol, Vec<Pattern>),
}

/// What the variables of a rule stand for so far.
pub(crate) type Bindings = Vec<Option<Id>>;

impl Terms {
    pub(crate) fn new(symbols: Symbols) -> Self {
        let (parts, index) = (Vec::new(), HashMap::new());
        Self {
            symbols,
            parts,
            index,
        }
    }

    pub(crate) fn intern(&mut self, symbol: Symbol, arguments: Vec<Id>) -> Id {
        let next = self.parts.len();
        let parts = (symbol, arguments);
        let id = *self.index.entry(parts.clone()).or_insert(next);
        if id == next {
            self.parts.push(parts);
        }
        id
    }

    pub(crate) fn parts(&self, id: Id) -> (Symbol, &[Id]) {
        let (symbol, arguments) = &self.parts[id];
        (*symbol, arguments)
    }

    pub(crate) fn written(&self, id: Id) -> String {
        let (symbol, arguments) = self.parts(id);
        let mut text = self.symbols.spelling(symbol).to_owned();
        for &argument in arguments {
            text = format!("{text} {}", self.written(argument));
        }
        if arguments.is_empty() {
            text
        } else {
            format!("({text})")
        }
    }

    pub(crate) fn pattern(&mut self, term: &Term) -> Pattern {
        match term {
            Term::Variable(variable) => Pattern::Variable(variable.0 as usize),
            Term::Constant(symbol) => Pattern::Ground(self.intern(*symbol, Vec::new())),
            Term::Function(symbol, terms) => {
                let patterns: Vec<_> = terms.iter().map(|term| self.pattern(term)).collect();
                let ground = patterns.iter().map(|pattern| match pattern {
                    Pattern::Ground(id) => Some(*id),
                    _ => None,
                });
                match ground.collect() {
                    Some(arguments) => Pattern::Ground(self.intern(*symbol, arguments)),
                    None => Pattern::Function(*symbol, patterns),
                }
            }
        }
    }

    /// The term that a pattern is, all of whose variables stand for something.
    pub(crate) fn instance(&mut self, pattern: &Pattern, bindings: &Bindings) -> Id {
        match pattern {
            Pattern::Variable(variable) => bindings[*variable].unwrap(),
            Pattern::Ground(id) => *id,
            Pattern::Function(symbol, patterns) => {
                let arguments = patterns
                    .iter()
                    .map(|pattern| self.instance(pattern, bindings));
                let arguments = arguments.collect();
                self.intern(*symbol, arguments)
            }
        }
    }

    /// Whether a term is what a pattern says; binds the variables that stand for nothing yet.
    pub(crate) fn matches(&self, pattern: &Pattern, id: Id, bindings: &mut Bindings) -> bool {
        match pattern {
            Pattern::Variable(variable) => *bindings[*variable].get_or_insert(id) == id,
            Pattern::Ground(known) => *known == id,
            Pattern::Function(symbol, patterns) => {
                let (name, arguments) = self.parts(id);
                let mut pairs = patterns.iter().zip(arguments);
                name == *symbol
                    && patterns.len() == arguments.len()
                    && pairs.all(|(pattern, &id)| self.matches(pattern, id, bindings))
            }
        }
    }
}

impl Pattern {
    /// The variables in it are put after others.
    pub(crate) fn variables(&self, into: &mut Vec<usize>) {
        match self {
            Self::Variable(variable) => into.push(*variable),
            Self::Ground(_) => (),
            Self::Function(_, patterns) => patterns.iter().for_each(|p| p.variables(into)),
        }
    }

    /// Whether all of its variables are among some.
    pub(crate) fn is_bound(&self, bound: &[bool]) -> bool {
        let mut variables = Vec::new();
        self.variables(&mut variables);
        variables.iter().all(|&variable| bound[variable])
    }
}
