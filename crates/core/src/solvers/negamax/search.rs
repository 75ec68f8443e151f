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

/// A position whose value is being worked out, or whose moves are being tried.
struct Node<G: Game, K> {
    state: G::State,
    key: K,
    best: Option<G::Value>,
    /// Its untried moves are those from here up to the next node's.
    floor: usize,
    /// How many positions had been counted when the search came to it.
    entered: u64,
    /// Gain and turn of the move whose child is being searched.
    tried: (Gain<G>, Turn),
}

/// A child whose value is not known yet.
struct Child<G: Game, K> {
    state: G::State,
    key: K,
    step: (Gain<G>, Turn),
}

/// A child that has to be searched; `None` if its value was known and has been used.
///
/// The error is boxed, as this is returned for every move.
type Probed<G, K> = Result<Option<Child<G, K>>, Box<SolveErrorOf<G>>>;

const ON_PATH: &str = "the node being searched is on the path";

/// Memo, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, M: Memo<G>> {
    game: &'a G,
    pub(super) memo: M,
    meter: Meter<'r>,
    /// The node being searched and those above it, the root first. Where a limit ends the search,
    /// only those whose moves lead to it are left.
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
        let step = (Gain::<G>::default(), Turn::Passes);
        let mut child = Child {
            state: state.clone(),
            key,
            step,
        };
        loop {
            meter.count()?;
            meter.budget.take_heap(G::state_heap_bytes(&child.state))?;
            if path.len() == path.capacity() {
                meter.budget.reserve(path, (2 * path.len()).max(8))?;
            }
            path.push(Node {
                state: child.state,
                key: child.key,
                best: None,
                floor: untried.len(),
                entered: meter.positions(),
                tried: step,
            });
            // Try its moves up to the first whose child has to be searched.
            let node = path.last_mut().expect(ON_PATH);
            let mut descent = match first_moves(game, memo, meter, node, untried) {
                Ok(descent) => descent,
                Err(halt) => {
                    path.pop();
                    return Err(halt);
                }
            };
            // Go up as long as nodes are done, then down to the next child.
            child = loop {
                if let Some(child) = descent {
                    break child;
                }
                let node = path.pop().expect(ON_PATH);
                let Some(value) = node.best else {
                    return Err(Halt::Fault(SolveError::NoMoves { state: node.state }));
                };
                let effort = meter.positions() - node.entered;
                let heap_bytes = G::state_heap_bytes(&node.state);
                meter.budget.give_back_heap(heap_bytes);
                memo.put(node.key, node.state, value, effort, &mut meter.budget)?;
                meter.pass(path.len())?;
                let Some(parent) = path.last_mut() else {
                    return Ok(value);
                };
                let (gain, turn) = parent.tried;
                let value = value.back_up(gain, turn);
                let value = value.ok_or_else(|| overflow(&parent.state))?;
                parent.best = parent.best.max(Some(value));
                descent = None;
                while untried.len() > parent.floor {
                    let Some(mv) = untried.pop() else { break };
                    if let Err(reason) = meter.pass(untried.len()) {
                        path.pop();
                        return Err(reason.into());
                    }
                    let best = &mut parent.best;
                    if let Some(child) = probe_child(game, memo, meter, &parent.state, best, mv)? {
                        descent = Some(child);
                        break;
                    }
                }
            };
            let parent = path.last_mut().expect(ON_PATH);
            parent.tried = child.step;
            let anchor = cycle::anchor(path.len());
            if path[anchor].state == child.state {
                return Err(self.cycle(anchor).into());
            }
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        let mut ceiling = self.untried.len();
        stack_bounds::of_stack(self.path.iter().rev().map(|node| {
            let more = node.floor < ceiling;
            ceiling = node.floor;
            (node.best, node.tried.0, node.tried.1, more)
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

/// Tries the moves of a new node up to the first whose child has to be searched, and lists the
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
    node: &mut Node<G, M::Key>,
    untried: &mut Vec<G::Move>,
) -> Result<Option<Child<G, M::Key>>, HaltOf<G>> {
    let mut best = None;
    let mut moves = game.moves(&node.state);
    let mut tried = 0;
    let mut descent = None;
    while let Some(mv) = moves.next() {
        meter.pass(tried)?;
        tried += 1;
        if let Some(child) = probe_child(game, memo, meter, &node.state, &mut best, mv)? {
            for mv in moves {
                meter.push(untried, mv)?;
            }
            if untried.len() - node.floor > 1 {
                untried[node.floor..].reverse();
            }
            descent = Some(child);
            break;
        }
    }
    node.best = best;
    Ok(descent)
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
    let Step {
        state: next,
        gain,
        turn,
    } = game.play(state, mv);
    let value = if let Some(value) = game.terminal_value(&next) {
        value
    } else {
        let key = key_of(memo, game, &next)?;
        let Some(value) = memo.get(key, &next) else {
            return Ok(Some(Child {
                state: next,
                key,
                step: (gain, turn),
            }));
        };
        meter.hits += 1;
        value
    };
    match value.back_up(gain, turn) {
        Some(value) => {
            *best = (*best).max(Some(value));
            Ok(None)
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
