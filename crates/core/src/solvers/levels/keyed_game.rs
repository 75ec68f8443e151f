//! A game whose positions are keys: [`KeyedGame`].

use std::marker::PhantomData;

use super::level::{Level, find};
use super::order::LevelOrder;
use super::stored_key::StoredKey;
use crate::error::{SolveError, SolveErrorOf};
use crate::game::{Game, Step};
use crate::packed::Packed;
use crate::value::{Coded, Value};

/// What the levels say about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// The code of its value.
    Code(u32),
    /// It has no value yet: its level and its place there.
    Open(usize, usize),
    /// It is in no level.
    Missing,
}

/// A game and the order of its levels.
#[derive(Debug)]
pub(super) struct KeyedGame<'g, G, O> {
    pub(super) game: &'g G,
    order: PhantomData<fn() -> O>,
}

impl<G, O> Clone for KeyedGame<'_, G, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, O> Copy for KeyedGame<'_, G, O> {}

impl<'g, G: Packed, O: LevelOrder<G>> KeyedGame<'g, G, O> {
    pub(super) fn new(game: &'g G) -> Self {
        Self {
            game,
            order: PhantomData,
        }
    }

    /// The grade of a state, if states have one.
    #[inline]
    pub(super) fn grade(self, state: &G::State) -> Option<u32> {
        O::grade(self.game, state)
    }

    /// The key of a state; `None` if it has more bits than the game says.
    #[inline]
    pub(super) fn pack<W: StoredKey>(self, state: &G::State) -> Option<W> {
        W::try_from(self.game.pack(state).into()).ok()
    }

    /// The state of a key; `None` if that state has another key.
    #[inline]
    pub(super) fn unpack<W: StoredKey>(self, key: W) -> Option<G::State> {
        let packed = G::Key::try_from(key.into()).ok()?;
        let state = self.game.unpack(packed);
        (self.game.pack(&state) == packed).then_some(state)
    }

    /// Finds a position that a move from level `from` leads to.
    #[inline]
    pub(super) fn find<W: StoredKey>(
        self,
        levels: &[Level<W>],
        from: usize,
        state: &G::State,
    ) -> Known {
        let Some(key) = self.pack(state) else {
            return Known::Missing;
        };
        let Some((at, place)) = find(levels, key, self.grade(state), from) else {
            return Known::Missing;
        };
        let known = levels[at].code(place).map(Known::Code);
        known.unwrap_or(Known::Open(at, place))
    }

    /// The value of a step to the mover, given the code of the value after it.
    #[inline]
    pub(super) fn back_up(step: &Step<G>, code: u32) -> Option<G::Value>
    where
        G: Game<Value: Coded>,
    {
        let child = G::Value::from_stored_code(code)?;
        child.back_up(step.gain, step.turn)
    }

    /// The law that the position with a key breaks. `levels` has the values that are known.
    #[cold]
    pub(super) fn explain<W: StoredKey>(self, levels: &[Level<W>], key: W) -> SolveErrorOf<G>
    where
        G: Game<Value: Coded>,
    {
        let game = self.game;
        let Ok(packed) = G::Key::try_from(key.into()) else {
            // It was made from one.
            return SolveError::Key {
                state: game.start(),
            };
        };
        let state = game.unpack(packed);
        let unpacked_again = game.unpack(game.pack(&state));
        if game.pack(&state) != packed || unpacked_again != state {
            return SolveError::Key { state };
        }
        if game.terminal_value(&state).is_some() {
            return SolveError::NoCode { state };
        }
        let mut has_moves = false;
        for mv in game.moves(&state) {
            has_moves = true;
            let step = game.play(&state, mv);
            if self.pack::<W>(&step.state).is_none() {
                return SolveError::Key { state: step.state };
            }
            if let (Some(from), Some(to)) = (self.grade(&state), self.grade(&step.state))
                && to <= from
            {
                return SolveError::Grade {
                    state: state.clone(),
                    mv,
                    next: step.state,
                    grades: (from, to),
                };
            }
            match self.find(levels, levels.len(), &step.state) {
                // Positions are missing while they are being found.
                Known::Missing if !levels.is_empty() => {
                    return SolveError::Key { state: step.state };
                }
                Known::Missing | Known::Open(..) => {}
                Known::Code(code) => {
                    if Self::back_up(&step, code).is_none() {
                        let state = state.clone();
                        return SolveError::Overflow { state };
                    }
                }
            }
        }
        if has_moves {
            SolveError::NoCode { state }
        } else {
            SolveError::NoMoves { state }
        }
    }
}
