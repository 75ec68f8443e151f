//! A game's parameters: [`Param`] as front ends list them, and [`Number`], [`OneOf`], [`Text`] and
//! [`Document`], which declare one in a line and read its value back with its type.

use std::fmt;
use std::marker::PhantomData;
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parameter of a game: its name and the values it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Param {
    /// Its name, as in `--set NAME=VALUE`.
    pub name: &'static str,
    /// The values it takes and the default.
    pub values: ParamValues,
    /// What it decides.
    pub meaning: &'static str,
    /// Whether it only says which positions are to be solved: no rule depends on it, and a position
    /// has the same value whatever it is.
    pub selects: bool,
    /// Of which side of the board it is the size, if it is one: a position tells it.
    pub axis: Option<Axis>,
    /// Another parameter that it replaces where it is not the default: only one of both is told.
    pub instead_of: Option<&'static str>,
    /// Whether its default goes without saying: it is told where it has another value.
    pub is_untold: bool,
}

/// A side of a board, whose size is a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// How many rows there are.
    Rows,
    /// How many columns there are.
    Cols,
    /// How many rows and as many columns there are.
    Both,
}

impl Axis {
    /// The places of its numbers in those of rows and columns.
    pub(crate) fn places(self) -> &'static [usize] {
        match self {
            Self::Rows => &[0],
            Self::Cols => &[1],
            Self::Both => &[0, 1],
        }
    }
}

impl Param {
    const fn new(name: &'static str, values: ParamValues, meaning: &'static str) -> Self {
        Self {
            name,
            values,
            meaning,
            selects: false,
            axis: None,
            instead_of: None,
            is_untold: false,
        }
    }

    /// A value of it as it is kept: a number without a sign or zeros before it, a document folded, so
    /// that equal values have one text.
    #[must_use]
    pub fn one_text(&self, value: &str) -> String {
        match (self.values, value.parse::<u32>()) {
            (ParamValues::Number { .. }, Ok(number)) => number.to_string(),
            (ParamValues::Document(document), _) => (document.folded)(value),
            _ => value.to_owned(),
        }
    }

    /// The default as it is kept.
    #[must_use]
    pub fn default_text(&self) -> String {
        self.one_text(&self.values.default())
    }
}

/// The values a [`Param`] takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamValues {
    /// One of these, of which there is at least one; the first is the default.
    Choices(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The smallest value.
        least: u32,
        /// The largest value.
        most: u32,
        /// The value if none is given.
        default: u32,
    },
    /// A text that the game reads.
    Text {
        /// The value if none is given.
        default: &'static str,
        /// What is needed, in a few words.
        needed: &'static str,
    },
    /// A whole text of many lines: a command takes the name of its file, others take the text itself.
    Document(&'static DocumentKind),
}

/// The texts that a [`Document`] takes.
#[derive(Clone, Copy, Debug)]
pub struct DocumentKind {
    /// The text if none is given.
    pub default: &'static str,
    /// What that is called.
    pub called: &'static str,
    /// What is needed, in a few words.
    pub needed: &'static str,
    /// A text as it is kept, so that texts that say the same are equal.
    pub folded: fn(&str) -> String,
}

impl DocumentKind {
    /// The most bytes of a text.
    pub const MOST_BYTES: usize = 16 << 20;
}

/// A parameter has one kind, which is known by what it is called.
impl PartialEq for DocumentKind {
    fn eq(&self, other: &Self) -> bool {
        (self.default, self.called, self.needed) == (other.default, other.called, other.needed)
    }
}

impl Eq for DocumentKind {}

impl ParamValues {
    /// The default as a user would give it.
    #[must_use]
    pub fn default(&self) -> String {
        match self {
            Self::Choices(choices) => choices[0].to_owned(),
            Self::Number { default, .. } => default.to_string(),
            Self::Text { default, .. } => (*default).to_owned(),
            Self::Document(document) => document.default.to_owned(),
        }
    }

    /// Whether a text is one of the values, as far as that can be said without the game.
    #[must_use]
    pub fn allow(&self, text: &str) -> bool {
        match *self {
            Self::Choices(choices) => choices.contains(&text),
            Self::Number { least, most, .. } => {
                (text.parse()).is_ok_and(|number: u32| (least..=most).contains(&number))
            }
            Self::Text { .. } => true,
            Self::Document(_) => text.len() <= DocumentKind::MOST_BYTES,
        }
    }
}

impl fmt::Display for ParamValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choices(choices) => f.write_str(&choices.join(", ")),
            Self::Number { least, most, .. } => {
                write!(f, "a whole number from {least} to {most}")
            }
            Self::Text { needed, .. } => f.write_str(needed),
            Self::Document(document) => {
                let most = DocumentKind::MOST_BYTES >> 20;
                write!(f, "{}, at most {most} MiB", document.needed)
            }
        }
    }
}

/// A parameter whose values have a type. [`crate::Settings::get`] reads it.
pub trait Parameter {
    /// The type of its values.
    type Value;

