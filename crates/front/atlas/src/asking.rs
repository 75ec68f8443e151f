//! Who runs the commands of a list: [`AskCommands`].

use serde_json::Value;

use crate::entry::AtlasEntry;
use crate::finding::Finding;
use crate::findings::FindingsError;

/// Runs commands, and tells people what comes of it.
pub trait AskCommands {
    /// Why it cannot go on.
    type Error: From<FindingsError>;

    /// What a command finds, within the limits of an entry and so many seconds.
    fn ask(&mut self, words: &[String], most: f64) -> Answer;

    /// Makes the certificate of an answer, the same each time, and has it checked.
    ///
    /// # Errors
    ///
    /// If no file can be written.
    fn certify(
        &mut self,
        entry: &AtlasEntry,
        finding: &Finding,
        most: f64,
    ) -> Result<Certified, Self::Error>;

    /// Tells a line.
    ///
    /// # Errors
    ///
    /// If nobody can be told.
    fn tell(&mut self, line: &str) -> Result<(), Self::Error>;

    /// Whether somebody wants it to end.
    fn is_interrupted(&self) -> bool;

    /// The version that answers.
    fn version(&self) -> &str;
}

/// What became of a command.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The JSON object that it wrote.
    Found(Value),
    /// It was stopped, or failed: why.
    Open(String),
}

/// What became of the certificate of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certified {
    /// It was made and checked: its hash.
    Proved(String),
    /// The checker refuses it.
    Refused,
    /// There is none: why.
    Missing(String),
}
