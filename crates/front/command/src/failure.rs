//! Why the command could not answer: [`Failure`].

use std::error::Error;
use std::io;
#[cfg(feature = "serve")]
use std::net::SocketAddr;
use std::path::PathBuf;

use stonework_atlas::FindingsError;
use stonework_catalog::{
    CertifyFailure, CheckFailed, CountFailure, InputError, Notation, OpenError, SettingError,
    SolveFailure, TableFailure,
};
#[cfg(feature = "cluster")]
use stonework_cluster::{ClusterError, ConnectError};
use stonework_core::StopReason;
#[cfg(feature = "parquet")]
use stonework_export::ExportError;
use stonework_nimbers::NimberOverflow;

use stonework_saved::SavedError;
use stonework_store::{SaveError, StoreError};

use crate::ending::Ending;
use crate::wording::{bytes, short_text};

/// Why the command could not answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The arguments do not fit together, or name something that does not exist.
    #[error("{0}")]
    Usage(String),
    /// A file or standard input cannot be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(String, io::Error),
    /// This input is not text.
    #[error("{0} is not UTF-8 text")]
    NotText(String),
    /// This input is longer than anything that can be solved.
    #[error("{0} is longer than {most}", most = bytes(*.1))]
    TooLong(String, usize),
    /// The game cannot be opened.
    #[error("{}", .0.message("`games` lists all {}"))]
    Open(OpenError),
    /// The input is wrong.
    #[error(transparent)]
    Input(InputError),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The solver cannot solve the game.
    #[error(transparent)]
    Solve(#[from] SolveFailure),
    /// A database cannot be written or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game cannot be saved.
    #[error(transparent)]
    Save(SaveError),
    /// A database cannot be exported.
    #[cfg(feature = "parquet")]
    #[error(transparent)]
    Export(ExportError),
    /// A cluster could not solve a game.
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Cluster(ClusterError),
    /// The processes of a cluster could not be connected.
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Connect(ConnectError),
    /// There is no certificate of a game.
    #[error(transparent)]
    Certify(CertifyFailure),
    /// A certificate cannot be checked.
    #[error(transparent)]
    Check(CheckFailed),
    /// The explorer cannot listen on this address, or go on.
    #[cfg(feature = "serve")]
    #[error("the explorer cannot answer on {0}: {1}")]
    Server(SocketAddr, io::Error),
    /// A position cannot be looked up.
    #[error("{0}")]
    Probe(Box<dyn Error + Send + Sync>),
    /// A nimber is too large for the table.
    #[error(transparent)]
    Nimber(#[from] NimberOverflow),
    /// A move that the game lists cannot be played.
    #[error(
        "the move `{0}` cannot be played: none of those listed, or more than one, is written so"
    )]
    Unplayable(Notation),
    /// The lines of play cannot be counted.
    #[error(transparent)]
    Count(CountFailure),
    /// The game has no table; with a hint at what to try instead.
    #[error("{0}{1}")]
    Table(TableFailure, &'static str),
    /// The list of an atlas is wrong, or its findings.
    #[error(transparent)]
    Atlas(#[from] FindingsError),
    /// A limit was reached before anything was proved.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// This many lines of a batch have no answer, of this many.
    #[error("{bad} of {lines} line{s} could not be answered", s = if *.lines == 1 { "" } else { "s" })]
    BadLines { bad: u64, lines: u64 },
    /// A file cannot be written.
    #[error("cannot write `{path}`: {1}", path = .0.display())]
    Unwritable(PathBuf, io::Error),
    /// A picture cannot be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Picture(String),
    /// Ctrl-C came while the command waited for input.
    #[error("interrupted")]
    Interrupted,
    /// Nobody reads the output any more, which is not an error.
    #[error("the output was closed")]
    OutputClosed,
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

/// The longest input that is read: far more numbers than any solver takes.
pub(crate) const MAX_INPUT_BYTES: usize = 256 << 20;

impl Failure {
    /// How the command ends with it.
    pub(crate) fn ending(&self) -> Ending {
        match self {
            Self::OutputClosed => Ending::Solved,
            Self::Stopped(_) | Self::Interrupted => Ending::Stopped,
            #[cfg(feature = "cluster")]
            Self::Cluster(
                ClusterError::OtherWorker | ClusterError::Lost { .. } | ClusterError::Silent { .. },
            ) => Ending::Stopped,
            _ => Ending::Failed,
        }
    }

    /// There is no table for this reason, with a hint at what to try instead.
    pub(crate) fn no_table(error: TableFailure, hint: &'static str) -> Self {
        match error {
            TableFailure::Stopped(reason) => Self::Stopped(reason),
            error => Self::Table(error, hint),
        }
    }

    /// Whether it needs no message.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(self, Self::OutputClosed | Self::Interrupted)
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        match error {
            InputError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Input(error),
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        match &error {
            OpenError::Input { error: wrong, .. } => match **wrong {
                InputError::Stopped(reason) => Self::Stopped(reason),
                _ => Self::Open(error),
            },
            _ => Self::Open(error),
        }
    }
}

impl From<SavedError> for Failure {
    fn from(error: SavedError) -> Self {
        match error {
            SavedError::Store(error) => error.into(),
            SavedError::Save(error) => error.into(),
            SavedError::Open(error) => error.into(),
            SavedError::Certify(failure) => failure.into(),
            SavedError::Probe(error) => Self::Probe(error),
            SavedError::OtherRules {
                path,
                what,
                found,
                expected,
            } => {
                let [found, expected] = [found, expected].map(|text| short_text(&text));
                let shorter = SavedError::OtherRules {
                    path,
                    what,
                    found,
                    expected,
                };
                Self::Usage(shorter.to_string())
            }
            other => Self::Usage(other.to_string()),
        }
    }
}

impl From<CountFailure> for Failure {
    fn from(failure: CountFailure) -> Self {
        match failure {
            CountFailure::Stopped(reason) => Self::Stopped(reason),
            other => Self::Count(other),
        }
    }
}

impl From<CertifyFailure> for Failure {
    fn from(failure: CertifyFailure) -> Self {
        match failure {
            CertifyFailure::Stopped(reason) => Self::Stopped(reason),
            CertifyFailure::Solve(failure) => Self::Solve(failure),
            other => Self::Certify(other),
        }
    }
}

impl From<CheckFailed> for Failure {
    fn from(failed: CheckFailed) -> Self {
        match failed {
            CheckFailed::Stopped(reason) => Self::Stopped(reason),
            other => Self::Check(other),
        }
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::Stopped(reason) => Self::Stopped(reason),
            SaveError::Store(error) => Self::Store(error),
            error => Self::Save(error),
        }
    }
}

#[cfg(feature = "cluster")]
impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Save(error) => error.into(),
            error => Self::Cluster(error),
        }
    }
}

#[cfg(feature = "cluster")]
impl From<ConnectError> for Failure {
    fn from(error: ConnectError) -> Self {
        match error {
            ConnectError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Connect(error),
        }
    }
}

#[cfg(feature = "parquet")]
impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Read(error) => error.into(),
            ExportError::Write { path, source } => Self::Unwritable(path, source),
            error => Self::Export(error),
        }
    }
}

impl From<io::Error> for Failure {
    /// An error of writing the output. (One of reading is [`Failure::Unreadable`].)
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::OutputClosed
        } else {
            Self::Output(error)
        }
    }
}

impl From<serde_json::Error> for Failure {
    /// All values written here have a JSON form, so the error comes from the writer.
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
