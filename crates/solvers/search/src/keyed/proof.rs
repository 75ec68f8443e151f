//! Proof-number search of games by keys: [`KeyedProofNumber`].

use stonework_core::{Coded, RatedMove, Run, Solution, Solver, Value};
use stonework_erased::ErasedState;

use super::KeyedGame;
use super::game::{KeyedError, KeyedPositions};
use super::rules::{KeyedMove, indices};
use crate::proof_number::{PackedKeys, Parallel, Serial};
use crate::{Hints, ProofNumber};
use stonework_core::Goal;

/// A [`ProofNumber`] search for games by keys. This crate compiles it, once for each
/// [`super::KeyedValue`].
///
/// # Requires
///
/// A [`KeyedGame`]. The hints are those that the game was made with, whatever those of the solver
/// are.
///
/// # Returns
///
/// What [`ProofNumber::packed`] returns, after as many positions, with indices of moves in place of
/// moves. That takes a tenth longer in Breakthrough, a fifth in Connect Four, two fifths in Snort,
/// as all moves of a position are played even if the first answers what is asked. By numbers it
/// takes as long as they take to compute: seven tenths longer in Quixo.
///
/// # Example
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::erased::ErasedState;
/// use stonework::keyed::{KeyedGame, KeyedProofNumber};
/// use stonework::random::RandomGraph;
/// use stonework::{Game, NoHints, Outcome, ProofNumber, Run, Solver};
///
/// let graph = Arc::new(RandomGraph::new(1).acyclic::<Outcome>());
/// let (search, run) = (ProofNumber::new().packed(), Run::new());
/// let plain = search.solve(&*graph, &run)?;
///
/// let game = KeyedGame::packed::<NoHints, _>(&graph);
/// let start = ErasedState::new(graph.start());
/// let keyed = KeyedProofNumber::from(search).solve_from(&game, &start, &run);
/// assert_eq!(keyed.unwrap().value(), plain.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyedProofNumber(Threads);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Threads {
    One(ProofNumber<Hints<true, true>, Serial<PackedKeys>>),
    Several(ProofNumber<Hints<true, true>, Parallel<PackedKeys>>),
}

impl<H> From<ProofNumber<H, Serial<PackedKeys>>> for KeyedProofNumber {
    fn from(solver: ProofNumber<H, Serial<PackedKeys>>) -> Self {
        Self(Threads::One(solver.with_hints_named(&[])))
    }
}

impl<H> From<ProofNumber<H, Parallel<PackedKeys>>> for KeyedProofNumber {
    fn from(solver: ProofNumber<H, Parallel<PackedKeys>>) -> Self {
        Self(Threads::Several(solver.with_hints_named(&[])))
    }
}

impl KeyedProofNumber {
    /// As [`ProofNumber::with_goal`].
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Self(match self.0 {
            Threads::One(solver) => Threads::One(solver.with_goal(goal)),
            Threads::Several(solver) => Threads::Several(solver.with_goal(goal)),
        })
    }

    /// As [`ProofNumber::for_second_player`].
    #[must_use]
    pub fn for_second_player(self) -> Self {
        Self(match self.0 {
            Threads::One(solver) => Threads::One(solver.for_second_player()),
            Threads::Several(solver) => Threads::Several(solver.for_second_player()),
        })
    }
}

/// Solves a game by keys from a position.
pub(super) fn solve_by_keys<'g, V: Coded>(
    KeyedProofNumber(threads): KeyedProofNumber,
    game: &'g KeyedGame<V>,
    start: &ErasedState,
    run: &Run,
) -> Result<Solution<usize, V>, KeyedError<'g, V>> {
    let positions = KeyedPositions::new(game, start);
    let names = game.0.hint_names();
    let solution = match threads {
        Threads::One(solver) => {
            let solver: ProofNumber<Hints<true, true>, _> = solver.with_hints_named(names);
            solver.solve(&positions, run)?
        }
        Threads::Several(solver) => {
            let solver: ProofNumber<Hints<true, true>, _> = solver.with_hints_named(names);
            solver.solve(&positions, run)?
        }
    };
    Ok(with_indices(game, start, solution))
}

/// The same solution with the indices of its moves.
pub(super) fn with_indices<V: Value>(
    game: &KeyedGame<V>,
    start: &ErasedState,
    solution: Solution<KeyedMove<V>, V>,
) -> Solution<usize, V> {
    let index = |rated: RatedMove<KeyedMove<V>, V>| RatedMove {
        mv: rated.mv.index(),
        value: rated.value,
    };
    let first = |moves: Vec<_>| moves.into_iter().map(index).collect();
    solution.map_moves(first, |line| indices(&*game.0, start, &line))
}
