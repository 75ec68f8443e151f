//! Cooling and heating: values of the books, and laws.

use fastrand::Rng;
use stonework_partizan::{Algebra, CanonicalForm, Dyadic, FormError, Forms, NumberUpStar};

use crate::random_games::{Tree, any};

fn number(text: &str) -> Dyadic {
    text.parse().expect("a number")
}

/// {a|b} of two numbers.
fn switch(algebra: &mut Algebra<'_>, left: &str, right: &str) -> Result<CanonicalForm, FormError> {
    let options = [
        algebra.number(number(left))?,
        algebra.number(number(right))?,
    ];
    algebra.of_options(&options[..1], &options[1..])
}

/// number + n·↑ + *k.
fn near(
    algebra: &mut Algebra<'_>,
    number: &str,
    up: i32,
    nimber: u32,
) -> Result<CanonicalForm, FormError> {
    algebra.number_up_star(NumberUpStar {
        number: number.parse().expect("a number"),
        up,
        nimber,
    })
}

#[test]
fn cooled_values_are_those_of_the_books() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let value = switch(algebra, "2", "-1")?;
    for (by, left, right) in [("0", "2", "-1"), ("1/2", "3/2", "-1/2"), ("1", "1", "0")] {
        let cooled = switch(algebra, left, right)?;
        assert_eq!(algebra.cooled(value, number(by))?, cooled);
    }
    let star = near(algebra, "1/2", 0, 1)?;
    let half = algebra.number(number("1/2"))?;
    assert_eq!(algebra.cooled(value, number("3/2"))?, star);
    for by in ["2", "42", "4611686018427387904"] {
        assert_eq!(algebra.cooled(value, number(by))?, half);
    }
    // Numbers freeze below 0, integers at once.
    let colder = switch(algebra, "1", "0")?;
    assert_eq!(algebra.cooled(half, number("-1"))?, colder);
    assert_eq!(algebra.cooled(half, number("-1/2"))?, star);
    assert_eq!(algebra.cooled(half, number("-1/4"))?, half);
    let five = algebra.integer(5)?;
    for by in ["-7", "-1", "0", "3"] {
        assert_eq!(algebra.cooled(five, number(by))?, five);
    }
    Ok(())
}

#[test]
fn frozen_values_are_those_of_the_books() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    // {3||2*|1*}
    let (two, one) = (near(algebra, "2", 0, 1)?, near(algebra, "1", 0, 1)?);
    let right = algebra.of_options(&[two], &[one])?;
    let three = algebra.integer(3)?;
    let value = algebra.of_options(&[three], &[right])?;
    let frozen = near(algebra, "9/4", 0, 1)?;
    assert_eq!(algebra.frozen(value)?, frozen);
    for (number, up, nimber) in [
        ("0", 0, 8),
        ("9/8", 0, 1),
        ("0", 1, 0),
        ("6", 1, 1),
        ("1/2", 0, 0),
    ] {
        let value = near(algebra, number, up, nimber)?;
        assert_eq!(algebra.frozen(value)?, value);
    }
    // A tiny threat is left of a threat: {1||0|-2} is ^, frozen.
    let right = switch(algebra, "0", "-2")?;
    let one = algebra.integer(1)?;
    let value = algebra.of_options(&[one], &[right])?;
    let up = algebra.ups(1)?;
    assert_eq!(algebra.frozen(value)?, up);
    Ok(())
}

#[test]
fn heated_values_are_those_of_the_books() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let one = algebra.integer(1)?;
    let star = algebra.nimber(1)?;
    let switched = switch(algebra, "1", "-1")?;
    assert_eq!(algebra.heated(star, one)?, switched);
    let up = algebra.ups(1)?;
    let right = switch(algebra, "0", "-2")?;
    let value = algebra.of_options(&[one], &[right])?;
    assert_eq!(algebra.heated(up, one)?, value);
    // Numbers stay; by * all moves change: {1|-1} becomes {1*|-1*}.
    let half = algebra.number(number("1/2"))?;
    assert_eq!(algebra.heated(half, one)?, half);
    let options = [near(algebra, "1", 0, 1)?, near(algebra, "-1", 0, 1)?];
    let value = algebra.of_options(&options[..1], &options[1..])?;
    assert_eq!(algebra.heated(switched, star)?, value);
    // Overheated from 1* to 1: odd numbers get a star, 1/2 = {0|1} becomes {1|*}.
    let warm = near(algebra, "1", 0, 1)?;
    let three = algebra.integer(3)?;
    let threes = near(algebra, "3", 0, 1)?;
    assert_eq!(algebra.overheated(three, warm, one)?, threes);
    let value = algebra.of_options(&[one], &[star])?;
    assert_eq!(algebra.overheated(half, warm, one)?, value);
    Ok(())
}

