//! What the moves of a position are worth: [`seed`], and [`Worth`] of those that tell distances.

use stonework_core::{Coded, Outcome, Turn, Value};

use super::expansion::{Expanded, Target};
use super::outcomes;
use super::tier_value::Reading;

/// What some moves of a position are worth to the mover.
#[derive(Debug, Default)]
pub(super) struct Worth {
    /// The plies of the shortest win.
    win: Option<u32>,
    /// Whether a move draws.
    may_draw: bool,
    /// The plies of the longest loss.
    loss: Option<u32>,
}

impl Worth {
    /// The worth of moves, given the codes of the outcomes that they lead to; `None` if an outcome
    /// is too far.
    #[inline]
    pub(super) fn of(moves: impl Iterator<Item = (Target, u32)>) -> Option<Self> {
        let mut worth = Self::default();
        for (target, code) in moves {
            match outcomes::plies(code) {
                None => worth.may_draw = true,
                Some(Outcome::MAX_PLIES..) => return None,
                Some(plies) if outcomes::is_loss(code) == (target.turn() == Turn::Passes) => {
                    worth.win = Some(worth.win.map_or(plies, |win| win.min(plies)));
                }
                Some(plies) => worth.loss = worth.loss.max(Some(plies)),
            }
        }
        worth.win = worth.win.map(|plies| plies + 1);
        worth.loss = worth.loss.map(|plies| plies + 1);
        Some(worth)
    }

    /// The code of the outcome of a position with these moves and no others.
    #[inline]
    pub(super) fn code(&self) -> u32 {
        match (self.win, self.may_draw, self.loss) {
            (Some(plies), ..) => outcomes::code(Outcome::win_in(plies)),
            (None, false, Some(plies)) => outcomes::code(Outcome::loss_in(plies)),
            _ => 0,
        }
    }

    /// Whether a win or a draw is that of the best of these moves.
    #[inline]
    pub(super) fn attains(&self, code: u32) -> bool {
        (self.may_draw || self.win.is_some()) && self.code() == code
    }

    /// Whether a move is better than a win or a draw.
    #[inline]
    pub(super) fn exceeds(&self, code: u32) -> bool {
        let win = self.win;
        win.is_some_and(|plies| outcomes::plies(code).is_none_or(|known| plies < known))
    }
}

impl Expanded<'_> {
    /// The code of its outcome, if values are distances: that of a terminal position, or of the best
    /// of its moves, which are [all listed](super::Expansion::expand_all) and lead to outcomes with these
    /// codes. `None` if it is too far away.
    #[must_use]
    pub fn code(&self, codes: &[u32]) -> Option<u32> {
        let moves = self.earlier.iter().copied().zip(codes.iter().copied());
        self.end.or_else(|| Some(Worth::of(moves)?.code()))
    }
}

/// The code of the value that a position has by its moves to earlier tiers, 0 for none, and the
/// number of its undecided moves; `None` if an outcome is too far, or a margin too great. `codes`
/// has the values that these moves lead to.
#[inline]
pub(super) fn seed(reading: Reading, position: &Expanded<'_>, codes: &[u32]) -> Option<(u32, u32)> {
    let moves = position.earlier.iter().copied().zip(codes.iter().copied());
    if reading == Reading::Margins {
        return seed_of_margins(moves, position.gains, position.inside_count);
    }
    let worth = Worth::of(moves)?;
    let undecided = position.inside_count;
    Some(match (worth.win, worth.may_draw, worth.loss) {
        // Whatever the other moves are worth, the position is not lost.
        (Some(plies), ..) => (outcomes::code(Outcome::win_in(plies)), undecided + 1),
        (None, true, _) => (0, undecided + 1),
        (None, false, Some(plies)) => (outcomes::code(Outcome::loss_in(plies)), undecided),
        (None, false, None) => (0, undecided),
    })
}

/// As [`seed`], given the moves to earlier tiers, the codes of the margins that they lead to, what
/// they gain, and the number of moves inside the tier.
#[inline]
fn seed_of_margins(
    moves: impl Iterator<Item = (Target, u32)>,
    gains: &[i32],
    inside_count: u32,
) -> Option<(u32, u32)> {
    let mut best = None;
    for ((target, code), gain) in moves.zip(gains) {
        let child = i32::from_stored_code(code)?;
        let margin = child.back_up(*gain, target.turn());
        best = best.max(Some(margin.filter(|&margin| margin > i32::MIN)?));
    }
    let code = best.map_or(Some(0), i32::stored_code)?;
    // With a margin of 0 or more, the position is not lost, whatever the other moves are worth.
    let is_safe = best.is_some_and(|margin| margin >= 0);
    Some((code, inside_count + u32::from(is_safe)))
}
