//! From "the value of any position" to a whole [`Solution`]: root moves, bounds, line.

use super::alpha_beta::Goal;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Game, Turn};
use crate::run::{Meter, Report, StopReason};
use crate::solution::{Bounds, RatedMove, Solution};
use crate::value::Value;

/// The part of a solver that values positions.
pub(super) trait Evaluate<'r, G: Game> {
    /// The exact value of a position that is not terminal.
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>>;

    /// The exact value of a position that a move of the start leads to, and that is not terminal.
    fn value_after(&mut self, state: &G::State, _turn: Turn) -> Result<G::Value, HaltOf<G>> {
        self.value(state)
    }

    /// What is proved about the position whose evaluation has just been stopped.
    fn bounds_when_stopped(&self) -> Bounds<G::Value>;

    fn meter(&mut self) -> &mut Meter<'r>;
}

/// What a solution consists of, but for the report and the oracle.
pub(super) struct Findings<M, V> {
    pub(super) bounds: Bounds<V>,
    pub(super) moves: Vec<RatedMove<M, V>>,
    pub(super) line: Option<Vec<M>>,
    pub(super) stopped: Option<StopReason>,
}

/// The [`Findings`] of the game `G`.
pub(super) type FindingsOf<G> = Findings<<G as Game>::Move, <G as Game>::Value>;

impl<M, V: Value> Findings<M, V> {
    /// A start that is terminal.
    pub(super) fn terminal(value: V) -> Self {
        Self {
            bounds: Bounds::exactly(value),
            moves: Vec::new(),
            line: Some(Vec::new()),
            stopped: None,
        }
    }

    /// The solution.
    pub(super) fn into_solution(self, report: Report) -> Solution<M, V> {
        Solution {
            bounds: self.bounds,
            moves: self.moves,
            line: self.line,
            line_so_far: Vec::new(),
            stopped: self.stopped,
            report,
        }
    }

    /// Nothing but what the value type itself tells.
    pub(super) fn nothing(reason: StopReason) -> Self {
        Self {
            bounds: Bounds::unknown(),
            moves: Vec::new(),
            line: None,
            stopped: Some(reason),
        }
    }
}

/// Values every root move in turn.
///
/// A limit on the way leaves the moves valued so far and the bounds they prove.
pub(super) fn rate_root<'r, G: Game>(
    game: &G,
    start: &G::State,
    evaluate: &mut dyn Evaluate<'r, G>,
) -> Result<FindingsOf<G>, SolveErrorOf<G>> {
    if let Some(value) = game.terminal_value(start) {
        return Ok(Findings::terminal(value));
    }
    let mut rated = Vec::new();
    let mut best: Option<G::Value> = None;
    let mut moves = game.moves(start);
    while let Some(mv) = moves.next() {
        let step = game.play(start, mv);
        let child = match game.terminal_value(&step.state) {
            Some(value) => Ok(value),
            None => evaluate.value_after(&step.state, step.turn),
        };
        match child {
            Ok(child) => {
                let value =
                    child
                        .back_up(step.gain, step.turn)
                        .ok_or_else(|| SolveError::Overflow {
                            state: start.clone(),
                        })?;
                rated.push(RatedMove { mv, value });
                best = best.max(Some(value));
            }
            Err(Halt::Fault(error)) => return Err(error),
            Err(Halt::Stopped(reason)) => {
                let pending = evaluate.bounds_when_stopped();
                let more = moves.next().is_some();
                return Ok(Findings {
                    bounds: super::stack_bounds::of_position(
                        best,
                        Some((pending, step.gain, step.turn)),
                        more,
                    ),
                    moves: rated,
                    line: None,
                    stopped: Some(reason),
                });
            }
        }
    }
    let value = best.ok_or(SolveError::NoMoves {
        state: start.clone(),
    })?;
    Ok(Findings {
        bounds: Bounds::exactly(value),
        moves: rated,
        line: None,
        stopped: None,
    })
}

