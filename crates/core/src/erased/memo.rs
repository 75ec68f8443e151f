//! The memos of negamax for erased games: [`MemoByNumber`], [`MemoOfStore`].

use std::fmt;

use super::game::Erased;
use super::positions::{Node, Positions};
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::solvers::negamax::{Memo, OpenMemo};
use crate::value::Value;

/// Memo by the numbers of interned positions: forgets nothing.
///
/// For [`super::ErasedGame::interned`], which finds the number of a position by hashing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MemoByNumber;

/// The values of [`MemoByNumber`].
pub struct NumberMemo<V>(Vec<Option<V>>);

impl<'p, V: Value> OpenMemo<Erased<'p, V>> for MemoByNumber {
    type Memo = NumberMemo<V>;

    fn name(&self) -> String {
        "hash memo".to_owned()
    }

    fn open(&self, _: &Erased<'p, V>, _: &mut Budget) -> Result<NumberMemo<V>, StopReason> {
        Ok(NumberMemo(Vec::new()))
    }
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for NumberMemo<V> {
    fn probe(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Option<V> {
        self.0.get(node.number()).copied().flatten()
    }
}

impl<'p, V: Value> Memo<Erased<'p, V>> for NumberMemo<V> {
    type Key = usize;

    #[inline]
    fn key(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Result<usize, usize> {
        Ok(node.number())
    }

    #[inline]
    fn get(&self, key: usize, _: &Node<'p, V>) -> Option<V> {
        self.0.get(key).copied().flatten()
    }

    #[inline]
    fn put(
        &mut self,
        key: usize,
        _: Node<'p, V>,
        value: V,
        _: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        while self.0.len() <= key {
            budget.push(&mut self.0, None)?;
        }
        self.0[key] = Some(value);
        Ok(())
    }
}

impl<V> fmt::Debug for NumberMemo<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NumberMemo")
            .field("len", &self.0.len())
            .finish_non_exhaustive()
    }
}

/// Memo of whole states that the store of the positions has: it takes no more than so many bytes and
/// forgets. For [`super::ErasedGame::on_path`] with a memo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoOfStore {
    bytes: usize,
}

impl MemoOfStore {
    /// The memo of positions that were opened with these `memo_bytes`.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

/// Asks the store: see [`MemoOfStore`].
#[derive(Debug)]
pub struct StoreMemo<'p, V: Value>(&'p Positions<V>);

impl<'p, V: Value> OpenMemo<Erased<'p, V>> for MemoOfStore {
    type Memo = StoreMemo<'p, V>;

    fn name(&self) -> String {
        format!("bounded memo of {} bytes", self.bytes)
    }

    fn open(&self, game: &Erased<'p, V>, _: &mut Budget) -> Result<StoreMemo<'p, V>, StopReason> {
        Ok(StoreMemo(game.0))
    }
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for StoreMemo<'p, V> {
    fn probe(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Option<V> {
        self.0.remembered(node.number())
    }
}

impl<'p, V: Value> Memo<Erased<'p, V>> for StoreMemo<'p, V> {
    type Key = usize;

    fn key(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Result<usize, usize> {
        Ok(node.number())
    }

    fn get(&self, key: usize, _: &Node<'p, V>) -> Option<V> {
        self.0.remembered(key)
    }

    fn put(
        &mut self,
        key: usize,
        _: Node<'p, V>,
        value: V,
        effort: u64,
        _: &mut Budget,
    ) -> Result<(), StopReason> {
        self.0.remember(key, value, effort);
        Ok(())
    }
}
