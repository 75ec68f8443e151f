//! What is asked of the atlas: [`AtlasEntry`], [`Asked`].

use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;

/// A line of the list: a command of `stonework`, and what the literature says of what it finds.
///
/// ```
/// use stonework_atlas::{Asked, AtlasEntry};
///
/// let list = "command,says,source\n\
///             solve chomp --set rows=2 --set cols=3,value=win;best=c2,D. Gale 1974\n";
/// let entries = AtlasEntry::read_list(list)?;
/// assert_eq!(entries[0].asked(), Asked::Value);
/// assert_eq!(entries[0].subject(), "chomp");
/// assert_eq!(entries[0].claims().next(), Some(("value", "win")));
/// # Ok::<(), stonework_atlas::ListError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtlasEntry {
    command: String,
    words: Vec<String>,
    says: String,
    source: String,
    asked: Asked,
}

/// What a command asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Asked {
    /// `solve`: the value, the best first moves and the length of best play.
    Value,
    /// `strong`: how many positions have which value.
    Counts,
    /// `nimbers GAME`: the nimber of a position.
    Nimber,
    /// `nimbers CODE`: the nimbers of heaps, and their period.
    Sequence,
    /// `nimbers CODE --misere`: the misère quotient.
    Quotient,
    /// `value`: canonical form, outcome, mean and temperature.
    CanonicalForm,
    /// `perft`: the lines of play of each depth.
    Lines,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "Values and best first moves",
            Self::Counts => "Every position",
            Self::Nimber => "Nimbers",
            Self::Sequence => "Nimbers of heaps",
            Self::Quotient => "Misère quotients",
            Self::CanonicalForm => "Canonical forms",
            Self::Lines => "Lines of play",
        })
    }
}

/// Why a list cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// A line has not the three fields `command,says,source`.
    #[error("a line of the list is wrong: {0}")]
    Line(#[from] csv::Error),
    /// A command is none that the atlas takes.
    #[error(
        "line {line} of the list: `{command}` is none of solve, strong, nimbers, value and perft with \
         what it is asked of, and no options but {}", OPTIONS.join(", ")
    )]
    Command {
        /// The number of the line, from 1.
        line: u64,
        /// The command.
        command: String,
    },
    /// Two lines ask the same.
    #[error("line {line} of the list asks again for `{command}`")]
    Again {
        /// The number of the second line, from 1.
        line: u64,
        /// The command.
        command: String,
    },
    /// A claim is not `key=value`.
    #[error("line {line} of the list: `{claim}` is not `key=value`, as in `value=win;best=a1`")]
    Claim {
        /// The number of the line, from 1.
        line: u64,
        /// The claim.
        claim: String,
    },
    /// A claim has no source.
    #[error("line {line} of the list says `{says}` without a source")]
    NoSource {
        /// The number of the line, from 1.
        line: u64,
        /// What it says.
        says: String,
    },
}

#[derive(Deserialize)]
struct Line {
    command: String,
    says: String,
    source: String,
}

