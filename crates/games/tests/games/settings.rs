//! Parameters of games: as given or at their defaults, and nothing else.

use std::collections::BTreeMap;

use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

/// What is said against these settings of a game.
fn refusal(game: &str, assignments: &[&str]) -> String {
    let settings = assignments
        .iter()
        .try_fold(Settings::new(), |settings, text| settings.with(text));
    let settings = match settings {
        Ok(settings) => settings,
        Err(error) => return error.to_string(),
    };
    let entry = CATALOG.find(game).unwrap();
    let input = entry.input.parse(entry.example).unwrap();
    entry.build(&input, &settings).unwrap_err().to_string()
}

#[test]
fn a_wrong_setting_is_refused_with_what_there_is() {
    for (game, assignments, message) in [
        (
            "stone-game-ii",
            ["reading"].as_slice(),
            "`reading` is not of the form NAME=VALUE",
        ),
        (
            "stone-game-ii",
            &["reading=left", "reading=left"],
            "parameter `reading` is given twice",
        ),
        (
            "stone-game-ii",
            &["raeding=left"],
            "the game has no parameter `raeding`; did you mean reading?",
        ),
        (
            "stone-game-ii",
            &["reading=right"],
            "parameter `reading` cannot be `right`: it takes left, last-pile, either-end",
        ),
        (
            "stone-game-ii",
            &["reading="],
            "parameter `reading` cannot be ``: it takes left, last-pile, either-end",
        ),
        (
            "end-taking",
            &["k=0"],
            "parameter `k` cannot be `0`: it takes a whole number from 1 to 1000000000",
        ),
        (
            "end-taking",
            &["k=1000000001"],
            "parameter `k` cannot be `1000000001`: it takes a whole number from 1 to 1000000000",
        ),
        (
            "end-taking",
            &["k=two"],
            "parameter `k` cannot be `two`: it takes a whole number from 1 to 1000000000",
        ),
        ("stone-game", &["a=b"], "the game has no parameter `a`"),
    ] {
        assert_eq!(refusal(game, assignments), message);
    }
    let rules = refusal("heaps", &["rules=seven"]);
    let needed = "parameter `rules` cannot be `seven`: it takes an octal code, as 0.77, or a \
                  subtraction set, as {1,2,3} (";
    assert!(rules.starts_with(needed), "{rules}");
}

#[test]
fn a_parameter_is_shown_as_given_or_at_its_default() {
    let [reading] = CATALOG.find("stone-game-ii").unwrap().params else {
        panic!("one parameter");
    };
    assert_eq!(Settings::new().shown(reading), "left");
    let given = Settings::new().with(" reading = last-pile ").unwrap();
    assert_eq!(given.shown(reading), "last-pile");
}

#[test]
fn every_game_takes_the_defaults_of_its_parameters() {
    for entry in &CATALOG {
        let mut settings = Settings::new();
        for param in entry.params {
            let default = param.values.default();
            settings = settings.with(&format!("{}={default}", param.name)).unwrap();
        }
        assert_eq!(
            entry.answer.kind(&settings),
            entry.answer.kind(&Settings::new())
        );
        let text = entry.input.if_none().unwrap_or(entry.example);
        let input = entry.input.parse(text).unwrap();
        assert!(entry.build(&input, &settings).is_ok(), "{}", entry.id);
    }
}

#[test]
fn a_number_is_the_same_however_it_is_written() {
    let entry = CATALOG.find("quixo").expect("a game of the catalog");
    for text in ["size=4", "size=04", "size=+4"] {
        let settings = Settings::new().with(text).expect("a setting");
        let game = entry.open(settings, None).expect("it is a size");
        assert_eq!(game.title(), "Quixo (size=4)", "{text}");
        // However it was written when a database was saved.
        for written in ["4", "04", "+4"] {
            let stored = BTreeMap::from([("size".to_owned(), written.to_owned())]);
            assert_eq!(game.difference("quixo", &stored), None, "{text}");
        }
        let stored = BTreeMap::from([("size".to_owned(), "4".to_owned())]);
        assert!(game.difference("mnk", &stored).is_some());
        assert!(game.difference("quixo", &BTreeMap::new()).is_some());
    }
}
