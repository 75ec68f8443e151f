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
