//! A game of the catalog that was opened: [`OpenGame`]; and why one was not: [`OpenError`].

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::answer::AnswerKind;
use super::entry::Entry;
use super::instance::Instance;
use super::words::Players;
use stonework_boards::{PositionError, shortened};
use stonework_inputs::{
    Input, InputError, InputKind, Param, ParamValues, SettingError, Settings, did_you_mean,
};

/// A game of the catalog with its settings, on an input. Made by [`super::Catalog::open`] or
/// [`Entry::open`].
#[derive(Debug)]
#[non_exhaustive]
pub struct OpenGame {
    /// Its line in the catalog.
    pub entry: Entry,
    /// The values given for its parameters, and the size of the board, if the input told it.
    pub settings: Settings,
    /// Its input: a position of a board as the game writes it.
    pub input: Input,
    /// The position that it starts from, if that was given beside the input.
    pub position: Option<String>,
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
        let read = self.parse(text);
        // A board without a position is none of any size.
        read.map_err(|error| match self.input {
            InputKind::Position => error.into(),
            _ => self.refusal(error, &Settings::new()),
        })
    }

    /// These settings, with the size of the board that a position has, and this input, a position of
    /// a board as the game writes it.
    fn settled(
        &self,
        settings: Settings,
        mut input: Input,
    ) -> Result<(Settings, Input), OpenError> {
        let (Some(board), Input::Position(text) | Input::Text(text)) = (&self.board, &mut input)
        else {
            return Ok((settings, input));
        };
        if text == Input::START {
            return Ok((settings, input));
        }
        settings.check(self.params)?;
        let given = self.params.iter().filter(|param| settings.has(param));
        let found = board.read(text, settings.size(given));
        // What cannot be cut into rows otherwise may have the size that is meant if none is given.
        let by_default = || {
            let size = settings.size(self.params);
            let found = board.read(text, size).ok();
            found.filter(|found| found.size.map(Some) == size)
        };
        let found = found.or_else(|error| {
            by_default().ok_or_else(|| self.refusal(InputError::Position(error), &settings))
        })?;
        *text = found.text;
        Ok((settings.of_board(self.params, found.size)?, input))
    }

    /// Why an input was refused, with one that is right where that helps.
    fn refusal(&self, error: InputError, settings: &Settings) -> OpenError {
        let mut refused = OpenError::from(error);
        if let OpenError::Input { error, hint } = &mut refused {
            if is_of_another_form(error) {
                let example = self.example_with(settings);
                let told = |example| format!("; an input of this game: `{example}`");
                *hint = example.map_or_else(String::new, told);
            }
            if matches!(**error, InputError::Size(_)) {
                *hint = self.sizes(settings);
            }
        }
        refused
    }

    /// The settings that are numbers, which decide the size of the board.
    fn sizes(&self, settings: &Settings) -> String {
        let is_number = |param: &&Param| matches!(param.values, ParamValues::Number { .. });
        let numbers = self.params.iter().filter(is_number);
        let told = numbers.map(|param| format!("--set {}={}", param.name, settings.shown(param)));
        let told: Vec<String> = told.collect();
        match told.as_slice() {
            [] => String::new(),
            told => format!("; decided by `{}`", told.join(" ")),
        }
    }

    /// An input of the game with these settings: of a board of another size, its start.
    fn example_with(&self, settings: &Settings) -> Option<String> {
        let is_default = *settings == Settings::new() && self.example != Input::START;
        if self.input != InputKind::Position || is_default {
            return Some(self.example.to_owned());
        }
        let start = Input::Position(Input::START.to_owned());
        Some(self.build(&start, settings).ok()?.session().position())
    }
}

