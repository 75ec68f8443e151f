//! The rules of a game over the keys of its own: [`LevelGame`].

use super::expansion::LevelExpansion;
use super::graded_key::GradedKey;
use super::keyed_game::KeyedGame;
use super::order::ByGrade;
use super::rules::LevelRules;
use super::state_keys::StateKeys;
use super::typed_expansion::TypedExpansion;
use crate::graded::Graded;
use crate::packed::{Packed, PackedKey};
use crate::sealed::Sealed;
use crate::symmetric::{ImageOf, Symmetric};
use crate::value::Coded;

/// A [`Graded`] game as [`LevelRules`].
pub struct LevelGame<'g, G: Packed> {
    keyed: KeyedGame<'g, G, ByGrade>,
    /// The image that stands for a state, in a symmetric game.
    canonical: Option<ImageOf<G>>,
}

impl<'g, G: Packed> LevelGame<'g, G> {
    /// A game as it is; `None` if its keys have more than 64 bits.
    #[must_use]
    pub fn new(game: &'g G) -> Option<Self> {
        (game.key_bits() <= u64::BITS).then(|| Self {
            keyed: KeyedGame::new(game),
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
        self.graded_key(state, 0)
    }

    /// The state with a key; `None` if that state has another key.
    #[must_use]
    pub fn state(&self, key: u64) -> Option<G::State> {
        self.keyed.state_of(key)
    }
}

/// The key of a state is that of the image that stands for it.
impl<G: Graded + Packed> StateKeys<G> for LevelGame<'_, G> {
    #[inline]
    fn graded_key<K: PackedKey>(self, state: &G::State, distance: u32) -> Option<GradedKey<K>> {
        let Self { keyed, canonical } = self;
        let image = canonical.map(|canonical| canonical(keyed.game, state));
        keyed.graded_key(image.as_ref().unwrap_or(state), distance)
    }

    #[inline]
    fn unpack<K: PackedKey>(self, key: K) -> Option<G::State> {
        self.keyed.unpack(key)
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
        self.key(&self.keyed.game.start())
    }

    fn expansion(&self) -> Box<dyn LevelExpansion + '_> {
        Box::new(TypedExpansion::new(self.keyed.game, *self))
    }
}

impl<G: Packed> std::fmt::Debug for LevelGame<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelGame")
            .field("symmetric", &self.canonical.is_some())
            .finish_non_exhaustive()
    }
}
