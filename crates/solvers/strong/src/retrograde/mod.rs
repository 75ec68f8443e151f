//! Retrograde analysis, from the ends of play backwards, for games in which play can be infinite:
//! [`Retrograde`].

mod block;
mod check;
mod checkpoint;
mod expansion;
mod frontier;
mod line;
mod moves_by_target;
mod outcomes;
mod pass;
mod pass_on;
mod positions;
mod propagation;
mod rounds;
mod seeds;
mod shard;
mod tier;
mod tier_error;
mod tier_outcomes;
mod tier_rules;
mod tier_value;
mod tiers;
mod un_moves;
mod updates;
mod visit;
mod way_out;
mod width;
mod workbench;
mod worth;

pub use self::block::{BlockRound, BlockTier, TierBlock};
pub use self::checkpoint::{Checkpoint, Resumed, SafePoint, Stage};
pub use self::expansion::{Expanded, Expansion, Target};
pub use self::shard::TierShard;
pub use self::tier_error::TierError;
pub use self::tier_outcomes::{FinishedError, FinishedTiers, TierCodes, TierOutcomes};
pub use self::tier_rules::{MOST_OF_TIER, OutcomePlace, TierPredecessors, TierRules, TieredGame};
pub use self::tier_value::{Reading, TierValue};
pub use self::updates::Updates;
pub use self::workbench::Workbench;
pub use stonework_core::ForcedValue;

use std::marker::PhantomData;
use std::sync::Arc;

use stonework_core::kit::{FoundNumbers, Meter, Threads};
use stonework_core::{
    Coded, Game, Indexed, InfinitePlay, OracleSolver, Outcome, Predecessors, Run, SolutionOf,
    SolveError, SolveErrorOf, Solver, Tiered, Value, Wdl,
};

use self::line::find;
use self::positions::{Analysed, by_found_moves, by_predecessors, by_stored_moves};
use self::tiers::analyse_tiers;
use super::strong_solution::{self, PositionIndex, Read, Relation, Sides, Solved, StrongSolution};

