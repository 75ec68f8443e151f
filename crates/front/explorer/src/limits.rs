//! What an explorer may take: [`Limits`].

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// What an explorer may take for the positions that it solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The time for one position.
    pub time: Duration,
    /// The bytes for all positions that are solved at once, and for the answers that are kept.
    pub bytes: usize,
    /// How many positions are solved at once, each on one thread.
    pub threads: NonZeroUsize,
}

/// A quarter of the bytes is for the answers that are kept.
const KEPT_SHARE: usize = 4;

impl Limits {
    /// What a position may take that is answered at once: the next in the queue waits no longer.
    pub(crate) const AT_ONCE: Duration = Duration::from_millis(300);

    /// So many positions may be waiting for their turn to be answered at once.
    pub(crate) const WAITING: usize = 256;

    /// So many positions that take longer may be waiting for each thread.
    pub(crate) const LONG_PER_THREAD: usize = 8;

    /// The bytes for the answers that are kept.
    pub(crate) fn kept_bytes(&self) -> usize {
        self.bytes / KEPT_SHARE
    }

    /// The bytes for one solve: those answered at once and those that take longer have as many
    /// threads each.
    pub(crate) fn bytes_of_one(&self) -> usize {
        (self.bytes - self.kept_bytes()) / (2 * self.threads.get())
    }
}

impl Default for Limits {
    /// A minute for each position, 2 GiB, and as many at once as the machine has cores.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(60),
            bytes: 2 << 30,
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}
