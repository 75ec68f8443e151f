//! Values of an erased game that someone else knows: [`ErasedOracle`].

use std::error::Error;

use super::state::ErasedState;
use crate::value::Value;

/// Why an [`ErasedOracle`] could not be asked.
pub type OracleFailure = Box<dyn Error + Send + Sync>;

/// Values of positions that someone else knows: a database on disk, for example.
///
/// [`super::Positions::with_oracle`] makes leaves of the positions it knows.
///
/// # Laws
///
/// As those of [`crate::WithOracle`]: a value is exact, by the same convention of infinite play,
/// and a position always has the same one, or none.
pub trait ErasedOracle<V: Value>: Send + Sync {
    /// Appends the value of each of these positions, none of which is terminal, to `values`, in
    /// their order; `None` for one that is not known.
    ///
    /// # Errors
    ///
    /// [`OracleFailure`] if the values cannot be read. The solve then fails.
    fn probe(
        &self,
        states: &[ErasedState],
        values: &mut Vec<Option<V>>,
    ) -> Result<(), OracleFailure>;
}
