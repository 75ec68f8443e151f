//! `stonework check`: whether a certificate proves what it claims.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use stonework_core::certificate::Checked;
use stonework_games::catalog::{Catalog, CertifiedClaim};

use crate::args::CheckArgs;
use crate::certificate::{OpenCertificate, claim_of};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::{counted, grouped};

pub(super) fn run(
    args: &CheckArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let run = args.limits.run(console.interrupt());
    let wanted = args.game.as_deref();
    let mut certificate = OpenCertificate::open(&args.file, wanted, catalog, &run)?;
    let header = certificate.header().clone();
    let claim = claim_of(&header)?;
    let (game, mut records) = certificate.game(&args.file)?;
    let leaves = header.leaf_positions;
    let checked = match &claim {
        // There is nothing to be checked.
        CertifiedClaim::Theorem { .. } => None,
        claim => {
            let checked = console.watch(run, "check", |run| {
                let instance = game.instance.as_ref();
                instance.check_certificate(claim, leaves, &mut records, run)
            });
            Some(checked?)
        }
    };
    let ending = match &checked {
        None => Ending::Stopped,
        Some(checked) if checked.failed == 0 => Ending::Solved,
        Some(_) => Ending::Disagreement,
    };
    if args.json {
        let checked = checked.as_ref();
        let failures = checked.iter().flat_map(|checked| &checked.failures);
        console.json(&CheckJson {
            game: &header.game.name,
            parameters: &header.game.parameters,
            input: &header.game.input,
            claim: claim.to_string(),
            proved: ending == Ending::Solved,
            records: header.records,
            positions: checked.map_or(0, |checked| checked.positions),
            failed: checked.map_or(0, |checked| checked.failed),
            failures: failures.map(ToString::to_string).collect(),
        })?;
    } else {
        let text = text(&claim, checked.as_ref(), header.records);
        console.text(&format!("{}\n\n{text}\n", game.heading()))?;
    }
    Ok(ending)
}

fn text(claim: &CertifiedClaim, checked: Option<&Checked>, records: u64) -> String {
    let Some(checked) = checked else {
        return format!("Not proved by moves: the start is {claim}.");
    };
    let records = counted(records, "record");
    if checked.failed == 0 {
        let positions = grouped(checked.positions);
        return format!(
            "Proved: the start is {claim}.\n\n{records}, {positions} positions visited."
        );
    }
    let mut text = format!(
        "Not proved: the start is claimed to be {claim}.\n\n{records}, {}:",
        counted(checked.failed, "failure")
    );
    for failure in &checked.failures {
        let _ = write!(text, "\n  {failure}");
    }
    let told = checked.failures.len() as u64;
    if checked.failed > told {
        let _ = write!(text, "\n  … and {} more", grouped(checked.failed - told));
    }
    text
}

/// A certificate that was checked.
#[derive(Serialize)]
struct CheckJson<'a> {
    game: &'a str,
    parameters: &'a BTreeMap<String, String>,
    input: &'a str,
    claim: String,
    proved: bool,
    records: u64,
    positions: u64,
    failed: u64,
    failures: Vec<String>,
}
