//! What is right is verified, within every limit, and what is wrong is found where it is.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use stonework::retrograde::{OutcomePlace, TierPredecessors, TierRules, TieredGame};
use stonework::{CancelFlag, Progress, Run, SeededRng, StopReason};
use stonework_store::{
    Database, DatabaseWriter, SaveError, StoreError, Verified, verify, verify_opened,
};

use crate::random_tiers::{Mirrored, RandomTiers};
use crate::save::{entry, run, save_until_whole, saver};
use crate::support::{CACHE, add_tier, codes_of, random_tiers, read_manifest, write_manifest};

fn verify_on(dir: &Path, rules: &dyn TierPredecessors, run: &Run) -> Result<Verified, SaveError> {
    verify(dir, &entry(rules), rules, run)
}

/// Saves a game, and verifies it with one thread and with more.
fn check(rules: &dyn TierPredecessors) {
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), rules, || run(2));
    for threads in [1, 3] {
        let verified = verify_on(dir.path(), rules, &run(threads)).unwrap();
        assert!(verified.complete);
        assert_eq!(verified.tiers, rules.tiers() as u64);
        assert_eq!(verified.positions, rules.count() as u64);
    }
}

/// Writes these codes as the outcomes of a game, and declares it complete.
pub(crate) fn write_codes(dir: &Path, rules: &dyn TierRules, codes: &[u32]) {
    let mut writer = DatabaseWriter::create(dir, entry(rules), "by hand").unwrap();
    for tier in 0..rules.tiers() {
        let mut places = Vec::new();
        rules.outcome_places(rules.tier(tier), &mut places);
        let stored = rules.tier(tier).zip(places);
        let stored =
            stored.map(|(number, place)| (place == OutcomePlace::Here).then(|| codes[number]));
        add_tier(&mut writer, &stored.collect());
    }
    writer.finish().unwrap();
}

#[test]
fn what_was_saved_is_verified() {
    for seed in 0..30 {
        let mut dice = SeededRng::new(seed);
        let game = random_tiers(seed, &mut dice);
        check(&TieredGame::new(&game));
        let mirrored = Mirrored(game);
        check(&TieredGame::new(&mirrored));
        check(&TieredGame::new(&mirrored).symmetric());
    }
}

#[test]
fn every_limit_on_memory_is_kept() {
    let game = Mirrored(RandomTiers::new(5, 750_000, 3));
    let game = TieredGame::new(&game).symmetric();
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), &game, || run(2));
    let all = verify_on(dir.path(), &game, &run(2)).unwrap();
    let mut outcomes = Vec::new();
    for kilobytes in (0..24_usize).map(|step| step * 512) {
        let limited = run(2).with_bytes(kilobytes << 10);
        let verified = verify_on(dir.path(), &game, &limited);
        match &verified {
            Ok(verified) => assert_eq!(*verified, all, "{kilobytes} KiB"),
            Err(error) => {
                let is_memory = matches!(error, SaveError::Stopped(StopReason::Bytes { .. }));
                assert!(is_memory, "{kilobytes} KiB: {error}");
            }
        }
        outcomes.push(verified.is_ok());
    }
    assert!(outcomes.is_sorted(), "{outcomes:?}");
    assert_eq!(
        (outcomes.first(), outcomes.last()),
        (Some(&false), Some(&true))
    );
}

