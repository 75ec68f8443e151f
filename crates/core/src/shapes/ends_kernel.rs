//! Separable gains of taking from the ends, many positions at once: [`EndsKernel`].

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use super::row::{Side, row_len};
use super::separable_ends::SeparableEndsRules;
use crate::kit::Vectors;
use crate::layered::RowKernel;
use crate::run::Budget;
use crate::value::Margin;

/// The terms of a game, written down.
pub(super) struct EndsKernel<V> {
    /// Four lists: for each side the terms of the starts, then for each side those of the ends.
    terms: Vec<V>,
    /// The elements of the row.
    len: usize,
    vectors: Vectors,
}

impl<V: Margin> EndsKernel<V> {
    /// The bytes of the terms.
    pub(super) fn bytes(rules: &dyn SeparableEndsRules<Value = V>) -> usize {
        rules.len().saturating_mul(4 * size_of::<V>())
    }

    /// Writes the terms down; `None` if the budget has no room for them or a limit is reached, or
    /// if the sum of any two of them might overflow.
    pub(super) fn of(
        rules: &dyn SeparableEndsRules<Value = V>,
        budget: &mut Budget,
    ) -> Option<Self> {
        /// Terms between two checks of the clock.
        const PACE: u32 = 1 << 16;
        let len = rules.len();
        let mut terms = budget.vec(len.saturating_mul(4)).ok()?;
        let mut of_all = |side, term: &dyn Fn(u32, Side) -> V| {
            let (mut least, mut greatest) = (V::max_value(), V::min_value());
            for at in 0..row_len(len) {
                if at % PACE == PACE - 1 {
                    budget.check_watch().ok()?;
                }
                let term = term(at, side);
                (least, greatest) = (least.min(term), greatest.max(term));
                terms.push(term);
            }
            Some((least, greatest))
        };
        let starts = Side::BOTH.map(|side| of_all(side, &|at, side| rules.start_term(at, side)));
        let ends = Side::BOTH.map(|side| of_all(side, &|at, side| rules.end_term(at + 1, side)));
        let fits = starts.into_iter().zip(ends).all(|bounds| {
            let (Some(start), Some(end)) = bounds else {
                return false;
            };
            start.0.checked_add(&end.0).is_some() && start.1.checked_add(&end.1).is_some()
        });
        if len == 0 || !fits {
            budget.free(terms);
            return None;
        }
        Some(Self {
            terms,
            len,
            vectors: Vectors::longest(),
        })
    }
}

/// The value of a move, given the terms of its gain and the value `next` of what it leads to. The
/// sign of `bad` is set if it does not fit.
#[inline(always)]
fn worth<V: Margin>(start: V, end: V, next: V, bad: &mut V) -> V {
    let gain = start + end;
    let worth = gain.wrapping_sub(&next);
    // Then the signs differ, and that of the result is the wrong one.
    *bad = *bad | (gain ^ next) & (gain ^ worth);
    worth
}

