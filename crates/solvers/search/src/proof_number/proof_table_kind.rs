//! The tables of proof-number search: [`ProofTableKind`].

use stonework_core::{Coded, Game, Packed};

use super::helpers::Help;
use super::packed_proof_table::PackedProofTable;
use super::proof_table::ProofTable;
use super::sharing::help;
use super::state_proof_table::{SerialProofStates, SharedProofStates};
use crate::hints::UseHints;
use crate::table_kind::{Kind, PackedKeys, Parallel, Serial, WholeStates};

/// The games that it can search with such a table: implemented by [`Serial`] and
/// [`Parallel`] only.
#[expect(private_bounds, reason = "only this crate implements and calls it")]
pub trait ProofTableKind<G: Game>: Tables<G> {}

impl<G: Game> ProofTableKind<G> for Serial<WholeStates> {}
impl<G: Packed<Value: Coded>> ProofTableKind<G> for Serial<PackedKeys> {}
impl<G: Game<State: Send + Sync> + Sync> ProofTableKind<G> for Parallel<WholeStates> {}
impl<G> ProofTableKind<G> for Parallel<PackedKeys> where
    G: Packed<State: Send + Sync, Value: Coded> + Sync
{
}

/// The table of a kind, and the threads that search on it: none besides the one of the call by
/// default.
pub(crate) trait Tables<G: Game>: Kind {
    type Table: ProofTable<G>;

    /// How other threads help, if there may be any.
    fn help<H: UseHints<G>>() -> Option<Help<G, H, Self::Table>> {
        None
    }
}

impl<G: Game> Tables<G> for Serial<WholeStates> {
    type Table = SerialProofStates<G>;
}

impl<G: Packed<Value: Coded>> Tables<G> for Serial<PackedKeys> {
    type Table = PackedProofTable;
}

impl<G: Game<State: Send + Sync> + Sync> Tables<G> for Parallel<WholeStates> {
    type Table = SharedProofStates<G>;

    fn help<H: UseHints<G>>() -> Option<Help<G, H, Self::Table>> {
        Some(help)
    }
}

impl<G> Tables<G> for Parallel<PackedKeys>
where
    G: Packed<State: Send + Sync, Value: Coded> + Sync,
{
    type Table = PackedProofTable;

    fn help<H: UseHints<G>>() -> Option<Help<G, H, Self::Table>> {
        Some(help)
    }
}
