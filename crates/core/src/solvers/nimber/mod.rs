//! Sprague and Grundy's values of impartial games: [`Nimber`].

mod components;
mod kept;
mod search;

pub use components::{Components, EachComponent, Whole};
pub use kept::KeptNimbers;

use self::search::Search;
use super::root::{follow_line, rate_root};
use crate::error::{Halt, HaltOf, SolveErrorOf};
use crate::game::Game;
use crate::run::{Meter, Run};
use crate::solution::{Solution, SolutionOf};
use crate::solver::{OracleSolver, Solver};
use crate::value::WinLose;

/// Nimbers: every position of an impartial game is worth as much as one heap of Nim.
///
/// The nimber of a position is the least that none of its options has, that of a sum of positions the
/// exclusive or of theirs; who is to move loses where it is 0. With [`Nimber::of_sums`] a position that falls apart is
/// never looked at as a whole: where [`crate::Negamax`] values all combinations of the parts, this values each part once.
///
/// # Requires
///
/// A game whose moves are the same for both players and whose last mover wins: a terminal position is a loss for the
/// player who would be to move, and the turn always passes. Another end or turn is refused with
/// [`SolveError::LastMoverLoses`] or [`SolveError::TurnStays`], a game that can come back to a position with
/// [`SolveError::Cyclic`], in which with [`Nimber::of_sums`] a move leads to a part of what it leads to. (That the moves of a
/// position are the same for both players cannot be seen by looking: it is so if the state does not say whose turn it is.)
/// [`Nimber::of_sums`] needs [`crate::DisjunctiveSum`].
///
/// # Returns
///
/// [`Nimber::nimber`] the nimber of a position; as a [`Solver`] the value, best moves, line, and an oracle for every position
/// whose parts were looked at: [`KeptNimbers`].
///
/// # Complexity
///
/// With `n` different parts of reachable positions, `b` moves each and games of up to `d` plies:
/// O(n · b log b) time, O(n + d · b) memory. The stack is explicit.
///
/// # Example
///
/// ```
/// use stonework_core::{Game, Nimber, Run, Solver, Step, WinLose};
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
/// let game = Heap(5);
/// assert_eq!(Nimber::new().nimber(&game, &5, &Run::new()).unwrap(), 2);
/// let solution = Nimber::new().solve(&game, &Run::new())?;
/// assert_eq!((solution.value(), solution.best_moves()), (Some(WinLose::Win), vec![2]));
/// # Ok::<(), stonework_core::SolveErrorOf<Heap>>(())
/// ```
///
/// # References
///
/// R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935); P. M. Grundy, Mathematics and games, Eureka 2 (1939).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nimber<P = Whole> {
    components: P,
}

impl Nimber {
    /// Looks at every position as a whole. Fits every impartial game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks at the parts of a position one by one. Fits [`crate::DisjunctiveSum`] games.
    #[must_use]
    pub fn of_sums() -> Nimber<EachComponent> {
        Nimber {
            components: EachComponent,
        }
    }
}

impl<P> Nimber<P> {
    /// The nimber of a position that play can come to.
    ///
    /// # Errors
    ///
    /// [`Halt::Stopped`] for a limit of the run, [`Halt::Fault`] for a game that this does not fit.
    pub fn nimber<G>(&self, game: &G, state: &G::State, run: &Run) -> Result<u64, HaltOf<G>>
    where
        G: Game<Value = WinLose>,
        P: Components<G>,
    {
        Search::new(game, self.components, Meter::new(run)).nimber(state)
    }
}

impl<G: Game<Value = WinLose>, P: Components<G>> Solver<G> for Nimber<P> {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let (solution, _) = self.solve_with_oracle_from(game, start, run)?;
        Ok(solution)
    }
}

impl<G: Game<Value = WinLose>, P: Components<G>> OracleSolver<G> for Nimber<P> {
    type Oracle = KeptNimbers<G::State, P>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let mut search = Search::new(game, self.components, Meter::new(run));
        // Every position that can be reached is looked at here, and so every law that is broken is seen.
        let solution = match search.nimber(start) {
            Ok(_) => {
                let mut solution = rate_root(game, start, &mut search)?;
                follow_line(game, start, &mut search, &mut solution)?;
                solution
            }
            Err(Halt::Stopped(reason)) => Solution::unknown(reason),
            Err(Halt::Fault(error)) => return Err(error),
        };
        let (memo, meter) = search.into_parts();
        let report = meter.report(format!("nimber ({})", P::NAME), 1);
        let kept = KeptNimbers::new(memo, self.components);
        Ok((solution.with_report(report), kept))
    }
}
