//! A solver that fits a game of the catalog: [`SolverEntry`].

use std::fmt::{Debug, Display};
use std::sync::Arc;

use stonework_core::alpha_beta::Goal;
use stonework_core::erased::{
    Edge, Erased, ErasedState, MemoByNumber, MemoOfStore, Node, Positions,
};
use stonework_core::{
    Exhaustive, Negamax, RatedMove, Run, Solution, SolutionOf, SolveError, Solver,
};

use super::instance::SolveFailure;
use super::line::Player;
use super::rules::{IndexedSolution, Rules};
use super::shown_value::ShowValue;
use super::solvers::{SolverInfo, solver};

/// The memo of `negamax-bounded` takes this many bytes if there is no limit, else half the limit.
const BOUNDED_BYTES: usize = 64 << 20;

/// A solver that fits a game, and what is known of it before it is run.
pub(super) struct SolverEntry<V> {
    pub(super) info: &'static SolverInfo,
    /// It solves the game from its start only.
    pub(super) start_only: bool,
    /// The bytes of its table, where they are known beforehand; else 0.
    pub(super) bytes: Estimate<usize>,
    /// About how many nanoseconds it takes, where that is known beforehand.
    pub(super) nanos: Estimate<Option<u64>>,
    pub(super) solve: Solve<V>,
}

/// What is known of a solve before it is begun.
pub(super) type Estimate<T> = Box<dyn Fn() -> T + Send + Sync>;

/// Solves a game from a position.
pub(super) type Solve<V> =
    Box<dyn Fn(&Request<'_>) -> Result<IndexedSolution<V>, SolveFailure> + Send + Sync>;

/// What is to be solved, and how.
pub(super) struct Request<'a> {
    /// The position.
    pub(super) start: &'a ErasedState,
    /// Who is to move in it: the one who begins the game is the first.
    pub(super) player: Player,
    /// How much is to be found out; a solver may find out more.
    pub(super) goal: Goal,
    pub(super) run: &'a Run,
}

impl<V> SolverEntry<V> {
    /// A solver of any position, of which nothing is known beforehand.
    pub(super) fn new(
        name: &'static str,
        solve: impl Fn(&Request<'_>) -> Result<IndexedSolution<V>, SolveFailure> + Send + Sync + 'static,
    ) -> Self {
        Self {
            info: solver(name).expect("the solver is in the list of solvers"),
            start_only: false,
            bytes: Box::new(|| 0),
            nanos: Box::new(|| None),
            solve: Box::new(solve),
        }
    }

    /// The same for a solver of the start only.
    pub(super) fn start_only(self) -> Self {
        Self {
            start_only: true,
            ..self
        }
    }

    /// The same with what is known of its memory and time.
    pub(super) fn estimated(
        self,
        bytes: impl Fn() -> usize + Send + Sync + 'static,
        nanos: impl Fn() -> Option<u64> + Send + Sync + 'static,
    ) -> Self {
        Self {
            bytes: Box::new(bytes),
            nanos: Box::new(nanos),
            ..self
        }
    }
}

/// A game that was refused.
pub(super) fn refused<S: Debug, M: Debug>(error: SolveError<S, M>) -> SolveFailure {
    let error: &dyn Display = &error;
    SolveFailure::Game(error.to_string())
}

/// The solvers that the rules alone are enough for. They are compiled once for all games of a value.
pub(super) fn general<V: ShowValue>(rules: &Arc<dyn Rules<V>>) -> [SolverEntry<V>; 3] {
    let [exhaustive, negamax, bounded] = std::array::from_fn(|_| Arc::clone(rules));
    [
        SolverEntry::new("exhaustive", move |request| {
            solve_erased(&Exhaustive::new(), &exhaustive.on_path(None), request)
        }),
        SolverEntry::new("negamax", move |request| {
            let solver = Negamax::with_memo(MemoByNumber::growing());
            solve_erased(&solver, &negamax.interned(false), request)
        }),
        SolverEntry::new("negamax-bounded", move |request| {
            let limit = request.run.bytes();
            let bytes = limit.map_or(BOUNDED_BYTES, |limit| limit / 2);
            let solver = Negamax::with_memo(MemoOfStore::new(bytes));
            solve_erased(&solver, &bounded.on_path(Some(bytes)), request)
        }),
    ]
}

/// Solves an erased game.
pub(super) fn solve_erased<V, S>(
    solver: &S,
    positions: &Positions<V>,
    request: &Request<'_>,
) -> Result<IndexedSolution<V>, SolveFailure>
where
    V: ShowValue,
    S: for<'p> Solver<Erased<'p, V>>,
{
    let start = positions.enter(request.start);
    let run = positions.counted_by(request.run);
    match solver.solve_from(&Erased(positions), &start, &run) {
        Ok(solution) => Ok(indices(solution)),
        Err(error) => Err(refused::<Node<'_, V>, Edge<'_, V>>(error)),
    }
}

/// The same solution with moves as indices.
fn indices<V: ShowValue>(solution: SolutionOf<Erased<'_, V>>) -> IndexedSolution<V> {
    let first = |moves: Vec<RatedMove<Edge<'_, V>, V>>| {
        let moves = moves.into_iter();
        moves
            .map(|RatedMove { mv, value }| RatedMove {
                mv: mv.index(),
                value,
            })
            .collect()
    };
    let line = |line: Vec<Edge<'_, V>>| line.iter().map(Edge::index).collect();
    Solution::map_moves(solution, first, line)
}
