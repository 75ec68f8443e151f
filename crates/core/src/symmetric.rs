//! Positions that are equal up to symmetry: [`Symmetric`], [`Canonical`].

use std::ops::Range;

use crate::bounded::Bounded;
use crate::endgame::{Endgame, EndgameValues};
use crate::game::{Game, Step};
use crate::graded::Graded;
use crate::indexed::Indexed;
use crate::infinite_play::InfinitePlay;
use crate::ordered::{Candidate, Ordered};
use crate::packed::Packed;
use crate::question::Question;
use crate::run::Budget;
use crate::solution::Bounds;

/// A game with symmetries: some positions are images of each other.
///
/// [`Canonical`] makes a game of it in which only one position of each such class occurs.
///
/// # Laws
///
/// For every state `s`, and `c = canonical(&s)`:
///
/// - `canonical(&c) == c`.
/// - `s` and `c` have the same terminal value, or none.
/// - The moves of `s` and those of `c` lead to the same: after both are made canonical, the same
///   next states with the same gains and turns, however many moves lead to each.
///
/// So `s` and `c` have the same value. `symmetric` checks them.
pub trait Symmetric: Game {
    /// The state that represents this one and all its images.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// The image that stands for a state, as a value: that of a game which may have symmetries.
pub type ImageOf<G> = fn(&G, &<G as Game>::State) -> <G as Game>::State;

/// The game in which every state after a move is canonical, so that solvers visit fewer positions.
///
/// The start is that of the game itself, so the first moves and their values are those of the game.
/// Later moves are those of canonical states; [`Canonical::line_of_play`] translates a line of them
/// into moves of the game itself.
///
/// # Example
///
/// ```
/// use stonework::{Canonical, Game, Negamax, Run, Solver, Step, Symmetric, WinLose};
///
/// /// Two heaps; a move takes stones from one of them; who takes the last one wins.
/// struct TwoHeaps([u8; 2]);
///
/// impl Game for TwoHeaps {
///     type State = [u8; 2];
///     type Move = (usize, u8);
///     type Value = WinLose;
///
///     fn start(&self) -> [u8; 2] {
///         self.0
///     }
///     fn terminal_value(&self, heaps: &[u8; 2]) -> Option<WinLose> {
///         (*heaps == [0, 0]).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &heaps: &[u8; 2]) -> impl Iterator<Item = (usize, u8)> {
///         (0..2).flat_map(move |heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
///     }
///     fn play(&self, &(mut heaps): &[u8; 2], (heap, taken): (usize, u8)) -> Step<Self> {
///         heaps[heap] -= taken;
///         Step::to(heaps)
///     }
/// }
///
/// impl Symmetric for TwoHeaps {
///     fn canonical(&self, &[one, two]: &[u8; 2]) -> [u8; 2] {
///         [one.min(two), one.max(two)]
///     }
/// }
///
/// let plain = Negamax::new().solve(&TwoHeaps([9, 7]), &Run::new())?;
/// let folded = Negamax::new().solve(&Canonical(TwoHeaps([9, 7])), &Run::new()).unwrap();
/// assert_eq!(folded.best_moves(), plain.best_moves());
/// assert!(folded.report().positions < plain.report().positions);
/// let line = Canonical(TwoHeaps([9, 7])).line_of_play(folded.line().unwrap());
/// assert_eq!(line[0], (0, 2));
/// assert_eq!(line[1..], [(0, 1), (1, 1)].repeat(7));
/// # Ok::<(), stonework::SolveErrorOf<TwoHeaps>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical<G>(
    /// The game itself.
    pub G,
);

impl<G: Symmetric> Canonical<G> {
    /// The line of the game itself that corresponds to a line of canonical positions, up to the
    /// first move that is not a move of this game.
    #[must_use]
    pub fn line_of_play(&self, line: &[G::Move]) -> Vec<G::Move> {
        self.line_of_play_from(&self.start(), line)
    }

