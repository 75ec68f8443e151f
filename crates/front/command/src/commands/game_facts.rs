//! All there is to know of a game of the catalog: [`GameFacts`].

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::{
    About, Answers, Entry, InputError, Instance, Notation, Param, ParamValues, Settings,
};
use stonework_core::Run;

use crate::wording::{counted, wrapped};
use stonework_catalog::words::move_list;

/// A game of the catalog with all there is to know of it.
#[derive(Serialize)]
pub(super) struct GameFacts {
    id: &'static str,
    title: &'static str,
    family: &'static str,
    aliases: &'static [&'static str],
    rules: &'static str,
    input: &'static str,
    positions: &'static str,
    moves: &'static str,
    answer: String,
    /// The JSON type of the answer.
    answer_type: String,
    parameters: Vec<Parameter>,
    solvers: Vec<&'static str>,
    /// The solver that is chosen for a small input.
    preferred_solver: &'static str,
    example: &'static str,
    /// Whether its positions have values, as games that add up.
    values: bool,
    /// How many answers the atlas has of it.
    atlas: usize,
    /// What rules that are a text call their players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<String>,
    /// What such rules tell of themselves.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    about: BTreeMap<&'static str, String>,
    /// What may be a mistake in such rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// The same in their order, to be shown.
    #[serde(skip)]
    told: Vec<(&'static str, String)>,
    /// The start of the example, and its moves.
    picture: String,
    example_moves: Vec<Notation>,
    /// The name of the program, as its command lines begin.
    #[serde(skip)]
    program: String,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    /// The values of a parameter that is a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
    /// The least and the greatest value of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[u32; 2]>,
    /// What a text must be.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
    default: String,
    meaning: &'static str,
    /// Whether it is a text that has a file of its own, so that the default is what that is called.
    #[serde(skip)]
    is_document: bool,
    /// Whether a position tells it.
    #[serde(skip)]
    is_told: bool,
}

impl Parameter {
    fn of(param: &Param) -> Self {
        let (choices, range, text) = match param.values {
            ParamValues::Choices(choices) => (Some(choices), None, None),
            ParamValues::Number { least, most, .. } => (None, Some([least, most]), None),
            ParamValues::Text { needed, .. } => (None, None, Some(needed)),
            ParamValues::Document(document) => (None, None, Some(document.needed)),
        };
        Self {
            name: param.name,
            choices,
            range,
            text,
            default: Settings::new().told(param),
            meaning: param.meaning,
            is_document: matches!(param.values, ParamValues::Document(_)),
            is_told: param.axis.is_some(),
        }
    }
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let values = match (self.choices, self.range) {
            (Some(choices), _) => choices.join("|"),
            (None, Some([least, most])) => format!("{least}..{most}"),
            (None, None) if self.is_document => "FILE".to_owned(),
            (None, None) => self.text.unwrap_or_default().to_owned(),
        };
        let Self {
            name,
            meaning,
            default,
            ..
        } = self;
        let told = if self.is_told {
            ", unless a position tells it"
        } else {
            ""
        };
        write!(f, "{name}={values}: {meaning}{told} (default {default})")
    }
}

impl GameFacts {
    pub(super) fn of(
        family: &'static str,
        entry: &Entry,
        settings: &Settings,
        program: &str,
    ) -> Result<Self, InputError> {
        let instance = example(entry, settings)?;
        let About {
            roles,
            facts,
            notes,
            ..
        } = instance.about().unwrap_or_default();
        let session = instance.session();
        Ok(Self {
            id: entry.id,
            title: entry.title,
            family,
            aliases: entry.aliases,
            rules: entry.rules,
            input: entry.input.describe(),
            positions: entry.positions,
            moves: entry.moves,
            answer: of_answer(entry, settings, |game| game.answer().meaning)?,
            answer_type: of_answer(entry, settings, |game| game.answer_type())?,
            parameters: entry.params.iter().map(Parameter::of).collect(),
            solvers: instance.solvers().iter().map(|info| info.name).collect(),
            preferred_solver: instance.choose(&Run::new()).solver.name,
            example: entry.example,
            values: instance.valued().is_some(),
            atlas: stonework_atlas::answers_of(entry.names()),
            about: facts.iter().cloned().collect(),
            told: facts,
            roles,
            notes,
            picture: session.picture(),
            example_moves: session.moves(),
            program: program.to_owned(),
        })
    }
}

