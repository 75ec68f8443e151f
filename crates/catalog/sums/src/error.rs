//! Why a sum has no answer: [`SumError`].

use stonework_catalog::OpenError;
use stonework_core::StopReason;
use stonework_partizan::FormError;
use stonework_partizan::text::{ExprError, ReadError};

/// Why a sum was not read, or has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SumError {
    /// What is written is no sum.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// An expression without a value: a product of values that are no whole numbers, say.
    #[error(transparent)]
    Expression(ExprError),
    /// A game of the catalog cannot be opened.
    #[error("{}", .0.message("`games` lists all {}"))]
    Open(OpenError),
    /// A game has no values.
    #[error("{game} has no values: {reason}")]
    NoValues {
        /// The game.
        game: String,
        /// Why.
        reason: &'static str,
    },
    /// A game refuses a position.
    #[error("{0}")]
    Refused(String),
    /// More than two sums are compared.
    #[error("two sums are compared, as in `{{1|0}} <= 1`; here are {0}")]
    Relations(usize),
    /// A value is too large, in other ways than by memory.
    #[error(transparent)]
    Form(FormError),
    /// A limit was reached before anything was known.
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

impl From<OpenError> for SumError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl From<StopReason> for SumError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<FormError> for SumError {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Form(error),
        }
    }
}

impl From<ExprError> for SumError {
    fn from(error: ExprError) -> Self {
        match error {
            ExprError::Read(error) => error.into(),
            ExprError::Form(error) => error.into(),
            error => Self::Expression(error),
        }
    }
}
