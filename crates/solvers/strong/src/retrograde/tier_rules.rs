//! The rules of a tiered game, as an object: [`TierRules`].

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::kit::ImageOf;
use stonework_core::{Game, Predecessors, Symmetric, Tiered, Turn};

use super::expansion::{Expansion, Listing};
use super::outcomes;
use super::tier_error::TierError;
use super::tier_value::{Reading, TierValue};
use super::updates::Updates;
use crate::sealed::Sealed;

/// The most positions of a tier that is analysed in one piece: a place and one bit more share 32
/// bits. More go by [blocks](super::TierBlock).
pub const MOST_OF_TIER: usize = 1 << 31;

/// The numbered positions of a [`Tiered`] game, many at a time: what the analysis of a tier needs
/// of the rules, whatever the types of the game.
///
/// [`TieredGame`] implements it for every such game; nothing else can.
pub trait TierRules: Sync + Sealed {
    /// How the codes of its positions are read.
    fn reading(&self) -> Reading;

    /// The number of positions.
    fn count(&self) -> usize;

    /// The number of tiers.
    fn tiers(&self) -> usize;

    /// The numbers of the positions in a tier.
    fn tier(&self, tier: usize) -> Range<usize>;

    /// What players call the positions of a tier, if they do.
    fn tier_name(&self, tier: usize) -> Option<String>;

    /// The tier of the position with a number.
    fn tier_of(&self, number: usize) -> usize;

    /// Checks that the tiers are consecutive ranges of all numbers.
    ///
    /// O(k) time for `k` tiers.
    ///
    /// # Errors
    ///
    /// The first tier that is not, or their number if the last does not end with the last number;
    /// and why.
    fn check_tiers(&self) -> Result<(), (usize, TierError)> {
        let mut end = 0;
        for tier in 0..self.tiers() {
            let range = self.tier(tier);
            if range.start != end || range.end < end || range.end > self.count() {
                return Err((tier, TierError::Short));
            }
            end = range.end;
        }
        if end == self.count() {
            Ok(())
        } else {
            Err((self.tiers(), TierError::Short))
        }
    }

    /// Expands positions with these numbers, which are of one tier, until the expansion is full:
    /// adds at least the first. Gives the number of the next.
    ///
    /// # Errors
    ///
    /// [`TierError::Faulty`] for a position that breaks a law, [`TierError::Short`] if the game
    /// lists fewer positions.
    #[doc(hidden)]
    fn expand(&self, numbers: Range<usize>, expansion: &mut Expansion) -> Result<usize, TierError>;

    /// Appends where each outcome comes from: the rules, the position's image, or the store.
    fn outcome_places(&self, numbers: Range<usize>, places: &mut Vec<OutcomePlace>);
}

impl Expansion {
    /// Replaces the positions by one, expanded with the targets of all of its moves.
    ///
    /// # Errors
    ///
    /// [`TierError::Faulty`] if it breaks a law.
    ///
    /// # Panics
    ///
    /// If the game has no such position.
    pub fn expand_one(&mut self, rules: &dyn TierRules, number: usize) -> Result<(), TierError> {
        assert!(number < rules.count(), "the game has no position {number}");
        self.begin(rules.tier(rules.tier_of(number)), Listing::All, usize::MAX);
        rules.expand(number..number + 1, self).map(drop)
    }

    /// Replaces the positions by some of one tier, as an analysis expands them: with where moves to
    /// earlier tiers lead, and the number of the others.
    ///
    /// # Errors
    ///
    /// [`TierError::Faulty`] for a position that breaks a law, [`TierError::Short`] if the game
    /// lists fewer positions.
    pub fn expand_some(
        &mut self,
        rules: &dyn TierRules,
        numbers: Range<usize>,
    ) -> Result<(), TierError> {
        let tier = rules.tier(rules.tier_of(numbers.start));
        self.begin(tier, Listing::Counted, usize::MAX);
        rules.expand(numbers, self).map(drop)
    }
}

