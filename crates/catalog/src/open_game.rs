//! A game of the catalog that was opened: [`OpenGame`]; and why one was not: [`OpenError`].

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::answer::AnswerKind;
use super::entry::Entry;
use super::instance::Instance;
use super::words::Players;
use stonework_inputs::{Input, InputError, InputKind, SettingError, Settings, did_you_mean};

/// A game of the catalog with its settings, on an input. Made by [`super::Catalog::open`] or
/// [`Entry::open`].
#[derive(Debug)]
#[non_exhaustive]
pub struct OpenGame {
    /// Its line in the catalog.
    pub entry: Entry,
    /// The values given for its parameters, and the size of the board, if the input told that.
    pub settings: Settings,
    /// Its input.
    pub input: Input,
    /// What its answer says.
    pub answer: AnswerKind,
    /// The game itself.
    pub instance: Box<dyn Instance>,
}

impl Entry {
    /// The game with these settings on the input that a text holds, or on the input that is meant if
    /// there is none.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a setting or an input that is wrong, or an input that is needed.
    pub fn open(&self, settings: Settings, input: Option<&str>) -> Result<OpenGame, OpenError> {
        settings.check(self.params)?;
        OpenGame::of(self, settings, self.read_input(input)?)
    }

    /// The input that a text holds, or that is meant if there is none.
    ///
    /// # Errors
    ///
    /// [`OpenError::NoInput`], [`OpenError::Input`].
    pub fn read_input(&self, text: Option<&str>) -> Result<Input, OpenError> {
        let text = text.or(self.input.if_none());
        let text = text.ok_or(OpenError::NoInput(self.input))?;
        Ok(self.input.parse(text)?)
    }
}

impl OpenGame {
    /// A game with these settings on this input.
    ///
    /// # Errors
    ///
    /// [`OpenError::Setting`] or [`OpenError::Input`].
    pub fn of(entry: &Entry, settings: Settings, input: Input) -> Result<Self, OpenError> {
        let settings = entry.settled(settings, &input);
        let instance = entry.build(&input, &settings)?;
        Ok(Self {
            entry: *entry,
            answer: instance.answer(),
            instance,
            settings,
            input,
        })
    }

    /// The same game with the same settings on another input.
    ///
    /// # Errors
    ///
    /// [`OpenError::Input`], or [`OpenError::Setting`] for a setting that does not fit this input.
    pub fn on(&self, input: Input) -> Result<Self, OpenError> {
        Self::of(&self.entry, self.settings.clone(), input)
    }

    /// The game's parameters with their values, in the game's order.
    #[must_use]
    pub fn parameters(&self) -> ParameterValues {
        let params = self.entry.params.iter();
        ParameterValues(
            params
                .map(|param| (param.name, self.settings.shown(param)))
                .collect(),
        )
    }

    /// The game's title and its settings: `Quixo (size=4)`.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.entry.title;
        let ParameterValues(values) = self.parameters();
        if values.is_empty() {
            return title.to_owned();
        }
        let values: Vec<String> = (values.iter())
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{title} ({})", values.join(", "))
    }

    /// The input, as it is given.
    #[must_use]
    pub fn input_text(&self) -> String {
        match &self.input {
            Input::Position(text) => text.clone(),
            other => serde_json::to_string(other).unwrap_or_default(),
        }
    }

    /// What the players are called.
    #[must_use]
    pub fn players(&self) -> Players {
        Players::of(self.instance.as_ref())
    }

    /// The fields with which every JSON object about the game begins. `input` is what it takes to
    /// give its input again.
    #[must_use]
    pub fn json<I>(&self, input: I) -> GameJson<I> {
        GameJson {
            game: self.entry.id.to_owned(),
            input: Some(input),
            settings: self.parameters(),
            players: self.players().names(),
        }
    }

    /// The first difference from a game of this id and these values of its parameters: what differs,
    /// what is there, and what this game has. `None` if both have the same rules, so that their
    /// positions have the same values.
    #[must_use]
    pub fn difference(
        &self,
        id: &str,
        parameters: &BTreeMap<String, String>,
    ) -> Option<(&'static str, String, String)> {
        if id != self.entry.id {
            return Some(("name", id.to_owned(), self.entry.id.to_owned()));
        }
        let mut rules = self.entry.params.iter().filter(|param| !param.selects);
        rules.find_map(|param| {
            let given = parameters.get(param.name);
            // What was saved before there was this parameter is played by its default.
            let found = given.map_or_else(|| param.values.default(), |value| param.one_text(value));
            let expected = self.settings.shown(param);
            (found != expected).then(|| {
                let [found, expected] =
                    [found, expected].map(|value| format!("{}={value}", param.name));
                ("parameter", found, expected)
            })
        })
    }
}

/// A game's parameters with their values; in JSON an object.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ParameterValues(Vec<(&'static str, String)>);

impl ParameterValues {
    /// Whether the game has no parameters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<ParameterValues> for BTreeMap<String, String> {
    fn from(ParameterValues(values): ParameterValues) -> Self {
        let values = values.into_iter();
        values
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

impl Serialize for ParameterValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A game, its input and its settings as fields of a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct GameJson<I> {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<I>,
    #[serde(skip_serializing_if = "ParameterValues::is_empty")]
    settings: ParameterValues,
    /// What the player to move is called, whose the value is, and the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<[&'static str; 2]>,
}

impl<I> GameJson<I> {
    /// A game that is not one of the catalog.
    #[must_use]
    pub fn named(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            input: None,
            settings: ParameterValues::default(),
            players: None,
        }
    }
}

/// Why a game was not opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no game of this name.
    #[error("there is no game `{name}`{}", did_you_mean(.near))]
    UnknownGame {
        /// The name.
        name: String,
        /// The names most like it.
        near: Vec<&'static str>,
    },
    /// The game has no input that is meant if none is given: it needs one of this kind.
    #[error("an input is needed: {}", .0.describe())]
    NoInput(InputKind),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The input is wrong.
    #[error(transparent)]
    Input(InputError),
}

impl OpenError {
    /// The error in words. Where no game has a name like the one that was given, `listed` says
    /// where all games are listed.
    #[must_use]
    pub fn message(&self, listed: &str) -> String {
        match self {
            Self::UnknownGame { near, .. } if near.is_empty() => format!("{self}; {listed}"),
            _ => self.to_string(),
        }
    }

    /// The field of a form that is wrong: `input`, or `set.` and the name of a parameter; `None` if
    /// it is the game.
    #[must_use]
    pub fn field(&self) -> Option<String> {
        match self {
            Self::UnknownGame { .. } => None,
            Self::NoInput(_) | Self::Input(_) => Some("input".to_owned()),
            Self::Setting(error) => Some(format!("set.{}", error.name())),
        }
    }
}

/// A setting that is wrong is one, whatever found it.
impl From<InputError> for OpenError {
    fn from(error: InputError) -> Self {
        match error {
            InputError::Setting(error) => Self::Setting(error),
            error => Self::Input(error),
        }
    }
}
