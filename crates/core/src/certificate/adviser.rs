//! Who tells which moves keep a bound: [`Adviser`].

use super::bound::Bound;
use crate::erased::ErasedState;

/// Tells which moves of a position keep a bound, by their indices.
///
/// Where play could go round, only one that leads on to an end.
pub type Adviser<'a, V, E> = dyn FnMut(Asked<'_, V>) -> Result<Vec<usize>, E> + 'a;

/// What an [`Adviser`] is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a, V> {
    /// The position, which is not over.
    pub state: &'a ErasedState,
    /// Whether the player to move is the first.
    pub is_first: bool,
    /// What the value is at least, or exactly.
    pub bound: Bound<V>,
    /// Whether one is needed, whatever it takes. Otherwise there may be none that is easily found.
    pub must: bool,
    /// Whether all that are easily found are wanted, or one is enough.
    pub all: bool,
}
