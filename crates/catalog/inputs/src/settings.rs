//! The values given for a game's parameters: [`Settings`].

use std::fmt;

use serde_json::Value as Json;
use stonework_boards::shortened;
use stonework_core::Run;

use super::given::Given;
use super::nearest::{did_you_mean, nearest};
use super::parameter::{Axis, Param, ParamValues, Parameter};

/// The values given for a game's parameters. Two are equal if the values are, whatever limits they
/// have.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    given: Vec<(String, Given)>,
    /// The parameters of the game that reads them, if it is known.
    of_game: Option<&'static [Param]>,
    /// The limits within which a game is made of them.
    run: Option<Run>,
}

impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        (&self.given, self.of_game) == (&other.given, other.of_game)
    }
}

impl Eq for Settings {}

impl Settings {
    /// Every parameter at its default.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same settings with one parameter given as `NAME=VALUE`.
    ///
    /// # Errors
    ///
    /// [`SettingError::Syntax`] without an equals sign, [`SettingError::Twice`] if it was given
    /// before.
    pub fn with(mut self, assignment: &str) -> Result<Self, SettingError> {
        let Some((name, value)) = assignment.split_once('=') else {
            return Err(SettingError::Syntax(shortened(assignment)));
        };
        self.push(name.trim(), Given::new(value.trim()))?;
        Ok(self)
    }

    /// The same settings with this text as a document, which messages call so: by the name of its file.
    ///
    /// # Errors
    ///
    /// [`SettingError::Twice`].
    pub fn with_document(
        mut self,
        name: &str,
        text: &str,
        called: &str,
    ) -> Result<Self, SettingError> {
        self.push(name, Given::new(text).called(called))?;
        Ok(self)
    }

    fn push(&mut self, name: &str, value: Given) -> Result<(), SettingError> {
        if self.find(name).is_some() {
            return Err(SettingError::Twice(shortened(name)));
        }
        self.given.push((name.to_owned(), value));
        Ok(())
    }

    /// What was given for a parameter.
    pub(crate) fn find(&self, name: &str) -> Option<&Given> {
        let mut given = self.given.iter();
        given.find_map(|(known, value)| (known == name).then_some(value))
    }

    /// The same settings, and those of others for what these do not set.
    #[must_use]
    pub fn or(mut self, others: &Self) -> Self {
        let missing = others.given.iter();
        let missing: Vec<_> = missing
            .filter(|(name, _)| self.find(name).is_none())
            .cloned()
            .collect();
        self.given.extend(missing);
        self.run = self.run.or_else(|| others.run.clone());
        self
    }

    /// The same settings, of which a game is made within the limits of this run on memory and time, and
    /// until it is cancelled.
    #[must_use]
    pub fn within(self, run: Run) -> Self {
        Self {
            run: Some(run),
            ..self
        }
    }

    /// The memory within which a game is made of settings if nothing else is said.
    pub const BYTES: usize = 2 << 30;

    /// The limits within which a game is made of these settings: [`Self::BYTES`] if none are said.
    #[must_use]
    pub fn run(&self) -> Run {
        let default = || Run::new().with_bytes(Self::BYTES);
        self.run.clone().unwrap_or_else(default)
    }

    /// The same settings but for this value of a parameter.
    #[must_use]
    pub fn changed(mut self, param: &Param, value: &str) -> Self {
        self.given.retain(|(name, _)| name != param.name);
        self.given.push((param.name.to_owned(), Given::new(value)));
        self
    }

    /// Whether a parameter was given.
    #[must_use]
    pub fn has(&self, param: &Param) -> bool {
        self.find(param.name).is_some()
    }

    /// Whether a parameter has its default, given or not.
    #[must_use]
    pub fn is_default(&self, param: &Param) -> bool {
        self.shown(param) == param.default_text()
    }

