//! Numbers cut into consecutive ranges: [`RangeLaws`].

use std::ops::Range;

use super::capability_laws::{CapabilityLaws, Check};
use super::indexed::sample;
use super::law::Law;
use super::violation::{LawResult, require};
use crate::indexed::Indexed;
use crate::layered::Layered;
use crate::seeded_rng::SeededRng;
use crate::tiered::Tiered;

/// Up to this number of ranges, the borders of all are checked.
const FEW: usize = 1 << 14;

/// The number of ranges that are checked if there are more, and of those whose states are listed.
const SAMPLES: usize = 256;

/// The laws of the ranges into which a capability cuts the numbers of a game.
pub(super) struct RangeLaws<G> {
    count: fn(&G) -> usize,
    /// The range at a place below `count`.
    range: fn(&G, usize) -> Range<usize>,
    /// The word for one range.
    name: &'static str,
    law: Law,
}

impl<G: Layered> RangeLaws<G> {
    pub(super) fn of_layers() -> Self {
        Self {
            count: G::layers,
            range: G::layer,
            name: "layer",
            law: Law::Layers,
        }
    }
}

impl<G: Tiered> RangeLaws<G> {
    pub(super) fn of_tiers() -> Self {
        Self {
            count: G::tiers,
            range: G::tier,
            name: "tier",
            law: Law::Tiers,
        }
    }
}

impl<G: Indexed> CapabilityLaws<G> for RangeLaws<G> {
    /// Checks the borders.
    fn structure(&self, game: &G, rng: &mut SeededRng) -> LawResult<G> {
        let (name, law, count, positions) = (self.name, self.law, (self.count)(game), game.count());
        let border = |place: usize| match place.checked_sub(1) {
            None => 0,
            Some(before) => (self.range)(game, before).end,
        };
        for place in sample(count, FEW, SAMPLES, rng) {
            let Range { start, end } = (self.range)(game, place);
            let expected = border(place);
            require(
                start == expected && start <= end,
                law,
                format_args!("{name} {place} to start at {expected} and not to end before that"),
                format_args!("{start}..{end}"),
            )?;
        }
        let expected = format_args!("{count} {name}s to end at count(), which is {positions}");
        require(border(count) == positions, law, expected, border(count))
    }

    /// Checks lists of states.
    fn numbering(&self, game: &G, rng: &mut SeededRng, _: Check<'_, G>) -> LawResult<G> {
        for place in sample((self.count)(game), SAMPLES, SAMPLES, rng) {
            let range = (self.range)(game, place);
            let start = range.start + rng.below(range.len());
            let end = start + rng.below(SAMPLES.min(range.end - start)) + 1;
            check_list(game, start..end.min(range.end))?;
            check_list(game, range.start..range.end.min(range.start + SAMPLES))?;
        }
        Ok(())
    }
}

/// Compares a list with the state of each number.
fn check_list<G: Indexed>(game: &G, numbers: Range<usize>) -> LawResult<G> {
    if numbers.is_empty() {
        return Ok(());
    }
    // Asks for one more than there should be, to notice a list that is too long.
    let count = numbers.len();
    let listed: Vec<_> = game.states(numbers.clone()).take(count + 1).collect();
    for (number, found) in numbers.clone().zip(&listed) {
        let expected = game.unrank(number);
        require(
            *found == expected,
            Law::States,
            format_args!("states({numbers:?}) to yield unrank({number})"),
            format_args!("{found:?}"),
        )
        .map_err(|violation| violation.at(&expected))?;
    }
    let more = if listed.len() > count { " or more" } else { "" };
    require(
        listed.len() == count,
        Law::States,
        format_args!("states({numbers:?}) to yield {count} states"),
        format_args!("{}{more}", listed.len()),
    )
}
