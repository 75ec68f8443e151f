//! What asks the commands of the atlas: [`Asker`].

use std::env;
use std::path::Path;

use clap::Parser as _;
use serde_json::Value;
use stonework_atlas::{Answer, AskCommands, AtlasEntry, Certified, Finding, Findings};
use stonework_catalog::Catalog;
use stonework_saved::SavedCertificate;
use stonework_store::Claim;

use crate::args::{Args, AtlasArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::{Failure, MAX_INPUT_BYTES};
use crate::line_reader::LineReader;

/// What asks commands, and tells what it found.
pub(super) struct Asker<'a, 'c> {
    pub(super) args: &'a AtlasArgs,
    pub(super) program: &'a str,
    pub(super) catalog: &'a Catalog,
    pub(super) console: &'a mut Console<'c>,
}

/// The memory within which a certificate is made if nothing else is said: which of several good moves
/// a search finds may depend on the size of its table.
const MEMORY_OF_CERTIFICATES: usize = 1 << 30;

/// Why an answer is open that a limit came before.
const STOPPED: &str = "not within its limits";

/// The text of a list or of findings.
pub(super) fn read(file: &Path, console: &mut Console<'_>) -> Result<String, Failure> {
    LineReader::file(file, console)?.document(MAX_INPUT_BYTES)
}

impl Asker<'_, '_> {
    /// The findings to be read.
    pub(super) fn findings(&mut self) -> Result<Findings, Failure> {
        let text = match &self.args.findings {
            Some(file) => read(file, self.console)?,
            None => stonework_atlas::FINDINGS.to_owned(),
        };
        Findings::read(&text).map_err(|(line, error)| {
            Failure::Usage(format!("line {line} of the findings is none: {error}"))
        })
    }

    /// What a command finds within these limits, and within so many seconds.
    fn ask_with(
        &mut self,
        words: &[String],
        most: f64,
        limits: Vec<(&'static str, String)>,
    ) -> Answer {
        let mut line = vec![self.program.to_owned()];
        line.extend(words.iter().cloned());
        line.push("--json".to_owned());
        // All commands have these but one, which has no threads.
        let has_threads = words.first().is_none_or(|word| word != "nimbers");
        for (option, mut value) in limits {
            if option == "--time" && value.parse().is_ok_and(|seconds: f64| seconds > most) {
                value = most.to_string();
            }
            if option != "--threads" || has_threads {
                line.extend([option.to_owned(), value]);
            }
        }
        let parsed = match Args::try_parse_from(&line) {
            Ok(parsed) => parsed,
            Err(error) => {
                let text = error.to_string();
                let reason = text.lines().next().unwrap_or_default().to_owned();
                return Answer::Open(reason);
            }
        };
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut console = self.console.within(&mut output, &mut errors);
        let ended = super::run(&parsed.command, self.program, self.catalog, &mut console);
        drop(console);
        let ending = match ended {
            Ok(ending) => ending,
            Err(failure) => return Answer::Open(failure.to_string()),
        };
        let found = match serde_json::from_slice::<Value>(&output) {
            Ok(found) => found,
            Err(error) => return Answer::Open(error.to_string()),
        };
        let is_answer = match ending {
            Ending::Solved | Ending::Disagreement => true,
            // With a greater heap, no limit that is given finds more.
            Ending::Stopped => found.get("not_found_with").is_some(),
            Ending::Failed => false,
        };
        if is_answer {
            Answer::Found(found)
        } else {
            Answer::Open(STOPPED.to_owned())
        }
    }
}

impl AskCommands for Asker<'_, '_> {
    type Error = Failure;

    fn ask(&mut self, words: &[String], most: f64) -> Answer {
        self.ask_with(words, most, self.args.limits.as_words())
    }

    fn tell(&mut self, line: &str) -> Result<(), Failure> {
        self.console.text(&format!("{line}\n"))
    }

    fn is_interrupted(&self) -> bool {
        self.console.interrupt().came()
    }

    fn version(&self) -> &str {
        self.console.version()
    }

    /// By the same solver with one thread, so that it is the same each time.
    fn certify(
        &mut self,
        entry: &AtlasEntry,
        finding: &Finding,
        most: f64,
    ) -> Result<Certified, Failure> {
        let missing = |reason: &str| Ok(Certified::Missing(reason.to_owned()));
        let Some(mut words) = entry.words_to_certify(finding.solver.as_deref()) else {
            return missing("none is made of what it asks");
        };
        let unwritable = |error| Failure::Unwritable(env::temp_dir(), error);
        let dir = tempfile::tempdir().map_err(unwritable)?;
        let file = dir.path().join("certificate");
        let path = file.display().to_string();
        words.extend(["--certificate".to_owned(), path.clone()]);
        let mut limits = self.args.limits.as_words();
        limits.retain(|&(option, _)| option != "--threads");
        limits.push(("--threads", "1".to_owned()));
        if !limits.iter().any(|&(option, _)| option == "--memory") {
            limits.push(("--memory", MEMORY_OF_CERTIFICATES.to_string()));
        }
        if let Answer::Open(reason) = self.ask_with(&words, most, limits.clone()) {
            return missing(&reason);
        }
        let run = self.args.limits.run(self.console.interrupt());
        let header = match SavedCertificate::open(&file, &run) {
            Ok(certificate) => certificate.header().clone(),
            Err(error) => return missing(&error.to_string()),
        };
        if matches!(header.claim, Claim::Theorem { .. }) {
            return missing("it rests on a theorem");
        }
        let words = ["check".to_owned(), path];
        match self.ask_with(&words, f64::INFINITY, limits) {
            Answer::Found(checked) if checked.get("proved") == Some(&Value::Bool(true)) => {
                Ok(Certified::Proved(header.checksum().to_string()))
            }
            Answer::Found(_) => Ok(Certified::Refused),
            Answer::Open(reason) => missing(&reason),
        }
    }
}
