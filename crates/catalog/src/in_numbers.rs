//! A game that is solved in other numbers than it is shown in: [`InNumbers`].

use std::fmt;
use std::sync::Arc;

use stonework_core::{Exhaustive, Game, Indexed, Layered, Negamax, Theorem};

use super::catalog_game::CatalogGame;
use super::catalog_value::CatalogValue;
use super::game_builder::GameBuilder;
use super::instance::Instance;
use super::layers::Layers;
use super::solver_entry::{Fitting, bounded_bytes};

/// A game, and the same game in numbers that take less room: `N` has its positions, numbered alike,
/// and its moves. The solvers that are added here are compiled for `N`. What shows the game and
/// plays it is compiled once, for numbers that hold all that occurs.
pub struct InNumbers<G: CatalogGame, N> {
    pub(super) builder: GameBuilder<G>,
    pub(super) game: Arc<N>,
}

impl<G: CatalogGame> GameBuilder<G> {
    /// The same game, for solvers of `game`: the same game in other numbers.
    #[must_use]
    pub fn in_numbers<N>(self, game: N) -> InNumbers<G, N> {
        InNumbers {
            builder: self,
            game: Arc::new(game),
        }
    }
}

impl<G, N> InNumbers<G, N>
where
    G: CatalogGame<Value: From<N::Value>>,
    N: Game<State = G::State, Move = G::Move> + Send + Sync + 'static,
{
    /// The same game with a solver, of the start only or of any position.
    pub(super) fn solver(
        mut self,
        name: &'static str,
        start_only: bool,
        solver: Fitting<N>,
    ) -> Self {
        let solver = solver.of_game(&self.game);
        self.builder = self.builder.solver(name, start_only, solver);
        self
    }

    /// The same game with what is proved about it as a solver.
    #[must_use]
    pub fn theorem<T>(self, theorem: T) -> Self
    where
        T: Theorem<N> + Send + Sync + 'static,
    {
        self.solver("theorem", true, Fitting::by_theorem(theorem))
    }

    /// The same game with plain minimax that is compiled for it.
    #[must_use]
    pub fn exhaustive(self) -> Self {
        self.solver("exhaustive", false, Fitting::new(Exhaustive::new()))
    }

    /// The same game with memoised negamax that is compiled for it.
    #[must_use]
    pub fn negamax(self) -> Self {
        self.solver("negamax", false, Fitting::new(Negamax::new()))
    }

    /// The same with an array slot for every position.
    #[must_use]
    pub fn negamax_dense(self) -> Self
    where
        N: Indexed,
    {
        let dense = Fitting::dense(&self.builder.game);
        self.solver("negamax-dense", false, dense)
    }

    /// The same in a table of fixed size.
    #[must_use]
    pub fn negamax_bounded(self) -> Self {
        let bounded = Fitting::adapted(|request| Negamax::bounded(bounded_bytes(request.run)));
        self.solver("negamax-bounded", false, bounded)
    }

    /// The same game with the solvers for layered positions as well.
    #[must_use]
    pub fn layered(self) -> Self
    where
        G: Layered,
        N: Layered,
    {
        let mut layered = self
            .solver("table", false, Fitting::table(G::MOVE_PICOS))
            .solver("rolling", false, Fitting::rolling(G::MOVE_PICOS));
        let builder = &mut layered.builder;
        builder.features.layers = Some(Layers::of(&builder.game, &layered.game));
        layered
    }

    /// The same game, ready for front ends.
    #[must_use]
    pub fn boxed(self) -> Box<dyn Instance>
    where
        G::Value: CatalogValue,
    {
        self.builder.boxed()
    }
}

impl<G: CatalogGame, N> fmt::Debug for InNumbers<G, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.builder.fmt(f)
    }
}
