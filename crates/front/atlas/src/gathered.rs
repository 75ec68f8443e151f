//! What is added to findings: [`Gathered`].

use std::fmt;

use stonework_catalog::words::counted;

use crate::asking::{Answer, AskCommands, Certified};
use crate::entry::AtlasEntry;
use crate::finding::Finding;
use crate::findings::FindingsFile;

/// What was added to findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Gathered {
    /// How many answers.
    pub found: u64,
    /// How many of the answers have a certificate now.
    pub certified: u64,
    /// How many have one that the checker refuses.
    pub refused: u64,
    /// How many entries have no answer.
    pub open: usize,
}

impl Gathered {
    /// Asks for what a file lacks: answers, and certificates of them if that is said. Each is written
    /// as it is found. `None` if it was interrupted.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or as `asker` has them.
    pub fn complete<A: AskCommands>(
        asker: &mut A,
        entries: &[AtlasEntry],
        file: &mut FindingsFile,
        certify: bool,
    ) -> Result<Option<Self>, A::Error> {
        let is_missing = |entry: &&AtlasEntry| match file.findings.get(entry.command()) {
            None => true,
            Some(finding) => certify && finding.certificate.is_none(),
        };
        let missing: Vec<&AtlasEntry> = entries.iter().filter(is_missing).collect();
        let mut all = Self::default();
        for (asked, entry) in missing.iter().enumerate() {
            let known = file.findings.get(entry.command()).cloned();
            let is_known = known.is_some();
            let finding = known.map_or_else(|| find(asker, entry), Ok);
            if asker.is_interrupted() {
                let left = missing.len() - asked;
                asker.tell(&format!("Stopped: {all}, {left} not asked for."))?;
                return Ok(None);
            }
            let (told, kept) = match finding {
                Err(reason) => {
                    all.open += 1;
                    (format!("open: {reason}"), None)
                }
                Ok(finding) => {
                    all.found += u64::from(!is_known);
                    let told = format!("{} ({:.3} s)", finding.told(), finding.seconds);
                    if certify {
                        let (said, kept) = all.certify(asker, entry, finding, is_known)?;
                        (format!("{told}; {said}"), kept)
                    } else {
                        (told, Some(finding))
                    }
                }
            };
            if let Some(finding) = kept {
                file.add(finding)?;
            }
            asker.tell(&format!("{}: {told}", entry.command()))?;
        }
        let (open, asked) = (all.open, entries.len());
        asker.tell(&format!(
            "{all}, {open} open; {} of {asked} known.",
            asked - open
        ))?;
        Ok(Some(all))
    }

    /// Has an answer certified: what is told of that, and the finding if it is to be kept.
    fn certify<A: AskCommands>(
        &mut self,
        asker: &mut A,
        entry: &AtlasEntry,
        finding: Finding,
        is_known: bool,
    ) -> Result<(String, Option<Finding>), A::Error> {
        Ok(match asker.certify(entry, &finding, f64::INFINITY)? {
            Certified::Proved(hash) => {
                self.certified += 1;
                let said = format!("certificate {hash}");
                (said, Some(finding.with_certificate(hash)))
            }
            Certified::Refused => {
                self.refused += 1;
                ("THE CHECKER REFUSES ITS CERTIFICATE".to_owned(), None)
            }
            Certified::Missing(reason) => (
                format!("no certificate: {reason}"),
                (!is_known).then_some(finding),
            ),
        })
    }
}

/// What the command of an entry finds; why nothing, if so.
fn find<A: AskCommands>(asker: &mut A, entry: &AtlasEntry) -> Result<Finding, String> {
    match asker.ask(entry.words(), f64::INFINITY) {
        Answer::Found(value) => {
            let finding = Finding::of(entry, &value, asker.version());
            finding.ok_or_else(|| "it did not answer what is asked".to_owned())
        }
        Answer::Open(reason) => Err(reason),
    }
}

impl fmt::Display for Gathered {
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
