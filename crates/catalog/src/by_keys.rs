//! Proof-number search of a game by keys, compiled once for all games of a value: [`ByKeys`].

use std::sync::Arc;

use stonework_core::alpha_beta::Goal;
use stonework_core::erased::{KeyedGame, KeyedProofNumber, KeyedValue};

use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::player::Player;
use super::rules::Rules;
use super::shown_value::ShowValue;
use super::solver_entry::{OracleSearch, Request, SolverEntry, erased_solution, refused};
use super::solvers::SolverInfo;

/// Proof-number search of a game by keys.
pub(super) struct ByKeys<V: ShowValue> {
    pub(super) info: &'static SolverInfo,
    pub(super) rules: Arc<dyn Rules<V>>,
    pub(super) game: KeyedGame<V>,
    pub(super) solver: KeyedProofNumber,
}

impl<V: ShowValue + KeyedValue> SolverEntry<V> for ByKeys<V> {
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
