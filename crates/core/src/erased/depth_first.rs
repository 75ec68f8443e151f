//! Depth-first search of an erased game: [`DepthFirst`].

use super::edge::Edge;
use super::game::Erased;
use super::memo::NoMemo;
use super::positions::{Node, Positions};
use super::states::Batch;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::run::{Meter, Run, StopReason};
use crate::solution::{Bounds, SolutionOf};
use crate::solver::{OracleSolver, Solver};
use crate::solvers::negamax::{Memo, OpenMemo};
use crate::solvers::root::{Evaluate, follow_line, rate_root, stopped_at_once};
use crate::solvers::{cycle, stack_bounds};
use crate::value::Value;

/// [`crate::Exhaustive`] and [`crate::Negamax`] for erased games alone: the same answers and counts
/// in less time.
///
/// The generic solvers take each move from the store, keep it, and play it when its turn comes. Here
/// the store writes the moves of all positions of the path side by side, and the search reads them
/// there.
///
/// # Requires
///
/// A game without cycles. A cycle is refused with [`SolveError::Cyclic`].
///
/// # Returns
///
/// Value, the value of every first move, and a line.
///
/// # Complexity
///
/// As [`crate::Exhaustive`] and [`crate::Negamax`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthFirst<M = NoMemo> {
    memo: M,
}

impl DepthFirst {
    /// Without a memo: it follows every line of play to its end.
    #[must_use]
    pub fn exhaustive() -> Self {
        Self::with_memo(NoMemo)
    }
}

impl<M> DepthFirst<M> {
    /// With [`super::MemoByNumber`] or [`super::MemoOfStore`].
    #[must_use]
    pub fn with_memo(memo: M) -> Self {
        Self { memo }
    }
}

impl<'p, V: Value, M: OpenMemo<Erased<'p, V>>> Solver<Erased<'p, V>> for DepthFirst<M> {
    fn solve_from(
        &self,
        game: &Erased<'p, V>,
        start: &Node<'p, V>,
        run: &Run,
    ) -> Result<SolutionOf<Erased<'p, V>>, SolveErrorOf<Erased<'p, V>>> {
        let (solution, _) = self.solve_with_oracle_from(game, start, run)?;
        Ok(solution)
    }
}

/// The oracle is the memo, if there was memory for one.
impl<'p, V: Value, M: OpenMemo<Erased<'p, V>>> OracleSolver<Erased<'p, V>> for DepthFirst<M> {
    type Oracle = Option<M::Memo>;

    fn solve_with_oracle_from(
        &self,
        game: &Erased<'p, V>,
        start: &Node<'p, V>,
        run: &Run,
    ) -> Result<(SolutionOf<Erased<'p, V>>, Self::Oracle), SolveErrorOf<Erased<'p, V>>> {
        let mut meter = Meter::new(run);
        let opened = self.memo.open(game, &mut meter.budget);
        let (solution, memo, meter) = match opened {
            Err(reason) => (stopped_at_once(game, start, reason), None, meter),
            Ok(memo) => {
                let mut search = Search {
                    positions: game.0,
                    memo,
                    meter,
                    path: Vec::new(),
                    edges: Vec::new(),
                };
                let solution = rate_root(game, start, &mut search)?;
                let solution = follow_line(game, start, &mut search, solution)?;
                (solution, Some(search.memo), search.meter)
            }
        };
        let name = match self.memo.name() {
            name if name.is_empty() => "exhaustive".to_owned(),
            name => format!("negamax ({name})"),
        };
        Ok((solution.with_report(meter.report(name, 1)), memo))
    }
}

/// A position on the path.
struct Frame<V, K> {
    number: usize,
    key: K,
    best: Option<V>,
    /// Where its moves begin; they end where those of the next frame begin.
    floor: usize,
    /// The move after the one being searched.
    next: usize,
    /// How many positions had been counted when the search came to it.
    entered: u64,
}

/// Memo, stacks and meter of one solve.
struct Search<'p, 'r, V: Value, M: Memo<Erased<'p, V>>> {
    positions: &'p Positions<V>,
    memo: M,
    meter: Meter<'r>,
    /// The positions above the one being searched, the root first.
    path: Vec<Frame<V, M::Key>>,
    /// The moves of all positions of the path.
    edges: Vec<Edge<V>>,
}

