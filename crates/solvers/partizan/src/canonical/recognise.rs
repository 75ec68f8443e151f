//! Which canonical options are those of a sum of a number, ups and a nimber.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::NumberUpStar;

impl Algebra<'_> {
    /// The sum number + n·↑ + *k, no number, that has these canonical options.
    pub(crate) fn recognise(
        &self,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
    ) -> Result<Option<NumberUpStar>, FormError> {
        // One side of each is {x} or {x, *x, …}, and the other side tells the ups and the nimber.
        let (Some(&a), Some(&b)) = (left.first(), right.first()) else {
            return Ok(None);
        };
        let (Some(a), Some(b)) = (self.as_number_up_star(a), self.as_number_up_star(b)) else {
            return Ok(None);
        };
        if a.number != b.number {
            return Ok(None);
        }
        let number = NumberUpStar::of_number(a.number);
        let counts = (left.len(), right.len());
        let guess = match (counts, a.is_number(), b.is_number()) {
            ((1, 1), true, false) if b.up >= 0 => NumberUpStar {
                up: b.up.checked_add(1).ok_or(FormError::UPS)?,
                nimber: b.nimber ^ 1,
                ..number
            },
            ((1, 1), false, true) if a.up <= 0 => NumberUpStar {
                up: a.up.checked_sub(1).ok_or(FormError::UPS)?,
                nimber: a.nimber ^ 1,
                ..number
            },
            ((2, 1), ..) => NumberUpStar {
                up: 1,
                nimber: 1,
                ..number
            },
            ((1, 2), ..) => NumberUpStar {
                up: -1,
                nimber: 1,
                ..number
            },
            ((n, m), ..) if n == m => NumberUpStar {
                nimber: u32::try_from(n).map_err(|_| FormError::OPTIONS)?,
                ..number
            },
            _ => return Ok(None),
        };
        let fits = |list: &[CanonicalForm], of_left| {
            list.len() == guess.count(of_left)
                && (0..list.len()).all(|index| {
                    let option = guess.option(of_left, index);
                    list.iter()
                        .any(|&it| self.as_number_up_star(it) == Some(option))
                })
        };
        Ok((fits(left, true) && fits(right, false)).then_some(guess))
    }
}