impl OpenGame {
    /// A game with these settings on this input.
    ///
    /// # Errors
    ///
    /// [`OpenError::Setting`] or [`OpenError::Input`].
    pub fn of(entry: &Entry, settings: Settings, input: Input) -> Result<Self, OpenError> {
        let (settings, input) = entry.settled(settings, input)?;
        let instance =
            (entry.build(&input, &settings)).map_err(|error| entry.refusal(error, &settings))?;
        Ok(Self {
            entry: *entry,
            answer: instance.answer(),
            instance,
            settings,
            input,
            position: None,
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

    /// The game's parameters with their values, in the game's order, documents whole; of one that
    /// replaces another ([`Param::instead_of`]) and that one, those that say something; and no default
    /// that goes without saying.
    #[must_use]
    pub fn parameters(&self) -> ParameterValues {
        self.values(Settings::shown)
    }

    /// The same in short, as people are told: documents by their names.
    #[must_use]
    pub fn told_parameters(&self) -> ParameterValues {
        self.values(Settings::told)
    }

    fn values(&self, shown: fn(&Settings, &Param) -> String) -> ParameterValues {
        let (params, settings) = (self.entry.params, &self.settings);
        let is_said = |param: &Param| param.instead_of.is_none() && !param.is_untold;
        let says = |param: &Param| is_said(param) || !settings.is_default(param);
        let is_replaced = |name| {
            let mut others = params.iter().filter(|&other| says(other));
            others.any(|other| other.instead_of == Some(name))
        };
        let told = params
            .iter()
            .filter(|&param| says(param) && !is_replaced(param.name));
        ParameterValues(
            told.map(|param| (param.name, shown(settings, param)))
                .collect(),
        )
    }

    /// The game's title and its settings: `Quixo (size=4)`.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.entry.title;
        let ParameterValues(values) = self.told_parameters();
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
        let names = self.instance.players();
        match self.entry.document() {
            None => Players::new(names),
            Some(_) => Players::named(names),
        }
    }

    /// The fields with which every JSON object about the game begins. `input` is what it takes to
    /// give its input again.
    #[must_use]
    pub fn json<I>(&self, input: I) -> GameJson<I> {
        GameJson {
            game: self.entry.id.to_owned(),
            input: Some(input),
            position: self.position.clone(),
            settings: self.told_parameters(),
            players: (self.instance.players()).map(|names| names.map(str::to_owned)),
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
            let found = given.map_or_else(|| param.default_text(), |value| param.one_text(value));
            let expected = self.settings.shown(param);
            (found != expected).then(|| {
                let said = match param.values {
                    ParamValues::Document(_) => differing(&found, &expected),
                    _ => [found, expected],
                };
                let [found, expected] = said.map(|value| format!("{}={value}", param.name));
                ("parameter", found, expected)
            })
        })
    }
}

/// Where two long texts begin to differ.
fn differing(one: &str, other: &str) -> [String; 2] {
    let same = one.chars().zip(other.chars());
    let same = same.take_while(|(one, other)| one == other).count();
    let from = same.saturating_sub(10);
    let before = if from > 0 { "…" } else { "" };
    [one, other].map(|text| {
        let rest: String = text.chars().skip(from).take(50).collect();
        format!("{before}{}", shortened(&rest))
    })
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
    /// Where it starts, if that was given beside the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "ParameterValues::is_empty")]
    settings: ParameterValues,
    /// What the player to move is called, whose the value is, and the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<[String; 2]>,
}

impl<I> GameJson<I> {
    /// A game that is not one of the catalog.
    #[must_use]
    pub fn named(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            input: None,
            position: None,
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
        /// How many games there are.
        games: usize,
    },
    /// The game has no input that is meant if none is given: it needs one of this kind.
    #[error("an input is needed: {}", .0.describe())]
    NoInput(InputKind),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The input is wrong.
    #[error("{error}{hint}")]
    Input {
        /// What is wrong.
        error: Box<InputError>,
        /// What helps: an input of the game, the settings that decide what is wrong.
        hint: String,
    },
}

/// Whether an input is not written as those of the game are, so that it helps to see one.
fn is_of_another_form(error: &InputError) -> bool {
    match error {
        InputError::TooWide { .. }
        | InputError::TooMany { .. }
        | InputError::TooFew { .. }
        | InputError::OutOfRange { .. }
        | InputError::Beyond64 { .. }
        | InputError::LengthOrNumber(_)
        | InputError::NotJson { .. }
        | InputError::Unplayable(_)
        | InputError::OtherStart
        | InputError::NoPositions
        | InputError::WrongKind(_)
        | InputError::Size(_)
        | InputError::Stopped(_)
        | InputError::Row(_) => false,
        InputError::Position(error) => !matches!(
            error,
            PositionError::TooMany { .. }
                | PositionError::Ambiguous { .. }
                | PositionError::ColumnFull { .. }
                | PositionError::GameOver { .. }
                | PositionError::Impossible(_)
        ),
        _ => true,
    }
}

impl OpenError {
    /// The error in words. Where no game has a name like the one that was given, `listed` says
    /// where all games are listed, with `{}` in place of their number.
    #[must_use]
    pub fn message(&self, listed: &str) -> String {
        match self {
            Self::UnknownGame { near, games, .. } if near.is_empty() => {
                format!("{self}; {}", listed.replace("{}", &games.to_string()))
            }
            _ => self.to_string(),
        }
    }

    /// The field of a form that is wrong: `input`, or `set.` and the name of a parameter; `None` if
    /// it is the game.
    #[must_use]
    pub fn field(&self) -> Option<String> {
        match self {
            Self::UnknownGame { .. } => None,
            Self::NoInput(_) | Self::Input { .. } => Some("input".to_owned()),
            Self::Setting(error) => Some(format!("set.{}", error.name())),
        }
    }
}

/// A setting that is wrong is one, whatever found it.
impl From<InputError> for OpenError {
    fn from(error: InputError) -> Self {
        match error {
            InputError::Setting(error) => Self::Setting(error),
            error => Self::Input {
                error: Box::new(error),
                hint: String::new(),
            },
        }
    }
}
