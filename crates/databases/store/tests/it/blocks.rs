//! Tiers that do not fit into memory are solved by blocks on the disk, to the same bytes, whatever
//! the blocks, the threads and the interruptions; what is changed on the disk meanwhile is found.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stonework::retrograde::{TierPredecessors, TierRules, TieredGame};
use stonework::{
    CancelFlag, Game, Indexed, Observer, Outcome, Predecessors, Progress, Run, SeededRng, Step,
    StopReason, Tiered, Turn,
};
use stonework_store::{Database, DatabaseWriter, Plan, SaveError, StoreError};

use crate::random_tiers::{Margins, Mirrored, RandomTiers};
use crate::save::{entry, files, run, save_until_whole, saver};

/// Saves a game in memory, and says what is there then.
fn in_memory(rules: &dyn TierPredecessors) -> Vec<(String, Vec<u8>)> {
    let dir = tempfile::tempdir().unwrap();
    save_until_whole(dir.path(), rules, || run(1));
    files(dir.path()).into_iter().collect()
}

/// Goes on with a save by blocks of so many positions.
fn by_blocks(
    dir: &Path,
    rules: &dyn TierPredecessors,
    positions: usize,
    run: &Run,
    checkpoint_after: Duration,
) -> Result<(), SaveError> {
    let saver = saver(dir, rules).blocks_of(positions);
    saver.checkpoint_after(checkpoint_after).save(rules, run)?;
    Ok(())
}

/// Saves by blocks, and again with interruptions, and compares.
fn check(rules: &dyn TierPredecessors, blocks: usize, dice: &mut SeededRng) {
    let expected = in_memory(rules);
    let dir = tempfile::tempdir().unwrap();
    let never = Duration::MAX;
    by_blocks(dir.path(), rules, blocks, &run(1 + dice.below(3)), never).unwrap();
    assert!(
        files(dir.path()).into_iter().eq(expected.clone()),
        "blocks of {blocks}"
    );
}

#[test]
fn random_tiers_by_blocks_have_the_bytes_that_they_have_in_memory() {
    let is_all = std::env::var_os("STONEWORK_CASES").is_some();
    for seed in 0..if is_all { 500 } else { 40 } {
        let mut dice = SeededRng::new(seed);
        let game = RandomTiers::new(seed, 1 + dice.below(400), 1 + dice.below(3));
        let blocks = 1 + dice.below(120);
        match seed % 4 {
            0 => check(&TieredGame::new(&game), blocks, &mut dice),
            1 => check(&TieredGame::new(&Mirrored(game)), blocks, &mut dice),
            2 => check(
                &TieredGame::new(&Mirrored(game)).symmetric(),
                blocks,
                &mut dice,
            ),
            _ => check(
                &TieredGame::new(&Margins { game, most: 9_000 }),
                blocks,
                &mut dice,
            ),
        }
    }
}

#[test]
fn larger_tiers_do_too() {
    let mut dice = SeededRng::new(3);
    let game = Mirrored(RandomTiers::new(3, 200_000, 2));
    for blocks in [20_000, 100_001] {
        check(&TieredGame::new(&game).symmetric(), blocks, &mut dice);
    }
}

/// Sets the cancel flag of a run when the limits were checked so often.
#[derive(Debug)]
struct CancelsAt {
    checks: AtomicUsize,
    cancel: CancelFlag,
}

impl Observer for CancelsAt {
    fn progress(&self, _: &Progress) {
        if self.checks.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.cancel.cancel();
        }
    }
}

/// A run that is cancelled at some check of the limits.
fn cancelled_at(checks: usize, threads: usize) -> Run {
    let cancel = CancelFlag::new();
    let observer = CancelsAt {
        checks: checks.into(),
        cancel: cancel.clone(),
    };
    run(threads).with_cancel(cancel).with_observer(observer)
}

