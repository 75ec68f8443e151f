//! Limits at every size: what is told before them is right.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use stonework::erased::ErasedState;
use stonework::partizan::{Dyadic, Forms};
use stonework::values::{KnownOutcome, ValuedPosition};
use stonework::{Bounds, CancelFlag, Game, Run, StopReason, Values};
use stonework_test_kit::cases;

use crate::dominoes::Dominoes;
use crate::random_sums::RandomSums;

/// What is told within limits, beside the truth.
fn assert_within(found: &ValuedPosition, truth: &ValuedPosition, at: u64) {
    if found.stopped.is_none() {
        assert!(found.form.is_some());
        assert_eq!(found.bounds, truth.bounds);
        return;
    }
    assert_eq!(found.form, None);
    let (told, is) = (found.bounds.outcome, truth.bounds.outcome);
    assert!(
        told.left_begins.is_none() || told.left_begins == is.left_begins,
        "at {at}"
    );
    assert!(
        told.right_begins.is_none() || told.right_begins == is.right_begins,
        "at {at}"
    );
    let holds = |told: Bounds<Dyadic>, is: Bounds<Dyadic>| {
        let is = is.lower.unwrap();
        told.lower.is_none_or(|lower| lower <= is) && told.upper.is_none_or(|upper| is <= upper)
    };
    assert!(
        holds(found.bounds.left_stop, truth.bounds.left_stop),
        "at {at}"
    );
    assert!(
        holds(found.bounds.right_stop, truth.bounds.right_stop),
        "at {at}"
    );
}

#[test]
fn a_limit_on_positions_stops_at_every_one_and_tells_what_is_proved() {
    let mut told = 0;
    for seed in 0..cases(100).into() {
        let game = Arc::new(RandomSums::new(seed, 10, 2));
        let erased = Values::of_sums().erased(Arc::clone(&game), |_, _| String::new());
        let start = ErasedState::new(game.start());
        let forms = Forms::new();
        let value = |run: &Run| erased.positions(&forms).value(&start, run).unwrap();
        let truth = value(&Run::new());
        for limit in 0..=truth.report.positions {
            let found = value(&Run::new().with_positions(limit));
            assert_within(&found, &truth, limit);
            let is_enough = limit >= truth.report.positions;
            assert_eq!(
                found.stopped,
                (!is_enough).then_some(StopReason::Positions(limit))
            );
            told += u32::from(
                found.stopped.is_some() && found.bounds.outcome != KnownOutcome::default(),
            );
        }
        // What was kept is used again.
        let mut positions = erased.positions(&forms);
        let mut solved = false;
        for _ in 0..=truth.report.positions {
            let found = positions
                .value(&start, &Run::new().with_positions(1))
                .unwrap();
            assert_within(&found, &truth, 1);
            solved = found.form == truth.form && found.form.is_some();
            if solved {
                break;
            }
        }
        let _ = solved;
    }
    assert!(told > 0, "something is told before a limit");
}

#[test]
fn a_limit_on_bytes_is_kept_at_every_size() {
    for seed in 0..cases(20).into() {
        let game = Arc::new(RandomSums::new(seed, 12, 2));
        let erased = Values::of_sums().by_symmetry();
        let erased = erased.erased(Arc::clone(&game), |_, _| String::new());
        let start = ErasedState::new(game.start());
        let truth_forms = Forms::new();
        let truth = erased
            .positions(&truth_forms)
            .value(&start, &Run::new())
            .unwrap();
        let peak = truth.report.peak_bytes;
        let mut done = false;
        for percent in (0..=200).step_by(5) {
            let limit = peak * percent / 100;
            let forms = Forms::new();
            let run = Run::new().with_bytes(limit);
            let found = erased.positions(&forms).value(&start, &run).unwrap();
            assert_within(&found, &truth, limit as u64);
            done |= found.stopped.is_none();
            if let Some(reason) = found.stopped {
                assert!(matches!(reason, StopReason::Bytes { .. }), "{reason:?}");
                assert!(percent < 100, "the peak is enough");
            }
        }
        assert!(done);
    }
}

#[test]
fn time_and_the_flag_end_any_number_of_threads() {
    let game = Arc::new(Dominoes { rows: 4, cols: 5 });
    let erased = Values::new().erased(Arc::clone(&game), |_, _| String::new());
    let start = ErasedState::new(game.start());
    for threads in [1, 2, 4] {
        let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
        let forms = Forms::new();
        let found = erased
            .positions(&forms)
            .value(&start, &run.clone().with_time(Duration::ZERO));
        assert_eq!(
            found.unwrap().stopped,
            Some(StopReason::Time(Duration::ZERO))
        );
        let cancel = CancelFlag::new();
        cancel.cancel();
        let found = erased
            .positions(&forms)
            .value(&start, &run.clone().with_cancel(cancel));
        assert_eq!(found.unwrap().stopped, Some(StopReason::Cancelled));
        let found = erased
            .positions(&forms)
            .value(&start, &run.with_positions(5_000))
            .unwrap();
        if let Some(reason) = found.stopped {
            assert_eq!(reason, StopReason::Positions(5_000));
            assert!(found.report.positions <= 5_000);
        }
    }
}
