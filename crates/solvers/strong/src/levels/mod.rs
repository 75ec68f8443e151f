//! Every position of an acyclic game, found and evaluated level by level: [`Levels`].

mod cyclic_rest;
mod discovery;
mod error;
mod evaluate;
mod evaluator;
mod expander;
mod expansion;
mod finder;
mod follower;
mod keys;
mod level;
mod level_game;
mod lookup;
mod order;
mod pending;
mod place_set;
mod rules;
mod shard;
mod solve;
mod solved_level;
mod sort_keys;
mod target_list;
mod unique_keys;
mod valued_moves;

pub use self::error::LevelError;
pub use self::expansion::LevelExpansion;
pub use self::finder::{LevelFinder, MOST_OF_LEVEL};
pub use self::keys::{GradedKey, LevelKeys};
pub use self::level_game::LevelGame;
pub use self::order::{BreadthFirst, ByGrade, LevelOrder};
pub use self::rules::LevelRules;
pub use self::shard::LevelShard;
pub use self::solved_level::{OpenLevel, SolvedLevel};

use std::marker::PhantomData;
use std::sync::Arc;

use stonework_core::kit::root::{follow_line, rate_root};
use stonework_core::kit::{Meter, Threads};
use stonework_core::{
    Coded, Game, HaltOf, InfinitePlay, OracleSolver, Packed, PackedKey, Run, SolutionOf,
    SolveError, SolveErrorOf, Solver,
};

use self::level_game::fits;
use self::solve::{solve, stored_bits};
use super::strong_solution::{
    self, KeyedLevels, PositionIndex, Reader, Relation, Sides, StrongSolution,
};

/// The value of every position of an acyclic game, found and evaluated level by level.
///
/// # Requires
///
/// [`stonework_core::Graded`] and [`Packed`], with values that are [`Coded`] in 32 bits.
/// [`Levels::breadth_first`] needs no grade. To solve a symmetric game without equivalent
/// positions, wrap it in [`stonework_core::Canonical`].
///
/// # Returns
///
/// Value, best moves and line; as oracle, the [`StrongSolution`]. A solve that is stopped before
/// every position is solved knows no values.
///
/// # Errors
///
/// [`stonework_core::SolveError::Grade`] and [`stonework_core::SolveError::Key`] if the game breaks
/// these laws; [`stonework_core::SolveError::NoMoves`], [`stonework_core::SolveError::Overflow`]
/// and [`stonework_core::SolveError::NoCode`]; breadth first,
/// [`stonework_core::SolveError::Cyclic`].
///
/// # Complexity
///
/// O(n b log n) time for `n` positions of `b` moves, shared by the threads. A level is a sorted
/// array of keys of 4, 8 or 16 bytes, as [`stonework_core::Packed::key_bits`] says, with an index
/// of a byte a key and values of 1, 2 or 4 bytes each, as the level needs. That is 6 bytes a
/// position if keys have 32 bits. While a level is found, it takes up to four times the memory of
/// its keys besides.
///
/// Breadth first, the keys of a level are compared with those of all levels before. That takes O(n)
/// more time for each of at most 64 levels, and for each level that has more than twice the
/// positions of all levels after it.
///
/// The limits are checked every 32,768 positions, and the clock every hundred moves or so. On one
/// thread, a solve takes the same memory each time.
///
/// # Example
///
/// [`stonework_core::Graded`] has an example of a game.
///
/// ```
/// use stonework::random::RandomGraph;
/// use stonework::{Levels, Oracle, OracleSolver, Run, Solver};
///
/// let game = RandomGraph::new(7).with_positions(1000).acyclic::<i32>();
/// let (solution, every) = Levels::new().solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-2));
/// assert!(every.positions(&game).any(|(_, value)| value == 0));
///
/// let again = Levels::new().breadth_first().solve(&game, &Run::new())?;
/// assert_eq!(again.best_moves(), solution.best_moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// Delayed duplicate detection in sorted layers: R. Korf, "Delayed duplicate detection", IJCAI
/// 2003; for Connect Four, S. Edelkamp and P. Kissmann, "Symbolic classification of general
/// two-player games", 2008.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Levels<O = ByGrade> {
    order: PhantomData<O>,
}

impl Levels {
    /// Sorts positions into levels by the grades of a [`stonework_core::Graded`] game.
    #[must_use]
    pub const fn new() -> Self {
        Self { order: PhantomData }
    }

    /// Sorts positions into levels by their distance from the start: fits every [`Packed`] game.
    ///
    /// It is as fast as by grades if all ways to a position take the same number of moves.
    /// Positions with moves to their own level or an earlier one are evaluated last, depth first. A
    /// cycle of play is found then, and the game is refused with
    /// [`stonework_core::SolveError::Cyclic`].
    #[must_use]
    pub const fn breadth_first(self) -> Levels<BreadthFirst> {
        Levels { order: PhantomData }
    }
}

/// The solution of the start, read from that of every position.
fn read<G: Game<Value: Coded>>(
    game: &G,
    start: &G::State,
    every: &StrongSolution<G>,
    meter: &mut Meter<'_>,
) -> Result<SolutionOf<G>, HaltOf<G>> {
    let mut reader = Reader { game, every, meter };
    let solution = rate_root(game, start, &mut reader)?;
    Ok(follow_line(game, start, &mut reader, solution)?)
}

impl<G, O> Solver<G> for Levels<O>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
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

impl<G, O> OracleSolver<G> for Levels<O>
where
    G: Packed<Value: Coded> + Sync,
    O: LevelOrder<G>,
{
    type Oracle = StrongSolution<G>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let name = match O::NAME {
            Some(order) => format!("levels ({order})"),
            None => "levels".to_owned(),
        };
        let bits = game.key_bits().min(G::Key::BITS);
        let named = (name, Relation::same());
        let mut find = |threads: &Threads, meter: &mut Meter<'_>| {
            let rules = LevelGame::<G, O>::with_order(game);
            let from = rules.graded_key(start, 0);
            if !fits(from.key, stored_bits(bits)) {
                let state = start.clone();
                return Err(SolveError::Key { state }.into());
            }
            let is_graded = O::grade(game, start).is_some();
            let levels = solve(&rules, from, (bits, is_graded), threads, meter);
            let levels = levels.map_err(|error| rules.explain(error, stored_bits(bits)))?;
            let codes: Arc<dyn KeyedLevels> = Arc::clone(&levels);
            Ok(StrongSolution::new(
                PositionIndex::keyed(levels, O::grade),
                codes,
                (InfinitePlay::Draw, Sides::default()),
                Relation::same(),
            ))
        };
        strong_solution::solve(game, start, run, named, &mut find, read)
    }
}
