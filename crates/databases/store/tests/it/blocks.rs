//! Tiers that do not fit into memory are solved by blocks on the disk, to the same bytes, whatever
//! the blocks, the threads and the interruptions; what is changed on the disk meanwhile is found.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stonework::random::{Edge, GraphGame, Node};
use stonework::retrograde::{TierPredecessors, TierRules, TieredGame};
use stonework::{
    CancelFlag, Game, Indexed, Observer, Outcome, Predecessors, Progress, Run, SeededRng, Step,
    StopReason, Tiered, Turn,
};
use stonework_store::{Database, SaveError, StoreError};

use crate::margins::Margins;
use crate::random_tiers::{Mirrored, RandomTiers};
use crate::save::{files, run, save_until_whole, saver};

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
    assert!(files(dir.path()).into_iter().eq(expected.clone()), "blocks of {blocks}");
}

#[test]
fn random_tiers_by_blocks_have_the_bytes_that_they_have_in_memory() {
    let cases = if std::env::var_os("STONEWORK_CASES").is_some() { 1000 } else { 200 };
    for seed in 0..cases {
        let mut dice = SeededRng::new(seed);
        let game = RandomTiers::new(seed, 1 + dice.below(400), 1 + dice.below(3));
        let blocks = 1 + dice.below(120);
        match seed % 4 {
            0 => check(&TieredGame::new(&game), blocks, &mut dice),
            1 => check(&TieredGame::new(&Mirrored(game)), blocks, &mut dice),
            2 => check(&TieredGame::new(&Mirrored(game)).symmetric(), blocks, &mut dice),
            _ => check(&TieredGame::new(&Margins(game)), blocks, &mut dice),
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
