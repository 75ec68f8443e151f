//! Random games, as trees and as forms.

use fastrand::Rng;
use stonework_partizan::{Algebra, CanonicalForm, Dyadic, FormError};

/// A game as a tree that need not be canonical.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) left: Vec<Tree>,
    pub(crate) right: Vec<Tree>,
}

impl Tree {
    /// A random game of that birthday at most.
    pub(crate) fn random(rng: &mut Rng, birthday: usize) -> Self {
        let mut list = || {
            let count = rng.usize(0..=2.min(birthday));
            let options = (0..count).map(|_| {
                let less = rng.usize(0..birthday);
                Self::random(rng, less)
            });
            options.collect()
        };
        let (left, right) = (list(), list());
        Self { left, right }
    }

    pub(crate) fn form(&self, algebra: &mut Algebra<'_>) -> Result<CanonicalForm, FormError> {
        let mut lists = [Vec::new(), Vec::new()];
        for (list, options) in lists.iter_mut().zip([&self.left, &self.right]) {
            for option in options {
                list.push(option.form(algebra)?);
            }
        }
        algebra.of_options(&lists[0], &lists[1])
    }
}

/// A random hot game: numbers of quarters from -4 to 4, and a few levels of options over them.
pub(crate) fn hot(
    algebra: &mut Algebra<'_>,
    rng: &mut Rng,
    levels: usize,
) -> Result<CanonicalForm, FormError> {
    if levels == 0 {
        return algebra.number(Dyadic::new(rng.i64(-16..=16), rng.u32(0..=2))?);
    }
    let mut lists = [Vec::new(), Vec::new()];
    for list in &mut lists {
        for _ in 0..rng.usize(1..=2) {
            let less = rng.usize(0..levels);
            list.push(hot(algebra, rng, less)?);
        }
    }
    algebra.of_options(&lists[0], &lists[1])
}

/// A random game of either kind.
pub(crate) fn any(algebra: &mut Algebra<'_>, rng: &mut Rng) -> Result<CanonicalForm, FormError> {
    if rng.bool() {
        return hot(algebra, rng, 2);
    }
    Tree::random(rng, 4).form(algebra)
}
