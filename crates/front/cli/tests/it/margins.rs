//! Databases of margins in a game in which play may go round: Awari.

use crate::support::{empty_place, file, run};

const AWARI: [&str; 3] = ["awari", "--set", "seeds=7"];

#[test]
fn a_database_of_awari_has_the_values_of_the_strong_solution() {
    let dir = empty_place("margins-awari");
    let dir = dir.to_str().unwrap();
    let saved = run(&[&["strong"], &AWARI[..], &["--save", dir, "--json"]].concat()).json(0);
    let strong = run(&[&["strong"], &AWARI[..], &["--json"]].concat()).json(0);
    assert_eq!(saved["value"], strong["value"]);
    assert_eq!(saved["positions"], 50388);

    let positions = [
        "start",
        "0,0,0,0,0,1/1,0,0,0,0,1",
        "0,0,1,0,2,0/1,0,1,0,0,2",
        "0,0,0,0,0,0/0,3,0,0,0,0",
    ];
    let lines = file("margins-positions.txt", positions.join("\n").as_bytes());
    let lines = lines.to_str().unwrap();
    let probed = run(&["probe", dir, "--batch", lines]).output(0);
    let solved = run(&[&["strong"], &AWARI[..], &["--batch", lines]].concat()).output(0);
    assert_eq!(probed, solved);

    let verified = run(&["verify", dir, "--json"]).json(0);
    assert_eq!(verified["complete"], true);
    let stats = run(&["stats", dir, "--json"]).json(0);
    for value in ["won", "drawn", "lost"] {
        let expected = &strong["statistics"][value];
        assert_eq!(&stats["all"]["counts"][value], expected, "{value}");
    }
    let by_score = stats["by_score"].as_array().unwrap();
    // All seeds can be won, and lost.
    assert_eq!(by_score.first().unwrap()["value"], 7);
    assert_eq!(by_score.last().unwrap()["value"], -7);

    // A larger game looks its small positions up.
    let position = positions[2];
    let looked_up = ["solve", "awari", position, "--with", dir, "--json"];
    let looked_up = run(&looked_up).json(0);
    let solved = run(&["solve", AWARI[0], AWARI[1], AWARI[2], position, "--json"]).json(0);
    assert_eq!(looked_up["solver"], "database");
    assert_eq!(looked_up["value"], solved["value"]);
    assert_eq!(looked_up["best_moves"], solved["best_moves"]);
}

#[test]
fn what_has_many_seeds_is_planned_by_blocks() {
    let plan = [
        "strong", "awari", "--save", "nowhere", "--plan", "--memory", "4GiB",
    ];
    let text = run(&plan).output(0);
    for part in [
        "Positions:  1,399,358,844,975",
        "† is solved by blocks on the disk",
    ] {
        assert!(text.contains(part), "{text}");
    }
}
