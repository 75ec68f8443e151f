//! Searches by keys of a game with its types erased but for its value: [`KeyedSearch`].

use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::{Outcome, WinLose};
use stonework_search::alpha_beta::Goal;
use stonework_search::keyed::{KeyedAlphaBeta, KeyedGame, KeyedProofNumber, KeyedValue};
use stonework_search::{AlphaBeta, ProofNumber};

use super::failure::SolveFailure;
use super::features::Features;
use super::game_solution::GameSolution;
use super::good_moves::GoodMoves;
use super::refused::refused_by_keys;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::{OracleSearch, Request, SolverEntry, erased_solution, goal_of};
use super::solvers::{SolverInfo, info};
use super::told::Told;

/// What the transposition table of alpha-beta search may grow to where there is no limit on bytes;
/// where there is one, to half of it.
pub(super) const TABLE_BYTES: usize = 1 << 30;

/// A search of a game by keys.
pub(super) struct KeyedSearch<V: ShowValue> {
    pub(super) info: &'static SolverInfo,
    pub(super) remark: Option<&'static str>,
    pub(super) rules: Arc<dyn ShownGame<V>>,
    pub(super) kind: SearchKind<V>,
}

/// Which one.
pub(super) enum SearchKind<V: ShowValue> {
    AlphaBeta(KeyedAlphaBeta<V>),
    ProofNumber(KeyedGame<V>, KeyedProofNumber),
}

impl<V: ShowValue + KeyedValue> SolverEntry<V> for KeyedSearch<V> {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn start_only(&self) -> bool {
        false
    }

    fn remark(&self) -> Option<&'static str> {
        self.remark
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<V>, SolveFailure> {
        let goal = goal_of(request, self.rules.distance_matters());
        let solution = match &self.kind {
            SearchKind::AlphaBeta(search) => {
                let search = search.clone().with_goal(goal);
                let solved = search.solve_from(request.start, request.run);
                solved.map_err(|error| refused_by_keys(&*self.rules, &error))?
            }
            SearchKind::ProofNumber(game, solver) => {
                let solver = match request.player {
                    Player::First => *solver,
                    Player::Second => solver.for_second_player(),
                };
                let solver = solver.with_goal(goal);
                let solved = solver.solve_from(game, request.start, request.run);
                solved.map_err(|error| refused_by_keys(&*self.rules, &error))?
            }
        };
        Ok(match request.goal {
            Goal::Value => GameSolution::of_value(&solution),
            Goal::EveryMove | Goal::BestMoves | Goal::OneBestMove { .. } => {
                let told = Told::beside(&solution, 0, request.run);
                erased_solution(&*self.rules, request.start, &solution, |&index| index, told)
            }
        })
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<V>> {
        None
    }
}

/// Adds the searches of a game that is only won or lost, by keys, to that of how soon.
pub(super) fn add_searches(
    features: &mut Features<Outcome>,
    rules: &Arc<dyn ShownGame<Outcome>>,
    keyed: &KeyedGame<WinLose>,
) {
    let alpha_beta = AlphaBeta::new().with_table_bytes(TABLE_BYTES);
    let alpha_beta = alpha_beta.using_half_of_limit().packed();
    let search = KeyedAlphaBeta::counting_plies(keyed, alpha_beta.parallel());
    features.good_moves = Some(GoodMoves::by_keys(Arc::clone(rules), search.clone()));
    let proof_number = ProofNumber::new().using_half_of_limit();
    let proof_number = proof_number.packed().parallel().into();
    let proof_number = SearchKind::ProofNumber(keyed.counting_plies(), proof_number);
    for (name, kind) in [
        ("alpha-beta", SearchKind::AlphaBeta(search)),
        ("proof-number", proof_number),
    ] {
        features.solvers.push(Box::new(KeyedSearch {
            info: info(name),
            remark: None,
            rules: Arc::clone(rules),
            kind,
        }));
    }
}
