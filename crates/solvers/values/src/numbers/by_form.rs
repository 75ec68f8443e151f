//! What the form of a position, or that of a move from it, proves: [`ValueBounds`].

use stonework_core::Bounds;
use stonework_partizan::{Algebra, CanonicalForm, Dyadic, PartizanOutcome};

use super::stop::Stop;
use crate::valued_position::{KnownOutcome, ValueBounds};

/// What follows from a form.
pub(super) fn of_form(algebra: &mut Algebra<'_>, form: CanonicalForm) -> Result<ValueBounds, Stop> {
    let exactly = |stop: Dyadic| Bounds {
        lower: Some(stop),
        upper: Some(stop),
    };
    Ok(ValueBounds {
        outcome: algebra.outcome(form)?.into(),
        left_stop: exactly(algebra.left_stop(form)?),
        right_stop: exactly(algebra.right_stop(form)?),
    })
}

impl ValueBounds {
    /// Takes notice that a player can move to this form.
    pub(super) fn take_move(
        &mut self,
        algebra: &mut Algebra<'_>,
        is_left: bool,
        form: CanonicalForm,
    ) -> Result<(), Stop> {
        let outcome = algebra.outcome(form)?;
        let KnownOutcome {
            left_begins,
            right_begins,
        } = &mut self.outcome;
        if is_left {
            if matches!(outcome, PartizanOutcome::Left | PartizanOutcome::Previous) {
                *left_begins = Some(true);
            }
            self.left_stop.lower = self.left_stop.lower.max(Some(algebra.right_stop(form)?));
        } else {
            if matches!(outcome, PartizanOutcome::Right | PartizanOutcome::Previous) {
                *right_begins = Some(false);
            }
            let stop = algebra.left_stop(form)?;
            let upper = self.right_stop.upper.map_or(stop, |upper| upper.min(stop));
            self.right_stop.upper = Some(upper);
        }
        Ok(())
    }
}
