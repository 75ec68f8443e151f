//! Limits: bytes, time, the cancel flag, the edges of types, depth.

use std::cmp::Ordering;
use std::thread;
use std::time::Duration;

use stonework::{CancelFlag, Run, StopReason};
use stonework_partizan::{
    Algebra, CanonicalForm, Dyadic, FormError, Forms, NumberUpStar, PartizanOutcome,
};

use crate::random::random_form;

/// Some work with its answer.
fn work(algebra: &mut Algebra<'_>) -> Result<(u64, PartizanOutcome), FormError> {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut sum = CanonicalForm::ZERO;
    for _ in 0..4 {
        let form = random_form(algebra, &mut rng, 3)?;
        sum = algebra.sum(sum, form)?;
        sum = algebra.negative(sum)?;
    }
    let large = algebra.integer(1 << 40)?;
    let sum = algebra.sum(sum, large)?;
    Ok((algebra.follower_count(sum)?, algebra.outcome(sum)?))
}

#[test]
fn each_limit_of_bytes_ends_in_the_answer_or_in_an_error() -> Result<(), FormError> {
    let free = Forms::new();
    let answer = work(&mut free.algebra())?;
    let (mut limit, mut stopped, mut solved) = (0, 0, 0);
    while limit < 2 * free.bytes() {
        for by_run in [false, true] {
            let run = Run::new().with_bytes(limit);
            let forms = if by_run {
                Forms::new()
            } else {
                Forms::with_bytes(limit)
            };
            let mut algebra = if by_run {
                forms.algebra_within(&run)
            } else {
                forms.algebra()
            };
            let result = work(&mut algebra);
            assert!(forms.bytes() <= limit);
            match result {
                Ok(got) => assert_eq!(got, answer),
                Err(FormError::Stopped(StopReason::Bytes { limit: of, needed })) => {
                    assert!(of == limit && needed > limit);
                    // What was computed is right, and small values go on.
                    let (one, two) = (algebra.integer(1)?, algebra.integer(2)?);
                    assert_eq!(algebra.sum(one, one)?, two);
                    stopped += 1;
                    continue;
                }
                Err(other) => return Err(other),
            }
            solved += 1;
        }
        limit += 1 + limit / 50;
    }
    assert!(stopped > 50 && solved > 2, "{stopped} {solved}");
    Ok(())
}

#[test]
fn a_stopped_arena_goes_on_with_more_bytes() -> Result<(), FormError> {
    let answer = work(&mut Forms::new().algebra())?;
    let forms = Forms::new();
    for limit in (0..).step_by(1 << 12) {
        let run = Run::new().with_bytes(limit);
        if let Ok(got) = work(&mut forms.algebra_within(&run)) {
            assert_eq!(got, answer);
            return Ok(());
        }
        assert!(forms.bytes() <= limit);
    }
    Ok(())
}

#[test]
fn bytes_of_scratch_and_tables_are_given_back() -> Result<(), FormError> {
    let forms = Forms::new();
    work(&mut forms.algebra())?;
    let bytes = forms.bytes();
    for _ in 0..3 {
        work(&mut forms.algebra())?;
        assert_eq!(forms.bytes(), bytes);
    }
    Ok(())
}

#[test]
fn time_and_the_flag_end_long_sums() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut free = forms.algebra();
    let mut sum = CanonicalForm::ZERO;
    let mut switches = Vec::new();
    for temperature in 0..40 {
        let hot = free.number(Dyadic::integer(1 << temperature)?)?;
        let cold = free.negative(hot)?;
        switches.push(free.of_options(&[hot], &[cold])?);
    }
    let time = Duration::from_millis(30);
    let mut algebra = forms.algebra_within(&Run::new().with_time(time));
    let mut result = Ok(());
    for &switch in &switches {
        match algebra.sum(sum, switch) {
            Ok(next) => sum = next,
            Err(error) => {
                result = Err(error);
                break;
            }
        }
    }
    assert_eq!(result, Err(FormError::Stopped(StopReason::Time(time))));
    let cancel = CancelFlag::new();
    cancel.cancel();
    let mut algebra = forms.algebra_within(&Run::new().with_cancel(cancel));
    let mut cancelled = Ok(sum);
    for &switch in &switches {
        cancelled = cancelled.and_then(|sum| algebra.sum(sum, switch));
    }
    assert_eq!(cancelled, Err(FormError::Stopped(StopReason::Cancelled)));
    Ok(())
}

