//! What a solve proved: [`Solution`].

use std::fmt;

use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Report, StopReason};
use crate::value::Value;

/// What is proved about a value: it lies between the two, both included; `None` is no bound.
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

    /// Nothing is known but what the type itself tells.
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

/// A move with the value it leads to, seen from the mover.
pub struct RatedMove<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// What the mover gets by it, the gain included.
    pub value: G::Value,
}

impl<G: Game> Clone for RatedMove<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for RatedMove<G> {}

impl<G: Game> PartialEq for RatedMove<G> {
    fn eq(&self, other: &Self) -> bool {
        self.mv == other.mv && self.value == other.value
    }
}

impl<G: Game> fmt::Debug for RatedMove<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.mv, self.value)
    }
}

/// The answer to a game: its value, the best moves, a line of best play, what it cost, and the
/// values the solver kept.
///
/// If a limit stopped the solve, [`Solution::value`] is `None` and [`Solution::bounds`] has what
/// is proved.
pub struct Solution<G: Game, O = ()> {
    pub(crate) bounds: Bounds<G::Value>,
    pub(crate) moves: Vec<RatedMove<G>>,
    pub(crate) line: Option<Vec<G::Move>>,
    pub(crate) line_so_far: Vec<G::Move>,
    pub(crate) stopped: Option<StopReason>,
    pub(crate) report: Report,
    pub(crate) oracle: O,
}

impl<G: Game, O> Solution<G, O> {
    /// The exact value of the start, to the player to move; `None` if a limit came before it.
    #[must_use]
    pub fn value(&self) -> Option<G::Value> {
        self.bounds.value()
    }

    /// What is proved about the value.
    #[must_use]
    pub fn bounds(&self) -> Bounds<G::Value> {
        self.bounds
    }

    /// Why the solve ended early, if it did. The value may be known all the same (a win is a win
    /// whatever the other moves lead to); then best moves or the line are not complete.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The first moves whose exact value is known, in the game's order: all of them unless the
    /// solve was stopped.
    #[must_use]
    pub fn moves(&self) -> &[RatedMove<G>] {
        &self.moves
    }

    /// All best first moves, in the game's order; of a solve that was stopped, those known to be
    /// best. None if the value is not known or the start is terminal.
    #[must_use]
    pub fn best_moves(&self) -> Vec<G::Move> {
        match self.value() {
            Some(value) => self
                .moves
                .iter()
                .filter(|rated| rated.value == value)
                .map(|rated| rated.mv)
                .collect(),
            None => Vec::new(),
        }
    }

    /// One line of best play from the start to the end, the first best move each time (the
    /// principal variation); `None` if the solver did not keep what it takes to tell, and only its
    /// beginning if the solve was stopped on the way.
    #[must_use]
    pub fn line(&self) -> Option<&[G::Move]> {
        self.line.as_deref()
    }

    /// Of a solve that was stopped before the value was known: the line that looked best so far, of which
    /// nothing is proved. Empty otherwise, and where the solver has none.
    #[must_use]
    pub fn line_so_far(&self) -> &[G::Move] {
        &self.line_so_far
    }

    /// What the solve cost.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The same solution with something else made of its oracle; `|_| ()` lets the values go.
    #[must_use]
    pub fn map_oracle<P>(self, make: impl FnOnce(O) -> P) -> Solution<G, P> {
        let (bare, oracle) = self.split_oracle();
        Solution {
            bounds: bare.bounds,
            moves: bare.moves,
            line: bare.line,
            line_so_far: bare.line_so_far,
            stopped: bare.stopped,
            report: bare.report,
            oracle: make(oracle),
        }
    }

    /// The same solution without its oracle, and the oracle.
    #[must_use]
    pub fn split_oracle(self) -> (Solution<G>, O) {
        let bare = Solution {
            bounds: self.bounds,
            moves: self.moves,
            line: self.line,
            line_so_far: self.line_so_far,
            stopped: self.stopped,
            report: self.report,
            oracle: (),
        };
        (bare, self.oracle)
    }

    /// The values that were kept.
    #[must_use]
    pub fn oracle(&self) -> &O {
        &self.oracle
    }
}

impl<G: Game, O: Oracle<G>> Solution<G, O> {
    /// The value of any position whose value was kept, or that is terminal.
    ///
    /// `game` must be the game that was solved.
    #[must_use]
    pub fn value_at(&self, game: &G, state: &G::State) -> Option<G::Value> {
        game.terminal_value(state)
            .or_else(|| self.oracle.lookup(game, state))
    }

    /// Every move of a position with its value; `None` if one of them was not kept.
    #[must_use]
    pub fn moves_at(&self, game: &G, state: &G::State) -> Option<Vec<RatedMove<G>>> {
        if game.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        game.moves(state)
            .map(|mv| {
                let step = game.play(state, mv);
                let child = self.value_at(game, &step.state)?;
                let value = child.back_up(step.gain, step.turn)?;
                Some(RatedMove { mv, value })
            })
            .collect()
    }

    /// All best moves of a position, in the game's order; `None` if a value it takes was not kept.
    #[must_use]
    pub fn best_moves_at(&self, game: &G, state: &G::State) -> Option<Vec<G::Move>> {
        let moves = self.moves_at(game, state)?;
        let best = moves.iter().map(|rated| rated.value).max();
        Some(
            moves
                .iter()
                .filter(|rated| Some(rated.value) == best)
                .map(|rated| rated.mv)
                .collect(),
        )
    }
}

impl<G: Game, O> fmt::Debug for Solution<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            bounds,
            moves,
            line,
            line_so_far,
            stopped,
            report,
            oracle: _,
        } = self;
        f.debug_struct("Solution")
            .field("bounds", bounds)
            .field("moves", moves)
            .field("line", line)
            .field("line_so_far", line_so_far)
            .field("stopped", stopped)
            .field("report", report)
            .finish_non_exhaustive()
    }
}
