//! The parts that a search has met, and what is known of the nimber of each: [`Parts`].

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use stonework_core::kit::{CountedMap, CountedTable};
use stonework_core::{Budget, StopReason};

/// The number of a part, in the order in which they were met.
pub(super) type Part = u32;

/// Numbers below this have a bit each, where it is kept which of them options have.
pub(super) const BITS: u64 = u64::BITS as u64;

/// What is known of the nimber of a part.
#[derive(Clone, Copy)]
struct Known {
    /// The nimber, if it is known; else the bits of small numbers that it is not, as an option has
    /// them.
    bits: u64,
    /// How many moves there are, or [`Parts::MANY`].
    moves: u16,
    is_nimber: bool,
    /// Whether its options are being searched.
    is_open: bool,
}

/// The parts that a search has met, each once.
pub(super) struct Parts<S> {
    states: Vec<S>,
    known: Vec<Known>,
    numbers: CountedTable<Part>,
    /// The numbers without a bit that the nimber of a part is not.
    large: CountedMap<(Part, u64), ()>,
    hasher: FixedState,
}

impl<S: Eq + Hash> Parts<S> {
    /// As many moves, or more, are not told apart: to count them takes long.
    pub(super) const MANY: u16 = 1 << 12;

    pub(super) fn new() -> Self {
        Self {
            states: Vec::new(),
            known: Vec::new(),
            numbers: CountedTable::new(),
            large: CountedMap::new(),
            hasher: FixedState::default(),
        }
    }

    /// The hash of a part, for [`Parts::find`] and [`Parts::add`].
    pub(super) fn hash(&self, state: &S) -> u64 {
        self.hasher.hash_one(state)
    }

    /// The part that was met before.
    pub(super) fn find(&self, hash: u64, state: &S) -> Option<Part> {
        let is_it = |&part: &Part| self.states[part as usize] == *state;
        self.numbers.find(hash, is_it).copied()
    }

    /// Adds a part that was not met before, with so many moves and so much heap memory.
    pub(super) fn add(
        &mut self,
        hash: u64,
        state: S,
        moves: u16,
        heap_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Part, StopReason> {
        let part = Part::try_from(self.states.len());
        let part = part.map_err(|_| StopReason::Allocation(usize::MAX))?;
        budget.take_heap(heap_bytes)?;
        budget.push(&mut self.states, state)?;
        let known = Known {
            bits: 0,
            moves,
            is_nimber: false,
            is_open: false,
        };
        budget.push(&mut self.known, known)?;
        let (states, hasher) = (&self.states, &self.hasher);
        let rehash = |&part: &Part| hasher.hash_one(&states[part as usize]);
        self.numbers.insert(hash, part, rehash, budget)?;
        Ok(part)
    }

    pub(super) fn state(&self, part: Part) -> &S {
        &self.states[part as usize]
    }

    /// How many moves a part has, [`Parts::MANY`] at the most.
    pub(super) fn moves(&self, part: Part) -> u16 {
        self.known[part as usize].moves
    }

    /// The nimber of a part, if it is known.
    pub(super) fn nimber(&self, part: Part) -> Option<u64> {
        let known = &self.known[part as usize];
        known.is_nimber.then_some(known.bits)
    }

    /// Whether this is the nimber of a part, if that is known.
    pub(super) fn is(&self, part: Part, number: u64) -> Option<bool> {
        let known = &self.known[part as usize];
        if known.is_nimber {
            return Some(known.bits == number);
        }
        // A nimber is the mex of no more numbers than there are moves.
        let is_large = known.moves < Self::MANY && number > u64::from(known.moves);
        let is_other = if number < BITS {
            known.bits >> number & 1 == 1
        } else {
            self.large.get(&(part, number)).is_some()
        };
        (is_large || is_other).then_some(false)
    }

    /// The bits of numbers that the nimber of a part is not, for an option has them; the nimber must
    /// not be known.
    pub(super) fn bits(&self, part: Part) -> u64 {
        self.known[part as usize].bits
    }

    /// Keeps the nimber of a part.
    pub(super) fn keep_nimber(&mut self, part: Part, nimber: u64) {
        let known = &mut self.known[part as usize];
        (known.bits, known.is_nimber) = (nimber, true);
    }

    /// Keeps that options of a part have the numbers of these bits, and this one.
    pub(super) fn keep_not(
        &mut self,
        part: Part,
        bits: u64,
        number: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.known[part as usize].bits = bits;
        if number >= BITS && self.large.get(&(part, number)).is_none() {
            self.large.insert((part, number), (), budget)?;
        }
        Ok(())
    }

    /// Whether the options of a part are being searched.
    pub(super) fn is_open(&self, part: Part) -> bool {
        self.known[part as usize].is_open
    }

    /// Says whether the options of a part are being searched.
    pub(super) fn set_open(&mut self, part: Part, is_open: bool) {
        self.known[part as usize].is_open = is_open;
    }
}
