//! Depth-first search of an erased game: [`DepthFirst`].

use stonework_core::kit::NumberedValues;
use stonework_core::kit::root::{Evaluate, solve_by, stopped_at_once};
use stonework_core::kit::{Meter, cycle, stack_bounds};
use stonework_core::{
    Bounds, Halt, HaltOf, OracleSolver, Run, SolutionOf, SolveError, SolveErrorOf, Solver,
    StopReason, Value,
};

use super::edge::Edge;
use super::game::Erased;
use super::memo::{ByNumber, ErasedMemo, Kind, Memo, Nothing, OfStore};
use super::positions::{Node, Positions};
use super::states::Batch;

/// [`stonework_core::Exhaustive`] and [`stonework_core::Negamax`] for erased games alone: the same
/// answers and counts in less time.
///
/// The generic solvers take each move from the store, keep it, and play it when its turn comes.
/// Here the store writes the moves of all positions of the path side by side, and the search reads
/// them there.
///
/// # Requires
///
/// A game without cycles. A cycle is refused with [`SolveError::Cyclic`].
///
/// # Returns
///
/// Value, the value of every first move, a line, and the memo as an oracle.
///
/// # Complexity
///
/// As [`stonework_core::Exhaustive`] and [`stonework_core::Negamax`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthFirst(Setting);

/// Which memo it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Nothing,
    ByNumber(Option<usize>),
    OfStore(usize),
}

impl DepthFirst {
    /// Without a memo: it follows every line of play to its end.
    #[must_use]
    pub fn exhaustive() -> Self {
        Self(Setting::Nothing)
    }

    /// With a memo that forgets nothing and grows as positions are numbered: for
    /// [`super::ErasedGame::interned`], which finds the number of a position by hashing.
    #[must_use]
    pub fn growing() -> Self {
        Self(Setting::ByNumber(None))
    }

    /// With a memo that has a slot for each of `positions` numbers from the start: for
    /// [`super::ranked`], whose numbers the game knows.
    #[must_use]
    pub fn with_room(positions: usize) -> Self {
        Self(Setting::ByNumber(Some(positions)))
    }

    /// With the memo of whole states that the store of the positions has: it takes no more than
    /// `bytes` bytes and forgets. For [`super::ErasedGame::on_path`] with as many `memo_bytes`: a
    /// solve of other positions panics.
    #[must_use]
    pub fn within(bytes: usize) -> Self {
        Self(Setting::OfStore(bytes))
    }

    /// Searches with an empty memo.
    fn search<'p, V: Value, M: Memo<V>>(
        self,
        game: Erased<'p, V>,
        start: &Node<'p, V>,
        meter: Meter<'_>,
        memo: M,
        kind: fn(M) -> Kind<'p, V>,
    ) -> Solved<'p, V> {
        let mut search = Search {
            positions: game.0,
            memo,
            meter,
            path: Vec::new(),
            edges: Vec::new(),
        };
        let solution = solve_by(&game, start, &mut search, self.name())?;
        Ok((solution, Some(ErasedMemo(kind(search.memo)))))
    }

    /// Its name in a report.
    fn name(self) -> String {
        match self.0 {
            Setting::Nothing => "exhaustive".to_owned(),
            Setting::ByNumber(None) => "negamax (hash memo)".to_owned(),
            Setting::ByNumber(Some(_)) => "negamax (dense memo)".to_owned(),
            Setting::OfStore(bytes) => format!("negamax (bounded memo of {bytes} bytes)"),
        }
    }
}

impl<'p, V: Value> Solver<Erased<'p, V>> for DepthFirst {
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

impl<'p, V: Value> OracleSolver<Erased<'p, V>> for DepthFirst {
    /// The memo; none if there was no memory for one.
    type Oracle = Option<ErasedMemo<'p, V>>;

    fn solve_with_oracle_from(
        &self,
        game: &Erased<'p, V>,
        start: &Node<'p, V>,
        run: &Run,
    ) -> Solved<'p, V> {
        let mut meter = Meter::new(run);
        match self.0 {
            Setting::Nothing => self.search(*game, start, meter, Nothing, Kind::Nothing),
            Setting::OfStore(_) => {
                let store = game.0.on_path();
                let memo = OfStore(store.expect("the positions are those on a path"));
                self.search(*game, start, meter, memo, Kind::OfStore)
            }
            Setting::ByNumber(room) => {
                match NumberedValues::with_room(room.unwrap_or(0), &mut meter.budget) {
                    Ok(values) => {
                        let memo = ByNumber { values, room };
                        self.search(*game, start, meter, memo, Kind::ByNumber)
                    }
                    Err(reason) => {
                        let solution = stopped_at_once(game, start, reason);
                        Ok((solution.with_report(meter.report(self.name(), 1)), None))
                    }
                }
            }
        }
    }
}

/// A solution and the memo.
type Solved<'p, V> =
    Result<(SolutionOf<Erased<'p, V>>, Option<ErasedMemo<'p, V>>), SolveErrorOf<Erased<'p, V>>>;

