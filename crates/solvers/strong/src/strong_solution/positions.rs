//! Positions and their numbers: [`PositionIndex`].

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use foldhash::fast::FixedState;
use stonework_core::kit::{CountedTable, FoundNumbers};
use stonework_core::{Budget, Game, HaltOf, Indexed, Packed, SolveError, StopReason};

/// The positions of a strong solution, numbered from 0.
pub(crate) enum PositionIndex<G: Game> {
    /// Positions that were reached, in the order in which they were found.
    Reached(ReachedPositions<G::State>),
    /// The same where the game numbers them, with the functions of [`FoundNumbers`].
    Found {
        count: usize,
        number: fn(&G, &G::State) -> usize,
        state: fn(&G, usize) -> G::State,
    },
    /// Positions that the game numbers, with the functions of [`Indexed`].
    Numbered {
        count: usize,
        rank: fn(&G, &G::State) -> usize,
        unrank: fn(&G, usize) -> G::State,
    },
    /// Positions in sorted levels of keys, with the functions of [`Packed`].
    Keyed {
        levels: Arc<dyn KeyedLevels>,
        pack: fn(&G, &G::State) -> u128,
        unpack: fn(&G, u128) -> Option<G::State>,
        grade: fn(&G, &G::State) -> Option<u32>,
    },
}

/// The codes of the values of positions by number.
pub(crate) trait CodesByNumber: Send + Sync {
    /// The code of the value of the position with a number.
    fn code(&self, number: usize) -> Option<u32>;
}

/// Levels of sorted keys, whatever the width of a key, with the codes of their values.
pub(crate) trait KeyedLevels: CodesByNumber {
    /// How many keys there are.
    fn len(&self) -> usize;

    /// The number of a key. `grade` is that of its position, if positions have one; `near` is the
    /// number of a position that may be in the level before.
    fn number(&self, key: u128, grade: Option<u32>, near: Option<usize>) -> Option<usize>;

    /// The key with a number.
    fn key(&self, number: usize) -> Option<u128>;
}

/// A number and one bit more share 32 bits.
const MOST: usize = 1 << 31;

const TOO_MANY: StopReason = StopReason::SolverPositions(MOST as u64);

/// A number as it is kept with a move.
#[inline]
pub(crate) fn in_31_bits(number: usize) -> Result<u32, StopReason> {
    let number = u32::try_from(number).ok();
    number
        .filter(|&number| (number as usize) < MOST)
        .ok_or(TOO_MANY)
}

/// No positions.
impl<G: Game> Default for PositionIndex<G> {
    fn default() -> Self {
        Self::Reached(ReachedPositions::default())
    }
}

impl<G: Game> PositionIndex<G> {
    /// The start only; others get their numbers as they are found.
    pub(crate) fn reached(start: &G::State, budget: &mut Budget) -> Result<Self, StopReason> {
        let mut positions = ReachedPositions::default();
        positions.number_or_insert(start, G::state_heap_bytes, budget)?;
        Ok(Self::Reached(positions))
    }

    /// The positions that the game has found, so many.
    pub(crate) fn found(count: usize) -> Self
    where
        G: FoundNumbers,
    {
        Self::Found {
            count,
            number: G::found_number,
            state: G::found_state,
        }
    }

    /// All positions that a game numbers, the start among them, if they are few enough to be
    /// analysed at once.
    pub(crate) fn numbered(game: &G, start: &G::State) -> Result<Self, HaltOf<G>>
    where
        G: Indexed,
    {
        if game.count() > MOST {
            return Err(TOO_MANY.into());
        }
        Self::all_numbered(game, start)
    }

    /// All positions that a game numbers, the start among them.
    pub(crate) fn all_numbered(game: &G, start: &G::State) -> Result<Self, HaltOf<G>>
    where
        G: Indexed,
    {
        let count = game.count();
        let positions = Self::Numbered {
            count,
            rank: G::rank,
            unrank: G::unrank,
        };
        positions.number(game, start)?;
        Ok(positions)
    }

    /// Positions that are found by their keys.
    pub(crate) fn keyed(
        levels: Arc<dyn KeyedLevels>,
        grade: fn(&G, &G::State) -> Option<u32>,
    ) -> Self
    where
        G: Packed,
    {
        Self::Keyed {
            levels,
            pack: |game, state| game.pack(state).into(),
            unpack: |game, key| Some(game.unpack(G::Key::try_from(key).ok()?)),
            grade,
        }
    }

