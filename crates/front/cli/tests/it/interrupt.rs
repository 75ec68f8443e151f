//! Ctrl-C, and the other requests to end.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use stonework_command::{Console, Ending};
use sysinfo::{Pid, ProcessesToUpdate, System};

use crate::support::{Ran, empty_place, files, long_row, process, ran, run_in};

/// How soon the command must end, which would go on for minutes, on a machine that does other things too.
const SOON: Duration = Duration::from_secs(20);

/// Sends Ctrl-C.
fn interrupt(child: &Child) {
    signal(child, "-INT");
}

fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
}

/// Starts the command with these lines on its standard input, which stays open.
fn start(args: &[&str], lines: &str) -> (Child, ChildStdin) {
    let mut child = process(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(lines.as_bytes()).unwrap();
    (child, stdin)
}

/// Waits until the command has computed for a while, longer than it takes to read its input.
fn wait_until_busy(child: &mut Child) {
    wait_until_computed(child, 400);
}

/// Waits until the command has computed for so many milliseconds.
fn wait_until_computed(child: &mut Child, millis: u64) {
    let id = Pid::from_u32(child.id());
    let mut system = System::new();
    let computed = |system: &mut System| {
        system.refresh_processes(ProcessesToUpdate::Some(&[id]), true);
        system.process(id).unwrap().accumulated_cpu_time()
    };
    while computed(&mut system) < millis {
        assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
        sleep(Duration::from_millis(10));
    }
}

/// Lets the command get to its work, interrupts it, and sees that it ends soon.
fn interrupted(mut child: Child) -> Ran {
    wait_until_busy(&mut child);
    interrupt(&child);
    let asked = Instant::now();
    let ended = ran(child);
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    ended
}

#[test]
fn a_solve_ends_with_what_is_proved() {
    let row = long_row("interrupted-long-row.json");
    for (game, input, solver) in [
        ("stone-game-vii", row.as_str(), "rolling"),
        ("stone-game-vii", &row, "negamax"),
        ("stone-game-vii", &row, "exhaustive"),
        ("coins-in-a-line", "3000000000", "rolling"),
    ] {
        let args = ["solve", game, input, "--solver", solver, "--json"];
        let (child, _stdin) = start(&args, "");
        let solved = interrupted(child).json(3);
        assert_eq!(solved["value"], Value::Null);
        assert_eq!(solved["stopped"], "cancelled");
        assert!(solved["bounds"].is_object());
    }
}

#[test]
fn a_comparison_ends_too() {
    let row = long_row("interrupted-comparison.json");
    let args = ["compare", "stone-game-vii", &row, "--memory", "1GiB"];
    let (child, _stdin) = start(&args, "");
    let text = interrupted(child).output(3);
    assert!(text.contains("skipped: Ctrl-C"), "{text}");
}

#[test]
fn a_batch_ends_after_the_line_it_is_at() {
    let args = [
        "solve",
        "coins-in-a-line",
        "--batch",
        "-",
        "--solver",
        "rolling",
    ];
    let (child, _stdin) = start(&args, "4\n3000000000\n4\n");
    let output = interrupted(child).output(3);
    assert_eq!(output.lines().count(), 2, "{output}");
    assert!(output.contains("\"stopped\":\"cancelled\""), "{output}");
}

/// Reads the output until it contains this, interrupts the command, and sees that it ends soon.
fn interrupted_after(args: &[&str], lines: &str, awaited: &str) {
    let (mut child, stdin) = start(args, lines);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains(awaited) {
        line.clear();
        assert!(
            output.read_line(&mut line).unwrap() > 0,
            "it ended too early"
        );
    }
    interrupt(&child);
    let asked = Instant::now();
    ran(child).output(3);
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    drop(stdin);
}

#[test]
fn a_batch_that_waits_for_input_ends_at_once() {
    let args = ["solve", "coins-in-a-line", "--batch", "-"];
    interrupted_after(&args, "4\n", "\"answer\":true");
}

#[test]
fn a_game_that_waits_for_a_move_ends_at_once() {
    interrupted_after(&["play", "tic-tac-toe"], "b2\n", "The computer plays a1.");
}

#[test]
fn a_reply_that_is_stopped_takes_the_move_back_and_play_goes_on() {
    let args = ["play", "othello", "--set", "size=8"];
    let (mut child, mut lines) = start(&args, "c4\n");
    wait_until_busy(&mut child);
    interrupt(&child);
    lines.write_all(b"undo\nquit\n").unwrap();
    let said = ran(child).output(3);
    assert!(
        said.contains("The computer found no move: Ctrl-C. Your last one is taken back.\n"),
        "{said}"
    );
    assert!(said.contains("> undo\nThere is no move of yours"), "{said}");
}

/// Whether a process has begun to handle Ctrl-C.
#[cfg(target_os = "linux")]
fn catches_interrupts(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_never_opens_is_not_waited_for_after_it() {
    let pipe = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted-pipe");
    if !pipe.exists() {
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
    }
    let pipe = pipe.to_str().unwrap();
    for args in [
        ["solve", "stone-game-vii", &format!("@{pipe}")].as_slice(),
        &["solve", "stone-game-vii", "--batch", pipe],
    ] {
        let child = process(args).spawn().unwrap();
        while !catches_interrupts(&child) {
            sleep(Duration::from_millis(10));
        }
        interrupt(&child);
        let asked = Instant::now();
        ran(child).output(3);
        assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    }
}

#[test]
fn a_second_one_ends_the_command_at_once() {
    // It writes far more than the pipe holds, so it cannot end before all is read.
    let args = ["table", "stone-game-vii", "--random", "300", "--json"];
    let (mut child, _stdin) = start(&args, "");
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0; 1]).unwrap();
    interrupt(&child);
    // The first one does not keep it from writing on.
    output.read_exact(&mut vec![0; 1 << 20]).unwrap();
    let asked = Instant::now();
    let code = loop {
        // Two that come close together may arrive as one.
        interrupt(&child);
        sleep(Duration::from_millis(10));
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
    };
    assert_eq!(code, Some(130));
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
}

