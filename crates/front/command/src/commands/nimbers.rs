//! `stonework nimbers`: the nimbers of a heap game, and their period.

use std::cmp::Reverse;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::{grouped, period_proof};
use stonework_catalog::{Catalog, CertifyFailure, ReportJson, did_you_mean};
use stonework_certificate::extract_heap_nimbers;
use stonework_core::{Report, StopReason};
use stonework_nimbers::HeapRules;
use stonework_pictures::plots::NimberPlot;

use super::period_proof::PeriodProof;
use super::start_nimbers::StartNimbers;
use super::{misere_quotient, position_nimber};
use crate::args::{DEFAULT_TERMS, NimbersArgs};
use crate::certificate;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::GameSetup;
use crate::plot_file::PlotFile;
use crate::wording::{and_more, cost, stop_reason};

/// At most this many nimbers are shown.
const SHOWN: usize = 200;
/// This many of them are shown on one line.
const ON_A_LINE: usize = 20;

pub(super) fn run(
    args: &NimbersArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let rules = match heap_rules(args, catalog, console)? {
        Rules::OfHeaps(rules) if args.misere => return misere_quotient::run(args, &rules, console),
        Rules::OfHeaps(rules) => rules,
        Rules::OfGame(_) if args.misere => {
            return Err(Failure::Usage(
                "--misere is of heaps: of an octal code such as 0.77, of what may be taken, as {1,2,3}, or of a \
                 game on heaps, without a position, under its normal rule"
                    .to_owned(),
            ));
        }
        Rules::OfGame(_) if args.certificate.is_some() => {
            return Err(Failure::Usage(
                "the nimber of a position is certified by `solve --solver nimber --certificate`"
                    .to_owned(),
            ));
        }
        Rules::OfGame(setup) => {
            let is_listed = args.terms.is_some() && !args.position.is_given();
            return if is_listed && StartNimbers::fit(&setup) {
                of_starts(args, &setup, console)
            } else {
                position_nimber::run(args, &setup, console)
            };
        }
    };
    let file = args.plot.as_deref().map(PlotFile::at).transpose()?;
    let run = args.resources.run(console.interrupt());
    let (nimbers, period) = console.watch(run.clone(), &rules.to_string(), |run| {
        let terms = args.terms.unwrap_or(DEFAULT_TERMS);
        let nimbers = rules.nimbers(terms.get() - 1, run)?;
        let period = nimbers.period(run);
        Ok::<_, Failure>((nimbers, period))
    })?;
    let reason = nimbers.stopped().or(period.as_ref().err().copied());
    let period = period.unwrap_or(None);
    let values = nimbers.values();
    if let Some(file) = &file {
        let title = format!("Nimbers of {rules}");
        let from = period.map(|period| period.start());
        file.write(&NimberPlot::new(title, values, from, file.max_points()))?;
    }
    let result = NimberResult {
        computed: nimbers.computed(),
        method: nimbers.method().to_string(),
        period: period.as_ref().map(PeriodProof::of),
        proof: period_proof(period.as_ref()),
        ..NimberResult::of(rules.to_string(), values, nimbers.report(), reason)
    };
    result.tell(args, file.as_ref(), nimbers.report(), console)?;
    if let (Some(path), None) = (&args.certificate, reason) {
        let (claim, records) = console.watch(run.clone(), "certificate", |run| {
            let made = extract_heap_nimbers(&nimbers, period.as_ref(), run);
            made.map_err(CertifyFailure::Stopped)
        })?;
        let written = certificate::write_heaps(path, &rules, claim, &records, &run.watch())?;
        if !args.json {
            console.text(&written)?;
        }
    }
    Ok(Ending::of(reason.is_none()))
}

/// The nimbers of the starts of a game that are numbers.
fn of_starts(
    args: &NimbersArgs,
    setup: &GameSetup,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let file = args.plot.as_deref().map(PlotFile::at).transpose()?;
    let run = args.resources.run(console.interrupt());
    let terms = args.terms.unwrap_or(DEFAULT_TERMS).get();
    let title = setup.title();
    let found = console.watch(run, &title, |run| StartNimbers::find(setup, terms, run))?;
    let values = found.values.as_slice();
    if let Some(file) = &file {
        let title = format!("Nimbers of {title}");
        file.write(&NimberPlot::new(title, values, None, file.max_points()))?;
    }
    let result = NimberResult {
        method: StartNimbers::METHOD.to_owned(),
        ..NimberResult::of(title, values, &found.report, found.stopped)
    };
    result.tell(args, file.as_ref(), &found.report, console)?;
    Ok(Ending::of(found.stopped.is_none()))
}

/// What nimbers are asked for.
enum Rules {
    /// Those of heaps: the rules that an octal code, a set, a list of takes or a heap game of the
    /// catalog stands for.
    OfHeaps(HeapRules),
    /// That of a position of a game.
    OfGame(Box<GameSetup>),
}

