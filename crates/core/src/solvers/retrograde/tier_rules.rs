//! The rules of a tiered game, as an object: [`TierRules`].

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::expansion::Expansion;
use super::forced_value::ForcedValue;
use super::updates::Updates;
use crate::predecessors::Predecessors;
use crate::sealed::Sealed;
use crate::tiered::Tiered;

/// The numbered positions of a [`Tiered`] game, many at a time: what the analysis of a tier needs of
/// the rules, whatever the types of the game.
///
/// [`TieredGame`] implements it for every such game; nothing else can.
pub trait TierRules: Sync + Sealed {
    /// The number of positions.
    fn count(&self) -> usize;

    /// The number of tiers.
    fn tiers(&self) -> usize;

    /// The numbers of the positions in a tier.
    fn tier(&self, tier: usize) -> Range<usize>;

    /// Expands positions with these numbers, which are of one tier, until the expansion is full: adds
    /// at least the first. Gives the number of the next.
    ///
    /// # Errors
    ///
    /// The number of a position that breaks a law, or [`usize::MAX`] if the game lists fewer
    /// positions.
    #[doc(hidden)]
    fn expand(&self, numbers: Range<usize>, expansion: &mut Expansion) -> Result<usize, usize>;
}

/// The same with the [`Predecessors`] of positions.
pub trait TierPredecessors: TierRules {
    /// Updates the predecessors in the tier of some decided positions: each entry is twice the place
    /// of a position in the tier, plus one for a loss.
    ///
    /// Lowers `unnumbered` to the number of a position with a predecessor that has no number.
    #[doc(hidden)]
    fn update_predecessors(
        &self,
        decided: &[u32],
        tier: &Range<usize>,
        updates: &mut Updates<'_>,
        unnumbered: &AtomicUsize,
    );
}

/// A [`Tiered`] game as [`TierRules`], and as [`TierPredecessors`] if it lists its predecessors.
#[derive(Clone, Copy, Debug)]
pub struct TieredGame<'g, G>(pub &'g G);

impl<G> Sealed for TieredGame<'_, G> {}

impl<G: Tiered<Value: ForcedValue> + Sync> TierRules for TieredGame<'_, G> {
    fn count(&self) -> usize {
        self.0.count()
    }

    fn tiers(&self) -> usize {
        self.0.tiers()
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        self.0.tier(tier)
    }

    fn expand(&self, numbers: Range<usize>, expansion: &mut Expansion) -> Result<usize, usize> {
        let game = self.0;
        let keeps_inside = expansion.keeps_inside();
        let end = numbers.end;
        let mut next = numbers.start;
        for state in game.states(numbers.clone()).take(numbers.len()) {
            if let Some(value) = game.terminal_value(&state) {
                expansion.push_end(value.to_outcome());
            } else {
                let mut inside = 0;
                let push = |mv| {
                    let step = game.play(&state, mv);
                    expansion.push_move(game.rank(&step.state), step.turn, &mut inside);
                };
                if keeps_inside {
                    game.moves(&state).for_each(push);
                } else {
                    game.moves_out(&state).for_each(push);
                    inside += game.in_tier_move_count(&state);
                }
                if !expansion.push_position(inside) {
                    return Err(next);
                }
            }
            next += 1;
            if expansion.is_full() {
                return Ok(next);
            }
        }
        if next < end {
            Err(usize::MAX)
        } else {
            Ok(next)
        }
    }
}

impl<G> TierPredecessors for TieredGame<'_, G>
where
    G: Tiered<Value: ForcedValue> + Predecessors + Sync,
{
    fn update_predecessors(
        &self,
        decided: &[u32],
        tier: &Range<usize>,
        updates: &mut Updates<'_>,
        unnumbered: &AtomicUsize,
    ) {
        let game = self.0;
        for &entry in decided {
            let number = tier.start + (entry >> 1) as usize;
            updates.of_position(entry & 1 == 1);
            for (before, turn) in game.predecessors_in_tier(&game.unrank(number)) {
                let index = game.rank(&before);
                match index.checked_sub(tier.start).map(u32::try_from) {
                    Some(Ok(place)) if index < tier.end => updates.back_up(place, turn),
                    _ if index >= game.count() => {
                        // The least of them, so that it is the same with any number of threads.
                        unnumbered.fetch_min(number, Ordering::Relaxed);
                    }
                    // In another tier.
                    _ => {}
                }
            }
        }
    }
}
