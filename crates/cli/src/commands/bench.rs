//! `stonework bench`: every solver that fits, over inputs of growing size.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::num::NonZeroU64;
use std::time::Duration;

use indicatif::HumanCount;
use serde::Serialize;
use stonework_core::Run;
use stonework_games::catalog::{Answer, Notation, ShownValue, Solved, SolverInfo, solver};

use super::solve::check_solvers;
use crate::args::BenchArgs;
use crate::columns::{Align, Columns};
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::plot::{PlotFile, TimesBySize};
use crate::progress::Bar;
use crate::question::{Asked, Question, ShownSettings};
use crate::text::{counted, duration, shown_random, stopped, title};
use crate::{memory, output};

/// The time each solve has if no limit is given.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) fn run(args: &BenchArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    check_solvers(&question, &args.solver)?;
    let plot = args.plot.as_deref().map(PlotFile::at).transpose()?;
    // If there is an input of the largest size, there is one of every size.
    let largest = question.ask_random(args.random(args.sizes.largest))?;
    let max = largest.given.random.and_then(|random| random.max);
    let solvers = solvers(args, &largest);
    drop(largest);

    let interrupt = Interrupt::listen();
    let results = measure(&question, args, &solvers, &interrupt)?;
    let bench = Bench {
        game: question.entry.id,
        settings: question.settings(),
        seed: args.random(0).seed,
        max,
        repeat: args.repeat.get(),
        agree: results.iter().all(|result| result.agrees != Some(false)),
        results,
        question: &question,
    };
    if args.json {
        output::json(&bench)?;
    } else if args.csv {
        output::text(&bench.csv()?)?;
    } else {
        output::text(&bench.to_string())?;
    }
    let measured = bench.results.iter().any(|result| result.seconds.is_some());
    if let Some(plot) = plot.filter(|_| measured) {
        plot.write(&bench.picture())?;
        if !args.json && !args.csv {
            output::text(&format!("Plotted in {}.\n", plot.shown()))?;
        }
    }
    Ok(if !bench.agree {
        Ending::Disagreement
    } else if !measured || interrupt.came() {
        Ending::Stopped
    } else {
        Ending::Solved
    })
}

/// The solvers asked for, or all that fit and have a chance.
fn solvers(args: &BenchArgs, asked: &Asked) -> Vec<&'static SolverInfo> {
    if args.solver.is_empty() {
        let mut fitting = asked.instance.solvers();
        fitting.retain(|info| info.patience.is_none());
        return fitting;
    }
    let mut solvers = Vec::new();
    for info in args.solver.iter().filter_map(|name| solver(name)) {
        if !solvers.contains(&info) {
            solvers.push(info);
        }
    }
    solvers
}

