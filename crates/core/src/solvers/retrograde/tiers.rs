//! One tier after the other: [`by_tiers`].

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::convention::Convention;
use super::fates::{self, Fates};
use super::levels::{Nodes, Parents, Trouble, settle};
use super::rows::Rows;
use super::values::Values;
use crate::error::{HaltOf, SolveError};
use crate::game::Turn;
use crate::predecessors::Predecessors;
use crate::run::Meter;
use crate::solvers::threads::Threads;
use crate::tiered::Tiered;
use crate::value::Outcome;

/// The tier in hand.
pub(super) struct Tier<'a, G> {
    game: &'a G,
    /// Which one it is.
    place: usize,
    /// The numbers of its positions.
    range: Range<usize>,
    /// How many positions there are in all.
    positions: usize,
    /// The outcomes of earlier tiers.
    values: &'a Values,
    threads: &'a Threads,
}

/// Positions between two looks at the limits, at the most, and those that a thread takes at once.
const BLOCK: usize = 1 << 16;
const SHARE: usize = 1 << 10;

/// What is wrong with a tier.
enum Fault {
    /// Something about the position with this number.
    At(usize),
    /// It has fewer states than numbers.
    Short,
}

/// Where a move leads.
enum Exit {
    /// To a position of the tier, numbered from its beginning.
    Inside(u32),
    /// To the one with this number, which is solved.
    To(usize),
    /// Where it may not.
    Nowhere,
}

/// Solves a game tier by tier; `solve` finds the outcomes of one.
pub(super) fn by_tiers<G: Tiered>(
    game: &G,
    threads: &Threads,
    meter: &mut Meter<'_>,
    mut solve: impl FnMut(&Tier<'_, G>, &mut Meter<'_>) -> Result<Fates, HaltOf<G>>,
) -> Result<Values, HaltOf<G>> {
    let positions = game.positions();
    meter.expect_positions(positions);
    let mut values = Values::drawn(positions, &mut meter.budget)?;
    let (tiers, mut end) = (game.tiers(), 0);
    for tier in 0..tiers {
        let range = game.tier(tier);
        if range.start != end || range.end < end || range.end > positions {
            return Err(SolveError::Tiers { tier }.into());
        }
        end = range.end;
        if range.is_empty() {
            continue;
        }
        let first = range.start;
        let tier = Tier {
            game,
            place: tier,
            range,
            positions,
            values: &values,
            threads,
        };
        let fates = solve(&tier, meter)?;
        values.write(first, &fates, threads, &mut meter.budget)?;
        fates.free(&mut meter.budget);
    }
    if end != positions {
        return Err(SolveError::Tiers { tier: tiers }.into());
    }
    Ok(values)
}

