//! A database that was written when the format was new: every later version reads it.

use std::path::Path;

use stonework_store::Database;

use crate::support::{CACHE, Tier, assert_reads};

/// What the database has: one byte and two bytes a code, an empty tier, positions that are not
/// stored.
fn tiers() -> Vec<Tier> {
    let stored = |place: u32, plies: u32| {
        let code = place.wrapping_mul(place) / 7 % (2 * plies + 3);
        (place % 5 != 3).then_some(code)
    };
    let tier = |positions: u32, plies| -> Tier {
        let mut tier: Tier = (1..positions).map(|place| stored(place, plies)).collect();
        tier.push(Some(2 * plies + 2));
        tier
    };
    vec![tier(300, 12), vec![], tier(200, 130)]
}

#[test]
fn a_database_of_version_1_is_read() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version_1");
    let database = Database::open(dir, CACHE).unwrap();
    assert_reads(&database, &tiers());
    database.verify_files().unwrap();
    assert_eq!(database.manifest().game.name, "made up");
}
