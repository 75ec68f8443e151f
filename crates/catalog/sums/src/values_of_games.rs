//! The values of the positions in a sum: [`ValuesOfGames`].

use stonework_catalog::OpenGame;
use stonework_core::Report;
use stonework_erased::ErasedState;
use stonework_partizan::{CanonicalForm, Forms};
use stonework_values::{PositionValues, ValueBounds, ValueFailure, ValuedPosition};

use crate::error::SumError;
use crate::expression::Placed;
use crate::limits::Limits;

/// What values the positions of the games in a sum, each once.
pub(crate) struct ValuesOfGames<'a> {
    forms: &'a Forms,
    games: Vec<(&'a OpenGame, Box<dyn PositionValues + 'a>)>,
    limits: &'a Limits,
    /// What it cost together.
    pub(crate) cost: Report,
    /// What is proved of the position that was not valued.
    pub(crate) bounds: Option<ValueBounds>,
}

impl<'a> ValuesOfGames<'a> {
    /// No games yet.
    pub(crate) fn new(forms: &'a Forms, limits: &'a Limits) -> Self {
        Self {
            forms,
            games: Vec::new(),
            limits,
            cost: Report::default(),
            bounds: None,
        }
    }

    /// The value of a position of the game of another.
    pub(crate) fn value(
        &mut self,
        placed: &'a Placed,
        state: &ErasedState,
    ) -> Result<CanonicalForm, SumError> {
        let known = self.games.iter();
        let mut places = known.map(|(game, _)| is_same(game, &placed.game));
        let at = places.position(|is_same| is_same).unwrap_or_else(|| {
            let values = placed.valued().positions(self.forms);
            self.games.push((&placed.game, values));
            self.games.len() - 1
        });
        self.limits.check()?;
        let found = self.games[at].1.value(state, &self.limits.rest());
        let found = found.map_err(refused)?;
        let cost = &mut self.cost;
        cost.positions += found.report.positions;
        cost.threads = cost.threads.max(found.report.threads);
        cost.peak_bytes = cost.peak_bytes.max(found.report.peak_bytes);
        let ValuedPosition {
            form,
            bounds,
            stopped,
            ..
        } = found;
        if form.is_none() {
            self.bounds = Some(bounds);
        }
        match (form, stopped) {
            (Some(form), _) => Ok(form),
            (None, Some(reason)) => Err(SumError::Stopped(reason)),
            (None, None) => Err(SumError::Refused(format!("{placed} has no value"))),
        }
    }
}

/// Whether two games have the same rules, so that equal positions are worth the same.
pub(crate) fn is_same(one: &OpenGame, other: &OpenGame) -> bool {
    one.difference(other.entry.id, &other.parameters().into())
        .is_none()
}

/// Why a position has no value.
pub(crate) fn refused(failure: ValueFailure) -> SumError {
    match failure {
        ValueFailure::Form(error) => error.into(),
        failure => SumError::Refused(failure.to_string()),
    }
}
