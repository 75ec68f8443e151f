//! Why a cluster could not solve a game: [`ClusterError`], [`ConnectError`].

use std::io;
use std::path::PathBuf;

use stonework_core::StopReason;
use stonework_store::{SaveError, StoreError};
use stonework_strong::levels::LevelError;
use stonework_strong::retrograde::TierError;

/// Why a cluster could not solve a game, or not to its end. The database has the tiers that were added
/// before, and what was kept of the next one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// This worker failed.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// Another worker failed, and says why.
    #[error("another worker ended the work: what it says tells why")]
    OtherWorker,
    /// The connection to another process ended before the work did.
    #[error("process {process} is lost: its connection ended before the work did")]
    Lost {
        /// Its number.
        process: usize,
    },
    /// What came from another process is not what it has sent.
    #[error(
        "what process {process} sent was changed on the way, and ends the work: nothing of it was read"
    )]
    Changed {
        /// Its number.
        process: usize,
    },
    /// Another process does not say any more that it is there, though its connection has not ended.
    #[error(
        "process {process} has been silent for {seconds} seconds: it hangs, or its machine does"
    )]
    Silent {
        /// Its number.
        process: usize,
        /// How long it has been silent.
        seconds: u64,
    },
    /// The directory does not have what the first process has written.
    #[error(
        "{} does not have what the first process has written ({reason}): all processes need the same \
         directory, on a file system that they share",
        path.display()
    )]
    OtherDirectory {
        /// The directory of this process.
        path: PathBuf,
        /// What it has.
        reason: String,
    },
    /// The positions of the game are found, and processes have disks of their own.
    #[error(
        "processes with disks of their own solve games that number their positions in tiers: the \
         positions of this one are found level by level, for which all processes need the same \
         directory, on a file system that they share"
    )]
    OwnDisks,
    /// Some processes have directories of their own and others not, or only some are to gather.
    #[error(
        "the processes differ in what they do with their directories: either all have one together, \
         or all have one of their own, and all or none of them gather the database at the end"
    )]
    Unlike,
    /// Another process sent what cannot be read.
    #[error("what another process tells cannot be read: {0}")]
    Message(String),
    /// The game gives its rules to nobody.
    #[error("the game gives no rules to the workers")]
    NoRules,
    /// A worker panicked.
    #[error("a worker ended with a panic: {0}")]
    Panic(String),
    /// The engine refused to start.
    #[error("the workers cannot be started: {0}")]
    Start(String),
}

impl ClusterError {
    /// What is said of the bytes of one of so many workers, of all of them.
    pub(crate) fn of_all(self, workers: usize) -> Self {
        match self {
            Self::Save(SaveError::Stopped(StopReason::Bytes { needed, limit })) => {
                let [needed, limit] = [needed, limit].map(|bytes| bytes.saturating_mul(workers));
                StopReason::Bytes { needed, limit }.into()
            }
            other => other,
        }
    }
}

impl From<StopReason> for ClusterError {
    fn from(reason: StopReason) -> Self {
        SaveError::from(reason).into()
    }
}

impl From<TierError> for ClusterError {
    fn from(error: TierError) -> Self {
        SaveError::from(error).into()
    }
}

impl From<LevelError> for ClusterError {
    fn from(error: LevelError) -> Self {
        SaveError::from(error).into()
    }
}

impl From<StoreError> for ClusterError {
    fn from(error: StoreError) -> Self {
        SaveError::from(error).into()
    }
}

/// Why the processes of a cluster could not be connected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// There is no process with this number.
    #[error("there is no process {process} of {processes}: they are numbered from 0")]
    Process {
        /// The number.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// A host has no address.
    #[error("the host `{host}` of process {process} is not found: {source}")]
    Host {
        /// Whose it is.
        process: usize,
        /// The host and its port, as they were given.
        host: String,
        /// What the system says.
        source: io::Error,
    },
    /// This process cannot listen.
    #[error("process {process} cannot listen on {host}: {source}")]
    Bind {
        /// Its number.
        process: usize,
        /// The host and its port, as they were given.
        host: String,
        /// What the system says.
        source: io::Error,
    },
    /// No host is this machine's, or all that are have processes.
    #[error("none of the {hosts} hosts is this machine's and free: {last}")]
    NoneIsMine {
        /// How many hosts there are.
        hosts: usize,
        /// What the system says of the last one.
        last: io::Error,
    },
    /// Some processes were not reached in time.
    #[error("not reached within {seconds} seconds: {missing}")]
    Unreached {
        /// How long was waited.
        seconds: u64,
        /// Which they are, and why.
        missing: String,
    },
    /// Somebody has another secret.
    #[error("{peer} does not have the secret of this process")]
    Secret {
        /// Who it is.
        peer: String,
    },
    /// The process that was called has ended the connection.
    #[error(
        "{peer} ended the connection when the secret was to be proved: it may have another secret"
    )]
    Refused {
        /// Who it is.
        peer: String,
    },
    /// A process is of another version.
    #[error("{peer} speaks version {found} of the cluster's protocol, this process {expected}")]
    Protocol {
        /// Who it is.
        peer: String,
        /// Its version.
        found: u32,
        /// The version of this process.
        expected: u32,
    },
    /// A process is of another version, works on another game, or differs in something else.
    #[error("{peer} differs from process {process} in {what}: {found} there, {expected} here")]
    Differs {
        /// Who it is.
        peer: String,
        /// The number of this process.
        process: usize,
        /// In what they differ.
        what: String,
        /// What it has.
        found: String,
        /// What this process has.
        expected: String,
    },
    /// Another process does not begin, and says why.
    #[error("{peer} does not begin, so that no process does: {reason}")]
    Told {
        /// Who it is.
        peer: String,
        /// What it says.
        reason: String,
    },
    /// The run was stopped.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// A connection failed.
    #[error("the connection to {peer} failed: {source}")]
    Io {
        /// Who it is.
        peer: String,
        /// What the system says.
        source: io::Error,
    },
}