/// The part of a solver that answers questions about positions.
pub(super) trait Ask<'r, G: Game>: Evaluate<'r, G> {
    /// Whether a move of the start is worth at least a value.
    fn is_worth(&mut self, mv: G::Move, value: G::Value) -> Result<bool, HaltOf<G>>;
}

/// Finds out as much as is to be told of a game whose start is not terminal, but for a line.
pub(super) fn find_out<'r, G: Game>(
    game: &G,
    start: &G::State,
    search: &mut dyn Ask<'r, G>,
    goal: Goal,
) -> Result<FindingsOf<G>, SolveErrorOf<G>> {
    if goal == Goal::EveryMove {
        return rate_root(game, start, search);
    }
    let (bounds, stopped) = match search.value(start) {
        Ok(value) => (Bounds::exactly(value), None),
        Err(Halt::Stopped(reason)) => (search.bounds_when_stopped(), Some(reason)),
        Err(Halt::Fault(error)) => return Err(error),
    };
    let mut findings = Findings {
        bounds,
        moves: Vec::new(),
        line: None,
        stopped,
    };
    let (Some(value), Goal::BestMoves, None) = (bounds.value(), goal, stopped) else {
        return Ok(findings);
    };
    for mv in game.moves(start) {
        match search.is_worth(mv, value) {
            Ok(true) => findings.moves.push(RatedMove { mv, value }),
            Ok(false) => {}
            Err(Halt::Stopped(reason)) => {
                findings.stopped = Some(reason);
                break;
            }
            Err(Halt::Fault(error)) => return Err(error),
        }
    }
    Ok(findings)
}

/// Follows the first best move from the start to the end and adds the line to the findings.
///
/// A limit on the way leaves the line as far as it came; one that was reached before leaves none,
/// even where the moves valued in time prove the value.
pub(super) fn follow_line<'r, G: Game>(
    game: &G,
    start: &G::State,
    evaluate: &mut dyn Evaluate<'r, G>,
    findings: &mut FindingsOf<G>,
) -> Result<(), SolveErrorOf<G>> {
    let Some(value) = findings.bounds.value() else {
        return Ok(());
    };
    if findings.stopped.is_some() {
        return Ok(());
    }
    let mut line = Vec::new();
    let mut state = start.clone();
    let mut first = findings
        .moves
        .iter()
        .find(|rated| rated.value == value)
        .map(|rated| rated.mv);
    let halted = loop {
        let next = match first.take() {
            Some(mv) => Ok(Some(mv)),
            None => first_best(game, evaluate, &state),
        };
        let mv = match next {
            Ok(None) => break None,
            Ok(Some(mv)) => mv,
            Err(halt) => break Some(halt),
        };
        if let Err(reason) = evaluate.meter().budget.push(&mut line, mv) {
            break Some(Halt::Stopped(reason));
        }
        state = game.play(&state, mv).state;
    };
    match halted {
        Some(Halt::Fault(error)) => return Err(error),
        Some(Halt::Stopped(reason)) => findings.stopped = Some(reason),
        None => {}
    }
    findings.line = Some(line);
    Ok(())
}

/// The first best move of a position, `None` if it is terminal.
fn first_best<'r, G: Game>(
    game: &G,
    evaluate: &mut dyn Evaluate<'r, G>,
    state: &G::State,
) -> Result<Option<G::Move>, HaltOf<G>> {
    if game.terminal_value(state).is_some() {
        return Ok(None);
    }
    let mut best: Option<(G::Value, G::Move)> = None;
    for mv in game.moves(state) {
        let step = game.play(state, mv);
        let child = match game.terminal_value(&step.state) {
            Some(value) => value,
            None => evaluate.value(&step.state)?,
        };
        let value = child
            .back_up(step.gain, step.turn)
            .ok_or_else(|| SolveError::Overflow {
                state: state.clone(),
            })?;
        if best.is_none_or(|(best, _)| value > best) {
            best = Some((value, mv));
        }
    }
    match best {
        Some((_, mv)) => Ok(Some(mv)),
        None => Err(SolveError::NoMoves {
            state: state.clone(),
        }
        .into()),
    }
}