    /// The numbers of rows and columns of the board, as far as these parameters say them.
    pub fn size<'p>(&self, params: impl IntoIterator<Item = &'p Param>) -> [Option<u32>; 2] {
        let mut size = [None; 2];
        for param in params {
            let axes = param.axis.map_or(&[][..], Axis::places);
            for &axis in axes {
                size[axis] = self.shown(param).parse().ok();
            }
        }
        size
    }

    /// The same settings for a position whose board has this size: what it tells and is not the
    /// default counts as given.
    ///
    /// # Errors
    ///
    /// [`SettingError::Size`] for another size that was given, and for one that the parameters do
    /// not allow.
    pub fn of_board(mut self, params: &[Param], size: [u32; 2]) -> Result<Self, SettingError> {
        let refused = |param: &Param, reason: String| SettingError::Size {
            name: param.name,
            size,
            reason,
        };
        let mut differing = Vec::new();
        for param in params {
            let Some(axis) = param.axis else { continue };
            let (name, number) = (param.name, size[axis.places()[0]].to_string());
            if self.has(param) {
                let given = self.shown(param);
                let differs = axis
                    .places()
                    .iter()
                    .any(|&axis| size[axis].to_string() != given);
                differing.extend(differs.then(|| (param, format!("{name}={given}"))));
            } else if axis == Axis::Both && size[0] != size[1] {
                return Err(refused(param, format!("`{name}` is the number of both")));
            } else if !param.values.allow(&number) {
                return Err(refused(param, format!("`{name}` takes {}", param.values)));
            } else if number != param.values.default() {
                self.given.push((name.to_owned(), Given::new(&number)));
            }
        }
        let Some((param, _)) = differing.first() else {
            return Ok(self);
        };
        let said: Vec<&str> = differing.iter().map(|(_, said)| said.as_str()).collect();
        Err(refused(
            param,
            format!("the settings say {}", said.join(", ")),
        ))
    }

    /// The same settings as a game reads them that has these parameters and no others.
    #[must_use]
    pub fn for_game_with(&self, params: &'static [Param]) -> Self {
        Self {
            of_game: Some(params),
            ..self.clone()
        }
    }

    /// These settings, each a name and a value.
    ///
    /// # Errors
    ///
    /// [`SettingError::Twice`].
    pub fn of<N: fmt::Display, V: fmt::Display>(
        given: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, SettingError> {
        let mut given = given.into_iter();
        given.try_fold(Self::new(), |settings, (name, value)| {
            settings.with(&format!("{name}={value}"))
        })
    }

    /// A value that is given as JSON, as the text that parameters take: `true` is `yes`, and
    /// `[1, 2, "half"]` is `{1,2,half}`.
    #[must_use]
    pub fn value_of(json: Json) -> String {
        match json {
            Json::String(text) => text,
            Json::Bool(truth) => if truth { "yes" } else { "no" }.to_owned(),
            Json::Array(list) => {
                let items: Vec<String> = list.into_iter().map(Self::value_of).collect();
                format!("{{{}}}", items.join(","))
            }
            other => other.to_string(),
        }
    }

    /// Checks that every setting is of one of these parameters and takes one of its values.
    ///
    /// # Errors
    ///
    /// [`SettingError`] for the first that is not.
    pub fn check(&self, params: &[Param]) -> Result<(), SettingError> {
        for (name, value) in &self.given {
            let Some(param) = params.iter().find(|param| param.name == name) else {
                return Err(SettingError::unknown(name, params));
            };
            if !param.values.allow(value.text()) {
                return Err(SettingError::value(param, value.text(), None));
            }
        }
        Ok(())
    }

    /// The value of a parameter: as given, or its default.
    ///
    /// # Errors
    ///
    /// [`SettingError::UnknownValue`] if what was given is no value of the parameter,
    /// [`SettingError::Unlisted`] if the game reads a parameter that its entry does not list, so that
    /// no one can give it.
    pub fn get<P: Parameter>(&self, param: &'static P) -> Result<P::Value, SettingError> {
        let listed = param.listed();
        self.demand_listed(&listed)?;
        let text = self.shown(&listed);
        if !listed.values.allow(&text) {
            return Err(SettingError::value(&listed, &text, None));
        }
        (param.read(&text)).map_err(|reason| SettingError::value(&listed, &text, Some(&reason)))
    }

    /// An error if the game that reads them does not list this parameter.
    pub(crate) fn demand_listed(&self, param: &Param) -> Result<(), SettingError> {
        if self.of_game.is_some_and(|params| !params.contains(param)) {
            return Err(SettingError::Unlisted(param.name));
        }
        Ok(())
    }

    /// The value of a parameter as a user would give it; a number without a sign or zeros before it,
    /// a document folded, so that equal values have one text.
    #[must_use]
    pub fn shown(&self, param: &Param) -> String {
        let given = self.find(param.name);
        given.map_or_else(
            || param.default_text(),
            |value| param.one_text(value.text()),
        )
    }

    /// The same in short: a document by its name, or `…`.
    #[must_use]
    pub fn told(&self, param: &Param) -> String {
        match (param.values, self.find(param.name)) {
            (ParamValues::Document(_), Some(given)) => given.to_string(),
            (ParamValues::Document(document), None) => document.called.to_owned(),
            _ => self.shown(param),
        }
    }
}

