//! The part of a solve that the solvers share which ask questions: from answers to a [`Solution`]
//! of as much as the [`Goal`] says. It is compiled once for each game.

use std::ops::ControlFlow;

use super::line::{ChooseMove, Repetition, follow};
use super::root::{Evaluate, followed_from, keep, no_moves, rate_root, with_followed_line};
use crate::error::{Halt, HaltOf, SolveErrorOf};
use crate::game::{Game, Step};
use crate::goal::Goal;
use crate::run::Meter;
use crate::solution::{Bounds, RatedMove, Solution, SolutionOf};
use crate::value::Value;
use crate::visit_moves::visit_moves;

/// The part of a solver that answers questions about positions.
pub trait Ask<'r, G: Game>: Evaluate<'r, G> {
    /// Whether a move of a position is worth at least a value; with `within`, `None` if a search of
    /// so many positions does not tell.
    ///
    /// `is_first` says whether the player to move is the one to move at the start.
    fn judge(
        &mut self,
        state: &G::State,
        is_first: bool,
        mv: G::Move,
        value: G::Value,
        within: Option<u64>,
    ) -> Result<Option<bool>, HaltOf<G>>;

    /// Asks once more whether a position is worth at least its value: then the table knows by which
    /// move, unless it has no room.
    fn ask_again(
        &mut self,
        state: &G::State,
        is_first: bool,
        value: G::Value,
    ) -> Result<(), HaltOf<G>>;

    /// Looks for a move of the position valued next, the start, that is worth as much as is proved.
    fn seek_move(&mut self);

    /// Such a move, and its index, as far as the last value is proved.
    fn sought(&self) -> Option<(usize, G::Move)>;
}

/// Whether a move of a position is worth at least a value, however long it takes.
pub fn is_at_least<G: Game>(
    search: &mut dyn Ask<'_, G>,
    state: &G::State,
    is_first: bool,
    mv: G::Move,
    value: G::Value,
) -> Result<bool, HaltOf<G>> {
    loop {
        if let Some(is_good) = search.judge(state, is_first, mv, value, None)? {
            return Ok(is_good);
        }
    }
}

/// The first of all moves that leads where this one does, or to an end that is worth as much, with
/// its index: a search may have another name for it, and ends need not be told apart.
pub fn listed_move<G: Game>(game: &G, state: &G::State, mv: G::Move) -> Option<(usize, G::Move)> {
    let Step {
        state: next,
        gain,
        turn,
    } = game.play(state, mv);
    let end = game.terminal_value(&next);
    let leads_there = |state: &G::State| match end {
        Some(_) => game.terminal_value(state) == end,
        None => *state == next,
    };
    let (mut index, mut found) = (0, None);
    visit_moves(game, state, &mut |listed| {
        let step = game.play(state, listed);
        if step.gain == gain && step.turn == turn && leads_there(&step.state) {
            found = Some((index, listed));
            return ControlFlow::Break(());
        }
        index += 1;
        ControlFlow::Continue(())
    });
    found
}

/// Finds out as much as the goal says about a start that is not terminal, except for a line.
pub fn find_out<G: Game>(
    game: &G,
    start: &G::State,
    search: &mut dyn Ask<'_, G>,
    goal: Goal,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    if goal == Goal::EveryMove {
        return rate_root(game, start, search);
    }
    if goal != Goal::Value {
        search.seek_move();
    }
    let (bounds, mut stopped) = match search.value(start) {
        Ok(value) => (Bounds::exactly(value), None),
        Err(Halt::Stopped(reason)) => (search.bounds_when_stopped(), Some(reason)),
        Err(Halt::Fault(error)) => return Err(error),
    };
    let good = search.sought();
    let (Some(value), false, None) = (bounds.value(), goal == Goal::Value, stopped) else {
        let good = good.map(|(_, mv)| mv);
        return Ok(Solution::bounded(bounds, stopped).with_good_move(good));
    };
    let mut best = Vec::new();
    let found = find_best(game, start, search, goal, (value, good), &mut best);
    let is_complete = match found {
        Ok(is_complete) => is_complete,
        Err(Halt::Stopped(reason)) => {
            stopped = Some(reason);
            false
        }
        Err(Halt::Fault(error)) => return Err(error),
    };
    Ok(Solution::bounded(bounds, stopped).with_moves(best, is_complete))
}

/// Finds the best moves of the start, given its value and perhaps one of them: all, or at least one
/// and as many as are easily found. Tells whether these are all.
fn find_best<G: Game>(
    game: &G,
    start: &G::State,
    search: &mut dyn Ask<'_, G>,
    goal: Goal,
    (value, good): (G::Value, Option<(usize, G::Move)>),
    best: &mut Vec<RatedMove<G::Move, G::Value>>,
) -> Result<bool, HaltOf<G>> {
    let good = match good {
        Some(good) => good,
        None => worth(game, start, true, search, value, None)?,
    };
    search.meter().found.best = Some((value.to_string().into(), good.0));
    let last = last_easy(search, goal);
    let (mut index, mut is_complete, mut judged) = (0, true, Ok(()));
    visit_moves(game, start, &mut |mv| {
        let left = last.map(|last| last.saturating_sub(search.meter().positions()));
        let is_best = match left {
            _ if index == good.0 => Ok(Some(true)),
            None => is_at_least(search, start, true, mv, value).map(Some),
            Some(0) => Ok(None),
            left => search.judge(start, true, mv, value, left),
        };
        let kept = is_best.and_then(|is_best| {
            is_complete &= is_best.is_some();
            let meter = search.meter();
            if is_best == Some(true) {
                keep(best, mv, value, &mut meter.budget)?;
            }
            Ok(meter.tick()?)
        });
        index += 1;
        match kept {
            Ok(()) if left == Some(0) && index > good.0 => {
                is_complete = false;
                ControlFlow::Break(())
            }
            Ok(()) => ControlFlow::Continue(()),
            Err(halt) => {
                judged = Err(halt);
                ControlFlow::Break(())
            }
        }
    });
    if judged.is_err() && index <= good.0 {
        best.push(RatedMove { mv: good.1, value });
    }
    judged.map(|()| is_complete)
}