impl Expansion {
    /// Replaces the positions by some of one tier, expanded with the targets of all of their moves,
    /// those inside the tier too, as if they led to earlier ones.
    ///
    /// # Errors
    ///
    /// As for [`Expansion::expand_some`].
    pub fn expand_all(
        &mut self,
        rules: &dyn TierRules,
        numbers: Range<usize>,
    ) -> Result<(), TierError> {
        let end = rules.tier(rules.tier_of(numbers.start)).end;
        self.begin(end..end, Listing::All, usize::MAX);
        rules.expand(numbers, self).map(drop)
    }
}

/// Where the outcome of a position is to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomePlace {
    /// It is stored with the position itself.
    Here,
    /// It is that of the position with this number, which is an image of the position in its tier.
    At(usize),
    /// The rules say it: the position is terminal, and this is the code of its outcome, which is 0
    /// plies away. A margin is stored.
    Rules(u32),
}

/// The same with the [`Predecessors`] of positions.
pub trait TierPredecessors: TierRules {
    /// Updates the predecessors in the tier of some decided positions: each entry is twice the
    /// place of a position in the tier, plus one for a loss.
    ///
    /// Lowers `unnumbered` to the number of a position with a predecessor that has no number.
    fn update_predecessors(
        &self,
        decided: &[u64],
        tier: &Range<usize>,
        updates: &mut Updates<'_>,
        unnumbered: &AtomicUsize,
    );

    /// Whether a move may leave the turn with its mover.
    fn turn_may_stay(&self) -> bool;

    /// Adds the places of the predecessors in the tier from which a move to one of some decided
    /// positions wins, with the code of that win. A decided position is given as its place and its
    /// code.
    ///
    /// Lowers `unnumbered` as [`TierPredecessors::update_predecessors`] does.
    fn list_winners(
        &self,
        decided: &[(usize, u32)],
        tier: &Range<usize>,
        winners: &mut Vec<(usize, u32)>,
        unnumbered: &AtomicUsize,
    );
}

/// A [`Tiered`] game as [`TierRules`], and as [`TierPredecessors`] if it lists its predecessors.
#[derive(Debug)]
pub struct TieredGame<'g, G: Game> {
    game: &'g G,
    /// The image that stands for a state, in a symmetric game.
    canonical: Option<ImageOf<G>>,
}

impl<'g, G: Tiered> TieredGame<'g, G> {
    /// A game as it is.
    #[must_use]
    pub fn new(game: &'g G) -> Self {
        Self {
            game,
            canonical: None,
        }
    }

    /// The same where only one of the images of a position is to be stored. It has to be in the
    /// tier of the position.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.canonical = Some(G::canonical);
        self
    }
}

impl<G: Game> Sealed for TieredGame<'_, G> {}

