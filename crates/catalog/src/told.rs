//! What is told of a solve, counted against its limit on memory: [`Told`].

use std::ops::ControlFlow;

use stonework_core::{Budget, Run, Solution, StopReason};
use stonework_erased::ErasedState;

use super::shown_game::ShownGame;
use super::shown_move::ShownMove;
use super::shown_value::ShowValue;
use stonework_words::{MOST_LISTED_MOVES, Notation, ShownValue};

/// No picture shows the values of more first moves. No limit is too small for so few moves to be told, of
/// a position or along a line.
pub(super) const MOST_SHOWN: usize = 1 << 10;

/// The first moves of a solution as they are written, and the room that is left for its lines.
pub(super) struct Told<V: ShowValue> {
    /// The moves with those equivalent to them.
    pub(super) moves: Vec<(Notation, V)>,
    /// Whether no equivalent one is left out.
    pub(super) has_every: bool,
    /// The limit by which something is left out.
    pub(super) stopped: Option<StopReason>,
    /// What is held.
    pub(super) budget: Budget,
}

impl<V: ShowValue> Told<V> {
    /// Nothing yet.
    pub(super) fn new(bytes: Option<usize>) -> Self {
        Self {
            moves: Vec::new(),
            has_every: true,
            stopped: None,
            budget: Budget::new(bytes),
        }
    }

    /// Nothing yet, beside what a solution holds, and so many bytes more.
    pub(super) fn beside<M: Copy>(solution: &Solution<M, V>, held: usize, run: &Run) -> Self {
        let line = solution.line().unwrap_or(solution.line_so_far());
        let lists = size_of_val(solution.moves()) + size_of_val(line);
        let mut told = Self::new(run.bytes());
        let held = held.saturating_add(lists);
        let held = told.budget.left().map_or(held, |left| left.min(held));
        (told.budget.take(held)).expect("no more is taken than there is");
        told
    }

    /// Tells a move with this value, and those equivalent to it; breaks where no more may be told.
    pub(super) fn tell(&mut self, mv: &dyn ShownMove<V>, value: V) -> ControlFlow<()> {
        /// As they are here, and as they are shown.
        const fn bytes<V>() -> usize {
            size_of::<(Notation, V)>() + size_of::<(Notation, ShownValue)>()
        }
        let before = self.moves.len();
        mv.equivalent(&mut |notation| {
            let told = self.moves.len();
            if told >= MOST_LISTED_MOVES && told > before {
                self.has_every = false;
                return ControlFlow::Break(());
            }
            if let Err(reason) = self.budget.take(bytes::<V>())
                && told >= MOST_SHOWN
            {
                self.stopped = Some(reason);
                return ControlFlow::Break(());
            }
            self.moves.push((notation, value));
            ControlFlow::Continue(())
        });
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Tells rated moves of an erased game, by their indices, which come in the game's order.
    pub(super) fn tell_rated(
        &mut self,
        rules: &dyn ShownGame<V>,
        start: &ErasedState,
        rated: &mut dyn Iterator<Item = (usize, V)>,
    ) {
        let mut rated = rated.peekable();
        rules.visit_first(start, usize::MAX, &mut |index, mv| {
            while rated.next_if(|&(before, _)| before < index).is_some() {}
            match rated.peek() {
                Some(&(at, value)) if at == index => self.tell(mv, value),
                Some(_) => ControlFlow::Continue(()),
                None => ControlFlow::Break(()),
            }
        });
    }
}
