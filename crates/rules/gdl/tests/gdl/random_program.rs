//! Random rules of two roles: [`Program`].

use fastrand::Rng;

/// What a term may be. A variable of a kind may stand where a later kind is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// One of a few constants.
    Small,
    /// A constant, or a function of small ones.
    Value,
    Role,
    Fluent,
    Move,
}

/// What a relation may depend on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Fixed,
    Position,
    Moves,
}

/// A relation, or a function that makes a fluent or a move, with the kinds of its terms.
#[derive(Clone, Debug)]
struct Name {
    word: String,
    kinds: Vec<Kind>,
    stage: Stage,
}

/// A random text of rules, as it grows.
pub(crate) struct Program {
    random: Rng,
    facts: Vec<Name>,
    derived: Vec<Name>,
    fluents: Vec<Name>,
    moves: Vec<Name>,
    pub(crate) text: String,
    /// Whether nothing may bind a variable of it.
    pub(crate) is_unsafe: bool,
    /// Whether relations of the text's own may depend on each other.
    is_mutual: bool,
    /// Whether they may depend on each other's negation.
    negates_itself: bool,
    /// Whether `legal` may stand in bodies.
    sees_legal: bool,
}

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

const SMALL: [&str; 4] = ["a", "b", "1", "2"];
const ROLES: [&str; 2] = ["white", "black"];

