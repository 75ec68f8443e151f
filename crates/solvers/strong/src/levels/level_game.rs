//! The rules of a game over the keys of its own: [`LevelGame`].

use stonework_core::kit::ImageOf;
use stonework_core::{Coded, Graded, Packed, Symmetric};

use super::keys::GradedKey;
use super::order::ByGrade;
use super::ordered_rules::graded_key;
use super::rules::{LevelExpansion, LevelRules};
use super::typed_expansion::{TypedExpansion, state_of};
use crate::sealed::Sealed;

/// A [`Graded`] game as [`LevelRules`].
#[derive(Debug)]
pub struct LevelGame<'g, G: Packed> {
    game: &'g G,
    /// The image that stands for a state, in a symmetric game.
    canonical: Option<ImageOf<G>>,
}

impl<'g, G: Packed> LevelGame<'g, G> {
    /// A game as it is; `None` if its keys have more than 64 bits.
    #[must_use]
    pub fn new(game: &'g G) -> Option<Self> {
        let canonical = None;
        (game.key_bits() <= u64::BITS).then_some(Self { game, canonical })
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
    #[inline]
    #[must_use]
    pub fn key(&self, state: &G::State) -> Option<GradedKey>
    where
        G: Graded,
    {
        let image = self.canonical.map(|canonical| canonical(self.game, state));
        graded_key::<ByGrade, G, u64>(self.game, image.as_ref().unwrap_or(state), 0)
    }

    /// The state with a key; `None` if that state has another key.
    #[must_use]
    pub fn state(&self, key: u64) -> Option<G::State> {
        state_of(self.game, key)
    }
}

impl<G: Packed> Sealed for LevelGame<'_, G> {}

impl<G> LevelRules for LevelGame<'_, G>
where
    G: Graded + Packed<Value: Coded> + Sync,
{
    fn start(&self) -> Option<GradedKey> {
        self.key(&self.game.start())
    }

    fn expansion(&self) -> Box<dyn LevelExpansion + '_> {
        let key = |state: &G::State, _| self.key(state);
        Box::new(TypedExpansion::new(self.game, key))
    }
}
