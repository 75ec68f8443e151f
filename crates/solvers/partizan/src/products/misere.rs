//! Misère play of canonical forms.

use std::cmp::Ordering;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::{Dyadic, NumberUpStar};
use crate::partizan_outcome::PartizanOutcome;

/// Whether Left wins when she begins, and whether Right does when he begins.
type Wins = (bool, bool);

impl Algebra<'_> {
    /// Who wins if the canonical form itself is played and whoever cannot move wins (Siegel, V.1).
    /// It is a fact of the form: equal games of other forms may end otherwise in misère play. Time
    /// grows with the number of followers.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn misere_outcome(&mut self, form: CanonicalForm) -> Result<PartizanOutcome, FormError> {
        let wins = self.fold_followers(form, Self::misere_simple, |_, _, left, right| {
            Ok(from_options(left, right))
        })?;
        Ok(match wins {
            (true, true) => PartizanOutcome::Next,
            (true, false) => PartizanOutcome::Left,
            (false, true) => PartizanOutcome::Right,
            (false, false) => PartizanOutcome::Previous,
        })
    }

    fn misere_simple(&mut self, form: CanonicalForm) -> Result<Option<Wins>, FormError> {
        let Some(simple) = self.as_number_up_star(form) else {
            return Ok(None);
        };
        if let Some(wins) = of_integer(simple) {
            return Ok(Some(wins));
        }
        // From 3 ups on, and from *4 on but for the last bit, nothing changes any more.
        let capped = NumberUpStar {
            up: simple.up.clamp(-3, 3),
            nimber: match simple.nimber {
                nimber @ 0..4 => nimber,
                nimber => 4 | nimber & 1,
            },
            ..simple
        };
        if capped == simple {
            return Ok(None);
        }
        let capped = self.number_up_star(capped)?;
        self.fold_followers(
            capped,
            |algebra, it| Ok(algebra.as_number_up_star(it).and_then(of_integer)),
            |_, _, left, right| Ok(from_options(left, right)),
        )
        .map(Some)
    }
}

/// Who has moves left never runs out of them first.
fn of_integer(simple: NumberUpStar) -> Option<Wins> {
    let is_integer = simple.is_number() && simple.number.is_integer();
    is_integer.then(|| match simple.number.cmp(&Dyadic::ZERO) {
        Ordering::Less => (true, false),
        Ordering::Equal => (true, true),
        Ordering::Greater => (false, true),
    })
}

fn from_options(left: &[Wins], right: &[Wins]) -> Wins {
    // Without a move one has won.
    let left_wins = left.is_empty() || left.iter().any(|it| !it.1);
    let right_wins = right.is_empty() || right.iter().any(|it| !it.0);
    (left_wins, right_wins)
}
