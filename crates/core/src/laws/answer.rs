//! What one solver says of one position, in a form that all of them share: [`Answer`].

use super::violation::{Breach, Law};
use crate::error::{SolveError, SolveErrorOf};
use crate::game::Game;
use crate::run::Run;
use crate::solution::RatedMove;
use crate::solver::Solver;

/// What a solver says of a position.
pub(super) struct Answer<G: Game> {
    /// The solver.
    pub(super) solver: &'static str,
    pub(super) verdict: Verdict<G>,
}

/// The answer itself.
pub(super) enum Verdict<G: Game> {
    Solved {
        value: G::Value,
        /// Each move with its value.
        moves: Vec<(G::Move, G::Value)>,
        line: Option<Vec<G::Move>>,
    },
    /// A limit came first.
    Stopped,
    /// Play can go round in circles.
    Cyclic,
    /// The game breaks a law.
    Refused(Breach<G>),
}

/// Asks a solver.
pub(super) fn ask<G: Game>(
    name: &'static str,
    solver: &dyn Solver<G>,
    game: &G,
    at: &G::State,
    run: &Run,
) -> Answer<G> {
    let verdict = match solver.solve_from(game, at, run) {
        Ok(solution) => match solution.value() {
            Some(value) if solution.stopped().is_none() => Verdict::Solved {
                value,
                moves: pairs(solution.moves()),
                line: solution.line().map(<[_]>::to_vec),
            },
            _ => Verdict::Stopped,
        },
        Err(SolveError::Cyclic { .. }) => Verdict::Cyclic,
        Err(error) => Verdict::Refused(refusal(name, error)),
    };
    Answer {
        solver: name,
        verdict,
    }
}

/// Moves with their values.
pub(super) fn pairs<M: Copy, V: Copy>(moves: &[RatedMove<M, V>]) -> Vec<(M, V)> {
    moves.iter().map(|rated| (rated.mv, rated.value)).collect()
}

/// The law that a solver says is broken.
pub(super) fn refusal<G: Game>(solver: &str, error: SolveErrorOf<G>) -> Breach<G> {
    let found = format!("the error of {solver}: {error}");
    let (law, state) = match error {
        SolveError::Cyclic { cycle } => (
            Law::LayerOrder,
            cycle.into_iter().next().map(|(state, _)| state),
        ),
        SolveError::Overflow { state } | SolveError::NoCode { state } => {
            (Law::Overflow, Some(state))
        }
        SolveError::NoMoves { state } => (Law::End, Some(state)),
        SolveError::LayerOrder { state, .. }
        | SolveError::OutOfReach { state, .. }
        | SolveError::StartOnly { state } => (Law::LayerOrder, Some(state)),
        SolveError::Grade { state, .. } => (Law::Grade, Some(state)),
        SolveError::Key { state } => (Law::Unpacking, Some(state)),
        SolveError::Layers { .. } => (Law::Layers, None),
        SolveError::InfinitePlay { .. } => (Law::LayerOrder, None),
        SolveError::TierOrder { state, .. } => (Law::TierOrder, Some(state)),
        SolveError::Tiers { .. } => (Law::Tiers, None),
        SolveError::IndexOutOfRange { state, .. } => (Law::Numbering, Some(state)),
        SolveError::LastMoverLoses { state } | SolveError::TurnStays { state, .. } => {
            (Law::Impartial, Some(state))
        }
    };
    Breach {
        law,
        state,
        expected: "a game that can be solved".to_owned(),
        found,
    }
}
