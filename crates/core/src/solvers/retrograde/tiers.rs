//! Retrograde analysis of one tier after the other: [`analyse_tiers`].

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::forced_value::ForcedValue;
use super::moves_by_target::MovesByTarget;
use super::outcomes::{self, Outcomes};
use super::propagation::{IncomingMoves, Unsolved, Updates, propagate};
use crate::error::{HaltOf, SolveError};
use crate::game::Turn;
use crate::predecessors::Predecessors;
use crate::run::Meter;
use crate::solvers::blocks::Blocks;
use crate::solvers::strong_solution::ValueCodes;
use crate::solvers::threads::{Parts, Threads};
use crate::tiered::Tiered;
use crate::value::Outcome;

/// The tier that is being analysed.
pub(super) struct Tier<'a, G> {
    game: &'a G,
    /// Its place among the tiers.
    place: usize,
    /// The numbers of its positions.
    range: Range<usize>,
    /// The number of all positions.
    positions: usize,
    /// The outcomes of earlier tiers.
    solved: &'a ValueCodes,
    threads: &'a Threads,
}

/// The most positions between two checks of the limits.
const BLOCK: usize = 1 << 16;

const PARTS: Parts = Parts {
    len: 1 << 10,
    worth_sharing: (1 << 10) + 1,
};

/// What is wrong with a tier.
enum Fault {
    /// The position with this number breaks a law.
    At(usize),
    /// The tier has fewer states than numbers.
    Short,
}

/// Where a move leads.
enum Target {
    /// To a position of the same tier, by its place there.
    InTier(u32),
    /// To a position of an earlier tier, by its number.
    Solved(usize),
    /// To a later tier, or to no numbered position.
    Forbidden,
}

/// Solves a game tier by tier; `analyse` finds the outcomes of one tier.
pub(super) fn analyse_tiers<G: Tiered>(
    game: &G,
    threads: &Threads,
    meter: &mut Meter<'_>,
    mut analyse: impl FnMut(&Tier<'_, G>, &mut Meter<'_>) -> Result<Outcomes, HaltOf<G>>,
) -> Result<ValueCodes, HaltOf<G>> {
    let positions = game.count();
    meter.expect_positions(positions);
    let mut solved = ValueCodes::zeroed(positions, &mut meter.budget)?;
    let (tiers, mut end) = (game.tiers(), 0);
    for place in 0..tiers {
        let range = game.tier(place);
        if range.start != end || range.end < end || range.end > positions {
            return Err(SolveError::Tiers { tier: place }.into());
        }
        end = range.end;
        if range.is_empty() {
            continue;
        }
        let first = range.start;
        let tier = Tier {
            game,
            place,
            range,
            positions,
            solved: &solved,
            threads,
        };
        let outcomes = analyse(&tier, meter)?;
        solved.write(first, outcomes.codes(), threads, &mut meter.budget)?;
        outcomes.free(&mut meter.budget);
    }
    if end != positions {
        return Err(SolveError::Tiers { tier: tiers }.into());
    }
    Ok(solved)
}

