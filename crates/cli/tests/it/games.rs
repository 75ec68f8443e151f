//! `stonework games`: the catalog; and the help.

use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

use crate::support::run;

#[test]
fn every_game_is_listed_with_all_there_is_to_know() {
    let text = run(&["games"]).output(0);
    let games = run(&["games", "--json"]).json(0);
    for (entry, game) in CATALOG.iter().zip(games.as_array().unwrap()) {
        assert_eq!(game["id"], entry.id);
        assert_eq!(game["rules"], entry.rules);
        assert_eq!(
            game["parameters"].as_array().unwrap().len(),
            entry.params.len()
        );
        let answer = entry.answer.kind(&Settings::new()).unwrap();
        let texts = [entry.title, entry.rules, answer.meaning];
        for name in entry.names().chain(texts) {
            assert!(text.contains(name), "{name}");
        }
        for param in entry.params {
            assert!(text.contains(&format!("{}=", param.name)), "{text}");
        }
    }
    assert_eq!(games.as_array().unwrap().len(), CATALOG.len());
}

#[test]
fn every_example_is_solved_as_listed() {
    let games = run(&["games", "--json"]).json(0);
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let example = game["example"].as_str().unwrap();
        for solver in game["solvers"].as_array().unwrap() {
            let solver = solver.as_str().unwrap();
            run(&["solve", id, example, "--solver", solver]).output(0);
        }
        if game["solvers"]
            .as_array()
            .unwrap()
            .contains(&"table".into())
        {
            run(&["table", id, example]).output(0);
        }
        let solved = run(&["solve", id, example, "--json"]).json(0);
        assert_eq!(solved["solver"], game["preferred_solver"]);
    }
}

#[test]
fn the_help_tells_the_exit_codes_and_the_default_limits() {
    assert!(run(&["--help"]).output(0).contains("3  stopped by a limit"));
    let help = run(&["solve", "--help"]).output(0);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("Default: most of the memory the machine has to spare"));
    assert!(
        run(&["compare", "--help"])
            .output(0)
            .contains("Default: 60")
    );
    assert!(run(&["--version"]).output(0).starts_with("stonework "));
}
