//! Databases: what is saved, looked up and refused.

use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::Value;
use stonework_store::{Database, DatabaseWriter};

use crate::support::{empty_place, file, files, process, ran, run, run_with};

/// The arguments that save a game to a directory.
fn save<'a>(game: &[&'a str], dir: &'a str) -> Vec<&'a str> {
    [&["strong"], game, &["--save", dir]].concat()
}

const QUIXO: [&str; 3] = ["quixo", "--set", "size=3"];
const CONNECT_FOUR: [&str; 5] = ["connect-four", "--set", "width=4", "--set", "height=4"];
const MORRIS: [&str; 5] = ["nine-mens-morris", "--set", "own=3", "--set", "other=3"];

#[test]
fn a_database_has_the_values_of_the_strong_solution() {
    let dir = empty_place("database-quixo");
    let dir = dir.to_str().unwrap();
    let saved = run(&[save(&QUIXO, dir), vec!["--json"]].concat()).json(0);
    assert_eq!(
        saved["value"],
        serde_json::json!({"outcome": "win", "plies": 7})
    );
    assert_eq!(saved["positions"], 19683);
    assert_eq!(saved["database"], dir);

    let positions = [
        "start",
        "x.o/.../.o.",
        "xo./.x./..o",
        "xxx/.../oo.",
        ".o./.../..x o",
    ];
    let lines = file("database-positions.txt", positions.join("\n").as_bytes());
    let lines = lines.to_str().unwrap();
    let probed = run(&["probe", dir, "--batch", lines]).output(0);
    let solved = run(&[&["strong"], &QUIXO[..], &["--batch", lines]].concat()).output(0);
    assert_eq!(probed, solved);
    for (position, line) in positions.iter().zip(probed.lines()) {
        let one = run(&["probe", dir, position, "--json"]).output(0);
        assert_eq!(one.trim_end(), line);
    }
    let both = run(&["probe", dir, "start", "x.o/.../.o."]).output(0);
    assert!(
        both.contains("wins in 7 plies") && both.contains("\n\nx.o/.../.o."),
        "{both}"
    );
}