impl<G: Tiered<Value: ForcedValue> + Sync> Tier<'_, G> {
    /// Keeps the moves inside the tier.
    pub(super) fn by_stored_moves(&self, meter: &mut Meter<'_>) -> Result<Outcomes, HaltOf<G>> {
        let moves = MovesByTarget::counting(self.range.len(), meter)?;
        let unsolved = self.expand(meter, Some(&|target| moves.count(target)))?;
        let moves = moves.counted(meter)?;
        self.for_each(meter, false, |state, source| {
            if self.game.terminal_value(state).is_none() {
                for mv in self.game.moves(state) {
                    let step = self.game.play(state, mv);
                    if let Target::InTier(target) = self.target(&step.state) {
                        moves.enter(source, target, step.turn);
                    }
                }
            }
            true
        })?;
        let outcomes = self.propagate(unsolved, &moves, meter)?;
        moves.free(meter);
        Ok(outcomes)
    }

    /// Takes moves back by the rules of the game.
    pub(super) fn by_predecessors(&self, meter: &mut Meter<'_>) -> Result<Outcomes, HaltOf<G>>
    where
        G: Predecessors,
    {
        let unsolved = self.expand(meter, None::<&fn(u32)>)?;
        let un_moves = UnMovesInTier {
            tier: self,
            unnumbered: AtomicUsize::new(usize::MAX),
        };
        let outcomes = self.propagate(unsolved, &un_moves, meter);
        let unnumbered = un_moves.unnumbered.into_inner();
        if unnumbered < self.range.end {
            let after = self.game.unrank(unnumbered);
            let before = self.game.predecessors_in_tier(&after);
            let mut before = before.map(|(before, _)| before);
            if let Some(state) = before.find(|before| self.game.rank(before) >= self.positions) {
                return Err(self.out_of_range(state));
            }
        }
        outcomes
    }

    fn propagate(
        &self,
        unsolved: Unsolved,
        moves: &dyn IncomingMoves,
        meter: &mut Meter<'_>,
    ) -> Result<Outcomes, HaltOf<G>> {
        propagate(unsolved, moves, self.threads, meter).map_err(|halt| {
            halt.explain(|place| {
                let state = self.game.unrank(self.range.start + place as usize);
                SolveError::Overflow { state }
            })
        })
    }

    fn out_of_range(&self, state: G::State) -> HaltOf<G> {
        let index = self.game.rank(&state);
        let positions = self.positions;
        SolveError::IndexOutOfRange {
            state,
            index,
            positions,
        }
        .into()
    }

    /// Where a move to a state leads.
    #[inline]
    fn target(&self, state: &G::State) -> Target {
        let number = self.game.rank(state);
        match number.checked_sub(self.range.start) {
            None => {
                self.solved.prefetch(number);
                Target::Solved(number)
            }
            Some(place) => match u32::try_from(place) {
                Ok(place) if number < self.range.end => Target::InTier(place),
                _ => Target::Forbidden,
            },
        }
    }

    /// Expands every position once. `in_tier` gets the target of each move inside the tier; without
    /// it, the game may count those moves.
    fn expand(
        &self,
        meter: &mut Meter<'_>,
        in_tier: Option<&(impl Fn(u32) + Sync)>,
    ) -> Result<Unsolved, HaltOf<G>> {
        let count = self.range.len();
        let seeds = Outcomes::undecided(count, &mut meter.budget)?;
        let undecided_moves: Vec<AtomicU32> = meter.budget.zeroed(count)?;
        self.for_each(meter, true, |state, place| {
            let known = match self.game.terminal_value(state) {
                Some(value) => Some((outcomes::code(value.to_outcome()), 0)),
                None => self.expand_one(state, in_tier),
            };
            let Some((seed, moves)) = known else {
                return false;
            };
            seeds.set(place as usize, seed);
            undecided_moves[place as usize].store(moves, Ordering::Relaxed);
            true
        })?;
        Ok(Unsolved {
            seeds,
            undecided_moves,
        })
    }

    /// The seed of a position by its moves to earlier tiers, and its number of undecided moves;
    /// `None` if it breaks a law.
    #[inline]
    fn expand_one(&self, state: &G::State, in_tier: Option<&impl Fn(u32)>) -> Option<(u32, u32)> {
        let mut moves_out = MovesOut::new(self.solved);
        let (mut undecided, mut has_moves) = (0, false);
        let mut expand = |mv| {
            has_moves = true;
            let step = self.game.play(state, mv);
            match self.target(&step.state) {
                Target::InTier(target) => {
                    undecided += 1;
                    if let Some(in_tier) = in_tier {
                        in_tier(target);
                    }
                }
                Target::Solved(number) => moves_out.push(number, step.turn),
                Target::Forbidden => return false,
            }
            true
        };
        if in_tier.is_some() {
            if !self.game.moves(state).all(&mut expand) {
                return None;
            }
        } else {
            if !self.game.moves_out(state).all(&mut expand) {
                return None;
            }
            let staying = self.game.in_tier_move_count(state);
            has_moves |= staying > 0;
            undecided += staying;
        }
        moves_out.probe();
        if moves_out.is_too_far {
            return None;
        }
        if moves_out.win < u32::MAX {
            // Whatever the other moves are worth, the position is not lost.
            Some((
                outcomes::code(Outcome::win_in(moves_out.win)),
                undecided + 1,
            ))
        } else if moves_out.may_draw {
            Some((0, undecided + 1))
        } else if let Some(plies) = moves_out.loss {
            Some((outcomes::code(Outcome::loss_in(plies)), undecided))
        } else {
            has_moves.then_some((0, undecided))
        }
    }

    /// Calls `visit` for every position and its place in the tier, by any thread; it says whether
    /// the position keeps the laws.
    fn for_each(
        &self,
        meter: &mut Meter<'_>,
        counts: bool,
        visit: impl Fn(&G::State, u32) -> bool + Sync,
    ) -> Result<(), HaltOf<G>> {
        let visit_all = |numbers: Range<usize>| {
            let mut next = numbers.start;
            for state in self.game.states(numbers.clone()).take(numbers.len()) {
                // What it would be cut off for is refused before anything is expanded.
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "there are 2³¹ positions at the most"
                )]
                let place = (next - self.range.start) as u32;
                if !visit(&state, place) {
                    return Some(Fault::At(next));
                }
                next += 1;
            }
            (next < numbers.end).then_some(Fault::Short)
        };
        let mut blocks = Blocks::new(self.range.clone(), BLOCK);
        loop {
            let block = if counts {
                blocks.next_counted(meter)?
            } else {
                blocks.next_checked(meter)?
            };
            let Some(Range { start, end }) = block else {
                return Ok(());
            };
            let fault = self.threads.find_in_parts(end - start, PARTS, &|part| {
                visit_all(start + part.start..start + part.end)
            });
            match fault {
                None => {}
                Some(Fault::Short) => return Err(SolveError::Tiers { tier: self.place }.into()),
                Some(Fault::At(number)) => return Err(self.explain(number)),
            }
        }
    }

    /// The law that a position breaks.
    #[cold]
    fn explain(&self, number: usize) -> HaltOf<G> {
        let state = self.game.unrank(number);
        for mv in self.game.moves(&state.clone()) {
            let next = self.game.play(&state, mv).state;
            let index = self.game.rank(&next);
            if index >= self.positions {
                return self.out_of_range(next);
            }
            if index >= self.range.end {
                return SolveError::TierOrder {
                    state,
                    mv,
                    next,
                    index,
                }
                .into();
            }
            let code = self.solved.get(index);
            if code.and_then(outcomes::plies) == Some(Outcome::MAX_PLIES) {
                return SolveError::Overflow { state }.into();
            }
        }
        SolveError::NoMoves { state }.into()
    }
}

