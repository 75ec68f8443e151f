//! What a solve proved: [`Solution`].

use std::fmt::{self, Debug, Display};

use crate::game::Game;
use crate::run::{Report, StopReason};
use crate::value::Value;

/// Proved bounds of a value, both included; `None` is no bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds<V> {
    /// The value is at least this.
    pub lower: Option<V>,
    /// The value is at most this.
    pub upper: Option<V>,
}

impl<V: Value> Bounds<V> {
    /// The value is known.
    #[must_use]
    pub fn exactly(value: V) -> Self {
        Self {
            lower: Some(value),
            upper: Some(value),
        }
    }

    /// Nothing is known: only the bounds that the value type itself has.
    #[must_use]
    pub fn unknown() -> Self {
        Self {
            lower: V::EXTREMES.map(|(least, _)| least),
            upper: V::EXTREMES.map(|(_, greatest)| greatest),
        }
    }

    /// The value, if the bounds leave only one.
    #[must_use]
    pub fn value(&self) -> Option<V> {
        self.lower.filter(|_| self.lower == self.upper)
    }
}

impl<V: Display + PartialEq> Display for Bounds<V> {
    /// As `3`, `3 to 7`, `at least 3`, `at most 7` or `not known`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self {
                lower: Some(lower),
                upper: Some(upper),
            } if lower == upper => Display::fmt(lower, f),
            Self {
                lower: Some(lower),
                upper: Some(upper),
            } => write!(f, "{lower} to {upper}"),
            Self {
                lower: Some(lower),
                upper: None,
            } => write!(f, "at least {lower}"),
            Self {
                lower: None,
                upper: Some(upper),
            } => write!(f, "at most {upper}"),
            Self {
                lower: None,
                upper: None,
            } => f.write_str("not known"),
        }
    }
}

/// The [`RatedMove`] of the game `G`.
pub type RatedMoveOf<G> = RatedMove<<G as Game>::Move, <G as Game>::Value>;

/// The [`Solution`] of the game `G`.
pub type SolutionOf<G> = Solution<<G as Game>::Move, <G as Game>::Value>;

/// A move with the value it leads to, seen from the mover.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RatedMove<M, V> {
    /// The move.
    pub mv: M,
    /// The value for the mover, including the gain.
    pub value: V,
}

impl<M: Debug, V: Display> Debug for RatedMove<M, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.mv, self.value)
    }
}

/// The result of a solve: the value, the best moves, a line of best play, and what the solve cost.
///
/// If a limit stopped the solve, [`Solution::value`] is `None` unless it was proved before,
/// [`Solution::bounds`] has the proved bounds, and [`Solution::best_moves_complete`] says whether
/// all best moves are known. An [`crate::OracleSolver`] returns the values of
/// other positions in an oracle beside the solution.
#[derive(Clone, Debug)]
pub struct Solution<M, V: Value> {
    bounds: Bounds<V>,
    moves: Vec<RatedMove<M, V>>,
    /// Whether the moves are all first moves.
    every_move: bool,
    /// Whether every first move that is worth the value is among the moves.
    best_moves_complete: bool,
    /// Whether best moves are left out, as there are too many to list.
    more_best_moves: bool,
    /// Where the value is not known, a move that is worth its lower bound, if one is.
    good_move: Option<M>,
    line: Option<Vec<M>>,
    line_so_far: Vec<M>,
    stopped: Option<StopReason>,
    report: Report,
}

/// How a solver builds a solution: from what it proved, then what it lists, then the report.
///
/// ```
/// use stonework::{Bounds, RatedMove, Solution, WinLose};
///
/// let moves = vec![RatedMove { mv: 'a', value: WinLose::Loss }, RatedMove { mv: 'b', value: WinLose::Win }];
/// let solution = Solution::exact(WinLose::Win, moves).with_line(vec!['b']);
/// assert_eq!(solution.best_moves(), ['b']);
/// ```
impl<M, V: Value> Solution<M, V> {
    /// A start with these bounds, of whose moves nothing is known. `stopped` is the limit that
    /// ended the solve, if one did.
    #[inline(never)]
    #[must_use]
    pub fn bounded(bounds: Bounds<V>, stopped: Option<StopReason>) -> Self {
        Self {
            bounds,
            moves: Vec::new(),
            every_move: false,
            best_moves_complete: false,
            more_best_moves: false,
            good_move: None,
            line: None,
            line_so_far: Vec::new(),
            stopped,
            report: Report::default(),
        }
    }

