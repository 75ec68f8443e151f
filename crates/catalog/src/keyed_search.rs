//! Proof-number search of a game by keys, compiled once for all games of a value: [`KeyedSearch`],
//! [`GameBuilder::proof_number_by_keys`].

use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::{Indexed, Packed, Symmetric};
use stonework_search::alpha_beta::Goal;
use stonework_search::keyed::{KeyedGame, KeyedProofNumber, KeyedValue};
use stonework_search::{ProofNumber, UseHints};

use super::catalog_game::CatalogGame;
use super::failure::SolveFailure;
use super::game_builder::{GameBuilder, info};
use super::game_solution::GameSolution;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::{OracleSearch, Request, SolverEntry, erased_solution, refused};
use super::solvers::SolverInfo;

/// Proof-number search of a game by keys.
pub(super) struct KeyedSearch<V: ShowValue> {
    pub(super) info: &'static SolverInfo,
    pub(super) rules: Arc<dyn ShownGame<V>>,
    pub(super) game: KeyedGame<V>,
    pub(super) solver: KeyedProofNumber,
}

impl<V: ShowValue + KeyedValue> SolverEntry<V> for KeyedSearch<V> {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn start_only(&self) -> bool {
        false
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<V>, SolveFailure> {
        let solver = match request.player {
            Player::First => self.solver,
            Player::Second => self.solver.for_second_player(),
        };
        let solution = solver.solve_from(&self.game, request.start, request.run);
        let solution = solution.map_err(refused)?;
        Ok(match request.goal {
            Goal::Value => GameSolution::of_value(&solution),
            Goal::EveryMove | Goal::BestMoves => {
                erased_solution(&*self.rules, request.start, &solution, |&index| index)
            }
        })
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<V>> {
        None
    }
}

impl<G: CatalogGame> GameBuilder<G> {
    /// The same game with proof-number search, which uses the hints that the game gives. It searches
    /// the keys of positions: it is compiled once for each type of value, where
    /// [`GameBuilder::proof_number`] is compiled for each game, and takes a tenth to two fifths longer
    /// for a position.
    #[must_use]
    pub fn proof_number_by_keys<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        G: Packed<Value: KeyedValue>,
        H: UseHints<G> + 'static,
        ProofNumber<H, T>: Into<KeyedProofNumber>,
    {
        let keyed = KeyedGame::packed::<H, G>(&self.game);
        let solver = self.with_convention(solver).into();
        self.by_keys(keyed, solver)
    }

    /// The same of a game that numbers its positions: by these numbers.
    #[must_use]
    pub fn proof_number_by_rank<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        G: Indexed<Value: KeyedValue>,
        H: UseHints<G> + 'static,
        ProofNumber<H, T>: Into<KeyedProofNumber>,
    {
        let keyed = KeyedGame::ranked::<H, G>(&self.game);
        let solver = self.with_convention(solver).into();
        self.by_keys(keyed, solver)
    }

    /// The same of a symmetric game: the search visits one of the images of each position.
    ///
    /// Where play may never end, a line would end as soon as an image of one of its positions comes,
    /// and not where that comes itself: there the positions themselves are searched.
    #[must_use]
    pub fn proof_number_by_symmetry<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        G: Packed<Value: KeyedValue> + Symmetric,
        H: UseHints<G> + 'static,
        ProofNumber<H, T>: Into<KeyedProofNumber>,
    {
        if !self.ends() {
            return self.proof_number_by_keys(solver);
        }
        let keyed = KeyedGame::symmetric::<H, G>(&self.game);
        self.by_keys(keyed, solver.into())
    }

    /// The same with a search by keys.
    fn by_keys(mut self, game: KeyedGame<G::Value>, solver: KeyedProofNumber) -> Self
    where
        G::Value: KeyedValue,
    {
        self.features.solvers.push(Box::new(KeyedSearch {
            info: info("proof-number"),
            rules: Arc::new(Arc::clone(&self.game)),
            game,
            solver,
        }));
        self
    }
}
