//! Databases of games that are found level by level: Connect Four by scores, m,n,k by outcomes.

use serde_json::{Value, json};

use crate::support::{empty_place, file, run};

const CONNECT_FOUR: [&str; 5] = ["connect-four", "--set", "width=4", "--set", "height=4"];
const MNK: [&str; 5] = ["mnk", "--set", "m=3", "--set", "n=4"];

/// A database of a game in a place of this name.
fn saved(game: &[&str], name: &str) -> String {
    let dir = empty_place(name).to_str().unwrap().to_owned();
    run(&[&["strong"], game, &["--save", &dir]].concat()).output(0);
    dir
}

/// Positions of many plies, found by the strong solution.
fn random_positions(game: &[&str]) -> Vec<String> {
    let mut positions = Vec::new();
    for seed in ["1", "2", "3", "4"] {
        let random = ["--random", "win", "--random", "draw", "--random", "loss"];
        let random = [&["strong"], game, &random, &["--seed", seed, "--json"]].concat();
        for found in run(&random).json(0)["positions"].as_array().unwrap() {
            positions.push(found["position"].as_str().unwrap().to_owned());
        }
    }
    positions
}

#[test]
fn a_database_has_the_values_of_the_strong_solution() {
    for (game, name, start) in [
        (CONNECT_FOUR, "levels-connect-four", json!(0)),
        (MNK, "levels-mnk", json!({"outcome": "win", "plies": 7})),
    ] {
        let dir = saved(&game, name);
        let mut positions = random_positions(&game);
        positions.push("start".to_owned());
        let lines = file(&format!("{name}.txt"), positions.join("\n").as_bytes());
        let lines = lines.to_str().unwrap();
        let probed = run(&["probe", &dir, "--batch", lines]).output(0);
        let strong = run(&[&["strong"], &game[..], &["--batch", lines]].concat()).output(0);
        assert_eq!(probed, strong);
        let last: Value = serde_json::from_str(probed.lines().last().unwrap()).unwrap();
        assert_eq!(last["value"], start, "{last}");
        let verified = run(&["verify", &dir, "--json"]).json(0);
        assert_eq!(verified["complete"], true);

        let line = probed.lines().next().unwrap();
        let first: Value = serde_json::from_str(line).unwrap();
        let solved = [
            &["solve"],
            &game[..],
            &[&positions[0], "--with", &dir, "--json"],
        ]
        .concat();
        let solved = run(&solved).json(0);
        assert_eq!(solved["value"], first["value"]);
        assert_eq!(solved["best_moves"], first["best_moves"]);
    }
}

#[test]
fn the_positions_are_counted_by_score_or_by_distance() {
    let dir = saved(&CONNECT_FOUR, "levels-counted-connect-four");
    let stats = run(&["stats", &dir, "--json"]).json(0);
    let scores = stats["by_score"].as_array().unwrap();
    let counted: u64 = scores
        .iter()
        .map(|one| one["positions"].as_u64().unwrap())
        .sum();
    assert_eq!(stats["positions"], counted);
    let text = run(&["stats", &dir]).output(0);
    assert!(
        text.contains("Positions by value:") && !text.contains("plies"),
        "{text}"
    );
    let refusal = run(&["stats", &dir, "--plot", "scores.svg"]).refusal();
    assert!(refusal.contains("without distances"), "{refusal}");

    let dir = saved(&MNK, "levels-counted-mnk");
    let stats = run(&["stats", &dir, "--json"]).json(0);
    assert_eq!(
        stats["longest_win"]["value"]["plies"],
        stats["all"]["longest_win"]
    );
    assert!(stats.get("by_score").is_none());
    let text = run(&["stats", &dir]).output(0);
    assert!(text.contains("Positions by distance:"), "{text}");
}

#[test]
fn what_play_does_not_come_to_is_not_found_and_what_is_missing_is_told() {
    let dir = saved(
        &[
            "connect-four",
            "--set",
            "width=4",
            "--set",
            "height=4",
            "12",
        ],
        "levels-later",
    );
    let refusal = run(&["probe", &dir, "11"]).refusal();
    assert!(
        refusal.contains("does not come to this position"),
        "{refusal}"
    );
    let unfinished = empty_place("levels-unfinished")
        .to_str()
        .unwrap()
        .to_owned();
    let save = [&["strong"], &CONNECT_FOUR[..], &["--save", &unfinished]].concat();
    let stopped = [&save[..], &["--time", "0.001"]].concat();
    assert_eq!(run(&stopped).code, Some(3));
    let refusal = run(&["probe", &unfinished, "start"]).refusal();
    assert!(
        refusal.contains("not written yet") && refusal.contains("--resume"),
        "{refusal}"
    );
    let refusal = run(&[&save[..], &["--plan"]].concat()).refusal();
    assert!(refusal.contains("known when they are found"), "{refusal}");
    let resumed = [&save[..], &["--resume", "--json"]].concat();
    let resumed = run(&resumed).json(0);
    assert_eq!(resumed["tiers"], 17);
    let again = run(&["probe", &unfinished, "start", "--json"]).json(0);
    assert_eq!(again["value"], resumed["value"]);
}
