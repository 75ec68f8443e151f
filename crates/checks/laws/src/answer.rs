//! What one solver answers for one position: [`Answer`].

use std::fmt::Debug;

use stonework_core::{Game, RatedMove, Run, SolveError, Solver};

use super::law::Law;
use super::panics::catch;
use super::violation::{LawResult, Violation};

/// What a solver answers for a position.
pub(super) struct Answer<G: Game> {
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
    /// Play can return to this position.
    Cyclic(Option<G::State>),
}

/// Solves a position with a solver, which may find that the game breaks a law. A panic of the
/// game's methods is a violation.
pub(super) fn ask<G: Game>(
    solver: &'static str,
    by: &dyn Solver<G>,
    game: &G,
    at: &G::State,
    run: &Run,
) -> LawResult<G, Answer<G>> {
    let who = || format!("what {solver} calls");
    let verdict = match catch(who, || Ok(by.solve_from(game, at, run)))? {
        Ok(solution) => match solution.value() {
            Some(value) if solution.stopped().is_none() => Verdict::Solved {
                value,
                moves: pairs(solution.moves()),
                line: solution.line().map(<[_]>::to_vec),
            },
            _ => Verdict::Stopped,
        },
        Err(SolveError::Cyclic { cycle }) => {
            Verdict::Cyclic(cycle.into_iter().next().map(|(state, _)| state))
        }
        Err(error) => return Err(refusal(solver, error)),
    };
    Ok(Answer { solver, verdict })
}

/// Moves and their values as pairs.
pub(super) fn pairs<M: Copy, V: Copy>(moves: &[RatedMove<M, V>]) -> Vec<(M, V)> {
    moves.iter().map(|rated| (rated.mv, rated.value)).collect()
}

/// The law that a game breaks, according to the error of a solver.
pub(super) fn refusal<S: Debug, M: Debug>(
    solver: &str,
    error: SolveError<S, M>,
) -> Violation<S, M> {
    let found = format!("the error of the solver `{solver}`: {error}");
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
        SolveError::Bounds { state } => (Law::Bounds, Some(state)),
        SolveError::Layers { .. } => (Law::Layers, None),
        SolveError::TierOrder { state, .. } => (Law::TierOrder, Some(state)),
        SolveError::Tiers { .. } => (Law::Tiers, None),
        SolveError::IndexOutOfRange { state, .. } => (Law::Numbering, Some(state)),
        SolveError::LastMoverLoses { state }
        | SolveError::TurnStays { state, .. }
        | SolveError::Inapplicable { state } => (Law::Impartial, Some(state)),
        // A solver that fits refuses the game for another reason, and the others do not.
        _ => (Law::Agreement, None),
    };
    let violation = Violation::new(law, "a game that can be solved", found);
    Violation { state, ..violation }
}
