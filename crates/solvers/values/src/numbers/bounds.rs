//! What is proved of a position whose form is not known: see [`Valuer::bounds`].

use stonework_core::kit::Meter;
use stonework_partizan::{Dyadic, PartizanOutcome};

use super::Numbered;
use super::options::Options;
use super::stop::Stop;
use super::term::Term;
use super::valuer::Valuer;
use super::walk::sum;
use crate::valued_position::ValueBounds;

impl Valuer<'_> {
    /// What is proved of a sum of parts of which not all are known: by the moves that lead to what
    /// is known.
    pub(crate) fn bounds(
        &self,
        parts: &dyn Numbered,
        terms: &[Term],
        meter: &mut Meter<'_>,
    ) -> ValueBounds {
        let mut bounds = ValueBounds::default();
        // What a limit stops here stays unknown.
        let _ = self.bound_by_moves(parts, terms, meter, &mut bounds);
        let left_wins = bounds
            .right_stop
            .lower
            .is_some_and(|stop| stop > Dyadic::ZERO);
        let right_wins = bounds
            .left_stop
            .upper
            .is_some_and(|stop| stop < Dyadic::ZERO);
        if left_wins {
            bounds.outcome = PartizanOutcome::Left.into();
        } else if right_wins {
            bounds.outcome = PartizanOutcome::Right.into();
        }
        bounds
    }

    /// A move to what is known proves a bound: Left wins who moves to what is at least 0, and the
    /// left stop is at least the right stop of what Left moves to.
    fn bound_by_moves(
        &self,
        parts: &dyn Numbered,
        terms: &[Term],
        meter: &mut Meter<'_>,
        bounds: &mut ValueBounds,
    ) -> Result<(), Stop> {
        let memo = self.memo.snapshot();
        let known = |terms: &[Term]| terms.iter().all(|term| memo.form(term.number()).is_some());
        let mut algebra = self.room.forms().algebra();
        let mut expander = parts.expander(&self.room)?;
        let mut options = Options::default();
        for (at, &part) in terms.iter().enumerate() {
            let mut rest = terms.to_vec();
            rest.swap_remove(at);
            if !known(&rest) {
                continue;
            }
            expander.expand(part.number(), meter, &mut options)?;
            for (side, range) in options.last().into_iter().enumerate() {
                // The options of a negative are the negatives of the other player's.
                let is_left = (side == 0) != part.is_negative();
                for option in range.filter(|&option| known(options.terms(option))) {
                    let mut next = rest.clone();
                    let after = options.terms(option).iter();
                    next.extend(after.map(|term| term.negated(part.is_negative())));
                    let form = sum(&mut algebra, &memo, &next)?;
                    bounds.take_move(&mut algebra, is_left, form)?;
                }
            }
            options.pop();
        }
        options.freed(&self.room);
        Ok(())
    }
}
