//! Misère play: [`Misere`].

use crate::game::{Game, Step};
use crate::infinite_play::InfinitePlay;
use crate::value::WinLose;

/// A game in misère play: the same moves, but the winner and the loser at the end change places.
///
/// Every solver for wins and losses fits it except `Nimber`, which refuses it because
/// nimbers do not decide misère play.
///
/// ```
/// use stonework::{Game, Misere, Negamax, Run, Solver, Step, WinLose};
///
/// /// A heap; a move takes one or two; the last one wins.
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
/// let solution = Negamax::new().solve(&Misere(Heap(4)), &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), stonework::SolveErrorOf<Misere<Heap>>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Misere<G>(pub G);

impl<G: Game<Value = WinLose>> Game for Misere<G> {
    type State = G::State;
    type Move = G::Move;
    type Value = WinLose;

    fn start(&self) -> G::State {
        self.0.start()
    }

    fn terminal_value(&self, state: &G::State) -> Option<WinLose> {
        self.0.terminal_value(state).map(|value| match value {
            WinLose::Loss => WinLose::Win,
            WinLose::Win => WinLose::Loss,
        })
    }

    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }

    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step {
            state,
            gain: (),
            turn,
        } = self.0.play(state, mv);
        Step {
            state,
            gain: (),
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
