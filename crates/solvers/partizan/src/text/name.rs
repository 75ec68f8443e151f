//! Forms that are written by a name: a number with ups and a nimber, an uptimal, tiny, miny.

use std::fmt::Write as _;

use super::order::Sorted;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::{Dyadic, NumberUpStar};

/// The orders of uptimals that are looked for.
const ORDERS: std::ops::RangeInclusive<u64> = 2..=100;

/// tiny(x) or miny(x) of a number with ups and a nimber x, if the game of these options is one.
pub(super) fn named_tiny(
    algebra: &Algebra<'_>,
    sorted: &Sorted,
    lists: &[Vec<CanonicalForm>; 2],
) -> Option<String> {
    let is_zero = |of| algebra.as_number(of) == Some(Dyadic::ZERO);
    for (name, zero, other) in [("tiny", 0, 1), ("miny", 1, 0)] {
        if let ([near], [far]) = (&lists[zero][..], &lists[other][..])
            && let Some(next) = sorted.get(far)
            && let ([back], [threat]) = (&next[zero][..], &next[other][..])
            && let Some(threat) = algebra.as_number_up_star(*threat)
            && is_zero(*near)
            && is_zero(*back)
        {
            let of = if other == 1 { threat.negated() } else { threat };
            return (of.number > Dyadic::ZERO).then(|| format!("{name}({})", word(of, None)));
        }
    }
    None
}

/// The sum of a number, an uptimal and 0 or *, if the form of that birthday is one.
pub(super) fn named_uptimal(
    algebra: &mut Algebra<'_>,
    form: CanonicalForm,
    birthday: u64,
) -> Result<Option<String>, FormError> {
    let Some(number) = algebra.nearest_number(form)? else {
        return Ok(None);
    };
    let base = algebra.number(number)?;
    // The n-th uptimals are born on day n + 1, and * with them does not make them later.
    let order = birthday.checked_sub(algebra.birthday(base)? + 1);
    let Some(order) = order.filter(|it| ORDERS.contains(it)) else {
        return Ok(None);
    };
    let Ok(order) = i32::try_from(order) else {
        return Ok(None);
    };
    for is_power in [false, true] {
        let positive = if is_power {
            algebra.uptimal(order)?
        } else {
            algebra.uptimal_to(order)?
        };
        for (order, uptimal) in [(order, positive), (-order, algebra.negative(positive)?)] {
            for nimber in [0, 1] {
                let simple = NumberUpStar {
                    number,
                    up: 0,
                    nimber,
                };
                let base = algebra.number_up_star(simple)?;
                if algebra.sum(base, uptimal)? == form {
                    return Ok(Some(word(simple, Some((order, is_power)))));
                }
            }
        }
    }
    Ok(None)
}

/// A number, ups or an uptimal, and a nimber, together.
pub(super) fn word(simple: NumberUpStar, uptimal: Option<(i32, bool)>) -> String {
    let NumberUpStar { number, up, nimber } = simple;
    let mut text = String::new();
    if number != Dyadic::ZERO || simple.is_number() && uptimal.is_none() {
        text = number.to_string();
    }
    let sign = |up: i32| if up > 0 { '^' } else { 'v' };
    // Writing to a `String` cannot fail.
    let _ = match (uptimal, up) {
        (Some((order, true)), _) => write!(text, "{}<{}>", sign(order), order.unsigned_abs()),
        (Some((order, false)), _) => write!(text, "{}[{}]", sign(order), order.unsigned_abs()),
        (None, 0) => Ok(()),
        (None, -2..=2) => (0..up.abs()).try_for_each(|_| text.write_char(sign(up))),
        _ => write!(text, "{}{}", sign(up), up.unsigned_abs()),
    };
    let _ = match nimber {
        0 => Ok(()),
        1 => text.write_char('*'),
        _ => write!(text, "*{nimber}"),
    };
    text
}
