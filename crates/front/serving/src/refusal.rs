//! Why a request is not answered: [`Refusal`].

use std::fmt;

use axum::http::StatusCode;
use axum::response::Response;

/// Why a request is not answered, whatever it asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Too many wait for a thread.
    Busy,
    /// It is more than requests may hold together.
    NoMemory,
    /// There are too many connections.
    NoConnection,
    /// The request is larger than so many bytes.
    TooLarge(usize),
    /// The rest of a request did not come.
    HalfSent,
    /// The service does not answer by this name.
    OtherName(String),
    /// A form was sent from another site.
    OtherSite,
    /// Something went wrong here, with what is known of it.
    Internal(String),
}

/// How a refusal is shown to whoever asked for a path.
pub type Tell = fn(&str, Refusal) -> Response;

impl Refusal {
    /// The status of the answer.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Busy => StatusCode::TOO_MANY_REQUESTS,
            Self::NoMemory | Self::NoConnection => StatusCode::SERVICE_UNAVAILABLE,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::HalfSent => StatusCode::REQUEST_TIMEOUT,
            Self::OtherName(_) | Self::OtherSite => StatusCode::FORBIDDEN,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => f.write_str("too much is asked at once: ask again in a moment"),
            Self::NoMemory => f.write_str(
                "there is no memory for this beside other requests: ask again in a moment, or for less",
            ),
            Self::NoConnection => f.write_str("too many others are connected: ask again in a moment"),
            Self::TooLarge(most) => {
                write!(f, "the request is too large: at most {most} bytes are possible")
            }
            Self::HalfSent => f.write_str("the rest of the request did not come in time"),
            Self::OtherName(host) => write!(f, "this service does not answer as `{host}`"),
            Self::OtherSite => f.write_str("the form was sent from another site"),
            Self::Internal(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Refusal {}
