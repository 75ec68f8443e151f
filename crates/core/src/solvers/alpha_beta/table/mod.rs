//! Where the search keeps what it proved: [`Table`].

mod buckets;
mod packed;
mod words;

pub use buckets::Buckets;
pub use packed::PackedTable;
use words::Words;

use crate::game::Game;
use crate::run::Budget;

/// What is kept of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept<V> {
    /// Its value is at least this.
    pub lower: Option<V>,
    /// Its value is at most this.
    pub upper: Option<V>,
    /// Which of the moves, as they are listed, was best, as far as is known.
    pub best: Option<u8>,
}

/// A table from positions to what is proved about them. It may forget, but what it answers belongs
/// to that very position.
///
/// Threads may share it. It is opened small and doubles as it fills, so that to open one for a small
/// search costs next to nothing.
pub trait Table<G: Game> {
    /// What finds a state in the table, however large that is.
    fn key(&self, game: &G, state: &G::State) -> u64;

    /// What is found by this key will be asked for soon: has it fetched from memory meanwhile.
    fn expect(&self, key: u64);

    /// What is kept of a state.
    fn get(&self, key: u64, state: &G::State) -> Option<Kept<G::Value>>;

    /// Keeps what is known of a state whose search took `effort` positions; tells whether nothing had to
    /// go for it.
    fn put(&self, key: u64, state: &G::State, kept: Kept<G::Value>, effort: u64) -> bool;

    /// Whether it is so full that it should grow, and may, now that `more` are in it than at the last call.
    fn is_full(&self, more: usize) -> bool;

    /// Doubles the table, if the budget allows.
    fn grow(&mut self, budget: &mut Budget);
}
