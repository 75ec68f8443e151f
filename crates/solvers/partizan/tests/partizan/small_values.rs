//! Laws of atomic weights, reduced canonical forms and what else is asked of values.

use std::cmp::Ordering;

use fastrand::Rng;
use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms, PartizanOutcome};

use crate::counts::born_after;
use crate::random_games::{Tree, any};

/// A random game in which always both players can move, or neither; with `threats`, but for numbers
/// among what can follow.
fn all_small(
    algebra: &mut Algebra<'_>,
    rng: &mut Rng,
    birthday: usize,
    threats: bool,
) -> Result<CanonicalForm, FormError> {
    if birthday == 0 {
        let is_threat = threats && rng.u8(0..6) == 0;
        return algebra.integer(if is_threat { rng.i64(-2..=2) } else { 0 });
    }
    let mut lists = [Vec::new(), Vec::new()];
    for list in &mut lists {
        for _ in 0..rng.usize(1..=2) {
            let less = rng.usize(0..birthday);
            list.push(all_small(algebra, rng, less, threats)?);
        }
    }
    algebra.of_options(&lists[0], &lists[1])
}

/// The outcomes of the form and of w·↑, with the same random game and the same far nimber beside.
fn act_alike(
    algebra: &mut Algebra<'_>,
    rng: &mut Rng,
    form: CanonicalForm,
    weight: CanonicalForm,
) -> Result<Option<(CanonicalForm, PartizanOutcome, PartizanOutcome)>, FormError> {
    let up = algebra.ups(1)?;
    let ups = algebra.norton_product(weight, up)?;
    for round in 0..12 {
        let beside = match round % 3 {
            0 => all_small(algebra, rng, 5, false)?,
            1 => any(algebra, rng)?,
            _ => {
                let of = all_small(algebra, rng, 4, false)?;
                let negative = algebra.negative(form)?;
                algebra.sum(negative, of)?
            }
        };
        let both = algebra.sum(form, beside)?;
        let other = algebra.sum(ups, beside)?;
        let far = algebra.far_star(both)?.max(algebra.far_star(other)?);
        let far = algebra.nimber(far)?;
        let (both, other) = (algebra.sum(both, far)?, algebra.sum(other, far)?);
        let outcomes = (algebra.outcome(both)?, algebra.outcome(other)?);
        if outcomes.0 != outcomes.1 {
            return Ok(Some((beside, outcomes.0, outcomes.1)));
        }
    }
    Ok(None)
}

#[test]
fn all_small_values_act_like_their_atomic_weights() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(1);
    let mut before = None;
    for round in 0..400 {
        let form = all_small(&mut algebra, &mut rng, 1 + round % 8, false)?;
        assert!(algebra.is_all_small(form)?);
        let text = algebra.text(form)?;
        let weight = algebra
            .atomic_weight(form)?
            .expect("an all small value has one");
        let told = algebra.text(weight)?;
        if let Some(differs) = act_alike(&mut algebra, &mut rng, form, weight)? {
            let beside = algebra.text(differs.0)?;
            panic!(
                "{text} of atomic weight {told} beside {beside}: {} and {}",
                differs.1, differs.2
            );
        }
        // Weights add up, and w·↑ has the weight w.
        let up = algebra.ups(1)?;
        let ups = algebra.norton_product(weight, up)?;
        assert_eq!(algebra.atomic_weight(ups)?, Some(weight), "{text}: {told}");
        if let Some((other, other_weight)) = before {
            let sum = algebra.sum(form, other)?;
            let weights = algebra.sum(weight, other_weight)?;
            assert_eq!(algebra.atomic_weight(sum)?, Some(weights), "{text}: {told}");
        }
        before = Some((form, weight));
        // The remote star test.
        let one = algebra.integer(1)?;
        let minus_one = algebra.integer(-1)?;
        let expected = if algebra.is_at_most(one, weight)? {
            Some(Ordering::Greater)
        } else if algebra.is_at_most(weight, minus_one)? {
            Some(Ordering::Less)
        } else {
            None
        };
        assert_eq!(algebra.compare_far_star(form)?, expected, "{text}: {told}");
    }
    Ok(())
}

#[test]
fn other_values_act_like_their_atomic_weights_or_have_none() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut born = vec![algebra.integer(0)?];
    for _ in 0..3 {
        born = born_after(&mut algebra, &born)?;
    }
    let texts = [
        "tiny(1)",
        "miny(1/2)",
        "tiny(1)+^",
        "tiny(1)+^*",
        "{^^|tiny(1)+*}",
        "{0|{0|-1,*}}",
    ];
    for text in texts {
        born.push(algebra.read(text).unwrap());
    }
    let mut rng = Rng::with_seed(2);
    for _ in 0..600 {
        born.push(all_small(&mut algebra, &mut rng, 7, true)?);
    }
    let mut without = 0;
    for form in born {
        if algebra.is_all_small(form)? {
            continue;
        }
        let text = algebra.text(form)?;
        let Some(weight) = algebra.atomic_weight(form)? else {
            without += usize::from(algebra.is_infinitesimal(form)?);
            continue;
        };
        let told = algebra.text(weight)?;
        if let Some(differs) = act_alike(&mut algebra, &mut rng, form, weight)? {
            let beside = algebra.text(differs.0)?;
            panic!(
                "{text} of atomic weight {told} beside {beside}: {} and {}",
                differs.1, differs.2
            );
        }
        assert!(algebra.is_infinitesimal(form)?, "{text}");
    }
    assert!(without > 0, "{without}");
    for (text, weight) in [
        ("tiny(1)", "0"),
        ("tiny(1)+^", "1"),
        ("3", "none"),
        ("1*", "none"),
    ] {
        let form = algebra.read(text).unwrap();
        let told = match algebra.atomic_weight(form)? {
            Some(weight) => algebra.text(weight)?,
            None => "none".into(),
        };
        assert_eq!(told, weight, "{text}");
    }
    Ok(())
}