/// Retrograde analysis: the exact value and distance of every position, in games with cycles as
/// well.
///
/// # Requires
///
/// [`Game`] with values [`Outcome`] or [`stonework_core::WinLose`] ([`ForcedValue`]), and what
/// infinite play is worth: [`InfinitePlay::Draw`] for the first type of values, won or lost by the
/// first player for the second. [`Retrograde::numbered`], [`Retrograde::tiered`] and
/// [`Retrograde::with_predecessors`] need the capability of their name.
///
/// [Tier by tier](Retrograde::tiered), margins are solved too ([`TierValue`]): signed integers,
/// what a player gains less what the other does. Only moves to an earlier tier may gain anything,
/// so that infinite play inside a tier is worth 0: [`InfinitePlay::Draw`].
///
/// # Returns
///
/// Value, best moves and line; as oracle, the [`StrongSolution`] with the forced [`Outcome`] of
/// every position. The line takes the first best move each time and ends where a position repeats.
/// But if a player can force a win and that line repeats, it takes the shortest win and the longest
/// loss instead. A line of margins takes the fewest best moves to one that gains something, as long
/// as the rest is worth something. A solve that is stopped before every position is solved knows no
/// values.
///
/// # Errors
///
/// [`SolveError::InfinitePlay`] if no value of the game says what infinite play is worth.
/// [`SolveError::NoMoves`] if a position has neither a terminal value nor moves, whether play
/// comes to it or not. [`SolveError::Overflow`] if a win is more than [`Outcome::MAX_PLIES`]
/// away. [`SolveError::IndexOutOfRange`], [`SolveError::Tiers`] and [`SolveError::TierOrder`] if
/// a capability breaks its laws. [`SolveError::TierGain`] if a move inside a tier that is played
/// gains something: one that [`Tiered::moves_out`] omits is not. `SolveError::Overflow` too if a
/// margin has more than 32 bits.
///
/// # Complexity
///
/// O(n + m) time for `n` positions and `m` moves of all positions. One thread finds the positions,
/// unless they are [numbered](Self::numbered) and moves are [taken back](Self::with_predecessors).
/// The threads share the propagation where many positions have the same number of plies.
///
/// Memory at the peak: 12 bytes a position. Stored moves take 8 bytes a position and 8 a move as
/// well. Positions that are not numbered take their states, about 5 to 10 bytes each to find them,
/// and up to three times that and 8 bytes a position more while vectors grow.
///
/// [Tier by tier](Self::tiered), the peak is 3 bytes for each position of the largest tier, with
/// stored moves 8 more and 4 for each move inside the tier, and what is kept of all positions.
/// Where an outcome is more than 16,382 plies away, a margin greater than 8,191, or a position has
/// more than 253 moves inside its tier, that tier takes 12 bytes a position in place of 3, and 15
/// for a while.
///
/// What is kept: a byte a position, or 2 or 4 bytes if an outcome is more than 126 or 32766 plies
/// away; the states that are not numbered; one byte more if infinite play is worth different things
/// to the two players. At most 2³¹ positions; tier by tier, at most 2³¹ in a tier. Larger tiers, and
/// those that do not fit into memory, go by blocks that are kept elsewhere: [`TierBlock`].
///
/// # Example
///
/// ```
/// use stonework::random::{Edge, GraphGame, Node};
/// use stonework::{InfinitePlay, Oracle, OracleSolver, Outcome, Retrograde, Run};
///
/// // Back and forth between 0 and 1, or from 1 to the end, which wins.
/// let nodes = vec![
///     Node::Moves(vec![Edge::to(1), Edge::to(2)]),
///     Node::Moves(vec![Edge::to(0), Edge::to(3)]),
///     Node::Moves(vec![Edge::to(0), Edge::to(2)]),
///     Node::End(Outcome::loss_in(0)),
/// ];
/// let game = GraphGame::new(nodes, 0)?;
/// let solver = Retrograde::new(InfinitePlay::Draw);
/// let (solution, every) = solver.solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::DRAW));
/// assert_eq!(solution.best_moves(), [1]);
/// assert_eq!(every.value_at(&game, &1), Some(Outcome::win_in(1)));
/// let statistics = every.statistics(&game);
/// assert_eq!(statistics.drawn, 2);
/// assert_eq!(statistics.single_saving, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// T. Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; K. Thompson, "Retrograde
/// analysis of certain endgames", ICCA Journal 9, 1986. Counters of undecided moves: R. Lake, J.
/// Schaeffer and P. Lu, "Solving large retrograde-analysis problems using a network of
/// workstations", 1994.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retrograde<P = Reached, M = StoredMoves> {
    infinite_play: InfinitePlay,
    must_end: bool,
    method: PhantomData<(P, M)>,
}

/// Solves the positions that can be reached from the start: fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached;

/// Solves the positions that can be reached, by the numbers of a [`FoundNumbers`] game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found;

/// Solves every position that an [`Indexed`] game numbers, reached or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbered;

/// Solves every position that a [`Tiered`] game numbers, one tier after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByTiers;

/// Keeps the moves that lead to each position: fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StoredMoves;

/// Takes moves back by the rules of a [`Predecessors`] game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnMoves;

impl Retrograde {
    /// Finds the positions that can be reached from the start, and stores their moves.
    #[must_use]
    pub const fn new(infinite_play: InfinitePlay) -> Self {
        Self {
            infinite_play,
            must_end: false,
            method: PhantomData,
        }
    }
}

impl<P, M> Retrograde<P, M> {
    const fn by<Q, N>(self) -> Retrograde<Q, N> {
        Retrograde {
            infinite_play: self.infinite_play,
            must_end: self.must_end,
            method: PhantomData,
        }
    }

    /// What infinite play is worth.
    #[must_use]
    pub const fn infinite_play(&self) -> InfinitePlay {
        self.infinite_play
    }

    /// The same for a solve that starts with the second player to move: what infinite play is worth
    /// is exchanged.
    #[must_use]
    pub const fn for_second_player(mut self) -> Self {
        self.infinite_play = self.infinite_play.for_second_player();
        self
    }
}

impl<M> Retrograde<Reached, M> {
    /// Solves every position that an [`Indexed`] game numbers, reached or not, and keeps no states.
    #[must_use]
    pub const fn numbered(self) -> Retrograde<Numbered, M> {
        self.by()
    }
}

