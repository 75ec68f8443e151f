//! Solves one game by what is proved about it: [`Theorem`], [`ByTheorem`].

use std::fmt::Debug;

use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::Game;
use crate::kit::root::{Evaluate, follow_line, rate_root};
use crate::run::{Budget, Meter, Run, StopReason};
use crate::solution::{Bounds, RatedMove, Solution, SolutionOf};
use crate::solver::Solver;
use crate::value::Value;

/// A theorem about one game, by which it is solved without a visit to every position: a reduction,
/// a closed form, an exchange argument.
///
/// Its documentation has the source or the proof. It stands beside the general solvers, and tests
/// compare it with them: the same value, and the same value of every first move.
///
/// ```
/// use stonework::{
///     ByTheorem, Game, Outcome, ProofOf, Proved, Run, Solver, Step, Theorem, Work,
/// };
///
/// /// A heap of stones. A move takes one to three. The player who takes the last one wins.
/// struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = u32; type Move = u32; type Value = Outcome;
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::loss_in(0))
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(3) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken) }
/// # }
///
/// /// Multiples of four are lost: every move can be answered by one to the next multiple.
/// struct MultiplesOfFour;
///
/// impl Theorem<Heap> for MultiplesOfFour {
///     fn name(&self) -> &'static str {
///         "multiples of four"
///     }
///     fn prove(&self, heap: &Heap, work: &mut Work<'_>) -> ProofOf<Heap> {
///         Proved::by_values(heap, work, |&left, _| {
///             Ok(match left % 4 {
///                 0 => Outcome::loss_in(left / 2),
///                 _ => Outcome::win_in(left / 4 * 2 + 1),
///             })
///         })
///     }
/// }
///
/// let solution = ByTheorem(MultiplesOfFour).solve(&Heap(1_000_002), &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(500_001)));
/// assert_eq!(solution.best_moves(), [2]);
/// # Ok::<(), stonework::SolveErrorOf<Heap>>(())
/// ```
pub trait Theorem<G: Game> {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// The value of the start, which is not terminal, and of its moves.
    ///
    /// # Errors
    ///
    /// [`Halt::Stopped`] when `work` says so, [`Halt::Fault`] if the game is not as it should be.
    fn prove(&self, game: &G, work: &mut Work<'_>) -> ProofOf<G>;

    /// How many bytes it will take, for the choice of a solver. Default: 0, no table.
    fn bytes(&self, _game: &G) -> usize {
        0
    }

    /// About how many positions it will visit, or steps that take some 8 ns as they do, with those of
    /// the line, for the choice of a solver. Default: 0, a few.
    fn positions(&self, _game: &G) -> u64 {
        0
    }

    /// How many bytes more it will take if it tells a line of best play; it tells none where these
    /// are over the limit of the run. Default: `None`, it tells none in any case.
    fn line_bytes(&self, _game: &G) -> Option<usize> {
        None
    }
}

/// Counts the work of a [`Theorem`] against the limits of the run.
#[derive(Debug)]
pub struct Work<'r>(Meter<'r>);

impl<'r> Work<'r> {
    /// Counts positions that are about to be visited, or steps that take about as long. Call it at
    /// least every few thousand positions.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    #[inline]
    pub fn count(&mut self, positions: u64) -> Result<(), StopReason> {
        self.0.count_many(positions)
    }

    /// Tells the observer how many positions there will be.
    pub fn expect(&mut self, positions: usize) {
        self.0.expect_positions(positions);
    }

    /// What counts it, for work that is not only a theorem's.
    pub fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.0
    }

    /// The memory budget of the run: ask it before you allocate a table.
    #[inline]
    pub fn budget(&mut self) -> &mut Budget {
        &mut self.0.budget
    }
}

/// What a [`Theorem`] proves about a game.
#[derive(Clone, Debug)]
pub struct Proved<M, V: Value>(Solution<M, V>);

/// The [`Proved`] of the game `G`.
pub type ProvedOf<G> = Proved<<G as Game>::Move, <G as Game>::Value>;

/// What [`Theorem::prove`] returns for the game `G`: what is proved, or why it is not.
pub type ProofOf<G> = Result<ProvedOf<G>, HaltOf<G>>;

impl<M: Copy, V: Value> Proved<M, V> {
    /// The exact value of the start, and of every first move in the game's order.
    #[must_use]
    pub fn new(value: V, moves: Vec<RatedMove<M, V>>) -> Self {
        Self(Solution::exact(value, moves))
    }

    /// The same with moves that are not listed, as there are too many: they are worse than the
    /// listed best moves.
    #[must_use]
    pub fn with_worse_moves(self) -> Self {
        Self(self.0.without_worse_moves())
    }

    /// The same with best moves that are not listed, as there are too many.
    #[must_use]
    pub fn with_more_best_moves(self) -> Self {
        Self(self.0.with_more_best_moves())
    }

