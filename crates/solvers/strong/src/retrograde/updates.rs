//! Updates of the positions from which moves lead to a decided position: [`Updates`].

use stonework_core::Turn;

use super::frontier::Frontier;
use super::outcomes::Outcomes;
use super::width::Width;

/// Collects updates and applies them by the thousand: each is twice the number of a position, plus
/// one if a move of it is refuted; without, that move wins.
pub struct Updates<'a> {
    waiting: Vec<u64>,
    /// Whether the decided position is lost.
    is_lost: bool,
    apply: &'a mut dyn FnMut(&[u64]),
}

/// The most updates that wait.
const MOST: usize = 1 << 11;

impl<'a> Updates<'a> {
    /// No updates; `apply` is given many at once.
    pub fn new(apply: &'a mut dyn FnMut(&[u64])) -> Self {
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
    pub(super) fn back_up(&mut self, predecessor: u64, turn: Turn) {
        let is_refuted = self.is_lost != (turn == Turn::Passes);
        if self.waiting.len() == MOST {
            self.apply();
        }
        self.waiting.push(predecessor << 1 | u64::from(is_refuted));
    }

    fn apply(&mut self) {
        (self.apply)(&self.waiting);
        self.waiting.clear();
    }

    /// Applies the updates that wait.
    pub fn finish(mut self) {
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

/// Notes that a move of a position wins, or that it is refuted; decides the position if it has a
/// winning move, or if its last move is refuted.
#[inline]
pub(super) fn decide<W: Width>(
    outcomes: &Outcomes<W>,
    frontier: &Frontier,
    [won, lost]: [u64; 2],
    position: usize,
    is_refuted: bool,
) {
    let is_decided = if is_refuted {
        outcomes.refute(position) && outcomes.decide(position, lost)
    } else {
        outcomes.decide(position, won)
    };
    if is_decided {
        frontier.insert(position);
    }
}

/// Applies updates. `codes` are those of a win and of a loss by them, and what is decided is
/// entered into the frontier.
#[inline]
pub(super) fn update<W: Width, U: Update>(
    outcomes: &Outcomes<W>,
    frontier: &Frontier,
    codes: [u64; 2],
    updates: &[U],
) {
    /// An update waits for so many others, while its memory is fetched.
    const AHEAD: usize = 24;

    let fetch = |&update: &U| outcomes.prefetch(update.place(), update.is_refuted());
    updates.iter().take(AHEAD).for_each(fetch);
    for (at, &update) in updates.iter().enumerate() {
        updates.get(at + AHEAD).into_iter().for_each(fetch);
        let is_refuted = update.is_refuted();
        decide(outcomes, frontier, codes, update.place(), is_refuted);
    }
}

/// An update: twice the place of a position, plus one if a move of it is refuted.
pub(super) trait Update: Copy {
    fn place(self) -> usize;

    fn is_refuted(self) -> bool;
}

macro_rules! updates {
    ($($update:ty)*) => {$(
        impl Update for $update {
            #[inline]
            fn place(self) -> usize {
                usize::try_from(self >> 1).unwrap_or(usize::MAX)
            }

            #[inline]
            fn is_refuted(self) -> bool {
                self & 1 == 1
            }
        }
    )*};
}

// Among all positions of a tier; among those of a part of it.
updates!(u64 u32);
