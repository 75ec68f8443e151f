//! Numbers cut into consecutive ranges: [`RangeLaws`].

use std::ops::Range;

use stonework_core::{Layered, SeededRng, Tiered, Value};

use super::any_game::{AnyGame, AnyResult};
use super::capability_laws::{CapabilityLaws, Check};
use super::indexed::{Numbers, sample};
use super::law::Law;
use super::tables_of::TablesOf;
use super::violation::require;

/// Up to this number of ranges, the borders of all are checked.
const FEW: usize = 1 << 14;

/// The number of ranges that are checked if there are more, and of those whose states are listed.
const SAMPLES: usize = 256;

/// The laws of the ranges into which a capability cuts the numbers of a game.
pub(super) struct RangeLaws<'t, V> {
    numbers: Box<dyn Numbers<'t, V> + 't>,
    count: Box<dyn Fn() -> usize + 't>,
    /// The range at a place below `count`.
    range: Box<dyn Fn(usize) -> Range<usize> + 't>,
    /// The word for one range.
    name: &'static str,
    law: Law,
}

impl<'t, V: Value> RangeLaws<'t, V> {
    pub(super) fn of_layers<G: Layered<Value = V>>(tables: &'t TablesOf<'_, G>) -> Self {
        let game = tables.game;
        Self {
            numbers: Box::new(tables),
            count: Box::new(|| game.layers()),
            range: Box::new(|place| game.layer(place)),
            name: "layer",
            law: Law::Layers,
        }
    }

    pub(super) fn of_tiers<G: Tiered<Value = V>>(tables: &'t TablesOf<'_, G>) -> Self {
        let game = tables.game;
        Self {
            numbers: Box::new(tables),
            count: Box::new(|| game.tiers()),
            range: Box::new(|place| game.tier(place)),
            name: "tier",
            law: Law::Tiers,
        }
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for RangeLaws<'t, V> {
    /// Checks the borders.
    fn structure(&self, rng: &mut SeededRng) -> AnyResult<'t> {
        let (name, law) = (self.name, self.law);
        let (count, positions) = ((self.count)(), self.numbers.count());
        let border = |place: usize| match place.checked_sub(1) {
            None => 0,
            Some(before) => (self.range)(before).end,
        };
        for place in sample(count, FEW, SAMPLES, rng) {
            let Range { start, end } = (self.range)(place);
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
    fn numbering(&self, rng: &mut SeededRng, _: Check<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let numbers = &*self.numbers;
        for place in sample((self.count)(), SAMPLES, SAMPLES, rng) {
            let range = (self.range)(place);
            let start = range.start + rng.below(range.len());
            let end = start + rng.below(SAMPLES.min(range.end - start)) + 1;
            check_list(numbers, start..end.min(range.end))?;
            check_list(numbers, range.start..range.end.min(range.start + SAMPLES))?;
        }
        Ok(())
    }
}

/// Compares a list with the state of each number.
fn check_list<'t, V: Value>(of: &dyn Numbers<'t, V>, numbers: Range<usize>) -> AnyResult<'t> {
    if numbers.is_empty() {
        return Ok(());
    }
    // Asks for one more than there should be, to notice a list that is too long.
    let count = numbers.len();
    let listed = of.states(numbers.clone(), count + 1);
    for (number, found) in numbers.clone().zip(&listed) {
        let expected = of.unrank(number);
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