    /// The same with a line of best play, the first best move each time.
    #[must_use]
    pub fn with_line(self, line: Vec<M>) -> Self {
        Self(self.0.with_line(line))
    }

    /// The same without a line, as a limit was reached before it was known.
    #[must_use]
    pub fn stopped_before_line(self, reason: StopReason) -> Self {
        Self(self.0.stopped_by(Some(reason)))
    }

    /// The values of the start and of every first move, from a function that gives the exact value
    /// of any position that is not terminal.
    ///
    /// # Errors
    ///
    /// What `value_of` returns; [`SolveError::Overflow`] if a value does not fit its type.
    pub fn of_moves<'r, G: Game<Move = M, Value = V>>(
        game: &G,
        work: &mut Work<'r>,
        value_of: impl FnMut(&G::State, &mut Work<'r>) -> Result<G::Value, HaltOf<G>>,
    ) -> Result<Self, HaltOf<G>> {
        Self::by_formula(game, work, value_of, false)
    }

    /// The same with a line of best play. For a fast function: the line takes the value of every
    /// move of every position on the way.
    ///
    /// # Errors
    ///
    /// As [`Proved::of_moves`].
    pub fn by_values<'r, G: Game<Move = M, Value = V>>(
        game: &G,
        work: &mut Work<'r>,
        value_of: impl FnMut(&G::State, &mut Work<'r>) -> Result<G::Value, HaltOf<G>>,
    ) -> Result<Self, HaltOf<G>> {
        Self::by_formula(game, work, value_of, true)
    }

    /// The same with a line of best play if `line` says so: a theorem about large games has none
    /// where it would be longer than anyone reads.
    ///
    /// # Errors
    ///
    /// As [`Proved::of_moves`].
    pub fn by_formula<'r, G: Game<Move = M, Value = V>>(
        game: &G,
        work: &mut Work<'r>,
        value_of: impl FnMut(&G::State, &mut Work<'r>) -> Result<G::Value, HaltOf<G>>,
        line: bool,
    ) -> Result<Self, HaltOf<G>> {
        let start = game.start();
        let mut values = Values { work, value_of };
        let mut solution = rate_root(game, &start, &mut values)?;
        if let Some(reason) = solution.stopped() {
            return Err(reason.into());
        }
        if line {
            solution = follow_line(game, &start, &mut values, solution)?;
        }
        Ok(Self(solution))
    }
}

/// Positions valued by a function.
struct Values<'w, 'r, F> {
    work: &'w mut Work<'r>,
    value_of: F,
}

impl<'r, G, F> Evaluate<'r, G> for Values<'_, 'r, F>
where
    G: Game,
    F: FnMut(&G::State, &mut Work<'r>) -> Result<G::Value, HaltOf<G>>,
{
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.work.count(1)?;
        (self.value_of)(state, self.work)
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.work.0
    }
}

/// The solver that a [`Theorem`] makes.
///
/// # Requires
///
/// A theorem of the game. Another position than [`Game::start`] is refused with
/// [`SolveError::StartOnly`]: the theorem is about the whole game.
///
/// # Returns
///
/// Value and best moves; a line if the theorem has one. No oracle.
///
/// # Complexity
///
/// The theorem's.
///
/// # Example
///
/// See [`Theorem`].
///
/// # References
///
/// Each theorem names its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByTheorem<T>(pub T);

impl<G: Game, T: Theorem<G>> Solver<G> for ByTheorem<T> {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        if *start != game.start() {
            return Err(SolveError::StartOnly {
                state: start.clone(),
            });
        }
        let end = game.terminal_value(start);
        prove(self.0.name(), end, run, &mut |work| {
            self.0.prove(game, work)
        })
    }
}

/// What a theorem says of a start that is not terminal.
type Prove<'a, S, M, V> = dyn FnMut(&mut Work<'_>) -> Result<Proved<M, V>, Halt<S, M>> + 'a;

/// Proves what a start is worth that is worth `end` if it is terminal.
fn prove<S, M, V: Value>(
    name: &str,
    end: Option<V>,
    run: &Run,
    prove: &mut Prove<'_, S, M, V>,
) -> Result<Solution<M, V>, SolveError<S, M>> {
    let mut work = Work(Meter::new(run));
    let solution = if let Some(value) = end {
        Solution::terminal(value)
    } else {
        let checked = work.0.check().map_err(Halt::from);
        match checked.and_then(|()| prove(&mut work)) {
            Ok(Proved(solution)) => solution,
            Err(Halt::Stopped(reason)) => Solution::unknown(reason),
            Err(Halt::Fault(error)) => return Err(error),
        }
    };
    Ok(solution.with_report(work.0.report(format!("theorem ({name})"), 1)))
}
