//! What the table tells positions by: [`Keys`].

use super::table::{Buckets, PackedTable, Table};
use crate::game::Game;
use crate::packed::Packed;
use crate::run::{Budget, StopReason};
use crate::value::Coded;

/// Opens an empty table for one solve: the part of [`super::AlphaBeta`] that [`super::AlphaBeta::packed`]
/// exchanges.
pub trait Keys<G: Game> {
    /// What the table is called in a report.
    const NAME: &'static str;

    /// The table.
    type Table: Table<G>;

    /// An empty table that may grow to `most_bytes`, or a little more where a table cannot be so small.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if the budget or the system does not have the memory.
    fn open(game: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self::Table, StopReason>;
}

/// States as they are; fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WholeStates;

impl<G: Game> Keys<G> for WholeStates {
    const NAME: &'static str = "table of states";

    type Table = Buckets<G>;

    fn open(_: &G, most_bytes: usize, budget: &mut Budget) -> Result<Buckets<G>, StopReason> {
        Buckets::open(most_bytes, budget)
    }
}

/// The keys of a [`Packed`] game. Where they are too long to share 64 bits with bounds, or the table
/// is to be too small for that, states are kept after all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PackedKeys;

impl<G: Packed<Value: Coded>> Keys<G> for PackedKeys {
    const NAME: &'static str = "packed table";

    type Table = PackedTable<G>;

    fn open(
        game: &G,
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<PackedTable<G>, StopReason> {
        PackedTable::open(game, most_bytes, budget)
    }
}
