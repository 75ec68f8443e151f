//! Games that end after a number of moves, solved without that number in their positions:
//! [`Deadline`].

mod graph;
mod sweeps;
mod timed_solution;
mod timed_value;

pub use self::timed_solution::TimedSolution;
pub use self::timed_value::TimedValue;

use std::fmt;

use stonework_core::kit::root::{Evaluate, followed_from, rate_root, stopped_at_once};
use stonework_core::kit::{FoundNumbers, Meter, Threads, thread_count};
use stonework_core::{
    Bounds, Game, Halt, HaltOf, OracleSolver, Run, Solution, SolutionOf, SolveError, SolveErrorOf,
    Solver, Value,
};

use self::graph::Graph;

/// Solves a game as if it ended after a number of moves, in every position with every number of
/// moves that may be left there.
///
/// For games that would last for ever but for a clock: positions need not say how late it is. What
/// a position is worth when no moves are left may depend on the position.
///
/// # Requires
///
/// A game that numbers its positions as it finds them, as `stonework_erased` makes of every game,
/// with values that are [`TimedValue`]s. Where these have distances, a terminal position and one at
/// the deadline are won or lost in 0 plies.
///
/// # Returns
///
/// Value, best moves and line of the start with all of the moves left; as oracle, the
/// [`TimedSolution`]. A solve that is stopped before the end knows no values.
///
/// # Errors
///
/// [`SolveError::NoMoves`]; [`SolveError::Overflow`]; [`SolveError::NoCode`] if a value or a gain
/// does not fit 32 bits, or if the game is won or lost at a distance where it ends.
///
/// # Complexity
///
/// O(m) time for each sweep over the `m` moves of all positions, shared by the threads, after one
/// thread has found the positions. A sweep gives the values with one move more left. If it changes
/// nothing, nor does any later one: so there are no more sweeps than moves before the deadline, and
/// often no more than moves of the longest win. Positions that play comes to late are left out of
/// late sweeps, and those in which a win is forced of all later ones.
///
/// Memory: the states; 20 bytes a position and 4 a move, or 8 if moves gain; 12 bytes each time the
/// value of a position changes from that with two moves less. The moves are freed in the end.
///
/// # Example
///
/// Two players go round a ring of rooms, one or two rooms at a time, and may stay. Who comes to
/// room 0 wins. After twelve moves the one to move has lost if the room is odd.
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::deadline::Deadline;
/// use stonework::erased::{Erased, ErasedGame};
/// use stonework::{Game, OracleSolver, Outcome, Run, Step};
///
/// struct Ring(u32);
///
/// impl Game for Ring {
///     type State = u32;
///     type Move = u32;
///     type Value = Outcome;
///
///     fn start(&self) -> u32 {
///         self.0 / 2
///     }
///     fn terminal_value(&self, &room: &u32) -> Option<Outcome> {
///         (room == 0).then_some(Outcome::loss_in(0))
///     }
///     fn moves(&self, _: &u32) -> impl Iterator<Item = u32> {
///         0..=2
///     }
///     fn play(&self, &room: &u32, rooms: u32) -> Step<Self> {
///         Step::to((room + rooms) % self.0)
///     }
/// }
///
/// let game = Arc::new(Ring(9));
/// let positions = game.interned(true);
/// let start = positions.enter(&ErasedGame::start(&game));
/// let worth = |node: &stonework::erased::Node<'_, Outcome>| {
///     match node.state().expect("all are kept").expect::<u32>() % 2 {
///         0 => Outcome::DRAW,
///         _ => Outcome::loss_in(0),
///     }
/// };
/// let solver = Deadline::new(12, worth);
/// let solved = solver.solve_with_oracle_from(&Erased(&positions), &start, &Run::new());
/// let (solution, every) = solved.unwrap();
/// assert_eq!(solution.value(), Some(Outcome::loss_in(12)));
/// // With one move left, it wins to leave the other player in an odd room.
/// assert_eq!(every.value(start.number(), 1), Some(Outcome::win_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// Value iteration with a finite horizon: L. Shapley, "Stochastic games", PNAS 39, 1953.
#[derive(Clone, Copy)]
pub struct Deadline<W> {
    moves: u32,
    worth: W,
}

