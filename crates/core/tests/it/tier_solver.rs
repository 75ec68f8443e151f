//! Tiers solved one at a time are what they are together: however finished tiers are read, and from
//! whatever safe point the analysis goes on.

use std::io::Cursor;
use std::num::NonZeroUsize;

use proptest::prelude::*;
use stonework_core::random::RandomGraph;
use stonework_core::retrograde::{
    Checkpoint, FinishedError, FinishedTiers, Resumed, SafePoint, Stage, Target, TierError,
    TierRules, TierSolver, TieredGame,
};
use stonework_core::{
    Coded, InfinitePlay, OracleSolver, Outcome, Retrograde, Run, SeededRng, StopReason,
};

use crate::retrograde_tiers::cut;
use crate::retrograde_truth::Reversible;

/// The codes of the tiers that are solved.
#[derive(Default)]
struct Solved {
    codes: Vec<u32>,
    at_once: Option<usize>,
}

impl FinishedTiers for Solved {
    fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
        for target in targets {
            let code = self.codes.get(target.number());
            codes.push(*code.ok_or("a later position was asked for")?);
        }
        Ok(())
    }

    fn positions_at_once(&self) -> Option<usize> {
        self.at_once
    }
}

/// What was kept at a safe point.
struct KeptPoint {
    stage: Stage,
    bytes_each: usize,
    bytes: Vec<u8>,
}

/// Keeps one safe point, and ends the analysis there.
struct StopAt {
    left: usize,
    kept: Option<KeptPoint>,
}

impl Checkpoint for StopAt {
    fn reached(&mut self, point: &SafePoint<'_>) -> Result<(), FinishedError> {
        if self.left > 0 {
            self.left -= 1;
            return Ok(());
        }
        let mut bytes = Vec::new();
        let middle = point.positions() / 2;
        point.write(0..middle, &mut bytes);
        point.write(middle..point.positions(), &mut bytes);
        self.kept = Some(KeptPoint {
            stage: point.stage(),
            bytes_each: point.bytes_each(),
            bytes,
        });
        Err("stopped".into())
    }
}

fn game(seed: u64, positions: usize, cuts: usize) -> Reversible<Outcome> {
    let graph = RandomGraph::new(seed).with_positions(positions);
    cut(&graph.cyclic::<Outcome>(), cuts, seed)
}

/// The codes of all positions, solved together.
fn truth(game: &Reversible<Outcome>) -> Vec<u32> {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    let (_, every) = solver.solve_with_oracle(game, &Run::new()).unwrap();
    let outcomes = every
        .positions(game)
        .map(|(_, outcome)| outcome.code().unwrap());
    outcomes
        .map(|code| (code << 1 ^ code >> 31).cast_unsigned())
        .collect()
}

/// Solves every tier, each interrupted at a safe point after another until none is left.
fn solve_interrupted(game: &Reversible<Outcome>, at_once: Option<usize>, run: &Run, seed: u64) {
    let rules = TieredGame::new(game);
    let truth = truth(game);
    let mut dice = SeededRng::new(seed);
    let mut solver = TierSolver::new(run).unwrap();
    let mut solved = Solved {
        codes: Vec::new(),
        at_once,
    };
    for tier in 0..rules.tiers() {
        let mut kept: Option<KeptPoint> = None;
        let outcomes = loop {
            let mut bytes = kept.as_ref().map(|kept| Cursor::new(kept.bytes.as_slice()));
            let resumed = kept.as_ref().zip(bytes.as_mut()).map(|(kept, bytes)| {
                Resumed::new(kept.stage, kept.bytes_each, bytes).expect("as it was told")
            });
            // Each goes on by one safe point at least.
            let mut stop = StopAt {
                left: 1 + dice.below(4),
                kept: None,
            };
            match solver.solve(&rules, tier, &solved, resumed, &mut stop) {
                Ok(outcomes) => break outcomes,
                Err(TierError::Io(error)) => assert_eq!(error.to_string(), "stopped"),
                Err(error) => panic!("{error}"),
            }
            kept = stop.kept;
        };
        let codes = (0..outcomes.len()).map(|place| outcomes.code(place));
        solved.codes.extend(codes);
        solver.free(outcomes);
    }
    assert_eq!(solved.codes, truth);

    for tier in 0..rules.tiers() {
        let range = rules.tier(tier);
        let code = |place: usize| solved.codes[range.start + place];
        let wrong = solver.find_wrong(&rules, tier, &solved, &code).unwrap();
        assert_eq!(wrong, None);
        if range.is_empty() {
            continue;
        }
        // A position with another outcome is found, or one whose move leads there.
        let changed = dice.below(range.len());
        let other = [0, 1, 2, 3, 8][dice.below(5)];
        let code = |place: usize| if place == changed { other } else { code(place) };
        if other != truth[range.start + changed] {
            let wrong = solver.find_wrong(&rules, tier, &solved, &code).unwrap();
            assert!(wrong.is_some(), "tier {tier}, place {changed}");
        }
    }
}

proptest! {
    #[test]
    fn tiers_solved_one_at_a_time_are_what_they_are_together(
        seed in 0..u64::MAX, positions in 1..120_usize, cuts in 0..6_usize,
        at_once in proptest::option::of(1..50_usize),
        threads in 1..4_usize,
    ) {
        let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
        solve_interrupted(&game(seed, positions, cuts), at_once, &run, seed);
    }
}

#[test]
fn large_tiers_are_too() {
    for (seed, at_once) in [(1, None), (2, Some(5_000)), (3, Some(70_000))] {
        let run = Run::new().with_threads(NonZeroUsize::new(2).unwrap());
        solve_interrupted(&game(seed, 150_000, 3), at_once, &run, seed);
    }
}

#[test]
fn the_limit_on_bytes_is_kept_where_many_moves_are_looked_up_at_once() {
    let game = game(4, 20_000, 4);
    let rules = TieredGame::new(&game);
    let run = Run::new().with_bytes(100_000);
    let mut solver = TierSolver::new(&run).unwrap();
    let solved = Solved {
        codes: truth(&game),
        at_once: Some(20_000),
    };
    let stopped = (0..rules.tiers()).find_map(|tier| {
        match solver.solve(&rules, tier, &solved, None, &mut ()) {
            Ok(outcomes) => {
                solver.free(outcomes);
                None
            }
            Err(error) => Some(error),
        }
    });
    assert!(matches!(
        stopped,
        Some(TierError::Stopped(StopReason::Bytes { limit: 100_000, .. }))
    ));
}
