//! What a transposition table keeps, and for how many threads it is: [`Serial`], [`Parallel`].

use std::marker::PhantomData;

use crate::sealed::Sealed;

/// The table keeps whole states. Fits every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WholeStates;

/// The table keeps the keys of a [`crate::Packed`] game.
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

/// Several threads search on one table: as many as [`crate::Run::with_threads`] says, or the rayon
/// pool of the call has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Parallel<K = WholeStates>(PhantomData<K>);

impl<K> Sealed for Serial<K> {}
impl<K> Sealed for Parallel<K> {}