impl<'p, V: Value, M: Memo<Erased<'p, V>>> Search<'p, '_, V, M> {
    /// The position with a number.
    #[inline]
    fn node(&self, number: usize) -> Node<'p, V> {
        self.positions.node(number, None)
    }

    #[inline]
    fn key(&self, node: &Node<'p, V>) -> Result<M::Key, HaltOf<Erased<'p, V>>> {
        self.memo
            .key(&Erased(self.positions), node)
            .map_err(|index| {
                Halt::Fault(SolveError::IndexOutOfRange {
                    state: *node,
                    index,
                    positions: self.memo.capacity().unwrap_or(usize::MAX),
                })
            })
    }

    /// Counts a position and lists its moves.
    #[inline]
    fn enter(&mut self, number: usize) -> Result<(), StopReason> {
        self.meter.count()?;
        let floor = self.edges.len();
        let listed = self.list(number);
        if listed.is_err() {
            self.edges.truncate(floor);
        }
        listed
    }

    #[inline]
    fn list(&mut self, number: usize) -> Result<(), StopReason> {
        let mut batch = Batch::first();
        loop {
            let room = self.edges.len() + batch.most;
            if room > self.edges.capacity() {
                let room = room.max(2 * self.edges.capacity());
                self.meter.budget.reserve(&mut self.edges, room)?;
            }
            let Some(next) = self.positions.expand(number, batch, &mut self.edges) else {
                return Ok(());
            };
            // There may be any number of moves, and to list them again takes as long for each.
            self.meter.pass_many(next.from)?;
            batch = next;
        }
    }

    /// Raises the best value of a position by one of its moves.
    #[inline]
    fn raise(
        &self,
        frame: &mut Frame<V, M::Key>,
        edge: &Edge<V>,
        child: V,
    ) -> Result<(), HaltOf<Erased<'p, V>>> {
        let Some(value) = child.back_up(edge.gain, edge.turn) else {
            let state = self.node(frame.number);
            return Err(Halt::Fault(SolveError::Overflow { state }));
        };
        frame.best = frame.best.max(Some(value));
        Ok(())
    }

    /// Reports the cycle from a place of the path to its end and back.
    #[cold]
    fn cycle(&self, from: usize) -> HaltOf<Erased<'p, V>> {
        let frames = self.path[from..].iter();
        let nodes: Vec<_> = frames.map(|frame| self.node(frame.number)).collect();
        Halt::Fault(cycle::report(&Erased(self.positions), &nodes, |node| node))
    }
}

impl<'p, 'r, V: Value, M: Memo<Erased<'p, V>>> Evaluate<'r, Erased<'p, V>>
    for Search<'p, 'r, V, M>
{
    fn value(&mut self, start: &Node<'p, V>) -> Result<V, HaltOf<Erased<'p, V>>> {
        self.path.clear();
        self.edges.clear();
        let key = self.key(start)?;
        if let Some(value) = self.memo.get(key, start) {
            self.meter.hits += 1;
            return Ok(value);
        }
        self.enter(start.number())?;
        let mut frame = Frame {
            number: start.number(),
            key,
            best: None,
            floor: 0,
            next: 0,
            entered: self.meter.positions(),
        };
        loop {
            if let Some(&edge) = self.edges.get(frame.next) {
                frame.next += 1;
                let known = if edge.is_over {
                    edge.end
                } else {
                    let node = self.node(edge.number);
                    let key = self.key(&node)?;
                    let Some(value) = self.memo.get(key, &node) else {
                        self.meter.budget.push(&mut self.path, frame)?;
                        let anchor = cycle::anchor(self.path.len());
                        if self.node(self.path[anchor].number) == node {
                            return Err(self.cycle(anchor));
                        }
                        let floor = self.edges.len();
                        self.enter(edge.number)?;
                        frame = Frame {
                            number: edge.number,
                            key,
                            best: None,
                            floor,
                            next: floor,
                            entered: self.meter.positions(),
                        };
                        continue;
                    };
                    self.meter.hits += 1;
                    value
                };
                self.raise(&mut frame, &edge, known)?;
                continue;
            }
            let node = self.node(frame.number);
            let Some(value) = frame.best else {
                return Err(Halt::Fault(SolveError::NoMoves { state: node }));
            };
            self.edges.truncate(frame.floor);
            let effort = self.meter.positions() - frame.entered;
            let budget = &mut self.meter.budget;
            self.memo.put(frame.key, node, value, effort, budget)?;
            self.meter.pass(self.path.len())?;
            let Some(parent) = self.path.pop() else {
                return Ok(value);
            };
            frame = parent;
            let edge = self.edges[frame.next - 1];
            self.raise(&mut frame, &edge, value)?;
        }
    }

    fn bounds_when_stopped(&self) -> Bounds<V> {
        let mut ceiling = self.edges.len();
        stack_bounds::of_stack(self.path.iter().rev().map(|frame| {
            let tried = self.edges[frame.next - 1];
            let more = frame.next < ceiling;
            ceiling = frame.floor;
            (frame.best, tried.gain, tried.turn, more)
        }))
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
