//! What the games on a row of piles share: reading the row, the width of its sums, how it is shown.

use std::ops::Range;

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

/// The last `left` piles, as they are shown.
pub(super) fn draw_last<V: Margin>(sums: &PrefixSums<V>, left: u32) -> String {
    let end = sums.len();
    let start = end - left;
    draw(sums, Row { start, end })
}

/// A number of things, as it is shown.
pub(super) fn draw_count(left: u32, one: &str) -> String {
    match left {
        0 => NOTHING.to_owned(),
        1 => format!("1 {one}"),
        _ => format!("{left} {one}s"),
    }
}

/// How it is shown that nothing is left.
const NOTHING: &str = "nothing";

/// The piles that are left, as they are shown; long rows by their ends.
pub(super) fn draw<V: Margin>(sums: &PrefixSums<V>, row: Row) -> String {
    let start = row.start as usize;
    draw_each(row.len() as usize, |at| sums.number(start + at).to_string())
}

/// So many things in a row, each as it is shown; long rows by their ends.
pub(super) fn draw_each(count: usize, one: impl Fn(usize) -> String) -> String {
    /// A row longer than this is shown by its ends.
    const MOST: usize = 16;
    let show = |range: Range<usize>| range.map(&one).collect::<Vec<_>>().join(" ");
    if count == 0 {
        NOTHING.to_owned()
    } else if count <= MOST {
        show(0..count)
    } else {
        let half = MOST / 2;
        format!("{} … {}", show(0..half), show(count - half..count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(piles: &[i128]) -> Result<usize, InputError> {
        fn bits<V>(_: PrefixSums<V>) -> usize {
            size_of::<V>() * 8
        }
        narrowest!(piles, |sums| bits(sums))
    }

    #[test]
    fn stones_are_counted_in_the_narrowest_integer_that_holds_twice_their_sum() {
        for (most, bits) in [
            (i128::from(i32::MAX), 32),
            (i128::from(i64::MAX), 64),
            (i128::MAX, 128),
        ] {
            let half = most / 2;
            for piles in [[half, 0], [half, 1], [-half, 1], [-half - 1, 0]] {
                assert_eq!(width(&piles), Ok(bits), "{piles:?}");
            }
            let wider = (bits < 128).then_some(bits * 2);
            for piles in [[half, 2], [-half, 2], [-half - 1, 1], [-half - 2, 0]] {
                assert_eq!(width(&piles).ok(), wider, "{piles:?}");
            }
        }
    }

    #[test]
    fn sums_beyond_128_bits_are_refused_clearly() {
        assert_eq!(
            width(&[1, i128::MAX]).unwrap_err().to_string(),
            "the numbers up to number 2 add up to more than 128-bit integers hold"
        );
        assert!(width(&[i128::MIN]).is_err());
    }

    #[test]
    fn what_is_left_is_shown_in_one_line() {
        let numbers: Vec<i32> = (1..=20).collect();
        let sums = PrefixSums::new(&numbers).unwrap();
        assert_eq!(draw(&sums, Row { start: 2, end: 5 }), "3 4 5");
        assert_eq!(draw(&sums, Row { start: 2, end: 2 }), "nothing");
        assert_eq!(
            draw_last(&sums, 18),
            "3 4 5 6 7 8 9 10 … 13 14 15 16 17 18 19 20"
        );
        assert_eq!(draw_count(0, "coin"), "nothing");
        assert_eq!(draw_count(1, "coin"), "1 coin");
        assert_eq!(draw_count(2, "coin"), "2 coins");
    }
}
