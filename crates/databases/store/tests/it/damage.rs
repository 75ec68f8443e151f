//! Damaged files: every flipped bit and every cut is detected, and no look-up makes anything of
//! them.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use stonework_store::{Database, StoreError};

use crate::support::{CACHE, Tier, files, random_tier, write};

/// A small database with everything a file can have: several frames, both widths, draws only.
fn small(dir: &Path, seed: u64) -> Vec<Tier> {
    let mut rng = Rng::with_seed(seed);
    let mut long = vec![Some(2); 70_000];
    long.extend(random_tier(&mut rng, 300, 40));
    let tiers = vec![
        random_tier(&mut rng, 700, 20),
        vec![],
        random_tier(&mut rng, 300, 300),
        vec![Some(0); 50],
        long,
    ];
    write(dir, &tiers);
    tiers
}

/// What opening and verifying says.
fn verify(dir: &Path) -> Result<Database, StoreError> {
    let database = Database::open(dir, CACHE)?;
    database.verify_files()?;
    Ok(database)
}

/// Opens a damaged database: the damage is detected, by an error that names the file, and no
/// look-up gives a wrong answer.
fn assert_detected(dir: &Path, file: &str, tiers: &[Tier], rng: &mut Rng) {
    let error = verify(dir).map(|_| ()).expect_err("the damage is detected");
    assert!(error.to_string().contains(file), "{error} names {file}");
    let Ok(database) = Database::open(dir, CACHE) else {
        return;
    };
    let all: Vec<_> = tiers.iter().flatten().collect();
    let mut found = Vec::new();
    for number in (0..4).map(|_| rng.usize(..all.len())) {
        if let (Ok(code), Some(expected)) = (database.code(number as u64), all[number]) {
            assert_eq!(code, *expected, "position {number}, {file} damaged");
        }
    }
    // now and then, all that can be read
    if rng.u32(..20) > 0 {
        return;
    }
    for (tier, expected) in tiers.iter().enumerate() {
        for frame in 0..database.frames(tier) {
            if database.frame_codes(tier, frame, &mut found).is_ok() {
                let width = database.manifest().tiers[tier].code_bytes;
                let before = frame as usize * width.positions_per_frame();
                let mut pairs = expected[before..].iter().zip(&found);
                assert!(pairs.all(|(code, found)| code.is_none_or(|code| code == *found)));
            }
        }
    }
}

#[test]
fn ten_thousand_flipped_bits_are_detected() {
    let mut rng = Rng::with_seed(11);
    for seed in 0..10 {
        let dir = tempfile::tempdir().unwrap();
        let tiers = small(dir.path(), seed);
        let files = files(dir.path());
        for _ in 0..1000 {
            let (name, bytes) = &files[rng.usize(..files.len())];
            let mut damaged = bytes.clone();
            damaged[rng.usize(..bytes.len())] ^= 1 << rng.u32(..8);
            fs::write(dir.path().join(name), damaged).unwrap();
            assert_detected(dir.path(), name, &tiers, &mut rng);
            fs::write(dir.path().join(name), bytes).unwrap();
        }
        verify(dir.path()).unwrap();
    }
}

#[test]
fn a_thousand_files_cut_or_extended_are_detected() {
    let mut rng = Rng::with_seed(12);
    let dir = tempfile::tempdir().unwrap();
    let tiers = small(dir.path(), 99);
    let files = files(dir.path());
    for _ in 0..1000 {
        let (name, bytes) = &files[rng.usize(..files.len())];
        let mut damaged = bytes.clone();
        if rng.bool() {
            damaged.truncate(rng.usize(..bytes.len()));
        } else {
            let more = rng.usize(1..40);
            damaged.extend((0..more).map(|_| rng.u8(..)));
        }
        fs::write(dir.path().join(name), damaged).unwrap();
        assert_detected(dir.path(), name, &tiers, &mut rng);
        fs::write(dir.path().join(name), bytes).unwrap();
    }
    verify(dir.path()).unwrap();
}

#[test]
fn files_of_another_database_are_detected() {
    let [one, other] = [1, 2].map(|seed| {
        let dir = tempfile::tempdir().unwrap();
        let tiers = small(dir.path(), seed);
        (dir, tiers)
    });
    let mut rng = Rng::with_seed(13);
    for (name, bytes) in files(one.0.path()) {
        let foreign = fs::read(other.0.path().join(&name)).unwrap();
        if foreign == bytes {
            continue; // draws only: the same in both
        }
        fs::write(one.0.path().join(&name), foreign).unwrap();
        if name == "manifest.json" {
            // it is whole, and says that each file is another
            verify(one.0.path()).unwrap_err();
        } else {
            assert_detected(one.0.path(), &name, &one.1, &mut rng);
        }
        fs::write(one.0.path().join(&name), bytes).unwrap();
    }
    verify(one.0.path()).unwrap();
}

#[test]
fn missing_files_are_named() {
    let dir = tempfile::tempdir().unwrap();
    small(dir.path(), 5);
    for (name, bytes) in files(dir.path()) {
        fs::remove_file(dir.path().join(&name)).unwrap();
        let error = Database::open(dir.path(), CACHE).unwrap_err();
        assert!(error.to_string().contains(&name), "{error}");
        let is_manifest = matches!(error, StoreError::NotADatabase { .. });
        assert_eq!(is_manifest, name == "manifest.json");
        fs::write(dir.path().join(&name), bytes).unwrap();
    }
    let nowhere = Database::open(dir.path().join("nowhere"), CACHE).unwrap_err();
    assert!(matches!(nowhere, StoreError::Io { .. }), "{nowhere}");
}
