//! The table of a [`Packed`] game, by its class keys: [`PackedTable`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use stonework_core::{Budget, Coded, Packed, StopReason};

use super::table::{CodedEntry, Entry, SearchTable};
use super::words::Words;
use crate::growth::{GrowingTable, Growth};
use crate::states::{Hold, States};
use crate::transposition_table::{Slot, TranspositionTable};

/// Whole keys in place of states, and codes in place of values.
pub(crate) type KeyPart = TranspositionTable<u128, CodedEntry>;

/// Words of 64 bits if they hold what is to be kept, else whole keys, in parts that are held as `C`
/// says. It depends on no game.
pub(crate) enum PackedTable<C> {
    Words(Words),
    Keys(States<C>),
}

impl<C: Hold<KeyPart>> PackedTable<C> {
    fn open_for(
        key_bits: u32,
        value_bits: u32,
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        Ok(
            match Words::open(key_bits, value_bits, most_bytes, budget)? {
                Some(words) => Self::Words(words),
                None => Self::Keys(States::open(most_bytes, budget)?),
            },
        )
    }
}

impl<C: Hold<KeyPart>> GrowingTable for PackedTable<C> {
    fn growth(&self) -> &Growth {
        match self {
            Self::Words(words) => words.growth(),
            Self::Keys(keys) => keys.growth(),
        }
    }

    fn grow(&mut self, budget: &mut Budget) {
        match self {
            Self::Words(words) => words.grow(budget),
            Self::Keys(keys) => keys.grow(budget, |key| hash(*key), |_| 0),
        }
    }
}

impl<G: Packed<Value: Coded>, C: Hold<KeyPart>> SearchTable<G> for PackedTable<C> {
    const COSTLY_KEYS: bool = G::COSTLY_CLASSES;

    fn open(game: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Self::open_for(game.class_bits(), game.value_bits(), most_bytes, budget)
    }

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> Option<u64> {
        let key = game.class_key(state).into();
        match self {
            Self::Words(words) => words.mixed(key),
            Self::Keys(_) => Some(hash(key)),
        }
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        match self {
            Self::Words(words) => words.prefetch(key),
            Self::Keys(keys) => keys.prefetch(key),
        }
    }

    #[inline]
    fn get(&self, game: &G, key: u64, state: &G::State) -> Option<Entry<G::Value>> {
        let kept = match self {
            Self::Words(words) => words.get(key),
            Self::Keys(keys) => get(keys, key, game.class_key(state).into()),
        };
        kept.map(CodedEntry::decoded)
    }

    #[inline]
    fn put(
        &self,
        game: &G,
        key: u64,
        state: &G::State,
        entry: Entry<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool {
        let entry = CodedEntry::of(entry);
        match self {
            Self::Words(words) => words.put(key, entry, effort),
            Self::Keys(keys) => {
                let new = Slot::new(game.class_key(state).into(), entry, effort);
                put(keys, key, new, budget)
            }
        }
    }
}

#[inline(never)]
fn get<C: Hold<KeyPart>>(keys: &States<C>, hash: u64, key: u128) -> Option<CodedEntry> {
    keys.with_part(hash, |part| {
        Some(part.find(hash, |kept| *kept == key)?.entry)
    })
}

#[inline(never)]
fn put<C: Hold<KeyPart>>(
    keys: &States<C>,
    hash: u64,
    new: Slot<u128, CodedEntry>,
    budget: &mut Budget,
) -> bool {
    keys.put(hash, new, |_| 0, Slot::replace, budget)
}

#[inline(never)]
fn hash(key: u128) -> u64 {
    FixedState::default().hash_one(key)
}
