//! Thermographs against values of the books, plain sampling, and the stops of cooled values.

use std::thread;
use std::time::Instant;

use fastrand::Rng;
use stonework_core::StopReason;
use stonework_partizan::{Algebra, Dyadic, FormError, Forms, NumberUpStar, Thermograph};

use crate::random_games::{Tree, any, hot};

fn number(text: &str) -> Dyadic {
    text.parse().expect("a number")
}

fn of_number(text: &str) -> Thermograph {
    Thermograph::of_number(number(text)).expect("a small one")
}

fn check(graph: &Thermograph, left: &str, right: &str, mean: &str, temperature: &str) {
    assert_eq!(graph.left_wall().to_string(), left);
    assert_eq!(graph.right_wall().to_string(), right);
    assert_eq!(graph.mean(), number(mean), "{graph:?}");
    assert_eq!(graph.temperature(), number(temperature), "{graph:?}");
}

#[test]
fn thermographs_of_numbers_are_those_of_their_options() {
    check(&of_number("0"), "(0,-1)", "(0,-1)", "0", "-1");
    check(&of_number("-5"), "(-5,-1)", "(-5,-1)", "-5", "-1");
    let half = ("(0,-1) (-1/2,-1/2)", "(-1,-1) (-1/2,-1/2)");
    check(&of_number("-1/2"), half.0, half.1, "-1/2", "-1/2");
    let left = "(2,-1) (2,-1/2) (25/16,-1/16)";
    let right = "(1,-1) (3/2,-1/2) (3/2,-1/8) (25/16,-1/16)";
    check(&of_number("25/16"), left, right, "25/16", "-1/16");
}

#[test]
fn numbers_at_the_bounds_are_followed_or_refused() -> Result<(), FormError> {
    for (numerator, exponent) in [
        (1, 62),
        (-1, 62),
        (1 << 62, 0),
        (3, 62),
        ((1 << 61) + 1, 61),
    ] {
        let number = Dyadic::new(numerator, exponent)?;
        let graph = Thermograph::of_number(number)?;
        assert_eq!(graph.mean(), number);
        assert_eq!(graph.temperature(), Dyadic::new(-1, exponent)?);
    }
    for (numerator, exponent) in [(i64::MAX, 0), (-i64::MAX, 62)] {
        let graph = Thermograph::of_number(Dyadic::new(numerator, exponent)?);
        assert!(matches!(graph, Err(FormError::Overflow(_))), "{graph:?}");
    }
    // Their mean is no number that fits.
    let (tiny, zero) = (Thermograph::of_number(Dyadic::new(1, 62)?)?, of_number("0"));
    let graph = Thermograph::of_options(&[tiny], &[zero]);
    assert!(matches!(graph, Err(FormError::Overflow(_))), "{graph:?}");
    Ok(())
}

#[test]
fn walls_are_those_that_other_programs_give() -> Result<(), FormError> {
    let switch =
        |left: &str, right: &str| Thermograph::of_options(&[of_number(left)], &[of_number(right)]);
    check(
        &switch("3", "-1")?,
        "(4,-1) (1,2)",
        "(-2,-1) (1,2)",
        "1",
        "2",
    );
    // {3||2*|1*}
    let star = |text| switch(text, text);
    let right = Thermograph::of_options(&[star("2")?], &[star("1")?])?;
    let graph = Thermograph::of_options(&[of_number("3")], &[right])?;
    assert_eq!(graph.mean(), number("9/4"));
    assert_eq!(graph.temperature(), number("3/4"));
    // A value is told at any temperature, also beyond the mast and below -1.
    let graph = switch("1", "0")?;
    for (temperature, left, right) in [
        ("-2", "2", "-1"),
        ("-1/4", "5/4", "-1/4"),
        ("3/8", "5/8", "3/8"),
        ("1/2", "1/2", "1/2"),
        ("1000000/64", "1/2", "1/2"),
    ] {
        let at = number(temperature);
        assert_eq!(graph.left_wall().value_at(at)?, number(left));
        assert_eq!(graph.right_wall().value_at(at)?, number(right));
    }
    assert_eq!(
        graph.left_wall().to_texts(),
        [["2", "-1"], ["1/2", "1/2"]].map(|point| point.map(str::to_owned))
    );
    Ok(())
}

