//! A game that is only won or lost as one that tells how soon: [`WithDistance`].

use std::fmt::{self, Debug};
use std::sync::Arc;

use stonework_core::{ForcedValue, Outcome, StopReason, WinLose};

use super::edge::Edge;
use super::erased_game::{ErasedGame, ErasedStep};
use super::state::ErasedState;
use super::states::{Batch, EmptyStates, Expanded, Numbering, Slot, States};

/// A game that is only won or lost, with the distance of every win and loss: its remoteness, in
/// plies, where the winner hurries and the loser delays. Positions and moves are the same.
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::erased::{DepthFirst, Erased, ErasedGame, WithDistance};
/// use stonework::{Game, Outcome, Run, Solver, Step, WinLose};
///
/// /// Take one or two of some stones; who cannot has lost.
/// struct Stones(u32);
/// impl Game for Stones {
///     type State = u32;
///     type Move = u32;
///     type Value = WinLose;
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
///         (left == 0).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
///         1..=left.min(2)
///     }
///     fn play(&self, left: &u32, taken: u32) -> Step<Self> {
///         Step::to(left - taken)
///     }
/// }
///
/// let game = WithDistance(Arc::new(Arc::new(Stones(7))));
/// let positions = game.interned(false);
/// let start = positions.enter(&game.start());
/// let solution = DepthFirst::growing().solve_from(&Erased(&positions), &start, &Run::new());
/// assert_eq!(solution.unwrap().value(), Some(Outcome::win_in(5)));
/// ```
pub struct WithDistance<G: ?Sized>(pub Arc<G>);

impl<G: ?Sized> Debug for WithDistance<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WithDistance").finish_non_exhaustive()
    }
}

impl<G: ErasedGame<WinLose> + ?Sized> ErasedGame<Outcome> for WithDistance<G> {
    fn start(&self) -> ErasedState {
        self.0.start()
    }

    fn terminal_value(&self, state: &ErasedState) -> Option<Outcome> {
        self.0.terminal_value(state).map(WinLose::to_outcome)
    }

    fn move_count(&self, state: &ErasedState) -> usize {
        self.0.move_count(state)
    }

    fn play(&self, state: &ErasedState, index: usize) -> Option<ErasedStep<Outcome>> {
        self.0.play(state, index).map(ErasedStep::with_distance)
    }

    fn states(&self) -> EmptyStates<Outcome> {
        EmptyStates(Box::new(StatesWithDistance {
            states: self.0.states().0,
            edges: Vec::new(),
            ends: Vec::new(),
        }))
    }
}

impl ErasedStep<WinLose> {
    /// The same move of the game [`WithDistance`].
    #[must_use]
    pub fn with_distance(self) -> ErasedStep<Outcome> {
        let Self { state, gain, turn } = self;
        ErasedStep { state, gain, turn }
    }
}

/// The states of a game that is only won or lost, and room for what the game says of them.
struct StatesWithDistance {
    states: Box<dyn States<WinLose>>,
    edges: Vec<Edge<WinLose>>,
    ends: Vec<Option<WinLose>>,
}

impl StatesWithDistance {
    /// The bytes of the room.
    fn room(&self) -> usize {
        self.edges.capacity() * size_of::<Edge<WinLose>>()
            + self.ends.capacity() * size_of::<Option<WinLose>>()
    }
}

impl States<Outcome> for StatesWithDistance {
    fn push(&mut self, state: &ErasedState) -> Option<Outcome> {
        self.states.push(state).map(WinLose::to_outcome)
    }

    fn truncate(&mut self, len: usize) {
        self.states.truncate(len);
    }

    fn reserve(&mut self, len: usize) {
        self.states.reserve(len);
    }

    fn expand(
        &mut self,
        number: usize,
        batch: Batch,
        len: usize,
        numbering: Option<Numbering<'_, Outcome>>,
        edges: &mut Vec<Edge<Outcome>>,
    ) -> Expanded {
        self.edges.clear();
        self.ends.clear();
        let (index, ends) = match numbering {
            Some(Numbering { index, ends }) => (Some(index), ends),
            None => (None, None),
        };
        let found = ends.is_some().then_some(&mut self.ends);
        let numbering = index.map(|index| Numbering { index, ends: found });
        let expanded = (self.states).expand(number, batch, len, numbering, &mut self.edges);
        edges.extend(self.edges.iter().map(|edge| Edge {
            index: edge.index,
            number: edge.number,
            is_over: edge.is_over,
            end: edge.end.to_outcome(),
            gain: edge.gain,
            turn: edge.turn,
        }));
        if let Some(ends) = ends {
            let found = self.ends.iter();
            ends.extend(found.map(|end| end.map(WinLose::to_outcome)));
        }
        Expanded {
            heap_bytes: expanded.heap_bytes + self.room(),
            ..expanded
        }
    }

    fn count_moves(
        &self,
        number: usize,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason> {
        self.states.count_moves(number, check)
    }

    fn hash(&self, number: usize) -> u64 {
        self.states.hash(number)
    }

    fn are_equal(&self, one: usize, two: usize) -> bool {
        self.states.are_equal(one, two)
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        self.states.state(number)
    }

    fn keep(&mut self, number: usize, slot: Slot, places: usize) {
        self.states.keep(number, slot, places);
    }

    fn is_kept(&self, number: usize, slot: Slot) -> bool {
        self.states.is_kept(number, slot)
    }

    fn kept_heap_bytes(&self, number: usize, replaced: Option<Slot>) -> (usize, usize) {
        self.states.kept_heap_bytes(number, replaced)
    }

    fn state_bytes(&self) -> usize {
        self.states.state_bytes()
    }
}