impl Retrograde {
    /// Has the game number the positions that are reached, as it finds them, and keeps no states.
    #[must_use]
    pub const fn found(self) -> Retrograde<Found> {
        self.by()
    }
}

impl Retrograde<Found> {
    /// Whether to refuse a game in which play can go round among positions that neither player can
    /// win by force, with [`SolveError::Cyclic`]: then no value hangs on what infinite play is worth.
    #[must_use]
    pub const fn must_end(mut self, must_end: bool) -> Self {
        self.must_end = must_end;
        self
    }
}

impl<M> Retrograde<Numbered, M> {
    /// Solves a [`Tiered`] game tier by tier: reads the values of moves to earlier tiers, and
    /// propagates outcomes inside each tier. It needs working memory for one tier at a time, and
    /// the threads share all of the work.
    #[must_use]
    pub const fn tiered(self) -> Retrograde<ByTiers, M> {
        self.by()
    }
}

impl<P> Retrograde<P, StoredMoves> {
    /// Takes moves back by the rules of a [`Predecessors`] game, and stores no moves.
    #[must_use]
    pub const fn with_predecessors(self) -> Retrograde<P, UnMoves> {
        self.by()
    }
}

/// Solves a game of outcomes, given what the analysis is called and the analysis of the positions.
fn solve<G: Game<Value: ForcedValue>>(
    named: (&str, InfinitePlay),
    game: &G,
    start: &G::State,
    run: &Run,
    analyse: &mut Analyse<'_, G>,
) -> Solved<G, Outcome> {
    let relation: Relation<G, Outcome> = Relation {
        back_up: |outcome, step| outcome.back_up((), step.turn),
        value: |outcome, infinite_play| {
            let value = G::Value::from_outcome(outcome);
            value.or_else(|| G::Value::of_infinite_play(infinite_play?))
        },
    };
    let has_value = |result| G::Value::of_infinite_play(result).is_some();
    let relation = (relation, &has_value as &HasValue);
    solve_kept(named, relation, (game, start, run), analyse, find)
}

/// Solves a game tier by tier.
fn solve_tiers<G: Game<Value: TierValue>>(
    named: (&str, InfinitePlay),
    game: &G,
    start: &G::State,
    run: &Run,
    analyse: &mut Analyse<'_, G>,
) -> Solved<G, Kept<G>> {
    let relation: Relation<G, Kept<G>> = Relation {
        back_up: |kept, step| G::Value::back_up_kept(kept, step.gain, step.turn),
        value: |kept, infinite_play| G::Value::of_kept(kept, infinite_play),
    };
    let relation = (relation, &G::Value::may_be_infinite as &HasValue);
    solve_kept(named, relation, (game, start, run), analyse, G::Value::find)
}

/// What is kept of the value of a position.
type Kept<G> = <<G as Game>::Value as TierValue>::Kept;

/// The analysis of the positions.
type Analyse<'a, G> = dyn FnMut(&Threads, &mut Meter<'_>) -> Analysed<G> + 'a;

/// Whether infinite play can be worth this.
type HasValue = dyn Fn(Wdl) -> bool;

/// Solves a game, given how what is kept relates to its values, which of them infinite play has,
/// and what reads the solution of the start.
fn solve_kept<G: Game, V: Coded>(
    (method, infinite_play): (&str, InfinitePlay),
    (relation, has_value): (Relation<G, V>, &HasValue),
    (game, start, run): (&G, &G::State, &Run),
    analyse: &mut Analyse<'_, G>,
    find: Read<G, V>,
) -> Solved<G, V> {
    if ![true, false]
        .map(|is_first| infinite_play.result(is_first))
        .into_iter()
        .all(has_value)
    {
        return Err(SolveError::InfinitePlay {
            convention: infinite_play,
        });
    }
    let name = format!("retrograde ({method}, {infinite_play})");
    let named = (name, relation);
    let mut solve = |threads: &Threads, meter: &mut Meter<'_>| {
        let (positions, codes) = analyse(threads, meter)?;
        let sides = if infinite_play.is_sided() {
            Sides::of(game, start, &positions, meter)?
        } else {
            Sides::default()
        };
        let infinite_play = (infinite_play, sides);
        let codes = Arc::new(codes);
        Ok(StrongSolution::new(
            positions,
            codes,
            infinite_play,
            relation,
        ))
    };
    strong_solution::solve(game, start, run, named, &mut solve, find)
}

