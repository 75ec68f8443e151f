//! The values a solver kept: [`Oracle`].

use crate::game::Game;

/// Values of positions, kept after a solve. `()` keeps none.
pub trait Oracle<G: Game> {
    /// The exact value of a position that is not terminal, if it was kept.
    fn lookup(&self, game: &G, state: &G::State) -> Option<G::Value>;
}

impl<G: Game> Oracle<G> for () {
    fn lookup(&self, _: &G, _: &G::State) -> Option<G::Value> {
        None
    }
}
