//! What the explorer says agrees with the solvers, for every game of the catalog.

use serde_json::{Value as Json, json};
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

use crate::support::Asked;

/// The query of a game's example.
fn example(id: &str, input: &str) -> String {
    let input: String = form_urlencoded::byte_serialize(input.as_bytes()).collect();
    format!("game={id}&input={input}")
}

#[test]
fn every_example_is_worth_what_the_solvers_say() {
    let asked = Asked::new();
    for entry in &CATALOG {
        let query = example(entry.id, entry.example);
        let found = asked.json(&format!("/api/position?{query}"));
        let id = entry.id;
        let input = entry.input.parse(entry.example);
        let input = input.unwrap_or_else(|error| panic!("{id}: {error}"));
        let game = entry.build(&input, &Settings::new());
        let game = game.unwrap_or_else(|error| panic!("{id}: {error}"));
        let run = Run::new();
        let solved = game.solve(game.choose(&run).solver.name, &run);
        let solved = solved.unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(found["value"], json!(solved.value), "{id}");
        if found["to_move"].is_null() {
            continue;
        }
        assert_eq!(found["best_moves"], json!(solved.best_moves), "{id}");
        let mut moves: Vec<String> = listed(&found["moves"], |at| {
            format!("{} {}", at["move"], at["value"])
        });
        let mut expected: Vec<String> = (solved.moves.iter())
            .map(|(mv, value)| format!("{} {}", json!(mv), json!(value)))
            .collect();
        moves.sort();
        expected.sort();
        assert_eq!(moves, expected, "{id}");
        let best = &found["moves"][0]["value"];
        let is_best = solved
            .moves
            .iter()
            .any(|(mv, value)| solved.best_moves.contains(mv) && json!(value) == *best);
        let is_lost = solved.every_move_loses && found["every_move_loses"] == true;
        assert!(
            is_best || is_lost && solved.best_moves.is_empty(),
            "{id}: the first move is not a best one"
        );
    }
}

/// The values of a JSON list as texts.
fn listed(list: &Json, text: impl Fn(&Json) -> String) -> Vec<String> {
    list.as_array().unwrap().iter().map(text).collect()
}

#[test]
fn a_line_of_best_play_is_worth_the_same_all_along() {
    let asked = Asked::new();
    let mut query = "game=kalah&input=0,1,0,2,0,1/1,0,3,0,0,1".to_owned();
    let start = asked.json(&format!("/api/position?{query}"));
    let line = asked.json(&format!("/api/line?{query}"));
    assert_eq!(line["line"], start["line"]);
    let moves = line["line"].as_array().unwrap();
    assert!(!moves.is_empty());
    let (mut own, mut value) = (0, start["value"].as_i64().unwrap());
    for mv in moves {
        let before = asked.json(&format!("/api/position?{query}"));
        assert_eq!(before["value"].as_i64().unwrap(), value - own);
        query = format!("{query}&m={}", mv.as_str().unwrap());
        let after = asked.json(&format!("/api/position?{query}"));
        // What was gained is told by the scores.
        let score = |at: &Json| {
            let scores = &at["scores"];
            scores["first"].as_i64().unwrap() - scores["second"].as_i64().unwrap()
        };
        let sign = |at: &Json| {
            if at["to_move"] == json!("first") {
                1
            } else {
                -1
            }
        };
        if after["to_move"].is_null() {
            assert_eq!(score(&after), start["value"].as_i64().unwrap());
            return;
        }
        let whole = score(&after) + sign(&after) * after["value"].as_i64().unwrap();
        assert_eq!(whole, start["value"].as_i64().unwrap());
        (own, value) = (0, after["value"].as_i64().unwrap());
    }
    panic!("the line does not end");
}
