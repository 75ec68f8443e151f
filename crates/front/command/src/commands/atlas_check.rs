//! `stonework atlas --check`: what was found is solved once more.

use serde_json::Value;
use stonework_atlas::{Asked, AtlasEntry, Difference, Finding, Findings, contradictions};

use super::atlas::{ending, tell};
use super::atlas_asker::{Answer, Asker, Certified};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::counted;

/// What became of the answers that were to be solved once more.
#[derive(Default)]
struct Tally {
    /// How many another solver answered too.
    by_another: u64,
    /// How many are no values: the same command found them again.
    by_the_same: u64,
    /// How many no other solver answered in time.
    without_another: u64,
    /// How many were not answered within their limits.
    open: u64,
    /// How many certificates were made again and checked.
    certificates: u64,
    /// Whether solvers disagree with one another, or the checker refuses a certificate.
    disagree: bool,
    differing: Vec<Difference>,
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

/// Compares what was found with what is found now, and says what came of it.
fn compared(
    entry: &AtlasEntry,
    finding: &Finding,
    again: &Finding,
    value: &Value,
    tally: &mut Tally,
) -> &'static str {
    let contradicted = contradictions(finding, again, "another solve");
    if !contradicted.is_empty() {
        tally.differing.extend(contradicted);
        return "differs";
    }
    if entry.asked() != Asked::Value {
        tally.by_the_same += 1;
    } else if another_answered(finding, value) {
        tally.by_another += 1;
    } else {
        tally.without_another += 1;
        return "no other solver was done in time";
    }
    "agrees"
}

impl Asker<'_, '_> {
    /// Solves a share of what was found once more.
    pub(super) fn check(
        &mut self,
        entries: &[AtlasEntry],
        findings: &Findings,
        share: f64,
    ) -> Result<Ending, Failure> {
        let mut random = fastrand::Rng::with_seed(self.args.seed);
        let mut tally = Tally::default();
        for entry in entries {
            let Some(finding) = findings.get(entry.command()) else {
                continue;
            };
            if random.f64() >= share {
                continue;
            }
            self.solve_again(entry, finding, &mut tally)?;
            if self.console.interrupt().came() {
                break;
            }
        }
        tell(&tally.differing, self.console)?;
        let Tally {
            by_another,
            by_the_same,
            without_another,
            open,
            certificates,
            ..
        } = tally;
        self.console.text(&format!(
            "{} solved again: {by_another} by another solver, {by_the_same} by the same command; {without_another} \
             have no other solver that was done in time, {open} were not within their limits. {} made again and \
             checked. {} differ.\n",
            counted(by_another + by_the_same, "answer"),
            counted(certificates, "certificate"),
            tally.differing.len()
        ))?;
        if self.console.interrupt().came() {
            return Ok(Ending::Stopped);
        }
        Ok(if tally.disagree {
            Ending::Disagreement
        } else {
            ending(&tally.differing)
        })
    }

    /// Solves one of them once more.
    fn solve_again(
        &mut self,
        entry: &AtlasEntry,
        finding: &Finding,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        // Most solvers that take far longer would not come to an end.
        let most = 1.0 + 10.0 * finding.seconds;
        let answer = self.ask(&entry.words_to_check(), most);
        if self.console.interrupt().came() {
            return Ok(());
        }
        let said = match answer {
            Answer::Open(reason) => {
                tally.open += 1;
                reason
            }
            Answer::Found(value) if value.get("agree") == Some(&Value::Bool(false)) => {
                tally.disagree = true;
                "solvers disagree".to_owned()
            }
            Answer::Found(value) => match Finding::of(entry, &with_best_moves(&value), "") {
                None => {
                    tally.open += 1;
                    "no solver was done in time".to_owned()
                }
                Some(mut again) => {
                    again.certificate = self.certificate_again(entry, finding, most, tally)?;
                    compared(entry, finding, &again, &value, tally).to_owned()
                }
            },
        };
        self.console.text(&format!("{}: {said}\n", entry.command()))
    }

    /// The hash of the certificate, if the finding has one, and it was made again in time.
    fn certificate_again(
        &mut self,
        entry: &AtlasEntry,
        finding: &Finding,
        most: f64,
        tally: &mut Tally,
    ) -> Result<Option<String>, Failure> {
        if finding.certificate.is_none() {
            return Ok(None);
        }
        let missing = match self.certify(entry, finding, most)? {
            Certified::Proved(hash) => {
                tally.certificates += 1;
                return Ok(Some(hash));
            }
            Certified::Refused => {
                tally.disagree = true;
                "the checker refuses its certificate".to_owned()
            }
            Certified::Missing(reason) => format!("no certificate: {reason}"),
        };
        self.console
            .text(&format!("{}: {missing}\n", entry.command()))?;
        Ok(None)
    }
}
