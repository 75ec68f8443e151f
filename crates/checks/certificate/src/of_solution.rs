//! The certificate of a solution: [`Certificate`].

use stonework_core::{Game, Oracle, Run, Solution};

use super::bound::Bound;
use super::certified_value::CertifiedValue;
use super::check::check;
use super::checked::Checked;
use super::extract::{Adviser, Asked, ExtractSettings, extract};
use super::extract_error::ExtractError;
use super::fault::CheckError;
use super::records::RecordList;
use super::written_game::WrittenGame;

/// What is proved of the start of a game, with its proof.
#[derive(Clone, Debug)]
pub struct Certificate<V> {
    /// What is proved.
    pub claims: Vec<Bound<V>>,
    /// The most positions that the search of a leaf visits.
    pub leaf_positions: u64,
    /// The proof.
    pub records: RecordList<V>,
}

impl<V: CertifiedValue> Certificate<V> {
    /// The certificate of the bounds that a solver has proved of the start: of its value, unless a
    /// limit stopped the solve before. The adviser tells moves that keep them, as
    /// [`advise_by_values`] does.
    ///
    /// # Complexity
    ///
    /// That of [`extract`].
    ///
    /// # Errors
    ///
    /// As [`extract`].
    pub fn of_solution<M: Copy, E>(
        solution: &Solution<M, V>,
        game: &dyn WrittenGame<V>,
        settings: ExtractSettings,
        adviser: &mut Adviser<'_, V, E>,
        run: &Run,
    ) -> Result<Self, ExtractError<E>> {
        let bounds = solution.bounds();
        let lower = bounds.lower.map(Bound::at_least);
        let upper = bounds.upper.map(Bound::at_most);
        let bounds = [lower, upper].into_iter().flatten();
        let claims: Vec<_> = bounds.filter(|bound| !bound.is_trivial()).collect();
        let records = extract(game, &claims, settings, adviser, run)?;
        Ok(Self {
            claims,
            leaf_positions: settings.leaf_positions,
            records: RecordList::of_unique(records),
        })
    }

    /// Checks it: see [`check`](fn@check).
    ///
    /// # Errors
    ///
    /// As [`check`](fn@check).
    pub fn check(&mut self, game: &dyn WrittenGame<V>, run: &Run) -> Result<Checked, CheckError> {
        check(
            game,
            &self.claims,
            self.leaf_positions,
            &mut self.records,
            run,
        )
    }
}

/// An adviser by the values that a solver has kept of the same game; an error if one is missing.
///
/// Where play may go round without end, a value has to have a distance: otherwise it does not tell
/// which move leads to an end.
pub fn advise_by_values<G, O>(
    game: &G,
    values: &O,
) -> impl FnMut(Asked<'_, G::Value>) -> Result<Vec<usize>, ValueMissing>
where
    G: Game<State: Send + Sync + 'static, Value: CertifiedValue>,
    O: Oracle<G>,
{
    |asked| {
        let state = asked.state.expect();
        let rated = values.moves_at(game, state);
        let rated = rated.ok_or_else(|| ValueMissing(format!("{state:?}")))?;
        let good = rated.iter().enumerate();
        let good = good.filter(|(_, rated)| asked.bound.allows(rated.value));
        let most = if asked.all { usize::MAX } else { 1 };
        Ok(good.map(|(index, _)| index).take(most).collect())
    }
}

/// The value of a move of this position was not kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the value of a move of `{0}` was not kept")]
pub struct ValueMissing(pub String);