#[test]
fn reduced_canonical_forms_are_the_same_of_what_is_infinitely_near() -> Result<(), FormError> {
    for seed in 0..300 {
        let mut rng = Rng::with_seed(seed);
        let forms = Forms::new();
        let mut algebra = forms.algebra();
        let form = any(&mut algebra, &mut rng)?;
        let other = any(&mut algebra, &mut rng)?;
        let small = all_small(&mut algebra, &mut rng, 6, false)?;
        let text = algebra.text(form)?;
        let reduced = algebra.reduced(form)?;
        let told = algebra.text(reduced)?;
        let rest = algebra.difference(form, reduced)?;
        assert!(algebra.is_infinitesimal(rest)?, "{text}: {told}");
        assert_eq!(algebra.reduced(reduced)?, reduced, "{text}: {told}");
        let near = algebra.sum(form, small)?;
        assert_eq!(algebra.reduced(near)?, reduced, "{text}: {told}");
        assert!(
            algebra.birthday(reduced)? <= algebra.birthday(form)?,
            "{text}: {told}"
        );
        let tiny = algebra.read("tiny(1)").unwrap();
        let near = algebra.sum(form, tiny)?;
        assert_eq!(algebra.reduced(near)?, reduced, "{text}: {told}");
        let sum = algebra.sum(form, other)?;
        let parts = algebra.reduced(other)?;
        let parts = algebra.sum(reduced, parts)?;
        assert_eq!(algebra.reduced(sum)?, algebra.reduced(parts)?, "{text}");
    }
    Ok(())
}

#[test]
fn misere_outcomes_are_those_of_plain_play() -> Result<(), FormError> {
    fn wins(algebra: &mut Algebra<'_>, form: CanonicalForm, left: bool) -> Result<bool, FormError> {
        let options = if left {
            algebra.left(form)?
        } else {
            algebra.right(form)?
        };
        for &option in &options {
            if !wins(algebra, option, !left)? {
                return Ok(true);
            }
        }
        Ok(options.is_empty())
    }
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut all = Vec::new();
    for number in ["-3", "-1", "0", "2", "1/4", "-3/4", "5/8"] {
        for up in -6..=6 {
            for nimber in 0..=7 {
                all.push(
                    algebra
                        .read(&format!("{number} + {up}*(^) + *{nimber}"))
                        .unwrap(),
                );
            }
        }
    }
    let mut rng = Rng::with_seed(3);
    for _ in 0..200 {
        all.push(Tree::random(&mut rng, 4).form(&mut algebra)?);
    }
    for form in all {
        let expected = match (
            wins(&mut algebra, form, true)?,
            wins(&mut algebra, form, false)?,
        ) {
            (true, true) => PartizanOutcome::Next,
            (true, false) => PartizanOutcome::Left,
            (false, true) => PartizanOutcome::Right,
            (false, false) => PartizanOutcome::Previous,
        };
        let text = algebra.text(form)?;
        assert_eq!(algebra.misere_outcome(form)?, expected, "{text}");
    }
    let large = algebra.read("^2000000000*3000000").unwrap();
    assert_eq!(algebra.misere_outcome(large)?, PartizanOutcome::Right);
    Ok(())
}

#[test]
fn ordinal_sums_are_those_of_the_books() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (base, subordinate, sum) in [
        ("0", "{2|-1/2}", "{2|-1/2}"),
        ("1", "1", "2"),
        ("1", "-1", "1/2"),
        ("-1/2", "1", "-1/4"),
        ("*", "*", "*2"),
        ("*", "1", "^*"),
        ("*", "-1", "v*"),
        ("*2", "*3", "*5"),
        ("^", "0", "^"),
        ("^", "1", "{0,^|*}"),
    ] {
        let [of, to, known] = [base, subordinate, sum].map(|it| algebra.read(it).unwrap());
        let form = algebra.ordinal_sum(of, to)?;
        let text = algebra.text(form)?;
        assert_eq!(form, known, "{base}:{subordinate} is {text}");
    }
    // The colon principle: the order of the subordinates is that of the sums.
    let mut rng = Rng::with_seed(4);
    for _ in 0..100 {
        let base = Tree::random(&mut rng, 3).form(&mut algebra)?;
        let a = Tree::random(&mut rng, 3).form(&mut algebra)?;
        let b = Tree::random(&mut rng, 3).form(&mut algebra)?;
        let sums = (algebra.ordinal_sum(base, a)?, algebra.ordinal_sum(base, b)?);
        if algebra.is_at_most(a, b)? {
            assert!(algebra.is_at_most(sums.0, sums.1)?);
        }
    }
    Ok(())
}

#[test]
fn incentives_are_what_moves_gain() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (text, left, right) in [
        ("0", &[][..], &[][..]),
        ("5", &["-1"], &[]),
        ("1/2", &["-1/2"], &["-1/2"]),
        ("*", &["*"], &["*"]),
        ("^", &["v"], &["^*"]),
        ("±2", &["{4|0}"], &["{4|0}"]),
        ("^*", &["v*", "v"], &["^*"]),
    ] {
        let form = algebra.read(text).unwrap();
        for (own, known) in [
            (algebra.left_incentives(form)?, left),
            (algebra.right_incentives(form)?, right),
        ] {
            let own: Result<Vec<_>, _> = own.iter().map(|&it| algebra.text(it)).collect();
            assert_eq!(own?, known, "{text}");
        }
    }
    let both = algebra.read("^").unwrap();
    let both = algebra.incentives(both)?;
    assert_eq!(both, [algebra.read("^*").unwrap()]);
    Ok(())
}
