//! Outcomes as codes of 32 bits.

use stonework_core::{Outcome, Wdl};
use stonework_strong::retrograde::Reading;

/// The code of a draw.
pub const DRAW: u32 = 0;

/// The code of an outcome: 0 for a draw, `2p + 1` for a loss in `p` plies, `2p + 2` for a win in
/// `p` plies.
///
/// Every outcome has a code.
///
/// ```
/// use stonework::Outcome;
/// use stonework_store::{code_of, outcome_of};
///
/// assert_eq!(code_of(Outcome::loss_in(3)), 7);
/// assert_eq!(outcome_of(8), Some(Outcome::win_in(3)));
/// ```
#[must_use]
pub fn code_of(outcome: Outcome) -> u32 {
    let plies = outcome.plies().unwrap_or(0);
    match outcome.result() {
        Wdl::Draw => DRAW,
        Wdl::Loss => 2 * plies + 1,
        Wdl::Win => 2 * plies + 2,
    }
}

/// The outcome of a code; `None` if its distance is beyond [`Outcome::MAX_PLIES`].
#[must_use]
pub const fn outcome_of(code: u32) -> Option<Outcome> {
    let Some(before) = code.checked_sub(1) else {
        return Some(Outcome::DRAW);
    };
    let plies = before / 2;
    if plies > Outcome::MAX_PLIES {
        return None;
    }
    Some(if before.is_multiple_of(2) {
        Outcome::loss_in(plies)
    } else {
        Outcome::win_in(plies)
    })
}

/// Whether a code is that of a win.
pub(crate) const fn is_win(code: u32) -> bool {
    code != DRAW && code.is_multiple_of(2)
}

/// Whether a code is that of a loss.
pub(crate) const fn is_loss(code: u32) -> bool {
    !code.is_multiple_of(2)
}

/// The greatest code of a tier, if positions with it are stored: what is over, 0 plies away, is not;
/// every margin is.
#[must_use]
pub fn greatest_stored(reading: Reading, greatest: Option<u32>) -> Option<u32> {
    greatest.filter(|&code| code > 2 || reading == Reading::Margins)
}

/// The plies of the longest win or loss among these codes; `None` if all are draws.
pub(crate) fn longest_of(codes: impl Iterator<Item = u32>) -> Option<u32> {
    codes
        .filter_map(|code| code.checked_sub(1))
        .max()
        .map(|before| before / 2)
}
