//! Writers that are killed at any moment: what they added is there, the next one goes on, and the
//! bytes are in the end those of one that was left alone.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fastrand::Rng;
use stonework::retrograde::TieredGame;
use stonework_store::{Database, DatabaseWriter, StoreError};

use crate::random_tiers::{Mirrored, RandomTiers};
use crate::save::{self, run, save_until_whole, saver};
use crate::support::{CACHE, Tier, add_tier, assert_reads, count, files, game, random_tier, write};

/// With this, the test is the writer that is killed: it names the directory.
const CHILD: &str = "STONEWORK_STORE_KILLED";

/// How many writers are killed.
const KILLS: u32 = 100;

fn tiers() -> Vec<Tier> {
    let mut rng = Rng::with_seed(41);
    let sizes = (0..30).map(|tier| 6_000 * (tier % 3));
    sizes.map(|size| random_tier(&mut rng, size, 90)).collect()
}

/// Begins the database or goes on with it, until it is complete.
fn write_on(dir: &Path, tiers: &[Tier]) {
    let game = game(count(tiers));
    let mut writer = match DatabaseWriter::resume(dir, &game) {
        Err(StoreError::NotADatabase { .. } | StoreError::Io { .. }) => {
            DatabaseWriter::create(dir, game, "chance").unwrap()
        }
        resumed => resumed.unwrap(),
    };
    for tier in &tiers[writer.manifest().tiers.len()..] {
        add_tier(&mut writer, tier);
    }
    writer.finish().unwrap();
}

#[test]
fn a_hundred_killed_writers_lose_no_tier_that_was_added() {
    let tiers = tiers();
    if let Some(dir) = std::env::var_os(CHILD) {
        write_on(Path::new(&dir), &tiers);
        return;
    }
    let whole = tempfile::tempdir().unwrap();
    write(whole.path(), &tiers);
    let whole = files(whole.path());

    let test = std::env::current_exe().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path().join("database");
    let mut rng = Rng::with_seed(42);
    let (mut kills, mut ends, mut written) = (0, 0, 0);
    while kills < KILLS || ends == 0 {
        let mut child = Command::new(&test)
            .args([
                "--exact",
                "kills::a_hundred_killed_writers_lose_no_tier_that_was_added",
            ])
            .env(CHILD, &dir)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        if kills < KILLS {
            sleep(Duration::from_micros(rng.u64(..25_000)));
            child.kill().unwrap(); // no error if it has ended
        }
        let ended = child.wait().unwrap();
        if ended.success() {
            assert!(files(&dir) == whole, "the bytes are the same");
            ends += 1;
            written = 0;
            fs::remove_dir_all(&dir).unwrap();
            continue;
        }
        assert_eq!(
            ended.code(),
            None,
            "the writer was killed, and met no error"
        );
        kills += 1;
        match Database::open(&dir, CACHE) {
            Ok(database) => {
                let now = database.manifest().tiers.len();
                assert!(now >= written, "no tier is lost");
                written = now;
                assert_reads(&database, &tiers[..now]);
                database.verify_files().unwrap();
            }
            // it was killed before it wrote a manifest
            Err(StoreError::NotADatabase { .. } | StoreError::Io { .. }) if written == 0 => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// With this, the test is the save that is killed: it says how many positions a block has, and names
/// the directory.
const SAVE: &str = "STONEWORK_STORE_SAVE_KILLED";

/// Kills saves by blocks of so many positions at any moment, until so many were killed.
fn kill_saves(test: &str, blocks: usize, kills: u32) {
    let game = Mirrored(RandomTiers::new(11, 60_000, 2));
    let rules = TieredGame::new(&game).symmetric();
    if let Some(dir) = std::env::var_os(SAVE) {
        let saver = saver(Path::new(&dir), &rules).blocks_of(blocks);
        saver.save(&rules, &run(2)).unwrap();
        return;
    }
    let whole = tempfile::tempdir().unwrap();
    save_until_whole(whole.path(), &rules, || run(2));
    let whole = save::files(whole.path());
    let program = std::env::current_exe().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path().join("database");
    let mut rng = Rng::with_seed(43);
    let (mut killed, mut at_work, mut ends) = (0, 0, 0);
    let mut most = 100_000;
    let is_left = |killed: u32, at_work: u32| killed < kills || at_work < kills / 4;
    while is_left(killed, at_work) || ends == 0 {
        let mut child = Command::new(&program)
            .args(["--exact", test])
            .env(SAVE, &dir)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        if is_left(killed, at_work) {
            sleep(Duration::from_micros(rng.u64(..most)));
            // What is killed later and later comes to an end, however slow the machine is.
            most += most / 8;
            child.kill().unwrap();
        }
        let ended = child.wait().unwrap();
        if ended.success() {
            let found = save::files(&dir);
            let other = found
                .iter()
                .find(|&(name, bytes)| whole.get(name) != Some(bytes));
            assert!(
                other.is_none(),
                "{:?} is another",
                other.map(|(name, _)| name)
            );
            assert_eq!(found.len(), whole.len());
            ends += 1;
            most = 100_000;
            fs::remove_dir_all(&dir).unwrap();
            continue;
        }
        assert_eq!(ended.code(), None, "the save was killed, and met no error");
        killed += 1;
        if let Ok(database) = Database::open(&dir, 0) {
            at_work += u32::from(database.tier_with_checkpoint().is_some());
        }
    }
}

#[test]
fn twenty_killed_saves_by_blocks_go_on_to_the_same_bytes() {
    let test = "kills::twenty_killed_saves_by_blocks_go_on_to_the_same_bytes";
    kill_saves(test, 9_000, 20);
}

#[test]
fn twenty_killed_saves_in_memory_go_on_to_the_same_bytes() {
    let test = "kills::twenty_killed_saves_in_memory_go_on_to_the_same_bytes";
    kill_saves(test, 1 << 20, 20);
}
