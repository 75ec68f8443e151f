//! `stonework games`: the catalog; and the help.

use serde_json::{Value, json};

use crate::support::{run, words};

#[test]
fn every_game_has_one_line_in_its_family() {
    let text = run(&["games"]).output(0);
    let games = run(&["games", "--json"]).json(0);
    let games = games.as_array().unwrap();
    assert!(games.len() >= 48, "{}", games.len());
    let families: Vec<&str> = text.split("\n\n").collect();
    for game in games {
        let id = game["id"].as_str().unwrap();
        let family = format!("{}:\n", game["family"].as_str().unwrap());
        let family = families.iter().find(|text| text.starts_with(&family));
        let lines = family.unwrap().lines();
        let line: Vec<&str> = lines
            .filter(|line| line.starts_with(&format!("  {id} ")))
            .collect();
        assert_eq!(line.len(), 1, "{id}: {text}");
        let first_words: String = game["rules"].as_str().unwrap().chars().take(20).collect();
        assert!(line[0].contains(&first_words), "{line:?}");
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 100),
        "{text}"
    );
}

#[test]
fn a_game_is_told_with_all_there_is_to_know() {
    let games = run(&["games", "--json"]).json(0);
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        assert_eq!(run(&["games", id, "--json"]).json(0), *game);
        let text = run(&["games", id]).output(0);
        assert!(
            text.lines()
                .all(|line| line.chars().count() <= 100 || line.contains('[')),
            "{text}"
        );
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = words(&text);
        for name in [
            "title",
            "rules",
            "input",
            "positions",
            "moves",
            "answer",
            "answer_type",
            "example",
            "picture",
        ] {
            let fact = game[name].as_str().unwrap();
            assert!(
                !fact.is_empty() && text.contains(&words(fact)),
                "{name}: {fact}\n{text}"
            );
        }
        for name in game["aliases"].as_array().unwrap() {
            let name = name.as_str().unwrap();
            assert!(text.contains(name), "{name}");
            assert_eq!(run(&["games", name, "--json"]).json(0)["id"], id);
        }
        for parameter in game["parameters"].as_array().unwrap() {
            let name = parameter["name"].as_str().unwrap();
            let default = parameter["default"].as_str().unwrap();
            let (set, default) = (format!("set {name}="), format!("(default {default})"));
            assert!(
                text.contains(&set) && text.contains(&default),
                "{parameter}"
            );
        }
        assert!(!game["example_moves"].as_array().unwrap().is_empty());
    }
}

/// The answer of every example is of the type that is told.
#[test]
fn the_type_of_every_answer_is_told() {
    let games = run(&["games", "--json"]).json(0);
    for game in games.as_array().unwrap() {
        let (id, told) = (
            game["id"].as_str().unwrap(),
            game["answer_type"].as_str().unwrap(),
        );
        let kinds: Vec<(&str, &str)> = told
            .split("; ")
            .map(|told| told.rsplit_once(": ").unwrap_or(("", told)))
            .collect();
        for (setting, kind) in kinds {
            let setting = setting
                .strip_prefix("with ")
                .map(|setting| ["--set", setting]);
            let example = game["example"].as_str().unwrap();
            let args = ["solve", id, example, "--json", "--quiet"];
            let args = [
                args.as_slice(),
                setting.as_ref().map_or(&[], |set| set.as_slice()),
            ]
            .concat();
            let answer = &run(&args).json(0)["answer"];
            let found = match answer {
                Value::Bool(_) => "boolean",
                Value::Number(_) => "number",
                _ => "string",
            };
            assert!(
                kind.split(" or ").any(|kind| kind == found),
                "{id}: {answer}"
            );
        }
    }
}

