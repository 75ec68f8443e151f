//! A game saved tier by tier has the outcomes that it has in memory, and the same bytes whatever
//! the threads, the memory and the interruptions.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stonework::retrograde::{OutcomePlace, TierPredecessors, TierRules, TieredGame};
use stonework::{CancelFlag, Observer, Progress, Run, SeededRng, StopReason};
use stonework_store::{
    Database, DatabaseWriter, GameEntry, Numbering, SaveError, Saver, StoreError, fingerprint,
};

use crate::random_tiers::{Mirrored, RandomTiers};
use crate::support::{codes_of, random_tiers};

pub(crate) fn entry(rules: &dyn TierRules) -> GameEntry {
    let text = |number: usize| number.to_string();
    GameEntry {
        name: "random tiers".to_owned(),
        parameters: BTreeMap::new(),
        start: "0".to_owned(),
        infinite_play: "draw".to_owned(),
        fingerprint: fingerprint(rules, &text).unwrap(),
        numbering: Numbering::Dense,
        positions: rules.count() as u64,
    }
}

/// Begins a database, or goes on with it.
pub(crate) fn saver(dir: &Path, rules: &dyn TierRules) -> Saver {
    let writer = if dir.join("manifest.json").exists() {
        DatabaseWriter::resume(dir, &entry(rules))
    } else {
        DatabaseWriter::create(dir, entry(rules), "retrograde")
    };
    let saver = Saver::new(writer.unwrap());
    saver.checkpoint_after(Duration::ZERO)
}

pub(crate) fn run(threads: usize) -> Run {
    Run::new().with_threads(NonZeroUsize::new(threads).unwrap())
}

/// The bytes of every file by name.
pub(crate) fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap();
    let files = entries.map(|entry| {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read(entry.path()).unwrap())
    });
    files.collect()
}

