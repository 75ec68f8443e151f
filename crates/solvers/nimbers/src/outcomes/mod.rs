//! Who wins an impartial game, by few nimbers: [`NimberOutcomes`].

mod asker;
mod option;
mod parts;
mod search;

use stonework_core::kit::Meter;
use stonework_core::kit::ask::{Ask, find_out, follow_line};
use stonework_core::kit::line::Repetition;
use stonework_core::kit::root::stopped_at_once;
use stonework_core::{
    Bounds, Game, Goal, Halt, HaltOf, Run, Solution, SolutionOf, SolveErrorOf, Solver, WinLose,
};

use self::asker::Asker;
use self::search::Search;
use crate::nimber::{Components, EachComponent, Whole};

/// Who wins a position of an impartial game, by outcomes of parts beside heaps of Nim: of most parts
/// it finds out no more of the nimber than that it is not this or that.
///
/// A part `p` beside a heap `*n` is lost for the player to move if and only if the nimber of `p` is
/// `n`. So it is if no option of `p` has the nimber `n`, and some options have each of the numbers
/// below: `p + *n` is won as soon as one option is found to have the nimber `n`, and the others are
/// not looked at. An option that falls apart asks for the nimbers of all its parts but the hardest,
/// as which counts the one with the most moves, and that one is again asked beside a heap. Options
/// with few moves are asked first. Parts that occur twice in a sum are left out.
///
/// [`crate::Nimber`] finds the nimber of every part that play can come to, and so takes a time that
/// is known beforehand, tells what every move is worth at once, and has an oracle of all. This
/// solver looks at a small share of the parts where they have many options: of Cram with 3 rows and
/// 9 columns at 1,226 of 33,925.
///
/// # Requires
///
/// What [`crate::Nimber`] requires: the same moves for both players, and that the last mover wins. A
/// game that breaks this is refused as it is by that solver, once the search comes to a position
/// that shows it. Play must end; a cycle is refused once the search comes to it.
/// [`NimberOutcomes::of_sums`] needs [`stonework_core::DisjunctiveSum`].
///
/// # Returns
///
/// As a [`Solver`], as much as the [`Goal`] says: by default the value, what every move is worth, and
/// a line, as every other solver. [`NimberOutcomes::nimber`] returns the nimber of a position.
///
/// # Complexity
///
/// With `n` different parts of reachable positions, nimbers of up to `m`, `b` moves each and games of
/// up to `d` plies: at the most O(n · m² · b log b) time, as a part may be searched once for each
/// number that it is not, and O(n · m + d · b) memory, on an explicit stack; with options that fall
/// apart into few parts.
///
/// # Example
///
/// ```
/// use stonework::{Goal, NimberOutcomes, Run, Solver, Step, WinLose};
/// # use stonework::{DisjunctiveSum, Game};
///
/// /// Dawson's Kayles: rows of pins; a move knocks down two that are neighbours.
/// struct Rows(Vec<u32>);
/// # impl Game for Rows {
/// #     type State = Vec<u32>; type Move = (usize, u32); type Value = WinLose;
/// #     fn start(&self) -> Vec<u32> { self.0.clone() }
/// #     fn terminal_value(&self, rows: &Vec<u32>) -> Option<WinLose> {
/// #         rows.iter().all(|&row| row < 2).then_some(WinLose::Loss)
/// #     }
/// #     fn moves(&self, rows: &Vec<u32>) -> impl Iterator<Item = (usize, u32)> {
/// #         rows.iter().enumerate().flat_map(|(at, &row)| (2..=row).map(move |left| (at, left - 2)))
/// #     }
/// #     fn play(&self, rows: &Vec<u32>, (at, left): (usize, u32)) -> Step<Self> {
/// #         let mut rows = rows.clone();
/// #         let row = rows.swap_remove(at);
/// #         rows.extend([left, row - 2 - left]);
/// #         Step::to(rows)
/// #     }
/// # }
/// # impl DisjunctiveSum for Rows {
/// #     fn components(&self, rows: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
/// #         rows.iter().map(|&row| vec![row])
/// #     }
/// # }
///
/// let game = Rows(vec![9, 8, 14]);
/// let solver = NimberOutcomes::of_sums().with_goal(Goal::Value);
/// assert_eq!(solver.solve(&game, &Run::new())?.value(), Some(WinLose::Win));
/// assert_eq!(solver.nimber(&game, &vec![14], &Run::new()).unwrap(), 4);
/// # Ok::<(), stonework::SolveErrorOf<Rows>>(())
/// ```
///
/// # References
///
/// J. Lemoine, S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462, 2012.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NimberOutcomes<P = Whole> {
    components: P,
    goal: Goal,
}

impl NimberOutcomes {
    /// Takes every position as a whole. It fits every impartial game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes every position as a sum of components. It fits [`stonework_core::DisjunctiveSum`]
    /// games.
    #[must_use]
    pub fn of_sums() -> NimberOutcomes<EachComponent> {
        NimberOutcomes::default()
    }
}

impl<P> NimberOutcomes<P> {
    /// The same with another goal. Default: [`Goal::EveryMove`].
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// The nimber of a position that play can reach.
    ///
    /// # Errors
    ///
    /// [`stonework_core::Halt::Stopped`] if a limit of the run is reached,
    /// [`stonework_core::Halt::Fault`] if the game does not fit.
    pub fn nimber<G>(&self, game: &G, state: &G::State, run: &Run) -> Result<u64, HaltOf<G>>
    where
        G: Game<Value = WinLose>,
        P: Components<G>,
    {
        Search::new(game, self.components, Meter::new(run)).nimber(state)
    }
}

impl<G: Game<Value = WinLose>, P: Components<G>> Solver<G> for NimberOutcomes<P> {
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let search = Search::new(game, self.components, Meter::new(run));
        let mut asker = Asker(search);
        let found = self.find_out(game, start, &mut asker);
        let report = asker
            .0
            .meter
            .report(format!("nimber outcomes ({})", P::NAME), 1);
        Ok(found?.with_report(report))
    }
}

impl<P> NimberOutcomes<P> {
    /// As much as the goal says.
    fn find_out<G: Game<Value = WinLose>>(
        &self,
        game: &G,
        start: &G::State,
        asker: &mut dyn Ask<'_, G>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        // What it has to be for every goal; so that a start that breaks a law is seen.
        let value = match asker.value(start) {
            Ok(value) => value,
            Err(Halt::Stopped(reason)) => return Ok(stopped_at_once(game, start, reason)),
            Err(Halt::Fault(error)) => return Err(error),
        };
        if game.terminal_value(start).is_some() {
            return Ok(Solution::terminal(value));
        }
        let mut solution = find_out(game, start, asker, self.goal)?;
        if let (None, stopped) = (solution.value(), solution.stopped()) {
            let moves = solution.moves().to_vec();
            solution = Solution::bounded(Bounds::exactly(value), stopped).with_moves(moves, false);
        }
        if self.goal == Goal::Value {
            return Ok(solution);
        }
        let repetition = Repetition::is_error();
        follow_line(game, start, asker, self.goal, solution, repetition)
    }
}