impl<G: Tiered<Value: TierValue> + Sync> TierRules for TieredGame<'_, G> {
    fn reading(&self) -> Reading {
        G::Value::READING
    }

    fn count(&self) -> usize {
        self.game.count()
    }

    fn tiers(&self) -> usize {
        self.game.tiers()
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        self.game.tier(tier)
    }

    fn tier_name(&self, tier: usize) -> Option<String> {
        self.game.tier_name(tier)
    }

    fn tier_of(&self, number: usize) -> usize {
        self.game.tier_of(number)
    }

    fn expand(&self, numbers: Range<usize>, expansion: &mut Expansion) -> Result<usize, TierError> {
        let game = self.game;
        let listing = expansion.listing();
        let image_of = self.canonical.filter(|_| expansion.skips_images());
        let end = numbers.end;
        let mut next = numbers.start;
        for state in game.states(numbers.clone()).take(numbers.len()) {
            if let Some(value) = game.terminal_value(&state) {
                let code = value.end_code().ok_or(TierError::TooFar(next))?;
                expansion.push_end(code);
            } else if image_of.is_some_and(|image_of| image_of(game, &state) != state) {
                expansion.push_left_out();
            } else {
                let (mut inside, mut is_too_far) = (0, false);
                let push = |mv| {
                    let step = game.play(&state, mv);
                    let number = game.rank(&step.state);
                    if G::Value::READING == Reading::Margins {
                        let gain = G::Value::gained(step.gain);
                        is_too_far |= gain.is_none();
                        expansion.push_gain(number, gain.unwrap_or(0));
                    }
                    expansion.push_move(number, step.turn, &mut inside);
                };
                match listing {
                    Listing::All => game.moves(&state).for_each(push),
                    Listing::Omitted => {}
                    Listing::Counted | Listing::Limited => game.moves_out(&state).for_each(push),
                }
                match listing {
                    Listing::All => {}
                    Listing::Counted => inside += game.in_tier_move_count(&state),
                    Listing::Omitted | Listing::Limited => {
                        let limit = expansion.next_limit();
                        let targets = game.targets_in_tier(&state).take(limit);
                        targets.for_each(|(number, turn)| {
                            expansion.push_move(number, turn, &mut inside);
                        });
                    }
                }
                if is_too_far {
                    return Err(TierError::TooFar(next));
                }
                if !expansion.push_position(inside) {
                    return Err(TierError::Faulty(next));
                }
            }
            next += 1;
            if expansion.is_full() {
                return Ok(next);
            }
        }
        if next < end {
            Err(TierError::Short)
        } else {
            Ok(next)
        }
    }

    fn outcome_places(&self, numbers: Range<usize>, places: &mut Vec<OutcomePlace>) {
        let game = self.game;
        let states = game.states(numbers.clone()).take(numbers.len());
        places.extend(states.map(|state| {
            if let Some(value) = game.terminal_value(&state) {
                return match value.end_code() {
                    Some(code) if G::Value::READING == Reading::Distances && code <= 2 => {
                        OutcomePlace::Rules(code)
                    }
                    // Where the rules tell distances, they may not fit where others do.
                    _ => OutcomePlace::Here,
                };
            }
            let image = self.canonical.map(|canonical| canonical(game, &state));
            match image.filter(|image| *image != state) {
                Some(image) => OutcomePlace::At(game.rank(&image)),
                None => OutcomePlace::Here,
            }
        }));
    }
}

impl<G> TierPredecessors for TieredGame<'_, G>
where
    G: Tiered<Value: TierValue> + Predecessors + Sync,
{
    fn update_predecessors(
        &self,
        decided: &[u64],
        tier: &Range<usize>,
        updates: &mut Updates<'_>,
        unnumbered: &AtomicUsize,
    ) {
        for &entry in decided {
            updates.of_position(entry & 1 == 1);
            let place = usize::try_from(entry >> 1).unwrap_or(usize::MAX);
            self.each_predecessor(place, tier, unnumbered, |place, turn| {
                updates.back_up(place as u64, turn);
            });
        }
    }

    fn turn_may_stay(&self) -> bool {
        self.game.turn_may_stay()
    }

    fn list_winners(
        &self,
        decided: &[(usize, u32)],
        tier: &Range<usize>,
        winners: &mut Vec<(usize, u32)>,
        unnumbered: &AtomicUsize,
    ) {
        for &(place, code) in decided {
            let winning_turn = if outcomes::is_loss(code) {
                Turn::Passes
            } else {
                Turn::Stays
            };
            // The code of a win in one ply more.
            let win = (code.saturating_sub(1) | 1).saturating_add(3);
            self.each_predecessor(place, tier, unnumbered, |place, turn| {
                winners.extend((turn == winning_turn).then_some((place, win)));
            });
        }
    }
}

impl<G> TieredGame<'_, G>
where
    G: Tiered<Value: TierValue> + Predecessors + Sync,
{
    /// Calls `visit` with the place of each predecessor of a position that is in its tier, and with
    /// whose turn it is after the move. Lowers `unnumbered` to the number of the position if a
    /// predecessor has none.
    #[inline]
    fn each_predecessor(
        &self,
        place: usize,
        tier: &Range<usize>,
        unnumbered: &AtomicUsize,
        mut visit: impl FnMut(usize, Turn),
    ) {
        let game = self.game;
        let number = tier.start + place;
        for (before, turn) in game.predecessors_in_tier(&game.unrank(number)) {
            let index = game.rank(&before);
            match index.checked_sub(tier.start) {
                Some(place) if index < tier.end => visit(place, turn),
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
