//! What the puzzles of taking from the ends of a row share: [`EndsPuzzle`].

use stonework_core::{Ends, PrefixSums, Row, SeparableEndsRules, Side};

use super::ends_reduction::{EndsReduction, ReducibleEnds};
use super::piles::{Stones, draw};
use crate::catalog::{CatalogGame, GameBuilder, Instance, Notation};

/// A puzzle of taking from the ends of a row of piles: all that [`CatalogGame`] asks, but for what is the
/// same in every one of them.
pub trait EndsPuzzle: SeparableEndsRules<Value: Stones> + Send + Sync + 'static {
    /// The piles at the start.
    fn sums(&self) -> &PrefixSums<Self::Value>;

    /// What the gains of both players add up to however the game goes; `None` if that depends.
    fn total(&self) -> Option<Self::Value>;
}

impl<R: EndsPuzzle> CatalogGame for Ends<R> {
    fn notation(&self, side: Side) -> Notation {
        Notation::Side(side)
    }

    fn draw(&self, row: &Row) -> String {
        draw(self.0.sums(), *row)
    }

    fn subrow(&self, row: &Row) -> Option<Row> {
        Some(*row)
    }

    fn total(&self) -> Option<i128> {
        self.0.total().map(Into::into)
    }
}

/// The game by these rules, with every solver that fits.
pub(super) fn playable<R: ReducibleEnds + Send + Sync + 'static>(rules: R) -> Box<dyn Instance> {
    GameBuilder::new(Ends(rules))
        .indexed()
        .layered()
        .diagonals()
        .theorem(EndsReduction)
        .boxed()
}