impl AtlasEntry {
    /// The entries of a list: comma-separated values with the heading `command,says,source`. `says`
    /// has claims like `value=win;best=a1 b2`, or is empty.
    ///
    /// # Errors
    ///
    /// [`ListError`] for the first line that is wrong.
    pub fn read_list(text: &str) -> Result<Vec<Self>, ListError> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut entries: Vec<Self> = Vec::new();
        let mut seen = HashSet::new();
        for (line, read) in (2..).zip(reader.deserialize()) {
            let Line {
                command,
                says,
                source,
            } = read?;
            let words = shlex::split(&command).unwrap_or_default();
            let Some(asked) = asked(&words) else {
                return Err(ListError::Command { line, command });
            };
            if !seen.insert(words.clone()) {
                return Err(ListError::Again { line, command });
            }
            let entry = Self {
                command,
                words,
                says,
                source,
                asked,
            };
            if let Some((claim, _)) = entry.claims().find(|(_, value)| value.is_empty()) {
                let claim = claim.to_owned();
                return Err(ListError::Claim { line, claim });
            }
            if !entry.says.is_empty() && entry.source.is_empty() {
                let says = entry.says;
                return Err(ListError::NoSource { line, says });
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    /// The words of the command, without the name of the program.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The words of the command that solves it once more: a value by every solver that fits, all else as
    /// it was.
    #[must_use]
    pub fn words_to_check(&self) -> Vec<String> {
        if self.asked != Asked::Value {
            return self.words.clone();
        }
        let mut words = vec!["compare".to_owned()];
        let mut left = self.words.iter().skip(1);
        while let Some(word) = left.next() {
            match word.as_str() {
                "--moves" => {}
                "--best" => drop(left.next()),
                _ if word.starts_with("--best=") => {}
                _ => words.push(word.clone()),
            }
        }
        words
    }

    /// The command as one types it, without the name of the program.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }

    /// What it asks.
    #[must_use]
    pub fn asked(&self) -> Asked {
        self.asked
    }

    /// The game or the code of which it asks.
    #[must_use]
    pub fn subject(&self) -> &str {
        self.words.get(1).map_or("", String::as_str)
    }

    /// The position or input that it is asked of, as it is written; `None` if that goes without saying.
    #[must_use]
    pub fn input(&self) -> Option<&str> {
        let mut input = None;
        for (option, value) in self.options() {
            match option {
                "" | "--at" => input = value,
                _ => {}
            }
        }
        input
    }

    /// The settings that it gives, by name and value.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        let set = self.options().filter(|(option, _)| *option == "--set");
        set.filter_map(|(_, setting)| setting?.split_once('='))
    }

    /// What stands after the game: each option with its value, if it takes one; an input has no name.
    fn options(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let mut left = self.words.iter().skip(2).map(String::as_str);
        std::iter::from_fn(move || {
            let word = left.next()?;
            Some(match word.split_once('=') {
                _ if !word.starts_with("--") => ("", Some(word)),
                Some((option, value)) => (option, Some(value)),
                None if WITHOUT_VALUE.contains(&word) => (word, None),
                None => (word, left.next()),
            })
        })
    }

    /// Whether it asks of heaps by a code, and not of a game of the catalog.
    #[must_use]
    pub fn is_of_heaps(&self) -> bool {
        matches!(self.asked, Asked::Sequence | Asked::Quotient)
    }

    /// What the literature says, fact by fact: the name of the fact, and what it is. Where a claim has
    /// no `=`, the second is empty.
    pub fn claims(&self) -> impl Iterator<Item = (&str, &str)> {
        let claims = self.says.split(';').map(str::trim);
        claims
            .filter(|claim| !claim.is_empty())
            .map(|claim| claim.split_once('=').unwrap_or((claim, "")))
    }

    /// Where the literature says so.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }
}

/// The options that a command of a list may have: what they ask, and nothing that writes files or
/// limits the solve.
const OPTIONS: [&str; 8] = [
    "--set",
    "--at",
    "--moves",
    "--best",
    "--distance",
    "--terms",
    "--misere",
    "--depth",
];

/// Those of them that are a word alone.
const WITHOUT_VALUE: [&str; 3] = ["--moves", "--distance", "--misere"];

/// What the words of a command ask, if the atlas takes it.
fn asked(words: &[String]) -> Option<Asked> {
    let subject = words.get(1).filter(|word| !word.starts_with('-'))?;
    let mut options = words.iter().filter(|word| word.starts_with("--"));
    let name = |option: &String| option.split('=').next().map(str::to_owned);
    if !options.all(|option| name(option).is_some_and(|name| OPTIONS.contains(&name.as_str()))) {
        return None;
    }
    Some(match words.first()?.as_str() {
        "solve" => Asked::Value,
        "strong" => Asked::Counts,
        "value" => Asked::CanonicalForm,
        "perft" => Asked::Lines,
        "nimbers" if words.iter().any(|word| word == "--misere") => Asked::Quotient,
        "nimbers" if subject.starts_with(|sign: char| sign.is_ascii_digit() || sign == '{') => {
            Asked::Sequence
        }
        "nimbers" => Asked::Nimber,
        _ => return None,
    })
}
