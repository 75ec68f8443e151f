//! A value a position, found by its number: the memo of [`Indexed`] games.

use std::fmt;
use std::marker::PhantomData;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::indexed::Indexed;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};

/// Memo in an array with a slot for every position of an [`Indexed`] game: no hashing, no keys,
/// a value and one bit a position. All of it is allocated at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Dense;

impl<G: Indexed> OpenMemo<G> for Dense {
    type Memo = DenseMemo<G>;

    fn name(&self) -> String {
        "dense memo".to_owned()
    }

    fn open(&self, game: &G, budget: &mut Budget) -> Result<DenseMemo<G>, StopReason> {
        let positions = game.positions();
        Ok(DenseMemo {
            values: budget.filled(G::Value::default(), positions)?,
            known: budget.filled(0, positions.div_ceil(64))?,
            game: PhantomData,
        })
    }
}

/// The array of [`Dense`].
pub struct DenseMemo<G: Game> {
    values: Vec<G::Value>,
    /// One bit a position: whether its value is there.
    known: Vec<u64>,
    game: PhantomData<fn(&G)>,
}

impl<G: Game> DenseMemo<G> {
    #[inline]
    fn at(&self, index: usize) -> Option<G::Value> {
        let value = self.values.get(index)?;
        (self.known[index / 64] >> (index % 64) & 1 == 1).then_some(*value)
    }
}

impl<G: Indexed> Oracle<G> for DenseMemo<G> {
    fn lookup(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.at(game.index(state))
    }
}

impl<G: Indexed> Memo<G> for DenseMemo<G> {
    type Key = usize;

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> Result<usize, usize> {
        let index = game.index(state);
        if index < self.values.len() {
            Ok(index)
        } else {
            Err(index)
        }
    }

    #[inline]
    fn get(&self, key: usize, _: &G::State) -> Option<G::Value> {
        self.at(key)
    }

    #[inline]
    fn put(
        &mut self,
        key: usize,
        _: G::State,
        value: G::Value,
        _: u64,
        _: &mut Budget,
    ) -> Result<(), StopReason> {
        self.values[key] = value;
        self.known[key / 64] |= 1 << (key % 64);
        Ok(())
    }

    fn capacity(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

impl<G: Game> fmt::Debug for DenseMemo<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseMemo")
            .field("positions", &self.values.len())
            .finish_non_exhaustive()
    }
}
