//! `stonework nimbers --misere`: the misère quotient of a heap game.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::grouped;
use stonework_catalog::{CertifyFailure, ReportJson};
use stonework_certificate::extract_heap_quotient;
use stonework_core::Run;
use stonework_nimbers::{Genera, HeapRules, MisereQuotient, Period, QuotientEnd};

use super::period_proof::PeriodProof;
use crate::args::{DEFAULT_TERMS, NimbersArgs};
use crate::certificate;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::{and_more, cost, counted, stop_reason};

/// At most so many elements of heaps, relations and lost elements are shown.
const SHOWN: usize = 200;
/// So many elements of heaps or genera are shown on one line.
const ON_A_LINE: usize = 10;

pub(super) fn run(
    args: &NimbersArgs,
    rules: &HeapRules,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if args.plot.is_some() {
        let error = "--plot is of nimbers, and in misère play there are none";
        return Err(Failure::Usage(error.to_owned()));
    }
    let run = args.resources.run(console.interrupt());
    let terms = args.terms.unwrap_or(DEFAULT_TERMS);
    let (quotient, genera) = console.watch(run.clone(), &rules.to_string(), |run| {
        let quotient = rules.misere_quotient(terms.get() - 1, run);
        (quotient, genera(rules, args.genus, run))
    });
    let result = QuotientResult::of(rules, &quotient, genera);
    if args.json {
        console.json(&result)?;
    } else {
        let cost = cost(quotient.report());
        console.text(&format!("{result}\nMethod: misère quotient: {cost}.\n"))?;
    }
    let stopped = matches!(quotient.end(), Some(QuotientEnd::Stopped(_)));
    if let (Some(path), false) = (&args.certificate, stopped) {
        let (claim, records) = console.watch(run.clone(), "certificate", |run| {
            extract_heap_quotient(&quotient, run).map_err(CertifyFailure::Stopped)
        })?;
        let written = certificate::write_heaps(path, rules, claim, &records, &run.watch())?;
        if !args.json {
            console.text(&written)?;
        }
    }
    let has_genera = result.genera.len() == args.genus.map_or(0, |last| last as usize + 1);
    Ok(Ending::of(result.reason.is_none() && has_genera))
}

/// The genera of the heaps up to a size, or of as many as the limits allow.
fn genera(rules: &HeapRules, last: Option<u32>, run: &Run) -> Vec<String> {
    let mut genera = Genera::of_rules(rules);
    let heaps = last.into_iter().flat_map(|last| 0..=last);
    let found = heaps.map_while(|heap| genera.genus(&[heap], run).ok());
    found.map(|genus| genus.to_string()).collect()
}

/// The misère quotient of a heap game, as far as it is known.
#[derive(Serialize)]
struct QuotientResult {
    rules: String,
    /// How many heaps it is known of; all, if there is a period.
    heaps: usize,
    order: usize,
    /// The elements as products of generators.
    elements: Vec<String>,
    /// The numbers of those that are lost for the player to move.
    lost: Vec<u32>,
    generators: Vec<GeneratorJson>,
    /// Products that are equal.
    relations: Vec<[String; 2]>,
    /// The number of the element of each heap that was computed.
    values: Vec<u32>,
    /// The heaps with which it got larger, each with its order since.
    growth: Vec<(u32, usize)>,
    tame: bool,
    /// How many sets of options the proof has.
    transitions: usize,
    period: Option<PeriodProof>,
    /// The heap with which it is infinite, or larger than is looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_found_with: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    genera: Vec<String>,
    report: ReportJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip)]
    proof: Vec<String>,
    #[serde(skip)]
    reason: Option<String>,
}

#[derive(Serialize)]
struct GeneratorJson {
    name: String,
    /// The smallest heap that has it.
    heap: u32,
}

impl QuotientResult {
    fn of(rules: &HeapRules, quotient: &MisereQuotient, genera: Vec<String>) -> Self {
        let presentation = quotient.presentation();
        let elements = 0_u32..;
        let elements = elements.take(quotient.order());
        let values = quotient.values();
        let reason = quotient.end().map(|end| match end {
            QuotientEnd::Stopped(reason) => stop_reason(reason),
            _ => format!(
                "with heap {} the quotient is infinite, or larger than is looked for",
                values.len()
            ),
        });
        let is_not_found = quotient.end() == Some(QuotientEnd::NotFound);
        let period = quotient.period();
        Self {
            rules: rules.to_string(),
            heaps: values.len(),
            order: quotient.order(),
            elements: elements.map(|element| presentation.name(element)).collect(),
            lost: quotient.lost(),
            generators: (presentation.generators().iter())
                .map(|generator| GeneratorJson {
                    name: generator.name.clone(),
                    heap: generator.heap,
                })
                .collect(),
            relations: presentation.relations().collect(),
            values,
            growth: quotient.growth().to_vec(),
            tame: quotient.is_tame(),
            transitions: quotient.transitions(),
            period: period.map(|period| PeriodProof::by(period, period.theorem().of_quotients())),
            not_found_with: is_not_found.then_some(quotient.values().len()),
            genera,
            report: ReportJson::of(quotient.report()),
            stopped: quotient.end().map(|end| end.to_string()),
            proof: period_proof(period),
            reason,
        }
    }