impl<V: Margin> RowKernel<V> for EndsKernel<V> {
    fn value(&self, length: usize, start: usize, below: &[V], fresh: &mut [V]) -> bool {
        let lists = |side| {
            let starts = &self.terms[side * self.len + start..];
            let ends = &self.terms[(2 + side) * self.len + start + length - 1..];
            (&starts[..fresh.len()], &ends[..fresh.len()])
        };
        let [(left, left_end), (right, right_end)] = [lists(0), lists(1)];
        let bad = self.vectors.run(
            #[inline(always)]
            |_| {
                let count = fresh.len();
                let (left, left_end) = (&left[..count], &left_end[..count]);
                let (right, right_end) = (&right[..count], &right_end[..count]);
                let (here, next) = (&below[..count], &below[1..=count]);
                let mut bad = V::zero();
                for at in 0..count {
                    let by_left = worth(left[at], left_end[at], next[at], &mut bad);
                    let by_right = worth(right[at], right_end[at], here[at], &mut bad);
                    fresh[at] = by_left.max(by_right);
                }
                bad
            },
        );
        bad >= V::zero()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Terms of the starts and of the ends, for both sides.
    struct Listed<V>([[Vec<V>; 2]; 2]);

    impl<V: Margin> SeparableEndsRules for Listed<V> {
        type Value = V;
        fn len(&self) -> usize {
            self.0[0][0].len()
        }
        fn start_term(&self, start: u32, side: Side) -> V {
            self.0[0][side as usize][start as usize]
        }
        fn end_term(&self, end: u32, side: Side) -> V {
            self.0[1][side as usize][end as usize - 1]
        }
    }

    /// Holds the kernel against checked sums, with all vectors that the machine has.
    fn holds_up<V: Margin>(mut number: impl FnMut(i64) -> V) {
        let mut rng = Rng::with_seed(1);
        for round in 0..if cfg!(miri) { 4 } else { 400 } {
            let len = rng.usize(1..if cfg!(miri) { 40 } else { 300 });
            let mut list = |len: usize, most| (0..len).map(|_| number(most)).collect::<Vec<_>>();
            let rules = Listed([(); 2].map(|()| [(); 2].map(|()| list(len, 60))));
            let length = rng.usize(1..=len);
            let start = rng.usize(0..=len - length);
            let count = rng.usize(0..=len - length + 1 - start);
            // Half of the cases have values that do not fit.
            let below = list(count + 1, if round % 2 == 0 { 7 } else { 127 });
            let known: Option<Vec<V>> = (0..count)
                .map(|at| {
                    let (first, end) = (row_len(start + at), row_len(start + at + length));
                    let worth = |side, next: V| {
                        let gain = rules.start_term(first, side) + rules.end_term(end, side);
                        gain.checked_sub(&next)
                    };
                    let left = worth(Side::Left, below[at + 1])?;
                    Some(left.max(worth(Side::Right, below[at])?))
                })
                .collect();
            let mut kernel = EndsKernel::of(&rules, &mut Budget::new(None)).unwrap();
            for vectors in Vectors::all() {
                kernel.vectors = vectors;
                let mut fresh = vec![V::zero(); count];
                let fit = kernel.value(length, start, &below, &mut fresh);
                assert_eq!(fit.then_some(fresh), known);
            }
        }
    }

    #[test]
    fn vectors_say_what_checked_sums_say() {
        let mut rng = Rng::with_seed(2);
        let mut number = |most: i64| rng.i64(-most - 1..=most);
        holds_up::<i8>(|most| number(most).try_into().unwrap());
        holds_up::<i16>(|most| (number(most) << 8).try_into().unwrap());
        holds_up::<i32>(|most| (number(most) << 24).try_into().unwrap());
        holds_up::<i64>(|most| number(most) << 56);
    }

    #[test]
    fn terms_that_might_not_add_up_are_left_to_the_rules() {
        let of = |start: i8, end: i8| {
            let rules = Listed([[vec![start, 0], vec![0, 0]], [vec![0, end], vec![0, 0]]]);
            let mut budget = Budget::new(None);
            let kernel = EndsKernel::of(&rules, &mut budget).is_some();
            assert_eq!(budget.used(), if kernel { 8 } else { 0 });
            kernel
        };
        assert!(of(100, 27) && of(-100, -28));
        assert!(!of(100, 28) && !of(-100, -29));
        let rules = Listed([(); 2].map(|()| [(); 2].map(|()| vec![0; 3])));
        assert!(EndsKernel::<i64>::of(&rules, &mut Budget::new(Some(95))).is_none());
    }

    #[test]
    fn more_terms_than_there_is_memory_are_left_to_the_rules() {
        struct Endless;
        impl SeparableEndsRules for Endless {
            type Value = i8;
            fn len(&self) -> usize {
                1 << (usize::BITS - 2)
            }
            fn start_term(&self, _: u32, _: Side) -> i8 {
                0
            }
            fn end_term(&self, _: u32, _: Side) -> i8 {
                0
            }
        }
        let mut budget = Budget::new(None);
        assert!(EndsKernel::of(&Endless, &mut budget).is_none());
        assert_eq!(budget.used(), 0);
    }
}
