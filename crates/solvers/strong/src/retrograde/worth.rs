//! What the moves of a position are worth: [`best`], [`seed`].

use stonework_core::{Outcome, Turn};

use super::expansion::{Expanded, Target};
use super::outcomes;

/// What some moves of a position are worth to the mover.
#[derive(Debug, Default)]
struct Worth {
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
    fn of(moves: impl Iterator<Item = (Target, u32)>) -> Option<Self> {
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
}

/// The code of the outcome of a position, given all of its moves with the codes of the outcomes
/// that they lead to; `None` if an outcome is too far.
#[inline]
pub(super) fn best(moves: impl Iterator<Item = (Target, u32)>) -> Option<u32> {
    let worth = Worth::of(moves)?;
    Some(match (worth.win, worth.may_draw, worth.loss) {
        (Some(plies), ..) => outcomes::code(Outcome::win_in(plies)),
        (None, false, Some(plies)) => outcomes::code(Outcome::loss_in(plies)),
        _ => 0,
    })
}

/// The code of the outcome that a position has by its moves to earlier tiers, 0 for none, and the
/// number of its undecided moves; `None` if an outcome is too far. `codes` has the outcomes that
/// these moves lead to.
#[inline]
pub(super) fn seed(position: &Expanded<'_>, codes: &[u32]) -> Option<(u32, u32)> {
    let moves = position.earlier.iter().copied().zip(codes.iter().copied());
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
