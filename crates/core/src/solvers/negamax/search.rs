//! The loop of [`super::Negamax`].

use super::memo::Memo;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::{Gain, Game, Step, Turn};
use crate::run::Meter;
use crate::solution::{Bounds, SolutionOf};
use crate::solvers::cycle;
use crate::solvers::root::Evaluate;
use crate::solvers::stack_bounds;
use crate::value::Value;

/// A position whose value is being worked out.
struct Node<G: Game, K> {
    state: G::State,
    key: K,
    best: Option<G::Value>,
    /// Its untried moves are those from here up to the next node's.
    floor: usize,
    /// How many positions had been counted when it was entered.
    entered: u64,
}

/// A node whose child is being searched, with the step to that child.
struct Parent<G: Game, K> {
    node: Node<G, K>,
    gain: Gain<G>,
    turn: Turn,
}

/// A child whose value is not at hand.
struct Child<G: Game, K> {
    state: G::State,
    key: K,
    gain: Gain<G>,
    turn: Turn,
}

/// What became of a move.
enum Looked<G: Game, K> {
    /// The value of its child was at hand and is taken in.
    Valued,
    /// Its child has to be searched.
    Unknown(Child<G, K>),
    /// The game broke a law.
    Refused(Box<SolveErrorOf<G>>),
}

/// Memo, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, M: Memo<G>> {
    game: &'a G,
    memo: M,
    meter: Meter<'r>,
    /// The nodes above the one being looked at, the root first.
    path: Vec<Parent<G, M::Key>>,
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

    pub(super) fn into_parts(self) -> (M, Meter<'r>) {
        (self.memo, self.meter)
    }

    /// Keeps the value of the start, which the root moves have given.
    pub(super) fn keep_root(
        &mut self,
        start: &G::State,
        solution: &SolutionOf<G>,
    ) -> Result<(), SolveErrorOf<G>> {
        if let Some(value) = solution.bounds.value()
            && solution.stopped.is_none()
            && self.game.terminal_value(start).is_none()
        {
            let key = key_of(&self.memo, self.game, start).map_err(|error| *error)?;
            if self.memo.get(key, start).is_none() {
                let effort = self.meter.positions();
                // Without room for it the start is simply not kept: its value is in the solution.
                let _ = self
                    .memo
                    .put(key, start.clone(), value, effort, &mut self.meter.budget);
            }
        }
        Ok(())
    }

    /// Reports the cycle from a node of the path to its end and back.
    #[cold]
    fn cycle(&self, from: usize) -> SolveErrorOf<G> {
        let parents = self.path[from..].iter();
        let states = parents.map(|parent| parent.node.state.clone());
        cycle::report(self.game, states.collect())
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
        meter.count()?;
        let mut node: Node<G, M::Key> = Node {
            state: state.clone(),
            key,
            best: None,
            floor: 0,
            entered: meter.positions(),
        };
        loop {
            // A new node: value its moves up to the first whose child has to be searched.
            let mut descent: Option<Child<G, M::Key>> = None;
            {
                let mut moves = game.moves(&node.state);
                while let Some(mv) = moves.next() {
                    match look_up(game, memo, meter, &node.state, &mut node.best, mv) {
                        Looked::Valued => {}
                        Looked::Unknown(child) => {
                            for mv in moves {
                                meter.budget.push(untried, mv)?;
                            }
                            untried[node.floor..].reverse();
                            descent = Some(child);
                            break;
                        }
                        Looked::Refused(error) => return Err(error.into()),
                    }
                }
            }
            // Go up as long as nodes are done, then down to the next child.
            let child = loop {
                if let Some(child) = descent {
                    break child;
                }
                let Some(value) = node.best else {
                    return Err(Halt::Fault(SolveError::NoMoves { state: node.state }));
                };
                let effort = meter.positions() - node.entered;
                memo.put(node.key, node.state, value, effort, &mut meter.budget)?;
                let Some(parent) = path.pop() else {
                    return Ok(value);
                };
                node = parent.node;
                let Some(value) = G::Value::back_up(value, parent.gain, parent.turn) else {
                    return Err(Halt::Fault(SolveError::Overflow { state: node.state }));
                };
                node.best = node.best.max(Some(value));
                while untried.len() > node.floor {
                    let Some(mv) = untried.pop() else { break };
                    match look_up(game, memo, meter, &node.state, &mut node.best, mv) {
                        Looked::Valued => {}
                        Looked::Unknown(child) => {
                            descent = Some(child);
                            break;
                        }
                        Looked::Refused(error) => return Err(error.into()),
                    }
                }
            };
            let Child {
                state,
                key,
                gain,
                turn,
            } = child;
            meter.budget.push(path, Parent { node, gain, turn })?;
            let anchor = cycle::anchor(path.len());
            if path[anchor].node.state == state {
                return Err(self.cycle(anchor).into());
            }
            meter.count()?;
            node = Node {
                state,
                key,
                best: None,
                floor: untried.len(),
                entered: meter.positions(),
            };
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        let mut ceiling = self.untried.len();
        stack_bounds::of_stack(self.path.iter().rev().map(|Parent { node, gain, turn }| {
            let more = node.floor < ceiling;
            ceiling = node.floor;
            (node.best, *gain, *turn, more)
        }))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}

/// Plays a move: if the value of the child is at hand, `best` takes it in; else the child comes back.
#[expect(
    clippy::inline_always,
    reason = "measured: called instead, a solve with the dense memo takes twice the time"
)]
#[inline(always)]
fn look_up<G: Game, M: Memo<G>>(
    game: &G,
    memo: &M,
    meter: &mut Meter<'_>,
    state: &G::State,
    best: &mut Option<G::Value>,
    mv: G::Move,
) -> Looked<G, M::Key> {
    let Step {
        state: next,
        gain,
        turn,
    } = game.play(state, mv);
    let value = if let Some(value) = game.terminal_value(&next) {
        value
    } else {
        let key = match key_of(memo, game, &next) {
            Ok(key) => key,
            Err(error) => return Looked::Refused(error),
        };
        let Some(value) = memo.get(key, &next) else {
            return Looked::Unknown(Child {
                state: next,
                key,
                gain,
                turn,
            });
        };
        meter.hits += 1;
        value
    };
    match value.back_up(gain, turn) {
        Some(value) => {
            *best = (*best).max(Some(value));
            Looked::Valued
        }
        None => Looked::Refused(Box::new(SolveError::Overflow {
            state: state.clone(),
        })),
    }
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
