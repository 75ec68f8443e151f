//! What the games on a row of piles share: reading the row, the width of its sums, how it is shown.

use num_traits::FromPrimitive;
use stonework_core::{Margin, PrefixSums, Row};

use crate::catalog::{Input, InputError, InputKind, ShowValue};

/// The integers stones are counted in: `i32`, `i64`, `i128`.
pub trait Stones: Margin + ShowValue + Into<i128> {}

impl<V: Margin + ShowValue + Into<i128>> Stones for V {}

/// The piles of an input.
pub(super) fn piles(input: &Input) -> Result<&[i128], InputError> {
    match input {
        Input::Row(piles) => Ok(piles),
        _ => Err(InputError::WrongKind(InputKind::Row)),
    }
}

/// The sums of a row in a narrower integer, if they are proved to fit it.
pub(super) fn sums_in<V: Margin + FromPrimitive>(piles: &[i128]) -> Option<PrefixSums<V>> {
    let narrow: Option<Vec<V>> = piles.iter().map(|&pile| V::from_i128(pile)).collect();
    PrefixSums::new(&narrow?).ok()
}

/// Makes an instance of the sums of a row, in the narrowest of 32, 64 and 128 bits that is proved
/// to hold every sum and margin.
macro_rules! narrowest {
    ($piles:expr, |$sums:ident| $instance:expr) => {{
        let piles: &[i128] = $piles;
        if let Some($sums) = $crate::stones::piles::sums_in::<i32>(piles) {
            Ok($instance)
        } else if let Some($sums) = $crate::stones::piles::sums_in::<i64>(piles) {
            Ok($instance)
        } else {
            match stonework_core::PrefixSums::<i128>::new(piles) {
                Ok($sums) => Ok($instance),
                Err(overflow) => Err($crate::catalog::InputError::from(overflow)),
            }
        }
    }};
}
pub(super) use narrowest;

/// The piles that are left, as they are shown; long rows by their ends.
pub(super) fn draw<V: Margin>(sums: &PrefixSums<V>, row: Row) -> String {
    /// A row longer than this is shown by its ends.
    const MOST: usize = 16;
    let (start, end) = (row.start as usize, row.end as usize);
    let show = |from: usize, to: usize| {
        (from..to)
            .map(|at| sums.number(at).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    if start == end {
        "nothing".to_owned()
    } else if end - start <= MOST {
        show(start, end)
    } else {
        let half = MOST / 2;
        format!("{} … {}", show(start, start + half), show(end - half, end))
    }
}
