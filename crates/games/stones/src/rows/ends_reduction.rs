//! Taking the ends of a row in linear time: [`EndsReduction`].

use stonework_core::{
    Ends, Game, Margin, ProofOf, Proved, Row, SeparableEndsRules, Side, SolveError, Theorem, Work,
};

/// Elements between two looks at the limits.
const BATCH: usize = 1 << 14;

/// Taking the ends of a row, in O(n) time and memory, where an element is worth the same from both
/// sides.
///
/// Let a move gain `sL(l) + eL(r)` on the left and `sR(l) + eR(r)` on the right of the row `l..r`.
/// Then `v(l, r) = 2u(l, r) - sR(l) - eL(r)`, where u is the value, is a value as well: of taking
/// element `i` for `x(i) = 2 sL(i) - sR(i) - sR(i + 1)` from the left and `y(i) = 2 eR(i + 1) -
/// eL(i) - eL(i + 1)` from the right, by induction, if an empty row is worth nothing, which is
/// `sR(i) + eL(i) = 0`. The theorem applies if that is so inside the row and taking the only
/// element left gains the same from both sides, as then `x = y`. Stone Game is such a game with `x`
/// twice the pile, Stone Game VII with `x` the negated pile: u is half of the sum and v.
///
/// Where an inner element `b` is no less than both its neighbours `a` and `c`, the three are worth
/// the same as one element `a - b + c`: whoever takes `a` or `c` lays `b` open, and the other takes
/// it at once. When no such element is left the row falls and then rises, and taking the larger end
/// is best, as what it lays open is never more than itself. So the value is the alternating sum of
/// what remains, from the largest to the least. Adding the same number to all elements changes
/// nothing about who does best what, so negative ones are no exception.
///
/// Tells the value and the value of both first moves, no line. Both moves leave the same elements
/// inside, which are reduced once. A game that it does not apply to is refused with
/// [`SolveError::Inapplicable`].
///
/// The reduction is old in the folklore of programming contests; the tests compare it with the
/// tables.
///
/// ```
/// use stonework::{ByTheorem, Ends, Run, Side, Solver};
/// use stonework_stones::{EndsReduction, StoneGame};
///
/// let game = Ends(StoneGame::new(&[3, 9, 1, 2])?);
/// let solution = ByTheorem(EndsReduction).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EndsReduction;

impl EndsReduction {
    /// Whether the theorem applies to these rules.
    #[must_use]
    pub fn applies_to<R: SeparableEndsRules>(rules: &R) -> bool {
        (0..len_of(rules)).all(|at| Element::of(rules, at).is_some())
    }

    /// What an element is worth in `v`.
    pub(super) fn doubled<R>(rules: &R, at: u32) -> Option<i128>
    where
        R: SeparableEndsRules<Value: Into<i128>>,
    {
        let Element(only, difference) = Element::of(rules, at)?;
        only.into().checked_add(difference.into())
    }

    /// What is added to `v` of a row, which makes twice its value.
    pub(super) fn doubled_rest<R>(rules: &R, row: Row) -> Option<i128>
    where
        R: SeparableEndsRules<Value: Into<i128>>,
    {
        let start: i128 = rules.start_term(row.start, Side::Right).into();
        start.checked_add(rules.end_term(row.end, Side::Left).into())
    }
}

/// The number of elements. [`Ends`] takes no more than have an index of 32 bits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a length that `Ends` takes"
)]
fn len_of<R: SeparableEndsRules>(rules: &R) -> u32 {
    SeparableEndsRules::len(rules) as u32
}

/// What an element is worth is the sum of these two, which itself may not fit.
#[derive(Clone, Copy)]
struct Element<V>(V, V);

impl<V: Margin> Element<V> {
    /// The element at an index; `None` if it shows that the theorem does not apply.
    #[inline]
    fn of<R: SeparableEndsRules<Value = V>>(rules: &R, at: u32) -> Option<Self> {
        let next = at + 1;
        let from_left = rules.start_term(at, Side::Left);
        let from_right = rules.start_term(at, Side::Right);
        let to_left = rules.end_term(next, Side::Left);
        let to_right = rules.end_term(next, Side::Right);
        let only = from_left.checked_add(&to_left)?;
        let empty_after = next == len_of(rules)
            || to_left.checked_add(&rules.start_term(next, Side::Right))? == V::zero();
        let alike = from_right.checked_add(&to_right)? == only;
        (alike && empty_after).then_some(Self(only, from_left.checked_sub(&from_right)?))
    }

