//! A game and the order of its levels, as rules over keys: [`OrderedRules`].

use std::marker::PhantomData;

use stonework_core::kit::cycle;
use stonework_core::{Coded, HaltOf, Packed, PackedKey, SolveError, SolveErrorOf};

use super::error::LevelError;
use super::keys::GradedKey;
use super::order::LevelOrder;
use super::rules::{LevelExpansion, LevelRules};
use super::typed_expansion::TypedExpansion;
use crate::sealed::Sealed;

/// A game and the order of its levels.
pub(super) struct OrderedRules<'g, G: Packed, O> {
    game: &'g G,
    order: PhantomData<fn() -> O>,
}

impl<G: Packed, O> Sealed for OrderedRules<'_, G, O> {}

impl<G, O, K> LevelRules<K> for OrderedRules<'_, G, O>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
    K: PackedKey,
{
    fn start(&self) -> Option<GradedKey<K>> {
        graded_key::<O, G, K>(self.game, &self.game.start(), 0)
    }

    fn expansion(&self) -> Box<dyn LevelExpansion<K> + '_> {
        let game = self.game;
        let key = move |state: &G::State, distance| graded_key::<O, G, K>(game, state, distance);
        Box::new(TypedExpansion::new(game, key))
    }
}

/// The key of a state with its grade: `distance` if states have none. `None` if the key has more
/// bits than the game says.
#[inline]
pub(super) fn graded_key<O: LevelOrder<G>, G: Packed, K: PackedKey>(
    game: &G,
    state: &G::State,
    distance: u32,
) -> Option<GradedKey<K>> {
    let key = K::try_from(game.pack(state).into()).ok()?;
    let grade = O::grade(game, state).unwrap_or(distance);
    Some(GradedKey { grade, key })
}

impl<'g, G: Packed, O: LevelOrder<G>> OrderedRules<'g, G, O> {
    pub(super) fn new(game: &'g G) -> Self {
        let order = PhantomData;
        Self { game, order }
    }

    /// What ended a solve, by states and moves.
    #[cold]
    pub(super) fn explain<K: PackedKey>(&self, error: LevelError<K>) -> HaltOf<G> {
        let state = |key: K| self.reached(key.into());
        let error = match error {
            LevelError::Stopped(reason) => return reason.into(),
            LevelError::Missing { key, .. } => SolveError::Key { state: state(key) },
            LevelError::NoMoves { key, .. } => SolveError::NoMoves { state: state(key) },
            LevelError::Overflow { key, .. } => SolveError::Overflow { state: state(key) },
            LevelError::NoCode { key, .. } => SolveError::NoCode { state: state(key) },
            LevelError::Key { key, .. } | LevelError::Grade { key, .. } => {
                self.explain_key(key.into(), K::BITS)
            }
            LevelError::Cyclic(keys) => {
                let states: Vec<_> = keys.into_iter().map(state).collect();
                cycle::report(self.game, &states, |state| state)
            }
        };
        error.into()
    }

    /// The state of a key that was made from one.
    fn reached(&self, key: u128) -> G::State {
        let packed = G::Key::try_from(key).ok();
        packed.map_or_else(|| self.game.start(), |packed| self.game.unpack(packed))
    }

    /// What is wrong with the key of a position, or with the key or grade after a move of it; keys
    /// have so many bits.
    fn explain_key(&self, key: u128, bits: u32) -> SolveErrorOf<G> {
        let game = self.game;
        let state = self.reached(key);
        let packed = game.pack(&state);
        if packed.into() != key || game.unpack(packed) != state {
            return SolveError::Key { state };
        }
        for mv in game.moves(&state) {
            let next = game.play(&state, mv).state;
            let rest = game.pack(&next).into().checked_shr(bits);
            if rest.is_some_and(|rest| rest > 0) {
                return SolveError::Key { state: next };
            }
            let grades = O::grade(game, &state).zip(O::grade(game, &next));
            if let Some((from, to)) = grades
                && to <= from
            {
                let state = state.clone();
                let grades = (from, to);
                return SolveError::Grade {
                    state,
                    mv,
                    next,
                    grades,
                };
            }
        }
        // Only a game that contradicts itself comes here.
        SolveError::Key { state }
    }
}
