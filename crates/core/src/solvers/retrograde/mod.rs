//! From the ends backwards, for games in which play may go round: [`Retrograde`], its parts that can be exchanged,
//! and what it finds: [`Strong`].

mod convention;
mod dues;
mod fates;
mod levels;
mod positions;
mod rows;
mod strong;
mod tiers;
mod un_moves;
mod values;

pub use self::convention::{Convention, Drawn, LostByFirst, WonByFirst};
pub use self::positions::{
    FindPositions, Numbered, NumberedPositions, Positions, Reached, ReachedPositions,
};
pub use self::strong::Strong;

use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use self::fates::Fates;
use self::levels::{Nodes, Trouble, settle};
use self::positions::too_many;
use self::rows::{Moves, Rows};
use self::strong::{Known, Sides, next_is_first};
use self::tiers::by_tiers;
use self::un_moves::UnMoves;
use self::values::Values;
use super::root::{Findings, FindingsOf};
use super::threads::Threads;
use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
use crate::game::Game;
use crate::predecessors::Predecessors;
use crate::run::{Budget, Meter, Run};
use crate::solution::{Bounds, RatedMove, RatedMoveOf, SolutionOf};
use crate::solver::{OracleSolver, Solver};
use crate::tiered::Tiered;
use crate::value::{Outcome, Value};

/// The strong solution: the value of every position, with the exact distance, where play may go round or not.
///
/// # Requires
///
/// [`Game`] with values [`Outcome`] or [`crate::WinLose`], and to be told what endless play is worth: [`Drawn`] for
/// the one, [`LostByFirst`] or [`WonByFirst`] for the other. [`Retrograde::numbered`] and
/// [`Retrograde::with_predecessors`] need the capability of their name. A position without a terminal value and
/// without moves is refused with [`SolveError::NoMoves`], whether play comes to it or not.
///
/// # Returns
///
/// Value, best moves, line, and an oracle for every position: [`Strong`], with statistics. The line takes the first best
/// move each time and ends where a position comes again; but if a win can be forced and the first of moves that
/// are worth the same would only go round, the shortest win and the longest loss are followed. A solve that is stopped tells nothing.
///
/// # Complexity
///
/// O(n + m) time for `n` positions and `m` moves of all of them. To find them takes one thread, unless they are
/// [numbered](Self::numbered) and moves [unplayed](Self::with_predecessors); to go backwards is shared by the threads where many
/// positions are decided in the same number of plies.
///
/// Memory at the peak: 12 bytes a position and 4 an end. Beside it, unless moves are unplayed, 8 bytes a position and 8 a
/// move; unless positions are numbered, the states reached and about 5 to 10 bytes each to find them by, and up to three
/// times that, and 8 bytes a position more, while vectors that grow are moved.
///
/// Solved [tier by tier](Self::tiered): 16 bytes a position of the largest tier, or, unless moves are unplayed, 24 and 4 a
/// move inside it; and what is kept of all positions.
///
/// In the end, a byte a position is kept, 2 or 4 if an outcome is more than 126 or 32766 plies away; the states reached;
/// and one byte more where endless play is worth different things to the two players. At most 2³¹ positions.
///
/// # Example
///
/// ```
/// use stonework_core::random::{Edge, GraphGame, Node};
/// use stonework_core::retrograde::Drawn;
/// use stonework_core::{Outcome, Retrograde, Run, Solver};
///
/// // To and fro between 0 and 1, or from 1 to the end, which the one who goes there wins.
/// let nodes = vec![
///     Node::Moves(vec![Edge::to(1), Edge::to(2)]),
///     Node::Moves(vec![Edge::to(0), Edge::to(3)]),
///     Node::Moves(vec![Edge::to(0), Edge::to(2)]),
///     Node::End(Outcome::loss_in(0)),
/// ];
/// let game = GraphGame::new(nodes, 0)?;
/// let solution = Retrograde::new(Drawn).solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::DRAW));
/// assert_eq!(solution.best_moves(), [1]);
/// assert_eq!(solution.value_at(&game, &1), Some(Outcome::win_in(1)));
/// let statistics = solution.oracle().statistics(&game);
/// assert_eq!(statistics.drawn, 2);
/// assert_eq!(statistics.single_saving, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// T. Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; K. Thompson, "Retrograde analysis of certain
/// endgames", ICCA Journal 9, 1986. Counters of moves not refuted: see R. Lake, J. Schaeffer and P. Lu, "Solving large
/// retrograde-analysis problems using a network of workstations", 1994.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retrograde<R, P = Reached, B = ByRows> {
    convention: R,
    parts: PhantomData<(P, B)>,
}