    /// Whether every position of the game has a number from the beginning.
    pub(crate) fn is_complete(&self) -> bool {
        !matches!(self, Self::Reached(_))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Reached(positions) => positions.states.len(),
            Self::Found { count, .. } | Self::Numbered { count, .. } => *count,
            Self::Keyed { levels, .. } => levels.len(),
        }
    }

    /// The position with a number.
    pub(crate) fn state(&self, game: &G, number: usize) -> Option<G::State> {
        match self {
            Self::Reached(positions) => positions.states.get(number).cloned(),
            Self::Found { count, state, .. } => (number < *count).then(|| state(game, number)),
            Self::Numbered { count, unrank, .. } => (number < *count).then(|| unrank(game, number)),
            Self::Keyed { levels, unpack, .. } => unpack(game, levels.key(number)?),
        }
    }

    /// Has a game that expands several positions at once prepare those from a number on, unless they
    /// are `prepared` up to a later one.
    #[inline]
    pub(crate) fn prepare(&self, game: &G, number: usize, prepared: &mut usize) {
        if G::BATCH > 0 && number >= *prepared {
            let next = (number..number + G::BATCH).map_while(|next| self.state(game, next));
            let states: Vec<G::State> = next.collect();
            game.prepare(&states);
            *prepared = number + states.len();
        }
    }

    /// The number of a position, if it has one; `near` is that of a position from which a move
    /// leads there.
    pub(crate) fn find(&self, game: &G, state: &G::State, near: Option<usize>) -> Option<usize> {
        match self {
            Self::Reached(positions) => positions.find(state),
            Self::Found { count, number, .. } => {
                Some(number(game, state)).filter(|number| number < count)
            }
            Self::Numbered { count, rank, .. } => {
                Some(rank(game, state)).filter(|number| number < count)
            }
            Self::Keyed {
                levels,
                pack,
                grade,
                ..
            } => levels.number(pack(game, state), grade(game, state), near),
        }
    }

    /// The number of a position; an error if the game numbers all of its positions, and not this
    /// one.
    pub(crate) fn number(&self, game: &G, state: &G::State) -> Result<Option<usize>, HaltOf<G>> {
        let number = self.find(game, state, None);
        if let (None, Self::Numbered { count, rank, .. }) = (number, self) {
            let error = SolveError::IndexOutOfRange {
                state: state.clone(),
                index: rank(game, state),
                positions: *count,
            };
            return Err(error.into());
        }
        Ok(number)
    }

    /// The number of a position; a reached one gets a number if it has none.
    pub(crate) fn number_or_insert(
        &mut self,
        game: &G,
        state: &G::State,
        budget: &mut Budget,
    ) -> Result<u32, HaltOf<G>> {
        if let Self::Reached(positions) = self {
            return Ok(positions.number_or_insert(state, G::state_heap_bytes, budget)?);
        }
        let number = self.number(game, state)?;
        let number = number.and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| TOO_MANY.into())
    }
}

/// Positions numbered in the order in which they were found.
pub(crate) struct ReachedPositions<S> {
    /// The numbers of the states, by the hash of these.
    table: CountedTable<u32>,
    states: Vec<S>,
    hasher: FixedState,
}

impl<S> Default for ReachedPositions<S> {
    fn default() -> Self {
        Self {
            table: CountedTable::new(),
            states: Vec::new(),
            hasher: FixedState::default(),
        }
    }
}

impl<S: Clone + Eq + Hash> ReachedPositions<S> {
    #[inline]
    fn find_hashed(&self, hash: u64, state: &S) -> Option<u32> {
        let is_it = |&number: &u32| self.states[number as usize] == *state;
        self.table.find(hash, is_it).copied()
    }

    fn find(&self, state: &S) -> Option<usize> {
        let number = self.find_hashed(self.hasher.hash_one(state), state);
        number.map(|number| number as usize)
    }

    fn number_or_insert(
        &mut self,
        state: &S,
        heap_bytes: impl Fn(&S) -> usize,
        budget: &mut Budget,
    ) -> Result<u32, StopReason> {
        let hash = self.hasher.hash_one(state);
        if let Some(number) = self.find_hashed(hash, state) {
            return Ok(number);
        }
        let number = self.states.len();
        let entry = in_31_bits(number)?;
        let state = state.clone();
        budget.take_heap(heap_bytes(&state))?;
        budget.push(&mut self.states, state)?;
        let (hasher, states) = (&self.hasher, &self.states);
        let rehash = |&number: &u32| hasher.hash_one(&states[number as usize]);
        self.table.insert(hash, entry, rehash, budget)?;
        Ok(entry)
    }
}