fn heap_rules(
    args: &NimbersArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Rules, Failure> {
    let game = args.game();
    let is_game = catalog.find(&game.name).is_some() || game.of_file(catalog).is_some();
    let has_position = args.position.is_given();
    match args.rules.parse::<HeapRules>() {
        Ok(_) if has_position || !args.set.is_empty() => {
            let with = match catalog.find("heaps") {
                Some(_) => format!(": `heaps` with `--set rules={}`", args.rules),
                None => ", and these are rules".to_owned(),
            };
            Err(Failure::Usage(format!(
                "positions and settings are those of a game{with}"
            )))
        }
        Ok(rules) => Ok(Rules::OfHeaps(rules)),
        Err(error) if !is_game => {
            let hint = did_you_mean(&catalog.nearest(&args.rules));
            Err(Failure::Usage(format!("{error}{hint}")))
        }
        Err(_) => {
            let setup = GameSetup::find(&game, &args.resources, catalog, console)?;
            let rules = if has_position {
                None
            } else {
                setup.with_settings()?.instance.heap_rules()
            };
            Ok(rules.map_or_else(|| Rules::OfGame(Box::new(setup)), Rules::OfHeaps))
        }
    }
}

/// The nimbers of a heap game, with their period if one is proved.
#[derive(Serialize)]
struct NimberResult<'a> {
    rules: String,
    terms: usize,
    nimbers: &'a [u16],
    /// How many were computed; the others follow from the period.
    computed: usize,
    method: String,
    largest: Option<u16>,
    /// How many heaps, but that of 0 stones, who moves wins.
    won: usize,
    period: Option<PeriodProof>,
    report: ReportJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip)]
    proof: Vec<String>,
    #[serde(skip)]
    reason: Option<StopReason>,
}

impl<'a> NimberResult<'a> {
    /// Nimbers of these rules, each of which was computed, without a period.
    fn of(rules: String, nimbers: &'a [u16], report: &Report, reason: Option<StopReason>) -> Self {
        Self {
            rules,
            terms: nimbers.len(),
            nimbers,
            computed: nimbers.len(),
            method: String::new(),
            largest: nimbers.iter().max().copied(),
            won: nimbers.iter().skip(1).filter(|&&nimber| nimber > 0).count(),
            period: None,
            report: ReportJson::of(report),
            stopped: reason.map(|reason| reason.to_string()),
            proof: period_proof(None),
            reason,
        }
    }

    /// Tells it, and where it was plotted.
    fn tell(
        &self,
        args: &NimbersArgs,
        file: Option<&PlotFile>,
        report: &Report,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if args.json {
            return console.json(self);
        }
        let plotted = file.map(|file| format!("Plotted in {}.\n", file.shown()));
        let (plotted, cost) = (plotted.unwrap_or_default(), cost(report));
        let method = &self.method;
        console.text(&format!("{self}{plotted}\nMethod: {method}: {cost}.\n"))
    }
}

impl Display for NimberResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let values = self.nimbers;
        writeln!(f, "Nimbers of {}\n", self.rules)?;
        let shown = &values[..values.len().min(SHOWN)];
        let digits = |number: usize| number.to_string().len();
        let label = digits(shown.len());
        let width = shown.iter().map(|&nimber| digits(nimber.into())).max();
        let width = width.unwrap_or(1);
        for (line, nimbers) in shown.chunks(ON_A_LINE).enumerate() {
            write!(f, "{:>label$}:", line * ON_A_LINE)?;
            for nimber in nimbers {
                write!(f, " {nimber:>width$}")?;
            }
            writeln!(f)?;
        }
        let more = values.len() - shown.len();
        if more > 0 {
            let more = and_more(more, "nimber");
            writeln!(f, "{more}; --json has them all")?;
        }
        writeln!(f)?;
        let heaps = (0_u32..).zip(values);
        if let Some((heap, nimber)) = heaps.max_by_key(|&(heap, &nimber)| (nimber, Reverse(heap))) {
            let heap = grouped(heap.into());
            writeln!(f, "The largest is {nimber}, first at {heap}.")?;
        }
        if let Some(last) = values.len().checked_sub(1).filter(|&last| last > 0) {
            let (won, lost) = (self.won, last - self.won);
            let [of, won] = [last, won].map(|heaps| grouped(heaps as u64));
            write!(f, "Of the heaps of 1 to {of}, who moves wins {won}")?;
            let zeros = (0_u32..)
                .zip(values)
                .skip(1)
                .filter(|&(_, &nimber)| nimber == 0);
            let shown: Vec<String> = zeros
                .take(ON_A_LINE)
                .map(|(heap, _)| heap.to_string())
                .collect();
            if lost > 0 {
                write!(f, "; lost are {}", shown.join(" "))?;
            }
            if lost > shown.len() {
                write!(f, " {}", and_more(lost - shown.len(), "heap"))?;
            }
            writeln!(f, ".")?;
        }
        for sentence in &self.proof {
            writeln!(f, "{sentence}")?;
        }
        match self.reason {
            Some(reason) => writeln!(f, "Stopped: {}.", stop_reason(reason)),
            None => Ok(()),
        }
    }
}