/// The moves that lead to a position are kept, row by row: fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByRows;

/// The moves that lead to a position are those that an [`Predecessors`] game tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByPredecessors;

impl<R> Retrograde<R> {
    /// Finds the positions that can be reached from the start; `convention` tells what endless play is worth.
    #[must_use]
    pub fn new(convention: R) -> Self {
        Self {
            convention,
            parts: PhantomData,
        }
    }
}

impl<R, P, B> Retrograde<R, P, B> {
    /// The same for a game in which the other player is the one to move at the start: what endless play is worth is
    /// then told the other way round.
    #[must_use]
    pub fn turned<V: Value>(self) -> Retrograde<R::Turned, P, B>
    where
        R: Convention<V, Turned: Default>,
    {
        Retrograde {
            convention: R::Turned::default(),
            parts: PhantomData,
        }
    }
}

impl<R, B> Retrograde<R, Reached, B> {
    /// Solves every position that an [`crate::Indexed`] game numbers, reached or not: no state is kept.
    #[must_use]
    pub fn numbered(self) -> Retrograde<R, Numbered, B> {
        Retrograde {
            convention: self.convention,
            parts: PhantomData,
        }
    }
}

impl<R, P> Retrograde<R, P, ByRows> {
    /// Takes moves back by the rules of an [`Predecessors`] game: no move is kept.
    #[must_use]
    pub fn with_predecessors(self) -> Retrograde<R, P, ByPredecessors> {
        Retrograde {
            convention: self.convention,
            parts: PhantomData,
        }
    }
}

/// One tier of a [`Tiered`] game after the other; the moves inside a tier are come by as `B` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InTiers<B>(PhantomData<B>);

impl<R, B> Retrograde<R, Numbered, B> {
    /// Solves a [`Tiered`] game tier by tier: looks moves up that lead to an earlier tier, and goes backwards inside
    /// each. Working memory is needed for one tier at a time, and threads share all of the work.
    #[must_use]
    pub fn tiered(self) -> Retrograde<R, Numbered, InTiers<B>> {
        Retrograde {
            convention: self.convention,
            parts: PhantomData,
        }
    }
}

impl<R, P> Retrograde<R, P, InTiers<ByRows>> {
    /// Takes moves back by the rules of an [`Predecessors`] game: no move is kept.
    #[must_use]
    pub fn with_predecessors(self) -> Retrograde<R, P, InTiers<ByPredecessors>> {
        Retrograde {
            convention: self.convention,
            parts: PhantomData,
        }
    }
}

/// A solution with the values of all positions.
type Solved<G, R, P> = Result<(SolutionOf<G>, Strong<G, R, P>), SolveErrorOf<G>>;

