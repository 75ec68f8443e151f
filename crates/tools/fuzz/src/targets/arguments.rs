//! The arguments of the command: [`Arguments`].

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use stonework_command::{Console, Ending};
use stonework_games::CATALOG;
use stonework_games::catalog::SOLVERS;
use tempfile::TempDir;

use super::command::{Ran, command, path_text};
use crate::case::Case;
use crate::change_text::change_text;
use crate::target::{Target, outline};

/// The arguments of the command. The texts of a case are the arguments, but for three things: `DB`
/// and `CERT` at the beginning of an argument are a database and a certificate, what is to be
/// written goes to a place of its own, and U+FFFD is a byte that is no text.
///
/// The command does what is asked, or refuses it in one line and prints nothing else; with `--json`
/// it prints lines of JSON. Ctrl-C comes after a while, and ends it soon.
#[derive(Debug)]
pub struct Arguments {
    /// Where files are: those that are read, and those that are written.
    place: TempDir,
    /// Arguments that mean something.
    words: Vec<String>,
}

/// So long a command may run before Ctrl-C comes.
const PATIENCE: Duration = Duration::from_millis(30);

/// So long after Ctrl-C it may go on, on a machine that does other things as well.
const SOON: Duration = Duration::from_secs(30);

/// Options whose value is a file or a directory that is written.
const WRITING: [&str; 4] = ["--plot", "--save", "--certificate", "--parquet"];

/// Options whose value may be another option, as positions may begin with a hyphen.
const TAKES_HYPHENS: [&str; 2] = ["--at", "--random"];

/// A case has no more arguments.
const MOST: usize = 14;

/// What is asked of every command.
const LINES: &[&str] = &[
    "games",
    "games kayles --json",
    "games nosuchgame",
    "solve stone-game-vii 5,3,1,4,2 --moves --json",
    "solve stone-game-vii --random 8 --seed 3 --max 20 --solver table --threads 2",
    "solve connect-four 44444 --set width=5 --set height=4 --boards --time 0.01",
    "solve tic-tac-toe xx./oo./... --moves --explain-choice",
    "solve quixo --set size=2 --with DB --json",
    "solve mnk --certificate c --claim result --leaf-positions 50 --look-ahead 2 --json",
    "solve kayles 3,4 --certificate c",
    "solve stone-game-ii --set reading=either-end --batch -",
    "solve nim -",
    "solve graph @nosuchfile --memory 64MiB --time 1e-3",
    "solve -5,3 --quiet --color always",
    "strong tic-tac-toe --random win --at xo./.x./o.. --seed 7 --json",
    "strong quixo --set size=2 --save d --checkpoint 0.01 --resume --time 0.02",
    "strong quixo --set size=4 --save d --plan",
    "strong mnk --certificate c --memory 2MiB",
    "strong connect-four --batch - --set width=3",
    "probe DB start --json",
    "probe DB x./.. ./.. --batch -",
    "verify DB --json --threads 1 --memory 16MiB",
    "stats DB --plot p.svg --json",
    "check CERT --game kayles --json",
    "nimbers 0.77 --terms 1000 --plot p.png",
    "nimbers {1,2,3} --json --memory 4MiB",
    "nimbers kayles 3,4",
    "nim 0.7",
    "perft othello --set size=4 --set pass=ply --depth 5 --memo --json",
    "divide quixo --set size=2 --depth 2 --with DB",
    "perft kayles 7 --depth 3 --batch -",
    "play tic-tac-toe xx./oo./... --second",
    "table stone-game-vii 5,3,1,4,2 --json",
    "table stone-game-vii --random 9 --plot p.svg",
    "compare stone-game-vii [5,3,1] --time 0.01",
    "bench stone-game-vii --sizes 2,4,8 --repeat 2 --csv --plot p.svg",
    "bench connect-four --sizes 30,36 --solver alpha-beta --json --time 0.01",
    "completions bash",
    "man solve",
    "help solve",
    "--version",
    "solve --help",
];

