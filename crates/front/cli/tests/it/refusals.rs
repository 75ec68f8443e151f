//! What is wrong is told in one line on standard error, with exit code 2 and nothing else.

use std::io;

use stonework_command::{Console, Ending};

use crate::support::{at_file, process, ran, run, run_in, run_with};

#[test]
fn bad_rows_are_refused() {
    let empty = at_file("empty.txt", b" \n");
    let binary = at_file("binary.bin", b"\xff\xfe\x00");
    for (input, message) in [
        ("", "empty"),
        ("[]", "empty"),
        (empty.as_str(), "empty"),
        ("-", "empty"),
        ("[1,", "the bracket `[` has no other half"),
        ("[1] 2", "one row is needed"),
        ("[1.5]", "not an integer: `1.5`"),
        ("5,x", "number 2"),
        ("5,,3", "number 2"),
        ("-hello", "number 1"),
        ("1\nx", "number 2"),
        ("[1,null]", "number 2"),
        ("9999999999999999999999999999999999999999999", "number 1"),
        ("170141183460469231731687303715884105727,1", "128-bit"),
        (binary.as_str(), "not UTF-8"),
        ("@no/such/file", "cannot read `no/such/file`"),
        ("@", "cannot read"),
        ("@.", "cannot read"),
        (
            "--jsno",
            "there is no option `--jsno`; did you mean `--json`",
        ),
    ] {
        for command in ["solve", "table", "compare"] {
            let refusal = run(&[command, "stone-game-vii", input]).refusal();
            assert!(refusal.contains(message), "{input}: {refusal}");
        }
    }
}

#[test]
fn bad_counts_are_refused() {
    for input in ["-1", "1.5", "[4,5]", "four", "4294967296", "1e3", "\"", ""] {
        let refusal = run(&["solve", "coins-in-a-line", input, "--json"]).refusal();
        let told = refusal.contains("whole number") || refusal.contains("empty");
        assert!(told, "{input}: {refusal}");
    }
}

#[test]
fn standard_input_that_is_no_text_is_refused() {
    let refusal = run_with(&["solve", "stone-game-vii", "-"], b"[1,\xff]").refusal();
    assert_eq!(refusal, "standard input is not UTF-8 text");
}

/// Asserts that each of these is refused with a message in which this is.
fn check(refused: &[(&str, &str)]) {
    for &(args, message) in refused {
        let args: Vec<&str> = args.split_whitespace().collect();
        let refusal = run(&args).refusal();
        assert!(refusal.contains(message), "{args:?}: {refusal}");
    }
}

#[test]
fn bad_arguments_are_refused() {
    check(&[
        ("sovle", "`solve`?"),
        (
            "solve",
            "the following required arguments were not provided: `<GAME>`",
        ),
        ("solve stone-game-vii", "an input is needed: a row of"),
        ("table stone-game-vii", "an input is needed: a row of"),
        (
            "solve mnk x.o/... --set m=3",
            "the position has 2 rows and 3 columns, but the settings say m=3",
        ),
        (
            "solve mnk --set m=12 --set n=11",
            "the number of cells must be from 1 to 120, not 132",
        ),
        ("solve wythoff --random 3", "no random input of this kind"),
        ("solve stone-game-vii 1 2", "several words needs quotes"),
        (
            "solve tic-tac-toe --plot a.svg --certificate a.svg",
            "`a.svg` is named twice, once to be written",
        ),
        (
            "solve rules.kif --certificate=rules.kif",
            "`rules.kif` is named twice",
        ),
        (
            "nimbers 0.77 --plot=n.svg --certificate n.svg",
            "`n.svg` is named twice",
        ),
        (
            "solve stone-game-vii 1 --jsno",
            "there is no option `--jsno`; did you mean `--json`?",
        ),
        (
            "table mnk --plot a.svg",
            "positions that are parts of a row taken from both ends",
        ),
        ("solve stone-game-vii 1 --threads 0", "whole number from 1"),
        ("solve stone-game-vii 1 --threads -1", "whole number from 1"),
        ("solve stone-game-vii 1 --threads x", "whole number from 1"),
        (
            "solve stone-game-vii 1 --threads 99999999999999999999",
            "whole number from 1",
        ),
        ("solve stone-game-vii 1 --memory 0", "at least 1 byte"),
        ("solve stone-game-vii 1 --memory 0GiB", "at least 1 byte"),
        ("solve stone-game-vii 1 --memory -5", "number of bytes"),
        ("solve stone-game-vii 1 --memory lots", "number of bytes"),
        ("solve stone-game-vii 1 --memory 9999EB", "more bytes"),
        ("solve stone-game-vii 1 --memory", "value is required"),
        ("solve stone-game-vii 1 --time 0", "above 0"),
        ("solve stone-game-vii 1 --time -1", "above 0"),
        ("solve stone-game-vii 1 --time nan", "above 0"),
        ("solve stone-game-vii 1 --time 1e99", "above 0"),
        ("solve stone-game-vii 1 --set", "value is required"),
        ("solve stone-game-vii 1 --set a", "NAME=VALUE"),
        ("solve stone-game-vii 1 --set a=b", "no parameter `a`"),
        (
            "solve stone-game-ii 1 --set raeding=left",
            "did you mean reading?",
        ),
        (
            "solve stone-game-ii 1 --set reading=right",
            "left, last-pile, either-end",
        ),
        (
            "solve stone-game-ii 1 --set reading=left --set reading=left",
            "twice",
        ),
        (
            "solve stone-game-vii 1 --solver tabel",
            "did you mean `table`?",
        ),
        ("solve stone-game-vii 1 --batch x", "cannot be used with"),
        (
            "solve stone-game-vii --batch no/such/file",
            "cannot read `no/such/file`",
        ),
        (
            "solve stone-game-vii --batch - --solver x",
            "`x` is no value of `--solver <NAME>`",
        ),
    ]);
}

