//! Running the command, within the test or as a process of its own.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, iter};
use stonework::retrograde::TierPredecessors;
use stonework_games::CATALOG;
use stonework_games::catalog::{Instance, PositionRules, Settings};

use serde_json::Value;
use stonework_command::catalog::Catalog;
use stonework_command::{Console, Ending};

/// What a run of the command left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Its output, given that it ended with this exit code and had nothing to complain of.
    pub(crate) fn output(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.stderr, "", "{self:?}");
        self.stdout
    }

    /// Its output as one JSON object on one line.
    pub(crate) fn json(self, code: i32) -> Value {
        let output = self.output(code);
        assert_eq!(output.matches('\n').count(), 1, "{output}");
        serde_json::from_str(&output).unwrap()
    }

    /// Its one line of complaint, given that it printed nothing else.
    pub(crate) fn refusal(self) -> String {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        assert_eq!(self.stderr.matches('\n').count(), 1, "{self:?}");
        self.stderr
            .strip_prefix("error: ")
            .unwrap_or_else(|| panic!("{}", self.stderr))
            .trim_end()
            .to_owned()
    }
}

/// Runs the command with nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Ran {
    run_with(args, b"")
}

/// Runs the command with arguments that have no blanks in them.
pub(crate) fn words(args: &str) -> Ran {
    run(&args.split_whitespace().collect::<Vec<_>>())
}

/// Runs the command with a little time, and with more if that was not enough for what is to be seen: a
/// machine that does other things too may be late. Gives the time, too.
pub(crate) fn within_time(args: &str, is_enough: impl Fn(&Ran) -> bool) -> (Ran, Duration) {
    let mut time = Duration::from_millis(200);
    loop {
        let ran = words(&format!("{args} --time {}", time.as_secs_f64()));
        if time > Duration::from_secs(10) || is_enough(&ran) {
            return (ran, time);
        }
        time *= 10;
    }
}

/// Runs the command on a catalog of one's own.
pub(crate) fn words_on(catalog: &Catalog, args: &str) -> Ran {
    words_on_with(catalog, args, b"")
}

/// Runs the command on a catalog of one's own, with this on standard input.
pub(crate) fn words_on_with(catalog: &Catalog, args: &str, stdin: &[u8]) -> Ran {
    let args = iter::once("own-game").chain(args.split_whitespace());
    ran_in(
        |console| stonework_command::run(args, catalog, console),
        stdin,
    )
}

/// Runs the command with this on standard input.
pub(crate) fn run_with(args: &[&str], stdin: &[u8]) -> Ran {
    ran_in(|console| run_in(args, console), stdin)
}

fn ran_in(run: impl FnOnce(&mut Console<'_>) -> Ending, stdin: &[u8]) -> Ran {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let ending = run(&mut Console::new(stdin, &mut stdout, &mut stderr));
    Ran {
        code: Some(ending.code().into()),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    }
}

/// Runs the command with these streams.
pub(crate) fn run_in(args: &[&str], console: &mut Console<'_>) -> Ending {
    stonework_command::run([&["stonework"], args].concat(), &CATALOG, console)
}

/// The command as a process, its streams connected to the test.
pub(crate) fn process(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stonework"));
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Waits for a process to end.
pub(crate) fn ran(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file with this content. It is there whole or not at all, as tests may share it.
pub(crate) fn file(name: &str, content: &[u8]) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = dir.join(name);
    let file = tempfile::NamedTempFile::new_in(dir).unwrap();
    fs::write(file.path(), content).unwrap();
    file.persist(&path).unwrap();
    path
}

/// A file as an input argument.
pub(crate) fn at_file(name: &str, content: &[u8]) -> String {
    format!("@{}", file(name, content).display())
}

/// A row so long that no general solver gets through it within a test.
pub(crate) fn long_row(name: &str) -> String {
    let row: Vec<String> = (0..200_000_u32)
        .map(|i| (i * 7919 % 1000).to_string())
        .collect();
    at_file(name, format!("[{}]", row.join(",")).as_bytes())
}

/// The rules of a game whose positions are numbered.
pub(crate) fn tiers(rules: PositionRules<'_>) -> &dyn TierPredecessors {
    match rules {
        PositionRules::Numbered(rules) => rules,
        PositionRules::Keyed(_) => panic!("the positions are numbered"),
    }
}

/// A game of the catalog with these settings, on an input.
pub(crate) fn build(game: &str, set: &[&str], input: &str) -> Box<dyn Instance> {
    let entry = CATALOG.find(game).unwrap();
    let mut settings = Settings::new();
    for set in set {
        settings = settings.with(set).unwrap();
    }
    let input = entry.input.parse(input).unwrap();
    entry.build(&input, &settings).unwrap()
}

/// A place for a database where there is none.
pub(crate) fn empty_place(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if place.exists() {
        fs::remove_dir_all(&place).unwrap();
    }
    place
}

/// The bytes of every file of a database by name.
pub(crate) fn files(dir: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let files = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    files
        .map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap()))
        .collect()
}
