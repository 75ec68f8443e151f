//! Search that leaves out what cannot matter: [`AlphaBeta`], and its parts that can be exchanged.

mod crew;
mod first_look;
mod keys;
mod line;
mod order;
mod search;
mod shared;
mod table;

pub use super::goal::Goal;
pub use crew::{Alone, Crew, Errand, Together};
pub use first_look::{Blind, FirstLook, Looking};
pub use keys::{Keys, PackedKeys, WholeStates};
pub use order::{AsListed, ByRank, MoveOrder};
pub use table::{Buckets, Kept, PackedTable, Table};

use std::marker::PhantomData;

use self::search::Search;
use self::shared::Shared;
use super::root::find_out;
use crate::error::SolveErrorOf;
use crate::game::Game;
use crate::run::{Meter, Run};
use crate::solution::{Solution, SolutionOf};
use crate::solver::Solver;

/// Alpha-beta search: positions are only asked what their parents have to know, most of them
/// whether they are worth so much, and a table keeps what was proved of them.
///
/// For games with too many positions to value each. What a game tells of itself makes it faster, and
/// never changes an answer: [`AlphaBeta::ordered`], [`AlphaBeta::bounded`], [`AlphaBeta::packed`].
///
/// # Requires
///
/// [`Game`] only; each of those methods the capability of its name. A game that goes round in a circle
/// where the search goes is refused with [`SolveError::Cyclic`]; a circle that cannot matter to the
/// answer need not be seen.
///
/// # Returns
///
/// Value, best moves and line, exact: see [`Tell`] for less in less time. No oracle. A search that is stopped tells
/// the bounds it has proved and the line that looked best so far.
///
/// # Complexity
///
/// With `b` moves a position and games of `d` plies, O(b^d) time at the worst, O(b^(d/2)) if the best moves
/// come first, and less where the table helps. The table starts small, doubles as it fills, and never grows beyond
/// [`AlphaBeta::with_table_bytes`]; O(b · d) memory beside it, on an explicit stack.
///
/// # Example
///
/// ```
/// use stonework_core::{AlphaBeta, Ends, EndsRules, Row, Run, Side, Solver};
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
/// let solution = AlphaBeta::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(7));
/// assert_eq!(solution.best_moves(), [Side::Right]);
/// # Ok::<(), stonework_core::SolveErrorOf<Ends<Coins>>>(())
/// ```
///
/// # References
///
/// D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975. Questions
/// in place of windows: J. Pearl, "SCOUT: a simple game-searching algorithm with proven optimal
/// properties", 1980; A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial Intelligence
/// 87, 1996.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta<O = AsListed, F = Blind, K = WholeStates, C = Alone> {
    table_bytes: usize,
    tell: Goal,
    patience: u64,
    parts: PhantomData<(O, F, K, C)>,
}

impl AlphaBeta {
    /// Knows nothing of a game but its rules. Fits every game without loops.
    #[must_use]
    pub fn new() -> Self {
        Self {
            table_bytes: 256 << 20,
            tell: Goal::default(),
            patience: 2048,
            parts: PhantomData,
        }
    }
}

impl Default for AlphaBeta {
    fn default() -> Self {
        Self::new()
    }
}

impl<O, F, K, C> AlphaBeta<O, F, K, C> {
    /// The bytes that the table may grow to. Default: 256 MiB.
    ///
    /// It is at least a few lines; under [`Run::with_bytes`], it takes at most half of that.
    #[must_use]
    pub fn with_table_bytes(self, bytes: usize) -> Self {
        Self {
            table_bytes: bytes,
            ..self
        }
    }

    /// What is to be found out. Default: [`Goal::EveryMove`].
    #[must_use]
    pub fn with_goal(self, tell: Goal) -> Self {
        Self { tell, ..self }
    }

    /// Searches the candidates of an [`crate::Ordered`] game, by rank.
    #[must_use]
    pub fn ordered(self) -> AlphaBeta<ByRank, F, K, C> {
        self.with_parts()
    }