impl Arguments {
    /// Makes the files that commands read.
    ///
    /// # Panics
    ///
    /// If they cannot be made.
    #[must_use]
    pub fn new() -> Self {
        let place = tempfile::tempdir().expect("there is a place for temporary files");
        let (database, certificate) = (place.path().join("DB"), place.path().join("CERT"));
        for args in [
            ["strong", "quixo", "--save", path_text(&database)],
            ["solve", "kayles", "--certificate", path_text(&certificate)],
        ] {
            let more: &[&str] = match args[0] {
                "strong" => &["--set", "size=2"],
                _ => &["3,4"],
            };
            let ran = command(&[&args, more].concat());
            assert_eq!(ran.ending, Ending::Solved, "{ran:?}");
        }
        Self {
            words: words(),
            place,
        }
    }

    /// The arguments that are run.
    fn args(&self, case: &Case) -> Vec<OsString> {
        let (read, written) = (self.place.path(), self.written());
        let mut args: Vec<OsString> = vec!["stonework".into()];
        let mut is_written = false;
        for text in &case.0 {
            // No system hands over this byte.
            let text = text.replace('\0', "");
            let name = text.split_once('=').map_or(&*text, |(name, _)| name);
            let arg = if is_written {
                is_written = false;
                written_to(&written, &text)
            } else if WRITING.contains(&name) {
                is_written = name == text;
                match text.split_once('=') {
                    Some((name, value)) => {
                        let path = written_to(&written, value);
                        format!("{name}={path}")
                    }
                    None => text,
                }
            } else if text.starts_with("DB") || text.starts_with("CERT") {
                path_text(&read.join(text)).to_owned()
            } else {
                text
            };
            args.push(no_text(&arg));
        }
        args
    }

    /// An argument that means something.
    fn word(&self, rng: &mut Rng) -> String {
        self.words[rng.usize(..self.words.len())].clone()
    }

    /// Where the command writes.
    fn written(&self) -> PathBuf {
        self.place.path().join("written")
    }
}

impl Default for Arguments {
    fn default() -> Self {
        Self::new()
    }
}

impl Target for Arguments {
    fn name(&self) -> &'static str {
        "arguments"
    }

    fn seeds(&self) -> Vec<Case> {
        let lines = LINES.iter();
        lines
            .map(|line| Case(line.split(' ').map(str::to_owned).collect()))
            .collect()
    }

    fn changeable(&self, case: &Case) -> Vec<usize> {
        (0..case.0.len()).collect()
    }

    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        let mut args = case.0.clone();
        for _ in 0..=rng.u32(..2) {
            let at = rng.usize(..=args.len());
            let is_inside = at < args.len();
            match rng.u32(..8) {
                0 if is_inside => drop(args.remove(at)),
                1 => {
                    let from = rng.usize(..=other.0.len());
                    let taken = other.0[from..].iter().take(2).cloned();
                    args.splice(at..at, taken);
                }
                2 if is_inside => args[at] = self.word(rng),
                3 if is_inside => {
                    let with = rng.usize(..args.len());
                    args.swap(at, with);
                }
                4..7 if is_inside => {
                    let like = rng.choice(&other.0).map_or("", String::as_str);
                    args[at] = change_text(&args[at], like, rng);
                }
                _ => args.insert(at, self.word(rng)),
            }
            args.truncate(MOST);
        }
        Case(args)
    }

    fn run(&mut self, case: &Case) -> String {
        let args = self.args(case);
        let (ran, after) = interrupted(&args);
        fs::remove_dir_all(self.written()).unwrap_or_default();
        fs::create_dir(self.written()).unwrap_or_default();
        assert!(after <= SOON, "it goes on for {after:?} after Ctrl-C");

        let has = |name: &str| case.0.iter().any(|arg| arg == name);
        let has_color = case.0.iter().any(|arg| arg.contains("always"));
        let answers_lines = has("play") || case.0.iter().any(|arg| arg.starts_with("--batch"));
        if ran.ending == Ending::Failed {
            let said = ran.errors.lines().last().unwrap_or_default();
            assert!(said.starts_with("error: ") || has_color, "{said}");
            assert!(ran.output.is_empty() || answers_lines, "{ran:?}");
        } else if has("--json") && !TAKES_HYPHENS.iter().any(|name| has(name)) {
            let is_help = case.0.iter().any(|arg| asks_help(arg));
            for line in ran.output.lines().filter(|_| !is_help) {
                let json = serde_json::from_str::<serde_json::Value>(line);
                assert!(json.is_ok(), "not JSON: {line}");
            }
        }
        let is_clean = |c: char| !c.is_control() || c == '\n' || has_color;
        assert!(ran.errors.chars().all(is_clean), "{:?}", ran.errors);
        let said = ran.errors.replace(path_text(self.place.path()), "");
        format!("{} {} {}", case.field(0), ran.ending_name(), outline(&said))
    }
}

