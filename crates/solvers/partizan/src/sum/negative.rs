//! Negatives.

use crate::algebra::Algebra;
use crate::arena::{CanonicalForm, StopKeys};
use crate::bytes::CountedStack;
use crate::error::FormError;
use crate::number::Stop;

impl Algebra<'_> {
    /// −G, the game with the players exchanged (Siegel, II.1). It is noted with the form.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn negative(&mut self, form: CanonicalForm) -> Result<CanonicalForm, FormError> {
        let mut open = CountedStack::new(self.forms().counter(), self.limit());
        open.push(form)?;
        while let Some(&form) = open.last() {
            self.tick()?;
            if self.known_negative(form)?.is_some() {
                open.pop();
                continue;
            }
            let before = open.len();
            let mut lists = [Vec::new(), Vec::new()];
            for of_left in [true, false] {
                let list = self.forms().list(form, of_left);
                for index in 0..list.len() {
                    let option = self.option(&list, index)?;
                    match self.known_negative(option)? {
                        Some(negative) => lists[usize::from(of_left)].push(negative),
                        None => open.push(option)?,
                    }
                }
            }
            if open.len() > before {
                continue;
            }
            for list in &mut lists {
                list.sort_unstable();
            }
            let [left, right] = self.forms().stops(form).map(Stop::negated);
            let keys = StopKeys::of(right, left);
            let stops = || [right, left];
            let [left, right] = &lists;
            let negative = self
                .forms()
                .intern(left, right, keys, stops, self.limit())?;
            self.forms().note_negative(form, negative);
            open.pop();
        }
        let negative = self.known_negative(form)?;
        Ok(negative.unwrap_or_else(|| unreachable!("the negative was just noted")))
    }

    /// The negative of a form that needs no look at options.
    fn known_negative(&self, form: CanonicalForm) -> Result<Option<CanonicalForm>, FormError> {
        let forms = self.forms();
        match forms.as_number_up_star(form) {
            Some(value) => forms
                .number_up_star(value.negated(), self.limit())
                .map(Some),
            None => Ok(forms.known_negative(form)),
        }
    }
}
