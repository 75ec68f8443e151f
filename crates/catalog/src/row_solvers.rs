//! The solvers of rows whose gains are separable, added to a game [`InNumbers`].

use std::sync::Arc;

use stonework_core::{
    Diagonals, Ends, Front, SeparableEndsRules, SeparableFrontRules, SlidingWindow,
};

use super::catalog_game::CatalogGame;
use super::estimates::{by_diagonals, by_sliding_window};
use super::in_numbers::InNumbers;
use super::solver_entry::Fitting;

impl<R, N> InNumbers<Ends<R>, Ends<N>>
where
    R: SeparableEndsRules + 'static,
    N: SeparableEndsRules + Send + Sync + 'static,
    Ends<R>: CatalogGame,
{
    /// The same game with the solvers for gains that are separable by end. Their lanes are as narrow
    /// as the numbers allow, so they are compiled for the numbers that hold all that occurs; they
    /// take no more bytes than with those of `N`, unless the numbers are too large for lanes.
    #[must_use]
    pub fn diagonals(mut self) -> Self {
        let (with_line, value_alone) = (Diagonals::with_line(), Diagonals::new());
        let (game, same) = (Arc::clone(&self.game), Arc::clone(&self.game));
        let estimated = Fitting::new(with_line)
            .estimated(move |_| (with_line.bytes(&game), by_diagonals(&game) / 2 * 3));
        let value_estimated = Fitting::new(value_alone)
            .estimated(move |_| (value_alone.bytes(&same), by_diagonals(&same)));
        self.builder = self
            .builder
            .solver("diagonals-line", false, estimated)
            .solver("diagonals", false, value_estimated);
        self
    }
}

impl<G, N> InNumbers<G, Front<N>>
where
    G: CatalogGame<State = u32, Move = u32, Value: From<N::Value>>,
    N: SeparableFrontRules + Send + Sync + 'static,
{
    /// The same game with the solver for gains that are separable.
    #[must_use]
    pub fn sliding_window(self) -> Self {
        let estimated = Fitting::new(SlidingWindow::new()).estimated(|game: &Front<N>| {
            let len = SeparableFrontRules::len(&game.0);
            (SlidingWindow::bytes(game), by_sliding_window(len))
        });
        self.solver("sliding-window", false, estimated)
    }
}