impl<G: Tiered + Sync> Tier<'_, G> {
    /// Solves it with the moves inside kept row by row.
    pub(super) fn solve_by_rows<R>(&self, meter: &mut Meter<'_>) -> Result<Fates, HaltOf<G>>
    where
        R: Convention<G::Value>,
    {
        let rows = Rows::counting(self.range.len(), meter)?;
        let nodes = self.look::<R>(meter, Some(&|target| rows.count(target)))?;
        let rows = rows.counted(meter)?;
        self.blocks(meter, false, |state, source| {
            if self.game.terminal_value(state).is_none() {
                for mv in self.game.moves(state) {
                    let step = self.game.play(state, mv);
                    if let Exit::Inside(target) = self.exit(&step.state) {
                        rows.enter(source, target, step.turn);
                    }
                }
            }
            true
        })?;
        let fates = self.settle(nodes, &rows, meter)?;
        rows.free(meter);
        Ok(fates)
    }

    /// Solves it with moves taken back by the rules of the game.
    pub(super) fn solve_by_unplay<R>(&self, meter: &mut Meter<'_>) -> Result<Fates, HaltOf<G>>
    where
        G: Predecessors,
        R: Convention<G::Value>,
    {
        let nodes = self.look::<R>(meter, None::<&fn(u32)>)?;
        let inside = Inside {
            tier: self,
            unnumbered: AtomicUsize::new(usize::MAX),
        };
        let settled = self.settle(nodes, &inside, meter);
        let unnumbered = inside.unnumbered.into_inner();
        if unnumbered < self.range.end {
            let after = self.game.state(unnumbered);
            let mut before = self
                .game
                .predecessors_in_tier(&after)
                .map(|(before, _)| before);
            if let Some(state) = before.find(|before| self.game.index(before) >= self.positions) {
                return Err(self.out_of_range(state));
            }
        }
        settled
    }

    fn settle(
        &self,
        nodes: Nodes,
        predecessors: &impl Parents,
        meter: &mut Meter<'_>,
    ) -> Result<Fates, HaltOf<G>> {
        settle(nodes, predecessors, self.threads, meter).map_err(|trouble| match trouble {
            Trouble::Stopped(reason) => reason.into(),
            Trouble::TooFar(number) => {
                let state = self.game.state(self.range.start + number as usize);
                SolveError::Overflow { state }.into()
            }
        })
    }

    fn out_of_range(&self, state: G::State) -> HaltOf<G> {
        let index = self.game.index(&state);
        let positions = self.positions;
        SolveError::IndexOutOfRange {
            state,
            index,
            positions,
        }
        .into()
    }

    /// Where a move leads that comes to a state.
    #[inline]
    fn exit(&self, state: &G::State) -> Exit {
        let number = self.game.index(state);
        match number.checked_sub(self.range.start) {
            None => {
                self.values.fetch(number);
                Exit::To(number)
            }
            Some(inside) => match u32::try_from(inside) {
                Ok(inside) if number < self.range.end => Exit::Inside(inside),
                _ => Exit::Nowhere,
            },
        }
    }

    /// Looks at every position once, and at those that its moves lead to; `inside` is told each of the tier itself, if
    /// it is to be.
    fn look<R: Convention<G::Value>>(
        &self,
        meter: &mut Meter<'_>,
        inside: Option<&(impl Fn(u32) + Sync)>,
    ) -> Result<Nodes, HaltOf<G>> {
        let count = self.range.len();
        let fates = Fates::undecided(count, &mut meter.budget)?;
        let hopes: Vec<AtomicU32> = meter.budget.zeroed(count)?;
        self.blocks(meter, true, |state, number| {
            let known = match self.game.terminal_value(state) {
                Some(value) => Some((fates::code(R::end(value)), 0)),
                None => self.ahead(state, inside),
            };
            let Some((fate, degree)) = known else {
                return false;
            };
            fates.set(number as usize, fate);
            hopes[number as usize].store(degree, Ordering::Relaxed);
            true
        })?;
        Ok(Nodes { fates, hopes })
    }

    /// What the moves of a position that lead to earlier tiers tell of it, and how many others there are that it may
    /// hope for; nothing if something is wrong with it.
    #[inline]
    fn ahead(&self, state: &G::State, inside: Option<&impl Fn(u32)>) -> Option<(u32, u32)> {
        let mut exits = Exits::new(self.values);
        let (mut degree, mut has_moves) = (0, false);
        let mut look = |mv| {
            has_moves = true;
            let step = self.game.play(state, mv);
            match self.exit(&step.state) {
                Exit::Inside(target) => {
                    degree += 1;
                    if let Some(inside) = inside {
                        inside(target);
                    }
                }
                Exit::To(number) => exits.push(number, step.turn),
                Exit::Nowhere => return false,
            }
            true
        };
        if inside.is_some() {
            if !self.game.moves(state).all(&mut look) {
                return None;
            }
        } else {
            if !self.game.moves_out(state).all(&mut look) {
                return None;
            }
            let staying = self.game.in_tier_move_count(state);
            has_moves |= staying > 0;
            degree += staying;
        }
        exits.look_up();
        if exits.is_too_far {
            return None;
        }
        if exits.win < u32::MAX {
            // Whatever the other moves are worth, it is not lost.
            Some((fates::code(Outcome::win_in(exits.win)), degree + 1))
        } else if exits.may_draw {
            Some((0, degree + 1))
        } else if let Some(plies) = exits.loss {
            Some((fates::code(Outcome::loss_in(plies)), degree))
        } else {
            has_moves.then_some((0, degree))
        }
    }

    /// Does something with every position, by any thread; it tells whether the position is as it should be.
    fn blocks(
        &self,
        meter: &mut Meter<'_>,
        counts: bool,
        look: impl Fn(&G::State, u32) -> bool + Sync,
    ) -> Result<(), HaltOf<G>> {
        let part = |numbers: Range<usize>| {
            let mut next = numbers.start;
            for state in self.game.states_of(numbers.clone()).take(numbers.len()) {
                // What it would be cut off for is refused before anything is looked at.
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "there are 2³¹ positions at the most"
                )]
                let number = (next - self.range.start) as u32;
                if !look(&state, number) {
                    return Some(Fault::At(next));
                }
                next += 1;
            }
            (next < numbers.end).then_some(Fault::Short)
        };
        let mut first = self.range.start;
        while first < self.range.end {
            let most = if counts {
                let most = [Some(meter.stride()), meter.positions_left()];
                let most = most.into_iter().flatten().min().unwrap_or(0);
                usize::try_from(most).unwrap_or(BLOCK).clamp(1, BLOCK)
            } else {
                BLOCK
            };
            let block = first..self.range.end.min(first + most);
            first = block.end;
            if counts {
                meter.count_many(block.len() as u64)?;
            } else {
                meter.check()?;
            }
            let fault = self.threads.run(block.len() > SHARE, |parallel| {
                if parallel {
                    let parts = block.len().div_ceil(SHARE);
                    let parts = (0..parts).into_par_iter().map(|part| {
                        let first = block.start + part * SHARE;
                        first..block.end.min(first + SHARE)
                    });
                    parts.map(part).find_first(Option::is_some).flatten()
                } else {
                    part(block)
                }
            });
            match fault {
                None => {}
                Some(Fault::Short) => return Err(SolveError::Tiers { tier: self.place }.into()),
                Some(Fault::At(number)) => return Err(self.explain(number)),
            }
        }
        Ok(())
    }

    /// What is wrong with a position.
    fn explain(&self, number: usize) -> HaltOf<G> {
        let state = self.game.state(number);
        for mv in self.game.moves(&state.clone()) {
            let next = self.game.play(&state, mv).state;
            let index = self.game.index(&next);
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
            if fates::plies(self.values.code(index)) == Some(Outcome::MAX_PLIES) {
                return SolveError::Overflow { state }.into();
            }
        }
        SolveError::NoMoves { state }.into()
    }
}

