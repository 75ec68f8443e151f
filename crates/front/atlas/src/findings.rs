//! Findings as a file: [`Findings`].

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::finding::Finding;

/// Findings, a JSON object on a line each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Findings {
    all: Vec<Finding>,
    by_command: HashMap<String, usize>,
}

/// Why findings cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindingsError {
    /// The file cannot be read or written.
    #[error("cannot {doing} `{path}`: {source}", path = .path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A line is not that of a finding.
    #[error("`{path}`: line {line} is no finding: {source}", path = .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        source: serde_json::Error,
    },
}

impl Findings {
    /// The findings of a text; an error tells the number of the line.
    ///
    /// # Errors
    ///
    /// The first line that is no finding.
    pub fn read(text: &str) -> Result<Self, (usize, serde_json::Error)> {
        let mut findings = Self::default();
        for (line, text) in (1..).zip(text.lines()) {
            if !text.trim().is_empty() {
                findings.add(serde_json::from_str(text).map_err(|error| (line, error))?);
            }
        }
        Ok(findings)
    }

    /// Adds a finding, in place of another one of the same command.
    pub fn add(&mut self, finding: Finding) {
        if let Some(&at) = self.by_command.get(&finding.command) {
            self.all[at] = finding;
        } else {
            let command = finding.command.clone();
            self.by_command.insert(command, self.all.len());
            self.all.push(finding);
        }
    }

    /// What a command found.
    #[must_use]
    pub fn get(&self, command: &str) -> Option<&Finding> {
        self.by_command.get(command).map(|&at| &self.all[at])
    }

    /// All of them, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.all.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// Whether a text begins as a finding does, whose first field is the command.
fn is_begun(text: &str) -> bool {
    const BEGINNING: &str = "{\"command\":";
    text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}

/// A file to which findings are added, each written whole before the next is begun.
#[derive(Debug)]
pub struct FindingsFile {
    path: PathBuf,
    file: File,
    /// What it has.
    pub findings: Findings,
}

impl FindingsFile {
    /// Opens a file, or begins it. A last line that was cut off while a finding was written is dropped;
    /// any other that is no finding is an error, and the file stays as it is.
    ///
    /// # Errors
    ///
    /// [`FindingsError`].
    pub fn open(path: &Path) -> Result<Self, FindingsError> {
        let failed = |doing, source| FindingsError::Io {
            doing,
            path: path.to_path_buf(),
            source,
        };
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(|error| failed("open", error))?;
        let kind = file.metadata().map_err(|error| failed("read", error))?;
        if !kind.is_file() {
            let other = io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file");
            return Err(failed("open", other));
        }
        let text = std::fs::read_to_string(path).map_err(|error| failed("read", error))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (lines, last) = text.split_at(whole);
        let wrong = |(line, source)| FindingsError::Line {
            path: path.to_path_buf(),
            line,
            source,
        };
        let mut findings = Findings::read(lines).map_err(wrong)?;
        if !last.is_empty() {
            match serde_json::from_str(last) {
                // Only the end of its line is missing.
                Ok(finding) => {
                    findings.add(finding);
                    file.write_all(b"\n")
                        .map_err(|error| failed("mend", error))?;
                }
                Err(error) if error.is_eof() && is_begun(last) => file
                    .set_len(whole as u64)
                    .map_err(|error| failed("mend", error))?,
                Err(error) => return Err(wrong((lines.lines().count() + 1, error))),
            }
        }
        Ok(Self {
            path: path.to_path_buf(),
            file,
            findings,
        })
    }

    /// Adds a finding, and writes it.
    ///
    /// # Errors
    ///
    /// [`FindingsError::Io`].
    pub fn add(&mut self, finding: Finding) -> Result<(), FindingsError> {
        let failed = |source: io::Error| FindingsError::Io {
            doing: "write",
            path: self.path.clone(),
            source,
        };
        let mut line = serde_json::to_vec(&finding).map_err(|error| failed(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(failed)?;
        self.findings.add(finding);
        Ok(())
    }
}
