//! The values of positions with any number of moves left: [`TimedSolution`].

use std::fmt;
use std::marker::PhantomData;

use stonework_core::kit::FoundNumbers;
use stonework_core::{Oracle, Wdl};

use super::timed_value::TimedValue;
use crate::strong_solution::{Counts, Statistics};

/// From so many moves left on, as far as each second number of moves goes, a position has this rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Change {
    number: u32,
    left: u32,
    rank: i32,
}

impl Change {
    /// The number has 31 bits.
    pub(super) fn new(number: usize, left: u32, rank: i32) -> Self {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        Self { number, left, rank }
    }
}

/// The values of the positions that play comes to before a deadline, with every number of moves left
/// that there may be; empty if the solve was stopped.
///
/// As an oracle it tells what a position is worth when play comes to it first.
pub struct TimedSolution<V> {
    moves: u32,
    /// How many positions fewer moves than this, and one more, lead to.
    ends: Vec<usize>,
    /// The ranks of positions when no moves are left.
    at_end: Vec<i32>,
    changes: Vec<Change>,
    value: PhantomData<fn() -> V>,
}

impl<V> Default for TimedSolution<V> {
    fn default() -> Self {
        Self::new(0, Vec::new(), Vec::new(), Vec::new())
    }
}

impl<V> TimedSolution<V> {
    pub(super) fn new(
        moves: u32,
        ends: Vec<usize>,
        at_end: Vec<i32>,
        changes: Vec<Change>,
    ) -> Self {
        Self {
            moves,
            ends,
            at_end,
            changes,
            value: PhantomData,
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.at_end.len()
    }

    /// Whether there are no positions, as the solve was stopped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most moves that may be left in the position with a number; `None` if there is none.
    #[must_use]
    pub fn left(&self, number: usize) -> Option<u32> {
        let before = self.ends.partition_point(|&end| end <= number);
        let left = self.moves.checked_sub(u32::try_from(before).ok()?)?;
        (number < self.len()).then_some(left)
    }
}

impl<V: TimedValue> TimedSolution<V> {
    /// What the position with a number is worth to the player to move where so many moves are left;
    /// `None` if there is no such position, or there are never so many left.
    ///
    /// O(log n) time, and O(changes) where its value keeps changing.
    #[must_use]
    pub fn value(&self, number: usize, left: u32) -> Option<V> {
        if left > self.left(number)? {
            return None;
        }
        let least = Change::new(number, left, i32::MIN);
        let after = |change: &Change| (change.number, change.left) <= (least.number, left);
        let before = self.changes.partition_point(after);
        let changes = self.changes[..before].iter().rev();
        let mut changes = changes.take_while(|change| change.number == least.number);
        let change = changes.find(|change| change.left % 2 == left % 2);
        let rank = change.map_or(self.at_end[number], |change| change.rank);
        V::of_rank(rank, left)
    }
}

impl<V: TimedValue> TimedSolution<V> {
    /// Counts the positions by their values when play comes to them first; those at the deadline are
    /// ends. `game` must be the one that was solved.
    ///
    /// O(m) time for `m` moves of all positions.
    #[must_use]
    pub fn statistics<G: FoundNumbers<Value = V>>(&self, game: &G) -> Statistics<V> {
        let mut counts = Counts::default();
        for number in 0..self.len() {
            let left = self.left(number).unwrap_or(0);
            let Some(value) = self.value(number, left) else {
                continue;
            };
            // It has a code, as it has a rank.
            counts.add(value.stored_code().unwrap_or(0));
            let state = game.found_state(number);
            if left == 0 || game.terminal_value(&state).is_some() {
                counts.ends += 1;
            } else if value.result() != Wdl::Loss {
                let (mut saving, mut losing) = (0, 0);
                for mv in game.moves(&state) {
                    let (child, _) = game.found_after(&mv);
                    let step = game.play(&state, mv);
                    let child = self.value(child, left - 1);
                    match child.and_then(|child| child.back_up(step.gain, step.turn)) {
                        Some(value) if value.result() == Wdl::Loss => losing += 1,
                        _ => saving += 1,
                    }
                }
                counts.single_saving += u64::from(saving == 1 && losing > 0);
            }
        }
        Statistics::of(&counts)
    }
}

impl<G: FoundNumbers<Value: TimedValue>> Oracle<G> for TimedSolution<G::Value> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        let number = game.found_number(state);
        self.value(number, self.left(number)?)
    }
}

impl<V> fmt::Debug for TimedSolution<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TimedSolution")
            .field("moves", &self.moves)
            .field("positions", &self.len())
            .finish_non_exhaustive()
    }
}
