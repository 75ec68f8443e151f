//! Games by their rules alone, as tests write them: [`Plain`], [`wins`].

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use stonework::{ByTheorem, Game, Negamax, Run, SolveError, Solver, Theorem, WinLose};

/// What a position is by the rules: over, with whether the player to move has won, or what moves lead to.
pub(crate) enum Plain<S> {
    Over(bool),
    Options(Vec<S>),
}

/// Whether the player to move wins, by plain recursion.
pub(crate) fn wins<S: Clone + Eq + Hash>(
    state: &S,
    rules: &dyn Fn(&S) -> Plain<S>,
    known: &mut HashMap<S, bool>,
) -> bool {
    if let Some(&wins) = known.get(state) {
        return wins;
    }
    let found = match rules(state) {
        Plain::Over(won) => won,
        Plain::Options(options) => options.iter().any(|next| !wins(next, rules, known)),
    };
    known.insert(state.clone(), found);
    found
}

/// Whether the first player wins, as plain minimax of the game's own rules says.
pub(crate) fn first_wins<G: Game<Value = WinLose>>(game: &G) -> bool {
    let solution = Negamax::new().solve(game, &Run::new()).unwrap();
    solution.value() == Some(WinLose::Win)
}

/// A theorem does not hold, and says so.
pub(crate) fn refuses<G, T>(theorem: T, game: &G)
where
    G: Game<Move: Debug, State: Debug>,
    T: Theorem<G>,
{
    let refused = ByTheorem(theorem).solve(game, &Run::new()).unwrap_err();
    assert!(
        matches!(
            refused,
            SolveError::LastMoverLoses { .. } | SolveError::Inapplicable { .. }
        ),
        "{refused:?}"
    );
}