#[test]
fn cooling_adds_up_keeps_order_and_can_be_done_in_steps() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let mut rng = Rng::with_seed(4311);
    for _ in 0..600 {
        let (one, two) = (any(algebra, &mut rng)?, any(algebra, &mut rng)?);
        let by = Dyadic::new(rng.i64(-15..=48), 4)?;
        let sum = algebra.sum(one, two)?;
        let cooled = algebra.cooled(sum, by)?;
        let (one_cooled, two_cooled) = (algebra.cooled(one, by)?, algebra.cooled(two, by)?);
        assert_eq!(algebra.sum(one_cooled, two_cooled)?, cooled);
        if algebra.is_at_most(one, two)? {
            assert!(algebra.is_at_most(one_cooled, two_cooled)?);
        }
        let first = Dyadic::new(rng.i64(0..=16), 3)?;
        let then = Dyadic::new(rng.i64(0..=16), 3)?;
        let once = algebra.cooled(one, first)?;
        let twice = algebra.cooled(once, then)?;
        assert_eq!(algebra.cooled(one, first.plus(then)?)?, twice);
    }
    Ok(())
}

#[test]
fn cooling_lowers_a_thermograph() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let mut rng = Rng::with_seed(4312);
    for _ in 0..1000 {
        let value = any(algebra, &mut rng)?;
        let graph = algebra.thermograph(value)?;
        let by = Dyadic::new(rng.i64(0..=24), 3)?;
        let cooled = algebra.cooled(value, by)?;
        let below = algebra.thermograph(cooled)?;
        assert_eq!(below.mean(), graph.mean());
        if graph.temperature() > by {
            assert_eq!(below.temperature(), graph.temperature().minus(by)?);
        } else {
            assert!(below.temperature() <= Dyadic::ZERO);
        }
        for at in 0..=40 {
            let at = Dyadic::new(at, 3)?;
            for (below, wall) in [
                (below.left_wall(), graph.left_wall()),
                (below.right_wall(), graph.right_wall()),
            ] {
                assert_eq!(below.value_at(at)?, wall.value_at(at.plus(by)?)?);
            }
        }
        let frozen = algebra.frozen(value)?;
        let mean = algebra.mean(value)?;
        assert_eq!(algebra.left_stop(frozen)?, mean);
        assert_eq!(algebra.right_stop(frozen)?, mean);
    }
    Ok(())
}

#[test]
fn cooling_undoes_heating_and_warming() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let mut rng = Rng::with_seed(4313);
    let warm = near(algebra, "1", 0, 1)?;
    let one = algebra.integer(1)?;
    for _ in 0..1000 {
        let value = any(algebra, &mut rng)?;
        let by = Dyadic::new(rng.i64(1..=24), 3)?;
        let heat = algebra.number(by)?;
        let heated = algebra.heated(value, heat)?;
        assert_eq!(algebra.cooled(heated, by)?, value);
        let warmed = algebra.overheated(value, warm, one)?;
        assert_eq!(algebra.cooled(warmed, Dyadic::integer(1)?)?, value);
    }
    Ok(())
}

#[test]
fn warming_adds_up_and_keeps_order() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let mut rng = Rng::with_seed(4315);
    let warm = near(algebra, "1", 0, 1)?;
    let one = algebra.integer(1)?;
    for _ in 0..600 {
        let small = Tree::random(&mut rng, 3).form(algebra)?;
        let games = [small, any(algebra, &mut rng)?];
        let sum = algebra.sum(games[0], games[1])?;
        let mut warmed = Vec::new();
        for value in [games[0], games[1], sum] {
            warmed.push(algebra.overheated(value, warm, one)?);
        }
        assert_eq!(algebra.sum(warmed[0], warmed[1])?, warmed[2]);
        assert_eq!(
            algebra.is_at_most(warmed[0], warmed[1])?,
            algebra.is_at_most(games[0], games[1])?
        );
    }
    Ok(())
}

#[test]
fn norton_products_are_multiples() -> Result<(), FormError> {
    let forms = Forms::new();
    let algebra = &mut forms.algebra();
    let mut rng = Rng::with_seed(4316);
    let (one, warm) = (algebra.integer(1)?, near(algebra, "1", 0, 1)?);
    let hot = switch(algebra, "5/2", "1")?;
    let units = [
        one,
        algebra.integer(3)?,
        algebra.number(number("1/4"))?,
        warm,
        algebra.ups(1)?,
        near(algebra, "0", 2, 1)?,
        near(algebra, "1/2", -1, 0)?,
        hot,
    ];
    for round in 0..400 {
        let unit = units[round % units.len()];
        let games = [
            Tree::random(&mut rng, 3).form(algebra)?,
            Tree::random(&mut rng, 3).form(algebra)?,
        ];
        let sum = algebra.sum(games[0], games[1])?;
        let mut products = Vec::new();
        for value in [games[0], games[1], sum] {
            products.push(algebra.norton_product(value, unit)?);
        }
        assert_eq!(algebra.sum(products[0], products[1])?, products[2]);
        assert_eq!(
            algebra.is_at_most(products[0], products[1])?,
            algebra.is_at_most(games[0], games[1])?
        );
        if unit == one {
            assert_eq!(products[0], games[0]);
        }
        if unit == warm {
            assert_eq!(algebra.overheated(games[0], warm, one)?, products[0]);
        }
    }
    // A move in ^ leads Left to 0 and Right to *: *·^ is {0, ^^*|0, vv*}.
    let (up, star, zero) = (algebra.ups(1)?, algebra.nimber(1)?, algebra.integer(0)?);
    let (left, right) = (near(algebra, "0", 2, 1)?, near(algebra, "0", -2, 1)?);
    let product = algebra.of_options(&[zero, left], &[zero, right])?;
    assert_eq!(algebra.norton_product(star, up)?, product);
    Ok(())
}
