//! The part of a solve that all solvers share: from the values of positions to a [`Solution`] with
//! the moves of the start, bounds and a line. It is compiled once for each game.

use std::ops::ControlFlow;

use super::line::{ChooseMove, Line, Repetition, follow};
use super::stack_bounds;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Step, Turn};
use crate::run::{Budget, Meter, StopReason};
use crate::solution::{Bounds, RatedMove, Solution, SolutionOf};
use crate::value::Value;
use crate::visit_moves::visit_moves;

/// The part of a solver that values positions.
pub trait Evaluate<'r, G: Game> {
    /// The exact value of a position that is not terminal.
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>>;

    /// The same where the value may depend on who is to move: `is_first` says whether it is the
    /// player to move at the start.
    fn value_for(&mut self, state: &G::State, _is_first: bool) -> Result<G::Value, HaltOf<G>> {
        self.value(state)
    }

    /// The bounds of the position whose evaluation has just been stopped.
    fn bounds_when_stopped(&self) -> Bounds<G::Value>;

    /// What counts the positions and knows the limits.
    fn meter(&mut self) -> &mut Meter<'r>;

    /// Takes notice of the value of the start, which follows from those of its moves.
    fn keep_start(&mut self, _start: &G::State, _value: G::Value) -> Result<(), SolveErrorOf<G>> {
        Ok(())
    }

    /// What is valued next is where a move of the start leads: seen from there, the move gains
    /// this.
    fn value_move(&mut self, _gain: Gain<G>, _turn: Turn) {}
}

/// Solves a position: values every move of it, and follows a line of best play.
pub fn solve_by<G: Game>(
    game: &G,
    start: &G::State,
    evaluate: &mut dyn Evaluate<'_, G>,
    name: String,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let solution = rate_root(game, start, evaluate)?;
    if let (Some(value), None) = (solution.value(), solution.stopped())
        && !solution.moves().is_empty()
    {
        evaluate.keep_start(start, value)?;
    }
    let solution = follow_line(game, start, evaluate, solution)?;
    Ok(solution.with_report(evaluate.meter().report(name, 1)))
}

/// The solution of a solve that a limit stopped before it valued anything: only a start that is
/// terminal has a value then.
pub fn stopped_at_once<G: Game>(game: &G, start: &G::State, reason: StopReason) -> SolutionOf<G> {
    match game.terminal_value(start) {
        Some(value) => Solution::terminal(value),
        None => Solution::unknown(reason),
    }
}

/// The value of a move to the mover; `None` if that is not known, as `halted` says.
fn rate_move<G: Game>(
    game: &G,
    evaluate: &mut dyn Evaluate<'_, G>,
    state: &G::State,
    is_first: bool,
    mv: G::Move,
    halted: &mut Option<HaltOf<G>>,
) -> Option<G::Value> {
    let Step {
        state: next,
        gain,
        turn,
    } = game.play(state, mv);
    let child = if let Some(value) = game.terminal_value(&next) {
        value
    } else {
        evaluate.value_move(gain, turn);
        match evaluate.value_for(&next, is_first == (turn == Turn::Stays)) {
            Ok(value) => value,
            Err(halt) => {
                *halted = Some(halt);
                return None;
            }
        }
    };
    let value = child.back_up(gain, turn);
    if value.is_none() {
        let state = state.clone();
        *halted = Some(Halt::Fault(SolveError::Overflow { state }));
    }
    value
}

/// Whether no limit is reached; else `halted` says which one.
fn is_within_limits<S, M>(meter: &mut Meter<'_>, halted: &mut Option<Halt<S, M>>) -> bool {
    match meter.tick() {
        Ok(()) => true,
        Err(reason) => {
            *halted = Some(Halt::Stopped(reason));
            false
        }
    }
}

/// Values every move of the start.
///
/// If a limit is reached, the solution has the moves valued so far and the bounds they prove.
pub fn rate_root<G: Game>(
    game: &G,
    start: &G::State,
    evaluate: &mut dyn Evaluate<'_, G>,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    if let Some(value) = game.terminal_value(start) {
        return Ok(Solution::terminal(value));
    }
    let (mut rated, mut root, mut halted) = (Vec::new(), Root::new(), None);
    visit_moves(game, start, &mut |mv| {
        if halted.is_some() {
            root.more = true;
            return ControlFlow::Break(());
        }
        if is_within_limits(evaluate.meter(), &mut halted) {
            match rate_move(game, evaluate, start, true, mv, &mut halted) {
                None => root.pending = evaluate.bounds_when_stopped(),
                Some(value) => {
                    if let Err(reason) = root.keep(&mut rated, mv, value, evaluate.meter()) {
                        halted = Some(Halt::Stopped(reason));
                    }
                }
            }
        }
        if halted.is_some() {
            let step = game.play(start, mv);
            root.step = Some((step.gain, step.turn));
        }
        ControlFlow::Continue(())
    });
    let stopped = match halted {
        None => None,
        Some(Halt::Stopped(reason)) => Some(reason),
        Some(Halt::Fault(error)) => return Err(error),
    };
    root.solution(rated, stopped)
        .ok_or_else(|| SolveError::NoMoves {
            state: start.clone(),
        })
}