impl Program {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let (is_mutual, negates_itself) = match random.u8(..8) {
            0 => (true, true),
            1..3 => (true, false),
            _ => (false, false),
        };
        let mut program = Self {
            random,
            facts: Vec::new(),
            derived: Vec::new(),
            fluents: Vec::new(),
            moves: Vec::new(),
            text: String::new(),
            is_unsafe: false,
            is_mutual,
            negates_itself,
            sees_legal: false,
        };
        program.declare();
        program.declare_parts();
        program.write();
        program
    }

    fn kinds(&mut self, most: usize, among: &[Kind]) -> Vec<Kind> {
        let count = self.random.usize(0..=most);
        (0..count)
            .map(|_| *self.random.choice(among).unwrap())
            .collect()
    }

    fn declare(&mut self) {
        use Kind::{Fluent, Role, Small, Value};
        let facts = [
            ("small", vec![Small]),
            ("value", vec![Value]),
            ("succ", vec![Small, Small]),
            ("edge", vec![Small, Small]),
        ];
        self.facts = facts
            .map(|(word, kinds)| Name {
                word: word.to_owned(),
                kinds,
                stage: Stage::Fixed,
            })
            .to_vec();
        for (count, stage) in [(1, Stage::Fixed), (4, Stage::Position), (2, Stage::Moves)] {
            for _ in 0..self.random.usize(0..=count) {
                let kinds = self.kinds(2, &[Small, Small, Value, Role, Fluent]);
                let kinds = match stage {
                    Stage::Fixed => kinds.into_iter().filter(|&kind| kind != Fluent).collect(),
                    _ => kinds,
                };
                let word = format!("p{}", self.derived.len());
                self.derived.push(Name { word, kinds, stage });
            }
        }
        for at in 0..self.random.usize(1..=4) {
            let kinds = self.kinds(2, &[Small, Small, Value, Role]);
            self.fluents.push(Name {
                word: format!("f{at}"),
                kinds,
                stage: Stage::Position,
            });
        }
        for at in 0..self.random.usize(1..=3) {
            let kinds = self.kinds(2, &[Small, Small, Value]);
            self.moves.push(Name {
                word: format!("m{at}"),
                kinds,
                stage: Stage::Moves,
            });
        }
    }

    /// Well-known parts of games: whose turn it is, a counter, cells with contents.
    fn declare_parts(&mut self) {
        let fluent = |word: &str, kinds: &[Kind]| Name {
            word: word.to_owned(),
            kinds: kinds.to_vec(),
            stage: Stage::Position,
        };
        if self.random.u8(..3) == 0 {
            self.fluents.push(fluent("control", &[Kind::Role]));
            self.text += "(init (control white))\n\
                (<= (next (control white)) (true (control black)))\n\
                (<= (next (control black)) (true (control white)))\n";
        }
        if self.random.u8(..3) == 0 {
            self.fluents.push(fluent("step", &[Kind::Small]));
            self.text += "(init (step a))\n\
                (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n";
        }
        if self.random.u8(..3) == 0 {
            self.fluents
                .push(fluent("cell", &[Kind::Small, Kind::Value]));
            self.moves.push(fluent("mark", &[Kind::Small]));
            self.text += "(<= (init (cell ?x b)) (small ?x))\n\
                (<= (legal ?r (mark ?x)) (role ?r) (true (cell ?x b)))\n\
                (<= (next (cell ?x (g 1))) (does white (mark ?x)))\n\
                (<= (next (cell ?x 1)) (does black (mark ?x)) (not (does white (mark ?x))))\n\
                (<= (next (cell ?x ?y)) (true (cell ?x ?y)) (distinct ?y b))\n\
                (<= (next (cell ?x b)) (true (cell ?x b)) (not (does ?r (mark ?x))) (role ?r))\n";
        }
        if self.random.bool() {
            self.text += "(<= (next ?f) (true ?f) (not (true f0)))\n";
        }
    }

    fn write(&mut self) {
        for role in ROLES {
            self.line(format!("(role {role})"));
        }
        for small in SMALL {
            let fact = format!("(small {small})");
            self.line(fact);
        }
        for _ in 0..self.random.usize(1..=4) {
            let fact = format!("(value {})", self.constant(Kind::Value));
            self.line(fact);
        }
        for pair in SMALL.windows(2) {
            if self.random.u8(..4) > 0 {
                self.line(format!("(succ {} {})", pair[0], pair[1]));
            }
        }
        for _ in 0..self.random.usize(0..=4) {
            let fact = format!(
                "(edge {} {})",
                self.constant(Kind::Small),
                self.constant(Kind::Small)
            );
            self.line(fact);
        }
        for at in 0..self.derived.len() {
            for _ in 0..self.random.usize(0..=3) {
                let name = self.derived[at].clone();
                let all = self.derived.len();
                let relations = match (self.is_mutual, self.negates_itself) {
                    (_, true) => (all, all),
                    (true, false) => (all, 0),
                    (false, false) => (at + 1, at),
                };
                self.rule(&name.word, &name.kinds, name.stage, relations);
            }
        }
        let all = (self.derived.len(), self.derived.len());
        for _ in 0..self.random.usize(0..=3) {
            let fact = format!("(init {})", self.constant(Kind::Fluent));
            self.line(fact);
        }
        for _ in 0..self.random.usize(0..=2) {
            self.rule("init", &[Kind::Fluent], Stage::Fixed, all);
        }
        for role in ROLES {
            if self.random.u8(..8) > 0 {
                self.line(format!("(legal {role} noop)"));
            }
        }
        for _ in 0..self.random.usize(1..=4) {
            self.rule("legal", &[Kind::Role, Kind::Move], Stage::Position, all);
        }
        self.sees_legal = true;
        for _ in 0..self.random.usize(3..=10) {
            self.rule("next", &[Kind::Fluent], Stage::Moves, all);
        }
        for _ in 0..self.random.usize(0..=2) {
            let fact = format!("(next {})", self.constant(Kind::Fluent));
            if self.random.u8(..4) == 0 {
                self.line(fact);
            }
        }
        for _ in 0..self.random.usize(0..=3) / 2 {
            self.rule("terminal", &[], Stage::Position, all);
        }
        for role in ROLES {
            if self.random.u8(..4) == 0 {
                self.line(format!("(goal {role} 50)"));
            }
            for _ in 0..self.random.usize(0..=2) {
                let points = *self.random.choice(&[0, 25, 50, 75, 100]).unwrap();
                let (head, literals) = self.body(&[], Stage::Position, all);
                assert!(head.is_empty());
                self.line(format!("(<= (goal {role} {points}) {literals})"));
            }
        }
    }

    /// A word in some case.
    fn word(&mut self, word: &str) -> String {
        match self.random.u8(..12) {
            0 => word.to_uppercase(),
            1 => word[..1].to_uppercase() + &word[1..],
            _ => word.to_owned(),
        }
    }

    fn line(&mut self, line: String) {
        self.text += &line;
        self.text += if self.random.u8(..10) == 0 {
            " ; so\r\n"
        } else {
            "\n"
        };
    }

    fn small(&mut self) -> String {
        let word = *self.random.choice(&SMALL).unwrap();
        let word = self.word(word);
        match self.random.u8(..12) {
            0 => format!("({word})"),
            _ => word,
        }
    }

    fn constant(&mut self, kind: Kind) -> String {
        match kind {
            Kind::Small => self.small(),
            Kind::Value => match self.random.u8(..4) {
                0 => format!("(g {})", self.small()),
                1 => format!("(g {} {})", self.small(), self.small()),
                _ => self.small(),
            },
            Kind::Role => {
                let word = *self.random.choice(&ROLES).unwrap();
                self.word(word)
            }
            Kind::Fluent | Kind::Move => {
                let name = self.function(kind);
                let terms: Vec<_> = name.kinds.iter().map(|&kind| self.constant(kind)).collect();
                self.applied(&name.word, &terms)
            }
        }
    }

    fn function(&mut self, kind: Kind) -> Name {
        let names = if kind == Kind::Fluent {
            &self.fluents
        } else {
            &self.moves
        };
        let names = names.clone();
        self.random.choice(names).unwrap()
    }

    fn applied(&mut self, word: &str, terms: &[String]) -> String {
        let word = self.word(word);
        match terms.is_empty() {
            true if self.random.u8(..6) > 0 => word,
            true => format!("({word})"),
            false => format!("({word} {})", terms.join(" ")),
        }
    }

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
                match is_same {
                    true => format!("(not ({} {one} {two}))", self.word("distinct")),
                    false => format!("(distinct {one} {two})"),
                }
            }
            5..7 if depth < 2 => {
                let is_negated = self.random.u8(..4) == 0;
                let relations = match is_negated {
                    true => (relations.1, relations.1.min(relations.0)),
                    false => relations,
                };
                let parts: Vec<_> = (0..self.random.usize(1..=3))
                    .map(|_| self.literal(stage, relations, depth + 1, body, true))
                    .collect();
                match is_negated {
                    true => format!("(not (or {}))", parts.join(" ")),
                    false => format!("({} {})", self.word("or"), parts.join(" ")),
                }
            }
            _ if is_inner => self.atom(stage, relations.0, &mut body.wanted),
            _ => self.atom(stage, relations.0, &mut body.bound),
        }
    }

    /// The terms of a head with a body that binds their variables.
    fn body(
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
                Kind::Value => format!("(value {name})"),
                Kind::Role => format!("(role {name})"),
                Kind::Fluent if stage >= Stage::Position => format!("(true {name})"),
                Kind::Move if stage >= Stage::Moves => {
                    format!("(does {} {name})", self.constant(Kind::Role))
                }
                Kind::Fluent | Kind::Move => format!("(value {name})"),
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

    fn rule(&mut self, word: &str, kinds: &[Kind], stage: Stage, relations: (usize, usize)) {
        let (terms, literals) = self.body(kinds, stage, relations);
        let head = self.applied(word, &terms);
        self.line(format!("(<= {head} {literals})"));
    }
}