/// Saves a game within limits, again and again until it is whole; gives how often.
pub(crate) fn save_until_whole(
    dir: &Path,
    rules: &dyn TierPredecessors,
    mut limit: impl FnMut() -> Run,
) -> usize {
    for interruptions in 0..10_000 {
        match saver(dir, rules).save(rules, &limit()) {
            Ok(saved) => {
                assert!(saved.manifest.complete);
                return interruptions;
            }
            Err(SaveError::Stopped(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    panic!("it does not come to an end");
}

/// Compares what is stored, and whether it is all that has to be.
fn check(rules: &dyn TierRules, truth: &[u32], dir: &Path) {
    let database = Database::open(dir, 1 << 20).unwrap();
    database.verify_files().unwrap();
    let numbers: Vec<_> = (0..rules.count() as u64).collect();
    let mut codes = Vec::new();
    database.codes(&numbers, &mut codes).unwrap();
    let mut places = Vec::new();
    for tier in 0..rules.tiers() {
        rules.outcome_places(rules.tier(tier), &mut places);
    }
    let found = places
        .iter()
        .zip(&codes)
        .map(|(&place, &code)| match place {
            OutcomePlace::Here => code,
            OutcomePlace::At(image) => codes[image],
            OutcomePlace::Rules(code) => code,
        });
    assert!(found.eq(truth.iter().copied()));
    let left = files(dir);
    let left: Vec<_> = left
        .keys()
        .filter(|name| !name.ends_with(".outcomes.zst"))
        .collect();
    assert_eq!(left, ["lock", "manifest.json"]);
}

fn check_with_threads(rules: &dyn TierPredecessors, truth: &[u32]) {
    let whole = tempfile::tempdir().unwrap();
    save_until_whole(whole.path(), rules, || run(1));
    check(rules, truth, whole.path());

    let with_threads = tempfile::tempdir().unwrap();
    save_until_whole(with_threads.path(), rules, || run(3));
    assert_eq!(files(with_threads.path()), files(whole.path()));
}

#[test]
fn a_saved_game_has_the_outcomes_that_it_has_in_memory() {
    for seed in 0..40 {
        let mut dice = SeededRng::new(seed);
        let game = random_tiers(seed, &mut dice);
        check_with_threads(&TieredGame::new(&game), &codes_of(&game));
        let mirrored = Mirrored(game);
        let truth = codes_of(&mirrored);
        check_with_threads(&TieredGame::new(&mirrored), &truth);
        check_with_threads(&TieredGame::new(&mirrored).symmetric(), &truth);
    }
}

#[test]
fn wherever_it_is_interrupted_it_goes_on_to_the_same_bytes() {
    let mut interrupted = 0;
    for seed in 0..6 {
        let mut dice = SeededRng::new(seed);
        let game = Mirrored(RandomTiers::new(seed, 200_000, 4));
        let game = TieredGame::new(&game).symmetric();
        let whole = tempfile::tempdir().unwrap();
        save_until_whole(whole.path(), &game, || run(2));

        let again = tempfile::tempdir().unwrap();
        interrupted += save_until_whole(again.path(), &game, || {
            let threads = 1 + dice.below(3);
            // More and more, so that it comes to an end without a checkpoint too.
            let most = 50_000 + dice.below(400_000) as u64;
            run(threads).with_positions(most)
        });
        assert_eq!(files(again.path()), files(whole.path()));
    }
    assert!(interrupted > 6, "{interrupted}");
}

/// Sets the cancel flag of a run when so many positions were visited and the limits were checked so
/// often since.
#[derive(Debug)]
struct Cancels {
    positions: u64,
    checks: AtomicUsize,
    cancel: CancelFlag,
}

impl Observer for Cancels {
    fn progress(&self, progress: &Progress) {
        let is_due = progress.positions >= self.positions
            && self.checks.fetch_sub(1, Ordering::Relaxed) == 0;
        if is_due {
            self.cancel.cancel();
        }
    }
}

#[test]
fn a_save_that_is_stopped_keeps_what_is_known_of_the_tier_at_work() {
    let game = RandomTiers::new(4, 600_000, 1);
    let game = TieredGame::new(&game);
    let count = game.count() as u64;
    let whole = tempfile::tempdir().unwrap();
    save_until_whole(whole.path(), &game, || run(2));

    // In the middle of the expansion; after it; and while outcomes go backwards.
    for (positions, checks) in [(300_000, 0), (count, 0), (count, 3), (count, 6), (count, 9)] {
        let dir = tempfile::tempdir().unwrap();
        let cancel = CancelFlag::new();
        let stop = Cancels {
            positions,
            checks: checks.into(),
            cancel: cancel.clone(),
        };
        let run_to_stop = run(2).with_cancel(cancel).with_observer(stop);
        // None is written but that of the stop.
        let never = saver(dir.path(), &game).checkpoint_after(Duration::MAX);
        let stopped = never.save(&game, &run_to_stop);
        assert!(
            matches!(stopped, Err(SaveError::Stopped(StopReason::Cancelled))),
            "{stopped:?}"
        );
        let database = Database::open(dir.path(), 0).unwrap();
        assert_eq!(database.tier_with_checkpoint(), Some(0));

        let saved = saver(dir.path(), &game).save(&game, &run(1)).unwrap();
        assert!(
            saved.report.positions <= count - positions,
            "{} positions were expanded again",
            saved.report.positions - (count - positions)
        );
        assert_eq!(files(dir.path()), files(whole.path()));
        let database = Database::open(dir.path(), 0).unwrap();
        assert_eq!(database.tier_with_checkpoint(), None);
    }
}

#[test]
fn tiers_that_do_not_fit_into_memory_are_read_from_the_disk() {
    let game = Mirrored(RandomTiers::new(5, 750_000, 3));
    let truth = codes_of(&game);
    let game = TieredGame::new(&game).symmetric();
    let whole = tempfile::tempdir().unwrap();
    save_until_whole(whole.path(), &game, || run(2));
    check(&game, &truth, whole.path());
    // More and more memory: too little for the tier at work, enough for it and for lists of what is
    // read, enough for all.
    let mut outcomes = Vec::new();
    for kilobytes in (1..13_u32).flat_map(|megabytes| [megabytes << 10, (megabytes << 10) + 512]) {
        let again = tempfile::tempdir().unwrap();
        let limited = run(2).with_bytes((kilobytes as usize) << 10);
        let saved = saver(again.path(), &game).save(&game, &limited);
        match &saved {
            Ok(_) => assert_eq!(files(again.path()), files(whole.path()), "{kilobytes} KiB"),
            Err(error) => {
                let is_memory = matches!(error, SaveError::Stopped(StopReason::Bytes { .. }));
                assert!(is_memory, "{kilobytes} KiB: {error}");
            }
        }
        outcomes.push(saved.is_ok());
    }
    assert!(outcomes.is_sorted(), "{outcomes:?}");
    assert_eq!(
        (outcomes.first(), outcomes.last()),
        (Some(&false), Some(&true))
    );
}

#[test]
fn another_game_or_a_damaged_checkpoint_is_refused() {
    let game = RandomTiers::new(1, 300_000, 1);
    let truth = codes_of(&game);
    let game = TieredGame::new(&game);
    let dir = tempfile::tempdir().unwrap();
    let stopped = saver(dir.path(), &game).save(&game, &run(1).with_positions(200_000));
    assert!(matches!(stopped, Err(SaveError::Stopped(_))));
    let checkpoint = dir.path().join("tier-0000.checkpoint");
    let good = fs::read(&checkpoint).unwrap();

    let other = RandomTiers::new(2, 300_000, 1);
    let refused = DatabaseWriter::resume(dir.path(), &entry(&TieredGame::new(&other))).map(drop);
    assert!(
        matches!(refused, Err(StoreError::OtherGame { .. })),
        "{refused:?}"
    );

    let mut dice = SeededRng::new(9);
    for _ in 0..300 {
        let mut bad = good.clone();
        match dice.below(3) {
            0 => bad.truncate(dice.below(bad.len())),
            1 => bad[dice.below(good.len())] ^= 1 << dice.below(8),
            _ => bad.push(0),
        }
        fs::write(&checkpoint, bad).unwrap();
        let refused = saver(dir.path(), &game).save(&game, &run(1));
        let error = refused.expect_err("it is damaged");
        assert!(
            matches!(error, SaveError::Store(StoreError::Checkpoint { .. })),
            "{error}"
        );
        assert!(
            error.to_string().contains("tier-0000.checkpoint"),
            "{error}"
        );
    }
    fs::remove_file(&checkpoint).unwrap();
    save_until_whole(dir.path(), &game, || run(1));
    check(&game, &truth, dir.path());
}
