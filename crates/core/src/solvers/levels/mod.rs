//! Every position of a game without loops, whose positions need no numbers: [`Levels`], its parts that can be
//! exchanged, and what it finds: [`LevelValues`].

mod bits;
mod codes;
mod discover;
mod gathering;
mod level;
mod order;
mod rest;
mod rules;
mod valued;
mod values;
mod word;

pub use self::order::{BreadthFirst, ByGrade, LevelOrder};
pub use self::values::LevelValues;

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use self::discover::discover;
use self::level::Level;
use self::rules::Rules;
use self::valued::value_all;
use self::values::{Stored, value_in};
use self::word::Word;
use super::root::{Evaluate, follow_line, rate_root};
use super::threads::Threads;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::run::{Meter, Run};
use crate::solution::{Bounds, Solution, SolutionOf};
use crate::solver::{OracleSolver, Solver};
use crate::unpack::Unpack;
use crate::value::Coded;

/// Positions between two looks at the limits, at the most.
const BLOCK: usize = 1 << 15;

/// Positions that a thread takes at once, and how many it takes for threads to pay.
const SHARE: usize = 1 << 11;
const WORTH_SHARING: usize = 1 << 12;

/// The strong solution of a game without loops: the value of every position that play comes to, found level by level.
///
/// # Requires
///
/// [`crate::Graded`] and [`Unpack`], with values that are [`Coded`] in 32 bits. [`Levels::breadth_first`] needs no
/// grade. A symmetric game is solved folded as [`crate::Canonical`].
///
/// # Returns
///
/// Value, best moves, line, and an oracle for every position: [`LevelValues`], with statistics. A solve that is
/// stopped tells nothing.
///
/// # Errors
///
/// [`SolveError::Grade`] and [`SolveError::Key`] where the game breaks these laws, [`SolveError::NoMoves`],
/// [`SolveError::Overflow`], [`SolveError::NoCode`]; breadth first, [`SolveError::Cyclic`].
///
/// # Complexity
///
/// With `n` positions of `b` moves: O(n b log n) time, shared by the threads. A level is kept as a sorted array of its
/// keys, each in 4, 8 or 16 bytes as [`crate::Packed::key_bits`] tells, with values in 1, 2 or 4 bytes as the level
/// takes, and an index of 1 byte: so 6 bytes a position where keys have 32 bits. While a level is
/// found, up to four times the keys of it as well.
///
/// Breadth first, keys found are taken out of all levels before, which takes O(n) more for each of at most 64 levels and
/// those that are twice as large as all after them.
///
/// Limits are looked at every 32,768 positions; while the keys of a level are brought in order, they are not.
///
/// # Example
///
/// A game of one's own is in [`Unpack`].
///
/// ```
/// use stonework_core::random::RandomGraph;
/// use stonework_core::SeededRng;
/// use stonework_core::{Levels, Oracle, OracleSolver, Run, Solver};
///
/// let game = RandomGraph::new(7).with_positions(1000).acyclic::<i32>();
/// let (solution, values) = Levels::new().solve_with_oracle(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(-2));
///
/// let statistics = values.statistics(&game);
/// assert_eq!(statistics.positions, values.len() as u64);
/// assert_eq!(statistics.won, values.positions(&game).filter(|&(_, value)| value > 0).count() as u64);
/// let drawn = values.random_where(&game, &mut SeededRng::new(1), |value| value == 0);
/// assert_eq!(values.value_at(&game, &drawn.unwrap()), Some(0));
///
/// let again = Levels::new().breadth_first().solve(&game, &Run::new())?;
/// assert_eq!(again.best_moves(), solution.best_moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// Delayed detection of duplicates in sorted layers: R. Korf, "Delayed duplicate detection", IJCAI 2003; for Connect
/// Four, S. Edelkamp and P. Kissmann, "Symbolic classification of general two-player games", 2008.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Levels<O = ByGrade> {
    order: PhantomData<O>,
}