#[test]
fn what_does_not_fit_a_game_is_refused() {
    check(&[
        ("table no-such-game 1", "there is no game `no-such-game`"),
        ("games x", "there is no game `x`"),
        (
            "solve havannah",
            "there is no game `havannah`; `games` lists all ",
        ),
        (
            "solve havannah",
            "; rules of your own: a text in GDL (`games gdl`), a graph in JSON",
        ),
        (
            "solve stone-game-vii 5,x",
            "; an input of this game: `[5,3,1,4,2]`",
        ),
        (
            "solve hex .../.q. --set rows=2",
            "; an input of this game: `...../..... x`",
        ),
        (
            "strong nine-mens-morris --save no/such",
            "as it is set: with `--set own=9 --set other=9`, one is; as it is, its positions are",
        ),
        (
            "strong nine-mens-morris-opening --save no/such",
            "positions of `nine-mens-morris` with flying=yes, and own and other at least 9",
        ),
        (
            "solve kayles 5 --set rule=misere --solver nimber",
            "; with `--set rule=normal` it fits",
        ),
        (
            "nimbers kayles 5 --set rule=misere",
            "; `--set rule=normal` mends that",
        ),
        ("solve mnk --set rows=3", "; it has m, n, k, rule"),
        (
            "x",
            "games, solve, strong, cluster, probe, verify, stats, export, check, nimbers, value, perft, divide, play, draw, serve, table, compare, bench, laws, atlas, completions, man",
        ),
    ]);
}

#[test]
fn a_mistyped_game_finds_its_name() {
    let refusal = run(&["solve", "stone-gmae-vii", "1"]).refusal();
    assert!(refusal.contains("did you mean stone-game-vii"), "{refusal}");
}

#[test]
fn a_name_of_many_lines_is_told_in_one() {
    run(&["solve", "a\nb", "1"]).refusal();
    run(&["solve", "stone-game-vii", "1", "--solver", "a\nb"]).refusal();
    run(&["solve", "stone-game-vii", "1", "--memory", "a\nb"]).refusal();
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = process(&["solve", "stone-game-vii"]);
    command.arg(OsStr::from_bytes(b"\xff"));
    ran(command.spawn().unwrap()).refusal();
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    use std::fs::File;

    let full = || File::options().write(true).open("/dev/full").unwrap();
    let args = ["solve", "stone-game-vii", "5,3"];
    let child = process(&args).stdout(full()).spawn().unwrap();
    let refusal = ran(child).refusal();
    assert!(refusal.starts_with("cannot write the output"), "{refusal}");
    for args in [
        [args.as_slice(), &["--json"]].concat(),
        vec!["games"],
        vec!["--help"],
    ] {
        let mut errors = Vec::new();
        let ending = run_in(&args, &mut Console::new(io::empty(), full(), &mut errors));
        assert_eq!(ending, Ending::Failed);
        let told = String::from_utf8(errors).unwrap();
        assert!(told.starts_with("error: cannot write the output"), "{told}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_command_quietly() {
    /// An output that nobody reads any more.
    struct Closed;

    impl io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    for args in [
        vec!["games"],
        vec!["solve", "stone-game-vii", "5,3", "--json"],
    ] {
        let mut errors = Vec::new();
        let ending = run_in(&args, &mut Console::new(io::empty(), Closed, &mut errors));
        assert_eq!(
            (ending, errors.as_slice()),
            (Ending::Solved, b"".as_slice())
        );
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_command_without_the_export_says_how_to_get_it() {
    for args in [&["export"][..], &["export", "nowhere", "--parquet", "x"]] {
        let refusal = run(args).refusal();
        assert!(refusal.contains("--features parquet"), "{refusal}");
    }
    let help = run(&["export", "--help"]).output(0);
    assert!(help.contains("--features parquet"), "{help}");
}
