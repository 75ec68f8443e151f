//! Laws of the group and of its order, on random games.

use std::cmp::Ordering;

use stonework_partizan::{
    Algebra, CanonicalForm, Dyadic, FormError, Forms, NumberUpStar, PartizanOutcome,
};

use crate::random::{cases, random_form};

#[test]
fn sums_are_a_group_and_keep_the_order() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..cases(5_000) {
        let [a, b, c] = three(&mut algebra, &mut rng)?;
        let ab = algebra.sum(a, b)?;
        assert_eq!(ab, algebra.sum(b, a)?);
        let bc = algebra.sum(b, c)?;
        assert_eq!(algebra.sum(ab, c)?, algebra.sum(a, bc)?);
        assert_eq!(algebra.sum(a, CanonicalForm::ZERO)?, a);
        assert_eq!(algebra.difference(a, a)?, CanonicalForm::ZERO);
        assert_eq!(algebra.difference(ab, b)?, a);
        let negative = algebra.negative(a)?;
        assert_eq!(algebra.negative(negative)?, a);
        assert_eq!(algebra.compare(a, b)?, {
            let (ac, bc) = (algebra.sum(a, c)?, bc);
            algebra.compare(ac, bc)?
        });
        let difference = algebra.difference(a, b)?;
        let order = algebra.outcome(difference)?.against_zero();
        assert_eq!(algebra.compare(a, b)?, order);
        assert_eq!(order, algebra.compare(b, a)?.map(Ordering::reverse));
    }
    Ok(())
}

#[test]
fn the_order_is_one() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..cases(5_000) {
        let [a, b, c] = three(&mut algebra, &mut rng)?;
        if algebra.is_at_most(a, b)? && algebra.is_at_most(b, c)? {
            assert!(algebra.is_at_most(a, c)?);
        }
        if algebra.is_at_most(a, b)? && algebra.is_at_most(b, a)? {
            assert_eq!(a, b);
        }
        let order = PartizanOutcome::of_order(algebra.compare(a, CanonicalForm::ZERO)?);
        assert_eq!(algebra.outcome(a)?, order);
    }
    Ok(())
}

#[test]
fn canonical_forms_are_fixed_and_have_no_option_too_many() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..cases(5_000) {
        let form = random_form(&mut algebra, &mut rng, 4)?;
        let (left, right) = (algebra.left(form)?, algebra.right(form)?);
        assert_eq!(algebra.of_options(&left, &right)?, form);
        for (options, of_left) in [(&left, true), (&right, false)] {
            for &option in options {
                for &other in options {
                    let order = algebra.compare(option, other)?;
                    assert_eq!(order, (option == other).then_some(Ordering::Equal));
                }
                let replies = if of_left {
                    algebra.right(option)?
                } else {
                    algebra.left(option)?
                };
                for &reply in &replies {
                    let (low, high) = if of_left {
                        (reply, form)
                    } else {
                        (form, reply)
                    };
                    assert!(!algebra.is_at_most(low, high)?, "it is reversible");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn the_simplest_number_between_the_options_is_the_value() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..cases(20_000) {
        let x = Dyadic::new(rng.i64(-40..40), rng.u32(0..5))?;
        let y = Dyadic::new(rng.i64(-40..40), rng.u32(0..5))?;
        let between: Vec<_> = (0..=6)
            .flat_map(|exponent| (-3000..3000).map(move |it| (it, exponent)))
            .take_while(|_| x < y)
            .filter_map(|(numerator, exponent)| Dyadic::new(numerator, exponent).ok())
            .filter(|it| x < *it && *it < y)
            .take(40)
            .collect();
        let mut simplest: Option<(u64, CanonicalForm)> = None;
        for number in between {
            let form = algebra.number(number)?;
            let birthday = algebra.birthday(form)?;
            if simplest.is_none_or(|(least, _)| birthday < least) {
                simplest = Some((birthday, form));
            }
        }
        let (left, right) = (algebra.number(x)?, algebra.number(y)?);
        let value = algebra.of_options(&[left], &[right])?;
        match simplest {
            Some((_, form)) => assert_eq!(value, form, "{{{x}|{y}}}"),
            None => assert_eq!(algebra.as_number(value), None),
        }
    }
    Ok(())
}

#[test]
fn nobody_needs_to_move_in_a_number() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..cases(3_000) {
        let form = random_form(&mut algebra, &mut rng, 4)?;
        if algebra.as_number(form).is_some() {
            continue;
        }
        let number = algebra.number(Dyadic::new(rng.i64(-9..9), rng.u32(0..3))?)?;
        let sum = algebra.sum(form, number)?;
        let mut moved = [Vec::new(), Vec::new()];
        for &option in &algebra.left(form)? {
            moved[0].push(algebra.sum(option, number)?);
        }
        for &option in &algebra.right(form)? {
            moved[1].push(algebra.sum(option, number)?);
        }
        assert_eq!(algebra.of_options(&moved[0], &moved[1])?, sum);
        let stop = algebra.left_stop(form)?;
        let by = algebra.as_number(number).unwrap_or_default();
        assert_eq!(algebra.left_stop(sum)?, stop.plus(by)?);
    }
    Ok(())
}

#[test]
fn sums_of_numbers_ups_and_nimbers_are_what_their_options_make() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let star = algebra.nimber(1)?;
    let up = algebra.of_options(&[CanonicalForm::ZERO], &[star])?;
    assert_eq!(
        algebra.as_number_up_star(up),
        Some(NumberUpStar {
            up: 1,
            ..NumberUpStar::default()
        })
    );
    // beyond what fits an id, too
    for number in [Dyadic::ZERO, Dyadic::new(3, 2)?, Dyadic::new(-100_001, 1)?] {
        let number = algebra.number(number)?;
        for ups in [0, 1, 2, 3, 30, 31, 32, 40] {
            for nimber in [0, 1, 2, 5, 31, 32, 40] {
                let (n, k) = (algebra.ups(ups)?, algebra.nimber(nimber)?);
                let form = algebra.sum(n, k)?;
                let form = algebra.sum(form, number)?;
                for form in [form, algebra.negative(form)?] {
                    let (left, right) = (algebra.left(form)?, algebra.right(form)?);
                    assert_eq!(algebra.of_options(&left, &right)?, form);
                    let plain = algebra.times(up, ups.into())?;
                    assert_eq!(plain, n);
                }
            }
        }
    }
    Ok(())
}

#[test]
fn multiples_are_repeated_sums() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = fastrand::Rng::with_seed(6);
    for _ in 0..cases(200) {
        let form = random_form(&mut algebra, &mut rng, 2)?;
        let mut sum = CanonicalForm::ZERO;
        for factor in 0..5 {
            assert_eq!(algebra.times(form, factor)?, sum);
            let negative = algebra.negative(sum)?;
            assert_eq!(algebra.times(form, -factor)?, negative);
            sum = algebra.sum(sum, form)?;
        }
    }
    Ok(())
}

fn three(
    algebra: &mut Algebra<'_>,
    rng: &mut fastrand::Rng,
) -> Result<[CanonicalForm; 3], FormError> {
    Ok([
        random_form(algebra, rng, 4)?,
        random_form(algebra, rng, 4)?,
        random_form(algebra, rng, 3)?,
    ])
}
