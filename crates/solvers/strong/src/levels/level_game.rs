//! The rules of a game over the keys of its own: [`LevelGame`].

use std::marker::PhantomData;

use stonework_core::kit::{ImageOf, cycle};
use stonework_core::{
    Coded, Graded, HaltOf, Packed, SolveError, SolveErrorOf, Step, Symmetric, Turn, Value,
};

use super::error::LevelError;
use super::keys::GradedKey;
use super::order::{ByGrade, LevelOrder};
use super::rules::LevelRules;
use super::target_list::TargetList;
use super::valued_moves::{ExpandKeys, ListMoves, OtherKey, ValuedMoves};
use crate::sealed::Sealed;

/// A [`Graded`] game as [`LevelRules`].
#[derive(Debug)]
pub struct LevelGame<'g, G: Packed, O = ByGrade> {
    game: &'g G,
    /// The image that stands for a state, in a symmetric game.
    canonical: Option<ImageOf<G>>,
    order: PhantomData<fn() -> O>,
}

impl<'g, G: Packed> LevelGame<'g, G> {
    /// A game as it is; `None` if its keys have more than 64 bits.
    #[must_use]
    pub fn new(game: &'g G) -> Option<Self> {
        (game.key_bits() <= u64::BITS).then(|| Self::with_order(game))
    }

    /// The same with only one of the images of each position.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.canonical = Some(G::canonical);
        self
    }

    /// The key of a state, or of the image that stands for it, and the grade of both; `None` if the
    /// key has more bits than the game says.
    #[must_use]
    pub fn key(&self, state: &G::State) -> Option<GradedKey>
    where
        G: Graded,
    {
        narrow(self.graded_key(state, 0))
    }

    /// The state with a key; `None` if that state has another key.
    #[must_use]
    pub fn state(&self, key: u64) -> Option<G::State> {
        state_of(self.game, key.into())
    }
}

impl<'g, G: Packed, O> LevelGame<'g, G, O> {
    /// A game with keys of any width.
    pub(super) fn with_order(game: &'g G) -> Self {
        Self {
            game,
            canonical: None,
            order: PhantomData,
        }
    }

    /// The key of a state, or of the image that stands for it, and the grade of both: `distance` if
    /// states have none.
    #[inline]
    pub(super) fn graded_key(&self, state: &G::State, distance: u32) -> GradedKey<u128>
    where
        O: LevelOrder<G>,
    {
        match self.canonical {
            // It is inlined: so no more of the state after a move is computed than the key needs.
            None => key_of::<O, G>(self.game, state, distance),
            Some(canonical) => self.key_of_image(canonical, state.clone(), distance),
        }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "so that the caller need not keep its state in memory"
    )]
    #[cold]
    #[inline(never)]
    fn key_of_image(&self, canonical: ImageOf<G>, state: G::State, distance: u32) -> GradedKey<u128>
    where
        O: LevelOrder<G>,
    {
        key_of::<O, G>(self.game, &canonical(self.game, &state), distance)
    }
}

/// The state of a key; `None` if that state has another key.
#[inline]
fn state_of<G: Packed>(game: &G, key: u128) -> Option<G::State> {
    let packed = G::Key::try_from(key).ok()?;
    let state = game.unpack(packed);
    (game.pack(&state) == packed).then_some(state)
}

#[inline]
fn key_of<O: LevelOrder<G>, G: Packed>(
    game: &G,
    state: &G::State,
    distance: u32,
) -> GradedKey<u128> {
    let key = game.pack(state).into();
    let grade = O::grade(game, state).unwrap_or(distance);
    GradedKey { grade, key }
}

/// A key of 64 bits, if it is one.
fn narrow(GradedKey { grade, key }: GradedKey<u128>) -> Option<GradedKey> {
    let key = u64::try_from(key).ok()?;
    Some(GradedKey { grade, key })
}

impl<G: Packed, O> Sealed for LevelGame<'_, G, O> {}

impl<G, O> LevelRules for LevelGame<'_, G, O>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
{
    fn start(&self) -> Option<GradedKey> {
        narrow(self.graded_key(&self.game.start(), 0))
    }

    fn moves(&self) -> Box<dyn ExpandKeys + '_> {
        Box::new(ValuedMoves::new(self, G::BATCH))
    }
}

impl<G, O> ListMoves<G::Value> for LevelGame<'_, G, O>
where
    G: Packed + Sync,
    O: LevelOrder<G>,
{
    fn prepare(&self, keys: &mut dyn Iterator<Item = u128>) {
        if G::BATCH > 0 {
            let states: Vec<G::State> = keys.filter_map(|key| state_of(self.game, key)).collect();
            self.game.prepare(&states);
        }
    }

    fn list(
        &self,
        key: u128,
        targets: &mut TargetList,
        gains: &mut Vec<(<G::Value as Value>::Gain, Turn)>,
    ) -> Result<Option<G::Value>, OtherKey> {
        let game = self.game;
        let state = state_of(game, key).ok_or(OtherKey)?;
        let end = game.terminal_value(&state);
        if end.is_none() {
            let next = targets.next_grade();
            for mv in game.moves(&state) {
                let Step { state, gain, turn } = game.play(&state, mv);
                let GradedKey { grade, key } = self.graded_key(&state, next);
                if !targets.push(grade, key) {
                    break;
                }
                gains.push((gain, turn));
            }
        }
        Ok(end)
    }
}

impl<G: Packed, O: LevelOrder<G>> LevelGame<'_, G, O> {
    /// What ended a solve with keys of so many bits, by states and moves.
    #[cold]
    pub(super) fn explain(&self, error: LevelError, bits: u32) -> HaltOf<G> {
        let state = |key| self.reached(key);
        let error = match error {
            LevelError::Stopped(reason) => return reason.into(),
            LevelError::Missing { key, .. } => SolveError::Key { state: state(key) },
            LevelError::NoMoves { key, .. } => SolveError::NoMoves { state: state(key) },
            LevelError::Overflow { key, .. } => SolveError::Overflow { state: state(key) },
            LevelError::NoCode { key, .. } => SolveError::NoCode { state: state(key) },
            LevelError::Key { key, .. } | LevelError::Grade { key, .. } => {
                self.explain_key(key, bits)
            }
            LevelError::Cyclic(keys) => {
                let mut states = Vec::new();
                for key in keys {
                    states.push(state(key));
                }
                cycle::report(self.game, &states, |state| state)
            }
        };
        error.into()
    }

    /// The state of a key that was made from one.
    fn reached(&self, key: u128) -> G::State {
        match G::Key::try_from(key) {
            Ok(packed) => self.game.unpack(packed),
            Err(_) => self.game.start(),
        }
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
        let from = O::grade(game, &state);
        for mv in game.moves(&state) {
            let next = game.play(&state, mv).state;
            if !fits(game.pack(&next).into(), bits) {
                return SolveError::Key { state: next };
            }
            if let (Some(from), Some(to)) = (from, O::grade(game, &next))
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

/// Whether a key has no more bits.
pub(super) fn fits(key: u128, bits: u32) -> bool {
    key.checked_shr(bits).is_none_or(|rest| rest == 0)
}
