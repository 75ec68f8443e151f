//! The states of parts, each with a number of its own: [`States`].

use std::sync::Mutex;

use hashbrown::HashTable;
use stonework_core::StopReason;
use stonework_core::kit::lock;

use crate::numbers::Room;

/// So many lists hold the states, so that threads seldom wait for each other.
const SHARDS: u32 = 16;

/// The states of parts that were met, each with its number; threads share it.
pub(super) struct States<S> {
    shards: [Mutex<Shard<S>>; SHARDS as usize],
}

/// Those whose hashes belong together.
struct Shard<S> {
    states: Vec<S>,
    /// Their places in the list.
    table: HashTable<u32>,
}

impl<S: Clone + Eq> States<S> {
    pub(super) fn new() -> Self {
        let shard = || Shard {
            states: Vec::new(),
            table: HashTable::new(),
        };
        Self {
            shards: std::array::from_fn(|_| Mutex::new(shard())),
        }
    }

    /// The number of a state, which is kept if it is new; `hash` gives the hash of a state, `heap`
    /// the bytes behind it.
    pub(super) fn number(
        &self,
        state: S,
        hashed: u64,
        hash: impl Fn(&S) -> u64,
        heap: fn(&S) -> usize,
        room: &Room<'_>,
    ) -> Result<u32, StopReason> {
        // The table uses the highest and the lowest bits.
        let at = (hashed >> 32) as u32 % SHARDS;
        let mut shard = lock(&self.shards[at as usize]);
        let Shard { states, table } = &mut *shard;
        let found = table.find(hashed, |&place| states[place as usize] == state);
        let place = if let Some(&place) = found {
            place
        } else {
            room.take(heap(&state))?;
            let len = states.len();
            if len == states.capacity() {
                room.grow(states)?;
            }
            if len == table.capacity() {
                room.grow_table(table, |&place| hash(&states[place as usize]))?;
            }
            let place = u32::try_from(len).ok().filter(|&place| place < MOST);
            let place = place.ok_or(StopReason::SolverPositions(MOST_STATES))?;
            states.push(state);
            table.insert_unique(hashed, place, |&place| hash(&states[place as usize]));
            place
        };
        Ok(place * SHARDS + at)
    }

    /// The state of a number.
    pub(super) fn state(&self, number: u32) -> S {
        let (place, at) = (number / SHARDS, number % SHARDS);
        lock(&self.shards[at as usize]).states[place as usize].clone()
    }
}

/// A list holds so many states: a number has 31 bits.
const MOST: u32 = (1 << 31) / SHARDS;

/// All lists.
const MOST_STATES: u64 = 1 << 31;
