//! What the games on a row of piles share: reading the row, the width of its sums, how it is shown.

use std::fmt::Display;

use num_traits::FromPrimitive;
use stonework_core::{Margin, PrefixSums, Row, Side};

use stonework_catalog::{Input, InputError, InputKind, find_subrow, row_in_full, shortened};

/// The integers stones are counted in: `i32`, `i64`, `i128`.
pub trait Stones: Margin + Into<i128> {}

impl<V: Margin + Into<i128>> Stones for V {}

/// The sums of a row in a narrower integer, if they are proved to fit it.
pub(crate) fn sums_in<V: Margin + FromPrimitive>(piles: &[i128]) -> Option<PrefixSums<V>> {
    let narrow: Option<Vec<V>> = piles.iter().map(|&pile| V::from_i128(pile)).collect();
    PrefixSums::new(&narrow?).ok()
}

/// The sums in 64 bits, if [`stonework_core::Diagonals`] is sure to have room for its numbers in as
/// many: they are less than 2<sup>7</sup> times the sum of the absolute piles.
pub(crate) fn sums_in_lanes(piles: &[i128]) -> Option<PrefixSums<i64>> {
    const MOST: u128 = 1 << 54;
    let absolute = piles.iter().map(|pile| pile.unsigned_abs());
    let sum = absolute.fold(0, u128::saturating_add);
    if sum < MOST { sums_in(piles) } else { None }
}

/// Makes an instance of the sums of a row by the first of these functions that has them in its
/// integers, or else in 128 bits, if these hold every sum and margin.
macro_rules! narrowest {
    ($piles:expr, [$($sums_of:expr),+], |$sums:ident| $instance:expr) => {{
        let piles: &[i128] = $piles;
        $(if let Some($sums) = $sums_of(piles) {
            Ok($instance)
        } else)+ {
            match stonework_core::PrefixSums::<i128>::new(piles) {
                Ok($sums) => Ok($instance),
                Err(overflow) => Err(stonework_catalog::InputError::from(overflow)),
            }
        }
    }};
}
pub(crate) use narrowest;

/// Makes an instance of a game on the sums of a row, which is shown in 128 bits, with these solvers:
/// in 64 bits, if these are proved to hold every sum and margin, and then with a memo too.
macro_rules! solved_in_narrowest {
    (
        $piles:expr,
        |$sums:ident| $game:expr,
        [$($kind:ident)*], [$($solver:ident $theorem:tt)*], [$($memo:ident)*]
    ) => {{
        let piles: &[i128] = $piles;
        let narrow = $crate::rows::piles::sums_in::<i64>(piles);
        let $sums = stonework_core::PrefixSums::<i128>::new(piles)?;
        let game = $game;
        let shown = stonework_catalog::GameBuilder::new(game.clone())$(.$kind())*;
        Ok(if let Some($sums) = narrow {
            shown.in_numbers($game)$(.$solver $theorem)*$(.$memo())*.boxed()
        } else {
            shown.in_numbers(game)$(.$solver $theorem)*.boxed()
        })
    }};
}
pub(crate) use solved_in_narrowest;

/// A length or a place of a row, a part of a state: what 32 bits hold.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is 32 bits wide")]
pub(crate) fn narrow(number: usize) -> u32 {
    number as u32
}

/// The takes of one to `most` piles from the left end, then those from the right end.
pub(crate) fn takes(most: u32) -> impl Iterator<Item = (Side, u32)> {
    let from_left = (0..most).map(|fewer| (Side::Left, fewer + 1));
    from_left.chain((0..most).map(|fewer| (Side::Right, fewer + 1)))
}

/// A number of things, as it is shown.
pub(crate) fn draw_count(left: u32, one: &str) -> String {
    match left {
        0 => Input::NOTHING.to_owned(),
        1 => format!("1 {one}"),
        _ => format!("{left} {one}s"),
    }
}

/// What a position is followed by in which the second player is to move, where that matters.
const SECOND: &str = ", second to move";

/// A position with who is to move in it, if that is the second player.
pub(crate) fn draw_turn(position: String, second_moves: bool) -> String {
    if second_moves {
        position + SECOND
    } else {
        position
    }
}

/// A position without who is to move in it, and whether that is the second player.
pub(crate) fn read_turn(text: &str) -> (&str, bool) {
    let text = text.trim();
    let position = text.strip_suffix(SECOND);
    (position.unwrap_or(text), position.is_some())
}

/// What does not read as a position of a game, which is written as in this example.
pub(crate) fn no_position(text: &str, example: &str) -> InputError {
    let text = shortened(text);
    InputError::Unreadable(format!(
        "`{text}` is no position of this game, as `{example}` is"
    ))
}

/// The number of things that a text says are left of so many.
pub(crate) fn read_count(text: &str, most: u32) -> Result<u32, InputError> {
    match InputKind::Count.parse(text)?.count(0)? {
        count if count > most => Err(InputError::TooMany { count, most }),
        count => Ok(count),
    }
}

/// The piles that are left, as they are shown.
pub(crate) fn draw<V: Display>(row: Row, pile: impl Fn(usize) -> V) -> String {
    row_in_full((row.start as usize..row.end as usize).map(pile))
}

/// The part of a row that is left, as it is shown.
pub(crate) fn read<V: Stones>(text: &str, sums: &PrefixSums<V>) -> Result<Row, InputError> {
    let pile = |at| sums.number(at).into();
    find_subrow(text, sums.len() as usize, &pile, &|_| true)
}

/// How many piles are left of a row that is taken from the left.
pub(crate) fn read_last<V: Stones>(text: &str, sums: &PrefixSums<V>) -> Result<u32, InputError> {
    let (len, pile) = (sums.len(), |at| sums.number(at).into());
    let row = find_subrow(text, len as usize, &pile, &|row| {
        row.end == len || row.is_empty()
    })?;
    Ok(row.len())
}

/// The last `left` piles of so many, as they are shown.
pub(crate) fn draw_last<V: Display>(len: u32, left: u32, pile: impl Fn(usize) -> V) -> String {
    let start = len - left;
    draw(Row { start, end: len }, pile)
}
