//! What a transposition table keeps, and for how many threads it is: [`Serial`], [`Parallel`].

use std::marker::PhantomData;

/// The table keeps whole states. Fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WholeStates;

/// The table keeps the keys of a [`stonework_core::Packed`] game.
///
/// Where a key and the bounds do not fit into 64 bits, or the table is too small for that, that of
/// [`crate::AlphaBeta`] keeps whole keys of 128 bits, and that of [`crate::ProofNumber`] more bits.
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

/// How a kind of table is called in reports.
pub(crate) trait Kind {
    /// Whether a table keeps keys.
    const IS_PACKED: bool;

    /// Whether several threads may search.
    const IS_PARALLEL: bool;
}

impl Kind for Serial<WholeStates> {
    const IS_PACKED: bool = false;
    const IS_PARALLEL: bool = false;
}

impl Kind for Serial<PackedKeys> {
    const IS_PACKED: bool = true;
    const IS_PARALLEL: bool = false;
}

impl Kind for Parallel<WholeStates> {
    const IS_PACKED: bool = false;
    const IS_PARALLEL: bool = true;
}

impl Kind for Parallel<PackedKeys> {
    const IS_PACKED: bool = true;
    const IS_PARALLEL: bool = true;
}
