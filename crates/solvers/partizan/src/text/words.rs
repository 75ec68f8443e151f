//! Words that are values or functions, and those that are like them.

use super::error::ReadErrorKind;
use super::expr::{LoopyName, Step};

/// A word that is followed by values in brackets.
#[derive(Clone, Copy)]
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) step: Step,
    /// How it is used.
    usage: &'static str,
}

impl Function {
    /// How many values it takes.
    pub(super) fn takes(self) -> usize {
        self.step.takes()
    }

    pub(super) fn wrong_count(self) -> ReadErrorKind {
        ReadErrorKind::WrongCount(self.usage)
    }
}

const FUNCTIONS: &[Function] = &[
    of("tiny", Step::Tiny, "tiny(x)"),
    of("miny", Step::Miny, "miny(x)"),
    of("cool", Step::Cool, "cool(x, t)"),
    of("freeze", Step::Freeze, "freeze(x)"),
    of("heat", Step::Heat, "heat(x, t)"),
    of("overheat", Step::Overheat, "overheat(x, s, t)"),
    of("norton", Step::Norton, "norton(x, u)"),
    of("rcf", Step::Reduced, "rcf(x)"),
    of("aw", Step::AtomicWeight, "aw(x)"),
];

const fn of(name: &'static str, step: Step, usage: &'static str) -> Function {
    Function { name, step, usage }
}

/// How the function of a step is used, or the ordinal sum.
pub(crate) fn usage(step: Step) -> &'static str {
    let function = FUNCTIONS.iter().find(|it| it.step == step);
    function.map_or("a:b", |it| it.usage)
}

/// The function of a word.
pub(super) fn function(word: &str) -> Option<Function> {
    FUNCTIONS.iter().copied().find(|it| it.name == word)
}

const VALUES: &[(&str, Step)] = &[
    ("on", Step::Loopy(LoopyName::On)),
    ("off", Step::Loopy(LoopyName::Off)),
    ("over", Step::Loopy(LoopyName::Over)),
    ("under", Step::Loopy(LoopyName::Under)),
    ("dud", Step::Loopy(LoopyName::Dud)),
    ("upon", Step::Loopy(LoopyName::Upon)),
    ("pass", Step::Pass),
];

/// The value of a word.
pub(super) fn value(word: &str) -> Option<Step> {
    VALUES.iter().find(|it| it.0 == word).map(|it| it.1)
}

/// Whether a word is a value or a function, or is one with a difference after it, as `over-1`.
pub(super) fn is_known(word: &str) -> bool {
    let (first, rest) = word.split_once(['-', '_']).unwrap_or((word, "0"));
    let first = first.to_ascii_lowercase();
    let is_difference = rest.starts_with(|it: char| it.is_ascii_digit());
    is_difference && (value(&first).is_some() || function(&first).is_some())
}

/// What is probably meant by a word that is neither.
pub(super) fn near(word: &str) -> Option<&'static str> {
    let functions = FUNCTIONS.iter().map(|it| (it.name, it.usage));
    let values = VALUES.iter().map(|it| (it.0, it.0));
    let mut all = NEAR.iter().copied().chain(functions).chain(values);
    all.find(|(like, _)| is_like(word, like)).map(|it| it.1)
}

/// Words that are no values, and what is probably meant by them.
const NEAR: &[(&str, &str)] = &[
    ("up", "^"),
    ("down", "v"),
    ("star", "*"),
    ("nimber", "*5"),
    ("half", "1/2"),
    ("switch", "±1"),
    ("zero", "0"),
];

/// Whether a word is another but for one letter.
fn is_like(word: &str, other: &str) -> bool {
    let same = word
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let (word, other) = (&word.as_bytes()[same..], &other.as_bytes()[same..]);
    let skip = |it: &[u8]| it.get(1..).unwrap_or_default().to_vec();
    word == other || skip(word) == skip(other) || skip(word) == other || word == skip(other)
}
