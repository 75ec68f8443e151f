//! A game's parameters and the values given for them: [`Param`], [`Settings`].

use std::fmt;

use super::nearest::or_nearest;

/// A parameter of a game: its name and the values it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name, as in `--set NAME=VALUE`.
    pub name: &'static str,
    /// The values it takes and the default.
    pub values: ParamValues,
    /// What it decides.
    pub meaning: &'static str,
}

/// The values a [`Param`] takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamValues {
    /// One of these; the first is the default.
    Choices(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The least it may be.
        least: u32,
        /// The most it may be.
        most: u32,
        /// What it is if it is not given.
        default: u32,
    },
    /// A text that the game reads.
    Text {
        /// What it is if it is not given.
        default: &'static str,
        /// What is needed, in a few words.
        needed: &'static str,
    },
}

impl ParamValues {
    /// The default as it would be given.
    #[must_use]
    pub fn default(&self) -> String {
        match self {
            Self::Choices(choices) => choices.first().copied().unwrap_or_default().to_owned(),
            Self::Number { default, .. } => default.to_string(),
            Self::Text { default, .. } => (*default).to_owned(),
        }
    }

    /// Whether a text is one of the values, as far as can be told without the game.
    fn allow(&self, text: &str) -> bool {
        match *self {
            Self::Choices(choices) => choices.contains(&text),
            Self::Number { least, most, .. } => text
                .parse()
                .is_ok_and(|number: u32| (least..=most).contains(&number)),
            Self::Text { .. } => true,
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
        }
    }
}

/// The values given for a game's parameters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings(Vec<(String, String)>);

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
            return Err(SettingError::Syntax(assignment.to_owned()));
        };
        let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
        if self.0.iter().any(|(known, _)| *known == name) {
            return Err(SettingError::Twice(name));
        }
        self.0.push((name, value));
        Ok(self)
    }

    /// Checks that every setting is of one of these parameters and takes one of its values.
    pub(super) fn check(&self, params: &[Param]) -> Result<(), SettingError> {
        for (name, value) in &self.0 {
            let names = || params.iter().map(|param| param.name);
            let Some(param) = params.iter().find(|param| param.name == name) else {
                return Err(SettingError::UnknownName {
                    name: name.clone(),
                    hint: or_nearest(name, names()),
                });
            };
            if !param.values.allow(value) {
                return Err(SettingError::UnknownValue {
                    name: param.name,
                    value: value.clone(),
                    choices: param.values.to_string(),
                });
            }
        }
        Ok(())
    }

    /// The choice of a parameter that takes choices, or the text of one that takes any: as given, or its default.
    #[must_use]
    pub fn get<'a>(&'a self, param: &'a Param) -> &'a str {
        self.given(param).unwrap_or(match param.values {
            ParamValues::Choices(choices) => choices[0],
            ParamValues::Text { default, .. } => default,
            ParamValues::Number { .. } => "",
        })
    }

    /// The number of a parameter that takes a number: as given, or its default. One that takes
    /// something else has none: 0.
    #[must_use]
    pub fn number(&self, param: &Param) -> u32 {
        match param.values {
            ParamValues::Choices(_) | ParamValues::Text { .. } => 0,
            ParamValues::Number { default, .. } => self
                .given(param)
                .and_then(|text| text.parse().ok())
                .unwrap_or(default),
        }
    }

    /// The value of a parameter as it would be given.
    #[must_use]
    pub fn shown(&self, param: &Param) -> String {
        match self.given(param) {
            Some(value) => value.to_owned(),
            None => param.values.default(),
        }
    }

    fn given(&self, param: &Param) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| name == param.name)
            .map(|(_, value)| value.as_str())
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
        /// The name given.
        name: String,
        /// The names there are.
        hint: String,
    },
    /// The parameter has no such value.
    #[error("parameter `{name}` cannot be `{value}`: it takes {choices}")]
    UnknownValue {
        /// The parameter.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values it takes.
        choices: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const READING: Param = Param {
        name: "reading",
        values: ParamValues::Choices(&["left", "last-pile"]),
        meaning: "which rules",
    };

    const K: Param = Param {
        name: "k",
        values: ParamValues::Number {
            least: 1,
            most: 50,
            default: 3,
        },
        meaning: "how many",
    };

    fn refusal(assignments: &[&str]) -> String {
        let settings = assignments
            .iter()
            .try_fold(Settings::new(), |settings, text| settings.with(text));
        settings
            .and_then(|settings| settings.check(&[READING, K]))
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_parameter_is_as_given_or_at_its_default() {
        assert_eq!(Settings::new().get(&READING), "left");
        assert_eq!(Settings::new().shown(&READING), "left");
        let given = Settings::new().with(" reading = last-pile ").unwrap();
        assert_eq!(given.check(&[READING]), Ok(()));
        assert_eq!(given.get(&READING), "last-pile");
    }

    #[test]
    fn a_number_is_as_given_or_at_its_default() {
        assert_eq!(Settings::new().number(&K), 3);
        assert_eq!(Settings::new().shown(&K), "3");
        assert_eq!(K.values.default(), "3");
        let given = Settings::new().with("k=50").unwrap();
        assert_eq!(given.check(&[K]), Ok(()));
        assert_eq!(given.number(&K), 50);
        assert_eq!(given.number(&READING), 0);
    }

    #[test]
    fn a_text_is_as_given_or_at_its_default() {
        const RULES: Param = Param {
            name: "rules",
            values: ParamValues::Text {
                default: "0.77",
                needed: "an octal code",
            },
            meaning: "what may be taken",
        };
        assert_eq!(Settings::new().get(&RULES), "0.77");
        let given = Settings::new().with("rules={1,2,3}").unwrap();
        assert_eq!(given.check(&[RULES]), Ok(()));
        assert_eq!((given.get(&RULES), given.number(&RULES)), ("{1,2,3}", 0));
        assert_eq!(RULES.values.to_string(), "an octal code");
    }

    #[test]
    fn a_wrong_setting_is_refused_with_what_there_is() {
        for (assignments, message) in [
            (
                ["reading"].as_slice(),
                "`reading` is not of the form NAME=VALUE",
            ),
            (
                &["reading=left", "reading=left"],
                "parameter `reading` is given twice",
            ),
            (
                &["raeding=left"],
                "the game has no parameter `raeding`; did you mean reading, k?",
            ),
            (
                &["reading=right"],
                "parameter `reading` cannot be `right`: it takes left, last-pile",
            ),
            (
                &["reading="],
                "parameter `reading` cannot be ``: it takes left, last-pile",
            ),
            (
                &["k=0"],
                "parameter `k` cannot be `0`: it takes a whole number from 1 to 50",
            ),
            (
                &["k=51"],
                "parameter `k` cannot be `51`: it takes a whole number from 1 to 50",
            ),
            (
                &["k=two"],
                "parameter `k` cannot be `two`: it takes a whole number from 1 to 50",
            ),
        ] {
            assert_eq!(refusal(assignments), message);
        }
    }

    #[test]
    fn a_game_without_parameters_refuses_every_setting() {
        let error = Settings::new().with("a=b").unwrap().check(&[]).unwrap_err();
        assert_eq!(error.to_string(), "the game has no parameter `a`");
    }
}