impl<W> Deadline<W> {
    /// The start has so many moves left, and `worth` is what a position is worth to the player to
    /// move when there are none.
    #[must_use]
    pub const fn new(moves: u32, worth: W) -> Self {
        Self { moves, worth }
    }
}

impl<W> fmt::Debug for Deadline<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deadline")
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

impl<G, W> Solver<G> for Deadline<W>
where
    G: FoundNumbers<Value: TimedValue>,
    W: Fn(&G::State) -> G::Value,
{
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

impl<G, W> OracleSolver<G> for Deadline<W>
where
    G: FoundNumbers<Value: TimedValue>,
    W: Fn(&G::State) -> G::Value,
{
    type Oracle = TimedSolution<G::Value>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let mut meter = Meter::new(run);
        let mut every = TimedSolution::default();
        let mut solve = || {
            let threads = Threads::of(run)?;
            let graph = Graph::of(game, start, self.moves, &self.worth, &mut meter)?;
            every = graph.sweep(self.moves, game, &threads, &mut meter)?;
            read(game, start, &every, &mut meter)
        };
        let solution = match solve() {
            Ok(solution) => solution,
            Err(Halt::Fault(error)) => return Err(error),
            Err(Halt::Stopped(reason)) => {
                every = TimedSolution::default();
                stopped_at_once(game, start, reason)
            }
        };
        let name = format!("sweeps (deadline after {} moves)", self.moves);
        let report = meter.report(name, thread_count(run));
        Ok((solution.with_report(report), every))
    }
}

/// Rates the moves of the start, and follows the first best move each time, to the end or the
/// deadline.
fn read<G: FoundNumbers<Value: TimedValue>>(
    game: &G,
    start: &G::State,
    every: &TimedSolution<G::Value>,
    meter: &mut Meter<'_>,
) -> Result<SolutionOf<G>, HaltOf<G>> {
    let number = game.found_number(start);
    let left = every.left(number).unwrap_or(0);
    if let Some(value) = every.value(number, left)
        && (left == 0 || game.terminal_value(start).is_some())
    {
        return Ok(Solution::terminal(value));
    }
    let mut reader = Reader {
        game,
        every,
        left: left - 1,
        meter,
    };
    let solution = rate_root(game, start, &mut reader)?;
    let Some((_, Some(first))) = followed_from(&solution) else {
        return Ok(solution);
    };
    let mut line = Vec::new();
    let stopped = match reader.follow(start, first, &mut line) {
        Ok(()) => None,
        Err(Halt::Stopped(reason)) => Some(reason),
        Err(fault) => return Err(fault),
    };
    Ok(solution.with_line(line).stopped_by(stopped))
}

/// The values of positions with so many moves left.
struct Reader<'a, 'r, G: Game> {
    game: &'a G,
    every: &'a TimedSolution<G::Value>,
    left: u32,
    meter: &'a mut Meter<'r>,
}

impl<'r, G: FoundNumbers<Value: TimedValue>> Evaluate<'r, G> for Reader<'_, 'r, G> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        let value = self.every.value(self.game.found_number(state), self.left);
        // Only a game that contradicts itself leads to a position that was not solved.
        value.ok_or_else(|| {
            let state = state.clone();
            SolveError::Key { state }.into()
        })
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.meter
    }
}

impl<G: FoundNumbers<Value: TimedValue>> Reader<'_, '_, G> {
    /// The line of a first move and the first best move each time after it.
    fn follow(
        &mut self,
        start: &G::State,
        first: G::Move,
        line: &mut Vec<G::Move>,
    ) -> Result<(), HaltOf<G>> {
        let game = self.game;
        let (mut state, mut next) = (start.clone(), Some(first));
        while let Some(mv) = next {
            self.meter.push(line, mv)?;
            state = game.play(&state, mv).state;
            next = None;
            if self.left == 0 || game.terminal_value(&state).is_some() {
                break;
            }
            self.left -= 1;
            let mut best = None;
            for mv in game.moves(&state) {
                self.meter.tick()?;
                let step = game.play(&state, mv);
                let value = match game.terminal_value(&step.state) {
                    Some(value) => value,
                    None => self.value(&step.state)?,
                };
                let value = value.back_up(step.gain, step.turn);
                if value > best {
                    (best, next) = (value, Some(mv));
                }
            }
        }
        Ok(())
    }
}
