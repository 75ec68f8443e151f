//! The table of a [`Packed`] game: [`PackedTable`].

use super::{Buckets, Kept, Table, Words};
use crate::packed::Packed;
use crate::run::{Budget, StopReason};
use crate::value::Coded;

/// Words if they hold what is to be kept, else whole states.
#[derive(Debug)]
pub struct PackedTable<G: Packed>(Either<G>);

#[derive(Debug)]
enum Either<G: Packed> {
    Words(Words<G>),
    States(Buckets<G>),
}

impl<G: Packed<Value: Coded>> PackedTable<G> {
    pub(in super::super) fn open(
        game: &G,
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let either = match Words::open(game, most_bytes, budget)? {
            Some(words) => Either::Words(words),
            None => Either::States(Buckets::open(most_bytes, budget)?),
        };
        Ok(Self(either))
    }
}

impl<G: Packed<Value: Coded>> Table<G> for PackedTable<G> {
    #[inline]
    fn key(&self, game: &G, state: &G::State) -> u64 {
        match &self.0 {
            Either::Words(words) => words.key(game, state),
            Either::States(buckets) => buckets.key(game, state),
        }
    }

    #[inline]
    fn expect(&self, key: u64) {
        match &self.0 {
            Either::Words(words) => words.expect(key),
            Either::States(buckets) => buckets.expect(key),
        }
    }

    #[inline]
    fn get(&self, key: u64, state: &G::State) -> Option<Kept<G::Value>> {
        match &self.0 {
            Either::Words(words) => words.get(key, state),
            Either::States(buckets) => buckets.get(key, state),
        }
    }

    #[inline]
    fn put(&self, key: u64, state: &G::State, kept: Kept<G::Value>, effort: u64) -> bool {
        match &self.0 {
            Either::Words(words) => words.put(key, state, kept, effort),
            Either::States(buckets) => buckets.put(key, state, kept, effort),
        }
    }

    #[inline]
    fn is_full(&self, more: usize) -> bool {
        match &self.0 {
            Either::Words(words) => words.is_full(more),
            Either::States(buckets) => buckets.is_full(more),
        }
    }

    fn grow(&mut self, budget: &mut Budget) {
        match &mut self.0 {
            Either::Words(words) => words.grow(budget),
            Either::States(buckets) => buckets.grow(budget),
        }
    }
}
