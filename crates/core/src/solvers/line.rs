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
    /// is always true unless [`Repeats::EndLine`] tells the two players apart.
    fn choose(&mut self, state: &G::State, is_first: bool) -> Result<Option<G::Move>, HaltOf<G>>;

    fn meter(&mut self) -> &mut Meter<'r>;
}

/// What happens where a position comes again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repeats {
    /// It is an error that reports the cycle. Only one position is kept to compare with, so the
    /// error may come some positions late.
    Refused,
    /// The line ends where a position comes again, with the same player to move if `sided`.
    EndLine { sided: bool },
}

/// A line of play.
pub(super) struct Line<M> {
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
    repeats: Repeats,
) -> Result<Line<G::Move>, SolveErrorOf<G>> {
    let mut moves = Vec::new();
    let mut visited = Visited::new(start.clone());
    let walked = walk(game, start, chooser, repeats, &mut moves, &mut visited);
    visited.free(&mut chooser.meter().budget);
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
    repeats: Repeats,
    moves: &mut Vec<G::Move>,
    visited: &mut Visited<G::State>,
) -> Result<bool, HaltOf<G>> {
    /// Moves between two checks of the limits.
    const PACE: usize = 1024;

    let (mut state, mut is_first) = (start.clone(), true);
    while game.terminal_value(&state).is_none() {
        match repeats {
            Repeats::Refused => {
                if let Some(from) = visited.is_at_anchor(&state, moves.len()) {
                    return Err(cycle_of_line(game, start, moves, from).into());
                }
            }
            Repeats::EndLine { .. } => {
                if !visited.insert(&state, is_first, &mut chooser.meter().budget)? {
                    return Ok(false);
                }
            }
        }
        if moves.len() % PACE == PACE - 1 {
            chooser.meter().check()?;
        }
        let Some(mv) = chooser.choose(&state, is_first)? else {
            return Ok(false);
        };
        chooser.meter().budget.push(moves, mv)?;
        let step = game.play(&state, mv);
        is_first ^= repeats == Repeats::EndLine { sided: true } && step.turn == Turn::Passes;
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
    let states = moves.iter().map(|&mv| {
        let next = game.play(&state, mv).state;
        std::mem::replace(&mut state, next)
    });
    cycle::report(game, states.skip(from).collect())
}

/// The positions of a line that later ones are compared with.
struct Visited<S> {
    /// One position, and how many moves lead to it.
    anchor: (S, usize),
    /// All positions, each with whether the first player is to move.
    all: CountedMap<(S, bool), ()>,
}

impl<S: Clone + Eq + Hash> Visited<S> {
    fn new(start: S) -> Self {
        Self {
            anchor: (start, 0),
            all: CountedMap::new(),
        }
    }

    /// Compares a position with the anchor; gives the number of moves to that if they are equal.
    /// The position takes its place if the number of moves to it is a power of two.
    fn is_at_anchor(&mut self, state: &S, moves: usize) -> Option<usize> {
        let (anchor, at) = &self.anchor;
        if moves > *at && anchor == state {
            return Some(*at);
        }
        if moves.is_power_of_two() {
            self.anchor = (state.clone(), moves);
        }
        None
    }

    /// Keeps a position, and says whether it is new.
    fn insert(
        &mut self,
        state: &S,
        is_first: bool,
        budget: &mut Budget,
    ) -> Result<bool, StopReason> {
        let position = (state.clone(), is_first);
        if self.all.get(&position).is_some() {
            return Ok(false);
        }
        self.all.insert(position, (), budget)?;
        Ok(true)
    }

    fn free(self, budget: &mut Budget) {
        self.all.free(budget);
    }
}
