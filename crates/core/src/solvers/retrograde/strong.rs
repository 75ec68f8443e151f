//! The values of all positions of a game: [`Strong`].

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;

use super::convention::Convention;
use super::positions::{FindPositions, Positions};
use super::values::Values;
use crate::error::HaltOf;
use crate::game::{Game, Turn};
use crate::oracle::Oracle;
use crate::run::Meter;
use crate::seeded_rng::SeededRng;
use crate::statistics::{Statistics, has_single_saving};
use crate::value::{Outcome, Wdl};

/// What [`super::Retrograde`] finds out about every position; nothing, if it was stopped.
///
/// The game that is given to its methods must be the one that was solved.
pub struct Strong<G: Game, R, P: FindPositions<G>> {
    pub(super) known: Option<Known<P::Positions>>,
    pub(super) convention: PhantomData<fn(&G) -> R>,
}

/// Who may be to move in a position, a bit each, if it matters.
#[derive(Debug)]
pub(super) struct Sides(Vec<u8>);

/// What is known of the positions when all are solved.
#[derive(Debug)]
pub(super) struct Known<P> {
    pub(super) positions: P,
    pub(super) values: Values,
    pub(super) sides: Sides,
}

fn bit(is_first: bool) -> u8 {
    if is_first { 1 } else { 2 }
}

/// Whether the first player is to move after a move.
pub(super) fn next_is_first(is_first: bool, turn: Turn) -> bool {
    is_first == (turn == Turn::Stays)
}

impl Sides {
    /// No matter who is to move.
    pub(super) fn none() -> Self {
        Self(Vec::new())
    }

    /// Follows every move from the start.
    ///
    /// O(moves) time; a byte a position, and up to eight a position on a stack while it is at work.
    pub(super) fn of<G: Game, P: Positions<G>>(
        game: &G,
        start: &G::State,
        positions: &mut P,
        meter: &mut Meter<'_>,
    ) -> Result<Self, HaltOf<G>> {
        let mut seen: Vec<u8> = meter.budget.zeroed(positions.len())?;
        let mut stack = Vec::new();
        let start = positions.enter(game, start, &mut meter.budget)?;
        if let Some(seen) = seen.get_mut(start) {
            *seen = bit(true);
            meter.budget.push(&mut stack, (start, true))?;
        }
        let mut steps = 0_u32;
        while let Some((number, is_first)) = stack.pop() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1 << 16) {
                meter.check()?;
            }
            let Some(state) = positions.state(game, number) else {
                continue;
            };
            if game.terminal_value(&state).is_some() {
                continue;
            }
            for mv in game.moves(&state) {
                let step = game.play(&state, mv);
                let next = positions.enter(game, &step.state, &mut meter.budget)?;
                let is_first = next_is_first(is_first, step.turn);
                if let Some(seen) = seen.get_mut(next)
                    && *seen & bit(is_first) == 0
                {
                    *seen |= bit(is_first);
                    meter.budget.push(&mut stack, (next, is_first))?;
                }
            }
        }
        let bytes = stack.capacity() * size_of::<(usize, bool)>();
        drop(stack);
        meter.budget.give_back(bytes);
        Ok(Self(seen))
    }

    /// Whether the first player is to move in a position; `None` if either may be, or play does not come to it.
    fn is_first(&self, number: usize) -> Option<bool> {
        match self.0.get(number) {
            Some(1) => Some(true),
            Some(2) => Some(false),
            _ => None,
        }
    }
}

impl<P> Known<P> {
    /// What can be forced in a position; a draw if nothing can.
    pub(super) fn outcome<G: Game>(&self, game: &G, state: &G::State) -> Option<Outcome>
    where
        P: Positions<G>,
    {
        self.values.get(self.positions.number(game, state)?)
    }
}

