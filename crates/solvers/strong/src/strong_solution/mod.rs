//! The value of every position of a game: [`StrongSolution`].

mod codes;
mod counts;
mod positions;
mod sides;
mod solve;
mod statistics;

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use stonework_core::{
    Coded, Game, InfinitePlay, Oracle, RatedMove, Step, StopReason, Value, Watch, Wdl, visit_moves,
};

pub(super) use self::codes::ValueCodes;
pub(super) use self::counts::Counts;
use self::counts::{count_all, random_number};
pub(super) use self::positions::{CodesByNumber, KeyedLevels, PositionIndex, in_31_bits};
pub(super) use self::sides::Sides;
pub(super) use self::solve::{Read, Reader, Solved, solve};
pub use self::statistics::Statistics;

/// A strong solution: the value of every position. Empty if the solve was stopped.
///
/// [`crate::Retrograde`] and [`crate::Levels`] return it beside the solution of the start. It keeps
/// a value of type `V` for each position: what the player to move can force. [`crate::Levels`]
/// keeps the game's own values. [`crate::Retrograde`] keeps an [`stonework_core::Outcome`], in
/// which a draw means that neither player can force a win; what infinite play is worth then gives
/// the value.
///
/// The game that is passed to its methods must be the one that was solved.
///
/// # Example
///
/// ```
/// use stonework::random::RandomGraph;
/// use stonework::{Levels, Oracle, OracleSolver, Run};
///
/// let game = RandomGraph::new(7).with_positions(1000).acyclic::<i32>();
/// let (solution, every) = Levels::new().solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-2));
///
/// let statistics = every.statistics(&game);
/// assert_eq!(statistics.positions, every.len() as u64);
/// let won = every.positions(&game).filter(|&(_, value)| value > 0);
/// assert_eq!(statistics.won, won.count() as u64);
/// let drawn = every.random_position(&game, 1, |_, value| value == Some(0));
/// assert_eq!(every.value_at(&game, &drawn.unwrap()), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StrongSolution<G: Game, V = <G as Game>::Value> {
    positions: PositionIndex<G>,
    codes: Arc<dyn CodesByNumber>,
    infinite_play: InfinitePlay,
    sides: Sides,
    relation: Relation<G, V>,
}

/// How the values that are kept relate to the values of the game.
pub(super) struct Relation<G: Game, V> {
    /// The value of a move, given the value of the position after it.
    pub(super) back_up: fn(V, &Step<G>) -> Option<V>,
    /// The value of the game, given what infinite play is worth to the player to move, if that is
    /// known.
    pub(super) value: fn(V, Option<Wdl>) -> Option<G::Value>,
}

impl<G: Game, V> Clone for Relation<G, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, V> Copy for Relation<G, V> {}

impl<G: Game> Relation<G, G::Value> {
    /// Values of the game are kept.
    pub(super) fn same() -> Self {
        Self {
            back_up: |value, step| value.back_up(step.gain, step.turn),
            value: |value, _| Some(value),
        }
    }
}

impl<G: Game, V: Coded> StrongSolution<G, V> {
    pub(super) fn new(
        positions: PositionIndex<G>,
        codes: Arc<dyn CodesByNumber>,
        (infinite_play, sides): (InfinitePlay, Sides),
        relation: Relation<G, V>,
    ) -> Self {
        Self {
            positions,
            codes,
            infinite_play,
            sides,
            relation,
        }
    }

