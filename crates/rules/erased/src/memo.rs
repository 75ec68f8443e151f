//! What a depth-first search of an erased game remembers: [`Memo`], [`ErasedMemo`].

use std::cell::RefCell;
use std::fmt;

use stonework_core::kit::NumberedValues;
use stonework_core::{Budget, Oracle, StopReason, Value};

use super::game::Erased;
use super::on_path::OnPath;
use super::positions::Node;

/// The memo of a search, which is compiled once for each.
pub(super) trait Memo<V: Value> {
    /// What a position is found by beside its number: it is computed once for each visit. An error
    /// with the number and how many there are if that is out of range.
    fn key(&self, node: &Node<'_, V>) -> Result<u64, (usize, usize)>;

    fn get(&self, key: u64, number: usize) -> Option<V>;

    /// Keeps the value of a position whose search took `effort` positions.
    fn put(
        &mut self,
        key: u64,
        number: usize,
        value: V,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason>;
}

/// Remembers nothing.
pub(super) struct Nothing;

impl<V: Value> Memo<V> for Nothing {
    #[inline]
    fn key(&self, _: &Node<'_, V>) -> Result<u64, (usize, usize)> {
        Ok(0)
    }

    #[inline]
    fn get(&self, _: u64, _: usize) -> Option<V> {
        None
    }

    #[inline]
    fn put(&mut self, _: u64, _: usize, _: V, _: u64, _: &mut Budget) -> Result<(), StopReason> {
        Ok(())
    }
}

/// By the numbers of positions, which are less than `room` if that is given.
pub(super) struct ByNumber<V> {
    pub(super) values: NumberedValues<V>,
    pub(super) room: Option<usize>,
}

impl<V: Value> Memo<V> for ByNumber<V> {
    #[inline]
    fn key(&self, node: &Node<'_, V>) -> Result<u64, (usize, usize)> {
        match self.room {
            Some(room) if node.number() >= room => Err((node.number(), room)),
            _ => Ok(0),
        }
    }

    #[inline]
    fn get(&self, _: u64, number: usize) -> Option<V> {
        self.values.get(number)
    }

    #[inline]
    fn put(
        &mut self,
        _: u64,
        number: usize,
        value: V,
        _: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.values.put(number, value, budget)
    }
}

/// In the store of the positions, with their states.
pub(super) struct OfStore<'p, V: Value>(pub(super) &'p RefCell<OnPath<V>>);

impl<V: Value> Memo<V> for OfStore<'_, V> {
    fn key(&self, node: &Node<'_, V>) -> Result<u64, (usize, usize)> {
        Ok(node.hash())
    }

    fn get(&self, hash: u64, number: usize) -> Option<V> {
        self.0.borrow().remembered(hash, number)
    }

    fn put(
        &mut self,
        hash: u64,
        number: usize,
        value: V,
        effort: u64,
        _: &mut Budget,
    ) -> Result<(), StopReason> {
        self.0.borrow_mut().remember(hash, number, value, effort);
        Ok(())
    }
}

/// The values that [`super::DepthFirst`] remembers: its oracle.
pub struct ErasedMemo<'p, V: Value>(pub(super) Kind<'p, V>);

pub(super) enum Kind<'p, V: Value> {
    Nothing(Nothing),
    ByNumber(ByNumber<V>),
    OfStore(OfStore<'p, V>),
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for ErasedMemo<'p, V> {
    fn probe(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Option<V> {
        match &self.0 {
            Kind::Nothing(_) => None,
            Kind::ByNumber(memo) => memo.get(0, node.number()),
            Kind::OfStore(memo) => memo.get(node.hash(), node.number()),
        }
    }
}

impl<V: Value> fmt::Debug for ErasedMemo<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErasedMemo").finish_non_exhaustive()
    }
}
