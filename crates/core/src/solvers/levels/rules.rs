//! The rules of a game over keys, as an object: [`LevelRules`].

use super::expansion::LevelExpansion;
use super::graded_key::GradedKey;
use crate::packed::PackedKey;
use crate::sealed::Sealed;

/// The positions of a [`crate::Graded`] game by their keys, many at a time: what it takes to find and
/// evaluate them, whatever the types of the game.
///
/// [`super::LevelGame`] implements it for every such game whose keys have 64 bits at most; nothing else
/// can. [`crate::Levels`] has rules of its own, with keys of every width; if it goes breadth first,
/// the grade of a position is its distance from the start.
pub trait LevelRules<K: PackedKey = u64>: Sync + Sealed {
    /// The position that play starts from; `None` if its key has more bits than the game says.
    fn start(&self) -> Option<GradedKey<K>>;

    /// What expands positions, for one thread.
    fn expansion(&self) -> Box<dyn LevelExpansion<K> + '_>;
}
