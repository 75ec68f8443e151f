//! How many games are born by each day.

use std::collections::HashSet;

use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms};

/// All sets of these forms in which none is at most another.
fn antichains(
    algebra: &mut Algebra<'_>,
    forms: &[CanonicalForm],
) -> Result<Vec<Vec<CanonicalForm>>, FormError> {
    let mut all = vec![Vec::new()];
    for &form in forms {
        for index in 0..all.len() {
            let mut free = true;
            for &other in &all[index] {
                free &= algebra.compare(form, other)?.is_none();
            }
            if free {
                let mut longer = all[index].clone();
                longer.push(form);
                all.push(longer);
            }
        }
    }
    Ok(all)
}

/// The games whose options are these or some of these.
pub(crate) fn born_after(
    algebra: &mut Algebra<'_>,
    forms: &[CanonicalForm],
) -> Result<Vec<CanonicalForm>, FormError> {
    let lists = antichains(algebra, forms)?;
    let mut born = HashSet::new();
    for left in &lists {
        for right in &lists {
            born.insert(algebra.of_options(left, right)?);
        }
    }
    Ok(born.into_iter().collect())
}

#[test]
fn as_many_games_are_born_by_each_day_as_is_known() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut born = vec![algebra.integer(0)?];
    for (day, count) in [(1, 4), (2, 22), (3, 1474)] {
        born = born_after(&mut algebra, &born)?;
        assert_eq!(born.len(), count);
        let mut latest = 0;
        for &form in &born {
            let (left, right) = (algebra.left(form)?, algebra.right(form)?);
            assert_eq!(algebra.of_options(&left, &right)?, form, "a fixed point");
            latest = latest.max(algebra.birthday(form)?);
        }
        assert_eq!(latest, day);
    }
    Ok(())
}
