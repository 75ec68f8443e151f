//! What a shell and its user expect of a command: completions, man pages, colours, a version.

use crate::support::{process, ran, run, words};

#[test]
fn completions_know_commands_options_games_and_solvers() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).output(0);
        for known in ["solve", "explain-choice", "stonework"] {
            assert!(script.contains(known), "{shell}: {known}");
        }
        for known in ["stone-game-vii", "lc1690", "negamax-dense"] {
            let told = script.contains(known);
            assert!(
                told || !["bash", "zsh"].contains(&shell),
                "{shell}: {known}"
            );
        }
    }
    // `nimbers` takes games as well as rules.
    let script = run(&["completions", "bash"]).output(0);
    let of_nimbers = script.split("nimbers)").last().unwrap_or_default();
    let options = of_nimbers
        .split("opts=")
        .nth(1)
        .and_then(|rest| rest.lines().next());
    assert!(options.unwrap().contains(" kayles "), "{of_nimbers}");
    let refusal = run(&["completions", "sh"]).refusal();
    assert!(
        refusal.contains("the values are `bash`, `elvish`, `fish`"),
        "{refusal}"
    );
}

#[test]
fn every_command_has_a_man_page() {
    let page = run(&["man"]).output(0);
    assert!(
        page.contains("\n.TH stonework 1 ")
            && (page.contains("EXIT CODES") || page.contains("Exit codes")),
        "{page}"
    );
    for command in stonework_command::command().get_subcommands() {
        let name = command.get_name();
        assert!(
            page.contains(&format!("stonework\\-{name}(1)")),
            "{name}: {page}"
        );
        let own = run(&["man", name]).output(0);
        assert!(own.contains(env!("CARGO_PKG_VERSION")), "{name}: {own}");
        assert!(own.contains(&format!("\n.TH stonework-{name} 1 ")), "{own}");
    }
    assert_eq!(
        run(&["man", "sovle"]).refusal(),
        "there is no command `sovle`"
    );
}

#[test]
fn the_version_tells_the_commit_where_it_is_known() {
    let version = run(&["--version"]).output(0);
    let number = concat!("stonework ", env!("CARGO_PKG_VERSION"));
    let commit = version.trim_end().strip_prefix(number).unwrap();
    let digits = |commit: &str| commit.len() == 9 && commit.chars().all(|c| c.is_ascii_hexdigit());
    let told = |commit: &str| {
        let commit = commit
            .strip_prefix(" (")
            .and_then(|rest| rest.strip_suffix(')'));
        commit.is_some_and(digits)
    };
    assert!(commit.is_empty() || told(commit), "{version}");
}

#[test]
fn colours_come_when_they_are_asked_for() {
    let plain = run(&["--help"]).output(0);
    assert!(!plain.contains('\x1b'));
    assert_eq!(run(&["--help", "--color", "never"]).output(0), plain);
    let coloured = run(&["--color=always", "--help"]).output(0);
    assert!(coloured.contains('\x1b'), "{coloured}");
    for wrong in ["solve", "solve nim x --solver y", "solve no-such-game 1"] {
        let errors = words(&format!("{wrong} --color always")).stderr;
        assert!(errors.starts_with("\x1b[1;31merror:\x1b[0m "), "{errors}");
        assert!(words(wrong).stderr.starts_with("error: "));
    }
    // A pipe is no terminal.
    let child = process(&["solve", "no-such-game"])
        .env("TERM", "xterm")
        .spawn();
    assert!(ran(child.unwrap()).stderr.starts_with("error: "));
    let refusal = run(&["games", "--color", "sometimes"]).refusal();
    assert!(
        refusal.contains("the values are `auto`, `always`, `never`"),
        "{refusal}"
    );
}

#[test]
fn every_command_can_be_quiet() {
    for args in [
        "--quiet solve stone-game 5,3",
        "solve stone-game 5,3 -q",
        "games --quiet",
    ] {
        let loud = args.replace("--quiet", "").replace("-q", "");
        let text = words(args).output(0);
        assert_eq!(text.lines().next(), words(&loud).output(0).lines().next());
    }
    // What is beside the answer is left out, and what is wrong is not.
    let noted = words("solve stone-game 5,3 --threads 4096");
    assert!(noted.stderr.starts_with("note: "), "{noted:?}");
    words("solve stone-game 5,3 --threads 4096 --quiet").output(0);
    words("solve stone-game x --threads 4096 --quiet").refusal();
}

#[test]
fn defaults_and_values_are_told_by_the_help() {
    let help = |command: &str| words(&format!("{command} --help")).output(0);
    for (command, told) in [
        ("solve", "[default: 0]"),
        ("solve", "negamax-dense"),
        ("bench", "[default: 10]"),
        ("compare", "[default: 60]"),
        ("play", "[default: first]"),
        ("games", "[default: auto]"),
    ] {
        let help = help(command);
        assert!(help.contains(told), "{told}: {help}");
    }
}
