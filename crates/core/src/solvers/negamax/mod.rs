//! Depth-first search with a memo, on an explicit stack: [`Negamax`], and its memos.

mod bounded;
mod dense;
mod hashed;
mod memo;
#[cfg(test)]
mod rows_of_bytes;
mod search;

pub use bounded::{Bounded, BoundedMemo};
pub use dense::{Dense, DenseMemo};
pub use hashed::{HashMemo, Hashed};
pub use memo::{Memo, OpenMemo};

use self::search::Search;
use crate::error::SolveErrorOf;
use crate::game::Game;
use crate::kit::root::{solve_by, stopped_at_once};
use crate::run::{Meter, Run};
use crate::solution::SolutionOf;
use crate::solver::{OracleSolver, Solver};

/// Depth-first search with a memo: it values every reachable position once.
///
/// There is a choice of memos. [`Negamax::new`] has a hash table and fits every game.
/// [`Negamax::dense`] is several times faster for [`crate::Indexed`] games. [`Negamax::bounded`]
/// stays within a number of bytes and searches again what it has forgotten.
///
/// # Requires
///
/// [`Game`]; for [`Negamax::dense`] also [`crate::Indexed`]. A game with a cycle is refused with
/// [`crate::SolveError::Cyclic`], which shows the cycle. (The search sees a cycle at the latest
/// when its stack is about twice as deep as where it entered the cycle.)
///
/// # Returns
///
/// Value, best moves, line, and an oracle for every reachable position; with [`Negamax::bounded`],
/// for those that it still remembers.
///
/// # Complexity
///
/// With `n` reachable positions of `b` moves and games of up to `d` plies: O(n · b) time and
/// O(n + d · b) memory. The stack is explicit: games of ten million plies are no problem.
///
/// # Example
///
/// ```
/// use stonework::{Front, FrontRules, Negamax, Oracle, OracleSolver, Outcome, Run};
///
/// /// A move takes one or two coins. The player who takes the last one wins.
/// struct Coins(u32);
/// impl FrontRules for Coins {
///     type Value = Outcome;
///     fn len(&self) -> u32 {
///         self.0
///     }
///     fn most(&self) -> u32 {
///         2
///     }
///     fn gain(&self, _: u32, _: u32) {}
///     fn end(&self) -> Outcome {
///         Outcome::loss_in(0)
///     }
/// }
///
/// let game = Front(Coins(4));
/// let (solution, values) = Negamax::dense().solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(3)));
/// assert_eq!(solution.line(), Some([1, 1, 2].as_slice()));
/// assert_eq!(values.value_at(&game, &3), Some(Outcome::loss_in(2)));
/// # Ok::<(), stonework::SolveErrorOf<Front<Coins>>>(())
/// ```
///
/// # References
///
/// D. Michie, "'Memo' functions and machine learning", Nature 218, 1968. Cycle detection: R. P.
/// Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Negamax<M = Hashed> {
    memo: M,
}

impl Negamax {
    /// With a hash table that grows. It fits every game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With a slot for every position. It fits [`crate::Indexed`] games.
    #[must_use]
    pub fn dense() -> Negamax<Dense> {
        Negamax { memo: Dense }
    }

    /// With a replacement table of at most `bytes` bytes. It fits every game.
    #[must_use]
    pub fn bounded(bytes: usize) -> Negamax<Bounded> {
        Negamax {
            memo: Bounded::new(bytes),
        }
    }
}

impl<G: Game, M: OpenMemo<G>> Solver<G> for Negamax<M> {
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

impl<G: Game, M: OpenMemo<G>> OracleSolver<G> for Negamax<M> {
    /// The memo; none if there was no memory to open it.
    type Oracle = Option<M::Memo>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let mut meter = Meter::new(run);
        let name = format!("negamax ({})", self.memo.name());
        match self.memo.open(game, &mut meter.budget) {
            Ok(memo) => {
                let mut search = Search::new(game, memo, meter);
                let solution = solve_by(game, start, &mut search, name)?;
                Ok((solution, Some(search.memo)))
            }
            Err(reason) => {
                let solution = stopped_at_once(game, start, reason);
                Ok((solution.with_report(meter.report(name, 1)), None))
            }
        }
    }
}