impl<G: Game, R, P: FindPositions<G>> Strong<G, R, P> {
    /// How many positions were solved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.as_ref().map_or(0, |known| known.values.len())
    }

    /// Whether none was, as the solve was stopped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the player to move can force, and in how many plies, or must suffer; a draw if neither player can
    /// force anything, whatever endless play is worth. `None` if the position was not solved.
    #[must_use]
    pub fn outcome(&self, game: &G, state: &G::State) -> Option<Outcome> {
        self.known.as_ref()?.outcome(game, state)
    }

    /// Every position and its [`Strong::outcome`], in the order of their numbers.
    pub fn positions(&self, game: &G) -> impl Iterator<Item = (G::State, Outcome)> {
        self.known.iter().flat_map(move |known| {
            let values = known.values.iter().enumerate();
            values.filter_map(move |(number, outcome)| {
                Some((known.positions.state(game, number)?, outcome))
            })
        })
    }

    /// One of the positions whose [`Strong::outcome`] is wanted, each as likely as any other; `None` if there are
    /// none. O(positions) time.
    pub fn random_where(
        &self,
        game: &G,
        dice: &mut SeededRng,
        is_wanted: impl Fn(Outcome) -> bool,
    ) -> Option<G::State> {
        let known = self.known.as_ref()?;
        let wanted = || {
            let values = known.values.iter().enumerate();
            values.filter(|&(_, outcome)| is_wanted(outcome))
        };
        let chosen = dice.below(wanted().count());
        let (number, _) = wanted().nth(chosen)?;
        known.positions.state(game, number)
    }

    /// Counts what there is, with rayon's current number of threads. O(moves) time, as it looks at every move again.
    #[must_use]
    pub fn statistics(&self, game: &G) -> Statistics<Outcome>
    where
        G: Sync,
        P::Positions: Sync,
    {
        /// Positions that a thread takes at once.
        const SHARE: usize = 1 << 12;
        let Some(known) = &self.known else {
            return Statistics::default();
        };
        let parts = known.values.len().div_ceil(SHARE);
        let of_part = |part: usize| {
            let first = part * SHARE;
            self.statistics_of(game, known, first..known.values.len().min(first + SHARE))
        };
        let counted = (0..parts).into_par_iter().map(of_part);
        counted.reduce(Statistics::default, Statistics::and)
    }

    /// Counts what there is among the positions with these numbers.
    fn statistics_of(
        &self,
        game: &G,
        known: &Known<P::Positions>,
        numbers: Range<usize>,
    ) -> Statistics<Outcome> {
        let mut statistics = Statistics::default();
        for number in numbers {
            let outcome = known.values.get(number);
            let state = known.positions.state(game, number);
            let (Some(outcome), Some(state)) = (outcome, state) else {
                continue;
            };
            statistics.count(outcome, 1);
            if game.terminal_value(&state).is_some() {
                statistics.ends += 1;
            } else if outcome.result() != Wdl::Loss && self.has_one_saving(game, &state) {
                statistics.single_saving += 1;
            }
        }
        statistics
    }

    /// Whether there are two moves or more and all but one of them lose.
    fn has_one_saving(&self, game: &G, state: &G::State) -> bool {
        has_single_saving(game.moves(state).map(|mv| {
            let step = game.play(state, mv);
            let child = self.outcome(game, &step.state).unwrap_or(Outcome::DRAW);
            match step.turn {
                Turn::Stays => child.result(),
                Turn::Passes => child.result().opponent(),
            }
        }))
    }

    /// The value of a position to the player to move, who may be the one to move at the start. `None` if the
    /// position was not solved.
    ///
    /// Who that is matters where endless play is worth different things to the two.
    #[must_use]
    pub fn value_for(&self, game: &G, state: &G::State, is_first: bool) -> Option<G::Value>
    where
        R: Convention<G::Value>,
    {
        Some(R::value(self.outcome(game, state)?, is_first))
    }
}

/// Where endless play is worth different things to the two players and neither can force anything, only positions
/// are answered that play comes to with but one of them to move: for the others, [`Strong::value_for`].
impl<G: Game, R: Convention<G::Value>, P: FindPositions<G>> Oracle<G> for Strong<G, R, P> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        let known = self.known.as_ref()?;
        let number = known.positions.number(game, state)?;
        let outcome = known.values.get(number)?;
        if R::INFINITE_PLAY.is_sided() && outcome == Outcome::DRAW {
            return Some(R::value(outcome, known.sides.is_first(number)?));
        }
        Some(R::value(outcome, true))
    }
}

impl<G: Game, R, P: FindPositions<G>> fmt::Debug for Strong<G, R, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strong")
            .field("positions", &self.len())
            .finish_non_exhaustive()
    }
}
