//! Updates of the positions from which moves lead to a decided position: [`Updates`].

use crate::game::Turn;

/// Collects updates and applies them by the thousand: each is twice the number of a position, plus
/// one if a move of it is refuted; without, that move wins.
pub struct Updates<'a> {
    waiting: Vec<u32>,
    /// Whether the decided position is lost.
    is_lost: bool,
    apply: &'a mut dyn FnMut(&[u32]),
}

/// The most updates that wait.
const MOST: usize = 1 << 12;

impl<'a> Updates<'a> {
    pub(super) fn new(apply: &'a mut dyn FnMut(&[u32])) -> Self {
        Self {
            waiting: Vec::with_capacity(MOST),
            is_lost: false,
            apply,
        }
    }

    /// The next updates are due to a position that is lost, or won.
    #[inline]
    pub(super) fn of_position(&mut self, is_lost: bool) {
        self.is_lost = is_lost;
    }

    /// Backs the outcome of the decided position up to one from which a move leads there. `turn`
    /// says whose turn it is after that move.
    #[inline]
    pub(super) fn back_up(&mut self, predecessor: u32, turn: Turn) {
        let is_refuted = self.is_lost != (turn == Turn::Passes);
        if self.waiting.len() == MOST {
            self.apply();
        }
        self.waiting.push(predecessor << 1 | u32::from(is_refuted));
    }

    fn apply(&mut self) {
        (self.apply)(&self.waiting);
        self.waiting.clear();
    }

    /// Applies the updates that wait.
    pub(super) fn finish(mut self) {
        self.apply();
    }
}

impl std::fmt::Debug for Updates<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Updates")
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}
