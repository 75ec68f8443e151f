//! The tables of alpha-beta search: [`TableKind`].

use std::cell::RefCell;
use std::sync::Mutex;

use stonework_core::{Coded, Game, Packed};

use super::helpers::Help;
use super::packed_table::{KeyPart, PackedTable};
use super::sharing::help;
use super::state_table::{SerialStates, SharedStates};
use super::table::SearchTable;
use crate::hints::UseHints;
use crate::table_kind::{Kind, PackedKeys, Parallel, Serial, WholeStates};

/// The games that it can search with such a table: implemented by [`Serial`] and
/// [`Parallel`] only.
#[expect(private_bounds, reason = "only this crate implements and calls it")]
pub trait TableKind<G: Game>: Tables<G> {}

impl<G: Game> TableKind<G> for Serial<WholeStates> {}
impl<G: Packed<Value: Coded>> TableKind<G> for Serial<PackedKeys> {}
impl<G: Game<State: Send + Sync> + Sync> TableKind<G> for Parallel<WholeStates> {}
impl<G> TableKind<G> for Parallel<PackedKeys> where
    G: Packed<State: Send + Sync, Value: Coded> + Sync
{
}

/// The table of a kind, and the threads that search on it: none besides the one of the call by
/// default.
pub(crate) trait Tables<G: Game>: Kind {
    type Table: SearchTable<G>;

    /// How other threads help, if there may be any.
    fn help<H: UseHints<G>>() -> Option<Help<G, H, Self::Table>> {
        None
    }
}

impl<G: Game> Tables<G> for Serial<WholeStates> {
    type Table = SerialStates<G>;
}

impl<G: Packed<Value: Coded>> Tables<G> for Serial<PackedKeys> {
    type Table = PackedTable<RefCell<KeyPart>>;
}

impl<G: Game<State: Send + Sync> + Sync> Tables<G> for Parallel<WholeStates> {
    type Table = SharedStates<G>;

    fn help<H: UseHints<G>>() -> Option<Help<G, H, Self::Table>> {
        Some(help)
    }
}

impl<G> Tables<G> for Parallel<PackedKeys>
where
    G: Packed<State: Send + Sync, Value: Coded> + Sync,
{
    type Table = PackedTable<Mutex<KeyPart>>;

    fn help<H: UseHints<G>>() -> Option<Help<G, H, Self::Table>> {
        Some(help)
    }
}
