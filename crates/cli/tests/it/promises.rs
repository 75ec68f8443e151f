//! Limits are promises: measured from outside the process, on inputs that would run for minutes.
//!
//! `cargo test --release -p stonework --test it on_demand -- --ignored --nocapture` prints what each
//! solver and command took. It needs a machine that does nothing else.

use std::fmt;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{at_file, process};

/// A command that would run for minutes: what is measured, and its arguments.
type Long = (&'static str, &'static str);

/// Every solver on an input that takes it minutes, or as long as one can.
const SOLVERS: &[Long] = &[
    ("table", "solve can-i-win [30,300] --solver table"),
    (
        "diagonals-line",
        "solve stone-game-vii @ROW --solver diagonals-line",
    ),
    (
        "sliding-window",
        "solve stone-game-iii @ROW --solver sliding-window",
    ),
    ("theorem", "solve stone-game-ii @ROW --solver theorem"),
    (
        "theorem, sieve",
        "solve stone-game-iv 4294967295 --solver theorem",
    ),
    ("diagonals", "solve stone-game-vii @ROW --solver diagonals"),
    (
        "rolling",
        "solve coins-in-a-line 3000000000 --solver rolling",
    ),
    ("rolling, row", "solve stone-game-vii @ROW --solver rolling"),
    (
        "negamax-dense",
        "solve can-i-win [30,300] --solver negamax-dense",
    ),
    ("alpha-beta", "solve connect-four --solver alpha-beta"),
    (
        "alpha-beta, moves",
        "solve mnk --set m=8 --set n=8 --set k=6 --solver alpha-beta",
    ),
    (
        "nimber",
        "solve cram --set rows=8 --set cols=8 --solver nimber",
    ),
    ("nimber, moves", "solve kayles 4294967295 --solver nimber"),
    (
        "retrograde",
        "solve wythoff [9000000000,9000000000] --solver retrograde",
    ),
    ("retrograde, tiers", "strong quixo --set size=4"),
    ("levels", "strong connect-four"),
    (
        "proof-number",
        "solve mnk --set m=8 --set n=8 --set k=6 --solver proof-number",
    ),
    ("negamax", "solve connect-four --solver negamax"),
    (
        "negamax, moves",
        "solve kayles 4294967295 --set rule=misere --solver negamax",
    ),
    (
        "negamax-bounded",
        "solve connect-four --solver negamax-bounded",
    ),
    ("exhaustive", "solve connect-four --solver exhaustive"),
    (
        "exhaustive, moves",
        "solve kayles 4294967295 --set rule=misere --solver exhaustive",
    ),
];

/// Every other command that computes.
const COMMANDS: &[Long] = &[
    ("table", "table stone-game-vii --random 4400 --json"),
    ("compare", "compare connect-four"),
    (
        "theorem of a guess",
        "solve guess-number-ii 4000000 --solver theorem",
    ),
    ("perft", "perft connect-four --depth 30"),
    ("perft --memo", "perft connect-four --depth 30 --memo"),
    ("perft, moves", "perft kayles 4294967295 --depth 3"),
    ("divide", "divide connect-four --depth 30"),
    ("divide, moves", "divide kayles 4294967295 --depth 3"),
    ("nimbers", "nimbers 0.007 --terms 300000000"),
    ("nimbers GAME", "nimbers cram --set rows=8 --set cols=8"),
    ("strong, moves", "strong kayles 4294967295"),
];

/// A row of a million numbers.
static ROW: LazyLock<String> = LazyLock::new(|| {
    let row: Vec<String> = (0..1_000_000_u64)
        .map(|i| (i * 7919 % 1000).to_string())
        .collect();
    at_file(
        "promises-row.json",
        format!("[{}]", row.join(",")).as_bytes(),
    )
});

/// What a run of the command took.
struct Taken {
    /// From the start, or from Ctrl-C, to the end.
    time: Duration,
    /// The most that was resident, in bytes; 0 where that is not known.
    resident: u64,
    code: Option<i32>,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (millis, mebibytes) = (self.time.as_millis(), self.resident >> 20);
        write!(f, "{millis:>7} ms {mebibytes:>7} MiB  exit {:?}", self.code)
    }
}

/// The most that a process has had in memory; `None` where that is not known.
fn most_resident(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// Runs the command with more arguments, and interrupts it after a while if that is asked for.
fn take(args: &str, more: &str, interrupt: Option<Duration>) -> Taken {
    let args = args.replace("@ROW", &ROW);
    let args: Vec<&str> = args
        .split_whitespace()
        .chain(more.split_whitespace())
        .collect();
    let mut command = process(&args);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut began = Instant::now();
    let mut child = command.spawn().unwrap();
    let mut asked = interrupt;
    let mut resident = 0;
    loop {
        resident = most_resident(&child).unwrap_or(0).max(resident);
        if let Some(status) = child.try_wait().unwrap() {
            let time = began.elapsed();
            return Taken {
                time,
                resident,
                code: status.code(),
            };
        }
        if asked.is_some_and(|after| began.elapsed() >= after) {
            asked = None;
            let id = child.id().to_string();
            let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
            assert!(sent.success());
            began = Instant::now();
        }
        sleep(Duration::from_millis(1));
    }
}

/// How long it takes to read the input of a command and to build its game.
fn to_begin(args: &str) -> Duration {
    take(args, "--time 0.000001", None).time
}

/// What a command has in memory is what it has when it begins, and what it may take.
#[test]
fn what_is_resident_stays_near_the_limit() {
    const LIMIT: u64 = 32 << 20;
    for args in [
        "solve connect-four --solver negamax",
        "solve kayles 4294967295 --set rule=misere --solver exhaustive",
        "perft connect-four --depth 30 --memo",
        "strong connect-four",
        "strong kayles 4294967295",
        "divide kayles 4294967295 --depth 3",
    ] {
        let before = take(args, "--time 0.000001", None).resident;
        let taken = take(args, "--memory 32MiB", None);
        assert_eq!(taken.code, Some(3), "{args}: {taken}");
        let most = before + LIMIT / 20 * 21 + (8 << 20);
        assert!(taken.resident <= most, "{args}: {taken}, at most {most}");
    }
}

#[test]
#[ignore = "measures time, which needs a machine that does nothing else"]
fn on_demand_limits_are_measured() {
    let all = SOLVERS.iter().chain(COMMANDS);
    for &(name, args) in all {
        println!("{name}: {args}");
        println!("  to begin      {:>7} ms", to_begin(args).as_millis());
        println!("  --time 0.5    {}", take(args, "--time 0.5", None));
        println!(
            "  --memory 64M  {}",
            take(args, "--time 20 --memory 64MiB", None)
        );
        println!(
            "  Ctrl-C        {}",
            take(args, "--time 20", Some(Duration::from_millis(700)))
        );
    }
}