/// Commands, options, games, solvers, and what some options take.
fn words() -> Vec<String> {
    let all = stonework_command::command();
    let mut words: Vec<String> = ["--", "-", "DB", "CERT", "start", "{}", "=", "--no-such"]
        .map(str::to_owned)
        .to_vec();
    for command in all.get_subcommands() {
        words.push(command.get_name().to_owned());
        let options = command.get_arguments().filter_map(|arg| arg.get_long());
        words.extend(options.map(|name| format!("--{name}")));
    }
    words.extend(SOLVERS.iter().map(|solver| solver.name.to_owned()));
    for entry in &CATALOG {
        words.push(entry.id.to_owned());
        words.push(entry.example.to_owned());
        let set = entry.params.iter();
        words.extend(set.map(|param| format!("--set={}=2", param.name)));
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// Whether an argument asks for help or the version, alone or with other letters.
fn asks_help(arg: &str) -> bool {
    let letters = arg.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
    ["--help", "--version", "help"].contains(&arg)
        || letters.is_some_and(|letters| letters.contains(['h', 'V']))
}

/// Runs the command, with Ctrl-C after a while; and how long it went on after that.
fn interrupted(args: &[OsString]) -> (Ran, Duration) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::new(&b""[..], &mut output, &mut errors);
    let interrupt = console.interrupt().clone();
    let (ended, wait) = mpsc::channel::<()>();
    let (ending, after) = thread::scope(|scope| {
        let patience = scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return Duration::ZERO;
            }
            let began = Instant::now();
            let _ = interrupt.signal();
            let _ = wait.recv();
            began.elapsed()
        });
        let ending = stonework_command::run(args.iter().cloned(), &CATALOG, &mut console);
        drop(ended);
        (ending, patience.join().unwrap_or(Duration::MAX))
    });
    drop(console);
    (Ran::new(ending, output, errors), after)
}

/// Where a file of this name is written: nowhere else than in this place.
fn written_to(place: &Path, name: &str) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '.';
    let name: String = name.chars().filter(is_plain).take(40).collect();
    match name.trim_start_matches('.') {
        "" => String::new(),
        name => format!("{}/{name}", place.display()),
    }
}

/// An argument in which U+FFFD is a byte that is no text, where arguments may be bytes.
#[cfg(unix)]
fn no_text(arg: &str) -> OsString {
    use std::os::unix::ffi::OsStringExt;

    let mut bytes = Vec::new();
    for (at, part) in arg.split('\u{fffd}').enumerate() {
        if at > 0 {
            bytes.push(0xff);
        }
        bytes.extend_from_slice(part.as_bytes());
    }
    OsString::from_vec(bytes)
}

#[cfg(not(unix))]
fn no_text(arg: &str) -> OsString {
    arg.into()
}
