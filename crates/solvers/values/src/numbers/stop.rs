//! Why parts are worked out no further: [`Stop`].

use stonework_core::StopReason;
use stonework_partizan::FormError;

/// Why parts are worked out no further.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// A limit of the run.
    Limit(StopReason),
    /// A form cannot be told.
    Form(FormError),
    /// The game has broken a law, which its parts have kept.
    Law,
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Limit(reason)
    }
}

impl From<FormError> for Stop {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Stopped(reason) => Self::Limit(reason),
            error => Self::Form(error),
        }
    }
}