#[test]
fn what_does_not_fit_is_an_error() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let overflows = |result: Result<CanonicalForm, FormError>| {
        assert!(matches!(result, Err(FormError::Overflow(_))), "{result:?}");
    };
    let one = algebra.integer(1)?;
    let most = algebra.integer(i64::MAX)?;
    overflows(algebra.integer(i64::MIN));
    overflows(algebra.sum(most, one));
    overflows(algebra.times(most, 2));
    assert_eq!(algebra.difference(most, most)?, CanonicalForm::ZERO);
    // {most|} would be most + 1
    overflows(algebra.of_options(&[most], &[]));
    let least = algebra.negative(most)?;
    overflows(algebra.of_options(&[], &[least]));
    assert_eq!(algebra.of_options(&[least], &[most])?, CanonicalForm::ZERO);

    let tiny = algebra.number(Dyadic::new(1, 62)?)?;
    assert!(Dyadic::new(1, 63).is_err());
    assert!(Dyadic::new(2, 63).is_ok());
    overflows(algebra.of_options(&[CanonicalForm::ZERO], &[tiny]));
    overflows(algebra.sum(most, tiny));

    let ups = algebra.ups(i32::MAX)?;
    let up = algebra.ups(1)?;
    overflows(algebra.ups(i32::MIN));
    overflows(algebra.sum(ups, up));
    overflows(algebra.of_options(&[CanonicalForm::ZERO], &[ups]));
    let downs = algebra.negative(ups)?;
    assert_eq!(algebra.sum(ups, downs)?, CanonicalForm::ZERO);
    assert!(algebra.is_at_most(downs, ups)?);

    let nimber = algebra.nimber(u32::MAX)?;
    assert_eq!(algebra.sum(nimber, nimber)?, CanonicalForm::ZERO);
    assert!(matches!(algebra.left(nimber), Err(FormError::Overflow(_))));
    let minus_two = algebra.integer(-2)?;
    let threat = algebra.of_options(&[CanonicalForm::ZERO], &[minus_two])?;
    let tiny_two = algebra.of_options(&[CanonicalForm::ZERO], &[threat])?;
    overflows(algebra.sum(tiny_two, nimber));
    let compared = algebra.compare(tiny_two, nimber);
    assert!(
        matches!(compared, Err(FormError::Overflow(_))),
        "{compared:?}"
    );
    let forty = algebra.nimber(50)?;
    assert!(matches!(
        algebra.stop_count(forty),
        Err(FormError::Overflow(_))
    ));

    // Stops beyond what a node holds are compared and added as well.
    let hot = algebra.of_options(&[most], &[least])?;
    let other = algebra.of_options(&[most], &[tiny])?;
    assert_eq!(algebra.outcome(hot)?, PartizanOutcome::Next);
    assert_eq!(algebra.outcome(other)?, PartizanOutcome::Left);
    assert_eq!(algebra.left_stop(hot)?, Dyadic::integer(i64::MAX)?);
    assert_eq!(algebra.right_stop(other)?, Dyadic::new(1, 62)?);
    assert_eq!(algebra.negative(hot)?, hot);
    assert_eq!(algebra.sum(hot, hot)?, CanonicalForm::ZERO);
    assert_eq!(algebra.compare(hot, other)?, Some(Ordering::Less));
    overflows(algebra.sum(other, one));
    Ok(())
}

#[test]
fn deep_forms_end_in_an_answer_or_an_error() -> Result<(), FormError> {
    let deep = || {
        let forms = Forms::with_bytes(1 << 28);
        let mut algebra = forms.algebra_within(&Run::new().with_time(Duration::from_secs(20)));
        let mut form = algebra.nimber(2)?;
        // {… {{*2|−1}|−2} …}: each is hotter than the one before.
        for level in 1..30_000 {
            let cold = algebra.integer(-level)?;
            form = algebra.of_options(&[form], &[cold])?;
        }
        assert_eq!(algebra.birthday(form)?, 30_000 + 1);
        let negative = algebra.negative(form)?;
        assert_eq!(algebra.sum(form, negative)?, CanonicalForm::ZERO);
        let one = algebra.integer(1)?;
        let moved = algebra.sum(form, one)?;
        assert_eq!(algebra.is_at_most(form, moved), Ok(true));
        let _ = algebra.is_at_most(form, negative);
        Ok(())
    };
    let thread = thread::Builder::new().stack_size(1 << 18).spawn(deep);
    let joined = thread.expect("a thread").join();
    joined.expect("no panic, no overflow of the stack")
}

#[test]
fn many_ups_beside_a_hot_game_end_in_an_answer_or_an_error() -> Result<(), FormError> {
    let forms = Forms::with_bytes(1 << 26);
    let mut algebra = forms.algebra_within(&Run::new().with_time(Duration::from_secs(5)));
    let (one, less) = (algebra.integer(1)?, algebra.integer(-1)?);
    let switch = algebra.of_options(&[one], &[less])?;
    for up in [1_000, 1_000_000_000] {
        let ups = algebra.number_up_star(NumberUpStar {
            up,
            ..NumberUpStar::default()
        })?;
        assert_eq!(algebra.compare(ups, switch)?, None);
        match algebra.sum(ups, switch) {
            Ok(_) | Err(FormError::Stopped(_) | FormError::TooDeep(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(())
}
