//! Lines of play: one follower for all solvers, [`follow`]. Each solver only chooses the moves,
//! [`ChooseMove`].

use std::hash::Hash;
use std::mem;

use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Game, Turn};
use crate::run::{Budget, CountedMap, Meter, StopReason};

/// Chooses the moves of a line.
pub trait ChooseMove<'r, G: Game> {
    /// The move to play in a position that is not terminal; `None` ends the line there.
    ///
    /// `is_first` says whether the player to move is the one to move at the start of the line; it
    /// is always true unless positions differ by who is to move.
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>>;

    /// What counts the moves that are looked at.
    fn meter(&mut self) -> &mut Meter<'r>;
}

/// What a line comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Met {
    /// A position from which the line goes on.
    New,
    /// The position that so many moves of the line lead to: that is an error.
    Cycle(usize),
    /// A position where the line ends, as it has been there.
    End,
    /// A limit that ends the line.
    Limit(StopReason),
}

/// A line of play.
#[derive(Debug)]
pub struct Line<M> {
    /// The moves from the start, in order.
    pub moves: Vec<M>,
    /// Whether it leads to a terminal position.
    pub is_complete: bool,
    /// The limit that ended it early.
    pub stopped: Option<StopReason>,
}

/// Plays one chosen move after another from the start to a terminal position, as far as no limit
/// and no repetition comes in between.
pub fn follow<G: Game>(
    game: &G,
    start: &G::State,
    chooser: &mut dyn ChooseMove<'_, G>,
    mut repetition: Repetition<G::State>,
) -> Result<Line<G::Move>, SolveErrorOf<G>> {
    let mut line = Line {
        moves: Vec::new(),
        is_complete: false,
        stopped: None,
    };
    let fault = walk(game, start, chooser, &mut repetition, &mut line);
    repetition.free(&mut chooser.meter().budget);
    match fault {
        None => Ok(line),
        Some(error) => Err(error),
    }
}

/// Plays the moves until the line ends; gives what is wrong with the game, if something is.
fn walk<G: Game>(
    game: &G,
    start: &G::State,
    chooser: &mut dyn ChooseMove<'_, G>,
    repetition: &mut Repetition<G::State>,
    line: &mut Line<G::Move>,
) -> Option<SolveErrorOf<G>> {
    let is_sided = repetition.is_sided();
    let (mut state, mut is_first) = (start.clone(), true);
    while game.terminal_value(&state).is_none() {
        let (at, heap_bytes) = (line.moves.len(), G::state_heap_bytes(&state));
        match repetition.meet(&state, at, is_first, heap_bytes, chooser.meter()) {
            Met::New => {}
            Met::Cycle(from) => return Some(cycle_of_line(game, start, &line.moves, from)),
            Met::End => return None,
            Met::Limit(reason) => {
                line.stopped = Some(reason);
                return None;
            }
        }
        let mv = match chooser.choose(&state, is_first) {
            Ok(Some(mv)) => mv,
            Ok(None) => return None,
            Err(Halt::Stopped(reason)) => {
                line.stopped = Some(reason);
                return None;
            }
            Err(Halt::Fault(error)) => return Some(error),
        };
        if let Err(reason) = chooser.meter().budget.push(&mut line.moves, mv) {
            line.stopped = Some(reason);
            return None;
        }
        let step = game.play(&state, mv);
        is_first ^= is_sided && step.turn == Turn::Passes;
        state = step.state;
    }
    line.is_complete = true;
    None
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
    for &mv in &moves[..from] {
        state = game.play(&state, mv).state;
    }
    let mut cycle = Vec::with_capacity(moves.len() - from);
    for &mv in &moves[from..] {
        let next = game.play(&state, mv).state;
        cycle.push((mem::replace(&mut state, next), mv));
    }
    SolveError::Cyclic { cycle }
}

/// What a line does where it comes back to a position.
#[derive(Debug)]
pub enum Repetition<S> {
    /// That is an error. Only one position is kept to compare with, that after a power of two of
    /// moves, so the error may come some positions late: the position, and how many moves lead to
    /// it.
    IsError(Option<(S, usize)>),
    /// The line ends there. All positions are kept.
    EndsLine(Visited<S>),
}

/// The positions of a line, each with whether the first player is to move.
#[derive(Debug)]
pub struct Visited<S> {
    /// Whether a position counts as another one when the other player is to move.
    is_sided: bool,
    positions: CountedMap<(S, bool), ()>,
    /// The heap memory behind the states.
    heap_bytes: usize,
}

impl<S: Eq + Hash> Visited<S> {
    fn keep(
        &mut self,
        position: (S, bool),
        heap_bytes: usize,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        budget.take_heap(heap_bytes)?;
        self.heap_bytes += heap_bytes;
        self.positions.insert(position, (), budget)
    }
}

impl<S: Clone + Eq + Hash> Repetition<S> {
    /// A position that comes again is an error.
    #[must_use]
    pub fn is_error() -> Self {
        Self::IsError(None)
    }

    /// Positions with different players to move are different ones if `is_sided` says so.
    #[must_use]
    pub fn ends_line(is_sided: bool) -> Self {
        Self::EndsLine(Visited {
            is_sided,
            positions: CountedMap::new(),
            heap_bytes: 0,
        })
    }

    fn is_sided(&self) -> bool {
        matches!(self, Self::EndsLine(Visited { is_sided: true, .. }))
    }

    /// Sees the position after so many moves of the line; its state has so much heap memory.
    fn meet(
        &mut self,
        state: &S,
        moves: usize,
        is_first: bool,
        heap_bytes: usize,
        meter: &mut Meter<'_>,
    ) -> Met {
        /// Moves between two checks of the limits.
        const PACE: usize = 1024;

        match self {
            Self::IsError(Some((anchor, at))) if anchor == state => return Met::Cycle(*at),
            Self::IsError(anchor) => {
                if moves == 0 || moves.is_power_of_two() {
                    *anchor = Some((state.clone(), moves));
                }
            }
            Self::EndsLine(visited) => {
                let position = (state.clone(), is_first);
                if visited.positions.get(&position).is_some() {
                    return Met::End;
                }
                if let Err(reason) = visited.keep(position, heap_bytes, &mut meter.budget) {
                    return Met::Limit(reason);
                }
            }
        }
        if moves % PACE == PACE - 1
            && let Err(reason) = meter.check()
        {
            return Met::Limit(reason);
        }
        Met::New
    }

    /// Gives back what it holds.
    fn free(self, budget: &mut Budget) {
        if let Self::EndsLine(visited) = self {
            visited.positions.free(budget);
            budget.give_back_heap(visited.heap_bytes);
        }
    }
}
