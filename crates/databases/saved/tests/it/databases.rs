//! Databases that are written, opened and asked.

use std::path::Path;

use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Catalog, OpenError, OpenGame, PositionRules};
use stonework_saved::{
    SavedDatabase, SavedError, demand_same_rules, demand_written, for_each_position, game_entry,
    has_scores, position_value, stored_positions, with_rules,
};
use stonework_store::{Database, DatabaseWriter, Saver, StoreError};

use super::opened;

fn save(game: &OpenGame, dir: &Path) {
    let positions = stored_positions(game).expect("it is stored");
    let entry = game_entry(game, positions.as_ref()).expect("it has rules");
    let writer = DatabaseWriter::create(dir, entry, "a test").expect("it is written");
    let saver = Saver::new(writer);
    let saved = with_rules(positions.as_ref(), |rules| {
        let run = Run::new();
        Ok::<_, SavedError>(match rules {
            PositionRules::Keyed(rules) => saver.save_levels(rules, &run)?,
            PositionRules::Numbered(rules) => saver.save(rules, &run)?,
        })
    });
    assert!(saved.expect("it is saved").manifest.complete);
}

#[test]
fn every_position_is_worth_what_the_solver_says() {
    for (name, assignments) in [("mnk", &[][..]), ("quixo", &[("size", "3")][..])] {
        let dir = tempfile::tempdir().expect("a directory");
        let dir = dir.path().join("database");
        let game = opened(name, assignments, "start");
        save(&game, &dir);
        let saved = SavedDatabase::open(&dir, &CATALOG, 1 << 20).expect("it is read");
        let positions = saved.positions().expect("it is stored");
        let (database, game) = (&saved.files, &saved.game);
        assert_eq!(game.entry.id, name);
        assert!(!has_scores(positions.as_ref()));
        let every = game
            .instance
            .solve_strongly(&Run::new())
            .expect("it is solved");
        let mut shown = Vec::new();
        for_each_position(
            database,
            positions.as_ref(),
            &Run::new(),
            &mut |text, value| {
                shown.push((text, value));
            },
        )
        .expect("all are read");
        assert!(!shown.is_empty());
        for (text, value) in shown.iter().step_by(7) {
            let state = positions.read(text).expect("a position");
            demand_written(database, positions.as_ref(), &state).expect("it is written");
            let found = position_value(database, positions.as_ref(), &state);
            let found = found.expect("it is found");
            assert_eq!(found.value, *value, "{name} {text}");
            let expected = every.position(text).expect("a position");
            assert_eq!(Some(found), expected, "{name} {text}");
        }
    }
}

#[test]
fn a_database_of_other_rules_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path().join("database");
    save(&opened("quixo", &[("size", "3")], "start"), &dir);
    let database = Database::open(&dir, 1 << 20).expect("it is read");
    let other = opened("quixo", &[("size", "4")], "start");
    let positions = stored_positions(&other).expect("it is stored");
    let refused = demand_same_rules(&database, &other, positions.as_ref());
    assert!(matches!(
        refused,
        Err(SavedError::Store(StoreError::OtherGame { .. }))
    ));
    let unknown = SavedDatabase::open(&dir, &Catalog::default(), 1 << 20);
    assert!(matches!(
        unknown,
        Err(SavedError::Open(OpenError::UnknownGame { .. }))
    ));
}

#[test]
fn a_game_without_numbers_or_levels_has_no_database() {
    let game = opened("stone-game", &[], "5,3,4,5");
    match stored_positions(&game) {
        Err(SavedError::Unfit(text)) => {
            assert!(text.starts_with("no database is made of Stone Game"));
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it has one"),
    }
}