/// The game on its example.
fn example(entry: &Entry, settings: &Settings) -> Result<Box<dyn Instance>, InputError> {
    entry.build(&entry.input.parse(entry.example)?, settings)
}

/// Something about the answer; where a parameter decides what that is, with each of its values.
fn of_answer(
    entry: &Entry,
    settings: &Settings,
    fact: fn(&dyn Instance) -> &'static str,
) -> Result<String, InputError> {
    match entry.answer {
        Answers::Value | Answers::Always(_) => Ok(fact(&*example(entry, settings)?).to_owned()),
        Answers::ByChoice(param, kinds) => {
            let facts = kinds.iter().map(|&(choice, _)| {
                let setting = format!("{}={choice}", param.name);
                let chosen = settings.clone().changed(&param, choice);
                let instance = example(entry, &chosen)?;
                Ok::<_, InputError>(format!("with {setting}: {}", fact(&*instance)))
            });
            Ok(facts.collect::<Result<Vec<_>, _>>()?.join("; "))
        }
    }
}

impl GameFacts {
    /// What rules that are a text tell of themselves.
    fn about(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.roles.is_empty() {
            return Ok(());
        }
        let roles = self.roles.join(", ");
        let told = self.told.iter().map(|(name, fact)| (*name, fact));
        let notes = self.notes.iter().map(|note| ("note", note));
        let width = told.clone().map(|(name, _)| name.len()).max();
        let width = width.unwrap_or_default().max(9);
        writeln!(f)?;
        for (name, fact) in [("roles", &roles)].into_iter().chain(told).chain(notes) {
            writeln!(f, "  {name:<width$}  {}", wrapped(fact, width + 4))?;
        }
        Ok(())
    }
}

impl Display for GameFacts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.title)?;
        if !self.aliases.is_empty() {
            write!(f, " (also {})", self.aliases.join(", "))?;
        }
        writeln!(f, "\n\n{}\n", wrapped(self.rules, 0))?;
        let set = self.parameters.iter();
        let set = set.map(|parameter| ("set", parameter.to_string()));
        let facts = [
            ("input", self.input.to_owned()),
            ("positions", self.positions.to_owned()),
            ("moves", self.moves.to_owned()),
            ("answer", self.answer.clone()),
            ("in JSON", self.answer_type.clone()),
        ];
        let document = self.parameters.iter().find(|param| param.is_document);
        let example = match document {
            Some(document) => format!("--set {}=FILE", document.name),
            None => quoted(self.example),
        };
        let example = format!("{} solve {} {example}", self.program, self.id);
        let values = self.values.then(|| {
            let told = format!(
                "`{} value {}` tells its canonical form, mean, temperature",
                self.program, self.id
            );
            ("values", told)
        });
        let atlas = (self.atlas > 0).then(|| {
            let answers = counted(self.atlas as u64, "answer");
            let told = format!("{answers}: `{} atlas --game {}`", self.program, self.id);
            ("atlas", told)
        });
        let rest = [("solvers", self.solvers.join(", ")), ("example", example)];
        for (name, fact) in facts
            .into_iter()
            .chain(set)
            .chain(values)
            .chain(atlas)
            .chain(rest)
        {
            writeln!(f, "  {name:<9}  {}", wrapped(&fact, 13))?;
        }
        self.about(f)?;
        let picture = self.picture.trim_end_matches('\n');
        // A line may end after a move, not within it.
        let moves = move_list(&self.example_moves).replace(' ', "\u{a0}");
        let moves = format!("Moves: {}", moves.replace(",\u{a0}", ", "));
        let moves = wrapped(&moves, 0).replace('\u{a0}', " ");
        writeln!(f, "\n{picture}\n\n{moves}")
    }
}

/// An input as a shell takes it.
fn quoted(input: &str) -> String {
    if input.chars().all(|c| c.is_ascii_alphanumeric()) {
        input.to_owned()
    } else {
        format!("'{input}'")
    }
}