#[test]
fn one_wrong_outcome_is_found_in_its_tier() {
    let mut tried = 0;
    for seed in 0..150 {
        let mut dice = SeededRng::new(seed);
        let game = Mirrored(RandomTiers::new(
            seed,
            1 + dice.below(400),
            1 + dice.below(5),
        ));
        let mut codes = codes_of(&game);
        let plain = TieredGame::new(&game);
        let symmetric = TieredGame::new(&game).symmetric();
        let rules: &dyn TierPredecessors = if dice.below(2) == 0 {
            &plain
        } else {
            &symmetric
        };

        let changed = dice.below(codes.len());
        let code = [0, 1, 2, 3, 8, 300, codes[changed] + 2][dice.below(7)];
        let mut places = Vec::new();
        rules.outcome_places(changed..changed + 1, &mut places);
        if code == codes[changed] || places != [OutcomePlace::Here] {
            continue;
        }
        codes[changed] = code;
        if let Some(image) = codes.get_mut(changed ^ 1) {
            // As it is where one of the two is stored.
            *image = code;
        }
        let dir = tempfile::tempdir().unwrap();
        write_codes(dir.path(), rules, &codes);
        let limited = run(1 + dice.below(3)).with_bytes(16 << 20);
        let error = verify_on(dir.path(), rules, &limited).expect_err("it is wrong");
        let SaveError::Store(StoreError::Outcome { path, number }) = &error else {
            panic!("seed {seed}: {error}");
        };
        let tier = rules.tier_of(changed);
        assert!(path.ends_with(format!("tier-{tier:04}.outcomes.zst")));
        let number = usize::try_from(*number).unwrap();
        assert!(rules.tier(tier).contains(&number));
        let text = error.to_string();
        assert!(text.contains(&format!("position {number}")), "{text}");
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
}

/// Verifies a database from a tier on, which is moved to the first one that is not known to be right.
fn verify_from(
    dir: &Path,
    rules: &dyn TierPredecessors,
    next: &mut u64,
    run: &Run,
) -> Result<Verified, SaveError> {
    let database = Database::open(dir, 0).unwrap();
    verify_opened(database, &entry(rules), rules, next, run)
}

#[test]
fn a_verification_that_is_stopped_goes_on_with_the_next_tier() {
    let mut stops = 0;
    for seed in 0..40 {
        let mut dice = SeededRng::new(seed);
        let game = Mirrored(random_tiers(seed, &mut dice));
        let game = TieredGame::new(&game).symmetric();
        let dir = tempfile::tempdir().unwrap();
        save_until_whole(dir.path(), &game, || run(2));
        let all = verify_on(dir.path(), &game, &run(1)).unwrap();
        let (mut next, mut most) = (0, 1);
        let verified = loop {
            let before = next;
            let limited = run(1).with_positions(most);
            match verify_from(dir.path(), &game, &mut next, &limited) {
                Ok(verified) => break verified,
                Err(SaveError::Stopped(_)) if next > before => stops += 1,
                Err(SaveError::Stopped(_)) => most *= 2,
                Err(error) => panic!("seed {seed}: {error}"),
            }
        };
        assert_eq!(next, all.tiers);
        assert!(verified.from < all.tiers);
        assert_eq!(
            (verified.positions, verified.stored),
            (all.positions, all.stored)
        );
    }
    assert!(stops > 20, "{stops}");
}

#[test]
fn what_is_wrong_is_found_from_its_tier_on() {
    let game = Mirrored(RandomTiers::new(8, 4_000, 6));
    let rules = TieredGame::new(&game);
    let mut codes = codes_of(&game);
    let mut places = Vec::new();
    rules.outcome_places(0..codes.len(), &mut places);
    // A position of the third tier or the next ones, won or lost.
    let first = rules.tier(2).start;
    let is_here = |&at: &usize| places[at] == OutcomePlace::Here && codes[at] != 0;
    let changed = (first..codes.len()).find(is_here).unwrap();
    codes[changed] = 0;
    let dir = tempfile::tempdir().unwrap();
    write_codes(dir.path(), &rules, &codes);
    let (wrong, tiers) = (rules.tier_of(changed) as u64, rules.tiers() as u64);
    for from in 0..tiers {
        let mut next = from;
        let verified = verify_from(dir.path(), &rules, &mut next, &run(2));
        if from <= wrong {
            let is_found = matches!(verified, Err(SaveError::Store(StoreError::Outcome { .. })));
            assert!(is_found, "{from}: {verified:?}");
            assert_eq!(next, wrong);
        }
    }
    assert!(wrong >= 2);
}

#[test]
fn the_tiers_of_an_unfinished_database_are_verified() {
    let game = Mirrored(RandomTiers::new(3, 50_000, 6));
    let game = TieredGame::new(&game).symmetric();
    let dir = tempfile::tempdir().unwrap();
    let most = game.tier(3).end as u64;
    let stopped = saver(dir.path(), &game).save(&game, &run(1).with_positions(most));
    assert!(matches!(stopped, Err(SaveError::Stopped(_))));

    let told = Arc::new(AtomicU64::new(0));
    let total = told.clone();
    let observed = run(2).with_observer(move |progress: &Progress| {
        total.store(progress.total.unwrap(), Ordering::Relaxed);
    });
    let verified = verify_on(dir.path(), &game, &observed).unwrap();
    assert!(!verified.complete);
    assert_eq!(verified.tiers, 4);
    assert_eq!(verified.positions, most);
    assert_eq!(told.load(Ordering::Relaxed), most);

    save_until_whole(dir.path(), &game, || run(1));
    assert!(verify_on(dir.path(), &game, &run(2)).unwrap().complete);

    let cancel = CancelFlag::new();
    cancel.cancel();
    for limited in [
        run(1).with_positions(10_000),
        run(1).with_time(std::time::Duration::ZERO),
        run(1).with_cancel(cancel),
    ] {
        let stopped = verify_on(dir.path(), &game, &limited);
        assert!(matches!(stopped, Err(SaveError::Stopped(_))));
    }
}

#[test]
fn another_game_and_wrong_counts_are_refused() {
    let game = RandomTiers::new(3, 2_000, 3);
    let codes = codes_of(&game);
    let rules = TieredGame::new(&game);
    let dir = tempfile::tempdir().unwrap();
    write_codes(dir.path(), &rules, &codes);

    let other = RandomTiers::new(4, 2_000, 3);
    let other = TieredGame::new(&other);
    let refused = verify_on(dir.path(), &other, &run(1));
    let is_other = matches!(refused, Err(SaveError::Store(StoreError::OtherGame { .. })));
    assert!(is_other, "{refused:?}");

    // One position of each of two codes is counted as one of the other, which does not contradict
    // itself.
    let mut manifest = read_manifest(dir.path());
    let by_code = manifest["by_code"].as_array_mut().unwrap();
    let places: Vec<_> = (0..by_code.len())
        .filter(|&at| by_code[at][0].as_u64().unwrap() % 2 == 1)
        .take(2)
        .collect();
    for (&at, change) in places.iter().zip([-1, 1]) {
        let counted = by_code[at][1].as_i64().unwrap();
        by_code[at][1] = (counted + change).into();
    }
    write_manifest(dir.path(), &manifest);
    let error = verify_on(dir.path(), &rules, &run(1)).expect_err("a count is wrong");
    let is_count = matches!(error, SaveError::Store(StoreError::Mismatch { .. }));
    assert!(is_count, "{error}");
    assert!(error.to_string().contains("manifest.json"), "{error}");

    // A flipped bit.
    let dir = tempfile::tempdir().unwrap();
    write_codes(dir.path(), &rules, &codes);
    let tier = (0..rules.tiers()).find(|&tier| !rules.tier(tier).is_empty());
    let path = dir
        .path()
        .join(format!("tier-{:04}.outcomes.zst", tier.unwrap()));
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[6] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let refused = verify_on(dir.path(), &rules, &run(1));
    let is_checksum = matches!(refused, Err(SaveError::Store(StoreError::Checksum { .. })));
    assert!(is_checksum, "{refused:?}");
}

#[test]
#[ignore = "slow: so many positions do not fit into the least memory"]
fn a_tier_that_does_not_fit_is_asked_on_the_disk() {
    let game = Mirrored(RandomTiers::new(6, 4_000_000, 1));
    let game = TieredGame::new(&game).symmetric();
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), &game, || run(2));
    let all = verify_on(dir.path(), &game, &run(2)).unwrap();
    // What is read at once takes 8 MiB, and lists of 4096 positions nearly 4.
    let limited = run(2).with_bytes(13 << 20);
    assert!(game.count() + (8 << 20) > 13 << 20);
    assert_eq!(verify_on(dir.path(), &game, &limited).unwrap(), all);

    let database = Database::open(dir.path(), CACHE).unwrap();
    let numbers: Vec<u64> = (0..game.count() as u64).collect();
    let mut codes = Vec::new();
    database.codes(&numbers, &mut codes).unwrap();
    drop(database);
    let mut dice = SeededRng::new(4);
    for code in [0, 3] {
        let changed = loop {
            let number = dice.below(game.count());
            let mut places = Vec::new();
            game.outcome_places(number..number + 1, &mut places);
            if places == [OutcomePlace::Here] && codes[number] != code {
                break number;
            }
        };
        let mut wrong = codes.clone();
        wrong[changed] = code;
        let other = tempfile::tempdir().unwrap();
        write_codes(other.path(), &game, &wrong);
        let error = verify_on(other.path(), &game, &limited).expect_err("it is wrong");
        let is_found = matches!(error, SaveError::Store(StoreError::Outcome { .. }));
        assert!(is_found, "{error}");
    }
}
