//! The outcomes of positions while they are found out, in 32 bits each: [`Fates`].

use std::sync::atomic::{AtomicU32, Ordering};

use crate::run::{Budget, StopReason};
use crate::value::{Outcome, Wdl};

/// The outcomes of positions by number, a draw until it is decided; threads may decide at once.
#[derive(Debug)]
pub(super) struct Fates(Vec<AtomicU32>);

/// 0 for a draw, else the plies, plus one so that it is not 0, and 1 for a loss in the lowest bit.
pub(super) fn code(outcome: Outcome) -> u32 {
    match (outcome.result(), outcome.plies()) {
        // The farthest loss is just `u32::MAX`.
        (Wdl::Win, Some(plies)) => plies * 2 + 2,
        (Wdl::Loss, Some(plies)) => plies * 2 + 3,
        _ => 0,
    }
}

pub(super) fn outcome(code: u32) -> Outcome {
    match (plies(code), is_lost(code)) {
        (None, _) => Outcome::DRAW,
        (Some(plies), false) => Outcome::win_in(plies),
        (Some(plies), true) => Outcome::loss_in(plies),
    }
}

/// The plies to the win or loss, if it is no draw.
#[inline]
pub(super) fn plies(code: u32) -> Option<u32> {
    Some(code.checked_sub(2)? / 2)
}

/// Whether a code is that of a loss; it is if it is odd.
#[inline]
pub(super) fn is_lost(code: u32) -> bool {
    code & 1 == 1
}

impl Fates {
    /// Room for as many positions.
    pub(super) fn with_room(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self(budget.vec(positions)?))
    }

    /// As many positions, none of them decided.
    pub(super) fn undecided(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self(budget.zeroed(positions)?))
    }

    pub(super) fn push(&mut self, fate: Outcome, budget: &mut Budget) -> Result<(), StopReason> {
        budget.push(&mut self.0, AtomicU32::new(code(fate)))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The codes of all positions.
    pub(super) fn codes(&self) -> &[AtomicU32] {
        &self.0
    }

    /// The code of a position.
    #[inline]
    pub(super) fn code(&self, number: usize) -> u32 {
        self.0[number].load(Ordering::Relaxed)
    }

    /// Notes a code, whatever was there.
    #[inline]
    pub(super) fn set(&self, number: usize, code: u32) {
        self.0[number].store(code, Ordering::Relaxed);
    }

    /// Decides a position, if nobody has: whether it did.
    #[inline]
    pub(super) fn decide(&self, number: usize, code: u32) -> bool {
        let fate = &self.0[number];
        fate.load(Ordering::Relaxed) == 0
            && fate
                .compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    /// Lets the memory go.
    pub(super) fn free(self, budget: &mut Budget) {
        let bytes = self.0.capacity() * size_of::<AtomicU32>();
        drop(self);
        budget.give_back(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_comes_back_from_its_code() {
        for plies in [0, 1, 7, Outcome::MAX_PLIES] {
            for fate in [Outcome::win_in(plies), Outcome::loss_in(plies)] {
                assert_eq!(outcome(code(fate)), fate);
                assert_ne!(code(fate), 0);
            }
        }
        assert_eq!(outcome(code(Outcome::DRAW)), Outcome::DRAW);
    }
}
