//! The canonical form of a game of canonical options.

use std::mem;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::simplest;
use crate::order::{Compared, Raw};

impl Algebra<'_> {
    /// The canonical form of {left | right} (Siegel, II.2): numbers by the simplest one between the
    /// options, else reversible options are bypassed and dominated ones removed.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], or [`FormError::Stopped`] at a limit.
    pub fn of_options(
        &mut self,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
    ) -> Result<CanonicalForm, FormError> {
        let low = left.iter().map(|&it| self.forms().stops(it).1).max();
        let high = right.iter().map(|&it| self.forms().stops(it).0).min();
        if let Some(number) = simplest(low, high)? {
            return self.number(number);
        }
        let (Some(low), Some(high)) = (low, high) else {
            unreachable!("a game in which one player has no move is a number");
        };
        let mut raw = Raw {
            left: sorted(left),
            right: sorted(right),
            stops: (low, high),
        };
        for of_left in [true, false] {
            let options = self.bypassed(&raw, of_left)?;
            let options = self.undominated(options, of_left)?;
            *if of_left {
                &mut raw.left
            } else {
                &mut raw.right
            } = options;
        }
        if let Some(value) = self.recognise(&raw.left, &raw.right)? {
            return self.number_up_star(value);
        }
        self.forms().intern(&raw.left, &raw.right, raw.stops)
    }

    /// One player's options, with each that the other can reverse replaced by the options behind.
    fn bypassed(&mut self, raw: &Raw, of_left: bool) -> Result<Vec<CanonicalForm>, FormError> {
        let mut open = if of_left { &raw.left } else { &raw.right }.clone();
        let mut seen = open.clone();
        let mut kept = Vec::new();
        'options: while let Some(option) = open.pop() {
            self.tick()?;
            for &reply in &self.forms().options(option, !of_left)? {
                let (low, high) = if of_left {
                    (Compared::Form(reply), Compared::Raw)
                } else {
                    (Compared::Raw, Compared::Form(reply))
                };
                if self.at_most(low, high, Some(raw))? {
                    for &behind in &self.forms().options(reply, of_left)? {
                        if !seen.contains(&behind) {
                            seen.push(behind);
                            open.push(behind);
                        }
                    }
                    continue 'options;
                }
            }
            kept.push(option);
        }
        Ok(sorted(&kept))
    }

    /// The options of one player that no other one is better than.
    fn undominated(
        &mut self,
        options: Vec<CanonicalForm>,
        of_left: bool,
    ) -> Result<Vec<CanonicalForm>, FormError> {
        let mut kept: Vec<CanonicalForm> = Vec::new();
        'options: for option in options {
            for &other in &kept {
                if self.is_worse(option, other, of_left)? {
                    continue 'options;
                }
            }
            for other in mem::take(&mut kept) {
                if !self.is_worse(other, option, of_left)? {
                    kept.push(other);
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// Whether one option of a player is dominated by another.
    fn is_worse(
        &mut self,
        option: CanonicalForm,
        other: CanonicalForm,
        of_left: bool,
    ) -> Result<bool, FormError> {
        let (low, high) = if of_left {
            (option, other)
        } else {
            (other, option)
        };
        self.is_at_most(low, high)
    }
}

/// In the order of ids, each once.
fn sorted(options: &[CanonicalForm]) -> Vec<CanonicalForm> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options.dedup();
    options
}
