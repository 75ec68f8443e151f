//! `stonework bench`: every solver that fits, over inputs of growing size.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU64;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value as Json;
use stonework_catalog::words::{Columns, grouped};
use stonework_catalog::{
    Catalog, Finding, InputKind, Instance, NONE_FINISHED, ParameterValues, ShownValue, Solved,
    SolverInfo, alarm,
};
use stonework_core::Run;
use stonework_pictures::plots::TimesBySize;

use super::compare::{MEASURED, remark, timed_solve};
use crate::args::BenchArgs;
use crate::console::Console;
use crate::csv_text::csv_text;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::GameSetup;
use crate::plot_file::PlotFile;
use crate::wording::{bytes, counted, duration, stop_reason};

pub(super) fn run(
    args: &BenchArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?;
    let mut solvers = setup.solvers(&args.solver)?;
    let plot = args.plot.as_deref().map(PlotFile::at).transpose()?;
    // If there is an input of the largest size, there is one of every size.
    let largest = setup.on_random(args.random(args.sizes.largest), console)?;
    let random = largest.random;
    if solvers.is_empty() {
        solvers = largest.instance.solvers();
        solvers.retain(|solver| solver.patience.is_none());
    }
    drop(largest);

    let mut results = measure(&setup, args, &solvers, console)?;
    for of_size in results.chunk_by_mut(|one, two| one.size == two.size) {
        compare_times(of_size);
    }
    let bench = Bench {
        game: setup.entry.id,
        settings: setup.told_parameters(),
        seed: args.random(0).seed,
        max: random.and_then(|random| random.max),
        repeat: args.repeat.get(),
        agree: results.iter().all(|result| result.agrees != Some(false)),
        results,
        setup: &setup,
        heading: match random.filter(|_| setup.entry.input != InputKind::Count) {
            Some(random) => format!("{}: {};", setup.title(), random.text()),
            None => format!("{}:", setup.title()),
        },
    };
    if args.csv {
        console.text(&bench.csv()?)?;
    } else {
        console.show(&bench, args.json)?;
    }
    let measured = bench.finished() > 0;
    // What was asked for by name is missed.
    let missed = !args.solver.is_empty() && bench.finished() < bench.results.len();
    if let Some(plot) = plot.filter(|_| measured) {
        plot.write(&bench.picture())?;
        if !args.json && !args.csv {
            console.text(&format!("Plotted in {}.\n", plot.shown()))?;
        }
    }
    Ok(if bench.agree {
        Ending::of(measured && !missed && !console.interrupt().came())
    } else {
        Ending::Disagreement
    })
}

/// The sizes, those first that take less: where moves are played before, that is the largest.
fn sizes(setup: &GameSetup, args: &BenchArgs) -> Vec<usize> {
    let mut sizes: Vec<usize> = args.sizes.iter().collect();
    if setup.entry.input == InputKind::Position {
        sizes.reverse();
    }
    sizes
}

/// Measures everything, or as much as is done before Ctrl-C.
fn measure(
    setup: &GameSetup,
    args: &BenchArgs,
    solvers: &[&'static SolverInfo],
    console: &Console<'_>,
) -> Result<Vec<Measurement>, Failure> {
    let run = args.limits.run(console.interrupt());
    let mut results = Vec::new();
    // The size at which a solver did not finish.
    let mut unfinished = HashMap::new();
    for size in sizes(setup, args) {
        let game = setup.on_random(args.random(size), console)?;
        let mut model = None;
        let of_size = |solver: &&'static SolverInfo| {
            let at = unfinished.get(solver.name);
            let skipped = at.map(|size| format!("it did not finish at {size}"));
            (
                args.limits.run_of(solver, &run),
                Measurement::new(size, solver, skipped),
            )
        };
        let mut measured: Vec<(Run, Measurement)> = solvers.iter().map(of_size).collect();
        // They take turns, so that what else the machine does strikes all alike.
        'rounds: for _ in 0..args.repeat.get() {
            for (run, measurement) in &mut measured {
                if console.interrupt().came() {
                    break 'rounds;
                }
                measurement.solve(game.instance.as_ref(), run, &mut model, console);
                game.demand_lawful()?;
            }
        }
        for (_, measurement) in measured {
            if measurement.skipped.is_some() {
                unfinished.insert(measurement.solver, grouped(size as u64));
            }
            if measurement.is_tried() {
                results.push(measurement);
            }
        }
        if console.interrupt().came() {
            break;
        }
    }
    Ok(results)
}