/// Measures everything, or as much of it as there is until Ctrl-C.
fn measure(
    question: &Question,
    args: &BenchArgs,
    solvers: &[&'static SolverInfo],
    interrupt: &Interrupt,
) -> Result<Vec<Measured>, Failure> {
    let mut limits = args.limits;
    limits.room.time = limits.room.time.or(Some(PATIENCE));
    let run = limits.run(interrupt.flag());
    let mut results = Vec::new();
    // The size at which a solver did not finish.
    let mut given_up = HashMap::new();
    for size in args.sizes.iter() {
        let asked = question.ask_random(args.random(size))?;
        let mut model = None;
        for &info in solvers {
            if interrupt.came() {
                return Ok(results);
            }
            let measured = if let Some(at) = given_up.get(info.name) {
                let at: usize = *at;
                let reason = format!("it did not finish at {}", HumanCount(at as u64));
                Measured {
                    skipped: Some(reason),
                    ..Measured::unfinished(size, info.name)
                }
            } else {
                let run = limits.unasked(run.clone(), info);
                Measured::of(size, &asked, info.name, &run, args.repeat.get(), &mut model)
            };
            if measured.skipped.is_some() {
                given_up.entry(info.name).or_insert(size);
            }
            results.push(measured);
        }
    }
    Ok(results)
}

/// What all solvers should say of an input.
#[derive(PartialEq)]
struct Said {
    answer: Option<Answer>,
    value: Option<ShownValue>,
    best_moves: Vec<Notation>,
}

impl Said {
    fn by(solved: Solved) -> Self {
        Self {
            answer: solved.answer,
            value: solved.value,
            best_moves: solved.best_moves,
        }
    }
}

/// One solver at one size.
#[derive(Debug, Serialize)]
struct Measured {
    size: usize,
    solver: &'static str,
    /// The best time; `None` if it did not finish.
    seconds: Option<f64>,
    positions: Option<u64>,
    ns_per_position: Option<f64>,
    peak_bytes: Option<usize>,
    value: Option<ShownValue>,
    /// Whether it says what the first one to finish says; `None` if it did not finish.
    agrees: Option<bool>,
    /// Why it did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
}

impl Measured {
    fn unfinished(size: usize, solver: &'static str) -> Self {
        Self {
            size,
            solver,
            seconds: None,
            positions: None,
            ns_per_position: None,
            peak_bytes: None,
            value: None,
            agrees: None,
            skipped: None,
        }
    }

    /// Solves as often as asked for. What the first solver says becomes the model of the others.
    fn of(
        size: usize,
        asked: &Asked,
        solver: &'static str,
        run: &Run,
        repeat: u32,
        model: &mut Option<Said>,
    ) -> Self {
        let mut measured = Self::unfinished(size, solver);
        for _ in 0..repeat {
            let label = format!("{solver}, size {}", HumanCount(size as u64));
            let (run, _bar) = Bar::watch(run.clone(), label);
            let answer = match asked.instance.solve_best(solver, &run) {
                Err(refusal) => Err(refusal.to_string()),
                Ok(answer) => answer
                    .stopped
                    .map_or(Ok(answer), |reason| Err(stopped(reason))),
            };
            match answer {
                Ok(answer) => measured.take(answer, model),
                Err(reason) => {
                    measured.skipped = Some(reason);
                    break;
                }
            }
        }
        measured
    }

    /// Takes the measure of a finished solve.
    fn take(&mut self, solved: Solved, model: &mut Option<Said>) {
        let seconds = solved.report.elapsed.as_secs_f64();
        if self.seconds.is_none_or(|best| seconds < best) {
            let positions = solved.report.positions;
            self.seconds = Some(seconds);
            self.positions = Some(positions);
            self.ns_per_position = Some(seconds * 1e9 / as_float(positions.max(1)));
            self.peak_bytes = Some(solved.report.peak_bytes);
            self.value = solved.value;
        }
        let said = Said::by(solved);
        let agrees = model.as_ref().is_none_or(|model| *model == said);
        self.agrees = Some(agrees && self.agrees != Some(false));
        model.get_or_insert(said);
    }

    /// Its line of the table.
    fn cells(&self, size: String) -> [String; 7] {
        let count = |count: Option<u64>| count.map(|count| HumanCount(count).to_string());
        let cell = |cell: Option<String>| cell.unwrap_or_else(|| "-".to_owned());
        let remark = match (&self.skipped, self.agrees) {
            (_, Some(false)) => "DISAGREES".to_owned(),
            (Some(reason), _) => format!("skipped: {reason}"),
            (None, _) => String::new(),
        };
        [
            size,
            self.solver.to_owned(),
            cell(
                self.seconds
                    .map(|seconds| duration(Duration::from_secs_f64(seconds))),
            ),
            cell(count(self.positions)),
            cell(self.ns_per_position.map(|ns| format!("{ns:.1}"))),
            cell(self.peak_bytes.map(memory::shown)),
            remark,
        ]
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
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<NonZeroU64>,
    repeat: u32,
    agree: bool,
    results: Vec<Measured>,
    #[serde(skip)]
    question: &'a Question,
}

/// The same as [`Measured`], each field one that a table can hold.
#[derive(Serialize)]
struct Record<'a> {
    size: usize,
    solver: &'static str,
    seconds: Option<f64>,
    positions: Option<u64>,
    ns_per_position: Option<f64>,
    peak_bytes: Option<usize>,
    value: Option<String>,
    agrees: Option<bool>,
    skipped: Option<&'a str>,
}

impl Bench<'_> {
    fn csv(&self) -> Result<String, Failure> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for result in &self.results {
            writer
                .serialize(Record {
                    size: result.size,
                    solver: result.solver,
                    seconds: result.seconds,
                    positions: result.positions,
                    ns_per_position: result.ns_per_position,
                    peak_bytes: result.peak_bytes,
                    value: result.value.map(|value| value.to_string()),
                    agrees: result.agrees,
                    skipped: result.skipped.as_deref(),
                })
                .map_err(io::Error::from)?;
        }
        let bytes = writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?;
        String::from_utf8(bytes).map_err(|error| Failure::Output(io::Error::other(error)))
    }

    /// Time against size.
    fn picture(&self) -> TimesBySize {
        let mut picture = TimesBySize::new(
            format!("{}: time to solve it", title(self.question)),
            self.question.entry.input.size_in(),
        );
        for result in &self.results {
            if let Some(seconds) = result.seconds {
                picture.add(result.solver, as_float(result.size as u64), seconds);
            }
        }
        picture
    }

    fn table(&self) -> Columns {
        use Align::{Left, Right};
        let mut table = Columns::new([Right, Left, Right, Right, Right, Right, Left]);
        table.row([
            self.question.entry.input.size_in(),
            "solver",
            "time",
            "positions",
            "ns/position",
            "memory",
        ]);
        let mut last = None;
        for result in &self.results {
            let size = match last.replace(result.size) {
                Some(last) if last == result.size => String::new(),
                _ => HumanCount(result.size as u64).to_string(),
            };
            table.row(result.cells(size));
        }
        table
    }
}

impl Display for Bench<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", title(self.question))?;
        if self.max.is_some() {
            write!(f, "{}; ", shown_random(self.seed, self.max))?;
        }
        match self.repeat {
            1 => writeln!(f, "one solve each\n")?,
            repeat => writeln!(f, "the best of {} each\n", counted(repeat.into(), "solve"))?,
        }
        writeln!(f, "{}", self.table())?;
        let finished = self.results.iter().filter(|result| result.agrees.is_some());
        if !self.agree {
            writeln!(f, "The solvers DISAGREE: one of them is wrong.")
        } else if finished.count() == 0 {
            writeln!(f, "No solver finished within the limits.")
        } else {
            writeln!(f, "All that finished agree at every size.")
        }
    }
}
