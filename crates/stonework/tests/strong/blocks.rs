//! A tier that is analysed block by block has the outcomes that it has as a whole.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use proptest::prelude::*;
use stonework::random::{Edge, GraphGame, Node, RandomValue};
use stonework::retrograde::{
    BlockRound, BlockTier, TierBlock, TierError, TierRules, TierValue, TieredGame, Workbench,
};
use stonework::{Outcome, Run, Tiered};

use crate::retrograde_truth::{Reversible, reversible};
use crate::workbench::{Solved, game, game_of_margins, truth, truth_of_margins};

/// What is kept of a block while others are at work.
#[derive(Clone, Default)]
struct Kept {
    bytes: Vec<u8>,
    due: Option<u32>,
    has_decided: bool,
    updates: Vec<u32>,
}

/// The codes of a tier by blocks of so many positions, each in 12 bytes if it `is_wide`.
fn solve_tier(
    (rules, tier): (&BlockTier<'_>, std::ops::Range<usize>),
    reading: stonework::retrograde::Reading,
    solved: &Solved,
    (positions, is_wide): (usize, bool),
    workbench: &mut Workbench<'_>,
) -> Result<Vec<u32>, TierError> {
    let mut block = TierBlock::new(positions, reading, is_wide, workbench)?;
    let firsts = (0..tier.len()).step_by(positions);
    let places: Vec<_> = firsts
        .map(|first| first..tier.len().min(first + positions))
        .collect();
    let mut work = |block: &mut TierBlock| {
        let mut kept = Vec::new();
        for places in &places {
            block.begin(places.clone(), workbench);
            block.expand(rules, 0, solved, &mut |_| Ok(()), workbench)?;
            let mut bytes = Vec::new();
            block.write(0..places.len(), &mut bytes);
            kept.push(Kept {
                bytes,
                due: block.first_due(workbench),
                ..Kept::default()
            });
        }
        let mut next = kept.iter().filter_map(|kept| kept.due).min();
        while let Some(plies) = next {
            let told = Mutex::new(vec![Vec::new(); places.len()]);
            let mut has_decided = vec![false; places.len()];
            for (at, places) in places.iter().enumerate() {
                let kept = &mut kept[at];
                let updates = std::mem::take(&mut kept.updates);
                let round = BlockRound {
                    plies,
                    due: kept.due,
                    has_decided: kept.has_decided,
                };
                if round.due != Some(plies) && !round.has_decided && updates.is_empty() {
                    continue;
                }
                block.begin(places.clone(), workbench);
                block.read(0, &kept.bytes).unwrap();
                block.begin_round(round, workbench)?;
                assert!(block.update(&[u32::MAX], workbench).is_err());
                block.update(&updates, workbench).unwrap();
                let tell = |updates: &mut [u64]| {
                    for update in updates {
                        let place = usize::try_from(*update >> 1).unwrap();
                        assert!(!places.contains(&place), "it is its own");
                        let own = (place % positions) << 1 | usize::from(*update & 1 == 1);
                        let mut told = told.lock().unwrap();
                        told[place / positions].push(u32::try_from(own).unwrap());
                    }
                };
                let after = block.pass_on(rules, round, &tell, workbench)?;
                kept.bytes.clear();
                block.write(0..places.len(), &mut kept.bytes);
                (kept.due, has_decided[at]) = (after.due, after.has_decided);
            }
            for ((kept, updates), has_decided) in kept
                .iter_mut()
                .zip(told.into_inner().unwrap())
                .zip(has_decided)
            {
                (kept.updates, kept.has_decided) = (updates, has_decided);
            }
            let is_told = |kept: &Kept| kept.has_decided || !kept.updates.is_empty();
            next = if kept.iter().any(is_told) {
                Some(rules.next_round(plies))
            } else {
                kept.iter().filter_map(|kept| kept.due).min()
            };
        }
        let mut codes = Vec::new();
        for (places, kept) in places.iter().zip(&kept) {
            block.begin(places.clone(), workbench);
            block.read(0, &kept.bytes).unwrap();
            codes.extend((0..places.len()).map(|place| block.code(place)));
        }
        Ok(codes)
    };
    let codes = work(&mut block);
    block.free(workbench);
    codes
}

/// Solves every tier by blocks; gives the codes, and how many tiers took 12 bytes a position.
fn solve<V: RandomValue + TierValue>(
    game: &Reversible<V>,
    positions: usize,
    threads: usize,
) -> (Vec<u32>, usize) {
    let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
    let rules = TieredGame::new(game);
    let mut workbench = Workbench::new(&run).unwrap();
    let (mut solved, mut wide) = (Solved::default(), 0);
    for tier in 0..game.tiers() {
        let blocks = BlockTier::new(&rules, tier);
        let range = rules.tier(tier);
        let mut codes_in = |is_wide| {
            let key = (&blocks, range.clone());
            let size = (positions, is_wide);
            solve_tier(key, rules.reading(), &solved, size, &mut workbench)
        };
        let codes = match codes_in(false) {
            Err(TierError::TooWide) => {
                wide += 1;
                codes_in(true)
            }
            codes => codes,
        };
        solved.codes.extend(codes.unwrap());
        assert_eq!(workbench.budget().used(), 0);
    }
    (solved.codes, wide)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn tiers_by_blocks_are_what_they_are_together(
        seed in 0..u64::MAX, positions in 1..120_usize, cuts in 0..4_usize,
        block in 1..60_usize, threads in 1..3_usize,
    ) {
        let outcomes = game(seed, positions, cuts);
        prop_assert_eq!(solve(&outcomes, block, threads), (truth(&outcomes), 0));
        let margins = game_of_margins(seed, positions, cuts);
        prop_assert_eq!(solve(&margins, block, threads).0, truth_of_margins(&margins));
    }
}

#[test]
fn large_blocks_are_shared_by_threads() {
    let outcomes = game(5, 150_000, 1);
    assert_eq!(solve(&outcomes, 60_000, 3), (truth(&outcomes), 0));
}

#[test]
fn what_needs_more_bytes_says_so() {
    // Back and forth, a way to the end of 17,000 moves; or the same move 300 times.
    let line = (0..17_000).map(|node| Node::Moves(vec![Edge::to(node + 1)]));
    let line: Vec<_> = line.chain([Node::End(Outcome::loss_in(0))]).collect();
    let many = vec![
        Node::Moves(vec![Edge::to(1); 300]),
        Node::Moves(vec![Edge::to(2)]),
        Node::End(Outcome::loss_in(0)),
    ];
    for nodes in [line, many] {
        let game = reversible(&GraphGame::new(nodes, 0).unwrap());
        assert_eq!(solve(&game, 5_000, 2), (truth(&game), 1));
    }
}
