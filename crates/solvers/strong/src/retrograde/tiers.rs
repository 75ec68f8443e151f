//! Retrograde analysis of one tier after the other: [`analyse_tiers`].

use stonework_core::kit::{Meter, Threads};
use stonework_core::{HaltOf, Indexed, SolveError, StopReason, Tiered};

use super::tier::{Tier, demand_places};
use super::tier_error::TierError;
use super::tier_rules::{TierPredecessors, TierRules};
use crate::strong_solution::ValueCodes;

/// Solves a game tier by tier. Without `predecessors`, the moves inside each tier are stored.
pub(super) fn analyse_tiers(
    rules: &dyn TierRules,
    predecessors: Option<&dyn TierPredecessors>,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<ValueCodes, TiersHalt> {
    rules
        .check_tiers()
        .map_err(|(tier, error)| TiersHalt { tier, error })?;
    for tier in 0..rules.tiers() {
        demand_places(&rules.tier(tier)).map_err(|reason| TiersHalt {
            tier,
            error: reason.into(),
        })?;
    }
    let positions = rules.count();
    meter.expect_positions(positions);
    let mut solved = ValueCodes::zeroed(positions, &mut meter.budget)?;
    for tier in 0..rules.tiers() {
        let range = rules.tier(tier);
        if range.is_empty() {
            continue;
        }
        let numbers = range.clone();
        let outcomes = Tier {
            rules,
            predecessors,
            range,
            finished: &solved,
            known: None,
            threads,
        }
        .analyse(None, &mut (), meter)
        .map_err(|error| TiersHalt { tier, error })?;
        solved.write(
            numbers,
            &|place| outcomes.code(place),
            threads,
            &mut meter.budget,
        )?;
        outcomes.free(&mut meter.budget);
    }
    Ok(solved)
}

/// Why the analysis of some tiers could not go on, and the tier.
#[derive(Debug)]
pub(super) struct TiersHalt {
    tier: usize,
    error: TierError,
}

impl From<StopReason> for TiersHalt {
    fn from(reason: StopReason) -> Self {
        Self {
            tier: 0,
            error: TierError::Stopped(reason),
        }
    }
}

impl TiersHalt {
    /// The halt of a game; `predecessors` are those of a position.
    #[cold]
    pub(super) fn explain<G: Tiered>(
        self,
        game: &G,
        predecessors: impl FnOnce(&G::State) -> Vec<G::State>,
    ) -> HaltOf<G> {
        match self.error {
            TierError::Stopped(reason) => reason.into(),
            // Outcomes in memory can be read, and get more bytes if they need them.
            TierError::Short | TierError::TooWide | TierError::Io(_) => {
                SolveError::Tiers { tier: self.tier }.into()
            }
            TierError::TooFar(number) => {
                let state = game.unrank(number);
                SolveError::Overflow { state }.into()
            }
            TierError::Unnumbered(number) => {
                let before = predecessors(&game.unrank(number));
                let mut before = before.into_iter();
                let unnumbered = before.find(|before| game.rank(before) >= game.count());
                match unnumbered {
                    Some(state) => out_of_range(game, state),
                    // Only a game that contradicts itself says so, and then not.
                    None => SolveError::Tiers { tier: self.tier }.into(),
                }
            }
            TierError::Faulty(number) => broken_law(game, number, game.tier(self.tier).end),
        }
    }
}

fn out_of_range<G: Indexed>(game: &G, state: G::State) -> HaltOf<G> {
    let (index, positions) = (game.rank(&state), game.count());
    SolveError::IndexOutOfRange {
        state,
        index,
        positions,
    }
    .into()
}

/// The law that a position of a tier breaks, which ends at a number.
fn broken_law<G: Tiered>(game: &G, number: usize, end: usize) -> HaltOf<G> {
    let state = game.unrank(number);
    let tier = game.tier(game.tier_of(number));
    let mut gaining = None;
    for mv in game.moves(&state.clone()) {
        let step = game.play(&state, mv);
        let (gain, next) = (step.gain, step.state);
        let index = game.rank(&next);
        if index >= game.count() {
            return out_of_range(game, next);
        }
        if index >= end {
            return SolveError::TierOrder {
                state,
                mv,
                next,
                index,
            }
            .into();
        }
        if gain != Default::default() && tier.contains(&index) {
            gaining = gaining.or(Some(mv));
        }
    }
    if let Some(mv) = gaining {
        return SolveError::TierGain { state, mv }.into();
    }
    SolveError::NoMoves { state }.into()
}
