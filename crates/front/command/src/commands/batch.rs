//! Batches: a line of input in, a JSON object out. [`answer_lines`], [`on_line`].

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json, json};
use stonework_catalog::Settings;

use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};
use crate::line_reader::{InputLine, LineReader};
use crate::wording::one_line;

/// Answers the lines that are not blank, in order. What is wrong with one is told in its
/// place, and so is a limit that left it without an answer.
pub(super) fn answer_lines<'c>(
    mut lines: LineReader<'c>,
    console: &mut Console<'c>,
    mut answer: impl FnMut(&str, &mut Console<'c>) -> Result<Ending, Failure>,
) -> Result<Ending, Failure> {
    let mut worst = Ending::Solved;
    let (mut line, mut answers, mut bad) = (0_u64, 0, 0);
    // After Ctrl-C no further line is read.
    while !console.interrupt().came() {
        let (text, answered) = match console.interrupt().while_waiting(|| lines.next())? {
            InputLine::End => break,
            InputLine::Text(text) if text.trim().is_empty() => {
                line += 1;
                continue;
            }
            InputLine::Bad(failure) => (None, Err(failure)),
            InputLine::Text(text) => {
                let answered = answer(&text, console);
                (Some(text), answered)
            }
        };
        line += 1;
        answers += 1;
        match answered {
            Ok(ending) => worst = worst.max(ending),
            Err(failure @ (Failure::OutputClosed | Failure::Output(_))) => return Err(failure),
            Err(failure) => {
                match failure.ending() {
                    Ending::Stopped => worst = worst.max(Ending::Stopped),
                    _ => bad += 1,
                }
                let input = text.map(|text| one_line(&text));
                let error = one_line(&failure.to_string());
                console.json(&json!({"line": line, "input": input, "error": error}))?;
            }
        }
    }
    if bad > 0 {
        return Err(Failure::BadLines {
            bad,
            lines: answers,
        });
    }
    Ok(worst.max(Ending::of(!console.interrupt().came())))
}

/// Does some work with the game of a line, which may have settings of its own: a document among them
/// is the text itself, as no line may name a file.
pub(super) fn on_line<T>(
    text: &str,
    setup: &GameSetup,
    work: impl FnOnce(&GameSetup, &PreparedGame) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(WithSettings {
        input,
        at,
        settings,
    }) = WithSettings::read(text)?
    else {
        return work(setup, &setup.on_text(Some(text))?);
    };
    let own = settings.into_iter();
    let own = Settings::of(own.map(|(name, value)| (name, Settings::value_of(value))))?;
    let setup = setup.with_own(own)?;
    let game = setup.on_text(input.as_ref().map(|input| input.get()))?;
    let game = game.at(at.as_deref())?;
    work(&setup, &game)
}

/// A line with settings or a position: `{"input": "start", "at": "x../…", "settings": {"rows": 3}}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithSettings {
    input: Option<Box<RawValue>>,
    at: Option<String>,
    #[serde(default)]
    settings: Map<String, Json>,
}

impl WithSettings {
    /// Reads a line; `None` if it is the input itself, which may be a JSON object as well.
    fn read(text: &str) -> Result<Option<Self>, Failure> {
        if !text.trim_start().starts_with('{') {
            return Ok(None);
        }
        match serde_json::from_str(text) {
            Ok(line) => Ok(Some(line)),
            Err(error) => match serde_json::from_str::<Map<String, Json>>(text) {
                Ok(fields)
                    if ["input", "at", "settings"]
                        .iter()
                        .any(|&name| fields.contains_key(name)) =>
                {
                    Err(Failure::Usage(format!(
                        "the line is no input with settings: {error}"
                    )))
                }
                _ => Ok(None),
            },
        }
    }
}
