//! Heads and bodies of random rules.

use super::{Kind, Name, Program, Stage};

/// The variables of a rule as it grows, each with the least kind it was bound as.
#[derive(Default)]
struct Body {
    bound: Vec<(String, Kind)>,
    /// Those that stand somewhere and have to be bound.
    wanted: Vec<(String, Kind)>,
    literals: Vec<String>,
    /// Whether `(not (distinct …))` binds variables.
    has_same: bool,
}

impl Program {
    /// A term of a body: whatever variable stands in it is bound, or wanted, as of the kind.
    fn pattern(&mut self, kind: Kind, into: &mut Vec<(String, Kind)>) -> String {
        match self.random.u8(..10) {
            0..5 => {
                let names = match kind {
                    Kind::Small | Kind::Value => ["?x", "?y", "?z"],
                    Kind::Role => ["?r", "?s", "?r"],
                    Kind::Fluent => ["?f", "?e", "?f"],
                    Kind::Move => ["?m", "?m", "?n"],
                };
                let name = *self.random.choice(&names).unwrap();
                let name = self.word(name);
                into.push((name.to_lowercase(), kind));
                name
            }
            5..9 if matches!(kind, Kind::Fluent | Kind::Move) => {
                let name = self.function(kind);
                let terms = name.kinds.iter().map(|&kind| self.pattern(kind, into));
                let terms: Vec<_> = terms.collect();
                self.applied(&name.word, &terms)
            }
            5..7 if kind == Kind::Value => {
                let terms: Vec<_> = (0..self.random.usize(1..=2))
                    .map(|_| self.pattern(Kind::Small, into))
                    .collect();
                format!("(g {})", terms.join(" "))
            }
            _ => self.constant(kind),
        }
    }

    /// An atom that depends on no more than a stage, of the first so many relations.
    fn atom(&mut self, stage: Stage, first: usize, into: &mut Vec<(String, Kind)>) -> String {
        let mut names: Vec<Name> = self.facts.clone();
        names.push(Name {
            word: "role".to_owned(),
            kinds: vec![Kind::Role],
            stage: Stage::Fixed,
        });
        let derived = self.derived[..first].iter();
        let derived = derived.filter(|name| name.stage <= stage).cloned();
        names.extend(derived.clone().chain(derived));
        if stage >= Stage::Position {
            let name = Name {
                word: "true".to_owned(),
                kinds: vec![Kind::Fluent],
                stage: Stage::Position,
            };
            names.extend(vec![name; 4]);
        }
        if stage >= Stage::Moves {
            let kinds = vec![Kind::Role, Kind::Move];
            let name = Name {
                word: "does".to_owned(),
                kinds,
                stage,
            };
            names.extend(vec![name; 4]);
        }
        if self.sees_legal {
            let kinds = vec![Kind::Role, Kind::Move];
            names.push(Name {
                word: "legal".to_owned(),
                kinds,
                stage,
            });
        }
        let name = self.random.choice(names).unwrap();
        let terms: Vec<_> = name
            .kinds
            .iter()
            .map(|&kind| self.pattern(kind, into))
            .collect();
        self.applied(&name.word, &terms)
    }

    /// What may stand in a body. Atoms are of the first so many relations, negated ones of the second.
    fn literal(
        &mut self,
        stage: Stage,
        relations: (usize, usize),
        depth: u8,
        body: &mut Body,
        is_inner: bool,
    ) -> String {
        match self.random.u8(..20) {
            0..3 => {
                let atom = self.atom(stage, relations.1, &mut body.wanted);
                format!("({} {atom})", self.word("not"))
            }
            3..5 => {
                let kind = *self
                    .random
                    .choice(&[Kind::Value, Kind::Role, Kind::Value])
                    .unwrap();
                let (mut of_one, mut of_two) = (Vec::new(), Vec::new());
                let (one, two) = (
                    self.pattern(kind, &mut of_one),
                    self.pattern(kind, &mut of_two),
                );
                let is_same = self.random.u8(..3) == 0;
                let shares = of_one
                    .iter()
                    .any(|(name, _)| of_two.iter().any(|(it, _)| it == name));
                let binds = is_same && !is_inner && !shares && !body.has_same;
                body.wanted.append(&mut of_one);
                if binds {
                    body.has_same = true;
                    body.bound.append(&mut of_two);
                } else {
                    body.wanted.append(&mut of_two);
                }
                if is_same {
                    format!("(not ({} {one} {two}))", self.word("distinct"))
                } else {
                    format!("(distinct {one} {two})")
                }
            }
            5..7 if depth < 2 => {
                let is_negated = self.random.u8(..4) == 0;
                let relations = if is_negated {
                    (relations.1, relations.1.min(relations.0))
                } else {
                    relations
                };
                let parts: Vec<_> = (0..self.random.usize(1..=3))
                    .map(|_| self.literal(stage, relations, depth + 1, body, true))
                    .collect();
                if is_negated {
                    format!("(not (or {}))", parts.join(" "))
                } else {
                    format!("({} {})", self.word("or"), parts.join(" "))
                }
            }
            _ if is_inner => self.atom(stage, relations.0, &mut body.wanted),
            _ => self.atom(stage, relations.0, &mut body.bound),
        }
    }

