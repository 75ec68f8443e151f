//! Lines of play: one follower for all solvers, [`follow`]. Each solver only chooses the moves,
//! [`ChooseMove`].

use std::hash::Hash;

use super::cycle;
use crate::error::{Halt, HaltOf, SolveErrorOf};
use crate::game::{Game, Turn};
use crate::run::{Budget, CountedMap, Meter, StopReason};

/// Chooses the moves of a line.
pub(super) trait ChooseMove<'r, G: Game> {
    /// The move to play in a position that is not terminal; `None` ends the line there.
    ///
    /// `is_first` says whether the player to move is the one to move at the start of the line; it
    /// is always true unless [`Repetition::is_sided`].
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>>;

    /// What counts the moves that are looked at.
    fn meter(&mut self) -> &mut Meter<'r>;
}

/// What a line does where it comes back to a position.
pub(super) trait Repetition<S> {
    /// Sees the position after so many moves of the line; its state has so much heap memory.
    fn meet(
        &mut self,
        state: &S,
        moves: usize,
        is_first: bool,
        heap_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Met, StopReason>;

    /// Whether a position counts as another one when the other player is to move.
    fn is_sided(&self) -> bool {
        false
    }

    /// Gives back what it holds.
    fn free(&mut self, _budget: &mut Budget) {}
}

/// What a line comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Met {
    /// A position from which the line goes on.
    New,
    /// The position that so many moves of the line lead to: that is an error.
    Cycle(usize),
    /// A position where the line ends, as it has been there.
    End,
}

/// A line of play.
#[derive(Debug)]
pub(super) struct Line<M> {
    /// The moves from the start, in order.
    pub(super) moves: Vec<M>,
    /// Whether it leads to a terminal position.
    pub(super) is_complete: bool,
    /// The limit that ended it early.
    pub(super) stopped: Option<StopReason>,
}

/// Plays one chosen move after another from the start to a terminal position, as far as no limit
/// and no repetition comes in between.
pub(super) fn follow<G: Game>(
    game: &G,
    start: &G::State,
    chooser: &mut dyn ChooseMove<'_, G>,
    repetition: &mut dyn Repetition<G::State>,
) -> Result<Line<G::Move>, SolveErrorOf<G>> {
    let mut moves = Vec::new();
    let walked = walk(game, start, chooser, repetition, &mut moves);
    repetition.free(&mut chooser.meter().budget);
    let (is_complete, stopped) = match walked {
        Ok(is_complete) => (is_complete, None),
        Err(Halt::Stopped(reason)) => (false, Some(reason)),
        Err(Halt::Fault(error)) => return Err(error),
    };
    Ok(Line {
        moves,
        is_complete,
        stopped,
    })
}

/// Plays the moves; gives whether they lead to a terminal position.
fn walk<G: Game>(
    game: &G,
    start: &G::State,
    chooser: &mut dyn ChooseMove<'_, G>,
    repetition: &mut dyn Repetition<G::State>,
    moves: &mut Vec<G::Move>,
) -> Result<bool, HaltOf<G>> {
    /// Moves between two checks of the limits.
    const PACE: usize = 1024;

    let is_sided = repetition.is_sided();
    let (mut state, mut is_first) = (start.clone(), true);
    while game.terminal_value(&state).is_none() {
        let budget = &mut chooser.meter().budget;
        let heap_bytes = G::state_heap_bytes(&state);
        match repetition.meet(&state, moves.len(), is_first, heap_bytes, budget)? {
            Met::New => {}
            Met::Cycle(from) => return Err(cycle_of_line(game, start, moves, from).into()),
            Met::End => return Ok(false),
        }
        if moves.len() % PACE == PACE - 1 {
            chooser.meter().check()?;
        }
        let Some(mv) = chooser.choose(&state, is_first)? else {
            return Ok(false);
        };
        chooser.meter().budget.push(moves, mv)?;
        let step = game.play(&state, mv);
        is_first ^= is_sided && step.turn == Turn::Passes;
        state = step.state;
    }
    Ok(true)
}

/// Reports the cycle from the position before so many moves of a line to its end and back.
#[cold]
fn cycle_of_line<G: Game>(
    game: &G,
    start: &G::State,
    moves: &[G::Move],
    from: usize,
) -> SolveErrorOf<G> {
    let mut state = start.clone();
    let mut states = Vec::with_capacity(moves.len() - from);
    for (at, &mv) in moves.iter().enumerate() {
        let next = game.play(&state, mv).state;
        if at >= from {
            states.push(state);
        }
        state = next;
    }
    cycle::report(game, &states, |state| state)
}

/// A cycle is an error. Only one position is kept to compare with, that after a power of two of
/// moves, so the error may come some positions late.
#[derive(Debug)]
pub(super) struct Refused<S> {
    /// The position, and how many moves lead to it.
    anchor: Option<(S, usize)>,
}

impl<S> Refused<S> {
    /// Nothing is visited yet.
    pub(super) fn new() -> Self {
        Self { anchor: None }
    }
}

impl<S: Clone + Eq> Repetition<S> for Refused<S> {
    fn meet(
        &mut self,
        state: &S,
        moves: usize,
        _is_first: bool,
        _heap_bytes: usize,
        _budget: &mut Budget,
    ) -> Result<Met, StopReason> {
        if let Some((anchor, at)) = &self.anchor
            && anchor == state
        {
            return Ok(Met::Cycle(*at));
        }
        if moves == 0 || moves.is_power_of_two() {
            self.anchor = Some((state.clone(), moves));
        }
        Ok(Met::New)
    }
}

/// The line ends where a position comes again. All positions are kept, each with whether the first
/// player is to move.
#[derive(Debug)]
pub(super) struct EndsLine<S> {
    is_sided: bool,
    visited: CountedMap<(S, bool), ()>,
    /// The heap memory behind the states.
    heap_bytes: usize,
}

impl<S: Clone + Eq + Hash> EndsLine<S> {
    /// Positions with different players to move are different ones if `is_sided` says so.
    pub(super) fn new(is_sided: bool) -> Self {
        Self {
            is_sided,
            visited: CountedMap::new(),
            heap_bytes: 0,
        }
    }
}

impl<S: Clone + Eq + Hash> Repetition<S> for EndsLine<S> {
    fn meet(
        &mut self,
        state: &S,
        _moves: usize,
        is_first: bool,
        heap_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Met, StopReason> {
        let position = (state.clone(), is_first);
        if self.visited.get(&position).is_some() {
            return Ok(Met::End);
        }
        budget.take_heap(heap_bytes)?;
        self.heap_bytes += heap_bytes;
        self.visited.insert(position, (), budget)?;
        Ok(Met::New)
    }

    fn is_sided(&self) -> bool {
        self.is_sided
    }

    fn free(&mut self, budget: &mut Budget) {
        std::mem::replace(&mut self.visited, CountedMap::new()).free(budget);
        budget.give_back_heap(std::mem::take(&mut self.heap_bytes));
    }
}
