//! `stonework atlas`: what is known of many games, computed, compared and made into pages.

use std::fs;
use std::path::Path;

use clap::Parser as _;
use serde_json::Value;
use stonework_atlas::{
    Agreement, AtlasEntry, Difference, Finding, Findings, FindingsFile, Pages, contradictions,
};
use stonework_catalog::Catalog;

use crate::args::{Args, AtlasArgs};
use crate::columns::Columns;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::counted;

pub(super) fn run(
    args: &AtlasArgs,
    program: &str,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let mut entries = match &args.list {
        // A catalog of one's own may have few of its games.
        None => list(stonework_atlas::LIST)?
            .into_iter()
            .filter(|entry| entry.is_of_heaps() || catalog.find(entry.subject()).is_some())
            .collect(),
        Some(file) => list(&read(file)?)?,
    };
    if !args.game.is_empty() {
        let wanted: Vec<&str> = (args.game.iter())
            .map(|name| catalog.find(name).map_or(name.as_str(), |game| game.id))
            .collect();
        let id = |entry: &AtlasEntry| {
            let subject = catalog.find(entry.subject()).map(|game| game.id);
            subject.map_or(entry.subject().to_owned(), str::to_owned)
        };
        for name in &wanted {
            if !entries.iter().any(|entry| id(entry) == *name) {
                let missing = format!("the list has no entry of `{name}`");
                return Err(Failure::Usage(missing));
            }
        }
        entries.retain(|entry| wanted.contains(&id(entry).as_str()));
    }
    let mut asker = Asker {
        args,
        program,
        catalog,
        console,
    };
    if let Some(share) = args.check {
        let findings = asker.findings()?;
        return asker.check(&entries, &findings, share);
    }
    if args.compare {
        let findings = asker.findings()?;
        return asker.compare(&entries, &findings);
    }
    if let Some(dir) = &args.pages {
        let findings = asker.findings()?;
        return asker.write_pages(&entries, &findings, dir);
    }
    if let Some(file) = &args.findings {
        let mut file = FindingsFile::open(file)?;
        return asker.complete(&entries, &mut file);
    }
    let findings = asker.findings()?;
    asker.sum_up(&entries, &findings)
}

/// The entries of a list.
fn list(text: &str) -> Result<Vec<AtlasEntry>, Failure> {
    AtlasEntry::read_list(text).map_err(|error| Failure::Usage(error.to_string()))
}

fn read(file: &Path) -> Result<String, Failure> {
    let unreadable = |error| Failure::Unreadable(format!("`{}`", file.display()), error);
    fs::read_to_string(file).map_err(unreadable)
}

/// What asks commands, and tells what it found.
struct Asker<'a, 'c> {
    args: &'a AtlasArgs,
    program: &'a str,
    catalog: &'a Catalog,
    console: &'a mut Console<'c>,
}

/// What became of a command within the atlas.
enum Answer {
    Found(Value),
    /// It was stopped, or failed: why.
    Open(String),
}

impl Asker<'_, '_> {
    /// The findings to be read.
    fn findings(&self) -> Result<Findings, Failure> {
        let text = match &self.args.findings {
            Some(file) => read(file)?,
            None => stonework_atlas::FINDINGS.to_owned(),
        };
        Findings::read(&text).map_err(|(line, error)| {
            Failure::Usage(format!("line {line} of the findings is none: {error}"))
        })
    }

    /// What a command finds, within the limits of an entry, and within so many seconds.
    fn ask(&mut self, words: &[String], most: f64) -> Answer {
        let limits = self.args.limits.as_words();
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
        match ended {
            Ok(Ending::Solved | Ending::Disagreement) => match serde_json::from_slice(&output) {
                Ok(value) => Answer::Found(value),
                Err(error) => Answer::Open(error.to_string()),
            },
            Ok(_) => Answer::Open("not within its limits".to_owned()),
            Err(failure) => Answer::Open(failure.to_string()),
        }
    }

    /// Computes what is missing.
    fn complete(
        &mut self,
        entries: &[AtlasEntry],
        file: &mut FindingsFile,
    ) -> Result<Ending, Failure> {
        let missing = entries.iter();
        let missing = missing.filter(|entry| file.findings.get(entry.command()).is_none());
        let missing: Vec<&AtlasEntry> = missing.collect();
        let (mut found, mut open) = (0_u64, 0_usize);
        for entry in &missing {
            let command = entry.command().to_owned();
            let answer = self.ask(entry.words(), f64::INFINITY);
            if self.console.interrupt().came() {
                let left = missing.len() as u64 - found - open as u64;
                self.console.text(&format!(
                    "Stopped: {}, {left} not asked for.\n",
                    found_in_words(found)
                ))?;
                return Ok(Ending::Stopped);
            }
            let finding = match answer {
                Answer::Found(value) => {
                    let finding = Finding::of(entry, &value, self.console.version());
                    finding.ok_or_else(|| "it did not answer what is asked".to_owned())
                }
                Answer::Open(reason) => Err(reason),
            };
            let told = match finding {
                Ok(finding) => {
                    found += 1;
                    let told = format!("{} ({:.3} s)", finding.told(), finding.seconds);
                    file.add(finding)?;
                    told
                }
                Err(reason) => {
                    open += 1;
                    format!("open: {reason}")
                }
            };
            self.console.text(&format!("{command}: {told}\n"))?;
        }
        self.console.text(&format!(
            "{}, {open} open; {} of {} known.\n",
            found_in_words(found),
            entries.len() - open,
            entries.len()
        ))?;
        Ok(if open == 0 {
            Ending::Solved
        } else {
            Ending::Stopped
        })
    }

