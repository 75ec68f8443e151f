//! The rules of a graded game over keys, as an object: [`LevelRules`].

use super::expansion::{LevelExpansion, TypedExpansion};
use crate::graded::Graded;
use crate::packed::Packed;
use crate::sealed::Sealed;
use crate::symmetric::{ImageOf, Symmetric};
use crate::value::Coded;

/// A position by its grade and its key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GradedKey {
    /// Its grade, which rises with every move.
    pub grade: u32,
    /// Its key, which no other position has.
    pub key: u64,
}

/// The positions of a [`Graded`] game by their keys, many at a time: what it takes to find and
/// evaluate them, whatever the types of the game.
///
/// [`LevelGame`] implements it for every such game whose keys have 64 bits at most; nothing else
/// can.
pub trait LevelRules: Sync + Sealed {
    /// The position that play starts from; `None` if its key has more bits than the game says.
    fn start(&self) -> Option<GradedKey>;

    /// What expands positions, for one thread.
    fn expansion(&self) -> Box<dyn LevelExpansion + '_>;
}

/// A [`Graded`] game as [`LevelRules`].
pub struct LevelGame<'g, G: Packed> {
    pub(super) game: &'g G,
    /// The image that stands for a state, in a symmetric game.
    pub(super) canonical: Option<ImageOf<G>>,
}

impl<'g, G: Packed> LevelGame<'g, G> {
    /// A game as it is; `None` if its keys have more than 64 bits.
    #[must_use]
    pub fn new(game: &'g G) -> Option<Self> {
        (game.key_bits() <= u64::BITS).then_some(Self {
            game,
            canonical: None,
        })
    }

    /// The same with only one of the images of each position.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.canonical = Some(G::canonical);
        self
    }

    /// The key of a state, or of the image that stands for it, and the grade of both; `None` if the
    /// key has more bits than the game says.
    #[must_use]
    pub fn key(&self, state: &G::State) -> Option<GradedKey>
    where
        G: Graded,
    {
        let image = self.canonical.map(|canonical| canonical(self.game, state));
        let state = image.as_ref().unwrap_or(state);
        let key = u64::try_from(self.game.pack(state).into()).ok()?;
        let grade = self.game.grade(state);
        Some(GradedKey { grade, key })
    }

    /// The state with a key; `None` if that state has another key.
    #[must_use]
    pub fn state(&self, key: u64) -> Option<G::State> {
        let packed = G::Key::try_from(key.into()).ok()?;
        let state = self.game.unpack(packed);
        (self.game.pack(&state) == packed).then_some(state)
    }
}

impl<G: Packed> Clone for LevelGame<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Packed> Copy for LevelGame<'_, G> {}

impl<G: Packed> Sealed for LevelGame<'_, G> {}

impl<G> LevelRules for LevelGame<'_, G>
where
    G: Graded + Packed<Value: Coded> + Sync,
{
    fn start(&self) -> Option<GradedKey> {
        self.key(&self.game.start())
    }

    fn expansion(&self) -> Box<dyn LevelExpansion + '_> {
        Box::new(TypedExpansion::new(*self))
    }
}

impl<G: Packed> std::fmt::Debug for LevelGame<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelGame")
            .field("symmetric", &self.canonical.is_some())
            .finish_non_exhaustive()
    }
}
