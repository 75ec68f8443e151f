//! A game from one of its positions on: [`StartingAt`].

use std::fmt;
use std::ops::Range;

use crate::bounded::Bounded;
use crate::disjunctive_sum::DisjunctiveSum;
use crate::game::{Game, Step, Turn};
use crate::graded::Graded;
use crate::indexed::Indexed;
use crate::layered::Layered;
use crate::ordered::{Candidate, Ordered};
use crate::packed::Packed;
use crate::predecessors::Predecessors;
use crate::solution::{Bounds, RatedMove, Solution};
use crate::symmetric::Symmetric;
use crate::tiered::Tiered;
use crate::unpack::Unpack;

/// The same game, started in another position: every solver that fits the game by a capability fits
/// this one by the same.
///
/// What is gained before that position is none of it.
///
/// ```
/// use stonework_core::{Ends, EndsRules, Row, Run, Side, Solver, StartingAt, Table};
///
/// struct Coins(Vec<i32>);
/// impl EndsRules for Coins {
///     type Value = i32;
///     fn len(&self) -> u32 {
///         self.0.len() as u32
///     }
///     fn gain(&self, row: Row, side: Side) -> i32 {
///         self.0[row.taken(side)]
///     }
/// }
///
/// let game = Ends(Coins(vec![3, 9, 1, 2]));
/// let rest = StartingAt { game: &game, start: Row { start: 0, end: 3 } };
/// let solution = StartingAt::of_game(Table::new().solve(&rest, &Run::new()).unwrap());
/// assert_eq!(solution.value(), Some(-5));
/// assert_eq!(solution.best_moves(), [Side::Left, Side::Right]);
/// ```
pub struct StartingAt<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// A position that play can come to.
    pub start: G::State,
}

impl<G: Game> StartingAt<'_, G> {
    /// A solution as one of the game itself, whose positions and moves are the same. Its oracle goes.
    #[must_use]
    pub fn of_game<O>(solution: Solution<Self, O>) -> Solution<G> {
        let moves = solution.moves.into_iter();
        Solution {
            bounds: solution.bounds,
            moves: moves
                .map(|rated| RatedMove {
                    mv: rated.mv,
                    value: rated.value,
                })
                .collect(),
            line: solution.line,
            line_so_far: solution.line_so_far,
            stopped: solution.stopped,
            report: solution.report,
            oracle: (),
        }
    }
}

impl<G: Game> fmt::Debug for StartingAt<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StartingAt")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Game for StartingAt<'_, G> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::State {
        self.start.clone()
    }

    #[inline]
    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        self.game.terminal_value(state)
    }

    #[inline]
    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.moves(state)
    }

    #[inline]
    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(state, mv);
        Step { state, gain, turn }
    }
}

impl<G: Indexed> Indexed for StartingAt<'_, G> {
    fn positions(&self) -> usize {
        self.game.positions()
    }

    #[inline]
    fn index(&self, state: &G::State) -> usize {
        self.game.index(state)
    }

    #[inline]
    fn state(&self, index: usize) -> G::State {
        self.game.state(index)
    }
}

impl<G: Layered> Layered for StartingAt<'_, G> {
    fn layers(&self) -> usize {
        self.game.layers()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.game.layer(layer)
    }

    fn reach(&self) -> usize {
        self.game.reach()
    }

    #[inline]
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.game.states(numbers)
    }
}

impl<G: DisjunctiveSum> DisjunctiveSum for StartingAt<'_, G> {
    fn components(&self, state: &G::State) -> impl Iterator<Item = G::State> {
        self.game.components(state)
    }
}

impl<G: Predecessors> Predecessors for StartingAt<'_, G> {
    #[inline]
    fn predecessors(&self, state: &G::State) -> impl Iterator<Item = (G::State, Turn)> {
        self.game.predecessors(state)
    }

    #[inline]
    fn predecessors_in_tier(&self, state: &G::State) -> impl Iterator<Item = (G::State, Turn)> {
        self.game.predecessors_in_tier(state)
    }
}

impl<G: Tiered> Tiered for StartingAt<'_, G> {
    fn tiers(&self) -> usize {
        self.game.tiers()
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        self.game.tier(tier)
    }

    #[inline]
    fn states_of(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.game.states_of(numbers)
    }

    #[inline]
    fn moves_out(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.moves_out(state)
    }

    #[inline]
    fn in_tier_move_count(&self, state: &G::State) -> u32 {
        self.game.in_tier_move_count(state)
    }
}

impl<G: Bounded> Bounded for StartingAt<'_, G> {
    #[inline]
    fn bounds(&self, state: &G::State) -> Bounds<G::Value> {
        self.game.bounds(state)
    }
}

impl<G: Ordered> Ordered for StartingAt<'_, G> {
    #[inline]
    fn candidates(&self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        self.game.candidates(state)
    }
}

impl<G: Packed> Packed for StartingAt<'_, G> {
    type Key = G::Key;

    #[inline]
    fn pack(&self, state: &G::State) -> G::Key {
        self.game.pack(state)
    }

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn value_bits(&self) -> u32 {
        self.game.value_bits()
    }
}

impl<G: Symmetric> Symmetric for StartingAt<'_, G> {
    #[inline]
    fn canonical(&self, state: &G::State) -> G::State {
        self.game.canonical(state)
    }
}

impl<G: Graded> Graded for StartingAt<'_, G> {
    #[inline]
    fn grade(&self, state: &G::State) -> u32 {
        self.game.grade(state)
    }
}

impl<G: Unpack> Unpack for StartingAt<'_, G> {
    #[inline]
    fn unpack(&self, key: G::Key) -> G::State {
        self.game.unpack(key)
    }
}