/// The moves of a position that lead to earlier tiers, some of which are still to be looked up: their memory is fetched
/// meanwhile.
struct Exits<'a> {
    values: &'a Values,
    /// Where they lead, and whose turn it is there.
    open: [(usize, Turn); 16],
    count: usize,
    /// The plies of the shortest win; the most there is if there is none.
    win: u32,
    may_draw: bool,
    /// The plies of the longest loss.
    loss: Option<u32>,
    /// Whether any outcome is too far to be told.
    is_too_far: bool,
}

impl<'a> Exits<'a> {
    #[inline]
    fn new(values: &'a Values) -> Self {
        Self {
            values,
            open: [(0, Turn::Passes); 16],
            count: 0,
            win: u32::MAX,
            may_draw: false,
            loss: None,
            is_too_far: false,
        }
    }

    #[inline]
    fn push(&mut self, number: usize, turn: Turn) {
        if self.count == self.open.len() {
            self.look_up();
        }
        self.open[self.count] = (number, turn);
        self.count += 1;
    }

    #[inline]
    fn look_up(&mut self) {
        for &(number, turn) in &self.open[..self.count] {
            let code = self.values.code(number);
            match fates::plies(code) {
                None => self.may_draw = true,
                Some(Outcome::MAX_PLIES..) => self.is_too_far = true,
                Some(plies) if fates::is_lost(code) == (turn == Turn::Passes) => {
                    self.win = self.win.min(plies + 1);
                }
                Some(plies) => self.loss = self.loss.max(Some(plies + 1)),
            }
        }
        self.count = 0;
    }
}

/// Moves inside a tier, taken back by the rules of the game.
struct Inside<'t, 'a, G> {
    tier: &'t Tier<'a, G>,
    /// The number of a position a move of which was taken back to one without a number.
    unnumbered: AtomicUsize,
}

impl<G: Tiered + Predecessors + Sync> Parents for Inside<'_, '_, G> {
    #[inline]
    fn visit(&self, number: u32, mut visit: impl FnMut(u32, Turn)) {
        let Tier {
            game,
            ref range,
            positions,
            ..
        } = *self.tier;
        let number = range.start + number as usize;
        let state = game.state(number);
        for (before, turn) in game.predecessors_in_tier(&state) {
            let index = game.index(&before);
            match index.checked_sub(range.start).map(u32::try_from) {
                Some(Ok(inside)) if index < range.end => visit(inside, turn),
                _ if index >= positions => {
                    // The least of them, so that it is the same whatever the threads.
                    self.unnumbered.fetch_min(number, Ordering::Relaxed);
                }
                // Of another tier.
                _ => {}
            }
        }
    }
}
