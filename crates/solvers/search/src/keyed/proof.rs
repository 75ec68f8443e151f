//! Proof-number search of games by keys: [`KeyedProofNumber`].

use stonework_core::{
    Coded, Outcome, RatedMove, Run, Solution, SolveError, Solver, Value, WinLose,
};
use stonework_erased::ErasedState;

use super::KeyedGame;
use super::game::{KeyedPosition, KeyedPositions};
use super::rules::KeyedMove;
use crate::proof_number::{PackedKeys, Parallel, Serial};
use crate::{Hints, ProofNumber};

/// A [`ProofNumber`] search for games by keys. This crate compiles it, once for each
/// [`KeyedValue`].
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
    /// As [`ProofNumber::for_second_player`].
    #[must_use]
    pub fn for_second_player(self) -> Self {
        Self(match self.0 {
            Threads::One(solver) => Threads::One(solver.for_second_player()),
            Threads::Several(solver) => Threads::Several(solver.for_second_player()),
        })
    }

    /// Solves a game from a position of it.
    ///
    /// A move of the solution is its index in [`stonework_core::Game::moves`]. The line is one of
    /// the game itself, if canonical images of positions were searched.
    ///
    /// # Complexity
    ///
    /// As [`ProofNumber::packed`].
    ///
    /// # Errors
    ///
    /// As [`ProofNumber`].
    ///
    /// # Panics
    ///
    /// If the position belongs to a game of other types.
    pub fn solve_from<'g, V: KeyedValue>(
        &self,
        game: &'g KeyedGame<V>,
        start: &ErasedState,
        run: &Run,
    ) -> Result<Solution<usize, V>, KeyedError<'g, V>> {
        V::solve_by_keys(self, game, start, run)
    }
}

type KeyedError<'g, V> = SolveError<KeyedPosition<'g, V>, KeyedMove<V>>;

/// A value of games that are searched by keys: it is known where the search is compiled.
pub trait KeyedValue: Coded {
    /// As [`KeyedProofNumber::solve_from`].
    ///
    /// # Errors
    ///
    /// As [`KeyedProofNumber::solve_from`].
    fn solve_by_keys<'g>(
        solver: &KeyedProofNumber,
        game: &'g KeyedGame<Self>,
        start: &ErasedState,
        run: &Run,
    ) -> Result<Solution<usize, Self>, KeyedError<'g, Self>>;
}

macro_rules! keyed_values {
    ($($value:ty)*) => {$(
        impl KeyedValue for $value {
            fn solve_by_keys<'g>(
                solver: &KeyedProofNumber,
                game: &'g KeyedGame<Self>,
                start: &ErasedState,
                run: &Run,
            ) -> Result<Solution<usize, Self>, KeyedError<'g, Self>> {
                solve(*solver, game, start, run)
            }
        }
    )*};
}

keyed_values!(i32 Outcome WinLose);

/// Solves a game by keys from a position.
fn solve<'g, V: Coded>(
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
fn with_indices<V: Value>(
    game: &KeyedGame<V>,
    start: &ErasedState,
    solution: Solution<KeyedMove<V>, V>,
) -> Solution<usize, V> {
    let index = |rated: RatedMove<KeyedMove<V>, V>| RatedMove {
        mv: rated.mv.index(),
        value: rated.value,
    };
    let first = |moves: Vec<_>| moves.into_iter().map(index).collect();
    solution.map_moves(first, |line| game.0.indices(start, &line))
}
