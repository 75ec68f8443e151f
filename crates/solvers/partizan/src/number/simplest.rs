//! The simplest number between bounds.

use super::dyadic::Dyadic;
use super::stop::Stop;
use crate::error::FormError;

/// The simplest number between Left's options, the greatest of whose right stops is `low`, and
/// Right's options, the least of whose left stops is `high`; `None` if none is between (Siegel,
/// II.3).
pub(crate) fn simplest(low: Option<Stop>, high: Option<Stop>) -> Result<Option<Dyadic>, FormError> {
    // A number that is a stop itself is between if the one who is to move there loses.
    let above = |x| low.is_none_or(|it| it.number < x || it.number == x && !it.left_wins);
    let below = |x| high.is_none_or(|it| x < it.number || it.number == x && it.left_wins);
    let from = match (above(Dyadic::ZERO), below(Dyadic::ZERO)) {
        (true, true) => return Ok(Some(Dyadic::ZERO)),
        (false, true) => low,
        (true, false) => high,
        (false, false) => None,
    };
    let Some(Stop { number: from, .. }) = from else {
        return Ok(None);
    };
    if let (Some(low), Some(high)) = (low, high)
        && (low.number > high.number || low.number == high.number && !(above(from) && below(from)))
    {
        return Ok(None);
    }
    for exponent in 0..=Dyadic::MAX_EXPONENT {
        let numerator = i128::from(from.numerator());
        let floor = match exponent.checked_sub(from.exponent()) {
            Some(more) => numerator << more,
            None => numerator >> (from.exponent() - exponent),
        };
        // nearest to 0 first
        let near = if from > Dyadic::ZERO || !above(Dyadic::ZERO) {
            [floor, floor + 1, floor + 1]
        } else {
            [floor + 1, floor, floor - 1]
        };
        for numerator in near {
            if let Ok(x) = Dyadic::of_wide(numerator, exponent)
                && above(x)
                && below(x)
            {
                return Ok(Some(x));
            }
        }
    }
    Err(FormError::NUMBER)
}
