//! Random rules of two roles: [`Program`].

mod body;

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

/// How relations may depend on each other.
#[derive(Clone, Copy)]
enum Recursion {
    /// Each on itself and those before, and on the negation of those before.
    Layered,
    /// Each on each, on the negation of none.
    Mutual,
    /// Each on each and on its negation.
    Negated,
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
    /// How the text's own relations may depend on each other.
    recursion: Recursion,
    /// Whether `legal` may stand in bodies.
    sees_legal: bool,
}

const SMALL: [&str; 4] = ["a", "b", "1", "2"];
const ROLES: [&str; 2] = ["white", "black"];

impl Program {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let recursion = match random.u8(..8) {
            0 => Recursion::Negated,
            1..3 => Recursion::Mutual,
            _ => Recursion::Layered,
        };
        let mut program = Self {
            random,
            facts: Vec::new(),
            derived: Vec::new(),
            fluents: Vec::new(),
            moves: Vec::new(),
            text: String::new(),
            is_unsafe: false,
            recursion,
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
                let relations = match self.recursion {
                    Recursion::Negated => (all, all),
                    Recursion::Mutual => (all, 0),
                    Recursion::Layered => (at + 1, at),
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

    fn line(&mut self, line: impl AsRef<str>) {
        self.text += line.as_ref();
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
}