#[test]
fn where_all_moves_hurt_the_simplest_number_between_counts() -> Result<(), FormError> {
    for (left, right, value) in [
        (&["-7"][..], &["5"][..], "0"),
        (&["2"], &["9"], "3"),
        (&["-9"], &["-2"], "-3"),
        (&["1/4"], &["5"], "1"),
        (&["5/2"], &[], "3"),
        (&[], &["-5/2"], "-3"),
        (&[], &["7"], "0"),
        (&[], &[], "0"),
    ] {
        let lists = [left, right].map(|list| {
            let list = list.iter().copied().map(of_number);
            list.collect::<Vec<_>>()
        });
        let graph = Thermograph::of_options(&lists[0], &lists[1])?;
        assert_eq!(graph, of_number(value), "{left:?} {right:?}");
    }
    Ok(())
}

#[test]
fn values_near_a_number_look_like_one_of_four() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for number in ["0", "1", "-3", "1/2", "-3/4", "7/8", "-25/16"] {
        for up in -4..=4 {
            for nimber in 0..8 {
                let value = NumberUpStar {
                    number: number.parse().expect("a number"),
                    up,
                    nimber,
                };
                let form = algebra.number_up_star(value)?;
                let mut lists = [Vec::new(), Vec::new()];
                let options = [algebra.left(form)?, algebra.right(form)?];
                for (list, options) in lists.iter_mut().zip(&options) {
                    for &option in options {
                        list.push(algebra.thermograph(option)?);
                    }
                }
                let graph = Thermograph::of_options(&lists[0], &lists[1])?;
                assert_eq!(algebra.thermograph(form)?, graph, "{value:?}");
                assert_eq!(algebra.mean(form)?, graph.mean(), "{value:?}");
                let temperature = algebra.temperature(form)?;
                assert_eq!(temperature, graph.temperature(), "{value:?}");
            }
        }
    }
    Ok(())
}

/// Samples a unit of temperature.
const FINE: i64 = 64;

/// Both walls at -1, -1 + 1/64 and so on to 6, in 64ths, by the rule for each temperature alone.
fn sampled(tree: &Tree) -> [Vec<i64>; 2] {
    let left: Vec<_> = tree.left.iter().map(sampled).collect();
    let right: Vec<_> = tree.right.iter().map(sampled).collect();
    let mut walls = [Vec::new(), Vec::new()];
    let mut mast = None;
    for (at, temperature) in (-FINE..=6 * FINE).enumerate() {
        let above = left.iter().map(|walls| walls[1][at] - temperature).max();
        let below = right.iter().map(|walls| walls[0][at] + temperature).min();
        if mast.is_none() && temperature == -FINE {
            // The whole number nearest to 0 that nobody gains by moving from.
            let fits = |number: &i64| {
                above.is_none_or(|above| above <= *number)
                    && below.is_none_or(|below| below >= *number)
            };
            let numbers = (0..20).flat_map(|size| [size * FINE, -size * FINE]);
            mast = numbers.into_iter().find(fits);
        }
        if mast.is_none() && above <= below {
            mast = above;
        }
        let [above, below] = [above, below].map(Option::unwrap_or_default);
        walls[0].push(mast.unwrap_or(above));
        walls[1].push(mast.unwrap_or(below));
    }
    walls
}

fn of_tree(tree: &Tree) -> Result<Thermograph, FormError> {
    let of = |options: &[Tree]| options.iter().map(of_tree).collect::<Result<Vec<_>, _>>();
    Thermograph::of_options(&of(&tree.left)?, &of(&tree.right)?)
}

