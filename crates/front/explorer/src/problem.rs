//! Why a request cannot be answered: [`Problem`].

use axum::http::StatusCode;
use stonework_catalog::OpenError;

use crate::address::Address;

/// Why a request cannot be answered.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The status of the answer.
    pub(crate) status: StatusCode,
    /// What is wrong, and what would be right.
    pub(crate) message: String,
    /// The field of a form that is wrong, if one is.
    pub(crate) field: Option<String>,
    /// The page of the position before what is wrong, if there is one.
    pub(crate) back: Option<String>,
}

impl Problem {
    fn new(status: StatusCode, message: String) -> Self {
        Self {
            status,
            message,
            field: None,
            back: None,
        }
    }

    /// The request is wrong.
    pub(crate) fn bad_request(message: String) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// This field of a form is wrong.
    pub(crate) fn in_field(field: &str, message: String) -> Self {
        Self {
            field: Some(field.to_owned()),
            ..Self::bad_request(message)
        }
    }

    /// The same with the way back to a position.
    pub(crate) fn after(self, position: &Address) -> Self {
        Self {
            back: Some(position.link("play")),
            ..self
        }
    }

    /// There is no such thing.
    pub(crate) fn not_found(message: String) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// The page is not for whoever asks.
    pub(crate) fn forbidden(message: String) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// Too much is asked at once.
    pub(crate) fn busy() -> Self {
        let message = "too many positions are being solved at once: ask again in a moment";
        Self::new(StatusCode::TOO_MANY_REQUESTS, message.to_owned())
    }

    /// It cannot be answered, though nothing is wrong with the request.
    pub(crate) fn unanswerable(message: String) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Something is wrong here.
    pub(crate) fn internal(message: String) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        let message = error.message("the start page lists all games");
        match error.field() {
            None => Self::not_found(message),
            Some(field) => Self::in_field(&field, message),
        }
    }
}
