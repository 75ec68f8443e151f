//! What a target is run on: [`Case`].

use std::fmt;
use std::str::FromStr;

/// What a [`Target`](crate::Target) is run on: some texts, what each of which is for the target says.
///
/// It is written as a JSON array of strings, on one line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Case(pub Vec<String>);

impl Case {
    /// A case of these texts.
    #[must_use]
    pub fn of(fields: &[&str]) -> Self {
        Self(fields.iter().map(ToString::to_string).collect())
    }

    /// The text at this place; empty if there is none.
    #[must_use]
    pub fn field(&self, at: usize) -> &str {
        self.0.get(at).map_or("", String::as_str)
    }

    /// How many bytes its texts have.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.iter().map(String::len).sum()
    }

    /// The same case with another text at this place.
    #[must_use]
    pub fn with(&self, at: usize, text: String) -> Self {
        let mut fields = self.0.clone();
        if fields.len() <= at {
            fields.resize(at + 1, String::new());
        }
        fields[at] = text;
        Self(fields)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", serde_json::Value::from(self.0.clone()))
    }
}

/// A line that is no case: not a JSON array of strings.
#[derive(Debug)]
pub struct ReadCaseError(serde_json::Error);

impl fmt::Display for ReadCaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a case is a JSON array of strings: {}", self.0)
    }
}

impl std::error::Error for ReadCaseError {}

impl FromStr for Case {
    type Err = ReadCaseError;

    fn from_str(line: &str) -> Result<Self, ReadCaseError> {
        serde_json::from_str(line).map(Self).map_err(ReadCaseError)
    }
}