#[test]
fn wherever_it_is_cancelled_it_goes_on_to_the_same_bytes() {
    let mut stops = 0;
    for seed in 0..8 {
        let mut dice = SeededRng::new(seed);
        let random = RandomTiers::new(seed, 1_500, 2);
        let (margins, mirrored);
        let (plain, symmetric);
        let rules: &dyn TierPredecessors = if seed % 2 == 0 {
            mirrored = Mirrored(random);
            symmetric = TieredGame::new(&mirrored).symmetric();
            &symmetric
        } else {
            margins = Margins {
                game: random,
                most: 9_000,
            };
            plain = TieredGame::new(&margins);
            &plain
        };
        let expected = in_memory(rules);
        let dir = tempfile::tempdir().unwrap();
        let blocks = 100 + dice.below(800);
        loop {
            // Not even the first block of a tier is done in so few checks, or more than a round is.
            let limited = cancelled_at(5 + dice.below(60), 1 + dice.below(3));
            let after = [Duration::ZERO, Duration::MAX][dice.below(2)];
            match by_blocks(dir.path(), rules, blocks, &limited, after) {
                Ok(()) => break,
                Err(SaveError::Stopped(StopReason::Cancelled)) => stops += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(files(dir.path()).into_iter().eq(expected), "seed {seed}");
    }
    assert!(stops >= 20, "{stops}");
}

#[test]
fn positions_are_not_expanded_again_after_a_stop() {
    let game = RandomTiers::new(4, 300_000, 1);
    let rules = TieredGame::new(&game);
    let expected = in_memory(&rules);
    let dir = tempfile::tempdir().unwrap();
    let mut left = rules.count() as u64;
    while left > 70_000 {
        let limited = run(2).with_positions(70_000);
        let stopped = by_blocks(dir.path(), &rules, 100_000, &limited, Duration::MAX);
        assert!(matches!(
            stopped,
            Err(SaveError::Stopped(StopReason::Positions(_)))
        ));
        let database = Database::open(dir.path(), 0).unwrap();
        assert_eq!(database.tier_with_checkpoint(), Some(0));
        left -= 70_000;
    }
    let limited = run(2).with_positions(left);
    by_blocks(dir.path(), &rules, 100_000, &limited, Duration::MAX).unwrap();
    assert!(files(dir.path()).into_iter().eq(expected));
}

#[test]
fn what_is_changed_on_the_disk_and_another_game_are_refused() {
    let game = RandomTiers::new(7, 3_000, 1);
    let rules = TieredGame::new(&game);
    let expected = in_memory(&rules);
    let dir = tempfile::tempdir().unwrap();
    // In the middle of a round, with updates that wait for blocks.
    let blocks = dir.path().join("tier-0000.blocks");
    let mut checks = 20;
    let has_updates = || {
        let names = fs::read_dir(&blocks).unwrap();
        let mut names = names.map(|entry| entry.unwrap().file_name());
        names.any(|name| name.to_string_lossy().starts_with("updates-"))
    };
    loop {
        let stopped = by_blocks(
            dir.path(),
            &rules,
            700,
            &cancelled_at(checks, 1),
            Duration::MAX,
        );
        assert!(
            matches!(stopped, Err(SaveError::Stopped(_))),
            "no updates wait"
        );
        if has_updates() {
            break;
        }
        checks = 3;
    }
    let other = RandomTiers::new(8, 3_000, 1);
    let refused = DatabaseWriter::resume(dir.path(), &entry(&TieredGame::new(&other))).map(drop);
    assert!(matches!(refused, Err(StoreError::OtherGame { .. })));

    let good: Vec<_> = fs::read_dir(&blocks)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    let restore = || {
        for (path, bytes) in &good {
            fs::write(path, bytes).unwrap();
        }
    };
    let mut dice = SeededRng::new(1);
    for (path, bytes) in &good {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // What follows the updates of a safe point was written after it.
        let damages = if name.starts_with("updates-") { 3 } else { 4 };
        for damage in 0..damages {
            let mut bad = bytes.clone();
            match damage {
                0 => bad.truncate(dice.below(bad.len())),
                1 | 2 => bad[dice.below(bytes.len())] ^= 1 << dice.below(8),
                _ => bad.push(0),
            }
            fs::write(path, bad).unwrap();
            let resumed = by_blocks(dir.path(), &rules, 700, &run(1), Duration::MAX);
            let error = resumed.expect_err(&name).to_string();
            assert!(
                error.contains("tier-0000.blocks") && error.contains(&name),
                "{error}"
            );
            restore();
        }
        fs::remove_file(path).unwrap();
        if name != "progress" {
            let resumed = by_blocks(dir.path(), &rules, 700, &run(1), Duration::MAX);
            let error = resumed.expect_err(&name).to_string();
            assert!(error.contains(&name), "{error}");
        }
        restore();
    }
    by_blocks(dir.path(), &rules, 700, &run(1), Duration::MAX).unwrap();
    assert!(files(dir.path()).into_iter().eq(expected));
}

#[test]
fn without_their_directory_the_blocks_of_a_tier_are_begun_anew_and_none_is_left_of_one_that_is_done()
 {
    let game = RandomTiers::new(7, 3_000, 2);
    let rules = TieredGame::new(&game);
    let expected = in_memory(&rules);
    let dir = tempfile::tempdir().unwrap();
    let stopped = by_blocks(dir.path(), &rules, 300, &cancelled_at(9, 1), Duration::MAX);
    assert!(matches!(stopped, Err(SaveError::Stopped(_))));
    fs::remove_dir_all(dir.path().join("tier-0000.blocks")).unwrap();
    by_blocks(dir.path(), &rules, 300, &run(1), Duration::MAX).unwrap();
    // A writer was killed when it had written the tier.
    let left = dir.path().join("tier-0001.blocks");
    fs::create_dir(&left).unwrap();
    fs::write(left.join("block-0.0"), b"anything").unwrap();
    by_blocks(dir.path(), &rules, 300, &run(1), Duration::MAX).unwrap();
    assert!(files(dir.path()).into_iter().eq(expected));
}

/// So many positions, none of which has a move.
struct Ends(usize);

impl Game for Ends {
    type State = usize;
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> usize {
        0
    }
    fn terminal_value(&self, _: &usize) -> Option<Outcome> {
        Some(Outcome::DRAW)
    }
    fn moves(&self, _: &usize) -> impl Iterator<Item = usize> {
        std::iter::empty()
    }
    fn play(&self, &state: &usize, _: usize) -> Step<Self> {
        Step::to(state)
    }
}

impl Indexed for Ends {
    fn count(&self) -> usize {
        self.0
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Tiered for Ends {
    fn tiers(&self) -> usize {
        1
    }
    fn tier(&self, _: usize) -> std::ops::Range<usize> {
        0..self.0
    }
}

impl Predecessors for Ends {
    fn predecessors(&self, _: &usize) -> impl Iterator<Item = (usize, Turn)> {
        std::iter::empty()
    }
}

#[test]
fn a_disk_that_is_too_small_is_refused_before_a_tier_is_begun_and_the_plan_tells_it() {
    let game = Ends(1 << 40);
    let rules = TieredGame::new(&game);
    let dir = tempfile::tempdir().unwrap();
    let limited = || run(1).with_bytes(1 << 30).with_positions(100_000);
    let plan = Plan::new(&rules, dir.path(), &limited()).unwrap();
    let blocks = plan.tiers[0].by_blocks.unwrap();
    assert_eq!(blocks.disk_bytes, 6 << 40);
    assert!(blocks.blocks * blocks.positions >= 1 << 40);
    assert!(plan.memory_bytes <= 1 << 30 && plan.disk_may_be_short);
    let refused = saver(dir.path(), &rules).save(&rules, &limited());
    let error = refused.expect_err("no disk has 6 TiB for a test");
    let SaveError::Store(StoreError::DiskTooSmall { needed, free, .. }) = &error else {
        panic!("{error}");
    };
    assert_eq!(*needed, 6 << 40);
    let text = error.to_string();
    assert!(text.contains(&needed.to_string()) && text.contains(&free.to_string()));
    // Without a limit, a tier with more than 2^31 positions goes by blocks as well.
    let plan = Plan::new(&rules, dir.path(), &run(1)).unwrap();
    assert!(plan.tiers[0].by_blocks.is_some());
}

#[test]
fn frequent_safe_points_change_nothing() {
    let game = Mirrored(RandomTiers::new(11, 60_000, 2));
    let rules = TieredGame::new(&game).symmetric();
    let expected = in_memory(&rules);
    for threads in [1, 2] {
        let dir = tempfile::tempdir().unwrap();
        by_blocks(dir.path(), &rules, 9_000, &run(threads), Duration::ZERO).unwrap();
        assert!(
            files(dir.path()).into_iter().eq(expected.clone()),
            "{threads}"
        );
    }
}