/// One solver at one size.
#[derive(Debug, Default, Serialize)]
struct Measurement {
    size: usize,
    solver: &'static str,
    /// The best time; `None` if it did not finish.
    seconds: Option<f64>,
    /// The time as a multiple of the best one at this size.
    ratio: Option<f64>,
    positions: Option<u64>,
    ns_per_position: Option<f64>,
    peak_bytes: Option<usize>,
    value: Option<ShownValue>,
    /// Whether its result is that of the first solver to finish; `None` if it did not finish.
    agrees: Option<bool>,
    /// What contradicts the result of that solver, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<String>,
    /// Why it did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
}

impl Measurement {
    fn new(size: usize, solver: &SolverInfo, skipped: Option<String>) -> Self {
        Self {
            size,
            solver: solver.name,
            skipped,
            ..Self::default()
        }
    }

    /// Whether Ctrl-C came no earlier.
    fn is_tried(&self) -> bool {
        self.seconds.is_some() || self.skipped.is_some()
    }

    /// Solves once more, unless the solver did not finish before. The first result of any solver
    /// becomes the model of the others.
    fn solve(
        &mut self,
        instance: &dyn Instance,
        run: &Run,
        model: &mut Option<Finding>,
        console: &Console<'_>,
    ) {
        if self.skipped.is_some() {
            return;
        }
        let label = format!("{}, size {}", self.solver, grouped(self.size as u64));
        let solve = |run: &Run| timed_solve(instance, self.solver, run);
        let skipped = match console.watch(run.clone().begun(), &label, solve) {
            Err(refusal) => refusal.to_string(),
            Ok(solved) => match solved.stopped {
                Some(reason) => stop_reason(reason),
                None => return self.add(&solved, model),
            },
        };
        // One that finished before has its time.
        if self.seconds.is_none() {
            self.skipped = Some(skipped);
        }
    }

    /// Adds a finished solve.
    fn add(&mut self, solved: &Solved, model: &mut Option<Finding>) {
        let seconds = solved.report.elapsed.as_secs_f64();
        if self.seconds.is_none_or(|best| seconds < best) {
            let positions = solved.report.positions;
            self.seconds = Some(seconds);
            self.positions = Some(positions);
            let each = || seconds * 1e9 / as_float(positions);
            self.ns_per_position = (positions > 0).then(each);
            self.peak_bytes = Some(solved.report.peak_bytes);
            self.value = solved.value;
        }
        let finding = Finding::of(self.solver, solved);
        let model = model.get_or_insert_with(|| finding.clone());
        self.disagreement = finding.contradiction(model).or(self.disagreement.take());
        self.agrees = Some(self.disagreement.is_none());
    }

    /// Its line of the table.
    fn cells(&self, size: String) -> [String; 8] {
        let cells = [
            self.seconds
                .map(|time| duration(Duration::from_secs_f64(time))),
            self.ratio
                .map(|ratio| format!("×{ratio:.*}", usize::from(ratio < 100.0))),
            self.positions.map(grouped),
            self.ns_per_position
                .map(|ns| format!("{ns:.*}", if ns < 1.0 { 3 } else { 1 })),
            self.peak_bytes.map(bytes),
        ];
        let [time, ratio, positions, each, memory] =
            cells.map(|cell| cell.unwrap_or("-".to_owned()));
        let remark = remark(self.skipped.as_ref(), self.agrees);
        [
            size,
            self.solver.to_owned(),
            time,
            ratio,
            positions,
            each,
            memory,
            remark,
        ]
    }
}

