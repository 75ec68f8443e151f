//! `stonework nim`: the nimbers of heaps, and their period.

use std::fmt::Write;

use indicatif::HumanCount;
use serde::Serialize;
use stonework_core::{HeapRules, Nimbers, Period};

use super::answer::Cost;
use crate::args::NimArgs;
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::plot::{NimberPlot, PlotFile};
use crate::progress::Bar;
use crate::text::{cost, counted, stopped};

/// So many nimbers are shown, and so many of them in a row.
const SHOWN: usize = 200;
const ROW: usize = 20;

pub(super) fn run(args: &NimArgs) -> Result<Ending, Failure> {
    let rules = &args.rules;
    let file = args.plot.as_deref().map(PlotFile::at).transpose()?;
    let interrupt = Interrupt::listen();
    let run = args.room.run(interrupt.flag());
    let (run, bar) = Bar::watch(run, rules.to_string());
    let nimbers = rules.nimbers(args.terms.get() - 1, &run)?;
    let period = nimbers.period(&run);
    drop(bar);
    let stop = nimbers.stopped().or(period.err());
    let period = period.unwrap_or(None);
    if let Some(file) = &file {
        let title = format!("Nimbers of {rules}");
        let from = period.map(|period| period.start());
        file.write(&NimberPlot::new(
            title,
            nimbers.values(),
            from,
            file.most_points(),
        ))?;
    }
    if args.json {
        output::json(&Json {
            rules: rules.to_string(),
            terms: nimbers.values().len(),
            nimbers: nimbers.values(),
            computed: nimbers.computed(),
            method: nimbers.method().to_string(),
            largest: nimbers.values().iter().max().copied(),
            period: period.as_ref().map(JsonPeriod::of),
            report: Cost::of(nimbers.report()),
            stopped: stop.map(|reason| reason.to_string()),
        })?;
    } else {
        let mut text = told(rules, &nimbers, period);
        if let Some(reason) = stop {
            let _ = writeln!(text, "Stopped: {}.", stopped(reason));
        }
        if let Some(file) = &file {
            let _ = writeln!(text, "Plotted in {}.", file.shown());
        }
        let cost = cost(nimbers.report());
        output::text(&format!("{text}\nMethod: {}: {cost}.\n", nimbers.method()))?;
    }
    Ok(match stop {
        Some(_) => Ending::Stopped,
        None => Ending::Solved,
    })
}

/// The nimbers and their period in words.
fn told(rules: &HeapRules, nimbers: &Nimbers, period: Option<Period>) -> String {
    let values = nimbers.values();
    let mut text = format!("Nimbers of {rules}\n\n");
    let shown = &values[..values.len().min(SHOWN)];
    let wide = |numbers: usize| numbers.to_string().len();
    let width = shown.iter().map(|&nimber| wide(nimber.into())).max();
    for (row, nimbers) in shown.chunks(ROW).enumerate() {
        let _ = write!(text, "{:>1$}:", row * ROW, wide(shown.len()));
        for nimber in nimbers {
            let _ = write!(text, " {nimber:>0$}", width.unwrap_or(1));
        }
        text.push('\n');
    }
    let more = values.len() - shown.len();
    if more > 0 {
        let more = counted(more as u64, "more nimber");
        let _ = writeln!(text, "… and {more}; --json has them all");
    }
    text.push('\n');
    let largest = (0_u32..)
        .zip(values)
        .max_by_key(|&(heap, &nimber)| (nimber, std::cmp::Reverse(heap)));
    if let Some((heap, nimber)) = largest {
        let heap = HumanCount(heap.into());
        let _ = writeln!(text, "The largest is {nimber}, first at {heap}.");
    }
    match period {
        Some(period) => proof(&mut text, &period),
        None => text.push_str("No period is proved by these.\n"),
    }
    text
}

/// The period, and why it is one.
fn proof(text: &mut String, period: &Period) {
    let (length, start) = (period.length(), period.start());
    let checked = period.checked();
    let _ = writeln!(
        text,
        "Period {length}: G(n + {length}) = G(n) for every n from {start} on."
    );
    if let Some(last) = period.last_exception() {
        let _ = writeln!(text, "The last exception is n = {last}.");
    }
    if checked.is_empty() {
        text.push_str("Proof: there are no moves.\n");
        return;
    }
    let _ = writeln!(
        text,
        "Proof: so it is for n from {} to {}, as these nimbers show; for all greater n it follows by {}.",
        checked.start,
        checked.end - 1,
        period.theorem(),
    );
}

/// The nimbers as a JSON object.
#[derive(Serialize)]
struct Json<'a> {
    rules: String,
    terms: usize,
    nimbers: &'a [u16],
    /// So many were worked out; the others follow from the period.
    computed: usize,
    method: String,
    largest: Option<u16>,
    period: Option<JsonPeriod>,
    report: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A period with its proof as a JSON object.
#[derive(Serialize)]
struct JsonPeriod {
    length: u32,
    start: u32,
    last_exception: Option<u32>,
    /// The first and the last heap for which it was checked; `None` if there are no moves.
    checked: Option<[u64; 2]>,
    theorem: String,
}

impl JsonPeriod {
    fn of(period: &Period) -> Self {
        let checked = period.checked();
        Self {
            length: period.length(),
            start: period.start(),
            last_exception: period.last_exception(),
            checked: (!checked.is_empty()).then(|| [checked.start, checked.end - 1]),
            theorem: period.theorem().to_string(),
        }
    }
}
