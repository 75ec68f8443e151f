//! Limits are promises: measured from outside the process, on inputs that would run for minutes.
//!
//! `cargo test --release -p stonework-cli --test command on_demand -- --ignored --nocapture` prints what each
//! solver and command took. It needs a machine that does nothing else.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
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
        "solve mnk --set m=8 --set n=8 --set k=5 --solver alpha-beta",
    ),
    (
        "nimber",
        "solve cram --set rows=8 --set cols=8 --solver nimber",
    ),
    ("nimber, moves", "solve kayles 4294967295 --solver nimber"),
    (
        "nimber-outcomes",
        "solve cram --set rows=8 --set cols=8 --solver nimber-outcomes",
    ),
    (
        "nimber-outcomes, moves",
        "solve kayles 4294967295 --solver nimber-outcomes",
    ),
    (
        "retrograde",
        "solve wythoff [9000000000,9000000000] --solver retrograde",
    ),
    ("retrograde, tiers", "strong quixo --set size=4"),
    ("levels", "strong connect-four"),
    (
        "proof-number",
        "solve mnk --set m=8 --set n=8 --set k=5 --solver proof-number",
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
    (
        "strong, counts",
        "strong connect-four --set width=6 --set height=4",
    ),
    (
        "strong --certificate",
        "strong connect-four --set width=5 --set height=4 --certificate @NEW",
    ),
    (
        "save, tiers",
        "strong quixo --set size=4 --threads 1 --save @NEW",
    ),
    ("save, levels", "strong connect-four --save @NEW"),
    ("verify, tiers", "verify @TIERS"),
    ("verify, levels", "verify @LEVELS"),
    ("stats, tiers", "stats @TIERS"),
    ("stats, levels", "stats @LEVELS"),
    (
        "bench",
        "bench connect-four --sizes 1 --solver negamax --repeat 1",
    ),
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

/// Databases of which `verify` and `stats` have work for seconds.
static TIERS: LazyLock<String> =
    LazyLock::new(|| saved("promises-tiers", "quixo --set size=4 --time 100"));
static LEVELS: LazyLock<String> = LazyLock::new(|| {
    let game = "connect-four --set width=6 --set height=4 --time 200";
    saved("promises-levels", game)
});

/// A place in the directory of the tests where there is nothing.
fn new_place(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    empty(&place);
    place
}

/// Removes a file or a directory, if it is there.
fn empty(place: &Path) {
    fs::remove_file(place)
        .or_else(|_| fs::remove_dir_all(place))
        .unwrap_or_default();
}

/// Saves a game, as far as there is time.
fn saved(name: &str, game: &str) -> String {
    let place = new_place(name).display().to_string();
    let args = format!("strong {game} --save {place}");
    let args: Vec<&str> = args.split_whitespace().collect();
    let saved = process(&args).output().unwrap();
    assert!(matches!(saved.status.code(), Some(0 | 3)), "{saved:?}");
    place
}

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
    /// Numbers the new places, as tests run at the same time.
    static PLACES: AtomicUsize = AtomicUsize::new(0);

    let mut args = args.to_owned();
    for (name, place) in [("@ROW", &ROW), ("@TIERS", &TIERS), ("@LEVELS", &LEVELS)] {
        if args.contains(name) {
            args = args.replace(name, place);
        }
    }
    let number = PLACES.fetch_add(1, Ordering::Relaxed);
    let new = new_place(&format!("promises-new-{number}"));
    args = args.replace("@NEW", &new.display().to_string());
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
            empty(&new);
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
        "strong connect-four --set width=5 --set height=4 --certificate @NEW",
        "strong connect-four --save @NEW",
        "bench connect-four --sizes 1 --solver negamax --repeat 1",
    ] {
        let before = resident_at_rest(args);
        let taken = take(args, "--memory 32MiB", None);
        assert_eq!(taken.code, Some(3), "{args}: {taken}");
        let most = before + LIMIT / 20 * 21 + (8 << 20);
        assert!(taken.resident <= most, "{args}: {taken}, at most {most}");
    }
}

/// What is resident of a command that is stopped at once. Some runs end before they are looked at: on a
/// busy machine, many.
fn resident_at_rest(args: &str) -> u64 {
    let looks = (0..100).map(|_| take(args, "--time 0.000001", None).resident);
    looks.filter(|&seen| seen > 0).take(5).max().unwrap_or(0)
}

/// What is done after the solve is within its limits as well: the counts of the values of all
/// positions, and a certificate of them, its file included.
#[test]
fn the_time_is_that_of_all_that_a_command_does() {
    // On a machine that does other things as well.
    const MUCH: Duration = Duration::from_secs(20);
    const TIME: Duration = Duration::from_secs(2);
    let args = "strong connect-four --set width=5 --set height=4 --certificate @NEW";
    let taken = take(args, "--time 2", None);
    assert_eq!(taken.code, Some(3), "{taken}");
    assert!(taken.time <= TIME + MUCH, "{taken}");
    let taken = take(args, "", Some(TIME));
    assert_eq!(taken.code, Some(3), "{taken}");
    assert!(taken.time <= MUCH, "{taken}");
}

/// A database is saved, verified and counted within the memory that it may take.
#[test]
fn databases_are_saved_and_read_within_the_limits() {
    const LIMIT: u64 = 8 << 20;
    let place = saved(
        "promises-small",
        "connect-four --set width=5 --set height=4",
    );
    for args in [
        "strong connect-four --set width=5 --set height=4 --save @NEW",
        &format!("verify {place}"),
        &format!("stats {place}"),
    ] {
        let before = resident_at_rest(args);
        let taken = take(args, "--memory 8MiB", None);
        let most = before + LIMIT / 20 * 21 + (8 << 20);
        assert!(taken.resident <= most, "{args}: {taken}, at most {most}");
        assert!(matches!(taken.code, Some(0 | 3)), "{args}: {taken}");
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
