//! A game whose positions are keys: [`KeyedGame`].

use std::marker::PhantomData;

use super::expansion::LevelExpansion;
use super::fault::Fault;
use super::graded_key::GradedKey;
use super::order::LevelOrder;
use super::rules::LevelRules;
use super::state_keys::StateKeys;
use super::typed_expansion::TypedExpansion;
use crate::error::{SolveError, SolveErrorOf};
use crate::packed::{Packed, PackedKey};
use crate::sealed::Sealed;
use crate::solvers::cycle;
use crate::value::{Coded, Value};

/// A game and the order of its levels.
pub(super) struct KeyedGame<'g, G: Packed, O> {
    pub(super) game: &'g G,
    order: PhantomData<fn() -> O>,
}

impl<G: Packed, O> Clone for KeyedGame<'_, G, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Packed, O> Copy for KeyedGame<'_, G, O> {}

impl<G: Packed, O> Sealed for KeyedGame<'_, G, O> {}

impl<G, O, K> LevelRules<K> for KeyedGame<'_, G, O>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
    K: PackedKey,
{
    fn start(&self) -> Option<GradedKey<K>> {
        self.graded_key(&self.game.start(), 0)
    }

    fn expansion(&self) -> Box<dyn LevelExpansion<K> + '_> {
        Box::new(TypedExpansion::new(self.game, *self))
    }
}

impl<G: Packed, O: LevelOrder<G>> StateKeys<G> for KeyedGame<'_, G, O> {
    #[inline]
    fn graded_key<K: PackedKey>(self, state: &G::State, distance: u32) -> Option<GradedKey<K>> {
        let key = K::try_from(self.game.pack(state).into()).ok()?;
        let grade = O::grade(self.game, state).unwrap_or(distance);
        Some(GradedKey { grade, key })
    }

    #[inline]
    fn unpack<K: PackedKey>(self, key: K) -> Option<G::State> {
        self.state_of(key)
    }
}

impl<'g, G: Packed, O> KeyedGame<'g, G, O> {
    pub(super) fn new(game: &'g G) -> Self {
        Self {
            game,
            order: PhantomData,
        }
    }

    /// The state of a key; `None` if that state has another key.
    #[inline]
    pub(super) fn state_of<K: PackedKey>(self, key: K) -> Option<G::State> {
        let packed = G::Key::try_from(key.into()).ok()?;
        let state = self.game.unpack(packed);
        (self.game.pack(&state) == packed).then_some(state)
    }

    /// The law that a game breaks.
    #[cold]
    pub(super) fn explain(self, fault: Fault) -> SolveErrorOf<G>
    where
        G: Packed<Value: Coded>,
        O: LevelOrder<G>,
    {
        match fault {
            Fault::Position {
                key,
                key_bits,
                codes,
            } => self.explain_position(key, key_bits, &codes),
            Fault::Missing(key) => SolveError::Key {
                state: self.reached(key),
            },
            Fault::Cycle(keys) => {
                let states: Vec<_> = keys.into_iter().map(|key| self.reached(key)).collect();
                cycle::report(self.game, &states, |state| state)
            }
        }
    }

    /// The state of a key that was made from one.
    fn reached(self, key: u128) -> G::State {
        let packed = G::Key::try_from(key).ok();
        packed.map_or_else(|| self.game.start(), |packed| self.game.unpack(packed))
    }

    /// The law that a position breaks, given the codes of the positions after it that are known.
    fn explain_position(self, key: u128, key_bits: u32, codes: &[Option<u32>]) -> SolveErrorOf<G>
    where
        G: Packed<Value: Coded>,
        O: LevelOrder<G>,
    {
        let game = self.game;
        let state = self.reached(key);
        let packed = game.pack(&state);
        if packed.into() != key || game.unpack(packed) != state {
            return SolveError::Key { state };
        }
        if game.terminal_value(&state).is_some() {
            return SolveError::NoCode { state };
        }
        let mut has_moves = false;
        for (at, mv) in game.moves(&state).enumerate() {
            has_moves = true;
            let step = game.play(&state, mv);
            if game
                .pack(&step.state)
                .into()
                .checked_shr(key_bits)
                .is_some_and(|rest| rest > 0)
            {
                return SolveError::Key { state: step.state };
            }
            let grades = O::grade(game, &state).zip(O::grade(game, &step.state));
            if let Some((from, to)) = grades
                && to <= from
            {
                return SolveError::Grade {
                    state: state.clone(),
                    mv,
                    next: step.state,
                    grades: (from, to),
                };
            }
            if let Some(&Some(code)) = codes.get(at) {
                let child = G::Value::from_stored_code(code);
                let value = child.and_then(|child| child.back_up(step.gain, step.turn));
                if value.is_none() {
                    let state = state.clone();
                    return SolveError::Overflow { state };
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
