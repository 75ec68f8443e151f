//! Values of an erased game that someone else knows: [`ErasedOracle`]. The positions of a solve
//! that it knows are leaves: [`Leaves`].

use std::cell::{Cell, RefCell};
use std::error::Error;
use std::sync::Arc;

use stonework_core::Value;

use super::edge::Edge;
use super::state::ErasedState;

/// Why an [`ErasedOracle`] could not be asked.
pub type OracleFailure = Box<dyn Error + Send + Sync>;

/// Values of positions that someone else knows: a database on disk, for example.
///
/// [`super::Positions::with_oracle`] makes leaves of the positions it knows.
///
/// # Laws
///
/// As those of [`stonework_core::WithOracle`]: a value is exact, by the same convention of infinite
/// play, and a position always has the same one, or none.
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

/// An oracle, and what came of asking it.
pub(super) struct Leaves<V: Value> {
    oracle: Arc<dyn ErasedOracle<V>>,
    /// Why it could not be asked, if so.
    failure: Cell<Option<OracleFailure>>,
    has_failed: Cell<bool>,
    scratch: RefCell<Scratch<V>>,
}

/// The positions that are asked for at once, and their values.
struct Scratch<V> {
    states: Vec<ErasedState>,
    values: Vec<Option<V>>,
}

impl<V: Value> Leaves<V> {
    pub(super) fn new(oracle: Arc<dyn ErasedOracle<V>>) -> Self {
        Self {
            oracle,
            failure: Cell::new(None),
            has_failed: Cell::new(false),
            scratch: RefCell::new(Scratch {
                states: Vec::new(),
                values: Vec::new(),
            }),
        }
    }

    /// Makes ends of the moves that lead to positions which the oracle knows. `state` gives the
    /// state with a number. False if the oracle could not be asked, now or before.
    pub(super) fn mark(
        &self,
        edges: &mut [Edge<V>],
        state: &mut dyn FnMut(usize) -> Option<ErasedState>,
    ) -> bool {
        if self.has_failed.get() {
            return false;
        }
        let mut scratch = self.scratch.borrow_mut();
        let Scratch { states, values } = &mut *scratch;
        states.clear();
        values.clear();
        let inner = edges.iter().filter(|edge| !edge.is_over);
        states.extend(inner.map_while(|edge| state(edge.number)));
        if states.is_empty() {
            return true;
        }
        if let Err(failure) = self.oracle.probe(states, values) {
            self.failure.set(Some(failure));
            self.has_failed.set(true);
            return false;
        }
        let inner = edges.iter_mut().filter(|edge| !edge.is_over);
        for (edge, value) in inner.zip(&*values) {
            if let Some(value) = *value {
                edge.is_over = true;
                edge.end = value;
            }
        }
        true
    }

    /// Why the oracle could not be asked; `None` if it could, or if the reason was taken before.
    pub(super) fn take_failure(&self) -> Option<OracleFailure> {
        self.failure.take()
    }
}
