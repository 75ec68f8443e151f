//! An array of values by the number of the position: the memo of [`Indexed`] games.

use std::fmt;

use super::memo::{Memo, OpenMemo};
use crate::indexed::Indexed;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::sealed::Sealed;
use crate::value::Value;

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
            blocks: budget.filled(([G::Value::default(); 8], 0), positions.div_ceil(8))?,
            positions,
        })
    }
}

/// The values of eight positions, and a bit for each that says whether the value is known. It is a
/// tuple because the standard library does not write zeros again to fresh memory of such a type.
type Block<V> = ([V; 8], u8);

/// The array of [`Dense`].
pub struct DenseMemo<V> {
    blocks: Vec<Block<V>>,
    positions: usize,
}

impl<V: Value> DenseMemo<V> {
    #[inline]
    fn at(&self, index: usize) -> Option<V> {
        let (values, known) = self.blocks.get(index / 8)?;
        (known >> (index % 8) & 1 == 1).then_some(values[index % 8])
    }
}

impl<G: Indexed> Oracle<G> for DenseMemo<G::Value> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.at(game.rank(state))
    }
}

impl<V> Sealed for DenseMemo<V> {}

impl<G: Indexed> Memo<G> for DenseMemo<G::Value> {
    type Key = usize;

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> Result<usize, usize> {
        let index = game.rank(state);
        if index < self.positions {
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
        let (values, known) = &mut self.blocks[key / 8];
        values[key % 8] = value;
        *known |= 1 << (key % 8);
        Ok(())
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
