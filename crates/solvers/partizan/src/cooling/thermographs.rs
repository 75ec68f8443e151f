//! Thermographs, means and temperatures of canonical forms.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::{Dyadic, NumberUpStar};
use crate::thermograph::Thermograph;

impl Algebra<'_> {
    /// The thermograph. It is kept beside the forms, with those of all that can follow.
    ///
    /// O(followers × options × points) the first time.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if a point needs larger numbers or finer fractions than fit,
    /// [`FormError::Stopped`] at a limit.
    pub fn thermograph(&mut self, form: CanonicalForm) -> Result<Thermograph, FormError> {
        let mut open = vec![form];
        loop {
            self.tick()?;
            let Some(&form) = open.last() else {
                unreachable!("the first form is left until it is returned")
            };
            if let Some(thermograph) = self.thermograph_if_known(form)? {
                open.pop();
                if open.is_empty() {
                    return Ok(thermograph);
                }
                continue;
            }
            let options = [self.left(form)?, self.right(form)?];
            let mut known = [Vec::new(), Vec::new()];
            let before = open.len();
            for (options, known) in options.iter().zip(&mut known) {
                for &option in options {
                    match self.thermograph_if_known(option)? {
                        Some(thermograph) => known.push(thermograph),
                        None => open.push(option),
                    }
                }
            }
            if open.len() == before {
                let thermograph = Thermograph::of_options(&known[0], &known[1])?;
                self.forms().note_thermograph(form, &thermograph)?;
            }
        }
    }

    /// The thermograph of what is stored, or is a number, ups and a nimber together: all of those
    /// that have the same number look like it, or like it with one ↑, one ↓ or one *.
    fn thermograph_if_known(
        &mut self,
        form: CanonicalForm,
    ) -> Result<Option<Thermograph>, FormError> {
        if let Some(known) = self.forms().known_thermograph(form) {
            return Ok(Some(known));
        }
        let Some(value) = self.as_number_up_star(form) else {
            return Ok(None);
        };
        let thermograph = of_number_up_star(value)?;
        self.forms().note_thermograph(form, &thermograph)?;
        Ok(Some(thermograph))
    }

    /// The mean: n copies of the value are worth n times this, but for what is bounded (Siegel,
    /// II.3.27). Of a number, ups and a nimber constant time; else as [`Self::thermograph`].
    ///
    /// # Errors
    ///
    /// As [`Self::thermograph`].
    pub fn mean(&mut self, form: CanonicalForm) -> Result<Dyadic, FormError> {
        match self.as_number_up_star(form) {
            Some(value) => Ok(value.number),
            None => Ok(self.thermograph(form)?.mean()),
        }
    }

    /// The temperature: how much a move is worth, at least -1; -1/2^n of a number k/2^n, 0 of what
    /// differs from a number by an infinitesimal. The cost is that of [`Self::mean`].
    ///
    /// # Errors
    ///
    /// As [`Self::thermograph`].
    pub fn temperature(&mut self, form: CanonicalForm) -> Result<Dyadic, FormError> {
        match self.as_number_up_star(form) {
            Some(value) if value.is_number() => Dyadic::new(-1, value.number.exponent()),
            Some(_) => Ok(Dyadic::ZERO),
            None => Ok(self.thermograph(form)?.temperature()),
        }
    }
}

/// The thermograph of a number, ups and a nimber.
fn of_number_up_star(value: NumberUpStar) -> Result<Thermograph, FormError> {
    let number = [Thermograph::of_number(value.number)?];
    if value.is_number() {
        let [number] = number;
        return Ok(number);
    }
    let star = Thermograph::of_options(&number, &number)?;
    match (value.up, value.nimber) {
        (0, _) | (-1 | 1, 1) => Ok(star),
        (1.., _) => Thermograph::of_options(&number, &[star]),
        _ => Thermograph::of_options(&[star], &number),
    }
}
