//! The nimbers that a solve has found: [`KeptNimbers`].

use std::fmt;
use std::hash::Hash;

use stonework_core::kit::CountedMap;
use stonework_core::{Game, Oracle, WinLose};

use super::components::Components;

/// The nimbers of all components that a solve has visited, and so of every sum of them.
pub struct KeptNimbers<S, P> {
    memo: CountedMap<S, u64>,
    components: P,
}

impl<S: Eq + Hash, P> KeptNimbers<S, P> {
    pub(super) fn new(memo: CountedMap<S, u64>, components: P) -> Self {
        Self { memo, components }
    }

    /// The nimber of a position; `None` if the solve has not visited one of its components.
    ///
    /// `game` must be the game that was solved.
    #[must_use]
    pub fn nimber<G>(&self, game: &G, state: &S) -> Option<u64>
    where
        G: Game<State = S, Value = WinLose>,
        P: Components<G>,
    {
        let mut sum = 0;
        if game.terminal_value(state).is_none() {
            for component in self.components.components(game, state) {
                if game.terminal_value(&component).is_none() {
                    sum ^= self.memo.get(&component)?;
                }
            }
        }
        Some(sum)
    }
}

impl<G: Game<Value = WinLose>, P: Components<G>> Oracle<G> for KeptNimbers<G::State, P> {
    fn probe(&self, game: &G, state: &G::State) -> Option<WinLose> {
        self.nimber(game, state).map(|nimber| match nimber {
            0 => WinLose::Loss,
            _ => WinLose::Win,
        })
    }
}

impl<S, P: fmt::Debug> fmt::Debug for KeptNimbers<S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptNimbers")
            .field("components", &self.components)
            .finish_non_exhaustive()
    }
}