/// Solves a game, given what finds the positions and goes backwards, and what that is called.
fn solve<G, R, P>(
    game: &G,
    start: &G::State,
    run: &Run,
    way: &[&str],
    settled: impl FnOnce(&mut P::Positions, &Threads, &mut Meter<'_>) -> Result<Values, HaltOf<G>>,
) -> Solved<G, R, P>
where
    G: Game,
    R: Convention<G::Value>,
    P: FindPositions<G>,
{
    let mut meter = Meter::new(run);
    let mut count = run.threads.map_or(1, NonZeroUsize::get);
    let solved = Threads::of(run).map_err(Halt::from).and_then(|threads| {
        count = threads.count();
        let mut known = know::<G, R, P>(game, start, settled, &threads, &mut meter)?;
        let findings = findings_of::<G, R, P::Positions>(game, start, &mut known, &mut meter)?;
        Ok((known, findings))
    });
    let (known, findings) = match solved {
        Ok((known, findings)) => (Some(known), findings),
        Err(Halt::Stopped(reason)) => (None, Findings::nothing(reason)),
        Err(Halt::Fault(error)) => return Err(error),
    };
    let parts: Vec<_> = [P::NAME]
        .iter()
        .chain(way)
        .copied()
        .chain([R::INFINITE_PLAY.name()])
        .collect();
    let name = format!("retrograde ({})", parts.join(", "));
    let solution = findings.into_solution(meter.report(name, count));
    let strong = Strong {
        known,
        convention: PhantomData,
    };
    Ok((solution, strong))
}

/// Finds the positions and what can be forced in each.
fn know<G, R, P>(
    game: &G,
    start: &G::State,
    settled: impl FnOnce(&mut P::Positions, &Threads, &mut Meter<'_>) -> Result<Values, HaltOf<G>>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Known<P::Positions>, HaltOf<G>>
where
    G: Game,
    R: Convention<G::Value>,
    P: FindPositions<G>,
{
    let mut positions = P::open(game, start, &mut meter.budget)?;
    let values = settled(&mut positions, threads, meter)?;
    let sides = if R::INFINITE_PLAY.is_sided() {
        Sides::of(game, start, &mut positions, meter)?
    } else {
        Sides::none()
    };
    Ok(Known {
        positions,
        values,
        sides,
    })
}

/// What stops a solve, or is wrong with the position that the trouble names.
fn halt<G: Game, P: Positions<G>>(trouble: Trouble, game: &G, positions: &P) -> HaltOf<G> {
    match trouble {
        Trouble::Stopped(reason) => reason.into(),
        Trouble::TooFar(number) => {
            let state = positions.state(game, number as usize);
            let state = state.unwrap_or_else(|| game.start());
            SolveError::Overflow { state }.into()
        }
    }
}

/// Looks at every position once, and at those that its moves lead to.
fn expand<G, R, P>(
    game: &G,
    positions: &mut P,
    keeps_moves: bool,
    meter: &mut Meter<'_>,
) -> Result<(Nodes, Moves), HaltOf<G>>
where
    G: Game,
    R: Convention<G::Value>,
    P: Positions<G>,
{
    let room = if P::ALL { positions.len() } else { 0 };
    if P::ALL {
        meter.expect_positions(room);
    }
    let mut nodes = Nodes {
        fates: Fates::with_room(room, &mut meter.budget)?,
        hopes: meter.budget.vec(room)?,
    };
    let mut moves = Moves::default();
    let mut number = 0_u32;
    while let Some(state) = positions.state(game, number as usize) {
        meter.count()?;
        let mut degree = 0_u32;
        let mut fate = Outcome::DRAW;
        if let Some(value) = game.terminal_value(&state) {
            fate = R::end(value);
        } else {
            for mv in game.moves(&state) {
                degree += 1;
                let step = game.play(&state, mv);
                let target = positions.enter(game, &step.state, &mut meter.budget)?;
                if keeps_moves {
                    let target = u32::try_from(target).map_err(|_| too_many())?;
                    moves.push(target, step.turn, meter)?;
                }
            }
            if degree == 0 {
                return Err(SolveError::NoMoves { state }.into());
            }
        }
        nodes.fates.push(fate, &mut meter.budget)?;
        let hopes = AtomicU32::new(degree);
        meter.budget.push(&mut nodes.hopes, hopes)?;
        number += 1;
    }
    Ok((nodes, moves))
}

/// Looks at every position of those that all have numbers, each once and by any thread, without following its moves.
fn look<G, R, P>(
    game: &G,
    positions: &P,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Nodes, HaltOf<G>>
where
    G: Game + Sync,
    R: Convention<G::Value>,
    P: Positions<G> + Sync,
{
    /// Positions between two looks at the limits, at the most, and those that a thread takes at once.
    const BLOCK: usize = 1 << 16;
    const SHARE: usize = 1 << 10;

    let count = positions.len();
    meter.expect_positions(count);
    let fates = Fates::undecided(count, &mut meter.budget)?;
    let hopes: Vec<AtomicU32> = meter.budget.zeroed(count)?;
    // Whether a position has neither a value nor moves: then its number.
    let dead_end = |number: usize| {
        let state = positions.state(game, number)?;
        if let Some(value) = game.terminal_value(&state) {
            fates.set(number, fates::code(R::end(value)));
            return None;
        }
        let degree = game.moves(&state).fold(0, |degree, _| degree + 1);
        hopes[number].store(degree, Ordering::Relaxed);
        (degree == 0).then_some(number)
    };
    let mut first = 0;
    while first < count {
        let most = [Some(meter.stride()), meter.positions_left()];
        let most = most.into_iter().flatten().min().unwrap_or(0);
        let most = usize::try_from(most).unwrap_or(BLOCK).clamp(1, BLOCK);
        let block = first..count.min(first + most);
        meter.count_many(block.len() as u64)?;
        first = block.end;
        let found = threads.run(block.len() > SHARE, |parallel| {
            if parallel {
                let block = block.into_par_iter().with_min_len(SHARE);
                block.find_map_first(dead_end)
            } else {
                block.into_iter().find_map(dead_end)
            }
        });
        if let Some(state) = found.and_then(|number| positions.state(game, number)) {
            return Err(SolveError::NoMoves { state }.into());
        }
    }
    Ok(Nodes { fates, hopes })
}

/// Rates the moves of the start and follows the first best one of each position, until play is over or comes
/// to a position again.
fn findings_of<G, R, P>(
    game: &G,
    start: &G::State,
    known: &mut Known<P>,
    meter: &mut Meter<'_>,
) -> Result<FindingsOf<G>, HaltOf<G>>
where
    G: Game,
    R: Convention<G::Value>,
    P: Positions<G>,
{
    if let Some(value) = game.terminal_value(start) {
        return Ok(Findings::terminal(value));
    }
    let moves = rate::<G, R, P>(game, known, start, true, &mut meter.budget)?;
    let moves: Vec<_> = moves.into_iter().map(|(rated, _)| rated).collect();
    let best = moves.iter().map(|rated| rated.value).max();
    let value = best.ok_or_else(|| SolveError::NoMoves {
        state: start.clone(),
    })?;
    let forced = known.outcome(game, start).unwrap_or(Outcome::DRAW);
    let mut followed = follow::<G, R, P>(game, start, known, false, meter)?;
    // Values that tell no distance are no guide to the end; where it can be forced, distances are.
    if !followed.ends && forced != Outcome::DRAW {
        followed = follow::<G, R, P>(game, start, known, true, meter)?;
    }
    Ok(Findings {
        bounds: Bounds::exactly(value),
        moves,
        line: Some(followed.line),
        stopped: None,
    })
}

/// A line of best play, and whether it comes to an end of play, and not to a position that came before.
struct Followed<G: Game> {
    line: Vec<G::Move>,
    ends: bool,
}

/// Follows the first best move of each position, until play is over or comes to a position again; by distance, the
/// first of those with the shortest win or the longest loss.
fn follow<G, R, P>(
    game: &G,
    start: &G::State,
    known: &mut Known<P>,
    by_distance: bool,
    meter: &mut Meter<'_>,
) -> Result<Followed<G>, HaltOf<G>>
where
    G: Game,
    R: Convention<G::Value>,
    P: Positions<G>,
{
    let (mut state, mut is_first) = (start.clone(), true);
    // With one player to move, and with the other, if it matters.
    let mut seen: Vec<u8> = meter.budget.zeroed(known.positions.len())?;
    let mut line = Vec::new();
    let mut ends = true;
    while game.terminal_value(&state).is_none() {
        let side = if R::INFINITE_PLAY.is_sided() && !is_first {
            2
        } else {
            1
        };
        let seen = known
            .positions
            .number(game, &state)
            .and_then(|at| seen.get_mut(at));
        let Some(seen) = seen.filter(|seen| **seen & side == 0) else {
            ends = false;
            break;
        };
        *seen |= side;
        if line.len() % 1024 == 1023 {
            meter.check()?;
        }
        let mut best: Option<Forced<G>> = None;
        for (rated, forced) in rate::<G, R, P>(game, known, &state, is_first, &mut meter.budget)? {
            let is_better = best.as_ref().is_none_or(|(best, farthest)| {
                let farther = by_distance && forced > *farthest;
                rated.value > best.value || rated.value == best.value && farther
            });
            if is_better {
                best = Some((rated, forced));
            }
        }
        let Some((RatedMove { mv, .. }, _)) = best else {
            break;
        };
        meter.budget.push(&mut line, mv)?;
        let step = game.play(&state, mv);
        is_first = next_is_first(is_first, step.turn);
        state = step.state;
    }
    drop(seen);
    meter.budget.give_back(known.positions.len());
    Ok(Followed { line, ends })
}

/// A move with its value, and what the mover can force by it.
type Forced<G> = (RatedMoveOf<G>, Outcome);

/// Every move of a position with its value, and what the mover can force by it.
fn rate<G, R, P>(
    game: &G,
    known: &mut Known<P>,
    state: &G::State,
    is_first: bool,
    budget: &mut Budget,
) -> Result<Vec<Forced<G>>, HaltOf<G>>
where
    G: Game,
    R: Convention<G::Value>,
    P: Positions<G>,
{
    let rated = game.moves(state).map(|mv| {
        let step = game.play(state, mv);
        let number = known.positions.enter(game, &step.state, budget)?;
        // Only a game that contradicts itself comes to a position that was not there before.
        let forced = known.values.get(number).unwrap_or(Outcome::DRAW);
        let child = R::value(forced, next_is_first(is_first, step.turn));
        let overflow = || SolveError::Overflow {
            state: state.clone(),
        };
        let value = child.back_up(step.gain, step.turn).ok_or_else(overflow)?;
        let forced = forced.back_up((), step.turn).ok_or_else(overflow)?;
        Ok((RatedMove { mv, value }, forced))
    });
    rated.collect()
}

impl<G, R, P> Solver<G> for Retrograde<R, P, ByRows>
where
    G: Game,
    R: Convention<G::Value>,
    P: FindPositions<G>,
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

impl<G, R, P> OracleSolver<G> for Retrograde<R, P, ByRows>
where
    G: Game,
    R: Convention<G::Value>,
    P: FindPositions<G>,
{
    type Oracle = Strong<G, R, P>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let settled = |positions: &mut P::Positions, threads: &Threads, meter: &mut Meter<'_>| {
            let (nodes, moves) = expand::<G, R, _>(game, positions, true, meter)?;
            let degrees = nodes.hopes.iter().map(|hope| hope.load(Ordering::Relaxed));
            let rows = Rows::new(moves, degrees, meter)?;
            let fates = settle(nodes, &rows, threads, meter)
                .map_err(|trouble| halt(trouble, game, positions))?;
            rows.free(meter);
            Ok(Values::of(fates, threads, &mut meter.budget)?)
        };
        solve(game, start, run, &[], settled)
    }
}

impl<G, R, P> Solver<G> for Retrograde<R, P, ByPredecessors>
where
    G: Predecessors + Sync,
    R: Convention<G::Value>,
    P: FindPositions<G, Positions: Sync>,
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

impl<G, R, P> OracleSolver<G> for Retrograde<R, P, ByPredecessors>
where
    G: Predecessors + Sync,
    R: Convention<G::Value>,
    P: FindPositions<G, Positions: Sync>,
{
    type Oracle = Strong<G, R, P>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let settled = |positions: &mut P::Positions, threads: &Threads, meter: &mut Meter<'_>| {
            let nodes = if P::Positions::ALL {
                look::<G, R, _>(game, positions, threads, meter)?
            } else {
                expand::<G, R, _>(game, positions, false, meter)?.0
            };
            let unplayed = UnMoves::new(game, positions);
            let settled = settle(nodes, &unplayed, threads, meter);
            if let Some(before) = unplayed.unnumbered() {
                // It has no number, and that is the error.
                positions.enter(game, &before, &mut meter.budget)?;
            }
            let fates = settled.map_err(|trouble| halt(trouble, game, positions))?;
            Ok(Values::of(fates, threads, &mut meter.budget)?)
        };
        solve(game, start, run, &["unplayed"], settled)
    }
}

