//! Which positions are solved, and their numbers: [`Positions`].

use std::fmt;
use std::hash::BuildHasher;
use std::marker::PhantomData;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::error::{HaltOf, SolveError};
use crate::game::Game;
use crate::indexed::Indexed;
use crate::run::{Budget, HugePages, StopReason};

/// How [`super::Retrograde`] comes to the positions of a game.
pub trait FindPositions<G: Game> {
    /// The positions that were found.
    type Positions: Positions<G>;

    /// What it is called in a report.
    const NAME: &'static str;

    /// Begins with the position that is solved.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or the start has no number.
    fn open(game: &G, start: &G::State, budget: &mut Budget) -> Result<Self::Positions, HaltOf<G>>;
}

/// Positions and their numbers, which are consecutive from 0.
pub trait Positions<G: Game> {
    /// Whether all positions there are have a number, and so had at the beginning.
    const ALL: bool;

    /// How many there are so far.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position with a number below [`Positions::len`].
    fn state(&self, game: &G, number: usize) -> Option<G::State>;

    /// The number of a position, if it has one.
    fn number(&self, game: &G, state: &G::State) -> Option<usize>;

    /// The number of a position that a move leads to; it gets one if it has none.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or the position cannot get a number.
    fn enter(
        &mut self,
        game: &G,
        state: &G::State,
        budget: &mut Budget,
    ) -> Result<usize, HaltOf<G>>;
}

/// No more positions than this: a number and whose turn it is share 32 bits.
const MOST: usize = 1 << 31;

/// What stops a solve of more.
pub(super) fn too_many() -> StopReason {
    StopReason::Positions(MOST as u64)
}

/// The positions that can be reached from the start: fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached;

/// Every position that an [`Indexed`] game numbers, reached from the start or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbered;

impl<G: Game> FindPositions<G> for Reached {
    type Positions = ReachedPositions<G>;

    const NAME: &'static str = "positions reached";

    fn open(
        game: &G,
        start: &G::State,
        budget: &mut Budget,
    ) -> Result<ReachedPositions<G>, HaltOf<G>> {
        let mut positions = ReachedPositions {
            table: HashTable::new_in(HugePages),
            states: Vec::new(),
            hasher: FixedState::default(),
        };
        positions.enter(game, start, budget)?;
        Ok(positions)
    }
}

impl<G: Indexed> FindPositions<G> for Numbered {
    type Positions = NumberedPositions<G>;

    const NAME: &'static str = "positions numbered";

    fn open(
        game: &G,
        start: &G::State,
        budget: &mut Budget,
    ) -> Result<NumberedPositions<G>, HaltOf<G>> {
        let mut positions = NumberedPositions {
            count: game.positions(),
            game: PhantomData,
        };
        if positions.count > MOST {
            return Err(too_many().into());
        }
        positions.enter(game, start, budget)?;
        Ok(positions)
    }
}

/// The positions of [`Reached`], numbered as they were found, breadth first.
pub struct ReachedPositions<G: Game> {
    /// The numbers of the states, by the hash of these.
    table: HashTable<u32, HugePages>,
    states: Vec<G::State>,
    hasher: FixedState,
}

impl<G: Game> ReachedPositions<G> {
    #[inline]
    fn find(&self, hash: u64, state: &G::State) -> Option<usize> {
        let is_it = |&number: &u32| self.states[number as usize] == *state;
        Some(*self.table.find(hash, is_it)? as usize)
    }
}

impl<G: Game> Positions<G> for ReachedPositions<G> {
    const ALL: bool = false;

    fn len(&self) -> usize {
        self.states.len()
    }

    fn state(&self, _: &G, number: usize) -> Option<G::State> {
        self.states.get(number).cloned()
    }

    fn number(&self, _: &G, state: &G::State) -> Option<usize> {
        self.find(self.hasher.hash_one(state), state)
    }

    fn enter(&mut self, _: &G, state: &G::State, budget: &mut Budget) -> Result<usize, HaltOf<G>> {
        let hash = self.hasher.hash_one(state);
        if let Some(number) = self.find(hash, state) {
            return Ok(number);
        }
        let number = self.states.len();
        let entry = u32::try_from(number).ok().filter(|_| number < MOST);
        let entry = entry.ok_or_else(too_many)?;
        if self.table.len() == self.table.capacity() {
            let (hasher, states) = (&self.hasher, &self.states);
            let hash = |&number: &u32| hasher.hash_one(&states[number as usize]);
            budget.grow_table(&mut self.table, hash)?;
        }
        budget.push(&mut self.states, state.clone())?;
        let (hasher, states) = (&self.hasher, &self.states);
        self.table.insert_unique(hash, entry, |&number| {
            hasher.hash_one(&states[number as usize])
        });
        Ok(number)
    }
}

impl<G: Game> fmt::Debug for ReachedPositions<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReachedPositions")
            .field("len", &self.states.len())
            .finish_non_exhaustive()
    }
}

/// The positions of [`Numbered`], as the game numbers them.
pub struct NumberedPositions<G: Game> {
    count: usize,
    game: PhantomData<fn(&G)>,
}

impl<G: Indexed> Positions<G> for NumberedPositions<G> {
    const ALL: bool = true;

    fn len(&self) -> usize {
        self.count
    }

    fn state(&self, game: &G, number: usize) -> Option<G::State> {
        (number < self.count).then(|| game.state(number))
    }

    fn number(&self, game: &G, state: &G::State) -> Option<usize> {
        Some(game.index(state)).filter(|&number| number < self.count)
    }

    fn enter(&mut self, game: &G, state: &G::State, _: &mut Budget) -> Result<usize, HaltOf<G>> {
        self.number(game, state).ok_or_else(|| {
            SolveError::IndexOutOfRange {
                state: state.clone(),
                index: game.index(state),
                positions: self.count,
            }
            .into()
        })
    }
}

impl<G: Game> fmt::Debug for NumberedPositions<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NumberedPositions")
            .field("len", &self.count)
            .finish_non_exhaustive()
    }
}
