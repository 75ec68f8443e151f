//! The outcomes of positions during the analysis, in 32 bits each: [`Outcomes`].

use std::sync::atomic::{AtomicU32, Ordering};

use crate::run::{Budget, StopReason};
use crate::solvers::strong_solution::code_of;
use crate::value::Outcome;

/// The codes of outcomes by number, 0 while a position is undecided. Several threads may decide
/// positions at once.
#[derive(Debug)]
pub(super) struct Outcomes(Vec<AtomicU32>);

/// The code of an outcome, as a strong solution keeps it: 0 for a draw; even for a win; odd for a
/// loss.
pub(super) fn code(outcome: Outcome) -> u32 {
    // Every outcome has a code.
    code_of(outcome).unwrap_or(0)
}

/// The plies of a win or loss; `None` for a draw.
#[inline]
pub(super) fn plies(code: u32) -> Option<u32> {
    Some(code.checked_sub(1)? / 2)
}

/// Whether a code is that of a loss.
#[inline]
pub(super) fn is_loss(code: u32) -> bool {
    code & 1 == 1
}

impl Outcomes {
    /// Undecided positions.
    pub(super) fn undecided(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self(budget.zeroed(positions)?))
    }

    /// Room for positions that are [pushed](Self::push).
    pub(super) fn with_room(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self(budget.vec(positions)?))
    }

    /// Adds a position.
    pub(super) fn push(&mut self, code: u32, budget: &mut Budget) -> Result<(), StopReason> {
        budget.push(&mut self.0, AtomicU32::new(code))
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

    /// Replaces the code of a position.
    #[inline]
    pub(super) fn set(&self, number: usize, code: u32) {
        self.0[number].store(code, Ordering::Relaxed);
    }

    /// Decides a position that is undecided; says whether it was.
    #[inline]
    pub(super) fn decide(&self, number: usize, code: u32) -> bool {
        let outcome = &self.0[number];
        outcome.load(Ordering::Relaxed) == 0
            && outcome
                .compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        let bytes = self.0.capacity() * size_of::<AtomicU32>();
        drop(self);
        budget.give_back(bytes);
    }
}
