//! Games of cases: the first text is the game, the second its settings, one a line, the third its
//! input.

use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, InputError, Instance, ParamValues, Settings};

use crate::case::Case;
use crate::target::outline;

/// The game, the input and the ready game of a case.
pub(super) struct Built {
    pub(super) entry: &'static Entry,
    pub(super) input: Input,
    pub(super) game: Box<dyn Instance>,
}

/// The game of a case; why there is none in words.
pub(super) fn build(case: &Case) -> Result<Built, String> {
    let entry = CATALOG.find(case.field(0)).ok_or("no game")?;
    let refused = |error: InputError| format!("{}: {}", entry.id, outline(&words(&error)));
    let settings = settings(case.field(1)).map_err(|error| refused(error.into()))?;
    let input = entry.parse(case.field(2)).map_err(refused)?;
    let game = entry.build(&input, &settings).map_err(refused)?;
    Ok(Built { entry, input, game })
}

/// The settings in a text, one a line.
fn settings(text: &str) -> Result<Settings, stonework_games::catalog::SettingError> {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    lines.try_fold(Settings::new(), Settings::with)
}

/// What an error says, which must be something.
pub(super) fn words(error: &dyn std::error::Error) -> String {
    let words = error.to_string();
    assert!(!words.trim().is_empty(), "an error says nothing: {error:?}");
    assert!(words.len() < 2000, "an error says too much: {words}");
    words
}

/// A case for every game with its example and its defaults, for every choice of one parameter, and
/// for its start where it has one.
pub(super) fn every_game() -> Vec<Case> {
    let mut cases = Vec::new();
    for entry in &CATALOG {
        let mut inputs = vec![entry.example];
        inputs.extend(entry.input.if_none());
        for input in inputs {
            cases.push(Case::of(&[entry.id, "", input]));
            for param in entry.params {
                let values: Vec<String> = match param.values {
                    ParamValues::Choices(choices) => {
                        choices.iter().map(ToString::to_string).collect()
                    }
                    ParamValues::Number { least, most, .. } => {
                        let middle = least + (most - least) / 3;
                        [least, middle, most]
                            .map(|number| number.to_string())
                            .to_vec()
                    }
                    ParamValues::Text { .. } | ParamValues::Document(_) => {
                        vec![param.values.default()]
                    }
                };
                for value in values {
                    let setting = format!("{}={value}", param.name);
                    cases.push(Case::of(&[entry.id, &setting, input]));
                }
            }
        }
    }
    cases
}
