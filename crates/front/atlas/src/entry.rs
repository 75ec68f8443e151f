//! What is asked of the atlas: [`AtlasEntry`], [`Asked`].

use std::collections::HashSet;
use std::fmt;
use std::path::Path;

use serde::Deserialize;
use stonework_catalog::{Catalog, Entry};

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
    /// `nimbers CODE`, or `nimbers GAME --terms N` of a game on heaps: the nimbers of heaps, and their
    /// period.
    Sequence,
    /// `table`: the values of a game whose start is a number, from the least on.
    Table,
    /// `nimbers CODE --misere`: the misère quotient.
    Quotient,
    /// `value`: canonical form, outcome, mean and temperature.
    CanonicalForm,
    /// `perft`: the lines of play of each depth.
    Lines,
}

impl Asked {
    /// Everything that may be asked.
    const ALL: [Self; 8] = [
        Self::Value,
        Self::Counts,
        Self::Nimber,
        Self::Sequence,
        Self::Quotient,
        Self::Table,
        Self::CanonicalForm,
        Self::Lines,
    ];

    /// The names of all facts, each once.
    fn all_facts() -> Vec<&'static str> {
        let mut seen = HashSet::new();
        let names = Self::ALL.iter().flat_map(|kind| kind.facts());
        names
            .map(|&(name, _)| name)
            .filter(|&name| seen.insert(name))
            .collect()
    }

    /// The facts that are found of it, with the headings of their columns in a table.
    pub(crate) fn facts(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Value => &[
                ("answer", "answer"),
                ("value", "value"),
                ("best", "best first moves"),
                ("plies", "plies"),
            ],
            Self::Counts => &[
                ("value", "value"),
                ("positions", "positions"),
                ("won", "won"),
                ("drawn", "drawn"),
                ("lost", "lost"),
                ("longest", "longest win or loss"),
            ],
            Self::Nimber => &[("nimber", "nimber")],
            Self::Sequence => &[
                ("nimbers", "nimbers of 0, 1, 2, …"),
                ("losing", "lost"),
                ("period_length", "period"),
                ("period_start", "from"),
            ],
            Self::Table => &[("from", "from"), ("values", "values"), ("losing", "lost")],
            Self::Quotient => &[
                ("order", "order"),
                ("heaps", "heaps"),
                (
                    "not_found_with",
                    "infinite, or larger than is looked for, with heap",
                ),
            ],
            Self::CanonicalForm => &[
                ("value", "canonical form"),
                ("outcome", "who wins"),
                ("mean", "mean"),
                ("temperature", "temperature"),
            ],
            Self::Lines => &[("nodes", "lines of 1, 2, … plies")],
        }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "Values and best first moves",
            Self::Counts => "Every position",
            Self::Nimber => "Nimbers",
            Self::Sequence => "Nimbers of heaps",
            Self::Table => "Values by number",
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
        "line {line} of the list: `{command}` is none of solve, strong, table, nimbers, value and perft with \
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
    /// A claim is about a fact that is never found.
    #[error("line {line} of the list: `{claim}` is none of the facts {}", .facts.join(", "))]
    Fact {
        /// The number of the line, from 1.
        line: u64,
        /// The name of the fact.
        claim: String,
        /// The names of the facts that are found.
        facts: Vec<&'static str>,
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
        let facts = Asked::all_facts();
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
            if let Some((claim, _)) = entry.claims().find(|(fact, _)| !facts.contains(fact)) {
                let claim = claim.to_owned();
                return Err(ListError::Fact { line, claim, facts });
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
        words.extend(self.words_of_value());
        words
    }

    /// The words of the command that makes the certificate of an answer that this solver found, without
    /// the name of its file; `None` if none is made of what it asks.
    #[must_use]
    pub fn words_to_certify(&self, solver: Option<&str>) -> Option<Vec<String>> {
        let solve = |solver: Option<&str>| {
            let mut words = vec!["solve".to_owned()];
            words.extend(self.words_of_value());
            if let Some(solver) = solver {
                words.extend(["--solver", solver].map(str::to_owned));
            }
            words
        };
        match self.asked {
            Asked::Value => Some(solve(solver)),
            // That the nimber is this is what the solver of that name proves.
            Asked::Nimber => Some(solve(Some("nimber"))),
            Asked::Sequence if !self.is_of_heaps() => None,
            Asked::Counts | Asked::Sequence | Asked::Quotient | Asked::CanonicalForm => {
                Some(self.words.clone())
            }
            Asked::Table | Asked::Lines => None,
        }
    }

    /// The words after that of the command, but those that ask for more than the value.
    fn words_of_value(&self) -> Vec<String> {
        let mut words = Vec::new();
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

    /// The game of the catalog of which it asks; `None` if it has none of this name. A file of rules
    /// is the game that has its rules from a text.
    #[must_use]
    pub fn game<'c>(&self, catalog: &'c Catalog) -> Option<&'c Entry> {
        if self.is_of_text() {
            catalog.iter().find(|game| game.document().is_some())
        } else {
            catalog.find(self.subject())
        }
    }

    /// Whether it asks of heaps by a code, which no catalog has.
    #[must_use]
    pub fn is_of_heaps(&self) -> bool {
        is_code(self.subject())
    }

    /// Whether whoever has this catalog can ask it: it is of one of its games, or of heaps by a code.
    #[must_use]
    pub fn is_for(&self, catalog: &Catalog) -> bool {
        self.is_of_heaps() || self.game(catalog).is_some()
    }

    /// Whether it asks of the rules in a file.
    #[must_use]
    pub fn is_of_text(&self) -> bool {
        is_text(self.subject())
    }

    /// Whether it asks of one position of a game: not of heaps by a code, of the rules in a file, or of
    /// many starts.
    #[must_use]
    pub fn is_of_a_position(&self) -> bool {
        let is_of_many = matches!(self.asked, Asked::Sequence | Asked::Table | Asked::Quotient);
        !is_of_many && !self.is_of_heaps() && !self.is_of_text()
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

/// Whether the subject of a command is a file of rules in GDL.
pub(crate) fn is_text(subject: &str) -> bool {
    let ends = Path::new(subject).extension();
    ends.is_some_and(|ends| ends.eq_ignore_ascii_case("kif"))
}

/// Whether it is an octal code, or says what may be taken: `0.77`, `{1,2}`, `takes=1,half`.
fn is_code(subject: &str) -> bool {
    let is_begun = |sign: char| sign.is_ascii_digit() || sign == '{';
    subject.starts_with(is_begun) || subject.starts_with("takes=")
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
    let options = words.iter().filter(|word| word.starts_with("--"));
    let names = options.filter_map(|option| option.split('=').next());
    let has = |name: &str| names.clone().any(|option| option == name);
    if !names.clone().all(|name| OPTIONS.contains(&name)) {
        return None;
    }
    Some(match words.first()?.as_str() {
        "solve" => Asked::Value,
        "strong" => Asked::Counts,
        "value" => Asked::CanonicalForm,
        "perft" => Asked::Lines,
        "table" => Asked::Table,
        "nimbers" if has("--misere") => Asked::Quotient,
        "nimbers" if is_code(subject) || has("--terms") => Asked::Sequence,
        "nimbers" => Asked::Nimber,
        _ => return None,
    })
}
