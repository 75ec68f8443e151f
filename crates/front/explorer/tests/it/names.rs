//! Moves are called alike by the explorer and by who plays, whichever position was asked for before.

use axum::http::StatusCode;
use serde_json::json;
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

use crate::support::{Asked, links};

/// The query of a game on an input after some moves.
fn query(game: &str, input: &str, line: &[String]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("input", input);
    for mv in line {
        query.append_pair("m", mv);
    }
    format!("game={game}&{}", query.finish())
}

#[test]
fn positions_that_look_alike_have_the_moves_that_are_left_in_each() {
    let asked = Asked::new();
    let input = "[[1,1,3],[2,2,1]]";
    let moves = |line: &[&str]| {
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        let query = query("stone-game-vi", input, &line);
        let found = asked.json(&format!("/api/position?{query}"));
        let moves = found["moves"].as_array().unwrap();
        let moves: Vec<String> = moves.iter().map(|at| at["move"].to_string()).collect();
        (moves, found["line"].to_string())
    };
    let told = |moves: [&str; 2], line: &str| (moves.map(str::to_owned).to_vec(), line.to_owned());
    assert_eq!(moves(&["0"]), told(["2", "1"], "[2,1]"));
    assert_eq!(moves(&["1"]), told(["2", "0"], "[2,0]"));
    let page = asked.get("/games/stone-game-vi?input=%5B%5B1,1,3%5D,%5B2,2,1%5D%5D&m=1");
    let played = links(&page.text, "games");
    assert!(played.len() > 2, "{played:?}");
    for link in played {
        // An answer by the solver leads to another page.
        let status = asked.get(&link).status;
        assert!(
            [StatusCode::OK, StatusCode::SEE_OTHER].contains(&status),
            "{link}: {status}"
        );
    }
}

#[test]
fn every_line_has_the_moves_that_a_session_has_after_it() {
    let asked = Asked::new();
    for (name, input) in [
        ("stone-game-vi", "[[1,1,2,1],[2,2,1,2]]"),
        ("stone-game-ix", "[5,1,2,4,3]"),
        ("chalkboard-xor", "[1,1,2,4,2]"),
        ("sum-game", "??1?"),
        ("nim", "[2,2,1]"),
    ] {
        let entry = CATALOG.find(name).unwrap();
        let parsed = entry.input.parse(input).unwrap();
        let game = entry.build(&parsed, &Settings::new()).unwrap();
        let mut lines: Vec<Vec<String>> = vec![Vec::new()];
        while let Some(line) = lines.pop() {
            let mut session = game.session();
            for text in &line {
                assert!(session.play(text).is_some(), "{name}: {line:?}");
            }
            let moves = session.moves();
            let found = asked.json(&format!("/api/position?{}", query(name, input, &line)));
            if moves.is_empty() {
                assert_eq!(found["to_move"], json!(null), "{name}: {line:?}");
                continue;
            }
            let run = Run::new();
            let rated = session
                .rate(session.choose(&run).solver.name, &run)
                .unwrap();
            assert_eq!(
                found["best_moves"],
                json!(rated.best_moves),
                "{name}: {line:?}"
            );
            let told = found["moves"].as_array().unwrap();
            let is_told = |mv| told.iter().any(|at| at["move"] == json!(mv));
            assert!(moves.iter().all(is_told), "{name}: {line:?}: {told:?}");
            assert_eq!(told.len(), moves.len(), "{name}: {line:?}");
            let best = rated.line.map(|line| line.moves);
            assert_eq!(found["line"], json!(best), "{name}: {line:?}");
            if line.len() < 2 {
                let few = moves.iter().step_by(moves.len().div_ceil(6));
                lines.extend(few.map(|mv| [line.clone(), vec![mv.to_string()]].concat()));
            }
        }
    }
}
