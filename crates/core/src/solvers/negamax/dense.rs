//! A value a position, found by its number: the memo of [`Indexed`] games.

use std::fmt;
use std::marker::PhantomData;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::indexed::Indexed;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};

/// Memo in an array with a slot for every position of an [`Indexed`] game: no hashing, no keys,
/// a value and a bit a position, in eights. All of it is allocated at the start.
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
            blocks: budget.filled(([G::Value::default(); 8], 0), positions.div_ceil(8))?,
            positions,
            game: PhantomData,
        })
    }
}

/// The values of eight positions side by side, and a bit for each: whether its value is there. A
/// tuple, as fresh memory that is zero anyway is then not written again.
type Block<V> = ([V; 8], u8);

/// The array of [`Dense`].
pub struct DenseMemo<G: Game> {
    blocks: Vec<Block<G::Value>>,
    positions: usize,
    game: PhantomData<fn(&G)>,
}

impl<G: Game> DenseMemo<G> {
    #[inline]
    fn at(&self, index: usize) -> Option<G::Value> {
        let (values, known) = self.blocks.get(index / 8)?;
        (known >> (index % 8) & 1 == 1).then_some(values[index % 8])
    }
}

impl<G: Indexed> Oracle<G> for DenseMemo<G> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.at(game.index(state))
    }
}

impl<G: Indexed> Memo<G> for DenseMemo<G> {
    type Key = usize;

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> Result<usize, usize> {
        let index = game.index(state);
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

impl<G: Game> fmt::Debug for DenseMemo<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseMemo")
            .field("positions", &self.positions)
            .finish_non_exhaustive()
    }
}
