//! The targets, each a test.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use stonework_fuzz::targets::{
    AllSettings, Arguments, Certificates, Checkpoints, Databases, Graphs, Inputs, Instances, Lines,
    Moves, Positions, RulesTexts, Solves,
};
use stonework_fuzz::{Case, Fuzzer, Target, Watchdog};

/// How long a case may take before it is said to hang: far longer than any does on a slow machine.
const HANG: Duration = Duration::from_secs(120);

/// How many bytes the process may take before a case is said to blow it up.
const BLOW_UP: u64 = 2 << 30;

/// A case with more bytes than this is not put into the corpus.
const MOST_BYTES: usize = 600;

/// A number in the environment, if there is one.
fn wanted<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    let number = text.parse().ok();
    Some(number.unwrap_or_else(|| panic!("{name} is a number, not `{text}`")))
}

/// Runs a target on so many changed cases, unless the environment asks for another number.
fn attack(target: &mut dyn Target, cases: u64) {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let corpus = corpus.join(format!("{}.jsonl", target.name()));
    let kept = fs::read_to_string(&corpus);
    let kept = kept.unwrap_or_else(|error| panic!("{}: {error}", corpus.display()));
    let kept: Vec<Case> = kept.lines().map(|line| line.parse().unwrap()).collect();

    let watchdog = Watchdog::new(HANG, BLOW_UP);
    let seed = wanted("STONEWORK_FUZZ_SEED").unwrap_or(1);
    let seconds: Option<u64> = wanted("STONEWORK_FUZZ_SECONDS");
    let cases = match seconds {
        Some(_) => u64::MAX,
        None => wanted("STONEWORK_FUZZ_CASES").unwrap_or(cases),
    };
    let mut fuzzer = Fuzzer::new(seed, &watchdog);
    fuzzer.begin(target, &kept);
    fuzzer.go_on(target, cases, seconds.map(Duration::from_secs));
    let findings = fuzzer.findings();
    println!("{}: {findings}", target.name());
    println!("slowest: {}", findings.slowest_case);
    if let Some(most) = wanted::<usize>("STONEWORK_FUZZ_KEEP") {
        let mut found = fuzzer.found();
        found.retain(|case| case.bytes() <= MOST_BYTES);
        let step = found.len().div_ceil(most).max(1);
        let found = found.into_iter().step_by(step);
        let all = kept.into_iter().chain(found);
        let mut lines = String::new();
        for case in all {
            lines += &case.to_string();
            lines.push('\n');
        }
        fs::write(&corpus, lines).unwrap();
    }
    assert!(findings.panics.is_empty(), "{}: {findings}", target.name());
}

#[test]
fn inputs() {
    attack(&mut Inputs, 60_000);
}

#[test]
fn settings() {
    attack(&mut AllSettings, 60_000);
}

#[test]
fn positions() {
    attack(&mut Positions, 60_000);
}

#[test]
fn moves() {
    attack(&mut Moves, 40_000);
}

#[test]
fn graphs() {
    attack(&mut Graphs, 60_000);
}

#[test]
fn rules() {
    attack(&mut RulesTexts, 60_000);
}

#[test]
fn instances() {
    attack(&mut Instances, 30_000);
}

#[test]
fn lines() {
    attack(&mut Lines, 3000);
}

#[test]
fn solves() {
    attack(&mut Solves, 6000);
}

#[test]
fn certificates() {
    attack(&mut Certificates::new(), 3000);
}

#[test]
fn databases() {
    attack(&mut Databases::new(), 300);
}

#[test]
fn checkpoints() {
    attack(&mut Checkpoints::new(), 300);
}

#[test]
fn arguments() {
    attack(&mut Arguments::new(), 3000);
}
