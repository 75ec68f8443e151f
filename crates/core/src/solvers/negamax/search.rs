//! The depth-first search of [`super::Negamax`].

use super::memo::Memo;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Step, Turn};
use crate::kit::cycle;
use crate::kit::root::Evaluate;
use crate::kit::stack_bounds;
use crate::run::Meter;
use crate::solution::Bounds;
use crate::value::Value;

/// A position above the one being searched.
struct Node<G: Game, K> {
    state: G::State,
    key: K,
    best: Option<G::Value>,
    /// Gain and turn of the move whose child is being searched.
    gain: Gain<G>,
    turn: Turn,
    /// Its untried moves are those from here up to the next node's.
    floor: usize,
    /// How many positions had been counted when the search came to it.
    entered: u64,
}

/// A child that has to be searched, and the move to it.
struct Child<G: Game, K> {
    step: Step<G>,
    key: K,
}

/// A child that has to be searched; `None` if its value was known and has been used.
///
/// The error is boxed, as this is returned for every move.
type Probed<G, K> = Result<Option<Child<G, K>>, Box<SolveErrorOf<G>>>;

/// Memo, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, M: Memo<G>> {
    game: &'a G,
    pub(super) memo: M,
    meter: Meter<'r>,
    /// The nodes above the one being searched, the root first.
    path: Vec<Node<G, M::Key>>,
    /// The untried moves of all nodes, each node's last one first.
    untried: Vec<G::Move>,
}

impl<'a, 'r, G: Game, M: Memo<G>> Search<'a, 'r, G, M> {
    pub(super) fn new(game: &'a G, memo: M, meter: Meter<'r>) -> Self {
        Self {
            game,
            memo,
            meter,
            path: Vec::new(),
            untried: Vec::new(),
        }
    }

    /// Reports the cycle from a node of the path to its end and back.
    #[cold]
    fn cycle(&self, from: usize) -> SolveErrorOf<G> {
        cycle::report(self.game, &self.path[from..], |node| &node.state)
    }
}

impl<'r, G: Game, M: Memo<G>> Evaluate<'r, G> for Search<'_, 'r, G, M> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        let Self {
            game,
            memo,
            meter,
            path,
            untried,
        } = self;
        let game = *game;
        path.clear();
        untried.clear();
        let key = key_of(memo, game, state)?;
        if let Some(value) = memo.get(key, state) {
            meter.hits += 1;
            return Ok(value);
        }
        let (mut state, mut key) = (state.clone(), key);
        loop {
            // Down to a position: its moves up to the first whose child has to be searched. No
            // other position is counted meanwhile.
            meter.count()?;
            meter.budget.take_heap(G::state_heap_bytes(&state))?;
            let mut best = None;
            let mut floor = untried.len();
            let mut entered = meter.positions();
            let mut child = first_moves(game, memo, meter, &state, &mut best, untried)?;
            // Up as long as positions are done.
            let child = loop {
                if let Some(child) = child {
                    break child;
                }
                let Some(value) = best else {
                    return Err(Halt::Fault(SolveError::NoMoves { state }));
                };
                let effort = meter.positions() - entered;
                let heap_bytes = G::state_heap_bytes(&state);
                meter.budget.give_back_heap(heap_bytes);
                memo.put(key, state, value, effort, &mut meter.budget)?;
                meter.pass(path.len())?;
                let Some(node) = path.pop() else {
                    return Ok(value);
                };
                (state, key, best) = (node.state, node.key, node.best);
                (floor, entered) = (node.floor, node.entered);
                raise(&mut best, value, node.gain, node.turn, &state)?;
                child = None;
                while untried.len() > floor {
                    let Some(mv) = untried.pop() else { break };
                    meter.pass(untried.len())?;
                    child = probe_child(game, memo, meter, &state, &mut best, mv)?;
                    if child.is_some() {
                        break;
                    }
                }
            };
            if path.len() == path.capacity() {
                meter.budget.reserve(path, (2 * path.len()).max(8))?;
            }
            path.push(Node {
                state,
                key,
                best,
                gain: child.step.gain,
                turn: child.step.turn,
                floor,
                entered,
            });
            (state, key) = (child.step.state, child.key);
            let anchor = cycle::anchor(path.len());
            if path[anchor].state == state {
                return Err(self.cycle(anchor).into());
            }
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        let mut ceiling = self.untried.len();
        stack_bounds::of_stack(self.path.iter().rev().map(|node| {
            let more = node.floor < ceiling;
            ceiling = node.floor;
            (node.best, node.gain, node.turn, more)
        }))
    }

    fn keep_start(&mut self, start: &G::State, value: G::Value) -> Result<(), SolveErrorOf<G>> {
        let key = key_of(&self.memo, self.game, start).map_err(|error| *error)?;
        if self.memo.get(key, start).is_none() {
            let effort = self.meter.positions();
            let budget = &mut self.meter.budget;
            // If there is no room for it, the start is not kept: its value is in the solution.
            let _ = self.memo.put(key, start.clone(), value, effort, budget);
        }
        Ok(())
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}