#[test]
fn thermographs_are_the_same_sampled_and_of_any_form_of_the_value() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(4302);
    let mut hot = 0;
    for _ in 0..4000 {
        let tree = Tree::random(&mut rng, 5);
        let graph = of_tree(&tree)?;
        let walls = [graph.left_wall(), graph.right_wall()];
        for (wall, samples) in walls.iter().zip(sampled(&tree)) {
            for (at, sample) in (-FINE..).zip(samples) {
                let at = Dyadic::new(at, 6)?;
                assert_eq!(wall.value_at(at)?, Dyadic::new(sample, 6)?, "{tree:?}");
            }
        }
        let form = tree.form(&mut algebra)?;
        assert_eq!(algebra.thermograph(form)?, graph, "{tree:?}");
        hot += u32::from(graph.temperature() > Dyadic::ZERO);
    }
    assert!(hot > 200, "{hot} hot games");
    Ok(())
}

/// G cooled by t, by definition: it is tried at every temperature of a grid from -1 up whether it is
/// close to a number before.
fn cooled_by_definition(
    algebra: &mut Algebra<'_>,
    form: stonework_partizan::CanonicalForm,
    by: i64,
) -> Result<stonework_partizan::CanonicalForm, FormError> {
    /// Steps a unit of temperature.
    const GRID: i64 = 8;
    if algebra.as_number(form).is_some_and(Dyadic::is_integer) {
        return Ok(form);
    }
    let mut cooled = form;
    for at in -GRID..=by {
        let mut lists = [Vec::new(), Vec::new()];
        let options = [algebra.left(form)?, algebra.right(form)?];
        for ((list, options), tax) in lists.iter_mut().zip(&options).zip([-at, at]) {
            let tax = algebra.number(Dyadic::new(tax, 3)?)?;
            for &option in options {
                let option = cooled_by_definition(algebra, option, at)?;
                list.push(algebra.sum(option, tax)?);
            }
        }
        cooled = algebra.of_options(&lists[0], &lists[1])?;
        let stop = algebra.left_stop(cooled)?;
        if stop == algebra.right_stop(cooled)? && at < by {
            return algebra.number(stop);
        }
    }
    Ok(cooled)
}

#[test]
fn cooled_values_and_walls_are_those_of_the_definition() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(4303);
    for _ in 0..400 {
        let form = Tree::random(&mut rng, 3).form(&mut algebra)?;
        let graph = algebra.thermograph(form)?;
        // All points of such small values lie on the grid.
        for by in -8..=12 {
            let plain = cooled_by_definition(&mut algebra, form, by)?;
            let temperature = Dyadic::new(by, 3)?;
            assert_eq!(
                algebra.cooled(form, temperature)?,
                plain,
                "{graph:?}, {by}/8"
            );
        }
    }
    Ok(())
}

#[test]
fn walls_are_the_stops_of_cooled_values() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(4304);
    for _ in 0..1500 {
        let form = any(&mut algebra, &mut rng)?;
        let graph = algebra.thermograph(form)?;
        assert_eq!(algebra.mean(form)?, graph.mean());
        assert_eq!(algebra.temperature(form)?, graph.temperature());
        for _ in 0..4 {
            let by = Dyadic::new(rng.i64(-16..=48), 4)?;
            let cooled = algebra.cooled(form, by)?;
            let stops = [algebra.left_stop(cooled)?, algebra.right_stop(cooled)?];
            let walls = [graph.left_wall(), graph.right_wall()];
            assert_eq!(stops[0], walls[0].value_at(by)?, "{graph:?} {by}");
            assert_eq!(stops[1], walls[1].value_at(by)?, "{graph:?} {by}");
        }
    }
    Ok(())
}

