//! `stonework atlas`: what is known of many games, computed, compared and made into pages.

use std::path::Path;
use std::{fmt, fs};

use stonework_atlas::{Agreement, AtlasEntry, Difference, Finding, Findings, FindingsFile, Pages};
use stonework_catalog::Catalog;

use super::atlas_asker::{Answer, Asker, Certified, read};
use crate::args::AtlasArgs;
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
            .filter(|entry| entry.is_of_heaps() || entry.game(catalog).is_some())
            .collect(),
        Some(file) => list(&read(file)?)?,
    };
    if !args.game.is_empty() {
        let wanted: Vec<&str> = (args.game.iter())
            .map(|name| catalog.find(name).map_or(name.as_str(), |game| game.id))
            .collect();
        let id = |entry: &AtlasEntry| {
            let game = entry.game(catalog).map(|game| game.id);
            game.unwrap_or(entry.subject()).to_owned()
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

impl Asker<'_, '_> {
    /// Computes what is missing: answers, and certificates if they are asked for.
    fn complete(
        &mut self,
        entries: &[AtlasEntry],
        file: &mut FindingsFile,
    ) -> Result<Ending, Failure> {
        let is_missing = |entry: &&AtlasEntry| match file.findings.get(entry.command()) {
            None => true,
            Some(finding) => self.args.certify && finding.certificate.is_none(),
        };
        let missing: Vec<&AtlasEntry> = entries.iter().filter(is_missing).collect();
        let mut tally = Tally::default();
        for (asked, entry) in missing.iter().enumerate() {
            let known = file.findings.get(entry.command()).cloned();
            let finding = match &known {
                Some(finding) => Ok(finding.clone()),
                None => self.find(entry),
            };
            if self.console.interrupt().came() {
                let left = missing.len() - asked;
                self.console
                    .text(&format!("Stopped: {tally}, {left} not asked for.\n"))?;
                return Ok(Ending::Stopped);
            }
            let (told, finding) = match finding {
                Ok(finding) => {
                    self.told_and_certified(entry, finding, known.is_some(), &mut tally)?
                }
                Err(reason) => {
                    tally.open += 1;
                    (format!("open: {reason}"), None)
                }
            };
            if let Some(finding) = finding {
                file.add(finding)?;
            }
            self.console
                .text(&format!("{}: {told}\n", entry.command()))?;
        }
        self.console.text(&format!(
            "{tally}, {open} open; {} of {} known.\n",
            entries.len() - tally.open,
            entries.len(),
            open = tally.open,
        ))?;
        Ok(if tally.refused > 0 {
            Ending::Disagreement
        } else {
            Ending::of(tally.open == 0)
        })
    }

    /// What the command of an entry finds; why nothing, if so.
    fn find(&mut self, entry: &AtlasEntry) -> Result<Finding, String> {
        match self.ask(entry.words(), f64::INFINITY) {
            Answer::Found(value) => {
                let finding = Finding::of(entry, &value, self.console.version());
                finding.ok_or_else(|| "it did not answer what is asked".to_owned())
            }
            Answer::Open(reason) => Err(reason),
        }
    }

    /// What is told of a finding, and what is to be kept, if it is new: with its certificate if that is
    /// asked for.
    fn told_and_certified(
        &mut self,
        entry: &AtlasEntry,
        finding: Finding,
        is_known: bool,
        tally: &mut Tally,
    ) -> Result<(String, Option<Finding>), Failure> {
        let mut told = format!("{} ({:.3} s)", finding.told(), finding.seconds);
        if !is_known {
            tally.found += 1;
        }
        if !self.args.certify {
            return Ok((told, Some(finding)));
        }
        let (kept, said) = match self.certify(entry, &finding, f64::INFINITY)? {
            Certified::Proved(hash) => {
                tally.certified += 1;
                let said = format!("certificate {hash}");
                (Some(finding.with_certificate(hash)), said)
            }
            Certified::Refused => {
                tally.refused += 1;
                (None, "THE CHECKER REFUSES ITS CERTIFICATE".to_owned())
            }
            Certified::Missing(reason) => {
                let kept = (!is_known).then_some(finding);
                (kept, format!("no certificate: {reason}"))
            }
        };
        told.push_str("; ");
        told.push_str(&said);
        Ok((told, kept))
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
        tell(&differing, self.console)?;
        self.console.text(&format!(
            "{} of the literature agree, {} differ.\n",
            counted(agreed as u64, "fact"),
            differing.len()
        ))?;
        Ok(ending(&differing))
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

/// What was found.
#[derive(Default)]
struct Tally {
    /// How many answers.
    found: u64,
    /// How many of the answers have a certificate now.
    certified: u64,
    /// How many have one that the checker refuses.
    refused: u64,
    /// How many entries have no answer.
    open: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} found", counted(self.found, "answer"))?;
        if self.certified > 0 {
            write!(f, ", {} made", counted(self.certified, "certificate"))?;
        }
        if self.refused > 0 {
            write!(f, ", {} refused by the checker", self.refused)?;
        }
        Ok(())
    }
}

/// Tells what differs.
pub(super) fn tell(differing: &[Difference], console: &mut Console<'_>) -> Result<(), Failure> {
    for difference in differing {
        console.text(&format!("{difference}\n"))?;
    }
    Ok(())
}

/// How the command ends, given what differs.
pub(super) fn ending(differing: &[Difference]) -> Ending {
    if differing.is_empty() {
        Ending::Solved
    } else {
        Ending::Disagreement
    }
}
