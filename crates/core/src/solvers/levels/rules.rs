//! A game as its levels see it, by keys: [`Rules`].

use std::marker::PhantomData;

use super::level::Level;
use super::order::LevelOrder;
use super::word::Word;
use crate::error::{HaltOf, SolveError, SolveErrorOf};
use crate::game::Game;
use crate::run::StopReason;
use crate::unpack::Unpack;
use crate::value::{Coded, Value};

/// Why not every position is found or valued.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trouble<W> {
    Stopped(StopReason),
    /// The game breaks a law in the position with this key; [`Rules::fault`] says which.
    At(W),
}

impl<W> From<StopReason> for Trouble<W> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// The code of its value.
    Code(i32),
    /// It is there, but not valued yet: its level and its place there.
    Open(usize, usize),
    /// It is not there.
    Missing,
}

/// A game, its keys and the order of its levels.
#[derive(Debug)]
pub(super) struct Rules<'g, G, O> {
    pub(super) game: &'g G,
    order: PhantomData<fn() -> O>,
}

impl<G, O> Clone for Rules<'_, G, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, O> Copy for Rules<'_, G, O> {}

impl<'g, G: Unpack, O: LevelOrder<G>> Rules<'g, G, O> {
    pub(super) fn new(game: &'g G) -> Self {
        Self {
            game,
            order: PhantomData,
        }
    }

    /// The grade of a state, where states have one.
    #[inline]
    pub(super) fn grade(self, state: &G::State) -> Option<u32> {
        O::grade(self.game, state)
    }

    /// The key of a state; `None` if it takes more bits than the game says.
    #[inline]
    pub(super) fn pack<W: Word>(self, state: &G::State) -> Option<W> {
        W::try_from(self.game.pack(state).into()).ok()
    }

    /// The state of a key; `None` if it is not the state of that key after all.
    #[inline]
    pub(super) fn unpack<W: Word>(self, key: W) -> Option<G::State> {
        let packed = G::Key::try_from(key.into()).ok()?;
        let state = self.game.unpack(packed);
        (self.game.pack(&state) == packed).then_some(state)
    }

    /// Looks for a state, first in the level after the one given.
    #[inline]
    pub(super) fn look_up<W: Word>(
        self,
        levels: &[Level<W>],
        from: usize,
        state: &G::State,
    ) -> Known {
        let Some(key) = self.pack(state) else {
            return Known::Missing;
        };
        let in_level = |at: usize| {
            let level = levels.get(at)?;
            let place = level.find(key)?;
            let known = level.code(place).map(Known::Code);
            Some(known.unwrap_or(Known::Open(at, place)))
        };
        let next = from + 1;
        let known = match self.grade(state) {
            None => (0..levels.len().min(next + 1))
                .rev()
                .chain(next + 1..levels.len())
                .find_map(in_level),
            Some(grade) if levels.get(next).is_some_and(|level| level.grade == grade) => {
                in_level(next)
            }
            Some(grade) => levels
                .binary_search_by_key(&grade, |level| level.grade)
                .ok()
                .and_then(in_level),
        };
        known.unwrap_or(Known::Missing)
    }

    /// What is wrong in a position, with the values of those its moves lead to if they are known by now.
    #[cold]
    pub(super) fn fault<W: Word>(self, levels: Option<&[Level<W>]>, key: W) -> SolveErrorOf<G>
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
            let next = step.state;
            if self.pack::<W>(&next).is_none() {
                return SolveError::Key { state: next };
            }
            if let (Some(from), Some(to)) = (self.grade(&state), self.grade(&next))
                && to <= from
            {
                return SolveError::Grade {
                    state: state.clone(),
                    mv,
                    next,
                    grades: (from, to),
                };
            }
            let Some(levels) = levels else {
                continue;
            };
            match self.look_up(levels, levels.len(), &next) {
                Known::Missing => return SolveError::Key { state: next },
                Known::Open(..) => {}
                Known::Code(code) => {
                    let value = G::Value::from_code(code);
                    let value = value.and_then(|value| value.back_up(step.gain, step.turn));
                    if value.is_none() {
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

    /// What stops a solve, or is wrong with the position that the trouble names.
    pub(super) fn halt<W: Word>(self, levels: Option<&[Level<W>]>, trouble: Trouble<W>) -> HaltOf<G>
    where
        G: Game<Value: Coded>,
    {
        match trouble {
            Trouble::Stopped(reason) => reason.into(),
            Trouble::At(key) => self.fault(levels, key).into(),
        }
    }
}