#[test]
fn random_positions_of_a_morris_endgame_are_found() {
    let dir = empty_place("database-morris");
    let dir = dir.to_str().unwrap();
    run(&save(&MORRIS, dir)).output(0);
    let solution = [&["strong"], &MORRIS[..]].concat();
    let mut positions = Vec::new();
    for seed in ["1", "2", "3"] {
        let random = ["--random", "win", "--random", "draw", "--random", "loss"];
        let random = [&solution[..], &random, &["--seed", seed, "--json"]].concat();
        for found in run(&random).json(0)["positions"].as_array().unwrap() {
            positions.push(found["position"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(positions.len(), 9);
    let lines = positions.join("\n");
    let probed = run_with(&["probe", dir, "--batch", "-"], lines.as_bytes()).output(0);
    let solved = run_with(
        &[&solution[..], &["--batch", "-"]].concat(),
        lines.as_bytes(),
    );
    assert_eq!(probed, solved.output(0));
}

#[test]
fn what_cannot_be_saved_is_refused() {
    let dir = empty_place("database-refused");
    let name = dir.to_str().unwrap();
    let refusal = run(&save(&["othello"], name)).refusal();
    assert!(
        refusal.contains("Othello") && refusal.contains("tiers"),
        "{refusal}"
    );
    assert!(!dir.exists());

    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("letter.txt"), "dear").unwrap();
    let refusal = run(&save(&QUIXO, name)).refusal();
    assert!(
        refusal.contains("is not empty: it has `letter.txt`"),
        "{refusal}"
    );

    let letter = dir.join("letter.txt");
    let refusal = run(&save(&QUIXO, letter.to_str().unwrap())).refusal();
    assert!(refusal.contains("letter.txt is a file: "), "{refusal}");

    let refusal = run(&["strong", "quixo", "--resume"]).refusal();
    assert!(refusal.contains("--save"), "{refusal}");
    let refusal = run(&["probe", name, "start"]).refusal();
    assert!(refusal.contains("is not a database"), "{refusal}");
    let refusal = run(&["probe", name]).refusal();
    assert!(refusal.contains("POSITION"), "{refusal}");
}

#[test]
fn another_game_is_not_saved_over_a_database_and_positions_are_checked() {
    let dir = empty_place("database-other");
    let name = dir.to_str().unwrap();
    run(&save(&["quixo", "--set", "size=2"], name)).output(0);
    let before = files(&dir);
    let refusal = run(&save(&["quixo", "--set", "size=2"], name)).refusal();
    assert!(refusal.contains("--resume goes on with it"), "{refusal}");
    let refusal = run(&[save(&QUIXO, name), vec!["--resume"]].concat()).refusal();
    assert!(
        refusal.contains("another game") && refusal.contains("size"),
        "{refusal}"
    );
    let again = run(&[save(&["quixo", "--set", "size=2"], name), vec!["--resume"]].concat());
    again.output(0);
    assert_eq!(files(&dir), before);
    // A position tells the size as well, and the start is the start, however it is given.
    let told = run(&[save(&["quixo", "../.."], name), vec!["--resume"]].concat());
    told.output(0);
    assert_eq!(files(&dir), before);
    let found = run(&["probe", name, "start", "--json"]).json(0);
    assert_eq!(found["position"], "../.. x");

    let refusal = run(&["probe", name, "x.o/.../.o."]).refusal();
    assert!(refusal.contains("2 rows"), "{refusal}");
    // Nothing is printed of the others.
    let refusal = run(&["probe", name, "x./..", "x.o/.../.o."]).refusal();
    assert!(refusal.contains("2 rows"), "{refusal}");
    let batch = run_with(&["probe", name, "--batch", "-"], b"x./..\nx\n\n..xz");
    assert_eq!(batch.code, Some(2));
    let answers = batch
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let answers: Vec<_> = answers.collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["position"], "x./.. x");
    assert_eq!(answers[1]["line"], 2);
    assert_eq!(answers[2]["line"], 4);
}

#[test]
fn a_save_that_a_limit_ends_goes_on_to_the_same_bytes() {
    let (whole, dir) = (
        empty_place("database-whole"),
        empty_place("database-limited"),
    );
    run(&save(&MORRIS, whole.to_str().unwrap())).output(0);
    let name = dir.to_str().unwrap();
    let limited = [
        save(&MORRIS, name),
        vec![
            "--resume",
            "--checkpoint",
            "0.001",
            "--time",
            "0.05",
            "--threads",
            "1",
        ],
    ];
    let stopped = run(&limited.concat());
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(stopped.stderr.contains("--resume goes on"), "{stopped:?}");
    assert!(stopped.stderr.contains("time limit"), "{stopped:?}");
    let unknown = run(&["probe", name, "start"]).refusal();
    assert!(
        unknown.contains("is not written yet") && unknown.contains("--resume"),
        "{unknown}"
    );
    let rest = [save(&MORRIS, name), vec!["--resume", "--threads", "2"]];
    run(&rest.concat()).output(0);
    assert_eq!(files(&dir), files(&whole));

    let tight = empty_place("database-tight");
    let refused = run(&[
        save(&MORRIS, tight.to_str().unwrap()),
        vec!["--memory", "100kB"],
    ]
    .concat());
    assert_eq!(refused.code, Some(3), "{refused:?}");
    assert!(refused.stderr.contains("bytes"), "{refused:?}");
    let database = Database::open(&tight, 0).unwrap();
    assert_eq!(database.manifest().tiers.len(), 0, "none is begun");
}

/// Kills the command at moments drawn from a seed, until it was killed so often; each time that a database
/// is whole, it begins anew.
#[cfg(unix)]
fn killed(game: &[&str], name: &str, kills: usize, most_millis: u64, seed: u64) {
    let whole = empty_place(&format!("{name}-whole"));
    run(&save(game, whole.to_str().unwrap())).output(0);
    let expected = files(&whole);
    let dir = empty_place(name);
    let mut rng = Rng::with_seed(seed);
    let (mut killed, mut finished) = (0, 0);
    while killed < kills || finished == 0 {
        let threads = rng.usize(1..3).to_string();
        let options = ["--resume", "--checkpoint", "0.01", "--threads", &threads];
        let args = [&save(game, dir.to_str().unwrap())[..], &options].concat();
        let mut child = process(&args).spawn().unwrap();
        let due = Instant::now() + Duration::from_millis(rng.u64(0..most_millis));
        while child.try_wait().unwrap().is_none() && Instant::now() < due {
            sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_none() && killed < kills {
            child.kill().unwrap();
            killed += usize::from(ran(child).code.is_none());
            continue;
        }
        ran(child).output(0);
        assert_eq!(files(&dir), expected, "after {killed} kills");
        finished += 1;
        fs::remove_dir_all(&dir).unwrap();
    }
}

#[cfg(unix)]
#[test]
#[ignore = "it takes a quarter of a minute"]
fn however_often_it_is_killed_the_database_of_quixo_is_the_same_in_the_end() {
    killed(&QUIXO, "database-killed-quixo", 50, 400, 7);
}

#[cfg(unix)]
#[test]
#[ignore = "it takes a quarter of a minute"]
fn killed_at_other_times_the_database_of_quixo_is_the_same_too() {
    killed(&QUIXO, "database-killed-at-other-times", 50, 400, 8);
}

#[cfg(unix)]
#[test]
#[ignore = "it takes half a minute"]
fn however_often_it_is_killed_the_database_of_morris_is_the_same_in_the_end() {
    killed(&MORRIS, "database-killed-morris", 50, 600, 7);
}

#[cfg(unix)]
#[test]
#[ignore = "it takes half a minute"]
fn however_often_it_is_killed_the_database_of_connect_four_is_the_same_in_the_end() {
    killed(&CONNECT_FOUR, "database-killed-connect-four", 50, 600, 7);
}

#[test]
fn a_database_is_verified_and_what_was_changed_is_found() {
    let dir = empty_place("database-verified");
    let name = dir.to_str().unwrap();
    run(&save(&QUIXO, name)).output(0);
    let said = run(&["verify", name]).output(0);
    assert!(
        said.contains("The database is complete: 10 tiers, 19,683 positions"),
        "{said}"
    );
    let verified = run(&["verify", name, "--json"]).json(0);
    assert_eq!(verified["complete"], true);
    assert_eq!(verified["positions"], 19683);

    let tier = dir.join("tier-0004.outcomes.zst");
    let mut bytes = fs::read(&tier).unwrap();
    bytes[40] ^= 1;
    fs::write(&tier, bytes).unwrap();
    let refusal = run(&["verify", name]).refusal();
    assert!(
        refusal.contains("tier-0004.outcomes.zst has the checksum"),
        "{refusal}"
    );
    // Tiers before the first one that is checked are trusted.
    let said = run(&["verify", name, "--from", "6"]).output(0);
    assert!(said.contains("From tier 6 on"), "{said}");
    assert!(said.contains("6 tiers before are trusted"), "{said}");
    let refusal = run(&["verify", name, "--from", "10"]).refusal();
    assert!(
        refusal.contains("--from 10 is not a tier of this database, which has 10"),
        "{refusal}"
    );
    let resumed = [save(&QUIXO, name), vec!["--resume"]].concat();
    let refusal = run(&resumed).refusal();
    assert!(
        refusal.contains("tier-0004.outcomes.zst has the checksum"),
        "{refusal}"
    );
    fs::remove_file(&tier).unwrap();
    let refusal = run(&["probe", name, "start"]).refusal();
    assert!(refusal.contains("tier-0004.outcomes.zst"), "{refusal}");
    fs::create_dir(&tier).unwrap();
    let refusal = run(&["probe", name, "start"]).refusal();
    assert!(refusal.contains("no regular file"), "{refusal}");
}

#[test]
fn a_wrong_value_is_a_disagreement() {
    let (dir, other) = (
        empty_place("database-right"),
        empty_place("database-wrong-value"),
    );
    let (name, other_name) = (dir.to_str().unwrap(), other.to_str().unwrap());
    run(&save(&["awari", "--set", "seeds=2"], name)).output(0);
    let right = Database::open(&dir, 0).unwrap();
    let manifest = right.manifest();
    let mut writer = DatabaseWriter::create(&other, manifest.game.clone(), "by hand").unwrap();
    for tier in &manifest.tiers {
        let numbers = tier.first..tier.first + tier.positions;
        let mut codes: Vec<u32> = numbers.map(|number| right.code(number).unwrap()).collect();
        if tier.tier == 2 {
            codes.swap(0, 40);
            assert_ne!(codes[0], codes[40]);
        }
        let mut files = writer.begin_tier(tier.positions, tier.longest).unwrap();
        files.write(codes.into_iter().map(Some)).unwrap();
        writer.add_tier(files.finish().unwrap()).unwrap();
    }
    writer.finish().unwrap();
    run(&["verify", name]).output(0);
    let wrong = run(&["verify", other_name]);
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    let position = manifest.tiers[2].first;
    let told = format!("the outcome of position {position} is not that of its best move");
    assert!(wrong.stderr.contains(&told), "{wrong:?}");
}

#[test]
fn the_file_of_another_database_is_noticed() {
    let (dir, other) = (
        empty_place("database-exchanged"),
        empty_place("database-exchanged-from"),
    );
    let (name, other_name) = (dir.to_str().unwrap(), other.to_str().unwrap());
    run(&save(&QUIXO, name)).output(0);
    run(&save(&["quixo", "--set", "size=2"], other_name)).output(0);
    // The last tier of each has one position, the start: won in 7 plies and in 3.
    let file = other.join("tier-0004.outcomes.zst");
    fs::copy(file, dir.join("tier-0009.outcomes.zst")).unwrap();
    let refusal = run(&["probe", name, "start"]).refusal();
    assert!(
        refusal.contains("is not that of its best move"),
        "{refusal}"
    );
    let refusal = run(&["verify", name]).refusal();
    assert!(refusal.contains("tier-0009.outcomes.zst"), "{refusal}");
}

#[test]
fn the_start_of_a_database_is_that_of_its_game() {
    let dir = empty_place("database-start");
    let name = dir.to_str().unwrap();
    run(&save(&["quixo", "xo./.../..o"], name)).output(0);
    let probed = run(&["probe", name, "start", "--json"]).json(0);
    assert_eq!(probed["position"], "xo./.../..o x");
}

#[test]
fn the_positions_of_a_database_are_counted_as_the_strong_solution_counts_them() {
    let dir = empty_place("database-counted");
    let name = dir.to_str().unwrap();
    run(&save(&QUIXO, name)).output(0);
    let stats = run(&["stats", name, "--json"]).json(0);
    let strong = run(&[&["strong"], &QUIXO[..], &["--json"]].concat()).json(0);
    for value in ["won", "drawn", "lost"] {
        assert_eq!(
            stats["all"]["counts"][value], strong["statistics"][value],
            "{value}"
        );
    }
    assert_eq!(stats["all"]["longest_win"], 7);
    assert_eq!(stats["longest_win"]["value"]["plies"], 7);
    let text = run(&["stats", name]).output(0);
    assert!(text.contains("The longest win takes 7 plies:\n"), "{text}");

    // Of every tier.
    let tiers = stats["tiers"].as_array().unwrap();
    let won = tiers
        .iter()
        .map(|tier| tier["all"]["won"].as_u64().unwrap());
    assert_eq!(
        Some(won.sum::<u64>()),
        stats["all"]["counts"]["won"].as_u64()
    );
    let longest = tiers.iter().filter_map(|tier| tier["longest_win"].as_u64());
    assert_eq!(longest.max(), Some(7));
    let heading = "tier  name      positions  stored    won  drawn  lost  longest win";
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = text.lines().map(words).collect();
    assert!(lines.contains(&words(heading)), "{text}");
    let csv = run(&["stats", name, "--csv"]).output(0);
    let mut rows = csv.lines();
    assert_eq!(
        rows.next(),
        Some("tier,name,positions,stored,won,drawn,lost,longest_win")
    );
    let rows: Vec<&str> = rows.collect();
    assert_eq!(rows.len(), tiers.len());
    assert!(rows[0].starts_with("0,9 marked,"), "{csv}");
    assert!(
        lines.iter().any(|line| line.starts_with("0 9 marked ")),
        "{text}"
    );

    let picture = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("database-counted.svg");
    let plotted = run(&["stats", name, "--plot", picture.to_str().unwrap()]).output(0);
    assert!(plotted.contains("Plotted in "), "{plotted}");
    let picture = fs::read_to_string(picture).unwrap();
    let words = ["plies to the end", "positions", "won", "lost"];
    assert!(words.iter().all(|word| picture.contains(word)));
}

#[test]
fn a_plan_says_what_a_save_will_take_and_saves_nothing() {
    let dir = empty_place("database-planned");
    let name = dir.to_str().unwrap();
    let game = ["nine-mens-morris", "--set", "own=9", "--set", "other=9"];
    let planned = run(&[save(&game, name), vec!["--plan", "--json"]].concat()).json(0);
    let tiers = planned["plan"]["tiers"].as_array().unwrap();
    let sum: u64 = tiers
        .iter()
        .map(|tier| tier["positions"].as_u64().unwrap())
        .sum();
    assert_eq!(planned["plan"]["positions"], sum);
    assert!(!dir.exists());

    let text = run(&[save(&QUIXO, name), vec!["--plan"]].concat()).output(0);
    assert!(
        text.contains("Positions:  19,683") && text.contains("disk at most"),
        "{text}"
    );
    let small = [save(&game, name), vec!["--plan", "--memory", "100MB"]];
    let text = run(&small.concat()).output(0);
    assert!(text.contains("† is solved by blocks on the disk"), "{text}");
    let too_small = [save(&game, name), vec!["--plan", "--memory", "10MB"]];
    let refused = run(&too_small.concat());
    assert_eq!(refused.code, Some(3), "{refused:?}");
    assert!(refused.stderr.contains("bytes are needed"), "{refused:?}");
    assert!(!dir.exists());
}
