//! What one solver says of one position, in a form that all of them share: [`Answer`].

use super::violation::{Breach, Law};
use crate::error::SolveError;
use crate::game::Game;
use crate::run::Run;
use crate::solution::RatedMove;
use crate::solver::Solver;
use crate::starting_at::StartingAt;

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
pub(super) fn ask<'a, G: Game, S: Solver<StartingAt<'a, G>>>(
    name: &'static str,
    solver: &S,
    game: &StartingAt<'a, G>,
    run: &Run,
) -> Answer<G> {
    let verdict = match solver.solve(game, run) {
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

/// Moves with their values, whatever game they are said to belong to.
pub(super) fn pairs<G: Game>(moves: &[RatedMove<G>]) -> Vec<(G::Move, G::Value)> {
    moves.iter().map(|rated| (rated.mv, rated.value)).collect()
}

/// The law that a solver says is broken.
pub(super) fn refusal<G, H>(solver: &str, error: SolveError<H>) -> Breach<G>
where
    G: Game,
    H: Game<State = G::State, Move = G::Move, Value = G::Value>,
{
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
        SolveError::LayerOrder { state, .. } | SolveError::OutOfReach { state, .. } => {
            (Law::LayerOrder, Some(state))
        }
        SolveError::Grade { state, .. } => (Law::Grade, Some(state)),
        SolveError::Key { state } => (Law::Unpacking, Some(state)),
        SolveError::Layers { .. } => (Law::Layers, None),
        SolveError::TierOrder { state, .. } => (Law::TierOrder, Some(state)),
        SolveError::Tiers { .. } => (Law::Tiers, None),
        SolveError::IndexOutOfRange { state, .. } => (Law::Numbering, Some(state)),
        SolveError::LastMoverLoses { state }
        | SolveError::TurnStays { state, .. }
        | SolveError::Inapplicable { state } => (Law::Impartial, Some(state)),
    };
    Breach {
        law,
        state,
        expected: "a game that can be solved".to_owned(),
        found,
    }
}
