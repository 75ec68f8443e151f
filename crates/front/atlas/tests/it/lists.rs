//! Lists, right and wrong.

use stonework_atlas::{Asked, AtlasEntry};
use stonework_games::CATALOG;

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
                 nimbers kayles --terms 9,,\n\
                 table stone-game-iv 9,,\n\
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
        Asked::Sequence,
        Asked::Table,
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
        (
            "solve hex,valeu=win,someone\n",
            "`valeu` is none of the facts answer, value",
        ),
        ("solve hex,value=win,\n", "without a source"),
        ("solve hex\n", "a line of the list is wrong"),
    ] {
        let error = read(lines).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
    let error = AtlasEntry::read_list("what\nsolve hex\n").unwrap_err();
    assert!(error.to_string().contains("missing field"), "{error}");
}

#[test]
fn an_entry_is_of_a_game_a_text_or_a_code() {
    let lines =
        "solve lc486 1,,\nsolve a/b.kif,,\nnimbers 0.77,,\nnimbers takes=half,,\nsolve poker,,\n";
    let entries = read(lines).unwrap();
    let games: Vec<Option<&str>> = (entries.iter())
        .map(|entry| entry.game(&CATALOG).map(|game| game.id))
        .collect();
    let expected = [Some("predict-the-winner"), Some("gdl"), None, None, None];
    assert_eq!(games, expected);
    let of_heaps: Vec<bool> = entries.iter().map(AtlasEntry::is_of_heaps).collect();
    assert_eq!(of_heaps, [false, false, true, true, false]);
}

#[test]
fn a_command_tells_how_its_answer_is_certified() {
    for (line, words) in [
        (
            "solve hex --set rows=3 --moves --best all",
            Some("solve hex --set rows=3 --solver levels"),
        ),
        ("nimbers cram a1", Some("solve cram a1 --solver nimber")),
        ("nimbers 0.77 --misere", Some("nimbers 0.77 --misere")),
        ("nimbers nim --terms 5", None),
        ("strong hex", Some("strong hex")),
        ("value col", Some("value col")),
        ("table nim-game 5", None),
        ("perft hex --depth 3", None),
    ] {
        let entry = read(&format!("{line},,\n")).unwrap().remove(0);
        let found = entry.words_to_certify(Some("levels"));
        assert_eq!(found.map(|words| words.join(" ")).as_deref(), words);
    }
}
