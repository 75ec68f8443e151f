//! What is exported is what a database has, as data tools read it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::{Value, json};
use stonework::{Outcome, Wdl};
use stonework_games::catalog::PositionKey;
use stonework_store::Database;

use crate::support::{build, run, tiers};

/// Saves a game for one test.
fn saved(name: &str, game: &[&str]) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    run(&[&["strong"], game, &["--save", dir.to_str().unwrap()]].concat()).output(0);
    dir
}

/// The rows that a game has to have, from its database: number, position, value, distance.
fn rows(game: &str, settings: &[&str], dir: &Path) -> Vec<Value> {
    let game = build(game, settings, "start");
    let positions = game.stored_positions().unwrap();
    let database = Database::open(dir, 1 << 20).unwrap();
    let all: Vec<_> = (0..usize::try_from(database.positions()).unwrap()).collect();
    let mut outcomes: Vec<Outcome> = Vec::new();
    positions.with_rules(&mut |rules| outcomes = database.outcomes(tiers(rules), &all).unwrap());
    let rows = outcomes.iter().enumerate().map(|(number, outcome)| {
        let value = match outcome.result() {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        };
        let state = positions.state(PositionKey::Number(number)).unwrap();
        json!([number, positions.text(&state), value, outcome.plies()])
    });
    rows.collect()
}

#[test]
#[ignore = "needs Python with crates/databases/export/tests/requirements.txt; STONEWORK_PYTHON names it"]
fn duckdb_and_polars_read_every_position_that_is_exported() {
    for (game, settings) in [
        ("quixo", &["size=3"][..]),
        ("nine-mens-morris", &["own=3", "other=3"]),
    ] {
        let mut named = vec![game];
        for setting in settings {
            named.extend(["--set", setting]);
        }
        let dir = saved(&format!("exported-{game}"), &named);
        let file = dir.with_extension("parquet");
        let (dir_name, file_name) = (dir.to_str().unwrap(), file.to_str().unwrap());
        let said = run(&["export", dir_name, "--parquet", file_name, "--json"]).json(0);
        let expected = rows(game, settings, &dir);
        assert_eq!(said["positions"], expected.len());
        assert_eq!(said["bytes"], fs::metadata(&file).unwrap().len());

        let program = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../databases/export/tests/read_parquet.py");
        let python = env::var_os("STONEWORK_PYTHON").unwrap_or_else(|| "python3".into());
        for reader in ["duckdb", "polars"] {
            let mut command = Command::new(&python);
            command.arg(&program).arg(reader).arg(&file);
            let output = command.output().expect("there is a Python");
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{complaints}");
            let read = String::from_utf8(output.stdout).unwrap();
            let mut lines = read.lines();
            assert_eq!(lines.next(), Some("uint64 text text uint32"), "{reader}");
            let read: Vec<Value> = lines
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert!(read == expected, "{game}, {reader}");
        }
    }
}

#[test]
fn a_file_is_exported_whole_or_not_at_all() {
    let dir = saved("exported-whole", &["quixo", "--set", "size=2"]);
    let name = dir.to_str().unwrap();
    let place = dir.with_extension("files");
    if place.exists() {
        fs::remove_dir_all(&place).unwrap();
    }
    fs::create_dir(&place).unwrap();
    let file = place.join("positions.parquet");
    let file_name = file.to_str().unwrap();
    fs::write(&file, "an older one").unwrap();
    let names = || {
        let names = fs::read_dir(&place).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect::<BTreeSet<_>>()
    };

    let stopped = run(&["export", name, "--parquet", file_name, "--memory", "1kB"]);
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(stopped.stderr.contains("bytes"), "{stopped:?}");
    assert_eq!(fs::read(&file).unwrap(), b"an older one");
    assert_eq!(names(), BTreeSet::from(["positions.parquet".to_owned()]));

    let said = run(&["export", name, "--parquet", file_name]).output(0);
    assert!(said.contains("Wrote 81 positions to "), "{said}");
    assert!(fs::read(&file).unwrap().starts_with(b"PAR1"));
    assert_eq!(names(), BTreeSet::from(["positions.parquet".to_owned()]));

    let nowhere = place.join("missing").join("positions.parquet");
    let nowhere = nowhere.to_str().unwrap();
    let refusal = run(&["export", name, "--parquet", nowhere]).refusal();
    let missing = place.join("missing");
    let missing = format!("there is no directory `{}`", missing.display());
    assert!(
        refusal.contains(nowhere) && refusal.contains(&missing),
        "{refusal}"
    );
    let refusal = run(&["export", name, "--parquet", place.to_str().unwrap()]).refusal();
    assert!(refusal.contains("directory"), "{refusal}");
    let refusal = run(&["export", file_name, "--parquet", "out.parquet"]).refusal();
    assert!(refusal.contains("positions.parquet"), "{refusal}");
}