#[test]
fn means_add_up_and_no_sum_is_hotter_than_its_parts() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(4305);
    for _ in 0..1500 {
        let (one, two) = (
            any(&mut algebra, &mut rng)?,
            hot(&mut algebra, &mut rng, 2)?,
        );
        let sum = algebra.sum(one, two)?;
        let means = algebra.mean(one)?.plus(algebra.mean(two)?)?;
        assert_eq!(algebra.mean(sum)?, means);
        let temperatures = [algebra.temperature(one)?, algebra.temperature(two)?];
        let hotter = temperatures[0].max(temperatures[1]);
        assert!(algebra.temperature(sum)? <= hotter);
        if temperatures[0] != temperatures[1] {
            assert_eq!(algebra.temperature(sum)?, hotter);
        }
        // The negative is the picture in a mirror.
        let negative = algebra.negative(one)?;
        let graph = algebra.thermograph(one)?;
        let mirrored = algebra.thermograph(negative)?;
        let points = graph.left_wall().points();
        let points = points.map(|(value, temperature)| (value.negated(), temperature));
        assert!(points.eq(mirrored.right_wall().points()));
    }
    Ok(())
}

#[test]
fn the_sum_of_24_switches_has_its_thermograph_soon() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut sum = algebra.integer(0)?;
    for temperature in 1..=24 {
        let hot = [algebra.integer(temperature)?];
        let cold = [algebra.integer(-temperature)?];
        let switch = algebra.of_options(&hot, &cold)?;
        sum = algebra.sum(sum, switch)?;
    }
    let begun = Instant::now();
    let graph = algebra.thermograph(sum)?;
    assert_eq!(graph.mean(), Dyadic::ZERO);
    assert_eq!(graph.temperature(), Dyadic::integer(24)?);
    // 24 - 23 + 22 and so on.
    let wall = graph.left_wall();
    assert_eq!(wall.value_at(Dyadic::ZERO)?, Dyadic::integer(12)?);
    let stop = algebra.left_stop(sum)?;
    assert_eq!(stop, Dyadic::integer(12)?);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    Ok(())
}

#[test]
fn thermographs_are_within_the_bytes_of_the_forms() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(4306);
    let mut values = Vec::new();
    for _ in 0..200 {
        values.push(hot(&mut algebra, &mut rng, 3)?);
    }
    let before = forms.bytes();
    for &value in &values {
        algebra.thermograph(value)?;
    }
    assert!(forms.bytes() > before);
    // As many bytes as the forms alone need: the walls have no room.
    let limited = Forms::with_bytes(before);
    let mut algebra = limited.algebra();
    let mut rng = Rng::with_seed(4306);
    let stopped = (0..200).find_map(|_| {
        let value = hot(&mut algebra, &mut rng, 3);
        value.and_then(|value| algebra.thermograph(value)).err()
    });
    let Some(FormError::Stopped(StopReason::Bytes { needed, limit })) = stopped else {
        panic!("{stopped:?}");
    };
    assert!(needed > limit && limited.bytes() <= limit);
    Ok(())
}

#[test]
fn threads_find_the_same_thermographs() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut rng = Rng::with_seed(4307);
    let mut values = Vec::new();
    for _ in 0..300 {
        values.push(hot(&mut algebra, &mut rng, 3)?);
    }
    let all = || {
        let mut algebra = forms.algebra();
        let graphs = values.iter().map(|&value| algebra.thermograph(value));
        graphs.collect::<Result<Vec<_>, _>>()
    };
    let [one, two] = thread::scope(|scope| {
        [scope.spawn(all), scope.spawn(all)].map(|thread| thread.join().unwrap())
    });
    let (one, two) = (one?, two?);
    assert_eq!(one, two);
    let alone = Forms::new();
    let mut algebra = alone.algebra();
    let mut rng = Rng::with_seed(4307);
    for graph in one {
        let value = hot(&mut algebra, &mut rng, 3)?;
        assert_eq!(algebra.thermograph(value)?, graph);
    }
    Ok(())
}
