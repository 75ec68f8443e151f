//! Random forms.

use stonework_partizan::{Algebra, CanonicalForm, FormError};

/// So many random cases are tried: all if `STONEWORK_CASES=all`, else a fifth.
pub(crate) fn cases(all: usize) -> usize {
    match std::env::var("STONEWORK_CASES") {
        Ok(asked) if asked == "all" => all,
        _ => all.div_ceil(5),
    }
}

/// The value of a random game of that birthday at most.
pub(crate) fn random_form(
    algebra: &mut Algebra<'_>,
    rng: &mut fastrand::Rng,
    birthday: u32,
) -> Result<CanonicalForm, FormError> {
    if birthday == 0 {
        return Ok(CanonicalForm::ZERO);
    }
    let mut lists = [Vec::new(), Vec::new()];
    for list in &mut lists {
        for _ in 0..rng.usize(0..=3) {
            // Few are born early.
            let less = rng.u32(0..birthday).max(rng.u32(0..birthday));
            list.push(random_form(algebra, rng, less)?);
        }
    }
    algebra.of_options(&lists[0], &lists[1])
}
