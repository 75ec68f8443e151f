//! How the command ends: [`Ending`], and what kept it from ending well: [`Failure`].

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use stonework_core::{NimberOverflow, StopReason};
use stonework_games::catalog::{
    CountFailure, InputError, SettingError, SolveFailure, TableFailure,
};

use crate::text::one_line;

/// How the command ended; each has its exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ending {
    /// All that was asked is answered, or nobody listens any more.
    Solved = 0,
    /// Two solvers disagree.
    Disagreement = 1,
    /// The input or the usage is wrong, or something could not be read or written.
    Failed = 2,
    /// A limit or Ctrl-C came before the answer.
    Stopped = 3,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        Self::from(ending as u8)
    }
}

/// What kept the command from answering.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
    /// No game has this name.
    #[error("there is no game `{name}`{hint}")]
    UnknownGame {
        /// The name.
        name: String,
        /// What to try instead.
        hint: String,
    },
    /// A file or standard input cannot be read.
    #[error("cannot read {from}: {error}")]
    Unreadable {
        /// What was read.
        from: String,
        /// What went wrong.
        error: io::Error,
    },
    /// What was read is not text.
    #[error("{from} is not UTF-8 text")]
    NotText {
        /// What was read.
        from: String,
    },
    /// What was read is longer than anything that could be solved.
    #[error("{from} is longer than {most}")]
    TooLong {
        /// What was read.
        from: String,
        /// The most that is read.
        most: String,
    },
    /// There is no input.
    #[error("an input is needed, as <INPUT> or by --random: {0}")]
    NoInput(&'static str),
    /// The input is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The solver does not solve it.
    #[error(transparent)]
    Solve(#[from] SolveFailure),
    /// A nimber is too large for the table.
    #[error(transparent)]
    Nimber(#[from] NimberOverflow),
    /// Its lines of play cannot be counted.
    #[error("{0}")]
    Uncounted(String),
    /// There is no table of it.
    #[error("{error}{hint}")]
    Table {
        /// Why.
        error: TableFailure,
        /// What to try instead.
        hint: &'static str,
    },
    /// A limit came before anything was proved.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// Some lines of a batch have no answer.
    #[error("{bad} of {lines} line{s} could not be answered", s = if *.lines == 1 { "" } else { "s" })]
    BadLines {
        /// How many.
        bad: u64,
        /// Of how many.
        lines: u64,
    },
    /// A file cannot be written.
    #[error("cannot write `{}`: {error}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// A picture cannot be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Picture(String),
    /// Nobody reads the output any more, which is no fault.
    #[error("the output was closed")]
    OutputClosed,
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

impl Failure {
    /// Tells the failure in one line on standard error.
    pub(crate) fn tell(&self) -> Ending {
        if let Self::OutputClosed = self {
            return Ending::Solved;
        }
        // If standard error is closed as well, the exit code has to do.
        let _ = writeln!(io::stderr(), "error: {}", one_line(&self.to_string()));
        match self {
            Self::Stopped(_) => Ending::Stopped,
            _ => Ending::Failed,
        }
    }
}

impl From<CountFailure> for Failure {
    fn from(failure: CountFailure) -> Self {
        match failure {
            CountFailure::Stopped(reason) => Self::Stopped(reason),
            other => Self::Uncounted(other.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    /// An error of writing the output; those of reading are told with what was read.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::OutputClosed
        } else {
            Self::Output(error)
        }
    }
}

impl From<serde_json::Error> for Failure {
    /// Everything that is written as JSON can be, so the error is the writer's.
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