    /// A start that is terminal.
    #[must_use]
    pub fn terminal(value: V) -> Self {
        Self::exact(value, Vec::new()).with_line(Vec::new())
    }

    /// A solve that a limit stopped before it proved anything.
    #[must_use]
    pub fn unknown(reason: StopReason) -> Self {
        Self::bounded(Bounds::unknown(), Some(reason))
    }

    /// A start of this value, and the values of all its moves in the game's order.
    #[must_use]
    pub fn exact(value: V, moves: Vec<RatedMove<M, V>>) -> Self {
        let mut exact = Self::bounded(Bounds::exactly(value), None);
        exact.moves = moves;
        exact.every_move = true;
        exact.best_moves_complete = true;
        exact
    }

    /// The same with these first moves, in the game's order, in place of those it had; `are_best`
    /// says that every best one is among them.
    #[must_use]
    pub fn with_moves(mut self, moves: Vec<RatedMove<M, V>>, are_best: bool) -> Self {
        self.moves = moves;
        self.best_moves_complete = are_best;
        self
    }

    /// The same, but worse moves than those listed are left out.
    #[must_use]
    pub fn without_worse_moves(mut self) -> Self {
        self.every_move = false;
        self
    }

    /// The same, but best moves are left out, as there are too many to list.
    #[must_use]
    pub fn with_more_best_moves(mut self) -> Self {
        self.every_move = false;
        self.best_moves_complete = false;
        self.more_best_moves = true;
        self
    }

    /// The same with a first move that is worth at least the lower bound of the value.
    #[must_use]
    pub fn with_good_move(mut self, good_move: Option<M>) -> Self {
        self.good_move = good_move;
        self
    }

    /// The same with a line of best play.
    #[must_use]
    pub fn with_line(mut self, line: Vec<M>) -> Self {
        self.line = Some(line);
        self
    }

    /// The same without a line: the solver does not keep what it needs for one.
    #[must_use]
    pub fn without_line(mut self) -> Self {
        self.line = None;
        self
    }

    /// The same with the line that looked best when the solve was stopped.
    #[must_use]
    pub fn with_line_so_far(mut self, line_so_far: Vec<M>) -> Self {
        self.line_so_far = line_so_far;
        self
    }

    /// The same with the limit that ended the solve early, or none.
    #[must_use]
    pub fn stopped_by(mut self, stopped: Option<StopReason>) -> Self {
        self.stopped = stopped;
        self
    }

    /// The same with what the solve cost.
    #[must_use]
    pub fn with_report(mut self, report: Report) -> Self {
        self.report = report;
        self
    }
}

impl<M: Copy, V: Value> Solution<M, V> {
    /// The exact value of the start for the player to move; `None` if a limit was reached before.
    #[must_use]
    pub fn value(&self) -> Option<V> {
        self.bounds.value()
    }

    /// The proved bounds of the value.
    #[must_use]
    pub fn bounds(&self) -> Bounds<V> {
        self.bounds
    }

    /// Why the solve ended early, if it did: then something that was asked for is missing. The
    /// value may be known all the same (one winning move proves a win); then the best moves are
    /// [incomplete](Self::best_moves_complete), or the line is.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The first moves whose exact value is known, in the game's order: all of them, unless the
    /// solve was stopped, had a smaller goal or found more than a list
    /// should hold.
    #[must_use]
    pub fn moves(&self) -> &[RatedMove<M, V>] {
        &self.moves
    }

    /// Whether [`Solution::moves`] has every first move.
    #[must_use]
    pub fn has_every_move(&self) -> bool {
        self.every_move
    }

