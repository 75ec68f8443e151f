//! Tests of nimbers of heaps, of sums and of random games.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod best_moves;
mod heap_nimbers;
mod misere;
mod nimber;
mod outcomes;
