//! The solvers of rows whose gains are separable, added to a [`GameBuilder`].

use stonework_core::{
    Diagonals, Ends, Front, SeparableEndsRules, SeparableFrontRules, SlidingWindow,
};

use super::catalog_game::CatalogGame;
use super::estimates::by_diagonals;
use super::game_builder::GameBuilder;
use super::solver_entry::Fitting;

impl<R> GameBuilder<Ends<R>>
where
    R: SeparableEndsRules + 'static,
    Ends<R>: CatalogGame,
{
    /// The same game with the solvers for gains that are separable by end.
    #[must_use]
    pub fn diagonals(self) -> Self {
        let (with_line, value_alone) = (Diagonals::with_line(), Diagonals::new());
        let estimated = Fitting::new(with_line)
            .estimated(move |game| (with_line.bytes(game), by_diagonals(game) / 2 * 3));
        let value_estimated = Fitting::new(value_alone)
            .estimated(move |game| (value_alone.bytes(game), by_diagonals(game)));
        self.solver("diagonals-line", false, estimated)
            .solver("diagonals", false, value_estimated)
    }
}

impl<R> GameBuilder<Front<R>>
where
    R: SeparableFrontRules + 'static,
    Front<R>: CatalogGame,
{
    /// The same game with the solver for gains that are separable.
    #[must_use]
    pub fn sliding_window(self) -> Self {
        let estimated = Fitting::new(SlidingWindow::new()).estimated(|game: &Front<R>| {
            let nanos = u64::from(game.0.len()) * 12;
            (SlidingWindow::bytes(game), nanos)
        });
        self.solver("sliding-window", false, estimated)
    }
}
