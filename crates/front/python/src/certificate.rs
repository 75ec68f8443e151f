//! Answers that can be checked: [`Certificate`], [`check`].

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use stonework::Run;
use stonework::certificate::Checked as CoreChecked;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Certificate as Found, CertifiedClaim, CertifyFailure, CertifySettings, CheckFailed, OpenGame,
    Solved, check_heap_certificate,
};
use stonework_saved::{Claimed, SavedCertificate, write_certificate_of};

use crate::errors::{InputError, SolverError, not_saved, stopped};
use crate::limits::Limits;
use crate::work::watched;

/// A proof of what the start of a game of the catalog is worth: a strategy, position by position, that
/// another program can check. Made by `Solution.certificate`, checked by `check`.
///
/// >>> import stonework as sw
/// >>> certificate = sw.solve("mnk").certificate()
/// >>> certificate.claim, len(certificate) > 100
/// ('worth draw', True)
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Certificate {
    opened: Arc<OpenGame>,
    found: Found,
}

#[pymethods]
impl Certificate {
    /// What is claimed of the start, in words.
    #[getter]
    fn claim(&self) -> String {
        self.found.claim.to_string()
    }

    /// The records, in no particular order: a position, a relation and what proves it, with tabs between
    /// them.
    #[getter]
    fn records(&self) -> Vec<String> {
        self.found.records.clone()
    }

    /// Writes it to a file, which `check` and the command `stonework check` read.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "paths come from Python as they are"
    )]
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let opened = &self.opened;
        let found = self.found.clone();
        let written = watched(py, Run::new(), None, |run| {
            write_certificate_of(&path, opened, found, &run.watch())
        })?;
        written.map(drop).map_err(|error| not_saved(&error))
    }

    fn __len__(&self) -> usize {
        self.found.records.len()
    }

    fn __repr__(&self) -> String {
        let records = self.found.records.len();
        format!("Certificate({}, records={records})", self.found.claim)
    }
}

/// The certificate of what a solver found.
pub(crate) fn certificate(
    py: Python<'_>,
    opened: &Arc<OpenGame>,
    solver: &str,
    solved: &Solved,
    result_only: bool,
    limits: Limits,
) -> PyResult<Certificate> {
    let settings = CertifySettings {
        result_only,
        ..CertifySettings::default()
    };
    let found = watched(py, limits.run()?, None, |run| {
        let instance = opened.instance.as_ref();
        instance.certify(solver, solved, settings, run)
    })?;
    let found = found.map_err(|failure| match failure {
        CertifyFailure::Stopped(reason) => stopped(reason),
        other => SolverError::new_err(other.to_string()),
    })?;
    Ok(Certificate {
        opened: Arc::clone(opened),
        found,
    })
}

/// Whether a certificate proves what it claims.
#[pyclass(frozen, get_all, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Checked {
    /// The name of the game.
    game: String,
    /// What is claimed, in words.
    claim: String,
    /// Whether the records prove it.
    proved: bool,
    /// How many records there are.
    records: u64,
    /// How many positions were visited.
    positions: u64,
    /// How many records fail.
    failed: u64,
    /// The first failures, in words.
    failures: Vec<String>,
}

#[pymethods]
impl Checked {
    fn __bool__(&self) -> bool {
        self.proved
    }

    fn __repr__(&self) -> String {
        let proved = if self.proved { "True" } else { "False" };
        let (game, claim) = (&self.game, &self.claim);
        format!("Checked({game}, {claim}, proved={proved})")
    }
}

/// Checks a certificate on disk by the rules alone, without any solver.
#[pyfunction]
#[pyo3(signature = (path, *, limits))]
#[expect(
    clippy::needless_pass_by_value,
    reason = "paths come from Python as they are"
)]
pub(crate) fn check_file(py: Python<'_>, path: PathBuf, limits: Limits) -> PyResult<Checked> {
    let run = limits.run()?;
    let mut saved = SavedCertificate::open(&path, &run).map_err(|error| not_saved(&error))?;
    let header = saved.header().clone();
    let claimed = saved.claimed(&CATALOG).map_err(|error| not_saved(&error))?;
    let lines = &mut saved.lines();
    let (text, checked) = match &claimed {
        // There is nothing to be checked.
        Claimed::Game(_, claim @ CertifiedClaim::Theorem { .. }) => (claim.to_string(), None),
        Claimed::Game(game, claim) => {
            let checked = watched(py, run, None, |run| {
                let instance = game.instance.as_ref();
                instance.check_certificate(claim, header.leaf_positions, lines, run)
            })?;
            (claim.to_string(), Some(checked))
        }
        Claimed::Heaps(rules, claim) => {
            let what = claim.order.map_or("nimbers", |_| "misère quotient");
            let text = format!("the {what} of the first {} heaps", claim.heaps);
            let check = |run: &Run| check_heap_certificate(rules, claim, lines, run);
            (text, Some(watched(py, run, None, check)?))
        }
    };
    told(header.game.name, text, header.records, checked)
}

fn told(
    game: String,
    claim: String,
    records: u64,
    checked: Option<Result<CoreChecked, CheckFailed>>,
) -> PyResult<Checked> {
    let checked = checked.transpose().map_err(|failed| match failed {
        CheckFailed::Stopped(reason) => stopped(reason),
        other => InputError::new_err(other.to_string()),
    })?;
    let failures = checked.iter().flat_map(|checked| &checked.failures);
    Ok(Checked {
        game,
        claim,
        proved: checked.as_ref().is_some_and(|checked| checked.failed == 0),
        records,
        positions: checked.as_ref().map_or(0, |checked| checked.positions),
        failed: checked.as_ref().map_or(0, |checked| checked.failed),
        failures: failures.map(ToString::to_string).collect(),
    })
}