/// What is known of the start while its moves are valued.
struct Root<V: Value> {
    best: Option<V>,
    /// The move at which it was ended.
    step: Option<(V::Gain, Turn)>,
    /// What is known of the position after it.
    pending: Bounds<V>,
    /// Whether there are others after it.
    more: bool,
}

impl<V: Value> Root<V> {
    #[inline(never)]
    fn new() -> Self {
        Self {
            best: None,
            step: None,
            pending: Bounds::unknown(),
            more: false,
        }
    }

    /// Takes the value of a move.
    fn keep<M>(
        &mut self,
        rated: &mut Vec<RatedMove<M, V>>,
        mv: M,
        value: V,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        keep(rated, mv, value, &mut meter.budget)?;
        if self.best < Some(value) {
            self.best = Some(value);
            meter.found.leading = Some((value.to_string().into(), rated.len() - 1));
        }
        meter.found.first_moves = Some(rated.len());
        Ok(())
    }

    /// The solution with these moves; `None` if there are none, though no limit was reached.
    #[inline(never)]
    fn solution<M>(
        self,
        rated: Vec<RatedMove<M, V>>,
        stopped: Option<StopReason>,
    ) -> Option<Solution<M, V>> {
        if stopped.is_none() {
            return Some(Solution::exact(self.best?, rated));
        }
        let pending = self.step.map(|(gain, turn)| (self.pending, gain, turn));
        let bounds = stack_bounds::of_position(self.best, pending, self.more);
        Some(Solution::bounded(bounds, stopped).with_moves(rated, false))
    }
}

/// Adds a move to the list of first moves. The budget counts the list once it is long.
pub fn keep<M, V: Value>(
    moves: &mut Vec<RatedMove<M, V>>,
    mv: M,
    value: V,
    budget: &mut Budget,
) -> Result<(), StopReason> {
    /// Fewer moves than this are not worth counting.
    const LONG: usize = 64;
    let rated = RatedMove { mv, value };
    if moves.len() < LONG {
        moves.push(rated);
        return Ok(());
    }
    if moves.len() == LONG {
        budget.take(moves.capacity() * size_of::<RatedMove<M, V>>())?;
    }
    budget.push(moves, rated)
}

/// Follows the first best move from the start to the end and adds the line to the solution.
///
/// A limit on the way leaves the line as far as it came; one that was reached before leaves none,
/// even where the moves valued in time prove the value.
pub fn follow_line<G: Game>(
    game: &G,
    start: &G::State,
    evaluate: &mut dyn Evaluate<'_, G>,
    solution: SolutionOf<G>,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let Some((_, first)) = followed_from(&solution) else {
        return Ok(solution);
    };
    let mut chooser = FirstBest {
        game,
        evaluate,
        first,
    };
    let line = follow(game, start, &mut chooser, Repetition::is_error())?;
    Ok(with_followed_line(solution, line))
}

/// The value of the start and its first best move, if that is known; `None` if no line is to be
/// followed.
pub fn followed_from<M: Copy, V: Value>(solution: &Solution<M, V>) -> Option<(V, Option<M>)> {
    let value = solution.value().filter(|_| solution.stopped().is_none())?;
    let mut best = solution.moves().iter().filter(|rated| rated.value == value);
    Some((value, best.next().map(|rated| rated.mv)))
}

/// The solution with the line that was followed.
pub fn with_followed_line<M, V: Value>(solution: Solution<M, V>, line: Line<M>) -> Solution<M, V> {
    solution.with_line(line.moves).stopped_by(line.stopped)
}

/// Chooses the first best move by the values of all moves.
struct FirstBest<'e, 'r, G: Game> {
    game: &'e G,
    evaluate: &'e mut dyn Evaluate<'r, G>,
    /// The move of the start, if it is known.
    first: Option<G::Move>,
}

impl<'r, G: Game> ChooseMove<'r, G> for FirstBest<'_, 'r, G> {
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>> {
        if let Some(mv) = self.first.take() {
            return Ok(Some(mv));
        }
        let (mut best, mut chosen, mut halted) = (None, None, None);
        let (game, evaluate) = (self.game, &mut *self.evaluate);
        visit_moves(game, state, &mut |mv| {
            if !is_within_limits(evaluate.meter(), &mut halted) {
                return ControlFlow::Break(());
            }
            let value = rate_move(game, evaluate, state, is_first, mv, &mut halted);
            if value.is_none() {
                return ControlFlow::Break(());
            }
            if value > best {
                (best, chosen) = (value, Some(mv));
            }
            ControlFlow::Continue(())
        });
        match (halted, chosen) {
            (Some(halt), _) => Err(halt),
            (None, Some(_)) => Ok(chosen),
            (None, None) => Err(no_moves(state)),
        }
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.evaluate.meter()
    }
}

/// The error that a position which is not terminal has no moves.
#[cold]
pub fn no_moves<S: Clone, M>(state: &S) -> Halt<S, M> {
    Halt::Fault(SolveError::NoMoves {
        state: state.clone(),
    })
}
