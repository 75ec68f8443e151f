//! A game some of whose values are known beforehand: [`WithOracle`].

use std::fmt::{self, Debug};
use std::ops::Range;

use crate::bounded::Bounded;
use crate::endgame::Endgame;
use crate::game::{Game, Step};
use crate::graded::Graded;
use crate::indexed::Indexed;
use crate::infinite_play::InfinitePlay;
use crate::layered::Layered;
use crate::oracle::Oracle;
use crate::ordered::{Candidate, Ordered};
use crate::packed::Packed;
use crate::question::Question;
use crate::run::Budget;
use crate::solution::Bounds;
use crate::symmetric::Symmetric;

/// A game in which the positions that an oracle knows are leaves: a search does not go on from
/// them.
///
/// A solver finds the same value, and the same value of each first move, as without the oracle, and
/// visits fewer positions. A line of play ends where the oracle knows the position; follow it on
/// from there by [`Oracle::best_moves_at`].
///
/// The start is never a leaf, so that its moves are valued. [`WithOracle::starting_at`] is for a
/// solve from another position.
///
/// # Laws
///
/// - What the oracle says of a position is its exact value in the game itself. Where play can be
///   infinite, that is its value by the same convention, to whoever is to move when play comes
///   there.
/// - The oracle always says the same of a position.
///
/// A [`Symmetric`] game and an [`Endgame`] stay so.
///
/// # Example
///
/// ```
/// use stonework::{Game, Negamax, Oracle, OracleSolver, Run, Solver, Step, WinLose, WithOracle};
///
/// /// A heap; a move takes one, two or three stones; who takes the last one wins.
/// #[derive(Clone, Copy)]
/// struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = u32; type Move = u32; type Value = WinLose;
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
/// #         (left == 0).then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(3) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken) }
/// # }
///
/// // The values of all heaps of up to 1000 stones.
/// let (_, small) = Negamax::new().solve_with_oracle(&Heap(1000), &Run::new())?;
///
/// /// Adapts the values of one heap to another.
/// struct Small<O>(O);
/// impl<O: Oracle<Heap>> Oracle<Heap> for Small<O> {
///     fn probe(&self, _: &Heap, left: &u32) -> Option<WinLose> {
///         self.0.probe(&Heap(1000), left)
///     }
/// }
///
/// let large = WithOracle::new(Heap(1050), Small(small));
/// let solution = Negamax::new().solve(&large, &Run::new()).unwrap();
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [2]);
/// assert!(solution.report().positions <= 50);
/// # Ok::<(), stonework::SolveErrorOf<Heap>>(())
/// ```
#[derive(Clone)]
pub struct WithOracle<G: Game, O> {
    game: G,
    oracle: O,
    start: G::State,
}

impl<G: Game, O: Oracle<G>> WithOracle<G, O> {
    /// A game, and an oracle that knows some of its values.
    #[must_use]
    pub fn new(game: G, oracle: O) -> Self {
        let start = game.start();
        Self {
            game,
            oracle,
            start,
        }
    }

    /// The same from another position, which is no leaf, even if the oracle knows it.
    #[must_use]
    pub fn starting_at(self, start: G::State) -> Self {
        Self { start, ..self }
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The oracle.
    #[must_use]
    pub fn oracle(&self) -> &O {
        &self.oracle
    }
}

impl<G: Game, O: Oracle<G>> Game for WithOracle<G, O> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::State {
        self.start.clone()
    }

    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        let end = self.game.terminal_value(state);
        end.or_else(|| {
            let is_start = *state == self.start;
            (!is_start).then(|| self.oracle.probe(&self.game, state))?
        })
    }

    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.moves(state)
    }

    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(state, mv);
        Step { state, gain, turn }
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.game.infinite_play()
    }

    fn state_heap_bytes(state: &G::State) -> usize {
        G::state_heap_bytes(state)
    }
}

impl<G: Indexed, O: Oracle<G>> Indexed for WithOracle<G, O> {
    fn count(&self) -> usize {
        self.game.count()
    }

    fn rank(&self, state: &G::State) -> usize {
        self.game.rank(state)
    }

    fn unrank(&self, index: usize) -> G::State {
        self.game.unrank(index)
    }

    fn memo_number(&self, state: &G::State) -> usize {
        self.game.memo_number(state)
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.game.states(numbers)
    }
}

impl<G: Layered, O: Oracle<G>> Layered for WithOracle<G, O> {
    fn layers(&self) -> usize {
        self.game.layers()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.game.layer(layer)
    }

    fn reach(&self) -> usize {
        self.game.reach()
    }
}

impl<G: Bounded, O: Oracle<G>> Bounded for WithOracle<G, O> {
    fn bounds(&self, state: &G::State) -> Bounds<G::Value> {
        self.game.bounds(state)
    }

    #[inline]
    fn bounds_for(&self, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        self.game.bounds_for(state, question)
    }

    fn reserve(&self, budget: &mut Budget) {
        self.game.reserve(budget);
    }
}

impl<G: Ordered, O: Oracle<G>> Ordered for WithOracle<G, O> {
    const COSTLY: bool = G::COSTLY;

    fn candidates(&self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        self.game.candidates(state)
    }
}

impl<G: Packed, O: Oracle<G>> Packed for WithOracle<G, O> {
    type Key = G::Key;

    fn pack(&self, state: &G::State) -> G::Key {
        self.game.pack(state)
    }

    fn unpack(&self, key: G::Key) -> G::State {
        self.game.unpack(key)
    }

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn value_bits(&self) -> u32 {
        self.game.value_bits()
    }
}

impl<G: Graded, O: Oracle<G>> Graded for WithOracle<G, O> {
    fn grade(&self, state: &G::State) -> u32 {
        self.game.grade(state)
    }
}

/// Positions are equal up to symmetry as in the game itself; but the start, which is never a leaf,
/// stands for itself. So the laws hold in all positions that play comes to if it always ends, and
/// if the oracle says the same of positions that are equal up to symmetry.
///
/// Where play can come back to an image of the start, that image may be a leaf. Where the oracle
/// knows only one of two equal positions, so is only that one. Solvers of [`crate::Canonical`] find
/// the same value and best moves in either case; [`crate::Canonical::line_of_play`] may end where
/// play comes back.
///
/// An oracle that knows canonical states only fits `WithOracle::new(Canonical(game), oracle)`,
/// which asks about no others.
impl<G: Symmetric, O: Oracle<G>> Symmetric for WithOracle<G, O> {
    fn canonical(&self, state: &G::State) -> G::State {
        if *state == self.start {
            return state.clone();
        }
        self.game.canonical(state)
    }
}

/// The endgames of the game itself. The oracle is asked about all of their positions and those that
/// their moves lead to, whether play comes to them or not.
impl<G: Endgame, O: Oracle<G>> Endgame for WithOracle<G, O> {
    fn endgame_count(&self) -> usize {
        self.game.endgame_count()
    }

    fn endgame_number(&self, state: &G::State, size: usize) -> Option<usize> {
        self.game.endgame_number(state, size)
    }

    fn endgame_state(&self, number: usize) -> G::State {
        self.game.endgame_state(number)
    }

    fn endgame_states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.game.endgame_states(numbers)
    }

    fn endgames_per_position(&self) -> usize {
        self.game.endgames_per_position()
    }
}

impl<G: Game, O> Debug for WithOracle<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithOracle")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}
