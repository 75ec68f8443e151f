//! `stonework games`: the catalog.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_core::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Answers, Entry, Instance, Param, ParamValues, Settings};

use crate::args::GamesArgs;
use crate::failure::{Ending, Failure};
use crate::output;

pub(super) fn run(args: &GamesArgs) -> Result<Ending, Failure> {
    let games = CATALOG
        .iter()
        .map(Game::of)
        .collect::<Result<Vec<_>, _>>()?;
    if args.json {
        output::json(&games)?;
    } else {
        let texts: Vec<String> = games.iter().map(Game::to_string).collect();
        output::text(&texts.join("\n"))?;
    }
    Ok(Ending::Solved)
}

/// A game of the catalog as it is shown.
#[derive(Serialize)]
struct Game {
    id: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    rules: &'static str,
    input: &'static str,
    answer: String,
    parameters: Vec<Parameter>,
    solvers: Vec<&'static str>,
    /// The one taken for a small input if none is asked for.
    preferred_solver: &'static str,
    example: &'static str,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    /// The values it takes, if they are choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
    /// The least and the most it may be, if it is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[u32; 2]>,
    /// What it has to be, if it is a text.
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

impl Game {
    fn of(entry: &Entry) -> Result<Self, Failure> {
        let input = entry.input.parse(entry.example)?;
        let instance: Box<dyn Instance> = entry.build(&input, &Settings::new())?;
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

/// What the answer says; where a parameter decides that, with each of its values.
fn answer(answers: Answers) -> String {
    match answers {
        Answers::Always(kind) => kind.meaning.to_owned(),
        Answers::ByChoice(param, kinds) => kinds
            .iter()
            .map(|(choice, kind)| format!("with {}={choice}: {}", param.name, kind.meaning))
            .collect::<Vec<_>>()
            .join("; "),
    }
}

impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.title)?;
        if !self.aliases.is_empty() {
            write!(f, " (also {})", self.aliases.join(", "))?;
        }
        writeln!(f, "\n    {}", self.rules)?;
        writeln!(f, "    input    {}", self.input)?;
        writeln!(f, "    answer   {}", self.answer)?;
        for Parameter {
            name,
            choices,
            range,
            text,
            default,
            meaning,
        } in &self.parameters
        {
            let values = match (choices, range, text) {
                (Some(choices), ..) => choices.join("|"),
                (None, Some([least, most]), _) => format!("{least}..{most}"),
                (None, None, text) => text.unwrap_or_default().to_owned(),
            };
            writeln!(
                f,
                "    set      {name}={values}: {meaning} (default {default})"
            )?;
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
