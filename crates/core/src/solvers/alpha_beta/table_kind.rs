//! Which table [`crate::AlphaBeta`] uses, and how many threads: [`TableKind`].

use super::helpers::NoHelpers;
use super::job::Job;
use super::packed_table::PackedTable;
use super::state_table::{SerialStates, SharedStates};
use super::thread_helpers::ThreadHelpers;
use crate::game::Game;
use crate::packed::Packed;
use crate::run::Run;
use crate::sealed::Sealed;
use crate::solvers::hints::UseHints;
use crate::solvers::table_kind::{PackedKeys, Parallel, Serial, WholeStates};
use crate::value::Coded;

/// The games that can be searched with such a table: implemented by [`Serial`] and [`Parallel`]
/// only.
pub trait TableKind<G: Game>: Sealed + Sized {
    /// Does something with such a table.
    #[doc(hidden)]
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, run: &Run) -> J::Output;
}

const STATES: &str = "table of states";
const PACKED: &str = "packed table";
const PARALLEL: &str = "parallel";

impl<G: Game> TableKind<G> for Serial<WholeStates> {
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, _: &Run) -> J::Output {
        job.run::<H, SerialStates<G>>(&[STATES], &NoHelpers)
    }
}

impl<G: Packed<Value: Coded>> TableKind<G> for Serial<PackedKeys> {
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, _: &Run) -> J::Output {
        job.run::<H, PackedTable<G, SerialStates<G>>>(&[PACKED], &NoHelpers)
    }
}

impl<G: Game<State: Send + Sync> + Sync> TableKind<G> for Parallel<WholeStates> {
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, run: &Run) -> J::Output {
        let helpers = ThreadHelpers::new(run);
        job.run::<H, SharedStates<G>>(&[STATES, PARALLEL], &helpers)
    }
}

impl<G> TableKind<G> for Parallel<PackedKeys>
where
    G: Packed<State: Send + Sync, Value: Coded> + Sync,
{
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, run: &Run) -> J::Output {
        let helpers = ThreadHelpers::new(run);
        job.run::<H, PackedTable<G, SharedStates<G>>>(&[PACKED, PARALLEL], &helpers)
    }
}