    /// The parameter as front ends list it.
    fn listed(&'static self) -> Param;

    /// The value of a text that [`ParamValues`] allows.
    ///
    /// # Errors
    ///
    /// The reason why the game does not allow it, in a few words.
    fn read(&self, text: &str) -> Result<Self::Value, String>;
}

/// A parameter that is a whole number, given to the game as a `T`.
#[derive(Clone, Copy, Debug)]
pub struct Number<T = u32>(Param, PhantomData<T>);

impl<T> Number<T> {
    /// A number in a range, with the value it has if none is given.
    ///
    /// # Panics
    ///
    /// If that value is not in the range.
    #[must_use]
    pub const fn new(
        name: &'static str,
        range: RangeInclusive<u32>,
        default: u32,
        meaning: &'static str,
    ) -> Self {
        let (least, most) = (*range.start(), *range.end());
        assert!(least <= default && default <= most);
        let values = ParamValues::Number {
            least,
            most,
            default,
        };
        Self(Param::new(name, values, meaning), PhantomData)
    }

    /// The same of a number that only says which positions are to be solved: see
    /// [`Param::selects`].
    #[must_use]
    pub const fn selecting(mut self) -> Self {
        self.0.selects = true;
        self
    }

    /// The same of a number that is the size of a side of the board.
    #[must_use]
    pub const fn axis(mut self, axis: Axis) -> Self {
        self.0.axis = Some(axis);
        self
    }

    /// The parameter as front ends list it.
    #[must_use]
    pub const fn param(&self) -> Param {
        self.0
    }
}

impl<T: TryFrom<u32, Error: fmt::Display>> Parameter for Number<T> {
    type Value = T;

    fn listed(&'static self) -> Param {
        self.0
    }

    fn read(&self, text: &str) -> Result<T, String> {
        let number = text.parse().map_err(reason::<ParseIntError>)?;
        T::try_from(number).map_err(reason)
    }
}

/// A parameter that is one of `N` words, each of which stands for a `T`; the first is the default.
#[derive(Clone, Copy, Debug)]
pub struct OneOf<T, const N: usize> {
    name: &'static str,
    words: [&'static str; N],
    values: [(&'static str, T); N],
    meaning: &'static str,
    axis: Option<Axis>,
    is_untold: bool,
}

impl<T: Copy, const N: usize> OneOf<T, N> {
    /// One of these words with their values.
    pub const fn new(
        name: &'static str,
        values: [(&'static str, T); N],
        meaning: &'static str,
    ) -> Self {
        const { assert!(N > 0) };
        let mut words = [values[0].0; N];
        let mut at = 1;
        while at < N {
            words[at] = values[at].0;
            at += 1;
        }
        Self {
            name,
            words,
            values,
            meaning,
            axis: None,
            is_untold: false,
        }
    }

    /// The same of a number that is the size of a side of the board.
    #[must_use]
    pub const fn axis(mut self, axis: Axis) -> Self {
        self.axis = Some(axis);
        self
    }

    /// The same, whose default goes without saying: see [`Param::is_untold`].
    #[must_use]
    pub const fn untold(mut self) -> Self {
        self.is_untold = true;
        self
    }

    /// The parameter as front ends list it.
    pub const fn param(&'static self) -> Param {
        let values = ParamValues::Choices(&self.words);
        let mut param = Param::new(self.name, values, self.meaning);
        param.axis = self.axis;
        param.is_untold = self.is_untold;
        param
    }
}

impl<T: Copy, const N: usize> Parameter for OneOf<T, N> {
    type Value = T;

    fn listed(&'static self) -> Param {
        self.param()
    }

    fn read(&self, text: &str) -> Result<T, String> {
        let found = self.values.iter().find(|(word, _)| *word == text);
        found
            .map(|&(_, value)| value)
            .ok_or_else(|| reason("no such word"))
    }
}

/// A parameter that is a text, which the game reads as a `T`.
#[derive(Clone, Copy, Debug)]
pub struct Text<T>(Param, PhantomData<T>);

impl<T> Text<T> {
    /// A text with the value it has if none is given, and in a few words what is needed.
    #[must_use]
    pub const fn new(
        name: &'static str,
        default: &'static str,
        needed: &'static str,
        meaning: &'static str,
    ) -> Self {
        let values = ParamValues::Text { default, needed };
        Self(Param::new(name, values, meaning), PhantomData)
    }

    /// The same of a text that replaces another parameter: see [`Param::instead_of`].
    #[must_use]
    pub const fn instead_of(mut self, name: &'static str) -> Self {
        self.0.instead_of = Some(name);
        self
    }

    /// The parameter as front ends list it.
    #[must_use]
    pub const fn param(&self) -> Param {
        self.0
    }
}

impl<T: FromStr<Err: fmt::Display>> Parameter for Text<T> {
    type Value = T;

    fn listed(&'static self) -> Param {
        self.0
    }

    fn read(&self, text: &str) -> Result<T, String> {
        text.parse().map_err(reason)
    }
}

/// A parameter that is a whole text, of which the game makes something once:
/// [`crate::Settings::made_of`].
#[derive(Clone, Copy, Debug)]
pub struct Document(Param);

impl Document {
    /// A text of this kind.
    #[must_use]
    pub const fn new(
        name: &'static str,
        kind: &'static DocumentKind,
        meaning: &'static str,
    ) -> Self {
        Self(Param::new(name, ParamValues::Document(kind), meaning))
    }

    /// The parameter as front ends list it.
    #[must_use]
    pub const fn param(&self) -> Param {
        self.0
    }
}

fn reason<E: fmt::Display>(error: E) -> String {
    error.to_string()
}