/// The settings that were given, with a space between: `flying=no own=9`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, value)) in self.given.iter().enumerate() {
            let between = if at == 0 { "" } else { " " };
            write!(f, "{between}{name}={value}")?;
        }
        Ok(())
    }
}

/// What is wrong with a setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// Not of the form `NAME=VALUE`.
    #[error("`{0}` is not of the form NAME=VALUE")]
    Syntax(String),
    /// Given twice.
    #[error("parameter `{0}` is given twice")]
    Twice(String),
    /// The game has no such parameter.
    #[error("the game has no parameter `{name}`{hint}")]
    UnknownName {
        /// The name given, or the beginning of a long one.
        name: String,
        /// The names there are.
        hint: String,
    },
    /// The game reads a parameter that is not among those of its entry.
    #[error("the game reads the parameter `{0}`, which is not listed among its parameters")]
    Unlisted(&'static str),
    /// The parameter has no such value.
    #[error("parameter `{name}` cannot be `{value}`: it takes {choices}")]
    UnknownValue {
        /// The parameter.
        name: &'static str,
        /// The value given, or the beginning of a long one.
        value: String,
        /// The values it takes.
        choices: String,
    },
    /// The game does not allow a document.
    #[error("{called}: {reason}")]
    Document {
        /// The parameter.
        name: &'static str,
        /// What the document is called: its file, or the parameter.
        called: String,
        /// What is wrong, and where.
        reason: String,
    },
    /// The board of a position has another size than the settings say, or one that there is not.
    #[error("the position has {}, but {reason}", in_words(*.size))]
    Size {
        /// The parameter.
        name: &'static str,
        /// The numbers of rows and columns that the position has.
        size: [u32; 2],
        /// What speaks against it.
        reason: String,
    },
}

/// How many rows and columns.
fn in_words([rows, cols]: [u32; 2]) -> String {
    let counted = |count, one| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    format!("{} and {}", counted(rows, "row"), counted(cols, "column"))
}

impl SettingError {
    /// None of these parameters has this name.
    fn unknown(name: &str, params: &[Param]) -> Self {
        let names: Vec<&str> = params.iter().map(|param| param.name).collect();
        let hint = match (&*nearest(name, names.iter().copied()), &*names) {
            ([], []) => String::new(),
            ([], names) => format!("; it has {}", names.join(", ")),
            (near, _) => did_you_mean(near),
        };
        let name = shortened(name);
        Self::UnknownName { name, hint }
    }

    /// The parameter, or what was given in place of a setting.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Syntax(name) | Self::Twice(name) | Self::UnknownName { name, .. } => name,
            Self::Unlisted(name)
            | Self::UnknownValue { name, .. }
            | Self::Document { name, .. }
            | Self::Size { name, .. } => name,
        }
    }

    /// The parameter does not take this value, perhaps for a reason that only the game knows.
    #[must_use]
    pub fn value(param: &Param, value: &str, reason: Option<&str>) -> Self {
        let values = &param.values;
        Self::UnknownValue {
            name: param.name,
            value: shortened(value),
            choices: match reason {
                Some(reason) => format!("{values} ({reason})"),
                None => values.to_string(),
            },
        }
    }
}