    /// The terms of a head with a body that binds their variables.
    pub(super) fn body(
        &mut self,
        kinds: &[Kind],
        stage: Stage,
        relations: (usize, usize),
    ) -> (Vec<String>, String) {
        let mut body = Body::default();
        for _ in 0..self.random.usize(1..=4) {
            let literal = self.literal(stage, relations, 0, &mut body, false);
            body.literals.push(literal);
        }
        let terms: Vec<_> = kinds
            .iter()
            .map(|&kind| self.made(kind, &mut body))
            .collect();
        body.wanted.sort_by_key(|&(_, kind)| kind);
        for (name, kind) in std::mem::take(&mut body.wanted) {
            if body.bound.iter().any(|(known, _)| *known == name) {
                continue;
            }
            if self.random.u16(..400) == 0 {
                self.is_unsafe = true;
                continue;
            }
            let literal = match kind {
                Kind::Small => format!("(small {name})"),
                Kind::Role => format!("(role {name})"),
                Kind::Fluent if stage >= Stage::Position => format!("(true {name})"),
                Kind::Move if stage >= Stage::Moves => {
                    format!("(does {} {name})", self.constant(Kind::Role))
                }
                Kind::Value | Kind::Fluent | Kind::Move => format!("(value {name})"),
            };
            body.bound.push((name, kind));
            let at = self.random.usize(0..=body.literals.len());
            body.literals.insert(at, literal);
        }
        (terms, body.literals.join(" "))
    }

    /// A term of a head: no deeper than its kind says, so that there are few.
    fn made(&mut self, kind: Kind, body: &mut Body) -> String {
        let fits = |(_, known): &&(String, Kind)| {
            *known == kind || (*known, kind) == (Kind::Small, Kind::Value)
        };
        let fitting: Vec<_> = body.bound.iter().filter(fits).cloned().collect();
        match self.random.u8(..10) {
            0..4 if !fitting.is_empty() => self.random.choice(fitting).unwrap().0,
            0..8 if matches!(kind, Kind::Fluent | Kind::Move) => {
                let name = self.function(kind);
                let terms: Vec<_> = name
                    .kinds
                    .iter()
                    .map(|&kind| self.made(kind, body))
                    .collect();
                self.applied(&name.word, &terms)
            }
            0..6 if kind <= Kind::Role => {
                let name = match kind {
                    Kind::Role => "?r",
                    _ => "?x",
                };
                let known = body.bound.iter().any(|(known, _)| known == name);
                if known {
                    return self.constant(kind);
                }
                body.wanted.push((name.to_owned(), kind));
                name.to_owned()
            }
            6 if kind == Kind::Value => {
                let small = body.bound.iter().filter(|(_, known)| *known == Kind::Small);
                let small: Vec<_> = small.cloned().collect();
                match self.random.choice(small) {
                    Some((name, _)) => format!("(g {name})"),
                    None => self.constant(kind),
                }
            }
            _ => self.constant(kind),
        }
    }

    pub(super) fn rule(
        &mut self,
        word: &str,
        kinds: &[Kind],
        stage: Stage,
        relations: (usize, usize),
    ) {
        let (terms, literals) = self.body(kinds, stage, relations);
        let head = self.applied(word, &terms);
        self.line(format!("(<= {head} {literals})"));
    }
}
