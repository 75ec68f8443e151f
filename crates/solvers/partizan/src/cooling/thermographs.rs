//! Thermographs, means and temperatures of canonical forms.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::bytes::CountedStack;
use crate::error::FormError;
use crate::number::{Dyadic, NumberUpStar};
use crate::thermograph::{Thermograph, Trajectory};

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
        let mut open = CountedStack::new(self.forms().counter(), self.limit());
        open.push((form, 0))?;
        while let Some((form, at)) = open.last_mut() {
            let form = *form;
            if *at == 0 && self.walls_of(form, |_, _| ())?.is_some() {
                open.pop();
                continue;
            }
            let is_known =
                |algebra: &mut Self, option| Ok(algebra.walls_of(option, |_, _| ())?.is_some());
            if let Some(option) = self.unknown_option(form, at, is_known)? {
                open.push((option, 0))?;
                continue;
            }
            let mut walls = [Vec::new(), Vec::new()];
            for (of_left, walls) in [true, false].into_iter().zip(&mut walls) {
                let options = self.forms().list(form, of_left);
                for index in 0..options.len() {
                    let option = self.option(&options, index)?;
                    let inner = |left: &Trajectory, right: &Trajectory| {
                        if of_left { right.clone() } else { left.clone() }
                    };
                    walls.extend(self.walls_of(option, inner)?);
                }
            }
            let thermograph = Thermograph::of_walls(walls[0].iter(), walls[1].iter())?;
            let limit = self.limit();
            self.forms().note_thermograph(form, &thermograph, limit)?;
            open.pop();
        }
        let both = |left: &Trajectory, right: &Trajectory| {
            Thermograph::of_both(left.clone(), right.clone())
        };
        let thermograph = self.walls_of(form, both)?;
        Ok(thermograph.unwrap_or_else(|| unreachable!("the thermograph was just noted")))
    }

    /// What is asked of the walls of a form that is stored, or a number, ups and a nimber together:
    /// all of those that have the same number look like it, or like it with one ↑, one ↓ or one *.
    fn walls_of<R>(
        &mut self,
        form: CanonicalForm,
        at: impl Fn(&Trajectory, &Trajectory) -> R,
    ) -> Result<Option<R>, FormError> {
        if let Some(known) = self.forms().look_at_walls(form, &at) {
            return Ok(Some(known));
        }
        let Some(value) = self.as_number_up_star(form) else {
            return Ok(None);
        };
        let thermograph = of_number_up_star(value)?;
        let limit = self.limit();
        self.forms().note_thermograph(form, &thermograph, limit)?;
        Ok(Some(at(thermograph.left_wall(), thermograph.right_wall())))
    }

    /// The mean: n copies of the value are worth n times this, but for what is bounded (Siegel,
    /// II.5). Of a number, ups and a nimber constant time; else as [`Self::thermograph`].
    ///
    /// # Errors
    ///
    /// As [`Self::thermograph`].
    pub fn mean(&mut self, form: CanonicalForm) -> Result<Dyadic, FormError> {
        match self.as_number_up_star(form) {
            Some(value) => Ok(value.number),
            None => self.of_walls(form, |left, _| left.mast()),
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
            None => self.of_walls(form, |left, right| {
                left.upright_from().max(right.upright_from())
            }),
        }
    }

    /// What is asked of the walls of a form that is no number, ups and nimber.
    fn of_walls(
        &mut self,
        form: CanonicalForm,
        at: impl Fn(&Trajectory, &Trajectory) -> Dyadic,
    ) -> Result<Dyadic, FormError> {
        if let Some(known) = self.forms().look_at_walls(form, &at) {
            return Ok(known);
        }
        let thermograph = self.thermograph(form)?;
        Ok(at(thermograph.left_wall(), thermograph.right_wall()))
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
