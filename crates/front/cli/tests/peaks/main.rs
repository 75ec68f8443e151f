//! What the command takes of memory at most, measured from outside the process: every game of the
//! catalog with every solver that fits it, on a large input, within three limits.
//!
//! `cargo test --test peaks -- --ignored --nocapture` also tells which reports are above the truth;
//! with `STONEWORK_PEAKS=stone-game-vi,nim`, of these games alone.
//!
//! It is a program of its own, as a process begins with the peak of the one that starts it.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "clippy takes only functions marked #[test] for tests"
)]

mod inputs;

use std::fmt;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use wait4::Wait4;

use crate::inputs::{Asked, large_inputs};

/// The limits on memory, in MiB.
const LIMITS: [u64; 3] = [8, 64, 256];

/// So many seconds each run has.
const TIME: &str = "0.3";

/// What a process may have beside its limit: the program itself, and its input as it is read.
const BESIDE: u64 = 40 << 20;

/// So far a report may be from the truth, with a tenth of it.
const NEAR: u64 = 8 << 20;

/// The commands beside `solve` that take a game, within the second of the limits.
const COMMANDS: [&str; 8] = [
    "strong",
    "perft --depth 30",
    "perft --depth 30 --memo",
    "divide --depth 30",
    "nimbers",
    "table",
    "play --side both",
    "draw --values --output",
];

/// A run of the command.
struct Task {
    /// What comes before the game.
    command: String,
    asked: Asked,
    /// In MiB.
    limit: u64,
}

/// What a run took.
struct Taken {
    code: Option<i32>,
    /// The most bytes that were resident.
    resident: u64,
    /// The peak that it reported, if it came so far.
    reported: Option<u64>,
    /// What it had to complain of.
    errors: String,
}

impl Task {
    /// The arguments of the command, with these limits; `place` is where it may write.
    fn arguments(&self, memory: &str, time: &str, place: &str) -> Vec<String> {
        let mut arguments: Vec<String> = self.command.split(' ').map(str::to_owned).collect();
        match &*arguments[0] {
            "draw" => arguments.push(at(place, "svg").display().to_string()),
            "play" => {}
            _ => arguments.push("--json".to_owned()),
        }
        arguments.push(self.asked.game.to_owned());
        arguments.extend(self.asked.arguments.iter().cloned());
        let limits = ["--memory", memory, "--time", time];
        arguments.extend(limits.map(str::to_owned));
        arguments
    }

    /// What is wrong with the peak of this run; `place` is where its output goes.
    fn fault(&self, place: &str) -> Option<String> {
        let take = |memory: &str, time| take(&self.arguments(memory, time, place), place);
        let taken = take(&format!("{}MiB", self.limit), TIME);
        let resident = taken.resident;
        match taken.code {
            Some(0 | 3) => {}
            // It fits the game on its example, not on this input; or there is no table, no picture.
            Some(2) if !self.command.starts_with("solve") => {}
            Some(2) if taken.errors.contains("does not fit") => return None,
            _ => return Some(format!("{self}: {}", taken.errors.trim())),
        }
        let most = (self.limit << 20) / 20 * 21 + BESIDE;
        let mut fault = (resident > most).then(|| format!("more than {} MiB", most >> 20));
        if let Some(reported) = taken.reported {
            let near = reported / 10 * 11 + NEAR;
            // What a run has that may take nothing is looked at only where it decides.
            let others = || take("1", "0.000001").resident;
            if reported > resident / 10 * 11 + NEAR {
                println!("{self}: {taken}, above the truth");
            } else if fault.is_none() && resident > near && resident > near + others() {
                fault = Some("which is too little".to_owned());
            }
        }
        fault.map(|fault| format!("{self}: {taken}, {fault}"))
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = format!("{}MiB", self.limit);
        f.write_str(&self.arguments(&limit, TIME, "peaks").join(" "))
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MiB resident, ", self.resident >> 20)?;
        match self.reported {
            Some(reported) => write!(f, "{} MiB reported", reported >> 20),
            None => write!(f, "none reported"),
        }
    }
}

/// A file of the test that ends in this.
fn at(place: &str, kind: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    dir.join(place).with_extension(kind)
}

/// Runs the command. Its output is kept in files, as this process is to stay small.
fn take(arguments: &[String], place: &str) -> Taken {
    let [input, output, errors] = ["in", "out", "err"].map(|kind| at(place, kind));
    fs::write(&input, "hint\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_stonework"));
    command
        .args(arguments)
        .stdin(File::open(input).unwrap())
        .stdout(File::create(&output).unwrap())
        .stderr(File::create(&errors).unwrap());
    let ended = command.spawn().unwrap().wait4().unwrap();
    let mut fields = BufReader::new(File::open(output).unwrap()).split(b',');
    let reported = fields.find_map(|field| {
        let field = String::from_utf8(field.unwrap()).unwrap();
        Some(field.strip_prefix("\"peak_bytes\":")?.parse().unwrap())
    });
    Taken {
        code: ended.status.code(),
        resident: ended.rusage.maxrss,
        reported,
        errors: fs::read_to_string(errors).unwrap(),
    }
}

#[test]
#[ignore = "takes minutes"]
fn no_solver_takes_more_than_its_limit_and_its_report_is_near_the_truth() {
    let mut tasks = Vec::new();
    for asked in large_inputs() {
        for &solver in &asked.solvers {
            let limits = if asked.is_main {
                &LIMITS[..]
            } else {
                &LIMITS[1..2]
            };
            tasks.extend(limits.iter().map(|&limit| {
                let moves = if limit == LIMITS[1] { " --moves" } else { "" };
                Task {
                    command: format!("solve --solver {solver}{moves}"),
                    asked: asked.clone(),
                    limit,
                }
            }));
        }
        if asked.is_main {
            tasks.extend(COMMANDS.map(|command| Task {
                command: command.to_owned(),
                asked: asked.clone(),
                limit: LIMITS[1],
            }));
        }
    }
    let all = tasks.len();
    let tasks = Mutex::new(tasks.into_iter());
    let faults = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for place in ["peaks-0", "peaks-1"] {
            let (tasks, faults) = (&tasks, &faults);
            scope.spawn(move || {
                loop {
                    let task = tasks.lock().unwrap().next();
                    let Some(task) = task else { break };
                    if let Some(fault) = task.fault(place) {
                        faults.lock().unwrap().push(fault);
                    }
                }
            });
        }
    });
    let mut faults = faults.into_inner().unwrap();
    faults.sort();
    assert!(
        faults.is_empty(),
        "{} of {all} runs:\n{}",
        faults.len(),
        faults.join("\n")
    );
}
