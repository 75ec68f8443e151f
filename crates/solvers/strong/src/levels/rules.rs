//! The rules of a game over keys, as objects: [`LevelRules`].

use super::expansion::LevelExpansion;
use super::keys::GradedKey;
use super::valued_moves::ExpandKeys;
use crate::sealed::Sealed;

/// The positions of a [`stonework_core::Graded`] game by their keys: what it takes to find and
/// evaluate them, whatever the types of the game.
///
/// [`super::LevelGame`] implements it for every such game; nothing else can.
pub trait LevelRules: Sync + Sealed {
    /// The position that play starts from; `None` if its key has more than 64 bits.
    fn start(&self) -> Option<GradedKey>;

    /// What lists the moves of positions, for one thread.
    #[doc(hidden)]
    fn moves(&self) -> Box<dyn ExpandKeys + '_>;

    /// What expands positions, for one thread.
    fn expansion(&self) -> LevelExpansion<'_> {
        LevelExpansion::new(self.moves())
    }
}
