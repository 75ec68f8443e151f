//! Positions that are numbered once each and kept: [`Interned`].

use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::state::ErasedState;
use super::store::{Child, NO_NUMBER, Store, StoredEdge};
use crate::game::Game;
use crate::run::{ExternalBytes, HugePages};

/// Every position that was found, by number and by state.
pub(super) struct Interned<G: Game> {
    game: Arc<G>,
    states: Vec<G::State>,
    /// The values of terminal positions by number, if these are kept.
    ends: Option<Vec<Option<G::Value>>>,
    index: Index,
    room: Room,
}

/// Numbers of positions by hash. It does not depend on the game, so that it is compiled once.
struct Index {
    /// 32 bits of the hash and the number.
    table: HashTable<(u32, u32), HugePages>,
    hasher: FixedState,
}

/// So many positions are left free when a store grows, and when it asks for room.
const SLACK: usize = 1 << 12;

/// The most positions: their numbers have 32 bits.
const MOST: usize = u32::MAX as usize;

/// Reserves memory for positions before they are found, and tells who counts it.
struct Room {
    held: ExternalBytes,
    /// The bytes of a position in the vectors that are kept beside the index.
    each: usize,
    /// Positions there is room for.
    positions: usize,
    /// The most moves of a position so far.
    widest: usize,
}

impl Index {
    fn new() -> Self {
        Self {
            table: HashTable::new_in(HugePages),
            hasher: FixedState::default(),
        }
    }

    /// The place of 32 bits of a hash among all hashes: what the table goes by.
    #[inline]
    fn spread(tag: u32) -> u64 {
        u64::from(tag).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn find(&self, tag: u32, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        self.table
            .find(Self::spread(tag), |&(known, number)| {
                known == tag && is_it(number as usize)
            })
            .map(|&(_, number)| number as usize)
    }

    fn insert(&mut self, tag: u32, number: usize) {
        let number = u32::try_from(number).expect("a solve stops before it has 2^32 positions");
        self.table
            .insert_unique(Self::spread(tag), (tag, number), |&(tag, _)| {
                Self::spread(tag)
            });
    }

    /// Makes room for so many positions.
    fn reserve(&mut self, positions: usize) {
        let more = positions.saturating_sub(self.table.len());
        self.table.reserve(more, |&(tag, _)| Self::spread(tag));
    }

    /// About the bytes of an index of so many positions: a power of two of slots, at most seven eighths
    /// of them in use, each with a byte of control.
    fn bytes(positions: usize) -> usize {
        let slots = (positions.saturating_mul(8) / 7).next_power_of_two();
        slots.saturating_mul(size_of::<(u32, u32)>() + 1)
    }
}

impl Room {
    fn bytes(&self, positions: usize) -> usize {
        positions
            .saturating_mul(self.each)
            .saturating_add(Index::bytes(positions))
    }

    /// How many positions there is to be room for next, if there are `positions` now: `None` if there is
    /// enough. A refusal stops the solve before the room that is left is used up.
    fn grown(&mut self, positions: usize) -> Option<usize> {
        let slack = SLACK.max(4 * self.widest);
        if positions + slack < self.positions {
            return None;
        }
        let next = (2 * self.positions).min(MOST).max(positions + 2 * slack);
        // While they move, old and new are held.
        let needed = self.bytes(next).saturating_add(self.bytes(self.positions));
        if !self.held.may_hold(needed) || next > MOST {
            self.held.refuse(needed);
            return (positions + self.widest >= self.positions).then_some(next);
        }
        Some(next)
    }
}

impl<G: Game> Interned<G> {
    pub(super) fn new(game: Arc<G>, ends: bool, held: ExternalBytes) -> Self {
        let end = if ends {
            size_of::<Option<G::Value>>()
        } else {
            0
        };
        Self {
            game,
            states: Vec::new(),
            ends: ends.then(Vec::new),
            index: Index::new(),
            room: Room {
                held,
                each: size_of::<G::State>() + end,
                positions: 0,
                widest: 0,
            },
        }
    }

    fn grow(&mut self) {
        let Some(next) = self.room.grown(self.states.len()) else {
            return;
        };
        self.states.reserve_exact(next - self.states.len());
        if let Some(ends) = &mut self.ends {
            ends.reserve_exact(next - ends.len());
        }
        self.index.reserve(next);
        self.room.positions = next;
        self.room.held.set(self.room.bytes(next));
    }

    #[inline]
    fn tag(&self, state: &G::State) -> u32 {
        (self.index.hasher.hash_one(state) >> 32) as u32
    }

    /// The number of a position, which gets one if it has none.
    #[inline]
    fn intern(&mut self, state: G::State, end: Option<G::Value>) -> usize {
        let tag = self.tag(&state);
        let states = &self.states;
        if let Some(number) = self.index.find(tag, |number| states[number] == state) {
            return number;
        }
        let number = self.states.len();
        self.states.push(state);
        if let Some(ends) = &mut self.ends {
            ends.push(end);
        }
        self.index.insert(tag, number);
        number
    }

    /// What is known of a position that play comes to.
    #[inline]
    fn child(&mut self, state: G::State) -> Child<G::Value> {
        match self.game.terminal_value(&state) {
            Some(value) => Child::Over {
                number: match self.ends {
                    Some(_) => self.intern(state, Some(value)),
                    None => NO_NUMBER,
                },
                value,
            },
            None => open(self.intern(state, None)),
        }
    }
}

/// An interned position: equal positions have equal numbers, which serve as hashes.
fn open<V>(number: usize) -> Child<V> {
    Child::Open {
        number,
        hash: number as u64,
    }
}

impl<G> Store<G::Value> for Interned<G>
where
    G: Game<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    fn enter(&mut self, state: &ErasedState) -> Child<G::Value> {
        self.grow();
        self.child(state.expect::<G::State>().clone())
    }

    fn expand(
        &mut self,
        number: usize,
        from: usize,
        most: usize,
        edges: &mut Vec<StoredEdge<G::Value>>,
    ) {
        let game = Arc::clone(&self.game);
        let state = self.states[number].clone();
        for mv in game.moves(&state).skip(from).take(most) {
            let step = game.play(&state, mv);
            edges.push(StoredEdge {
                child: self.child(step.state),
                gain: step.gain,
                turn: step.turn,
            });
        }
        self.room.widest = self.room.widest.max(edges.len());
        self.grow();
    }

    fn move_count(&self, number: usize) -> usize {
        self.game.moves(&self.states[number]).count()
    }

    fn are_equal(&self, one: usize, two: usize) -> bool {
        one == two
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        self.states.get(number).cloned().map(ErasedState::new)
    }

    fn find(&self, state: &ErasedState) -> Option<Child<G::Value>> {
        let state = state.expect::<G::State>();
        let found = self
            .index
            .find(self.tag(state), |number| self.states[number] == *state)?;
        let end = self.ends.as_ref().and_then(|ends| ends[found]);
        Some(match end {
            Some(value) => Child::Over {
                number: found,
                value,
            },
            None => open(found),
        })
    }
}