    /// What the element is worth, or half of that; `None` if it does not fit, or is odd.
    #[inline]
    fn worth(self, halved: bool) -> Option<V> {
        let Self(a, b) = self;
        if halved {
            ((a ^ b) & V::one() == V::zero()).then(|| half_of_sum(a, b))
        } else {
            sum(a, b)
        }
    }
}

/// Reduces a row and the element after it, of which the row alone is reduced: what is left of both.
#[inline]
fn reduced<V: Margin>(mut row: &[V], mut last: V) -> Option<(&[V], V)> {
    while let [before @ .., a, b] = row
        && b >= a
        && *b >= last
    {
        last = last.checked_sub(b)?.checked_add(a)?;
        row = before;
    }
    Some((row, last))
}

/// The value of taking the ends of a reduced row and the element after it.
fn ends<V: Margin>(row: &[V], last: V) -> Option<V> {
    let (mut row, last) = reduced(row, last)?;
    let (mut last, mut value, mut adds) = (Some(last), V::zero(), true);
    while let Some(right) = last.or_else(|| row.last().copied()) {
        let taken = match row.split_first() {
            Some((&left, rest)) if left >= right => {
                row = rest;
                left
            }
            _ => {
                if last.take().is_none() {
                    row = &row[..row.len() - 1];
                }
                right
            }
        };
        value = if adds {
            sum(value, taken)?
        } else {
            value.checked_sub(&taken)?
        };
        adds = !adds;
    }
    Some(value)
}

impl<R: SeparableEndsRules> Theorem<Ends<R>> for EndsReduction {
    fn name(&self) -> &'static str {
        "ends reduction"
    }

    fn bytes(&self, game: &Ends<R>) -> usize {
        game.0.len() * size_of::<R::Value>()
    }

    fn positions(&self, game: &Ends<R>) -> u64 {
        game.0.len() as u64
    }

    fn prove(&self, game: &Ends<R>, work: &mut Work<'_>) -> ProofOf<Ends<R>> {
        let rules = &game.0;
        let len = len_of(rules);
        work.expect(len as usize);
        let mut stack = work.budget().vec::<R::Value>(len as usize)?;
        let inapplicable = |at| SolveError::Inapplicable {
            state: Row {
                start: at,
                end: at + 1,
            },
        };
        let element = |at| Element::of(rules, at).ok_or_else(|| inapplicable(at));
        let overflow = || SolveError::Overflow {
            state: game.start(),
        };
        let [first, last] = [element(0)?, element(len - 1)?];
        // Halves fit where twice as much would not; an odd number has none.
        let mut halved = [first, last].iter().all(|end| end.worth(true).is_some());
        let (mut at, mut uncounted) = (1, 0);
        while at + 1 < len {
            let worth = element(at)?.worth(halved);
            if worth.is_none() && halved {
                (halved, at) = (false, 1);
                stack.clear();
                continue;
            }
            let (row, worth) = worth
                .and_then(|worth| reduced(&stack, worth))
                .ok_or_else(overflow)?;
            stack.truncate(row.len());
            stack.push(worth);
            at += 1;
            uncounted += 1;
            if uncounted == BATCH {
                work.count(BATCH as u64)?;
                uncounted = 0;
            }
        }
        work.count(uncounted as u64)?;
        let mut with = |end: Element<_>| {
            let value = end.worth(halved).and_then(|worth| ends(&stack, worth));
            stack.reverse();
            value.ok_or_else(overflow)
        };
        let [without_first, without_last] = [with(last)?, with(first)?];
        Proved::of_moves(game, work, |&row: &Row, _| {
            let value = if row.start == 0 {
                without_last
            } else {
                without_first
            };
            let start = rules.start_term(row.start, Side::Right);
            let end = rules.end_term(row.end, Side::Left);
            let value = if halved {
                sum(value, half_of_sum(start, end))
            } else {
                sum(start, end).map(|terms| half_of_sum(value, terms))
            };
            Ok(value.ok_or_else(overflow)?)
        })
    }
}

fn sum<V: Margin>(a: V, b: V) -> Option<V> {
    a.checked_add(&b)
}

/// Half the sum of two numbers that are both odd or both even; the sum itself may not fit.
fn half_of_sum<V: Margin>(a: V, b: V) -> V {
    let two = V::one() + V::one();
    a / two + b / two + (a % two + b % two) / two
}