    /// No positions.
    fn empty(relation: Relation<G, V>) -> Self {
        let infinite_play = (InfinitePlay::Draw, Sides::default());
        let codes = Arc::new(ValueCodes::default());
        Self::new(PositionIndex::default(), codes, infinite_play, relation)
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are no positions, as the solve was stopped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn infinite_play(&self) -> InfinitePlay {
        self.infinite_play
    }

    fn kept(&self, number: usize) -> Option<V> {
        V::from_stored_code(self.codes.code(number)?)
    }

    /// The value that the player to move can force, and no more; `None` if the position was not
    /// solved.
    ///
    /// After [`crate::Retrograde`]: a win or loss with its distance, or a draw if neither player
    /// can force a win, whatever infinite play is worth.
    ///
    /// O(1) time; O(log n) after [`crate::Levels`], once for each level if these are breadth first.
    #[must_use]
    pub fn forced_value(&self, game: &G, state: &G::State) -> Option<V> {
        self.kept(self.positions.find(game, state, None)?)
    }

    /// Every move of a position with the [forced value](Self::forced_value) to the mover; `None` if
    /// one of the positions after them was not solved.
    #[must_use]
    pub fn forced_moves(&self, game: &G, state: &G::State) -> Option<Vec<RatedMove<G::Move, V>>> {
        if game.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        let mut rated = Vec::new();
        let mut is_known = true;
        visit_moves(game, state, &mut |mv| {
            let step = game.play(state, mv);
            let child = self.forced_value(game, &step.state);
            let Some(value) = child.and_then(|child| (self.relation.back_up)(child, &step)) else {
                is_known = false;
                return ControlFlow::Break(());
            };
            rated.push(RatedMove { mv, value });
            ControlFlow::Continue(())
        });
        is_known.then_some(rated)
    }

    /// The value of a position to the player to move, who is the first player or not; `None` if the
    /// position was not solved.
    ///
    /// The first player is the one to move at the start. Who that is matters where infinite play is
    /// worth different things to the two players.
    #[must_use]
    pub fn value_for(&self, game: &G, state: &G::State, is_first: bool) -> Option<G::Value> {
        let infinite_play = self.infinite_play.result(is_first);
        (self.relation.value)(self.forced_value(game, state)?, Some(infinite_play))
    }

    /// Every position with its [forced value](Self::forced_value), in the order of their numbers.
    pub fn positions(&self, game: &G) -> impl Iterator<Item = (G::State, V)> {
        let mut next = 0;
        std::iter::from_fn(move || {
            while next < self.len() {
                let number = next;
                next += 1;
                let state = self.positions.state(game, number);
                if let (Some(state), Some(value)) = (state, self.kept(number)) {
                    return Some((state, value));
                }
            }
            None
        })
    }

    /// A random position that is wanted by its [forced value](Self::forced_value) and by the value
    /// that [`Oracle::probe`] tells, each as likely as any other; `None` if there are none. The same
    /// for the same seed.
    ///
    /// O(n) time for `n` positions.
    pub fn random_position(
        &self,
        game: &G,
        seed: u64,
        is_wanted: impl Fn(V, Option<G::Value>) -> bool,
    ) -> Option<G::State> {
        let is_wanted = |number: usize| {
            let forced = self.kept(number);
            forced.is_some_and(|forced| is_wanted(forced, self.told(number)))
        };
        let number = random_number(self.len(), seed, &is_wanted)?;
        self.positions.state(game, number)
    }

    /// Counts the positions by [forced value](Self::forced_value), with the threads of rayon's
    /// current pool.
    ///
    /// O(m) time for `m` moves of all positions.
    #[must_use]
    pub fn statistics(&self, game: &G) -> Statistics<V>
    where
        G: Sync,
        G::State: Sync,
    {
        self.counts(game, &|| Ok(())).unwrap_or_default()
    }

    /// The same within the time of a watch.
    ///
    /// # Errors
    ///
    /// As [`Watch::check`].
    pub fn statistics_within(&self, game: &G, watch: &Watch) -> Result<Statistics<V>, StopReason>
    where
        G: Sync,
        G::State: Sync,
    {
        self.counts(game, &|| watch.check())
    }

    fn counts(
        &self,
        game: &G,
        check: &(dyn Fn() -> Result<(), StopReason> + Sync),
    ) -> Result<Statistics<V>, StopReason>
    where
        G: Sync,
        G::State: Sync,
    {
        let count = |numbers| self.count(game, numbers);
        Ok(Statistics::of(&count_all(self.len(), check, &count)?))
    }

    /// The same on this thread alone: for games that threads cannot share.
    #[must_use]
    pub fn statistics_on_one_thread(&self, game: &G) -> Statistics<V> {
        Statistics::of(&self.count(game, 0..self.len()))
    }

    /// Counts the positions with these numbers.
    fn count(&self, game: &G, numbers: Range<usize>) -> Counts {
        let mut counts = Counts::default();
        let codes = &*self.codes;
        let mut prepared = numbers.start;
        for number in numbers {
            self.positions.prepare(game, number, &mut prepared);
            let (Some(code), Some(state)) =
                (codes.code(number), self.positions.state(game, number))
            else {
                continue;
            };
            counts.add(code);
            if game.terminal_value(&state).is_some() {
                counts.ends += 1;
            } else if V::from_stored_code(code).is_some_and(|value| value.result() != Wdl::Loss) {
                let (mut saving, mut losing) = (0, 0);
                for mv in game.moves(&state) {
                    let step = game.play(&state, mv);
                    let child = self.positions.find(game, &step.state, Some(number));
                    let child = child.and_then(|child| V::from_stored_code(codes.code(child)?));
                    let value = child.and_then(|child| (self.relation.back_up)(child, &step));
                    match value.map(Value::result) {
                        Some(Wdl::Loss) => losing = 1,
                        _ if saving == 0 => saving = 1,
                        _ => {
                            saving = 0;
                            break;
                        }
                    }
                }
                counts.single_saving += saving & losing;
            }
        }
        counts
    }
}

/// The value of a position where neither player can force a win, and where infinite play is worth
/// different things to the two, depends on who is to move. It is told for positions that play comes
/// to with only one of them to move; for others, use [`StrongSolution::value_for`].
impl<G: Game, V: Coded> Oracle<G> for StrongSolution<G, V> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.told(self.positions.find(game, state, None)?)
    }
}

impl<G: Game, V: Coded> StrongSolution<G, V> {
    /// The value of the position of a number, as it is told without being asked for a player.
    fn told(&self, number: usize) -> Option<G::Value> {
        let infinite_play = if self.infinite_play.is_sided() {
            let is_first = self.sides.is_first(number);
            is_first.map(|is_first| self.infinite_play.result(is_first))
        } else {
            Some(Wdl::Draw)
        };
        (self.relation.value)(self.kept(number)?, infinite_play)
    }
}

impl<G: Game, V> fmt::Debug for StrongSolution<G, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StrongSolution")
            .field("positions", &self.positions.len())
            .finish_non_exhaustive()
    }
}
