//! `stonework games`: the catalog.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_core::Run;
use stonework_games::catalog::{Answers, Catalog, Entry, Param, ParamValues, Settings};

use crate::args::GamesArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::joined;

pub(super) fn run(
    args: &GamesArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let games = catalog.iter().map(GameListing::of);
    let games = games.collect::<Result<Vec<_>, _>>()?;
    if args.json {
        console.json(&games)?;
    } else {
        console.text(&joined(&games, "\n"))?;
    }
    Ok(Ending::Solved)
}

/// A game of the catalog as it is listed.
#[derive(Serialize)]
struct GameListing {
    id: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    rules: &'static str,
    input: &'static str,
    answer: String,
    parameters: Vec<Parameter>,
    solvers: Vec<&'static str>,
    /// The solver that is chosen for a small input.
    preferred_solver: &'static str,
    example: &'static str,
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
}

impl Parameter {
    fn of(param: &Param) -> Self {
        let (choices, range, text) = match param.values {
            ParamValues::Choices(choices) => (Some(choices), None, None),
            ParamValues::Number { least, most, .. } => (None, Some([least, most]), None),
            ParamValues::Text { needed, .. } => (None, None, Some(needed)),
        };
        Self {
            name: param.name,
            choices,
            range,
            text,
            default: param.values.default(),
            meaning: param.meaning,
        }
    }
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let values = match (self.choices, self.range) {
            (Some(choices), _) => choices.join("|"),
            (None, Some([least, most])) => format!("{least}..{most}"),
            (None, None) => self.text.unwrap_or_default().to_owned(),
        };
        let Self {
            name,
            meaning,
            default,
            ..
        } = self;
        write!(f, "{name}={values}: {meaning} (default {default})")
    }
}

impl GameListing {
    fn of(entry: &Entry) -> Result<Self, Failure> {
        let input = entry.input.parse(entry.example)?;
        let instance = entry.build(&input, &Settings::new())?;
        Ok(Self {
            id: entry.id,
            title: entry.title,
            aliases: entry.aliases,
            rules: entry.rules,
            input: entry.input.describe(),
            answer: answer(entry.answer),
            parameters: entry.params.iter().map(Parameter::of).collect(),
            solvers: instance.solvers().iter().map(|info| info.name).collect(),
            preferred_solver: instance.choose(&Run::new()).solver.name,
            example: entry.example,
        })
    }
}

/// What the answer means; where a parameter decides that, with each of its values.
fn answer(answers: Answers) -> String {
    match answers {
        Answers::Always(kind) => kind.meaning.to_owned(),
        Answers::ByChoice(param, kinds) => {
            let meanings = kinds
                .iter()
                .map(|(choice, kind)| format!("with {}={choice}: {}", param.name, kind.meaning));
            meanings.collect::<Vec<_>>().join("; ")
        }
    }
}

impl Display for GameListing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.title)?;
        if !self.aliases.is_empty() {
            write!(f, " (also {})", self.aliases.join(", "))?;
        }
        writeln!(f, "\n    {}", self.rules)?;
        writeln!(f, "    input    {}", self.input)?;
        writeln!(f, "    answer   {}", self.answer)?;
        for parameter in &self.parameters {
            writeln!(f, "    set      {parameter}")?;
        }
        writeln!(f, "    solvers  {}", self.solvers.join(", "))?;
        let example = quoted(self.example);
        writeln!(f, "    example  stonework solve {} {example}", self.id)
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
