//! Sprague-Grundy values of impartial games: [`Nimber`].

mod components;
mod kept;
mod search;

pub use components::{Components, EachComponent, Whole};
pub use kept::KeptNimbers;
pub(crate) use search::check_end;

use stonework_core::kit::Meter;
use stonework_core::kit::root::{solve_by, stopped_at_once};
use stonework_core::{
    Game, Halt, HaltOf, OracleSolver, Run, SolutionOf, SolveErrorOf, Solver, WinLose,
};

use self::search::Search;

/// Nimbers (Sprague-Grundy values): each position of an impartial game is worth as much as one heap
/// of Nim.
///
/// The nimber of a position is the mex of the nimbers of its options: the least number that is not
/// among them. The nimber of a sum of positions is the exclusive or of theirs. The player to move
/// loses if it is 0. [`Nimber::of_sums`] never searches a position as a whole if it is a sum:
/// [`stonework_core::Negamax`] values all combinations of components, this solver values each
/// component once.
///
/// # Requires
///
/// A game with the same moves for both players, in which the last mover wins: a terminal position
/// is a loss for the player who would be to move, and the turn always passes. Others are refused
/// with [`stonework_core::SolveError::LastMoverLoses`] or
/// [`stonework_core::SolveError::TurnStays`], and a game with a cycle with
/// [`stonework_core::SolveError::Cyclic`]; with [`Nimber::of_sums`], its moves may lead to a sum
/// that has the next position as a component. (Whether the moves are the same for both players
/// cannot be checked: they are if the state does not say whose turn it is.) [`Nimber::of_sums`]
/// needs [`stonework_core::DisjunctiveSum`].
///
/// # Returns
///
/// [`Nimber::nimber`] returns the nimber of a position. As a [`Solver`], it returns value, best
/// moves, line, and an oracle for every position whose components were visited: [`KeptNimbers`].
///
/// # Complexity
///
/// With `n` different components of reachable positions, `b` moves each and games of up to `d`
/// plies: O(n · b log b) time and O(n + d · b) memory, on an explicit stack.
///
/// # Example
///
/// ```
/// use stonework::{Game, Nimber, Run, Solver, Step, WinLose};
///
/// /// A heap of stones. A move takes one or two. The player who takes the last one wins.
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
/// # Ok::<(), stonework::SolveErrorOf<Heap>>(())
/// ```
///
/// # References
///
/// R. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41, 1935; P. M.
/// Grundy, "Mathematics and games", Eureka 2, 1939.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nimber<P = Whole> {
    components: P,
}

impl Nimber {
    /// Takes every position as a whole. It fits every impartial game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes every position as a sum of components. It fits [`stonework_core::DisjunctiveSum`]
    /// games.
    #[must_use]
    pub fn of_sums() -> Nimber<EachComponent> {
        Nimber {
            components: EachComponent,
        }
    }
}

impl<P> Nimber<P> {
    /// What it takes as the components of a position that is not over: the position as a whole, or
    /// those that [`stonework_core::DisjunctiveSum`] gives.
    #[must_use]
    pub fn components<G>(&self, game: &G, state: &G::State) -> Vec<G::State>
    where
        G: Game<Value = WinLose>,
        P: Components<G>,
    {
        self.components.components(game, state).collect()
    }

    /// The nimber of a position that play can reach.
    ///
    /// # Errors
    ///
    /// [`Halt::Stopped`] if a limit of the run is reached, [`Halt::Fault`] if the game does not
    /// fit.
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
        let name = format!("nimber ({})", P::NAME);
        // This visits every reachable position, and so it sees every broken law.
        let solution = match search.nimber(start) {
            Ok(_) => solve_by(game, start, &mut search, name)?,
            Err(Halt::Stopped(reason)) => {
                stopped_at_once(game, start, reason).with_report(search.meter.report(name, 1))
            }
            Err(Halt::Fault(error)) => return Err(error),
        };
        Ok((solution, KeptNimbers::new(search.memo, self.components)))
    }
}
