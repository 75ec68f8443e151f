//! Tiers solved one at a time are what they are together: however finished tiers are read, and from
//! whatever safe point the analysis goes on.

use std::io::Cursor;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use stonework::random::{RandomGraph, RandomValue};
use stonework::retrograde::{
    Checkpoint, FinishedError, FinishedTiers, MOST_OF_TIER, Resumed, SafePoint, Stage, Target,
    TierError, TierRules, TierValue, TieredGame, Workbench,
};
use stonework::{
    CancelFlag, Coded, Game, Indexed, InfinitePlay, OracleSolver, Outcome, Retrograde, Run,
    SeededRng, Step, StopReason, Tiered,
};

use crate::retrograde_margins::{self, cut_margins};
use crate::retrograde_tiers::cut;
use crate::retrograde_truth::Reversible;

/// The codes of the tiers that are solved.
#[derive(Default)]
pub(crate) struct Solved {
    pub(crate) codes: Vec<u32>,
    pub(crate) at_once: Option<usize>,
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

    fn stopped(&mut self, _: &SafePoint<'_>) {}
}

/// Cancels the analysis when so many positions are expanded, or at the safe point after so many of
/// propagation, and keeps what is known where it ends.
struct CancelAt {
    expanded: usize,
    left: usize,
    cancel: CancelFlag,
    kept: Option<KeptPoint>,
}

impl Checkpoint for CancelAt {
    fn reached(&mut self, point: &SafePoint<'_>) -> Result<(), FinishedError> {
        match (point.stage(), self.left.checked_sub(1)) {
            (Stage::Expanded(positions), _) if positions < self.expanded => {}
            (Stage::Propagated { .. }, Some(left)) => self.left = left,
            _ => self.cancel.cancel(),
        }
        Ok(())
    }

    fn stopped(&mut self, point: &SafePoint<'_>) {
        let mut bytes = Vec::new();
        point.write(0..point.positions(), &mut bytes);
        self.kept = Some(KeptPoint {
            stage: point.stage(),
            bytes_each: point.bytes_each(),
            bytes,
        });
    }
}

pub(crate) fn game(seed: u64, positions: usize, cuts: usize) -> Reversible<Outcome> {
    let graph = RandomGraph::new(seed).with_positions(positions);
    cut(&graph.cyclic::<Outcome>(), cuts, seed)
}

/// The codes of all positions, solved together.
pub(crate) fn truth(game: &Reversible<Outcome>) -> Vec<u32> {
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    let (_, every) = solver.solve_with_oracle(game, &Run::new()).unwrap();
    let outcomes = every
        .positions(game)
        .map(|(_, outcome)| outcome.code().unwrap());
    outcomes
        .map(|code| (code << 1 ^ code >> 31).cast_unsigned())
        .collect()
}

pub(crate) fn game_of_margins(seed: u64, positions: usize, cuts: usize) -> Reversible<i32> {
    // Some margins take more than three bytes a position.
    let spread = if seed.is_multiple_of(3) { 20_000 } else { 5 };
    let graph = RandomGraph::new(seed).with_positions(positions);
    cut_margins(&graph.with_spread(spread).cyclic::<i32>(), cuts, seed)
}

/// The codes of all positions, by value iteration.
pub(crate) fn truth_of_margins(game: &Reversible<i32>) -> Vec<u32> {
    let margins = retrograde_margins::truth(game).into_iter();
    margins
        .map(|margin| margin.stored_code().unwrap())
        .collect()
}

/// Solves every tier, each interrupted at a safe point after another until none is left.
fn solve_interrupted<V: RandomValue + TierValue>(
    (game, truth): (&Reversible<V>, &[u32]),
    at_once: Option<usize>,
    run: &Run,
    seed: u64,
) {
    let rules = TieredGame::new(game);
    let mut dice = SeededRng::new(seed);
    let mut workbench = Workbench::new(run).unwrap();
    let mut solved = Solved {
        codes: Vec::new(),
        at_once,
    };
    for tier in 0..rules.tiers() {
        let mut kept: Option<KeptPoint> = None;
        // What was kept on disk may be damaged.
        let held = workbench.budget().used();
        let mut short: &[u8] = &[1];
        let damaged = Resumed::new(Stage::Expanded(2), 3, &mut short);
        if rules.tier(tier).len() > 1 {
            let broken = workbench.solve(&rules, tier, &solved, damaged, &mut ());
            assert!(matches!(broken, Err(TierError::Io(_))));
        }
        assert_eq!(workbench.budget().used(), held, "an error holds no memory");
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
            let held = workbench.budget().used();
            match workbench.solve(&rules, tier, &solved, resumed, &mut stop) {
                Ok(outcomes) => break outcomes,
                Err(TierError::Io(error)) => assert_eq!(error.to_string(), "stopped"),
                Err(error) => panic!("{error}"),
            }
            assert_eq!(workbench.budget().used(), held, "an error holds no memory");
            kept = stop.kept;
        };
        let codes = (0..outcomes.len()).map(|place| outcomes.code(place));
        solved.codes.extend(codes);
        workbench.free(outcomes);
    }
    assert_eq!(solved.codes, truth);