    /// All best first moves, in the game's order. If the solve was stopped, those known to be best;
    /// if there are more than a list should hold, the first ones.
    /// [`Solution::best_moves_complete`] says whether there may be more. There are none if the
    /// value is not known or the start is terminal.
    #[must_use]
    pub fn best_moves(&self) -> Vec<M> {
        let best = self.value();
        let moves = self.moves.iter();
        moves
            .filter(|rated| Some(rated.value) == best)
            .map(|rated| rated.mv)
            .collect()
    }

    /// Whether [`Solution::best_moves`] has all of them: every other first move is proved to be
    /// worse. False if the solve was stopped before that, had a smaller goal (the value, or one
    /// best move), or lists some of the best moves only, as there are too many.
    #[must_use]
    pub fn best_moves_complete(&self) -> bool {
        self.best_moves_complete
    }

    /// Whether [`Solution::best_moves`] has the first ones only, as there are more than a list
    /// should hold. Then no limit is the reason that they are not complete: one that
    /// [stopped](Self::stopped) the solve all the same stopped the line.
    #[must_use]
    pub fn has_more_best_moves(&self) -> bool {
        self.more_best_moves
    }

    /// A first move that is proved to be worth at least the lower bound of the value: where the
    /// value is known, a best move. So a solve that is stopped once a win is proved has a move that
    /// wins. `None` if no such move is known, or the start is terminal.
    #[must_use]
    pub fn good_move(&self) -> Option<M> {
        let least = self.bounds.lower?;
        let mut good = self.moves.iter().filter(|rated| rated.value >= least);
        self.good_move.or_else(|| good.next().map(|rated| rated.mv))
    }

    /// The principal variation: a line of best play from the start to the end, with a best move of
    /// each position: the first one, unless only one best move was asked for. `None` if the solver
    /// did not keep the values for it. If the solve was stopped on the way, the line is incomplete.
    #[must_use]
    pub fn line(&self) -> Option<&[M]> {
        self.line.as_deref()
    }

    /// The line that looked best when the solve was stopped before the value was known; nothing
    /// about it is proved. Empty otherwise, and if the solver has none.
    #[must_use]
    pub fn line_so_far(&self) -> &[M] {
        &self.line_so_far
    }

    /// What the solve cost.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The same solution with its moves written in another way: `first` writes first moves, one
    /// for each, `line` the lines of play.
    #[must_use]
    pub fn map_moves<N>(
        mut self,
        first: impl FnOnce(Vec<RatedMove<M, V>>) -> Vec<RatedMove<N, V>>,
        line: impl Fn(Vec<M>) -> Vec<N>,
    ) -> Solution<N, V> {
        let lower = self.bounds.lower.filter(|_| self.good_move.is_some());
        if let (Some(mv), Some(value)) = (self.good_move, lower) {
            self.moves.push(RatedMove { mv, value });
        }
        let mut moves = first(self.moves);
        let good = if lower.is_some() { moves.pop() } else { None };
        Solution {
            bounds: self.bounds,
            moves,
            good_move: good.map(|rated| rated.mv),
            every_move: self.every_move,
            best_moves_complete: self.best_moves_complete,
            more_best_moves: self.more_best_moves,
            line: self.line.map(&line),
            line_so_far: line(self.line_so_far),
            stopped: self.stopped,
            report: self.report,
        }
    }

    /// The same solution with its values in other numbers, which `of` gives; greater ones for greater
    /// ones.
    #[must_use]
    pub fn map_values<W: Value>(self, of: impl Fn(V) -> W) -> Solution<M, W> {
        let moves = self.moves.into_iter();
        let rated = moves.map(|RatedMove { mv, value }| RatedMove {
            mv,
            value: of(value),
        });
        Solution {
            moves: rated.collect(),
            bounds: Bounds {
                lower: self.bounds.lower.map(&of),
                upper: self.bounds.upper.map(&of),
            },
            every_move: self.every_move,
            best_moves_complete: self.best_moves_complete,
            more_best_moves: self.more_best_moves,
            good_move: self.good_move,
            line: self.line,
            line_so_far: self.line_so_far,
            stopped: self.stopped,
            report: self.report,
        }
    }
}
