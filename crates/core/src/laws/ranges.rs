//! Numbers cut into consecutive ranges: [`Ranges`].

use std::ops::Range;

use super::law::Law;
use super::violation::{Breach, Mismatch};
use crate::indexed::Indexed;
use crate::seeded_rng::SeededRng;

/// Up to this number of ranges, the borders of all are checked.
const FEW: usize = 1 << 14;

/// The number of ranges that are checked if there are more, and of those whose states are listed.
const SAMPLES: usize = 256;

/// All numbers below `count`, or a sample with the first and the last if there are more than `few`.
fn sample(count: usize, few: usize, rng: &mut SeededRng) -> Vec<usize> {
    if count <= few {
        (0..count).collect()
    } else {
        let drawn = (0..SAMPLES).map(|_| rng.below(count));
        [0, count - 1].into_iter().chain(drawn).collect()
    }
}

/// The ranges into which a capability cuts the numbers of a game.
pub(super) struct Ranges<'a, G: Indexed> {
    pub(super) game: &'a G,
    pub(super) count: usize,
    /// The range at a place below `count`.
    pub(super) range: Box<dyn Fn(usize) -> Range<usize> + 'a>,
    /// The word for one range.
    pub(super) name: &'static str,
    /// The law of the ranges.
    pub(super) law: Law,
}

impl<G: Indexed> Ranges<'_, G> {
    /// Checks the borders.
    pub(super) fn check(&self, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        let Self {
            game, count, name, ..
        } = *self;
        let positions = game.count();
        let border = |place: usize| match place.checked_sub(1) {
            None => 0,
            Some(before) => (self.range)(before).end,
        };
        for place in sample(count, FEW, rng) {
            let Range { start, end } = (self.range)(place);
            let expected = border(place);
            if start != expected || end < start {
                return Err(Mismatch::new(
                    self.law,
                    format!("{name} {place} to start at {expected} and not to end before that"),
                    format!("{start}..{end}"),
                )
                .into());
            }
        }
        if border(count) != positions {
            return Err(Mismatch::new(
                self.law,
                format!("{count} {name}s to end at count(), which is {positions}"),
                border(count).to_string(),
            )
            .into());
        }
        Ok(())
    }

    /// Checks lists of states.
    pub(super) fn check_lists(&self, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        for place in sample(self.count, SAMPLES, rng) {
            let range = (self.range)(place);
            let start = range.start + rng.below(range.len());
            let end = start + rng.below(SAMPLES.min(range.end - start)) + 1;
            self.check_list(start..end.min(range.end))?;
            self.check_list(range.start..range.end.min(range.start + SAMPLES))?;
        }
        Ok(())
    }

    /// Compares a list with the state of each number.
    fn check_list(&self, numbers: Range<usize>) -> Result<(), Breach<G::State>> {
        let game = self.game;
        if numbers.is_empty() {
            return Ok(());
        }
        // Asks for one more than there should be, to notice a list that is too long.
        let listed = game.states(numbers.clone());
        let listed: Vec<_> = listed.take(numbers.len() + 1).collect();
        for (number, found) in numbers.clone().zip(&listed) {
            let expected = game.unrank(number);
            if *found != expected {
                return Err(Breach::at(
                    &expected,
                    Law::States,
                    format!("states({numbers:?}) to yield unrank({number})"),
                    format!("{found:?}"),
                ));
            }
        }
        if listed.len() != numbers.len() {
            let more = if listed.len() > numbers.len() {
                " or more"
            } else {
                ""
            };
            return Err(Mismatch::new(
                Law::States,
                format!("states({numbers:?}) to yield {} states", numbers.len()),
                format!("{}{more}", listed.len()),
            )
            .into());
        }
        Ok(())
    }
}
