//! A game that is only won or lost, with the lengths of its wins and losses: [`CountPlies`].

use crate::bounded::Bounded;
use crate::game::{Game, Step};
use crate::indexed::Indexed;
use crate::infinite_play::InfinitePlay;
use crate::ordered::{Candidate, Ordered};
use crate::packed::Packed;
use crate::predecessors::Predecessors;
use crate::run::Budget;
use crate::solution::Bounds;
use crate::symmetric::Symmetric;
use crate::turn::Turn;
use crate::value::{ForcedValue, Outcome, WinLose};

/// A game that is only won or lost, in which a win is better the sooner it comes, and a loss the
/// later: its value is an [`Outcome`], the winner and the remoteness in plies. Positions and moves
/// are the same.
///
/// Every solver of outcomes fits it. No position of a game that ends is a draw; where play may never
/// end ([`Game::infinite_play`]), a draw says that neither player can force a win.
///
/// # Hints
///
/// Those of the game are about who wins, not how soon. So moves that it leaves out are candidates
/// too, the last ones; and of a position that it knows to be won, the value is known to be more than
/// a draw and no closer, as of a lost one less.
///
/// # Example
///
/// ```
/// use stonework::{CountPlies, Game, Negamax, Outcome, Run, Solver, Step, WinLose};
///
/// /// A heap; a move takes one or two stones; who takes the last one wins.
/// struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = u32; type Move = u32; type Value = WinLose;
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
/// #         (left == 0).then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(2) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken) }
/// # }
///
/// let solution = Negamax::new().solve(&CountPlies(Heap(7)), &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(5)));
/// assert_eq!(solution.line().map(<[u32]>::len), Some(5));
/// # Ok::<(), stonework::SolveErrorOf<CountPlies<Heap>>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CountPlies<G>(pub G);

impl Bounds<WinLose> {
    /// What bounds on who wins say of who wins how soon: a won position is worth more than a draw and
    /// a lost one less, and a draw bounds both.
    #[must_use]
    pub fn to_outcomes(self) -> Bounds<Outcome> {
        let draw_if = |is_known: bool| is_known.then_some(Outcome::DRAW);
        Bounds {
            lower: draw_if(self.lower == Some(WinLose::Win)),
            upper: draw_if(self.upper == Some(WinLose::Loss)),
        }
    }
}

impl<G: Game<Value = WinLose>> Game for CountPlies<G> {
    type State = G::State;
    type Move = G::Move;
    type Value = Outcome;

    const BATCH: usize = G::BATCH;

    fn start(&self) -> G::State {
        self.0.start()
    }

    #[inline]
    fn terminal_value(&self, state: &G::State) -> Option<Outcome> {
        self.0.terminal_value(state).map(WinLose::to_outcome)
    }

    #[inline]
    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }

    #[inline]
    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.0.play(state, mv);
        Step { state, gain, turn }
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.0.infinite_play().map(|_| InfinitePlay::Draw)
    }

    fn prepare(&self, states: &[G::State]) {
        self.0.prepare(states);
    }

    fn state_heap_bytes(state: &G::State) -> usize {
        G::state_heap_bytes(state)
    }
}

impl<G: Bounded<Value = WinLose>> Bounded for CountPlies<G> {
    fn bounds(&self, state: &G::State) -> Bounds<Outcome> {
        self.0.bounds(state).to_outcomes()
    }

    fn reserve(&self, budget: &mut Budget) {
        self.0.reserve(budget);
    }
}

impl<G: Ordered<Value = WinLose>> Ordered for CountPlies<G> {
    const COSTLY: bool = G::COSTLY;

    fn candidates(&self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        let ranked: Vec<_> = self.0.candidates(state).collect();
        let listed: Vec<_> = ranked.iter().map(|candidate| candidate.mv).collect();
        let left_out = self.0.moves(state).filter(move |mv| !listed.contains(mv));
        let last = |mv| Candidate { mv, rank: i32::MIN };
        ranked.into_iter().chain(left_out.map(last))
    }
}

impl<G: Symmetric<Value = WinLose>> Symmetric for CountPlies<G> {
    fn canonical(&self, state: &G::State) -> G::State {
        self.0.canonical(state)
    }
}

impl<G: Packed<Value = WinLose>> Packed for CountPlies<G> {
    type Key = G::Key;

    fn pack(&self, state: &G::State) -> G::Key {
        self.0.pack(state)
    }

    fn unpack(&self, key: G::Key) -> G::State {
        self.0.unpack(key)
    }

    fn key_bits(&self) -> u32 {
        self.0.key_bits()
    }
}

impl<G: Indexed<Value = WinLose>> Indexed for CountPlies<G> {
    fn count(&self) -> usize {
        self.0.count()
    }

    fn rank(&self, state: &G::State) -> usize {
        self.0.rank(state)
    }

    fn unrank(&self, index: usize) -> G::State {
        self.0.unrank(index)
    }
}

impl<G: Predecessors<Value = WinLose>> Predecessors for CountPlies<G> {
    fn predecessors(&self, state: &G::State) -> impl Iterator<Item = (G::State, Turn)> {
        self.0.predecessors(state)
    }
}
