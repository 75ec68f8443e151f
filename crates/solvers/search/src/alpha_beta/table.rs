//! What the search needs of its transposition table: [`SearchTable`].

use stonework_core::{Bounds, Budget, Coded, Game, StopReason};

use crate::growth::GrowingTable;

/// What is kept of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry<V> {
    pub(crate) bounds: Bounds<V>,
    /// The place of the best move so far among the moves as they are listed.
    pub(crate) best: Option<u8>,
}

/// The same with the codes of the values: a table of those depends on no type of value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CodedEntry {
    /// The codes of the bounds; [`NO_CODE`] for none.
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) best: Option<u8>,
}

/// The code of nothing.
pub(super) const NO_CODE: i32 = i32::MIN;

impl CodedEntry {
    #[inline]
    pub(super) fn of<V: Coded>(Entry { bounds, best }: Entry<V>) -> Self {
        Self {
            lower: bounds.lower.and_then(V::code).unwrap_or(NO_CODE),
            upper: bounds.upper.and_then(V::code).unwrap_or(NO_CODE),
            best,
        }
    }

    #[inline]
    pub(super) fn decoded<V: Coded>(self) -> Entry<V> {
        let decoded = |code| {
            if code == NO_CODE {
                None
            } else {
                V::from_code(code)
            }
        };
        Entry {
            bounds: Bounds {
                lower: decoded(self.lower),
                upper: decoded(self.upper),
            },
            best: self.best,
        }
    }
}

/// A transposition table. It may forget, but what it answers about a position is about that very
/// position.
pub(crate) trait SearchTable<G: Game>: GrowingTable + Sized {
    /// Whether to find a key takes longer than to list the moves of a position.
    const COSTLY_KEYS: bool = false;

    /// An empty table that may grow to `most_bytes`, or a little more where a table cannot be so
    /// small.
    fn open(game: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason>;

    /// The key that finds a state in the table, however large that is. `None` if the key of a
    /// packed game has more bits than the game says.
    fn key(&self, game: &G, state: &G::State) -> Option<u64>;

    /// Has what this key finds fetched from memory, as it will be asked for soon.
    fn prefetch(&self, key: u64);

    /// What is kept of a state.
    fn get(&self, game: &G, key: u64, state: &G::State) -> Option<Entry<G::Value>>;

    /// Keeps what is known of a state whose search took `effort` positions. Returns whether it took
    /// an empty slot.
    fn put(
        &self,
        game: &G,
        key: u64,
        state: &G::State,
        entry: Entry<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool;
}
