//! The layers of a game as the tables see them: [`Layers`], the only part that is compiled for each
//! game.

use std::ops::Range;

use super::window::Done;
use crate::error::{SolveError, SolveErrorOf};
use crate::kit::RowKernel;
use crate::layered::Layered;
use crate::run::{Budget, StopReason};
use crate::value::Value;

/// The layers of a game whose values are `V`.
pub(super) trait Layers<V>: Sync {
    /// The first position that a move from a layer may lead to, and the positions of the layer.
    fn span(&self, layer: usize) -> (usize, Range<usize>);

    /// Prepares what values many positions at once, if the game has it and the budget allows it.
    fn prepare(&mut self, budget: &mut Budget);

    /// Gives back what that took.
    fn give_back(&mut self, budget: &mut Budget);

    /// What values many positions at once, if it is prepared.
    fn kernel(&self) -> Option<&dyn RowKernel<V>>;

    /// Values the positions from number `first` on, all of one layer, by the values in `done`.
    ///
    /// The error is the first position that has no value, or `None` if the layer has fewer states
    /// than numbers.
    fn value(&self, done: Done<'_, V>, fresh: &mut [V], first: usize) -> Result<(), Option<usize>>;

    /// Values the positions of these layers as long as each layer has one position, and as there is
    /// room: the first `known` of `values` are those of the positions from number `base` on. Returns
    /// how many.
    ///
    /// The error is the first position that has no value.
    fn value_single(
        &self,
        layers: Range<usize>,
        values: &mut [V],
        known: usize,
        base: usize,
    ) -> Result<usize, usize>;
}

/// What [`Layers::span`] is for the layers of this game.
pub(super) fn span<G: Layered>(game: &G, layer: usize) -> (usize, Range<usize>) {
    let first = layer.saturating_sub(game.reach());
    (game.layer(first).start, game.layer(layer))
}

/// The layers of the game `G`.
pub(super) struct LayersOf<'g, G: Layered> {
    game: &'g G,
    kernel: Option<Box<dyn RowKernel<G::Value>>>,
}

impl<'g, G: Layered> LayersOf<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        Self { game, kernel: None }
    }
}

impl<G: Layered + Sync> Layers<G::Value> for LayersOf<'_, G> {
    fn span(&self, layer: usize) -> (usize, Range<usize>) {
        span(self.game, layer)
    }

    fn prepare(&mut self, budget: &mut Budget) {
        self.kernel = self.game.row_kernel(budget);
    }

    fn give_back(&mut self, budget: &mut Budget) {
        if self.kernel.take().is_some() {
            budget.give_back(self.game.row_kernel_bytes());
        }
    }

    fn kernel(&self) -> Option<&dyn RowKernel<G::Value>> {
        self.kernel.as_deref()
    }

    fn value(
        &self,
        done: Done<'_, G::Value>,
        fresh: &mut [G::Value],
        first: usize,
    ) -> Result<(), Option<usize>> {
        let mut states = self.game.states(first..first + fresh.len());
        for (at, slot) in fresh.iter_mut().enumerate() {
            let state = states.next().ok_or(None)?;
            *slot = value_of(self.game, &state, done).ok_or(Some(first + at))?;
        }
        Ok(())
    }

    fn value_single(
        &self,
        layers: Range<usize>,
        values: &mut [G::Value],
        known: usize,
        base: usize,
    ) -> Result<usize, usize> {
        for (layer, at) in layers.zip(known..values.len()) {
            let (first, range) = span(self.game, layer);
            let number = base + at;
            if range != (number..number + 1) {
                return Ok(at - known);
            }
            let (done, fresh) = values.split_at_mut(at);
            let done = Done {
                values: &done[first - base..],
                base: first,
            };
            let state = self.game.unrank(number);
            fresh[0] = value_of(self.game, &state, done).ok_or(number)?;
        }
        Ok(values.len() - known)
    }
}

/// Values the positions from number `first` on, all of one layer, by the kernel if there is one.
pub(super) fn value_stretch<V: Value>(
    game: &dyn Layers<V>,
    layer: usize,
    done: Done<'_, V>,
    fresh: &mut [V],
    first: usize,
) -> Result<(), Option<usize>> {
    if V::IN_VECTORS
        && let Some(kernel) = game.kernel()
        && !done.values.is_empty()
    {
        let start = first - done.base - done.values.len();
        let below = &done.values[start..=start + fresh.len()];
        if kernel.value(layer, start, below, fresh) {
            return Ok(());
        }
    }
    game.value(done, fresh, first)
}

/// Why a table could not be filled.
pub(super) enum Flaw {
    /// A limit was reached.
    Stopped(StopReason),
    /// This layer does not begin where the one before it ends, or it has fewer states than numbers.
    Layer(usize),
    /// This position; [`fault`] says which law.
    Position(usize),
}

impl From<StopReason> for Flaw {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

#[inline]
fn value_of<G: Layered>(game: &G, state: &G::State, done: Done<'_, G::Value>) -> Option<G::Value> {
    if let Some(value) = game.terminal_value(state) {
        return Some(value);
    }
    let mut best = None;
    for mv in game.moves(state) {
        let step = game.play(state, mv);
        let child = done.get(game.rank(&step.state))?;
        let value = Some(child.back_up(step.gain, step.turn)?);
        best = best.max(value);
    }
    best
}

/// Which law is broken at a position that has no value.
#[cold]
pub(super) fn fault<G: Layered>(game: &G, index: usize) -> SolveErrorOf<G> {
    let (first, layer) = span(game, game.layer_of(index));
    let within = first..layer.start;
    let state = game.unrank(index);
    let mut moved = false;
    for mv in game.moves(&state) {
        moved = true;
        let step = game.play(&state, mv);
        let index = game.rank(&step.state);
        if !within.contains(&index) {
            return SolveError::LayerOrder {
                state: state.clone(),
                mv,
                next: step.state,
                index,
            };
        }
    }
    if moved {
        SolveError::Overflow { state }
    } else {
        SolveError::NoMoves { state }
    }
}