    fn name(&self, element: u32) -> &str {
        self.elements
            .get(element as usize)
            .map_or("1", String::as_str)
    }
}

/// What proves the period of the elements of heaps, in sentences.
fn period_proof(period: Option<&Period>) -> Vec<String> {
    let Some(period) = period else {
        return vec!["These heaps prove no period.".to_owned()];
    };
    let (length, start, checked) = (period.length(), period.start(), period.checked());
    let mut sentences = vec![format!(
        "Period {length}: heaps n and n + {length} have the same element for every n from {start} on: it \
         is the quotient of heaps of all sizes."
    )];
    sentences.push(if checked.is_empty() {
        "Proof: there are no moves.".to_owned()
    } else {
        let theorem = period.theorem().of_quotients();
        format!(
            "Proof: these heaps show it for n from {} to {}; for all greater n it follows by {theorem}.",
            checked.start,
            checked.end - 1
        )
    });
    sentences
}

/// Texts in columns, with the number of the first one before each line.
fn in_lines<'t>(f: &mut Formatter<'_>, texts: impl Iterator<Item = &'t str>) -> fmt::Result {
    let texts: Vec<&str> = texts.collect();
    let width = texts.iter().map(|text| text.len()).max().unwrap_or(1);
    let label = texts.len().to_string().len();
    for (line, texts) in texts.chunks(ON_A_LINE).enumerate() {
        write!(f, "{:>label$}:", line * ON_A_LINE)?;
        for text in texts {
            write!(f, " {text:>width$}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// The first of these with blanks between, and how many more there are.
fn listed(texts: impl ExactSizeIterator<Item = String>, between: &str, what: &str) -> String {
    let more = texts.len().saturating_sub(SHOWN);
    let mut shown: Vec<String> = texts.take(SHOWN).collect();
    if more > 0 {
        shown.push(and_more(more, what));
    }
    shown.join(between)
}

impl Display for QuotientResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "Misère quotient of {}\n", self.rules)?;
        let known = match self.period {
            Some(_) => "of heaps of all sizes".to_owned(),
            None => format!("of the heaps of 0 to {} stones", self.heaps - 1),
        };
        let lost = counted(self.lost.len() as u64, "element");
        let tame = if self.tame { "tame" } else { "wild" };
        let order = grouped(self.order as u64);
        writeln!(f, "Order {order}, {lost} lost, {tame}: {known}.")?;
        let lost = self
            .lost
            .iter()
            .map(|&element| self.name(element).to_owned());
        let generators = self.generators.iter();
        let generators = generators.map(|one| format!("{} = heap {}", one.name, one.heap));
        let relations = self
            .relations
            .iter()
            .map(|[one, two]| format!("{one} = {two}"));
        let growth = self.growth.iter();
        let growth = growth.map(|(heap, order)| format!("{order} with heap {heap}"));
        let growth: Vec<String> = ["1".to_owned()].into_iter().chain(growth).collect();
        for (name, list) in [
            ("Lost", listed(lost, " ", "element")),
            ("Generators", listed(generators, ", ", "generator")),
            ("Relations", listed(relations, ", ", "relation")),
            ("Order by heap", listed(growth.into_iter(), ", ", "heap")),
        ] {
            if !list.is_empty() {
                writeln!(f, "{name}: {list}.")?;
            }
        }
        writeln!(f, "\nElements of heaps")?;
        let values = self.values.iter().take(SHOWN);
        in_lines(f, values.map(|&element| self.name(element)))?;
        if let Some(more @ 1..) = self.values.len().checked_sub(SHOWN) {
            let more = and_more(more, "element");
            writeln!(f, "{more}; --json has them all")?;
        }
        if !self.genera.is_empty() {
            writeln!(f, "\nGenera of heaps")?;
            in_lines(f, self.genera.iter().map(String::as_str))?;
        }
        writeln!(f)?;
        for sentence in &self.proof {
            writeln!(f, "{sentence}")?;
        }
        match &self.reason {
            Some(reason) => writeln!(f, "Stopped: {reason}."),
            None => Ok(()),
        }
    }
}
