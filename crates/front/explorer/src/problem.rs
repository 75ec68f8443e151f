//! Why a request cannot be answered: [`Problem`].

use std::time::Duration;

use axum::http::StatusCode;
use stonework_catalog::{InputError, OpenError};
use stonework_core::StopReason;
use stonework_serving::Refusal;

/// Why a request cannot be answered.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The status of the answer.
    pub(crate) status: StatusCode,
    /// Whether a game was asked for that there is not.
    is_no_game: bool,
    /// What is wrong, and what would be right.
    pub(crate) message: String,
    /// The field of a form that is wrong, if one is.
    pub(crate) field: Option<String>,
    /// The page from which to go on, if there is one, and what it is called.
    pub(crate) back: Option<(String, &'static str)>,
    /// So many moves of the address are right, before one that is none.
    pub(crate) right_moves: Option<u16>,
    /// Whether the time was over before the game was made, so that more of it may help.
    pub(crate) takes_longer: bool,
}

impl Problem {
    fn new(status: StatusCode, message: String) -> Self {
        Self {
            status,
            is_no_game: false,
            message,
            field: None,
            back: None,
            right_moves: None,
            takes_longer: false,
        }
    }

    /// What happened, in plain words.
    pub(crate) fn title(&self) -> &'static str {
        match self.status {
            _ if self.is_no_game => "There is no such game",
            _ if self.right_moves.is_some() => "That move is not possible here",
            StatusCode::BAD_REQUEST if self.field.is_some() => "This does not fit the game",
            StatusCode::BAD_REQUEST => "This address cannot be shown",
            StatusCode::FORBIDDEN => "This is not answered here",
            StatusCode::NOT_FOUND => "There is nothing here",
            StatusCode::METHOD_NOT_ALLOWED => "This address is asked otherwise",
            StatusCode::REQUEST_TIMEOUT => "The request did not come whole",
            StatusCode::PAYLOAD_TOO_LARGE => "This is too large",
            StatusCode::UNPROCESSABLE_ENTITY => "This cannot be worked out",
            StatusCode::TOO_MANY_REQUESTS => "Too much is being solved just now",
            StatusCode::SERVICE_UNAVAILABLE => "There is no room just now",
            _ => "Something went wrong here",
        }
    }

    /// A request that was refused before anybody read what it asks.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        let message = match status {
            StatusCode::METHOD_NOT_ALLOWED => {
                "this address takes another kind of request: follow a link, or send a form of its page"
            }
            _ => {
                "the address cannot be read: it may have been cut off, or have letters that are none"
            }
        };
        Self::new(status, message.to_owned())
    }

    /// Whether the same request may be answered in a moment.
    pub(crate) fn is_for_now(&self) -> bool {
        let statuses = [
            StatusCode::TOO_MANY_REQUESTS,
            StatusCode::SERVICE_UNAVAILABLE,
        ];
        statuses.contains(&self.status)
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

    /// One of the moves of an address is none, after so many that are right.
    pub(crate) fn no_move(message: String, right_moves: usize) -> Self {
        Self {
            // An address has fewer moves.
            right_moves: Some(u16::try_from(right_moves).unwrap_or(u16::MAX)),
            ..Self::bad_request(message)
        }
    }

    /// The same with the path of a page from which to go on, and what it is called.
    pub(crate) fn with_back(self, path: String, name: &'static str) -> Self {
        Self {
            back: Some((path, name)),
            ..self
        }
    }

    /// The text of this field of a form is kept no longer.
    pub(crate) fn not_kept(field: &str) -> Self {
        let message = "this text is no longer kept: paste it again";
        Self {
            field: Some(field.to_owned()),
            ..Self::not_found(message.to_owned())
        }
    }

    /// There is no such thing.
    pub(crate) fn not_found(message: String) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// A position of a batch whose time is over.
    pub(crate) fn not_reached(time: Duration) -> Self {
        let message = format!(
            "not reached: the positions of a request have {} s together; ask for the rest again",
            time.as_secs_f64()
        );
        Self::new(StatusCode::GATEWAY_TIMEOUT, message)
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

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let message = match &refusal {
            Refusal::Busy => {
                "too many positions are being solved at once: ask again in a moment".to_owned()
            }
            Refusal::OtherName(host) => format!(
                "this explorer does not answer as `{host}`: start it with `--name` and that name"
            ),
            _ => refusal.to_string(),
        };
        Self::new(refusal.status(), message)
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        let message = error.message("the start page lists all {}");
        if let OpenError::Input { error, .. } = &error
            && let InputError::Stopped(reason) = **error
        {
            return Self {
                takes_longer: matches!(reason, StopReason::Time(_)),
                ..Self::unanswerable(message)
            };
        }
        match error.field() {
            None => Self {
                is_no_game: true,
                ..Self::not_found(message)
            },
            Some(field) => Self::in_field(&field, message),
        }
    }
}
