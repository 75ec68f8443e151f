//! The outcomes of positions, stored or not.

use stonework_core::Outcome;
use stonework_strong::retrograde::{OutcomePlace, TierRules};

use crate::code::outcome_of;
use crate::database::Database;
use crate::error::StoreError;

impl Database {
    /// The outcome of the position with each of these numbers, for the player to move. Those that
    /// are not stored are found out by the rules, which must be those of the database.
    ///
    /// # Errors
    ///
    /// As for [`Database::codes`].
    ///
    /// # Panics
    ///
    /// If the game has no such position.
    pub fn outcomes(
        &self,
        rules: &dyn TierRules,
        numbers: &[usize],
    ) -> Result<Vec<Outcome>, StoreError> {
        let mut places = Vec::with_capacity(numbers.len());
        for &number in numbers {
            rules.outcome_places(number..number + 1, &mut places);
        }
        let mut asked = Vec::with_capacity(numbers.len());
        for (place, &number) in places.iter().zip(numbers) {
            match *place {
                OutcomePlace::Here => asked.push(number as u64),
                OutcomePlace::At(image) => asked.push(image as u64),
                OutcomePlace::Rules(_) => {}
            }
        }
        let mut codes = Vec::new();
        self.codes(&asked, &mut codes)?;
        let mut codes = codes.into_iter();
        let outcomes = places.into_iter().map(|place| {
            let code = match place {
                OutcomePlace::Rules(code) => code,
                OutcomePlace::Here | OutcomePlace::At(_) => codes.next().unwrap_or(0),
            };
            // A code of two bytes is that of an outcome.
            outcome_of(code).unwrap_or(Outcome::DRAW)
        });
        Ok(outcomes.collect())
    }
}
