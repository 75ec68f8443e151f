//! Which table [`crate::ProofNumber`] uses, and how many threads: [`ProofTableKind`].

use super::helpers::NoHelpers;
use super::job::Job;
use super::packed_proof_table::PackedProofTable;
use super::state_proof_table::{SerialProofStates, SharedProofStates};
use super::thread_helpers::ThreadHelpers;
use crate::game::Game;
use crate::packed::Packed;
use crate::sealed::Sealed;
use crate::solvers::hints::UseHints;
use crate::solvers::table_kind::{PackedKeys, Parallel, Serial, WholeStates};
use crate::value::Coded;

/// The games that can be searched with such a table: implemented by [`Serial`] and [`Parallel`]
/// only.
pub trait ProofTableKind<G: Game>: Sealed + Sized {
    /// Does something with such a table, on so many threads if there may be several.
    #[doc(hidden)]
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, threads: usize) -> J::Output;
}

const PACKED: &str = "packed table";
const PARALLEL: &str = "parallel";

impl<G: Game> ProofTableKind<G> for Serial<WholeStates> {
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, _: usize) -> J::Output {
        job.run::<H, SerialProofStates<G>>(&[], &NoHelpers)
    }
}

impl<G: Packed<Value: Coded>> ProofTableKind<G> for Serial<PackedKeys> {
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, _: usize) -> J::Output {
        job.run::<H, PackedProofTable>(&[PACKED], &NoHelpers)
    }
}

impl<G: Game<State: Send + Sync> + Sync> ProofTableKind<G> for Parallel<WholeStates> {
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, threads: usize) -> J::Output {
        let helpers = ThreadHelpers::new(threads);
        job.run::<H, SharedProofStates<G>>(&[PARALLEL], &helpers)
    }
}

impl<G> ProofTableKind<G> for Parallel<PackedKeys>
where
    G: Packed<State: Send + Sync, Value: Coded> + Sync,
{
    fn with_table<H: UseHints<G>, J: Job<G>>(job: J, threads: usize) -> J::Output {
        let helpers = ThreadHelpers::new(threads);
        job.run::<H, PackedProofTable>(&[PACKED, PARALLEL], &helpers)
    }
}