/// The moves of a position that lead to earlier tiers. Some of them wait, while the outcomes they
/// lead to are fetched.
struct MovesOut<'a> {
    solved: &'a ValueCodes,
    /// Where the waiting moves lead, and whose turn it is there.
    waiting: [(usize, Turn); 16],
    count: usize,
    /// The plies of the shortest win; `u32::MAX` if there is none.
    win: u32,
    may_draw: bool,
    /// The plies of the longest loss.
    loss: Option<u32>,
    /// Whether an outcome is too far.
    is_too_far: bool,
}

impl<'a> MovesOut<'a> {
    #[inline]
    fn new(solved: &'a ValueCodes) -> Self {
        Self {
            solved,
            waiting: [(0, Turn::Passes); 16],
            count: 0,
            win: u32::MAX,
            may_draw: false,
            loss: None,
            is_too_far: false,
        }
    }

    #[inline]
    fn push(&mut self, number: usize, turn: Turn) {
        if self.count == self.waiting.len() {
            self.probe();
        }
        self.waiting[self.count] = (number, turn);
        self.count += 1;
    }

    /// Reads the outcomes of the waiting moves.
    #[inline]
    fn probe(&mut self) {
        for &(number, turn) in &self.waiting[..self.count] {
            let code = self.solved.get(number).unwrap_or(0);
            match outcomes::plies(code) {
                None => self.may_draw = true,
                Some(Outcome::MAX_PLIES..) => self.is_too_far = true,
                Some(plies) if outcomes::is_loss(code) == (turn == Turn::Passes) => {
                    self.win = self.win.min(plies + 1);
                }
                Some(plies) => self.loss = self.loss.max(Some(plies + 1)),
            }
        }
        self.count = 0;
    }
}

/// Un-moves inside a tier, by the rules of the game.
struct UnMovesInTier<'t, 'a, G> {
    tier: &'t Tier<'a, G>,
    /// The first position with a predecessor that has no number.
    unnumbered: AtomicUsize,
}

impl<G: Tiered + Predecessors + Sync> IncomingMoves for UnMovesInTier<'_, '_, G> {
    fn visit(&self, position: u32, updates: &mut Updates<'_>) {
        let Tier {
            game,
            ref range,
            positions,
            ..
        } = *self.tier;
        let number = range.start + position as usize;
        let state = game.unrank(number);
        for (before, turn) in game.predecessors_in_tier(&state) {
            let index = game.rank(&before);
            match index.checked_sub(range.start).map(u32::try_from) {
                Some(Ok(place)) if index < range.end => updates.back_up(place, turn),
                _ if index >= positions => {
                    // The least of them, so that it is the same with any number of threads.
                    self.unnumbered.fetch_min(number, Ordering::Relaxed);
                }
                // In another tier.
                _ => {}
            }
        }
    }
}
