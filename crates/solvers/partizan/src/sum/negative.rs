//! Negatives.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Stop;

impl Algebra<'_> {
    /// −G, the game with the players exchanged (Siegel, II.1). It is noted with the form.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn negative(&mut self, form: CanonicalForm) -> Result<CanonicalForm, FormError> {
        let mut open = vec![form];
        while let Some(&form) = open.last() {
            self.tick()?;
            if self.known_negative(form)?.is_some() {
                open.pop();
                continue;
            }
            let before = open.len();
            let mut lists = [Vec::new(), Vec::new()];
            for of_left in [true, false] {
                for &option in &self.forms().options(form, of_left)? {
                    match self.known_negative(option)? {
                        Some(negative) => lists[usize::from(of_left)].push(negative),
                        None => open.push(option),
                    }
                }
            }
            if open.len() > before {
                continue;
            }
            for list in &mut lists {
                list.sort_unstable();
            }
            let (left_stop, right_stop) = self.forms().stops(form);
            let stops = (right_stop.negated(), left_stop.negated());
            let negative = self.forms().intern(&lists[0], &lists[1], stops)?;
            self.forms().note_negative(form, negative);
            open.pop();
        }
        let negative = self.known_negative(form)?;
        Ok(negative.unwrap_or_else(|| unreachable!("the negative was just noted")))
    }

    /// The negative of a form that needs no look at options.
    fn known_negative(&self, form: CanonicalForm) -> Result<Option<CanonicalForm>, FormError> {
        match self.as_number_up_star(form) {
            Some(value) => self.forms().number_up_star(value.negated()).map(Some),
            None => Ok(self.forms().known_negative(form)),
        }
    }
}

impl Stop {
    fn negated(self) -> Self {
        Self {
            number: self.number.negated(),
            left_wins: !self.left_wins,
        }
    }
}
