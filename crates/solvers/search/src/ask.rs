//! The part of a solve that the solvers share which ask questions: from answers to a [`Solution`]
//! of as much as the [`Goal`] says. It is compiled once for each game.

use std::ops::ControlFlow;

use stonework_core::kit::Meter;
use stonework_core::kit::line::{ChooseMove, Repetition, follow};
use stonework_core::kit::root::{
    Evaluate, followed_from, keep, no_moves, rate_root, with_followed_line,
};
use stonework_core::{
    Bounds, Game, Halt, HaltOf, Solution, SolutionOf, SolveErrorOf, Step, Value, visit_moves,
};

use super::goal::Goal;

/// The part of a solver that answers questions about positions.
pub(super) trait Ask<'r, G: Game>: Evaluate<'r, G> {
    /// Whether a move of a position is worth at least a value.
    ///
    /// `is_first` says whether the player to move is the one to move at the start.
    fn is_at_least(
        &mut self,
        state: &G::State,
        is_first: bool,
        mv: G::Move,
        value: G::Value,
    ) -> Result<bool, HaltOf<G>>;
}

/// Finds out as much as the goal says about a start that is not terminal, except for a line.
pub(super) fn find_out<G: Game>(
    game: &G,
    start: &G::State,
    search: &mut dyn Ask<'_, G>,
    goal: Goal,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    if goal == Goal::EveryMove {
        return rate_root(game, start, search);
    }
    let (bounds, stopped) = match search.value(start) {
        Ok(value) => (Bounds::exactly(value), None),
        Err(Halt::Stopped(reason)) => (search.bounds_when_stopped(), Some(reason)),
        Err(Halt::Fault(error)) => return Err(error),
    };
    let (Some(value), Goal::BestMoves, None) = (bounds.value(), goal, stopped) else {
        return Ok(Solution::bounded(bounds, stopped));
    };
    let mut best = Vec::new();
    let mut asked = Ok(());
    visit_moves(game, start, &mut |mv| {
        let judged = search.is_at_least(start, true, mv, value);
        let kept = judged.and_then(|is_best| {
            let meter = search.meter();
            if is_best {
                keep(&mut best, mv, value, &mut meter.budget)?;
            }
            Ok(meter.tick()?)
        });
        match kept {
            Ok(()) => ControlFlow::Continue(()),
            Err(halt) => {
                asked = Err(halt);
                ControlFlow::Break(())
            }
        }
    });
    let stopped = match asked {
        Ok(()) => None,
        Err(Halt::Stopped(reason)) => Some(reason),
        Err(Halt::Fault(error)) => return Err(error),
    };
    Ok(Solution::bounded(bounds, stopped).with_moves(best, stopped.is_none()))
}

/// Follows the first best move from the start to the end, as [`stonework_core::kit::root::follow_line`], and adds
/// the line to the solution.
pub(super) fn follow_line<G: Game>(
    game: &G,
    start: &G::State,
    search: &mut dyn Ask<'_, G>,
    solution: SolutionOf<G>,
    repetition: Repetition<G::State>,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let Some((value, first)) = followed_from(&solution) else {
        return Ok(solution);
    };
    let mut chooser = FirstProved {
        game,
        search,
        first,
        value: Some(value),
    };
    let line = follow(game, start, &mut chooser, repetition)?;
    Ok(with_followed_line(solution, line))
}

/// Chooses the first move that is proved to be worth as much as its position.
struct FirstProved<'e, 'r, G: Game> {
    game: &'e G,
    search: &'e mut dyn Ask<'r, G>,
    /// The move of the start, if it is known.
    first: Option<G::Move>,
    /// The value of the next position, if the moves before tell it.
    value: Option<G::Value>,
}

impl<'r, G: Game> ChooseMove<'r, G> for FirstProved<'_, 'r, G> {
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>> {
        let value = match self.value {
            Some(value) => value,
            None => self.search.value_for(state, is_first)?,
        };
        let mut chosen = self.first.take();
        if chosen.is_none() {
            let mut asked = Ok(());
            visit_moves(self.game, state, &mut |mv| {
                let ticked = self.search.meter().tick().map_err(Halt::from);
                match ticked.and_then(|()| self.search.is_at_least(state, is_first, mv, value)) {
                    Ok(false) => return ControlFlow::Continue(()),
                    Ok(true) => chosen = Some(mv),
                    Err(halt) => asked = Err(halt),
                }
                ControlFlow::Break(())
            });
            asked?;
        }
        let Some(mv) = chosen else {
            return Err(no_moves(state));
        };
        let Step { gain, turn, .. } = self.game.play(state, mv);
        self.value = value.back_down(gain, turn);
        Ok(Some(mv))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.search.meter()
    }
}
