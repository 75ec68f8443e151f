//! How the command ends: [`Ending`].

use std::process::ExitCode;

/// How the command ended; each has its exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// Everything asked for was answered, or nobody reads the output any more.
    Solved = 0,
    /// Two solvers disagree, a certificate or a database is wrong, or a law is broken.
    Disagreement = 1,
    /// The input or the usage is wrong, or something could not be read or written.
    Failed = 2,
    /// A limit or Ctrl-C came before the answer.
    Stopped = 3,
}

impl Ending {
    /// [`Ending::Solved`] if the work is complete, [`Ending::Stopped`] otherwise.
    pub(crate) fn of(complete: bool) -> Self {
        if complete {
            Self::Solved
        } else {
            Self::Stopped
        }
    }

    /// Its exit code.
    #[must_use]
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        Self::from(ending.code())
    }
}
