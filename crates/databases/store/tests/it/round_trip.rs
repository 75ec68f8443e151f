//! What is written is read, for tiers of all sizes.

use std::thread;

use fastrand::Rng;
use stonework_store::{
    CodeWidth, Counts, Database, DatabaseWriter, FRAME_BYTES, MAX_PLIES, StoreError,
};

use crate::support::{
    CACHE, Tier, add_tier, assert_reads, count, files, game, longest, random_tier, write,
};

fn round_trip(tiers: &[Tier]) {
    let dir = tempfile::tempdir().unwrap();
    let written = write(dir.path(), tiers);
    let database = Database::open(dir.path(), CACHE).unwrap();
    assert_eq!(*database.manifest(), written);
    assert_reads(&database, tiers);
    database.verify_files().unwrap();
}

#[test]
fn small_tiers_of_every_size_are_read_back() {
    let mut rng = Rng::with_seed(2);
    let tiers: Vec<_> = (0..40)
        .map(|size| random_tier(&mut rng, size, 30))
        .collect();
    round_trip(&tiers);
}

#[test]
fn tiers_that_end_about_the_end_of_a_frame_are_read_back() {
    let mut rng = Rng::with_seed(3);
    for whole in [FRAME_BYTES / 2, FRAME_BYTES, 3 * FRAME_BYTES] {
        for plies in [60, 300] {
            let tiers: Vec<_> = [whole - 1, whole, whole + 1]
                .into_iter()
                .map(|size| random_tier(&mut rng, size, plies))
                .collect();
            round_trip(&tiers);
        }
    }
}

#[test]
fn a_tier_of_many_frames_is_read_back() {
    let mut rng = Rng::with_seed(4);
    round_trip(&[random_tier(&mut rng, 33 * FRAME_BYTES + 1234, 20)]);
}

#[test]
fn empty_tiers_have_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = [
        vec![],
        vec![],
        vec![Some(3), None, Some(0)],
        vec![],
        vec![Some(2)],
        vec![],
    ];
    let manifest = write(dir.path(), &tiers);
    let with_files = |tier: &usize| manifest.tiers[*tier].file.is_some();
    assert_eq!((0..6).filter(with_files).collect::<Vec<_>>(), [2, 4]);
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers);
    assert_eq!(files(dir.path()).len(), 3);
}

#[test]
fn a_game_without_positions_is_a_database() {
    round_trip(&[]);
    round_trip(&[vec![]]);
}

#[test]
fn tiers_without_stored_positions_are_read() {
    round_trip(&[vec![None; 1000], vec![Some(0); 70_000]]);
}

#[test]
fn codes_take_a_byte_up_to_126_plies_and_two_from_there() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = [126, 127, MAX_PLIES].map(|plies| vec![Some(1), Some(2 * plies + 2), Some(0)]);
    let manifest = write(dir.path(), &tiers);
    let widths: Vec<_> = manifest.tiers.iter().map(|tier| tier.code_bytes).collect();
    assert_eq!(widths, [CodeWidth::One, CodeWidth::Two, CodeWidth::Two]);
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers);

    let other = tempfile::tempdir().unwrap();
    let writer = DatabaseWriter::create(other.path(), game(1), "chance").unwrap();
    let refused = writer.begin_tier(1, Some(MAX_PLIES + 1)).unwrap_err();
    assert!(matches!(refused, StoreError::TooLong { plies: 32_767, .. }));
}

#[test]
#[should_panic(expected = "code 9 is beyond 8, the most told")]
fn a_win_longer_than_told_is_a_panic() {
    let dir = tempfile::tempdir().unwrap();
    let writer = DatabaseWriter::create(dir.path(), game(2), "chance").unwrap();
    let mut tier = writer.begin_tier(2, Some(3)).unwrap();
    tier.write([Some(9), Some(0)]).unwrap();
    drop(tier.finish());
}

#[test]
fn a_win_shorter_than_told_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let writer = DatabaseWriter::create(dir.path(), game(2), "chance").unwrap();
    let mut tier = writer.begin_tier(2, Some(3)).unwrap();
    tier.write([Some(4), None]).unwrap();
    let refused = tier.finish().unwrap_err();
    assert!(
        matches!(
            refused,
            StoreError::Longest {
                tier: 0,
                stored: 1,
                told: 3
            }
        ),
        "{refused}"
    );
}

