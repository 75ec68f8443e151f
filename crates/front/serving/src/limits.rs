//! What a service may take: [`Limits`].

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// What a service may take for the positions that it solves, or other work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The time for one position.
    pub time: Duration,
    /// The most that a position gets whose time was over, if more is asked for; each time it is twice
    /// as much. Ten times the time if nothing is said; never less than the time.
    pub most_time: Option<Duration>,
    /// The bytes for all positions that are solved at once, for the answers and the texts that are
    /// kept, and for what connections and requests hold, which get some MiB at least.
    pub bytes: usize,
    /// How many positions are solved at once, each on one thread.
    pub threads: NonZeroUsize,
    /// So long a solve goes on that nobody waits for any more. A client may take twice as long to
    /// send a request, and for the next one.
    pub patience: Duration,
}

/// An eighth of the bytes is for the answers that are kept, and one for connections and requests.
const SHARE: usize = 8;

impl Limits {
    /// So many positions may be waiting for their turn to be answered at once.
    pub(crate) const WAITING: usize = 256;

    /// The longest head of a request, with the longest address that there is.
    pub(crate) const HEAD: usize = 80 << 10;

    /// The bytes for the answers that are kept.
    #[must_use]
    pub fn kept_bytes(&self) -> usize {
        self.bytes / SHARE
    }

    /// The bytes for the texts that are kept.
    #[must_use]
    pub fn text_bytes(&self) -> usize {
        self.kept_bytes() / SHARE
    }

    /// The bytes for one solve: those answered at once and those that take longer have as many
    /// threads each.
    pub(crate) fn bytes_of_one(&self) -> usize {
        let others = 2 * self.kept_bytes() + self.text_bytes();
        (self.bytes - others) / (2 * self.threads.get())
    }

    /// How many connections are open at once: their heads take a quarter of their share at most,
    /// and systems let a process have a thousand files.
    pub(crate) fn connections(&self) -> usize {
        (self.bytes / SHARE / 4 / Self::HEAD).clamp(8, 512)
    }

    /// The bytes for what requests hold.
    pub(crate) fn request_bytes(&self) -> usize {
        (self.bytes / SHARE / 4 * 3).max(4 << 20)
    }

    /// So long a client may take to send a request, and for the next one.
    pub(crate) fn patience_with_clients(&self) -> Duration {
        const LONGEST: Duration = Duration::from_secs(3600);
        self.patience.min(LONGEST) * 2
    }

    /// So many positions that take longer may be waiting.
    pub(crate) fn long_waiting(&self) -> usize {
        const PER_THREAD: usize = 8;
        PER_THREAD * self.threads.get()
    }

    /// The most time that a position gets.
    fn most_time(&self) -> Duration {
        const TIMES: u32 = 10;
        let most = self.most_time;
        let most = most.unwrap_or_else(|| self.time.saturating_mul(TIMES));
        most.max(self.time)
    }

    /// The time that a position gets which had so much before; `None` if there is no more.
    #[must_use]
    pub fn more_time(&self, had: Duration) -> Option<Duration> {
        let more = had.saturating_mul(2).min(self.most_time());
        (more > had).then_some(more)
    }

    /// The time of a position that is answered at once: the next in the queue waits no longer.
    #[must_use]
    pub fn at_once(&self) -> Duration {
        const LONGEST: Duration = Duration::from_millis(300);
        self.time.min(LONGEST)
    }

    /// So long a turn lasts at first where others wait for theirs.
    pub(crate) fn slice(&self) -> Duration {
        const SHORTEST: Duration = Duration::from_millis(1);
        const LONGEST: Duration = Duration::from_secs(4);
        (self.time / 16).clamp(SHORTEST, LONGEST)
    }
}

impl Default for Limits {
    /// A minute for each position and ten at the most, 2 GiB, as many at once as the machine has
    /// cores, and five seconds of patience.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(60),
            most_time: None,
            bytes: 2 << 30,
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            patience: Duration::from_secs(5),
        }
    }
}