/// A position whose value is not known, and its key, if there is one.
type Open<'p, V, K> = Option<(Node<'p, V>, K)>;

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
struct Search<'p, 'r, V: Value, M: Memo<V>> {
    positions: &'p Positions<V>,
    memo: M,
    meter: Meter<'r>,
    /// The positions above the one being searched, the root first.
    path: Vec<Frame<V, M::Key>>,
    /// The moves of all positions of the path.
    edges: Vec<Edge<V>>,
}

impl<'p, V: Value, M: Memo<V>> Search<'p, '_, V, M> {
    /// The position with a number.
    #[inline]
    fn node(&self, number: usize) -> Node<'p, V> {
        self.positions.node(number, None)
    }

    #[inline]
    fn key(&self, node: &Node<'p, V>) -> Result<M::Key, SolveErrorOf<Erased<'p, V>>> {
        self.memo
            .key(node)
            .map_err(|(index, positions)| SolveError::IndexOutOfRange {
                state: *node,
                index,
                positions,
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

    /// Raises the best value of a position by its next moves, up to one that leads to a position
    /// whose value is not known: gives that position.
    #[inline]
    fn try_moves(
        &mut self,
        frame: &mut Frame<V, M::Key>,
    ) -> Result<Open<'p, V, M::Key>, HaltOf<Erased<'p, V>>> {
        let (mut best, mut hits) = (frame.best, 0);
        let mut open = None;
        for edge in &self.edges[frame.next..] {
            frame.next += 1;
            let known = if edge.is_over {
                edge.end
            } else {
                let node = self.node(edge.number);
                let key = self.key(&node)?;
                let Some(value) = self.memo.get(key, edge.number) else {
                    open = Some((node, key));
                    break;
                };
                hits += 1;
                value
            };
            best = Some(self.raised(best, frame.number, edge, known)?);
        }
        self.meter.hits += hits;
        frame.best = best;
        Ok(open)
    }

    /// The best value of a position after one more of its moves.
    #[inline]
    fn raised(
        &self,
        best: Option<V>,
        number: usize,
        edge: &Edge<V>,
        child: V,
    ) -> Result<V, HaltOf<Erased<'p, V>>> {
        let Some(value) = child.back_up(edge.gain, edge.turn) else {
            let state = self.node(number);
            return Err(Halt::Fault(SolveError::Overflow { state }));
        };
        Ok(best.map_or(value, |best| best.max(value)))
    }

    /// Reports the cycle from a place of the path to its end and back.
    #[cold]
    fn cycle(&self, from: usize) -> HaltOf<Erased<'p, V>> {
        let frames = self.path[from..].iter();
        let nodes: Vec<_> = frames.map(|frame| self.node(frame.number)).collect();
        Halt::Fault(cycle::report(&Erased(self.positions), &nodes, |node| node))
    }
}

impl<'p, 'r, V: Value, M: Memo<V>> Evaluate<'r, Erased<'p, V>> for Search<'p, 'r, V, M> {
    fn value(&mut self, start: &Node<'p, V>) -> Result<V, HaltOf<Erased<'p, V>>> {
        self.path.clear();
        self.edges.clear();
        let key = self.key(start)?;
        if let Some(value) = self.memo.get(key, start.number()) {
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
            if let Some((node, key)) = self.try_moves(&mut frame)? {
                self.meter.budget.push(&mut self.path, frame)?;
                let anchor = cycle::anchor(self.path.len());
                if self.node(self.path[anchor].number) == node {
                    return Err(self.cycle(anchor));
                }
                let floor = self.edges.len();
                self.enter(node.number())?;
                frame = Frame {
                    number: node.number(),
                    key,
                    best: None,
                    floor,
                    next: floor,
                    entered: self.meter.positions(),
                };
                continue;
            }
            let Some(value) = frame.best else {
                let state = self.node(frame.number);
                return Err(Halt::Fault(SolveError::NoMoves { state }));
            };
            self.edges.truncate(frame.floor);
            let effort = self.meter.positions() - frame.entered;
            let budget = &mut self.meter.budget;
            self.memo
                .put(frame.key, frame.number, value, effort, budget)?;
            self.meter.pass(self.path.len())?;
            let Some(parent) = self.path.pop() else {
                return Ok(value);
            };
            frame = parent;
            let edge = &self.edges[frame.next - 1];
            frame.best = Some(self.raised(frame.best, frame.number, edge, value)?);
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

    fn keep_start(
        &mut self,
        start: &Node<'p, V>,
        value: V,
    ) -> Result<(), SolveErrorOf<Erased<'p, V>>> {
        let key = self.key(start)?;
        if self.memo.get(key, start.number()).is_none() {
            let (number, effort) = (start.number(), self.meter.positions());
            let budget = &mut self.meter.budget;
            // If there is no room for it, the start is not kept: its value is in the solution.
            let _ = self.memo.put(key, number, value, effort, budget);
        }
        Ok(())
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        &mut self.meter
    }
}