/// For what is easily found, a search takes no more than so many times the positions that it has
/// taken before, as the value is not to be waited for.
const EASIER: u64 = 4;

/// Or so many, which take no time to speak of.
const EASY: u64 = 1 << 14;

/// Until how many positions what is easily found is looked for, if no more than that is.
fn last_easy<G: Game>(search: &mut dyn Ask<'_, G>, goal: Goal) -> Option<u64> {
    match goal {
        Goal::OneBestMove { easy } => {
            let positions = search.meter().positions();
            let most = positions.saturating_mul(EASIER).max(EASY);
            Some(positions.saturating_add(easy.min(most)))
        }
        Goal::EveryMove | Goal::BestMoves | Goal::Value => None,
    }
}

/// How much may be searched for each move of a position.
#[derive(Clone, Copy)]
enum Effort {
    /// Until so many positions have been searched in all.
    Until(u64),
    /// What the table tells at once.
    Glance,
    /// Any.
    Whole,
}

/// The first move of a position that is worth at least a value, and its index, as far as so much
/// effort tells.
fn first_worth<G: Game>(
    game: &G,
    state: &G::State,
    is_first: bool,
    search: &mut dyn Ask<'_, G>,
    value: G::Value,
    effort: Effort,
) -> Result<Option<(usize, G::Move)>, HaltOf<G>> {
    let (mut index, mut found) = (0, Ok(None));
    visit_moves(game, state, &mut |mv| {
        let judged = search.meter().tick().map_err(Halt::from).and_then(|()| {
            let within = match effort {
                Effort::Until(last) => last.saturating_sub(search.meter().positions()),
                Effort::Glance => 1,
                Effort::Whole => {
                    return is_at_least(search, state, is_first, mv, value).map(Some);
                }
            };
            if within == 0 {
                return Ok(None);
            }
            search.judge(state, is_first, mv, value, Some(within))
        });
        match (judged, effort) {
            (Ok(None), Effort::Until(_)) => return ControlFlow::Break(()),
            (Ok(None | Some(false)), _) => {
                index += 1;
                return ControlFlow::Continue(());
            }
            (Ok(Some(true)), _) => found = Ok(Some((index, mv))),
            (Err(halt), _) => found = Err(halt),
        }
        ControlFlow::Break(())
    });
    found
}

/// A move of a position that is worth as much as the position: the first one, unless the position
/// takes more than `easy_until` says; then one that the table knows.
fn worth<G: Game>(
    game: &G,
    state: &G::State,
    is_first: bool,
    search: &mut dyn Ask<'_, G>,
    value: G::Value,
    easy_until: Option<u64>,
) -> Result<(usize, G::Move), HaltOf<G>> {
    let first = easy_until.map(Effort::Until);
    for effort in [first, Some(Effort::Glance)].into_iter().flatten() {
        if let Some(found) = first_worth(game, state, is_first, search, value, effort)? {
            return Ok(found);
        }
    }
    search.ask_again(state, is_first, value)?;
    for effort in [Effort::Glance, Effort::Whole] {
        if let Some(found) = first_worth(game, state, is_first, search, value, effort)? {
            return Ok(found);
        }
    }
    Err(no_moves(state))
}

/// Follows a best move from the start to the end, and adds the line to the solution: the first one
/// as [`super::root::follow_line`], or where one best move is asked for, any that is
/// found sooner.
pub fn follow_line<G: Game>(
    game: &G,
    start: &G::State,
    search: &mut dyn Ask<'_, G>,
    goal: Goal,
    solution: SolutionOf<G>,
    repetition: Repetition<G::State>,
) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
    let Some((value, first)) = followed_from(&solution) else {
        return Ok(solution);
    };
    let easy_until = last_easy(search, goal);
    let mut chooser = Proved {
        game,
        search,
        first,
        value: Some(value),
        easy_until,
    };
    let line = follow(game, start, &mut chooser, repetition)?;
    Ok(with_followed_line(solution, line))
}

/// Chooses a move that is proved to be worth as much as its position.
struct Proved<'e, 'r, G: Game> {
    game: &'e G,
    search: &'e mut dyn Ask<'r, G>,
    /// The move of the start, if it is known.
    first: Option<G::Move>,
    /// The value of the next position, if the moves before tell it.
    value: Option<G::Value>,
    /// It is the first one, or with this one that is found sooner, once so many positions have been
    /// searched.
    easy_until: Option<u64>,
}

impl<'r, G: Game> ChooseMove<'r, G> for Proved<'_, 'r, G> {
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>> {
        let value = match self.value {
            Some(value) => value,
            None => self.search.value_for(state, is_first)?,
        };
        let (game, search) = (self.game, &mut *self.search);
        let chosen = match (self.first.take(), self.easy_until) {
            (Some(mv), _) => Some(mv),
            (None, None) => {
                first_worth(game, state, is_first, search, value, Effort::Whole)?.map(|(_, mv)| mv)
            }
            (None, easy) => Some(worth(game, state, is_first, search, value, easy)?.1),
        };
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