impl Levels {
    /// Goes by the grades of a [`crate::Graded`] game.
    #[must_use]
    pub fn new() -> Self {
        Self { order: PhantomData }
    }

    /// Takes positions as they are found, one move farther from the start each time: fits every [`Unpack`] game.
    ///
    /// Where all ways to a position take the same number of moves, it is solved as quickly as by grades. Other
    /// positions may lead to their own level or an earlier one, and are valued last; if play can go round in a circle, it
    /// is found then, and the game refused with [`SolveError::Cyclic`].
    #[must_use]
    pub fn breadth_first(self) -> Levels<BreadthFirst> {
        Levels { order: PhantomData }
    }
}

/// Reads values off levels that are complete.
struct Probe<'a, 'r, G, O, W> {
    rules: Rules<'a, G, O>,
    levels: &'a [Level<W>],
    meter: &'a mut Meter<'r>,
}

impl<'r, G, O, W> Evaluate<'r, G> for Probe<'_, 'r, G, O, W>
where
    G: Unpack<Value: Coded>,
    O: LevelOrder<G>,
    W: Word,
{
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        value_in(self.rules, self.levels, state).ok_or_else(|| {
            let state = state.clone();
            SolveError::Key { state }.into()
        })
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.meter
    }
}

/// What a solve finds out, and the levels with all values.
type Solved<G, W> = Result<(SolutionOf<G>, Vec<Level<W>>), HaltOf<G>>;

/// Finds and values every position, and reads the solution off.
fn solve<G, O, W>(
    game: &G,
    start: &G::State,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Solved<G, W>
where
    G: Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
    W: Word,
{
    let rules = Rules::<G, O>::new(game);
    let mut levels = discover(rules, start, threads, meter)?;
    value_all(rules, &mut levels, threads, meter)?;
    let mut lookup = Probe {
        rules,
        levels: &levels,
        meter,
    };
    let mut findings = rate_root(game, start, &mut lookup)?;
    follow_line(game, start, &mut lookup, &mut findings)?;
    Ok((findings, levels))
}

impl<G, O> Solver<G> for Levels<O>
where
    G: Unpack<Value: Coded> + Sync,
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
    G: Unpack<Value: Coded> + Sync,
    O: LevelOrder<G>,
{
    type Oracle = LevelValues<G, O>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let mut meter = Meter::new(run);
        let mut count = run.threads.map_or(1, NonZeroUsize::get);
        let solved = Threads::of(run).map_err(Halt::from).and_then(|threads| {
            count = threads.count();
            let (threads, meter) = (&threads, &mut meter);
            Ok(match game.key_bits() {
                ..=32 => {
                    let (findings, levels) = solve::<G, O, u32>(game, start, threads, meter)?;
                    (findings, Stored::Four(levels))
                }
                33..=64 => {
                    let (findings, levels) = solve::<G, O, u64>(game, start, threads, meter)?;
                    (findings, Stored::Eight(levels))
                }
                _ => {
                    let (findings, levels) = solve::<G, O, u128>(game, start, threads, meter)?;
                    (findings, Stored::Sixteen(levels))
                }
            })
        });
        let (findings, stored) = match solved {
            Ok(solved) => solved,
            Err(Halt::Fault(error)) => return Err(error),
            Err(Halt::Stopped(reason)) => {
                let over = game.terminal_value(start);
                let findings = match over {
                    Some(value) => Solution::terminal(value),
                    None => Solution::unknown(reason),
                };
                (findings, Stored::Four(Vec::new()))
            }
        };
        let name = match O::NAME {
            Some(order) => format!("levels ({order})"),
            None => "levels".to_owned(),
        };
        let solution = findings.with_report(meter.report(name, count));
        let values = LevelValues {
            stored,
            game: PhantomData,
        };
        Ok((solution, values))
    }
}