#[test]
fn one_that_comes_just_before_the_command_waits_ends_it() {
    for args in [
        ["solve", "stone-game-vii", "-"].as_slice(),
        &["solve", "stone-game-vii", "--batch", "-"],
    ] {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut console = Console::new(b"5,3\n".as_slice(), &mut output, &mut errors);
        assert_eq!(console.interrupt().signal(), None);
        assert_eq!(run_in(args, &mut console), Ending::Stopped);
        // A second one ends the process.
        assert_eq!(console.interrupt().signal(), Some(130));
        drop(console);
        assert_eq!((output, errors), (Vec::new(), Vec::new()));
    }
}

/// The same process, started by another program with these arguments before its own.
fn started_by(starter: &[&str], process: &Command) -> Command {
    let mut started = Command::new(starter[0]);
    started
        .args(&starter[1..])
        .arg(process.get_program())
        .args(process.get_args())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    started
}

/// The same process, to which SIGHUP means what it means by default, also where these tests were
/// started with `nohup`.
fn hearing_hang_ups(process: Command) -> Command {
    if cfg!(target_os = "linux") {
        started_by(&["env", "--default-signal=HUP"], &process)
    } else {
        process
    }
}

#[test]
fn a_save_ends_in_good_order_and_goes_on_in_the_tier_it_was_at() {
    let save = |dir: &Path, options: &[&str]| {
        let game = ["nine-mens-morris", "--set", "own=4", "--set", "other=3"];
        let dir = ["--save", dir.to_str().unwrap(), "--resume", "--json"];
        let args = [&["strong"], &game[..], &dir, options].concat();
        hearing_hang_ups(process(&args)).spawn().unwrap()
    };
    let positions = |said: &Value| said["report"]["positions"].as_u64().unwrap();
    let whole = empty_place("interrupted-save-whole");
    let all = positions(&ran(save(&whole, &[])).json(0));

    // Each is stopped in a database of its own, long before its end however fast the machine is.
    let (mut kept, mut dir) = (0, whole.clone());
    // On a slow machine, later too.
    let later = (1..).map(|times| ("-INT", 600 + 300 * times));
    let stops = [("-TERM", 150), ("-HUP", 300), ("-INT", 600)];
    for (at, (name, millis)) in stops.into_iter().chain(later).enumerate() {
        if at >= stops.len() && kept > 0 {
            break;
        }
        dir = empty_place(&format!("interrupted-save{name}"));
        // Checkpoints are only written when it is stopped.
        let mut child = save(&dir, &["--threads", "1", "--checkpoint", "1000"]);
        wait_until_computed(&mut child, millis);
        signal(&child, name);
        let ended = ran(child);
        assert_eq!(ended.code, Some(3), "{ended:?}");
        let advice = ended
            .stderr
            .contains("the same command with --resume goes on");
        assert!(advice, "{ended:?}");
        kept += usize::from(ended.stderr.contains(", and what is known of tier "));
    }
    assert!(positions(&ran(save(&dir, &[])).json(0)) < all);
    assert_eq!(files(&dir), files(&whole));
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_is_closed_does_not_end_what_ignores_it() {
    let row = long_row("ignored-long-row.json");
    let solve = ["solve", "stone-game-vii", &row, "--solver", "rolling"];
    let mut child = started_by(&["nohup"], &process(&solve)).spawn().unwrap();
    wait_until_computed(&mut child, 400);
    signal(&child, "-HUP");
    wait_until_computed(&mut child, 700);
    let ended = interrupted(child);
    assert_eq!(ended.code, Some(3), "{ended:?}");
}
