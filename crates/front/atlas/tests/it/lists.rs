//! Lists, right and wrong.

use stonework_atlas::{Asked, AtlasEntry};

/// The entries of a list without its heading.
fn read(lines: &str) -> Result<Vec<AtlasEntry>, String> {
    let list = format!("command,says,source\n{lines}");
    AtlasEntry::read_list(&list).map_err(|error| error.to_string())
}

#[test]
fn a_command_tells_what_is_asked() {
    let lines = "solve hex --set rows=3 --moves,,\n\
                 strong tic-tac-toe,,\n\
                 nimbers cram,,\n\
                 nimbers '{1,2}' --terms 9,,\n\
                 nimbers 0.77 --misere,,\n\
                 value domineering '../..',,\n\
                 perft othello --depth 3,,\n";
    let asked: Vec<Asked> = read(&lines.replace("'{1,2}'", "{1}"))
        .unwrap()
        .iter()
        .map(AtlasEntry::asked)
        .collect();
    let expected = [
        Asked::Value,
        Asked::Counts,
        Asked::Nimber,
        Asked::Sequence,
        Asked::Quotient,
        Asked::CanonicalForm,
        Asked::Lines,
    ];
    assert_eq!(asked, expected);
}

#[test]
fn words_are_those_of_a_shell() {
    let entries = read("\"value domineering '../ ..' --set rows=2\",,\n").unwrap();
    let words = ["value", "domineering", "../ ..", "--set", "rows=2"];
    assert_eq!(entries[0].words(), words);
    assert_eq!(
        entries[0].command(),
        "value domineering '../ ..' --set rows=2"
    );
}

#[test]
fn a_command_tells_its_input_and_settings() {
    for (command, input, settings) in [
        ("solve hex", None, &[][..]),
        (
            "solve nim '[1,2]' --set rule=misere --moves",
            Some("[1,2]"),
            &[("rule", "misere")],
        ),
        (
            "solve hex --set=rows=3 --set cols=4 --best all",
            None,
            &[("rows", "3"), ("cols", "4")],
        ),
        ("solve hex --moves --distance '../..'", Some("../.."), &[]),
        (
            "solve hex --at 'x./..' --set rows=2",
            Some("x./.."),
            &[("rows", "2")],
        ),
        (
            "perft othello --depth 3 --set size=4",
            None,
            &[("size", "4")],
        ),
        ("nimbers 0.77 --misere", None, &[]),
        ("solve stone-game-iii -1", Some("-1"), &[]),
    ] {
        let entries = read(&format!("\"{command}\",,\n")).unwrap();
        assert_eq!(entries[0].input(), input, "{command}");
        let given: Vec<_> = entries[0].settings().collect();
        assert_eq!(given, settings, "{command}");
    }
}

#[test]
fn a_wrong_line_is_told_with_its_number() {
    for (lines, part) in [
        ("solve hex,,\nplay hex,,\n", "line 3"),
        ("solve,,\n", "line 2"),
        ("solve --moves,,\n", "none of solve"),
        ("solve hex --certificate FILE,,\n", "no options but --set"),
        ("solve hex 'a,,\n", "line 2"),
        ("solve hex,,\nsolve  hex,,\n", "asks again"),
        ("solve hex,win,someone\n", "`win` is not `key=value`"),
        ("solve hex,value=win,\n", "without a source"),
        ("solve hex\n", "a line of the list is wrong"),
    ] {
        let error = read(lines).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
    let error = AtlasEntry::read_list("what\nsolve hex\n").unwrap_err();
    assert!(error.to_string().contains("missing field"), "{error}");
}