/// Tells the solvers at one size how their times compare with the best one.
fn compare_times(results: &mut [Measurement]) {
    let times = results.iter().filter_map(|result| result.seconds);
    let Some(best) = times.min_by(f64::total_cmp) else {
        return;
    };
    for result in results {
        // A clock may measure no time at all.
        result.ratio = result
            .seconds
            .filter(|_| best > 0.0)
            .map(|time| time / best);
    }
}

/// A count as a number to calculate with.
#[expect(
    clippy::cast_precision_loss,
    reason = "no measurement is exact to 16 digits"
)]
fn as_float(count: u64) -> f64 {
    count as f64
}

/// All solvers at all sizes.
#[derive(Serialize)]
struct Bench<'a> {
    game: &'static str,
    #[serde(skip_serializing_if = "ParameterValues::is_empty")]
    settings: ParameterValues,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<NonZeroU64>,
    repeat: u32,
    agree: bool,
    results: Vec<Measurement>,
    #[serde(skip)]
    setup: &'a GameSetup,
    #[serde(skip)]
    heading: String,
}

/// The fields of a [`Measurement`], as a line of CSV has them.
const FIELDS: &str = "size,solver,seconds,ratio,positions,ns_per_position,peak_bytes,value,agrees,\
     skipped,disagreement";

impl Bench<'_> {
    /// How many solves finished.
    fn finished(&self) -> usize {
        self.results
            .iter()
            .filter(|result| result.seconds.is_some())
            .count()
    }

    fn csv(&self) -> Result<String, Failure> {
        let fields = FIELDS.split(',');
        let mut rows = Vec::with_capacity(self.results.len());
        for result in &self.results {
            let json = serde_json::to_value(result)?;
            let cells = fields
                .clone()
                .map(|field| match (&json[field], result.value) {
                    (Json::Null, _) => String::new(),
                    (Json::Object(_), Some(value)) => value.to_string(),
                    (Json::String(text), _) => text.clone(),
                    (number, _) => number.to_string(),
                });
            rows.push(cells.collect());
        }
        csv_text(fields, rows)
    }

    /// Time against size.
    fn picture(&self) -> TimesBySize {
        let title = format!("{}: time to solve it", self.setup.title());
        let mut picture = TimesBySize::new(title, self.setup.entry.input.size_in());
        for result in &self.results {
            if let Some(seconds) = result.seconds {
                picture.add(result.solver, as_float(result.size as u64), seconds);
            }
        }
        picture
    }

    fn table(&self) -> Columns {
        let mut table = Columns::new("><>>>>><");
        let size = self.setup.entry.input.size_in();
        table.row([
            size,
            "solver",
            "time",
            "ratio",
            "positions",
            "ns/position",
            "memory",
        ]);
        let mut last = None;
        for result in &self.results {
            let size = match last.replace(result.size) {
                Some(last) if last == result.size => String::new(),
                _ => grouped(result.size as u64),
            };
            table.row(result.cells(size));
        }
        table
    }
}

impl Display for Bench<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let repeats = match self.repeat {
            1 => "one solve each".to_owned(),
            repeat => format!("the best of {} each", counted(repeat.into(), "solve")),
        };
        writeln!(
            f,
            "{} {repeats}\n{MEASURED}\n\n{}",
            self.heading,
            self.table()
        )?;
        if !self.agree {
            let results = self.results.iter();
            let disagreements = results.filter_map(|result| result.disagreement.as_ref());
            writeln!(f, "{}", alarm(disagreements))
        } else if self.finished() == 0 {
            writeln!(f, "{NONE_FINISHED}")
        } else {
            writeln!(f, "All that finished agree at every size.")
        }
    }
}
