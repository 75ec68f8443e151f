//! Answers that are solved once more: [`Recheck`].

use std::fmt;

use serde_json::Value;
use stonework_catalog::words::counted;

use crate::asking::{Answer, AskCommands, Certified};
use crate::difference::{Difference, contradictions};
use crate::entry::{Asked, AtlasEntry};
use crate::finding::Finding;
use crate::findings::Findings;

/// What became of answers that were to be solved once more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Recheck {
    /// How many another solver answered too.
    pub by_another: u64,
    /// How many are no values: the same command found them again.
    pub by_the_same: u64,
    /// How many no other solver answered in time.
    pub without_another: u64,
    /// How many were not answered within their limits.
    pub open: u64,
    /// How many certificates were made again and checked.
    pub certificates: u64,
    /// Whether solvers disagree with one another, or the checker refuses a certificate.
    pub disagree: bool,
    /// What differs.
    pub differing: Vec<Difference>,
}

impl Recheck {
    /// Solves those of the findings once more that are `chosen`, until it is interrupted.
    ///
    /// # Errors
    ///
    /// As `asker` has them.
    pub fn of<A: AskCommands>(
        asker: &mut A,
        entries: &[AtlasEntry],
        findings: &Findings,
        mut chosen: impl FnMut() -> bool,
    ) -> Result<Self, A::Error> {
        let mut all = Self::default();
        for entry in entries {
            let finding = findings.get(entry.command());
            let Some(finding) = finding.filter(|_| chosen()) else {
                continue;
            };
            let said = all.solve(asker, entry, finding)?;
            if asker.is_interrupted() {
                break;
            }
            asker.tell(&format!("{}: {said}", entry.command()))?;
        }
        for difference in &all.differing {
            asker.tell(&difference.to_string())?;
        }
        asker.tell(&all.to_string())?;
        Ok(all)
    }

    /// Solves an entry once more, and says what came of it.
    fn solve<A: AskCommands>(
        &mut self,
        asker: &mut A,
        entry: &AtlasEntry,
        finding: &Finding,
    ) -> Result<String, A::Error> {
        // Most solvers that take far longer would not come to an end.
        let most = 1.0 + 10.0 * finding.seconds;
        let output = match asker.ask(&entry.words_to_check(), most) {
            Answer::Found(output) => output,
            Answer::Open(reason) => {
                self.open += 1;
                return Ok(reason);
            }
        };
        let (mut certificate, mut missing) = (None, String::new());
        if finding.certificate.is_some() {
            match asker.certify(entry, finding, most)? {
                Certified::Proved(hash) => {
                    self.certificates += 1;
                    certificate = Some(hash);
                }
                Certified::Refused => {
                    self.disagree = true;
                    missing.push_str("; the checker refuses its certificate");
                }
                Certified::Missing(reason) => missing = format!("; no certificate: {reason}"),
            }
        }
        let said = self.compare(entry, finding, &output, certificate);
        Ok(format!("{said}{missing}"))
    }

    /// Counts what the [command](AtlasEntry::words_to_check) that solves an entry once more has found,
    /// with the hash of the certificate if it was made again, and says what came of it.
    fn compare(
        &mut self,
        entry: &AtlasEntry,
        finding: &Finding,
        output: &Value,
        certificate: Option<String>,
    ) -> &'static str {
        if output.get("agree") == Some(&Value::Bool(false)) {
            self.disagree = true;
            return "solvers disagree";
        }
        let Some(mut again) = Finding::of(entry, &with_best_moves(output), "") else {
            self.open += 1;
            return "no solver was done in time";
        };
        again.certificate = certificate;
        let contradicted = contradictions(finding, &again, "another solve");
        if !contradicted.is_empty() {
            self.differing.extend(contradicted);
            return "differs";
        }
        if entry.asked() != Asked::Value {
            self.by_the_same += 1;
        } else if another_answered(finding, output) {
            self.by_another += 1;
        } else {
            self.without_another += 1;
            return "no other solver was done in time";
        }
        "agrees"
    }
}

impl fmt::Display for Recheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} solved again to the same: {} by another solver, {} by the same command; {} have no other solver \
             that was done in time, {} were not within their limits. {} made again and checked. {} differ.",
            counted(self.by_another + self.by_the_same, "answer"),
            self.by_another,
            self.by_the_same,
            self.without_another,
            self.open,
            counted(self.certificates, "certificate"),
            self.differing.len()
        )
    }
}

/// Whether a solver other than that of a finding has answered, of what `compare` tells.
fn another_answered(finding: &Finding, compared: &Value) -> bool {
    let solvers = compared.get("solvers").and_then(Value::as_array);
    solvers.into_iter().flatten().any(|trial| {
        let name = trial.get("solver").and_then(Value::as_str);
        name != finding.solver.as_deref() && trial.get("agrees") == Some(&Value::Bool(true))
    })
}

/// What `compare` tells, with the best moves of a solver that found them all.
fn with_best_moves(compared: &Value) -> Value {
    let mut told = compared.clone();
    let solvers = compared.get("solvers").and_then(Value::as_array);
    let is_complete = |trial: &&Value| {
        let is = |name| trial.get(name) == Some(&Value::Bool(true));
        is("agrees") && is("best_moves_complete")
    };
    if let Some(trial) = solvers.into_iter().flatten().find(is_complete) {
        for name in ["best_moves", "best_moves_complete"] {
            told[name] = trial[name].clone();
        }
    }
    told
}