/// Tries the moves of a position up to the first whose child has to be searched, and lists the
/// others.
#[expect(
    clippy::inline_always,
    reason = "measured: it is the inner loop of the search"
)]
#[inline(always)]
fn first_moves<G: Game, M: Memo<G>>(
    game: &G,
    memo: &M,
    meter: &mut Meter<'_>,
    state: &G::State,
    best: &mut Option<G::Value>,
    untried: &mut Vec<G::Move>,
) -> Result<Option<Child<G, M::Key>>, HaltOf<G>> {
    let mut moves = game.moves(state);
    let mut tried = 0;
    while let Some(mv) = moves.next() {
        meter.pass(tried)?;
        tried += 1;
        let child = probe_child(game, memo, meter, state, best, mv)?;
        if child.is_some() {
            if let Some(mv) = moves.next() {
                let floor = untried.len();
                meter.push(untried, mv)?;
                for mv in moves {
                    meter.push(untried, mv)?;
                }
                untried[floor..].reverse();
            }
            return Ok(child);
        }
    }
    Ok(None)
}

/// Plays a move. If the value of the child is known, `best` is raised to it; else the child is
/// returned.
#[expect(
    clippy::inline_always,
    reason = "measured: without it, a solve with the dense memo takes twice the time"
)]
#[inline(always)]
fn probe_child<G: Game, M: Memo<G>>(
    game: &G,
    memo: &M,
    meter: &mut Meter<'_>,
    state: &G::State,
    best: &mut Option<G::Value>,
    mv: G::Move,
) -> Probed<G, M::Key> {
    // The next state is not moved: to copy what has just been written may take long.
    let step = game.play(state, mv);
    let value = if let Some(value) = game.terminal_value(&step.state) {
        value
    } else {
        let key = key_of(memo, game, &step.state)?;
        let Some(value) = memo.get(key, &step.state) else {
            return Ok(Some(Child { step, key }));
        };
        meter.hits += 1;
        value
    };
    raise(best, value, step.gain, step.turn, state)?;
    Ok(None)
}

/// Raises the best value of a position by that of a child.
#[inline]
fn raise<V: Value, S: Clone, M>(
    best: &mut Option<V>,
    child: V,
    gain: V::Gain,
    turn: Turn,
    state: &S,
) -> Result<(), Box<SolveError<S, M>>> {
    match child.back_up(gain, turn) {
        Some(value) => {
            *best = (*best).max(Some(value));
            Ok(())
        }
        None => Err(overflow(state)),
    }
}

#[cold]
#[expect(
    clippy::unnecessary_box_returns,
    reason = "every caller returns a boxed error"
)]
fn overflow<S: Clone, M>(state: &S) -> Box<SolveError<S, M>> {
    Box::new(SolveError::Overflow {
        state: state.clone(),
    })
}

#[inline]
fn key_of<G: Game, M: Memo<G>>(
    memo: &M,
    game: &G,
    state: &G::State,
) -> Result<M::Key, Box<SolveErrorOf<G>>> {
    memo.key(game, state).map_err(|index| {
        Box::new(SolveError::IndexOutOfRange {
            state: state.clone(),
            index,
            positions: memo.capacity().unwrap_or(usize::MAX),
        })
    })
}