    /// Sums up what is there.
    fn sum_up(&mut self, entries: &[AtlasEntry], findings: &Findings) -> Result<Ending, Failure> {
        let mut table = Columns::new("<<");
        for entry in entries {
            if let Some(finding) = findings.get(entry.command()) {
                table.row([entry.command().to_owned(), finding.told()]);
            }
        }
        let agreement = Agreement::of(entries, findings);
        let known = agreement.answers;
        let (agreed, differing) = (agreement.agreed, agreement.differing.len());
        if !self.args.game.is_empty() {
            self.console.text(&format!("{table}\n"))?;
        }
        self.console.text(&format!(
            "The atlas has {known} answers of {}. The literature says {} of them: {agreed} agree, \
             {differing} differ.\n\
             `{program} atlas --game NAME` lists those of a game, `{program} atlas --check 0.01` solves some \
             again.\n",
            counted(entries.len() as u64, "question"),
            counted(agreement.told() as u64, "fact"),
            program = self.program,
        ))?;
        Ok(Ending::Solved)
    }

    /// Compares what was found with the literature.
    fn compare(&mut self, entries: &[AtlasEntry], findings: &Findings) -> Result<Ending, Failure> {
        let Agreement {
            agreed, differing, ..
        } = Agreement::of(entries, findings);
        self.tell(&differing)?;
        self.console.text(&format!(
            "{} of the literature agree, {} differ.\n",
            counted(agreed as u64, "fact"),
            differing.len()
        ))?;
        Ok(ending(&differing))
    }

    /// Solves a share of what was found once more.
    fn check(
        &mut self,
        entries: &[AtlasEntry],
        findings: &Findings,
        share: f64,
    ) -> Result<Ending, Failure> {
        let mut random = fastrand::Rng::with_seed(self.args.seed);
        let (mut checked, mut open, mut differing) = (0, 0, Vec::new());
        let mut disagree = false;
        for entry in entries {
            let Some(finding) = findings.get(entry.command()) else {
                continue;
            };
            if random.f64() >= share {
                continue;
            }
            let words = entry.words_to_check();
            // Most solvers that take far longer would not come to an end.
            let answer = self.ask(&words, 1.0 + 10.0 * finding.seconds);
            if self.console.interrupt().came() {
                break;
            }
            let again = match &answer {
                Answer::Found(value) => Finding::of(entry, value, ""),
                Answer::Open(_) => None,
            };
            match (again, answer) {
                (Some(again), Answer::Found(value)) => {
                    checked += 1;
                    let contradicted = contradictions(finding, &again, "another solve");
                    let said = if value.get("agree") == Some(&Value::Bool(false)) {
                        disagree = true;
                        "solvers disagree"
                    } else if contradicted.is_empty() {
                        "agrees"
                    } else {
                        "differs"
                    };
                    self.console
                        .text(&format!("{}: {said}\n", entry.command()))?;
                    differing.extend(contradicted);
                }
                (_, answer) => {
                    open += 1;
                    if let Answer::Open(reason) = answer {
                        self.console
                            .text(&format!("{}: {reason}\n", entry.command()))?;
                    }
                }
            }
        }
        self.tell(&differing)?;
        self.console.text(&format!(
            "{} solved again, {open} not within their limits; {} differ.\n",
            counted(checked, "answer"),
            differing.len()
        ))?;
        if self.console.interrupt().came() {
            return Ok(Ending::Stopped);
        }
        Ok(if disagree {
            Ending::Disagreement
        } else {
            ending(&differing)
        })
    }

    fn tell(&mut self, differing: &[Difference]) -> Result<(), Failure> {
        for difference in differing {
            self.console.text(&format!("{difference}\n"))?;
        }
        Ok(())
    }

    /// Writes the pages.
    fn write_pages(
        &mut self,
        entries: &[AtlasEntry],
        findings: &Findings,
        dir: &Path,
    ) -> Result<Ending, Failure> {
        let unwritable = |path: &Path| {
            let path = path.to_path_buf();
            |error| Failure::Unwritable(path, error)
        };
        fs::create_dir_all(dir).map_err(unwritable(dir))?;
        let pages = Pages {
            catalog: self.catalog,
            entries,
            findings,
        }
        .all();
        for page in &pages {
            let path = dir.join(&page.name);
            fs::write(&path, &page.text).map_err(unwritable(&path))?;
        }
        self.console.text(&format!(
            "{} written to {}.\n",
            counted(pages.len() as u64, "page"),
            dir.display()
        ))?;
        Ok(Ending::Solved)
    }
}

/// How many answers were found.
fn found_in_words(found: u64) -> String {
    format!("{} found", counted(found, "answer"))
}

/// How the command ends, given what differs.
fn ending(differing: &[Difference]) -> Ending {
    if differing.is_empty() {
        Ending::Solved
    } else {
        Ending::Disagreement
    }
}