impl<G: Game<Value: ForcedValue>> OracleSolver<G> for Retrograde<Reached, StoredMoves> {
    type Oracle = StrongSolution<G, Outcome>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Outcome> {
        let named = ("positions reached", self.infinite_play);
        solve(named, game, start, run, &mut |threads, meter| {
            let positions = PositionIndex::reached(start, &mut meter.budget)?;
            by_stored_moves(game, positions, threads, meter)
        })
    }
}

impl<G: FoundNumbers<Value: ForcedValue>> OracleSolver<G> for Retrograde<Found, StoredMoves> {
    type Oracle = StrongSolution<G, Outcome>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Outcome> {
        let named = ("positions reached", self.infinite_play);
        solve(named, game, start, run, &mut |threads, meter| {
            by_found_moves(game, start, self.must_end, threads, meter)
        })
    }
}

impl<G> OracleSolver<G> for Retrograde<Reached, UnMoves>
where
    G: Predecessors<State: Sync, Value: ForcedValue> + Sync,
{
    type Oracle = StrongSolution<G, Outcome>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Outcome> {
        let named = ("positions reached, un-moves", self.infinite_play);
        solve(named, game, start, run, &mut |threads, meter| {
            let positions = PositionIndex::reached(start, &mut meter.budget)?;
            by_predecessors(game, positions, threads, meter)
        })
    }
}

impl<G: Indexed<Value: ForcedValue>> OracleSolver<G> for Retrograde<Numbered, StoredMoves> {
    type Oracle = StrongSolution<G, Outcome>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Outcome> {
        let named = ("positions numbered", self.infinite_play);
        solve(named, game, start, run, &mut |threads, meter| {
            let positions = PositionIndex::numbered(game, start)?;
            by_stored_moves(game, positions, threads, meter)
        })
    }
}

impl<G> OracleSolver<G> for Retrograde<Numbered, UnMoves>
where
    G: Indexed + Predecessors<State: Sync, Value: ForcedValue> + Sync,
{
    type Oracle = StrongSolution<G, Outcome>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Outcome> {
        let named = ("positions numbered, un-moves", self.infinite_play);
        solve(named, game, start, run, &mut |threads, meter| {
            let positions = PositionIndex::numbered(game, start)?;
            by_predecessors(game, positions, threads, meter)
        })
    }
}

impl<G: Tiered<Value: TierValue> + Sync> OracleSolver<G> for Retrograde<ByTiers, StoredMoves> {
    type Oracle = StrongSolution<G, Kept<G>>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Kept<G>> {
        let named = ("positions numbered, tier by tier", self.infinite_play);
        solve_tiers(named, game, start, run, &mut |threads, meter| {
            let positions = PositionIndex::all_numbered(game, start)?;
            let codes = analyse_tiers(&TieredGame::new(game), None, threads, meter);
            let codes = codes.map_err(|halt| halt.explain(game, |_| Vec::new()))?;
            Ok((positions, codes))
        })
    }
}

impl<G> OracleSolver<G> for Retrograde<ByTiers, UnMoves>
where
    G: Tiered<Value: TierValue> + Predecessors + Sync,
{
    type Oracle = StrongSolution<G, Kept<G>>;

    fn solve_with_oracle_from(&self, game: &G, start: &G::State, run: &Run) -> Solved<G, Kept<G>> {
        let named = (
            "positions numbered, tier by tier, un-moves",
            self.infinite_play,
        );
        solve_tiers(named, game, start, run, &mut |threads, meter| {
            let positions = PositionIndex::all_numbered(game, start)?;
            let rules = TieredGame::new(game);
            let codes = analyse_tiers(&rules, Some(&rules), threads, meter);
            let codes = codes.map_err(|halt| {
                halt.explain(game, |state| {
                    let before = game.predecessors_in_tier(state);
                    before.map(|(before, _)| before).collect()
                })
            })?;
            Ok((positions, codes))
        })
    }
}

impl<G: Game, P, M> Solver<G> for Retrograde<P, M>
where
    Self: OracleSolver<G>,
{
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let (solution, _) = self.solve_with_oracle_from(game, start, run)?;
        Ok(solution)
    }
}