    /// Looks at the bounds of a [`crate::Bounded`] game before it searches a position.
    #[must_use]
    pub fn bounded(self) -> AlphaBeta<O, Looking, K, C> {
        self.with_parts()
    }

    /// Keeps the keys of a [`crate::Packed`] game in its table, in place of states: eight positions in a
    /// cache line, if a key, the bounds and a few bits more fit into 64 bits.
    #[must_use]
    pub fn packed(self) -> AlphaBeta<O, F, PackedKeys, C> {
        self.with_parts()
    }

    /// Has several threads search on one table: as many as [`Run::with_threads`] says, or the rayon pool of the call
    /// has. What they find is the same for any number.
    ///
    /// They begin together and put off what another is at; what one of them has proved ends the others' search for
    /// it. The game and its states have to be [`Sync`] and [`Send`].
    #[must_use]
    pub fn parallel(self) -> AlphaBeta<O, F, K, Together> {
        self.with_parts()
    }

    fn with_parts<P, E, L, D>(self) -> AlphaBeta<P, E, L, D> {
        AlphaBeta {
            table_bytes: self.table_bytes,
            tell: self.tell,
            patience: self.patience,
            parts: PhantomData,
        }
    }

    /// Finds out what was asked for of a game whose start is not terminal.
    fn search<G: Game>(
        &self,
        search: &mut Search<'_, '_, G, O, F, impl Table<G>>,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>>
    where
        O: MoveOrder<G>,
        F: FirstLook<G>,
    {
        let mut findings = find_out(search.game, search.start, search, self.tell)?;
        if self.tell != Goal::Value {
            line::follow(search, &mut findings)?;
        }
        Ok(findings)
    }
}

impl<O, F, K> AlphaBeta<O, F, K, Together> {
    /// How many positions a question takes before other threads help with it. Default: 2,048.
    ///
    /// To have them begin takes as long as some hundred positions.
    #[must_use]
    pub fn sharing_after(self, positions: u64) -> Self {
        Self {
            patience: positions,
            ..self
        }
    }
}

/// What a solver of these parts is called in a report.
fn name<G, O, F, K, C>() -> String
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    K: Keys<G>,
    C: Crew<G, K::Table>,
{
    let parts: Vec<_> = [O::NAME, F::NAME, Some(K::NAME), C::NAME]
        .into_iter()
        .flatten()
        .collect();
    format!("alpha-beta ({})", parts.join(", "))
}

impl<G, O, F, K, C> Solver<G> for AlphaBeta<O, F, K, C>
where
    G: Game,
    O: MoveOrder<G>,
    F: FirstLook<G>,
    K: Keys<G>,
    C: Crew<G, K::Table>,
{
    fn solve_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
        let mut meter = Meter::new(run);
        let bytes = match run.bytes() {
            Some(limit) => self.table_bytes.min(limit / 2),
            None => self.table_bytes,
        };
        let threads = C::threads(run);
        let report = |meter: Meter<'_>| meter.report(name::<G, O, F, K, C>(), threads);
        if let Some(value) = game.terminal_value(start) {
            return Ok(Solution::terminal(value).with_report(report(meter)));
        }
        match K::open(game, bytes, &mut meter.budget) {
            Err(reason) => Ok(Solution::unknown(reason).with_report(report(meter))),
            Ok(table) => {
                let shared = Shared::new(table, threads);
                let mut search = Search::new(game, start, &shared, meter).with_crew(
                    threads,
                    C::help::<O, F>,
                    self.patience,
                );
                let findings = self.search(&mut search)?;
                let line_so_far = match findings.bounds.value() {
                    Some(_) => Vec::new(),
                    None => line::so_far(&mut search, &findings),
                };
                Ok(Solution {
                    line_so_far,
                    ..findings.with_report(report(search.meter))
                })
            }
        }
    }
}
