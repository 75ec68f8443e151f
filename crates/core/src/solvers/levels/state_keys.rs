//! The keys of the states of a game: [`StateKeys`].

use super::graded_key::GradedKey;
use crate::game::Game;
use crate::packed::PackedKey;

/// The keys of the states of a game, with their grades.
///
/// A type says which: so where only the key of a state counts, and not that of an image, no more of
/// the state is computed than the key needs.
pub(super) trait StateKeys<G: Game>: Copy {
    /// The key of a state with its grade: `distance` if states have none. `None` if the key has more
    /// bits than the game says.
    fn graded_key<K: PackedKey>(self, state: &G::State, distance: u32) -> Option<GradedKey<K>>;

    /// The state of a key; `None` if that state has another key.
    fn unpack<K: PackedKey>(self, key: K) -> Option<G::State>;
}