    /// The same for a line that begins with a position of the game itself, which need not be its
    /// start.
    #[must_use]
    pub fn line_of_play_from(&self, start: &G::State, line: &[G::Move]) -> Vec<G::Move> {
        let mut mirrored = Vec::with_capacity(line.len());
        let (mut seen, mut real) = (start.clone(), start.clone());
        for &mv in line {
            let next = self.play(&seen, mv);
            let same = self.0.moves(&real).find_map(|mv| {
                let step = self.0.play(&real, mv);
                let equal = self.0.canonical(&step.state) == next.state
                    && step.gain == next.gain
                    && step.turn == next.turn;
                equal.then_some((mv, step.state))
            });
            let Some((mv, state)) = same else { break };
            mirrored.push(mv);
            (seen, real) = (next.state, state);
        }
        mirrored
    }
}

impl<G: Symmetric> Game for Canonical<G> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    const BATCH: usize = G::BATCH;

    #[inline]
    fn prepare(&self, states: &[G::State]) {
        self.0.prepare(states);
    }

    fn start(&self) -> G::State {
        self.0.start()
    }

    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        self.0.terminal_value(state)
    }

    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }

    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.0.play(state, mv);
        Step {
            state: self.0.canonical(&state),
            gain,
            turn,
        }
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.0.infinite_play()
    }

    fn state_heap_bytes(state: &G::State) -> usize {
        G::state_heap_bytes(state)
    }
}

impl<G: Symmetric + Indexed> Indexed for Canonical<G> {
    fn count(&self) -> usize {
        self.0.count()
    }

    fn rank(&self, state: &G::State) -> usize {
        self.0.rank(state)
    }

    fn unrank(&self, index: usize) -> G::State {
        self.0.unrank(index)
    }

    fn memo_number(&self, state: &G::State) -> usize {
        self.0.memo_number(state)
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.0.states(numbers)
    }
}

impl<G: Symmetric + Bounded> Bounded for Canonical<G> {
    fn bounds(&self, state: &G::State) -> Bounds<G::Value> {
        self.0.bounds(state)
    }

    #[inline]
    fn bounds_for(&self, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        self.0.bounds_for(state, question)
    }

    fn first_guess(&self, state: &G::State) -> Option<G::Value> {
        self.0.first_guess(state)
    }

    fn reserve(&self, budget: &mut Budget) {
        self.0.reserve(budget);
    }
}

impl<G: Symmetric + Ordered> Ordered for Canonical<G> {
    const COSTLY: bool = G::COSTLY;

    fn candidates(&self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        self.0.candidates(state)
    }
}

impl<G: Symmetric + Packed> Packed for Canonical<G> {
    type Key = G::Key;

    const COSTLY_CLASSES: bool = G::COSTLY_CLASSES;

    fn pack(&self, state: &G::State) -> G::Key {
        self.0.pack(state)
    }

    fn unpack(&self, key: G::Key) -> G::State {
        self.0.unpack(key)
    }

    fn key_bits(&self) -> u32 {
        self.0.key_bits()
    }

    #[inline]
    fn class_key(&self, state: &G::State) -> G::Key {
        self.0.class_key(state)
    }

    fn class_bits(&self) -> u32 {
        self.0.class_bits()
    }

    fn value_bits(&self) -> u32 {
        self.0.value_bits()
    }
}

/// A canonical state must not have a lower grade than the states it represents, or a move might not
/// raise the grade.
impl<G: Symmetric + Graded> Graded for Canonical<G> {
    fn grade(&self, state: &G::State) -> u32 {
        self.0.grade(state)
    }
}

/// A canonical state must not have a greater number than the states it represents, or a move might
/// not lead to a smaller one.
impl<G: Symmetric + Endgame> Endgame for Canonical<G> {
    fn endgame_count(&self) -> usize {
        self.0.endgame_count()
    }

    fn endgame_number(&self, state: &G::State, size: usize) -> Option<usize> {
        self.0.endgame_number(state, size)
    }

    fn endgame_state(&self, number: usize) -> G::State {
        self.0.endgame_state(number)
    }

    fn endgame_states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.0.endgame_states(numbers)
    }

    fn value_endgames(&self, numbers: Range<usize>, values: &mut impl EndgameValues) -> bool {
        self.0.value_endgames(numbers, values)
    }

    fn endgames_per_position(&self) -> usize {
        self.0.endgames_per_position()
    }
}
