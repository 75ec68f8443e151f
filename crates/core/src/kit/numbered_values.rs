//! Values by number: [`NumberedValues`].

#![expect(
    clippy::missing_errors_doc,
    reason = "what fails here fails by a limit of the run: see the page of `kit`"
)]

use crate::run::{Budget, StopReason};
use crate::value::Value;

/// The values of eight numbers, and a bit for each that says whether the value is known. It is a
/// tuple because the standard library does not write zeros again to fresh memory of such a type.
type Block<V> = ([V; 8], u8);

/// The values of numbers from 0 on, as far as they are known.
#[derive(Debug)]
pub struct NumberedValues<V>(Vec<Block<V>>);

impl<V: Value> NumberedValues<V> {
    /// Room for so many numbers; none is known.
    pub fn with_room(numbers: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let block = ([V::default(); 8], 0);
        Ok(Self(budget.filled(block, numbers.div_ceil(8))?))
    }

    /// The value of a number, if it is known.
    #[inline]
    #[must_use]
    pub fn get(&self, number: usize) -> Option<V> {
        let (values, known) = self.0.get(number / 8)?;
        (known >> (number % 8) & 1 == 1).then_some(values[number % 8])
    }

    /// Makes room for the number if there is none.
    #[inline]
    pub fn put(&mut self, number: usize, value: V, budget: &mut Budget) -> Result<(), StopReason> {
        while self.0.len() <= number / 8 {
            budget.push(&mut self.0, ([V::default(); 8], 0))?;
        }
        let (values, known) = &mut self.0[number / 8];
        values[number % 8] = value;
        *known |= 1 << (number % 8);
        Ok(())
    }
}
