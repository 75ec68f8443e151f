//! An array of values by the number of the position: the memo of [`Indexed`] games.

use std::fmt;

use super::memo::{Memo, OpenMemo};
use crate::indexed::Indexed;
use crate::kit::NumberedValues;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::sealed::Sealed;

/// An array with a slot for every position of an [`Indexed`] game: no hashing and no keys, only a
/// value and a bit for each position. All of it is allocated at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Dense;

impl Sealed for Dense {}

impl<G: Indexed> OpenMemo<G> for Dense {
    type Memo = DenseMemo<G::Value>;

    fn name(&self) -> String {
        "dense memo".to_owned()
    }

    fn open(&self, game: &G, budget: &mut Budget) -> Result<Self::Memo, StopReason> {
        let positions = game.count();
        Ok(DenseMemo {
            values: NumberedValues::with_room(positions, budget)?,
            positions,
        })
    }
}

/// The array of [`Dense`].
pub struct DenseMemo<V> {
    values: NumberedValues<V>,
    positions: usize,
}

impl<G: Indexed> Oracle<G> for DenseMemo<G::Value> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.values.get(game.memo_number(state))
    }
}

impl<V> Sealed for DenseMemo<V> {}

impl<G: Indexed> Memo<G> for DenseMemo<G::Value> {
    type Key = usize;

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> Result<usize, usize> {
        let index = game.memo_number(state);
        if index < self.positions {
            Ok(index)
        } else {
            Err(index)
        }
    }

    #[inline]
    fn get(&self, key: usize, _: &G::State) -> Option<G::Value> {
        self.values.get(key)
    }

    #[inline]
    fn put(
        &mut self,
        key: usize,
        _: G::State,
        value: G::Value,
        _: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.values.put(key, value, budget)
    }

    fn capacity(&self) -> Option<usize> {
        Some(self.positions)
    }
}

impl<V> fmt::Debug for DenseMemo<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseMemo")
            .field("positions", &self.positions)
            .finish_non_exhaustive()
    }
}
