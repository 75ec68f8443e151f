//! Which game is asked about, and its instances: [`Question`].

use serde::{Serialize, Serializer};
use stonework_games::catalog::{AnswerKind, Entry, InputError, Instance, Settings, nearest};
use stonework_games::{CATALOG, find};

use crate::args::{GameArgs, InputArgs, Wanted};
use crate::failure::Failure;
use crate::given::{Given, Random};
use crate::interrupt::Interrupt;
use crate::source;

/// A game of the catalog with its settings.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) entry: &'static Entry,
    settings: Settings,
    /// What the answer says.
    pub(crate) answer: AnswerKind,
}

/// A game on an input.
pub(crate) struct Asked {
    pub(crate) given: Given,
    pub(crate) instance: Box<dyn Instance>,
}

impl Question {
    /// Finds the game and checks its settings.
    pub(crate) fn of(args: &GameArgs) -> Result<Self, Failure> {
        let entry = find(&args.name).ok_or_else(|| unknown(&args.name))?;
        let settings = args
            .set
            .iter()
            .try_fold(Settings::new(), |settings, assignment| {
                settings.with(assignment)
            })?;
        let question = Self {
            entry,
            answer: entry.answer.kind(&settings)?,
            settings,
        };
        // An input shows whether the settings fit before any is read.
        question.ask_any()?;
        Ok(question)
    }

    /// The game on an input that fits all settings: its start or its example.
    pub(crate) fn ask_any(&self) -> Result<Asked, InputError> {
        self.ask(self.entry.input.if_none().unwrap_or(self.entry.example))
    }

    /// The game on the input a text holds.
    pub(crate) fn ask(&self, text: &str) -> Result<Asked, InputError> {
        let input = self.entry.input.parse(text)?;
        let instance = self.entry.build(&input, &self.settings)?;
        Ok(Asked {
            given: input.into(),
            instance,
        })
    }

    /// The game on a random input.
    pub(crate) fn ask_random(&self, random: Random) -> Result<Asked, Failure> {
        let given = random.make(self.entry.input)?;
        let instance = self.entry.build(&given.input, &self.settings)?;
        Ok(Asked { given, instance })
    }

    /// The game on the input that is asked for.
    pub(crate) fn ask_wanted(
        &self,
        args: &InputArgs,
        interrupt: &Interrupt,
    ) -> Result<Asked, Failure> {
        self.ask_for(args.wanted(), interrupt)
    }

    /// The game on an input that is told in one of these ways.
    pub(crate) fn ask_for(
        &self,
        wanted: Wanted<'_>,
        interrupt: &Interrupt,
    ) -> Result<Asked, Failure> {
        match wanted {
            Wanted::Told(argument) => Ok(self.ask(&source::text(argument, interrupt)?)?),
            Wanted::Random(random) => self.ask_random(random),
            Wanted::Nothing => match self.entry.input.if_none() {
                Some(text) => Ok(self.ask(text)?),
                None => Err(Failure::NoInput(self.entry.input.describe())),
            },
        }
    }

    /// The game's parameters with the values they have.
    pub(crate) fn settings(&self) -> ShownSettings {
        let params = self.entry.params.iter();
        ShownSettings(
            params
                .map(|param| (param.name, self.settings.shown(param)))
                .collect(),
        )
    }
}

/// A game's parameters with the values they have; in JSON an object.
#[derive(Clone, Debug)]
pub(crate) struct ShownSettings(Vec<(&'static str, String)>);

impl ShownSettings {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `name=value, name=value`.
    pub(crate) fn text(&self) -> String {
        let settings = self.0.iter().map(|(name, value)| format!("{name}={value}"));
        settings.collect::<Vec<_>>().join(", ")
    }
}

impl Serialize for ShownSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

fn unknown(name: &str) -> Failure {
    let known = CATALOG.iter().flat_map(Entry::names);
    let near = nearest(name, known);
    Failure::UnknownGame {
        name: name.to_owned(),
        hint: if near.is_empty() {
            "; `stonework games` lists those there are".to_owned()
        } else {
            format!("; did you mean {}?", near.join(", "))
        },
    }
}