    for tier in 0..rules.tiers() {
        let range = rules.tier(tier);
        let code = |place: usize| solved.codes[range.start + place];
        let wrong = workbench.find_wrong(&rules, tier, &solved, &code).unwrap();
        assert_eq!(wrong, None);
        if range.is_empty() {
            continue;
        }
        // A position with another outcome is found, or one whose move leads there.
        let changed = dice.below(range.len());
        let other = [0, 1, 2, 3, 8][dice.below(5)];
        let code = |place: usize| if place == changed { other } else { code(place) };
        if other != truth[range.start + changed] {
            let held = workbench.budget().used();
            let wrong = workbench.find_wrong(&rules, tier, &solved, &code).unwrap();
            assert!(wrong.is_some(), "tier {tier}, place {changed}");
            assert_eq!(
                workbench.budget().used(),
                held,
                "a wrong one holds no memory"
            );
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
        let outcomes = game(seed, positions, cuts);
        solve_interrupted((&outcomes, &truth(&outcomes)), at_once, &run, seed);
        let margins = game_of_margins(seed, positions, cuts);
        solve_interrupted((&margins, &truth_of_margins(&margins)), at_once, &run, seed);
    }
}

#[test]
fn large_tiers_are_too() {
    for (seed, at_once) in [(1, None), (2, Some(5_000)), (3, Some(70_000))] {
        let run = Run::new().with_threads(NonZeroUsize::new(2).unwrap());
        let game = game(seed, 150_000, 3);
        solve_interrupted((&game, &truth(&game)), at_once, &run, seed);
    }
}

#[test]
fn the_limit_on_bytes_is_kept_where_many_moves_are_looked_up_at_once() {
    let game = game(4, 20_000, 4);
    let rules = TieredGame::new(&game);
    let run = Run::new().with_bytes(100_000);
    let mut workbench = Workbench::new(&run).unwrap();
    let solved = Solved {
        codes: truth(&game),
        at_once: Some(20_000),
    };
    let stopped = (0..rules.tiers()).find_map(|tier| {
        match workbench.solve(&rules, tier, &solved, None, &mut ()) {
            Ok(outcomes) => {
                workbench.free(outcomes);
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

#[test]
fn where_it_is_cancelled_it_goes_on() {
    let game = game(3, 800_000, 0);
    let rules = TieredGame::new(&game);
    let mut dice = SeededRng::new(3);
    let mut solved = Solved::default();
    let (mut inside_expansion, mut inside_rounds) = (0, 0);
    let mut expand_to = [200_000, 500_000].into_iter();
    for tier in 0..rules.tiers() {
        let mut kept: Option<KeptPoint> = None;
        let mut expanded = 0;
        let outcomes = loop {
            let mut bytes = kept.as_ref().map(|kept| Cursor::new(kept.bytes.as_slice()));
            let resumed = kept.as_ref().zip(bytes.as_mut()).map(|(kept, bytes)| {
                Resumed::new(kept.stage, kept.bytes_each, bytes).expect("as it was told")
            });
            let cancel = CancelFlag::new();
            let mut stop = CancelAt {
                expanded: expand_to.next().unwrap_or(usize::MAX),
                left: 1 + dice.below(3),
                cancel: cancel.clone(),
                kept: None,
            };
            let threads = NonZeroUsize::new(1 + dice.below(3)).unwrap();
            let run = Run::new().with_threads(threads).with_cancel(cancel);
            let mut workbench = Workbench::new(&run).unwrap();
            let done = workbench.solve(&rules, tier, &solved, resumed, &mut stop);
            expanded += workbench.report("").positions;
            match done {
                Ok(outcomes) => break outcomes,
                Err(TierError::Stopped(StopReason::Cancelled)) => {}
                Err(error) => panic!("{error}"),
            }
            let point = stop.kept.expect("there was a safe point");
            match point.stage {
                Stage::Expanded(positions) => inside_expansion += usize::from(positions > 0),
                Stage::Propagated { positions, .. } => inside_rounds += usize::from(positions > 0),
            }
            kept = Some(point);
        };
        // Nothing is done twice.
        assert_eq!(expanded, rules.tier(tier).len() as u64);
        let codes = (0..outcomes.len()).map(|place| outcomes.code(place));
        solved.codes.extend(codes);
    }
    assert_eq!(solved.codes, truth(&game));
    assert_eq!(inside_expansion, 2);
    assert!(inside_rounds > 1, "{inside_rounds}");
}

/// Finished tiers that are slow to be read, and count how often they are.
struct Slow {
    codes: Vec<u32>,
    asked: AtomicUsize,
}

impl FinishedTiers for Slow {
    fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        thread::sleep(Duration::from_millis(10));
        codes.extend(targets.iter().map(|target| self.codes[target.number()]));
        Ok(())
    }

    fn positions_at_once(&self) -> Option<usize> {
        Some(1000)
    }
}

#[test]
fn however_slow_finished_tiers_are_they_are_asked_for_as_many_at_once() {
    let game = game(8, 20_000, 3);
    let rules = TieredGame::new(&game);
    let slow = Slow {
        codes: truth(&game),
        asked: AtomicUsize::new(0),
    };
    let run = Run::new();
    let mut workbench = Workbench::new(&run).unwrap();
    let mut most = 0;
    for tier in 0..rules.tiers() {
        let outcomes = workbench.solve(&rules, tier, &slow, None, &mut ()).unwrap();
        workbench.free(outcomes);
        most += rules.tier(tier).len().div_ceil(1000);
    }
    assert_eq!(slow.asked.into_inner(), most);
}

#[test]
fn tiers_that_are_not_consecutive_are_refused() {
    struct Numbers(Vec<usize>, usize);
    impl Game for Numbers {
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
    impl Indexed for Numbers {
        fn count(&self) -> usize {
            self.1
        }
        fn rank(&self, &state: &usize) -> usize {
            state
        }
        fn unrank(&self, index: usize) -> usize {
            index
        }
    }
    impl Tiered for Numbers {
        fn tiers(&self) -> usize {
            self.0.len()
        }
        fn tier(&self, tier: usize) -> Range<usize> {
            let end = self.0.get(tier + 1).copied();
            self.0[tier]..end.unwrap_or(self.1)
        }
    }
    let checked = |firsts: &[usize], count| {
        let game = Numbers(firsts.to_vec(), count);
        TieredGame::new(&game).check_tiers()
    };
    checked(&[0, 4, 4, 9], 10).unwrap();
    checked(&[0, MOST_OF_TIER], 2 * MOST_OF_TIER).unwrap();
    assert!(matches!(checked(&[1, 4], 10), Err((0, TierError::Short))));
    assert!(matches!(
        checked(&[0, 5, 3], 10),
        Err((1, TierError::Short))
    ));
    assert!(matches!(checked(&[], 10), Err((0, TierError::Short))));
    checked(&[0, 4], MOST_OF_TIER + 5).unwrap();
}
