//! What a depth-first search of an erased game remembers: [`ErasedMemo`].

use std::cell::RefCell;
use std::fmt;

use super::game::Erased;
use super::on_path::OnPath;
use super::positions::Node;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::solvers::negamax::NumberedValues;
use crate::value::Value;

/// The values that [`super::DepthFirst`] remembers: its oracle.
pub struct ErasedMemo<'p, V: Value>(pub(super) Kind<'p, V>);

/// Where they are.
pub(super) enum Kind<'p, V: Value> {
    /// Nowhere.
    Nothing,
    /// By the numbers of positions, which are less than this if it is given.
    ByNumber(NumberedValues<V>, Option<usize>),
    /// In the store of the positions, with their states.
    OfStore(&'p RefCell<OnPath<V>>),
}

impl<V: Value> ErasedMemo<'_, V> {
    /// What a position is found by, computed once for each visit; the number of the position if it
    /// is out of range.
    #[inline]
    pub(super) fn key(&self, node: &Node<'_, V>) -> Result<u64, usize> {
        match &self.0 {
            Kind::Nothing => Ok(0),
            Kind::ByNumber(_, Some(room)) if node.number() >= *room => Err(node.number()),
            Kind::ByNumber(..) => Ok(node.number() as u64),
            Kind::OfStore(_) => Ok(node.hash()),
        }
    }

    #[inline]
    pub(super) fn get(&self, key: u64, node: &Node<'_, V>) -> Option<V> {
        match &self.0 {
            Kind::Nothing => None,
            Kind::ByNumber(values, _) => values.get(node.number()),
            Kind::OfStore(store) => store.borrow().remembered(key, node.number()),
        }
    }

    /// Keeps the value of a position whose search took `effort` positions.
    #[inline]
    pub(super) fn put(
        &mut self,
        key: u64,
        number: usize,
        value: V,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        match &mut self.0 {
            Kind::Nothing => {}
            Kind::ByNumber(values, _) => values.put(number, value, budget)?,
            Kind::OfStore(store) => store.borrow_mut().remember(key, number, value, effort),
        }
        Ok(())
    }

    /// The number of positions; `None` if it grows.
    pub(super) fn room(&self) -> Option<usize> {
        match self.0 {
            Kind::ByNumber(_, room) => room,
            Kind::Nothing | Kind::OfStore(_) => None,
        }
    }
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for ErasedMemo<'p, V> {
    fn probe(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Option<V> {
        self.get(self.key(node).ok()?, node)
    }
}

impl<V: Value> fmt::Debug for ErasedMemo<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErasedMemo").finish_non_exhaustive()
    }
}