#[test]
fn a_listing_says_what_the_game_takes_and_gives() {
    let games = run(&["games", "--json"]).json(0);
    let listing = |id: &str| {
        let games = games.as_array().unwrap();
        games.iter().find(|game| game["id"] == id).unwrap().clone()
    };
    let game = listing("stone-game-ii");
    assert_eq!(game["input"], "a row of integers: [5,3,1,4,2]");
    let parameter = &game["parameters"][0];
    assert_eq!(parameter["name"], "reading");
    assert_eq!(
        parameter["choices"],
        json!(["left", "last-pile", "either-end"])
    );
    assert_eq!(parameter["default"], "left");
    let answer = game["answer"].as_str().unwrap();
    assert!(answer.contains("with reading=last-pile: whether the first player wins"));
    let solvers = game["solvers"].as_array().unwrap();
    assert!(solvers.contains(&json!("table")) && solvers.contains(&json!("negamax")));

    let game = listing("mnk");
    assert_eq!(game["parameters"][0]["name"], "m");
    assert_eq!(game["parameters"][0]["range"][0], 1);
    assert_eq!(listing("heaps")["parameters"][0]["choices"], Value::Null);
    assert_eq!(listing("stone-game-vii")["aliases"][0], "lc1690");
}

#[test]
fn every_example_on_a_board_is_solved_as_listed() {
    examples_are_solved_as_listed(&|family| family == "Boards");
}

#[test]
fn every_other_example_is_solved_as_listed() {
    examples_are_solved_as_listed(&|family| family != "Boards");
}

/// Solves the examples of some families, with all solvers that are listed.
fn examples_are_solved_as_listed(is_asked: &dyn Fn(&str) -> bool) {
    let games = run(&["games", "--json"]).json(0);
    let games = games.as_array().unwrap();
    let asked = |game: &&Value| is_asked(game["family"].as_str().unwrap());
    assert!(games.iter().any(|game| asked(&game)));
    for game in games.iter().filter(asked) {
        let id = game["id"].as_str().unwrap();
        let example = game["example"].as_str().unwrap();
        for solver in game["solvers"].as_array().unwrap() {
            let solver = solver.as_str().unwrap();
            run(&["solve", id, example, "--solver", solver, "--quiet"]).output(0);
        }
        if game["solvers"]
            .as_array()
            .unwrap()
            .contains(&"table".into())
        {
            run(&["table", id, example, "--quiet"]).output(0);
        }
        let solved = run(&["solve", id, example, "--json", "--quiet"]).json(0);
        assert_eq!(solved["solver"], game["preferred_solver"]);
    }
}

#[test]
fn the_help_tells_the_exit_codes_and_the_default_limits() {
    let help = |args: &[&str]| {
        let help = run(args).output(0);
        help.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(help(&["--help"]).contains("3 stopped by a limit"));
    let memory = "Default: most of the memory the machine has to spare";
    assert!(help(&["solve", "--help"]).contains(memory));
    assert!(help(&["compare", "--help"]).contains("[default: 60]"));
    assert!(help(&["bench", "--help"]).contains("[default: 10]"));
    assert!(run(&["--version"]).output(0).starts_with("stonework "));
}

#[test]
fn without_a_command_the_help_lists_them_all() {
    let help = run(&[]).output(0);
    assert_eq!(help, run(&["--help"]).output(0));
    for command in stonework_command::command().get_subcommands() {
        let name = command.get_name();
        assert!(help.contains(&format!("\n  {name} ")), "{name}: {help}");
        // Debug builds check that the arguments of a command fit together when its help is made.
        let usage = format!("Usage: stonework {name} ");
        assert!(run(&[name, "--help"]).output(0).contains(&usage));
    }
    // The old name of `nimbers` works and is not listed.
    assert!(!help.contains("  nim "), "{help}");
    run(&["nim", "0.77"]).output(0);
}

#[test]
fn a_graph_answers_with_a_word_or_with_a_number() {
    let told = words("games graph --json").json(0);
    assert_eq!(told["answer_type"], "string or number");
    let answer = |input: &str| run(&["solve", "graph", input, "--json"]).json(0)["answer"].clone();
    assert_eq!(answer(r#"{"start":0,"nodes":[[1],"loss"]}"#), "win");
    assert_eq!(answer(r#"{"start":0,"nodes":[[{"to":1,"gain":3}],-2]}"#), 5);
}
