//! Processes of a cluster do not wait for one that cannot begin: [`or_refuse`].

use std::num::NonZeroUsize;

use stonework_cluster::Listening;
use stonework_store::GameEntry;

use crate::failure::Failure;

/// Goes on with what was made ready, or tells the other processes why this one cannot.
pub(super) fn or_refuse<L: Into<Option<Listening>>, T>(
    listening: L,
    ready: Result<T, Failure>,
    workers: NonZeroUsize,
    game: &GameEntry,
) -> Result<(L, T), Failure> {
    match ready {
        Ok(ready) => Ok((listening, ready)),
        Err(failure) => {
            if let Some(listening) = listening.into() {
                listening.refuse(workers, game, &failure.to_string());
            }
            Err(failure)
        }
    }
}
