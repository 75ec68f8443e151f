//! What the puzzles of taking from the front of a row share: [`FrontPuzzle`].

use stonework_core::{Front, PrefixSums, SeparableFrontRules};

use super::piles::{Stones, draw_last};
use crate::catalog::{CatalogGame, GameBuilder, Instance, Notation};

/// A puzzle of taking from the front of a row: all that [`CatalogGame`] asks, but for what is the same in
/// every one of them.
pub trait FrontPuzzle: SeparableFrontRules<Value: Stones> + Send + Sync + 'static {
    /// The numbers at the start.
    fn sums(&self) -> &PrefixSums<Self::Value>;

    /// What the gains of both players add up to however the game goes; `None` if that depends.
    fn total(&self) -> Option<Self::Value>;

    /// The number that the puzzle writes for taking so many elements.
    fn written(&self, taken: u32) -> u32 {
        taken
    }

    /// How a position with so many elements left is shown.
    fn draw(&self, left: u32) -> String {
        draw_last(self.sums(), left)
    }
}

impl<R: FrontPuzzle> CatalogGame for Front<R> {
    fn notation(&self, taken: u32) -> Notation {
        Notation::Count(self.0.written(taken))
    }

    fn draw(&self, &left: &u32) -> String {
        self.0.draw(left)
    }

    fn total(&self) -> Option<i128> {
        self.0.total().map(Into::into)
    }
}

/// The game by these rules, with every solver that fits.
pub(super) fn playable<R: FrontPuzzle + Send + Sync + 'static>(rules: R) -> Box<dyn Instance> {
    GameBuilder::new(Front(rules))
        .sliding_window()
        .indexed()
        .layered()
        .boxed()
}
