//! Positions on the path of a depth-first search: [`OnPath`].

use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::state::ErasedState;
use super::store::{Child, NO_NUMBER, Store, StoredEdge};
use crate::game::Game;
use crate::run::{Budget, ExternalBytes};
use crate::solvers::negamax::{Bounded, BoundedMemo, Memo, OpenMemo};

/// The positions that moves of the path lead to, those of each position side by side.
///
/// When a position is expanded, what lies above it and its siblings belongs to moves that the search
/// has left: it is dropped.
pub(super) struct OnPath<G: Game> {
    game: Arc<G>,
    stack: Vec<Entry<G::State>>,
    hasher: FixedState,
    memo: Option<BoundedMemo<G::State, G::Value>>,
    /// What the memo takes.
    budget: Budget,
    held: ExternalBytes,
    counted: usize,
}

/// A position, and where the positions end that moves from the same position lead to.
struct Entry<S> {
    state: S,
    hash: u64,
    siblings_end: usize,
    /// Where the positions begin that its own moves lead to.
    children: usize,
}

impl<G: Game> OnPath<G> {
    pub(super) fn new(game: Arc<G>, memo_bytes: Option<usize>, held: ExternalBytes) -> Self {
        let mut budget = Budget::new(memo_bytes.map(|bytes| bytes.max(1 << 10).saturating_mul(2)));
        let memo = memo_bytes.and_then(|bytes| Bounded::new(bytes).open(&*game, &mut budget).ok());
        Self {
            game,
            stack: Vec::new(),
            hasher: FixedState::default(),
            memo,
            budget,
            held,
            counted: 0,
        }
    }

    fn push(&mut self, state: G::State) -> Child<G::Value> {
        let number = self.stack.len();
        let hash = self.hasher.hash_one(&state);
        self.stack.push(Entry {
            state,
            hash,
            siblings_end: number + 1,
            children: number + 1,
        });
        Child::Open { number, hash }
    }

    /// Counts what is held.
    fn count(&mut self) {
        let stack = self.stack.capacity() * size_of::<Entry<G::State>>();
        let bytes = stack.saturating_add(self.budget.used());
        if bytes != self.counted {
            self.counted = bytes;
            self.held.set(bytes);
        }
        // The vector doubles when it is full.
        let next = bytes.saturating_add(2 * stack);
        let is_nearly_full = self.stack.len() + self.stack.len() / 8 >= self.stack.capacity();
        if is_nearly_full && !self.held.may_hold(next) {
            self.held.refuse(next);
        }
    }
}

impl<G> Store<G::Value> for OnPath<G>
where
    G: Game<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    fn enter(&mut self, state: &ErasedState) -> Child<G::Value> {
        let state = state.expect::<G::State>();
        if let Some(value) = self.game.terminal_value(state) {
            Child::Over {
                number: NO_NUMBER,
                value,
            }
        } else {
            self.stack.clear();
            self.push(state.clone())
        }
    }

    fn expand(
        &mut self,
        number: usize,
        from: usize,
        most: usize,
        edges: &mut Vec<StoredEdge<G::Value>>,
    ) {
        let game = Arc::clone(&self.game);
        let state = self.stack[number].state.clone();
        if from == 0 {
            self.stack.truncate(self.stack[number].siblings_end);
            self.stack[number].children = self.stack.len();
        }
        for mv in game.moves(&state).skip(from).take(most) {
            let step = game.play(&state, mv);
            let child = match game.terminal_value(&step.state) {
                Some(value) => Child::Over {
                    number: NO_NUMBER,
                    value,
                },
                None => self.push(step.state),
            };
            edges.push(StoredEdge {
                child,
                gain: step.gain,
                turn: step.turn,
            });
        }
        let (first, end) = (self.stack[number].children, self.stack.len());
        for entry in &mut self.stack[first..] {
            entry.siblings_end = end;
        }
        self.count();
    }

    fn move_count(&self, number: usize) -> usize {
        self.game.moves(&self.stack[number].state).count()
    }

    fn are_equal(&self, one: usize, two: usize) -> bool {
        match (self.stack.get(one), self.stack.get(two)) {
            (Some(one), Some(two)) => one.state == two.state,
            _ => false,
        }
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        let entry = self.stack.get(number)?;
        Some(ErasedState::new(entry.state.clone()))
    }

    fn find(&self, state: &ErasedState) -> Option<Child<G::Value>> {
        let state = state.expect::<G::State>();
        let number = self.stack.iter().position(|entry| entry.state == *state)?;
        Some(Child::Open {
            number,
            hash: self.stack[number].hash,
        })
    }

    fn remembered(&self, number: usize) -> Option<G::Value> {
        let memo = self.memo.as_ref()?;
        let state = &self.stack[number].state;
        Memo::<G>::get(memo, memo.key(&*self.game, state).ok()?, state)
    }

    fn remember(&mut self, number: usize, value: G::Value, effort: u64) {
        if let Some(memo) = &mut self.memo {
            let state = self.stack[number].state.clone();
            if let Ok(key) = memo.key(&*self.game, &state) {
                // What there is no room for is forgotten.
                let _ = Memo::<G>::put(memo, key, state, value, effort, &mut self.budget);
            }
        }
    }
}
