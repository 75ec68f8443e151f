//! What a transposition table keeps, and for how many threads it is: [`Serial`], [`Parallel`],
//! [`TableKind`].

use std::marker::PhantomData;

use stonework_core::{Coded, Game, Packed, Run};

use super::alpha_beta::{self, PackedTable, SearchTable, SerialStates, SharedStates};
use super::helper_pool::Helpers;
use super::hints::UseHints;
use super::proof_number::{
    self, PackedProofTable, ProofTable, SerialProofStates, SharedProofStates,
};

/// The table keeps whole states. Fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WholeStates;

/// The table keeps the keys of a [`stonework_core::Packed`] game.
///
/// Where a key and the bounds do not fit into 64 bits, or the table is too small for that, that of
/// [`crate::AlphaBeta`] keeps states after all, and that of [`crate::ProofNumber`] more bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PackedKeys;

/// One thread searches: the one of the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Serial<K = WholeStates>(PhantomData<K>);

/// Several threads search on one table: as many as [`stonework_core::Run::with_threads`] says, or
/// the rayon pool of the call has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Parallel<K = WholeStates>(PhantomData<K>);

/// The games that can be searched with such a table: implemented by [`Serial`] and [`Parallel`]
/// only.
#[expect(private_bounds, reason = "only this crate implements and calls it")]
pub trait TableKind<G: Game>: Tables<G> {}

impl<G: Game> TableKind<G> for Serial<WholeStates> {}
impl<G: Packed<Value: Coded>> TableKind<G> for Serial<PackedKeys> {}
impl<G: Game<State: Send + Sync> + Sync> TableKind<G> for Parallel<WholeStates> {}
impl<G> TableKind<G> for Parallel<PackedKeys> where
    G: Packed<State: Send + Sync, Value: Coded> + Sync
{
}

/// The tables of a kind, and the threads that search on them: none besides the one of the call by
/// default.
pub(crate) trait Tables<G: Game> {
    /// Whether a table keeps keys.
    const IS_PACKED: bool;

    /// Whether several threads may search.
    const IS_PARALLEL: bool = false;

    /// The table of alpha-beta search.
    type Table: SearchTable<G>;

    /// The table of proof-number search.
    type ProofTable: ProofTable<G>;

    /// The threads that help alpha-beta search, if a run is to have any.
    fn helpers<H: UseHints<G>>(_run: &Run) -> Option<alpha_beta::HelpersOf<G, H, Self::Table>> {
        None
    }

    /// The threads that help proof-number search, if a run is to have any.
    fn proof_helpers<H: UseHints<G>>(
        _run: &Run,
    ) -> Option<proof_number::HelpersOf<G, H, Self::ProofTable>> {
        None
    }
}

impl<G: Game> Tables<G> for Serial<WholeStates> {
    const IS_PACKED: bool = false;
    type Table = SerialStates<G>;
    type ProofTable = SerialProofStates<G>;
}

impl<G: Packed<Value: Coded>> Tables<G> for Serial<PackedKeys> {
    const IS_PACKED: bool = true;
    type Table = PackedTable<SerialStates<G>>;
    type ProofTable = PackedProofTable;
}

impl<G: Game<State: Send + Sync> + Sync> Tables<G> for Parallel<WholeStates> {
    const IS_PACKED: bool = false;
    const IS_PARALLEL: bool = true;
    type Table = SharedStates<G>;
    type ProofTable = SharedProofStates<G>;

    fn helpers<H: UseHints<G>>(run: &Run) -> Option<alpha_beta::HelpersOf<G, H, Self::Table>> {
        Helpers::new(run, alpha_beta::help)
    }

    fn proof_helpers<H: UseHints<G>>(
        run: &Run,
    ) -> Option<proof_number::HelpersOf<G, H, Self::ProofTable>> {
        Helpers::new(run, proof_number::help)
    }
}

impl<G> Tables<G> for Parallel<PackedKeys>
where
    G: Packed<State: Send + Sync, Value: Coded> + Sync,
{
    const IS_PACKED: bool = true;
    const IS_PARALLEL: bool = true;
    type Table = PackedTable<SharedStates<G>>;
    type ProofTable = PackedProofTable;

    fn helpers<H: UseHints<G>>(run: &Run) -> Option<alpha_beta::HelpersOf<G, H, Self::Table>> {
        Helpers::new(run, alpha_beta::help)
    }

    fn proof_helpers<H: UseHints<G>>(
        run: &Run,
    ) -> Option<proof_number::HelpersOf<G, H, Self::ProofTable>> {
        Helpers::new(run, proof_number::help)
    }
}
