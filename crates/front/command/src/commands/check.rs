//! `stonework check`: whether a certificate proves what it claims.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use stonework_catalog::words::grouped;
use stonework_catalog::{Catalog, CertifiedClaim, check_heap_certificate};
use stonework_certificate::{Checked, HeapClaim, PeriodClaim};
use stonework_saved::Claimed;

use crate::args::CheckArgs;
use crate::certificate;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::heading;
use crate::wording::counted;

pub(super) fn run(
    args: &CheckArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let run = args.limits.run(console.interrupt());
    let wanted = args.game.as_deref();
    let mut certificate = certificate::open(&args.file, wanted, catalog, &run)?;
    let header = certificate.header().clone();
    let leaves = header.leaf_positions;
    let claimed = certificate.claimed(catalog)?;
    let mut records = certificate.lines();
    let checked = match &claimed {
        // There is nothing to be checked.
        Claimed::Game(_, CertifiedClaim::Theorem { .. }) => None,
        Claimed::Game(game, claim) => Some(console.watch(run, "check", |run| {
            let instance = game.instance.as_ref();
            instance.check_certificate(claim, leaves, &mut records, run)
        })?),
        Claimed::Heaps(rules, claim) => Some(console.watch(run, "check", |run| {
            check_heap_certificate(rules, claim, &mut records, run)
        })?),
    };
    let claim = claim_text(&claimed);
    let ending = match &checked {
        None => Ending::Stopped,
        Some(checked) if checked.failed == 0 => Ending::Solved,
        Some(_) => Ending::Disagreement,
    };
    if args.json {
        let checked = checked.as_ref();
        let failures = checked.iter().flat_map(|checked| &checked.failures);
        let mut parameters = header.game.parameters.clone();
        if let Claimed::Game(game, _) = &claimed
            && let Some(param) = game.entry.document()
        {
            parameters.insert(param.name.to_owned(), game.settings.told(param));
        }
        console.json(&CheckJson {
            game: &header.game.name,
            parameters,
            input: &header.game.input,
            claim: match &claimed {
                Claimed::Game(_, claim) => claim.to_string(),
                Claimed::Heaps(..) => claim,
            },
            proved: ending == Ending::Solved,
            records: header.records,
            positions: checked.map_or(0, |checked| checked.positions),
            failed: checked.map_or(0, |checked| checked.failed),
            failures: failures.map(ToString::to_string).collect(),
        })?;
    } else {
        let text = text(&claim, checked.as_ref(), header.records);
        let heading = match &claimed {
            Claimed::Game(game, _) => heading(game, None),
            Claimed::Heaps(rules, claim) => match claim.order {
                None => format!("Nimbers of {rules}"),
                Some(_) => format!("Misère quotient of {rules}"),
            },
        };
        console.text(&format!("{heading}\n\n{text}\n"))?;
    }
    Ok(ending)
}

/// What is claimed, as a sentence has it.
fn claim_text(claimed: &Claimed) -> String {
    let HeapClaim {
        heaps,
        period,
        order,
    } = match claimed {
        Claimed::Game(_, claim) => return format!("the start is {claim}"),
        Claimed::Heaps(_, claim) => claim,
    };
    let heaps = counted((*heaps).into(), "heap");
    let mut text = match order {
        None => format!("the nimbers of the first {heaps} are those of the records"),
        Some(order) => format!(
            "the misère quotient of the first {heaps} has order {} and the elements of the records",
            grouped((*order).into())
        ),
    };
    let name = if order.is_some() { 'Φ' } else { 'G' };
    if let Some(period) = period {
        let PeriodClaim {
            length,
            start,
            theorem,
        } = period;
        let _ = write!(
            text,
            ", and {name}(n + {length}) = {name}(n) for every n from {start} on, by {theorem}"
        );
    }
    text
}

fn text(claim: &str, checked: Option<&Checked>, records: u64) -> String {
    let Some(checked) = checked else {
        return format!("Not proved by moves: {claim}.");
    };
    let records = counted(records, "record");
    if checked.failed == 0 {
        let positions = grouped(checked.positions);
        return format!("Proved: {claim}.\n\n{records}, {positions} positions visited.");
    }
    let mut text = format!(
        "Not proved: the claim is that {claim}.\n\n{records}, {}:",
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
    parameters: BTreeMap<String, String>,
    input: &'a str,
    claim: String,
    proved: bool,
    records: u64,
    positions: u64,
    failed: u64,
    failures: Vec<String>,
}