#[test]
fn the_manifest_counts_what_is_stored() {
    let dir = tempfile::tempdir().unwrap();
    let tiers = [
        vec![Some(0), None, Some(1), Some(4), Some(4)],
        vec![Some(4), Some(0), Some(3)],
    ];
    let manifest = write(dir.path(), &tiers);
    let counts = |won, drawn, lost| Counts { won, drawn, lost };
    assert_eq!(manifest.counts, counts(3, 2, 2));
    assert_eq!(manifest.tiers[0].counts, counts(2, 1, 1));
    assert_eq!(manifest.by_code, [(0, 2), (1, 1), (3, 1), (4, 3)]);
    assert_eq!(manifest.longest(), Some(1));
    assert!(manifest.complete);
}

#[test]
fn a_database_is_read_while_it_grows() {
    let mut rng = Rng::with_seed(5);
    let dir = tempfile::tempdir().unwrap();
    let tiers: Vec<_> = (0..5).map(|_| random_tier(&mut rng, 500, 9)).collect();
    let mut writer = DatabaseWriter::create(dir.path(), game(2500), "chance").unwrap();
    for (at, tier) in tiers.iter().enumerate() {
        let database = Database::open(dir.path(), CACHE).unwrap();
        assert_reads(&database, &tiers[..at]);
        let written = 500 * at as u64;
        let beyond = database.code(written).unwrap_err();
        assert!(
            matches!(beyond, StoreError::NotStored { number, stored, .. }
            if number == written && stored == written)
        );
        add_tier(&mut writer, tier);
    }
    writer.finish().unwrap();
    assert_reads(&Database::open(dir.path(), CACHE).unwrap(), &tiers);
}

#[test]
fn the_bytes_are_the_same_with_any_number_of_threads_and_any_pieces() {
    let mut rng = Rng::with_seed(6);
    let tiers = [
        random_tier(&mut rng, 20 * FRAME_BYTES + 77, 40),
        random_tier(&mut rng, 70_000, 400),
    ];
    let mut all = Vec::new();
    for threads in [1, 2, 3, 7] {
        let dir = tempfile::tempdir().unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| {
            let positions = count(&tiers);
            let mut writer = DatabaseWriter::create(dir.path(), game(positions), "chance").unwrap();
            for tier in &tiers {
                let mut files = writer.begin_tier(tier.len() as u64, longest(tier)).unwrap();
                for piece in tier.chunks(1000 * threads + 1) {
                    files.write(piece.iter().copied()).unwrap();
                }
                writer.add_tier(files.finish().unwrap()).unwrap();
            }
            writer.finish().unwrap();
        });
        all.push(files(dir.path()));
    }
    assert!(all.iter().all(|files| *files == all[0]));
}

#[test]
fn threads_that_find_out_the_codes_write_the_same_bytes() {
    let mut rng = Rng::with_seed(8);
    for plies in [40, 400] {
        let tier = random_tier(&mut rng, 20 * FRAME_BYTES + 77, plies);
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        write(one.path(), std::slice::from_ref(&tier));

        let positions = tier.len() as u64;
        let mut writer = DatabaseWriter::create(other.path(), game(positions), "chance").unwrap();
        let mut file = writer.begin_tier(positions, longest(&tier)).unwrap();
        let place = |place: u64| usize::try_from(place).unwrap();
        file.write(tier[..FRAME_BYTES].iter().copied()).unwrap();
        while file
            .write_next(&|places, codes| {
                codes.extend_from_slice(&tier[place(places.start)..place(places.end)]);
            })
            .unwrap()
        {}
        writer.add_tier(file.finish().unwrap()).unwrap();
        writer.finish().unwrap();
        assert!(files(one.path()) == files(other.path()));
    }
}

#[test]
fn threads_share_a_cache_that_keeps_its_budget() {
    let mut rng = Rng::with_seed(7);
    let dir = tempfile::tempdir().unwrap();
    let tiers = [random_tier(&mut rng, 12 * FRAME_BYTES, 20)];
    write(dir.path(), &tiers);
    for budget in [0, 100, 70_000, 300_000, CACHE] {
        let database = Database::open(dir.path(), budget).unwrap();
        thread::scope(|scope| {
            for seed in 0..4 {
                let (database, tier) = (&database, &tiers[0]);
                scope.spawn(move || {
                    let mut rng = Rng::with_seed(seed);
                    for _ in 0..100 {
                        let number = rng.usize(..tier.len());
                        let code = database.code(number as u64).unwrap();
                        assert!(tier[number].is_none_or(|expected| expected == code));
                        assert!(database.cached_bytes() <= budget);
                    }
                });
            }
        });
    }
}
