//! Numbers cut into consecutive ranges: [`Ranges`].

use std::ops::Range;

use super::violation::{Breach, Law};
use crate::indexed::Indexed;
use crate::random::Dice;

/// If there are no more ranges than this, the borders of all are looked at.
const FEW: usize = 1 << 14;

/// How many ranges are looked at if there are more, and how many are listed in any case.
const SAMPLES: usize = 256;

/// All numbers below `count`, or the first, the last and some others if there are more than `few`.
fn some(count: usize, few: usize, dice: &mut Dice) -> Vec<usize> {
    if count <= few {
        (0..count).collect()
    } else {
        let drawn = (0..SAMPLES).map(|_| dice.below(count));
        [0, count - 1].into_iter().chain(drawn).collect()
    }
}

/// Tells the states with some numbers, and no more than so many.
pub(super) type List<'a, S> = Box<dyn Fn(Range<usize>, usize) -> Vec<S> + 'a>;

/// The ranges that a capability cuts the numbers of a game into, and what is said of them.
pub(super) struct Ranges<'a, G: Indexed> {
    pub(super) game: &'a G,
    pub(super) count: usize,
    /// The range with a place below `count`.
    pub(super) range: Box<dyn Fn(usize) -> Range<usize> + 'a>,
    /// The states with some numbers of one range.
    pub(super) states: List<'a, G::State>,
    /// What one is called, and what lists states.
    pub(super) name: &'static str,
    pub(super) lister: &'static str,
    /// The laws that the ranges are as they should be, and the lists of states.
    pub(super) laws: (Law, Law),
}

impl<G: Indexed> Ranges<'_, G> {
    /// Looks at the borders.
    pub(super) fn check(&self, dice: &mut Dice) -> Result<(), Breach<G>> {
        let Self {
            game, count, name, ..
        } = *self;
        let positions = game.positions();
        let border = |place: usize| match place.checked_sub(1) {
            None => 0,
            Some(before) => (self.range)(before).end,
        };
        for place in some(count, FEW, dice) {
            let Range { start, end } = (self.range)(place);
            let expected = border(place);
            if start != expected || end < start {
                return Err(Breach::overall(
                    self.laws.0,
                    format!("{name} {place} to start at {expected} and not to end before that"),
                    format!("{start}..{end}"),
                ));
            }
        }
        if border(count) != positions {
            return Err(Breach::overall(
                self.laws.0,
                format!("{count} {name}s to end at positions(), which is {positions}"),
                border(count).to_string(),
            ));
        }
        Ok(())
    }

    /// Has states listed.
    pub(super) fn check_lists(&self, dice: &mut Dice) -> Result<(), Breach<G>> {
        for place in some(self.count, SAMPLES, dice) {
            let range = (self.range)(place);
            let start = range.start + dice.below(range.len());
            let end = start + dice.below(SAMPLES.min(range.end - start)) + 1;
            self.check_list(start..end.min(range.end))?;
            self.check_list(range.start..range.end.min(range.start + SAMPLES))?;
        }
        Ok(())
    }

    /// Compares what is listed with the state of each number.
    fn check_list(&self, numbers: Range<usize>) -> Result<(), Breach<G>> {
        let Self { game, lister, .. } = *self;
        if numbers.is_empty() {
            return Ok(());
        }
        // One more than there should be, so that too many are seen.
        let listed = (self.states)(numbers.clone(), numbers.len() + 1);
        for (number, found) in numbers.clone().zip(&listed) {
            let expected = game.state(number);
            if *found != expected {
                return Err(Breach::at(
                    &expected,
                    self.laws.1,
                    format!("{lister}({numbers:?}) to yield state({number})"),
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
            return Err(Breach::overall(
                self.laws.1,
                format!("{lister}({numbers:?}) to yield {} states", numbers.len()),
                format!("{}{more}", listed.len()),
            ));
        }
        Ok(())
    }
}
