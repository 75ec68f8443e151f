//! Threads that share one arena find the same values.

use std::thread;

use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms};

use crate::random::{cases, random_form};

/// The options within options, without ids: the same for the same form in any arena.
fn shape(algebra: &mut Algebra<'_>, form: CanonicalForm) -> Result<String, FormError> {
    if let Some(value) = algebra.as_number_up_star(form) {
        return Ok(format!("{} {} {}", value.number, value.up, value.nimber));
    }
    let mut sides = Vec::new();
    for options in [algebra.left(form)?, algebra.right(form)?] {
        let mut shapes = Vec::new();
        for &option in &options {
            shapes.push(shape(algebra, option)?);
        }
        shapes.sort();
        sides.push(shapes.join(","));
    }
    Ok(format!("{{{}|{}}}", sides[0], sides[1]))
}

fn work(forms: &Forms, seeds: &[u64]) -> Result<Vec<CanonicalForm>, FormError> {
    let mut algebra = forms.algebra();
    let mut values = Vec::new();
    for &seed in seeds {
        let mut rng = fastrand::Rng::with_seed(seed);
        let a = random_form(&mut algebra, &mut rng, 3)?;
        let b = random_form(&mut algebra, &mut rng, 3)?;
        let sum = algebra.sum(a, b)?;
        values.push(algebra.difference(sum, a)?);
        assert_eq!(values.last(), Some(&b));
        values.push(sum);
    }
    Ok(values)
}

#[test]
fn threads_that_share_an_arena_find_the_same_values() -> Result<(), FormError> {
    let seeds: Vec<u64> = (0..cases(2_000) as u64).collect();
    let backwards: Vec<u64> = seeds.iter().rev().copied().collect();
    let alone = Forms::new();
    let expected = work(&alone, &seeds)?;
    let shared = Forms::new();
    let (one, other, third) = thread::scope(|scope| {
        let one = scope.spawn(|| work(&shared, &seeds));
        let other = scope.spawn(|| work(&shared, &backwards));
        let third = scope.spawn(|| work(&shared, &seeds));
        (one.join(), other.join(), third.join())
    });
    let joined = |it: thread::Result<_>| it.expect("a thread panicked");
    let (one, mut other, third): (Vec<_>, Vec<_>, Vec<_>) =
        (joined(one)?, joined(other)?, joined(third)?);
    assert_eq!(one, third);
    // Each seed has two values.
    other.reverse();
    other.chunks_exact_mut(2).for_each(<[_]>::reverse);
    assert_eq!(one, other);
    assert_eq!(shared.len(), alone.len());
    let (mut of_alone, mut of_shared) = (alone.algebra(), shared.algebra());
    for (&a, &b) in expected.iter().zip(&one) {
        assert_eq!(shape(&mut of_alone, a)?, shape(&mut of_shared, b)?);
    }
    Ok(())
}
