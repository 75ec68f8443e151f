//! Mutual zugzwangs of whole games, counted one by one.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use stonework::{Outcome, Wdl};
use stonework_games::catalog::PositionKey;
use stonework_store::Database;

use crate::support::{build, run, tiers};

/// The positions that the player to move loses: those that the other would lose, and those that
/// would be drawn, if it were the other's move.
fn counted(game: &str, settings: &[&str], dir: &str) -> [Vec<String>; 2] {
    let game = build(game, settings, "start");
    let positions = game.stored_positions().unwrap();
    let database = Database::open(dir, 1 << 20).unwrap();
    let outcomes = |numbers: &[usize]| {
        let mut outcomes = Vec::new();
        positions
            .with_rules(&mut |rules| outcomes = database.outcomes(tiers(rules), numbers).unwrap());
        outcomes
    };
    let all: Vec<_> = (0..usize::try_from(database.positions()).unwrap()).collect();
    let all: Vec<Outcome> = outcomes(&all);
    let mut found = [Vec::new(), Vec::new()];
    for (number, outcome) in all.iter().enumerate() {
        if outcome.result() != Wdl::Loss || outcome.plies() == Some(0) {
            continue;
        }
        // The marks exchanged, with x to move as in all of these positions.
        let state = positions.state(PositionKey::Number(number)).unwrap();
        let text = positions.text(&state);
        let (cells, rest) = text.split_once(' ').unwrap();
        assert!(rest.starts_with('x'), "{text}");
        let exchanged = cells.chars().map(|cell| match cell {
            'x' => 'o',
            'o' => 'x',
            other => other,
        });
        let exchanged = format!("{} {rest}", exchanged.collect::<String>());
        let exchanged = positions.read(&exchanged).unwrap();
        let Some(PositionKey::Number(exchanged)) = positions.key(&exchanged) else {
            panic!("the game numbers its positions");
        };
        let after = all[exchanged];
        match after.result() {
            Wdl::Loss if after.plies() != Some(0) => found[0].push(text),
            Wdl::Draw => found[1].push(text),
            _ => {}
        }
    }
    found
}

#[test]
fn the_mutual_zugzwangs_of_a_database_are_those_that_are_counted_one_by_one() {
    let mut halves = 0;
    for (game, settings) in [
        ("quixo", &["size=2"][..]),
        ("quixo", &["size=3"]),
        ("nine-mens-morris", &["own=3", "other=3"]),
        ("nine-mens-morris", &["own=3", "other=3", "flying=no"]),
    ] {
        let name = format!("zugzwangs-{game}-{}", settings.join("-"));
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        if dir.exists() {
            fs::remove_dir_all(&dir).unwrap();
        }
        let dir = dir.to_str().unwrap();
        let mut save = vec!["strong", game, "--save", dir];
        for setting in settings {
            save.extend(["--set", setting]);
        }
        run(&save).output(0);
        let stats = run(&["stats", dir, "--json"]).json(0);
        let text = run(&["stats", dir]).output(0);
        assert!(text.contains("Mutual zugzwangs"), "{text}");
        let counted = counted(game, settings, dir);
        halves += counted[1].len();
        for (kind, counted) in ["full_point", "half_point"].iter().zip(counted) {
            let found = &stats["zugzwangs"][kind];
            assert_eq!(found, counted.len(), "{game} {settings:?} {kind}");
            let example = counted.first();
            let told = example.map_or(Value::Null, |text| text.as_str().into());
            assert_eq!(stats[kind]["position"], told);
            assert!(
                example.is_none_or(|example| text.contains(example)),
                "{text}"
            );
        }
    }
    assert!(halves > 0);
}