impl<G, R> Solver<G> for Retrograde<R, Numbered, InTiers<ByRows>>
where
    G: Tiered + Sync,
    R: Convention<G::Value>,
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

impl<G, R> OracleSolver<G> for Retrograde<R, Numbered, InTiers<ByRows>>
where
    G: Tiered + Sync,
    R: Convention<G::Value>,
{
    type Oracle = Strong<G, R, Numbered>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let settled = |_: &mut _, threads: &Threads, meter: &mut Meter<'_>| {
            by_tiers(game, threads, meter, |tier, meter| {
                tier.solve_by_rows::<R>(meter)
            })
        };
        solve(game, start, run, &["tier by tier"], settled)
    }
}

impl<G, R> Solver<G> for Retrograde<R, Numbered, InTiers<ByPredecessors>>
where
    G: Tiered + Predecessors + Sync,
    R: Convention<G::Value>,
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

impl<G, R> OracleSolver<G> for Retrograde<R, Numbered, InTiers<ByPredecessors>>
where
    G: Tiered + Predecessors + Sync,
    R: Convention<G::Value>,
{
    type Oracle = Strong<G, R, Numbered>;

    fn solve_with_oracle_from(
        &self,
        game: &G,
        start: &G::State,
        run: &Run,
    ) -> Result<(SolutionOf<G>, Self::Oracle), SolveErrorOf<G>> {
        let settled = |_: &mut _, threads: &Threads, meter: &mut Meter<'_>| {
            by_tiers(game, threads, meter, |tier, meter| {
                tier.solve_by_unplay::<R>(meter)
            })
        };
        solve(game, start, run, &["tier by tier", "unplayed"], settled)
    }
}
