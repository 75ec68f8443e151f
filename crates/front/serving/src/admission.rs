//! What a request may hold before it is answered, and until its answer is read: [`admit`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::timeout;
use tokio_stream::StreamExt;

use crate::connections::Connection;
use crate::memory::{Held, Memory, USUAL};
use crate::refusal::{Refusal, Tell};

/// Who decides what is admitted.
#[derive(Debug)]
pub(crate) struct Admission {
    pub(crate) memory: Memory,
    /// So long a client may take to send a body.
    pub(crate) patience: Duration,
    pub(crate) tell: Tell,
}

/// A client that reads a page has so many bytes in a second at least.
const SLOWEST: usize = 16 << 10;

/// A connection is kept so much longer than a body is waited for.
const MORE: Duration = Duration::from_secs(2);

/// What a request holds: an extension of it, as `Arc<Claim>`. It is dropped when the client has its
/// answer; an answer whose length is not known before it is told, as of events, holds it itself.
#[derive(Debug)]
pub struct Claim {
    _memory: Held,
    connection: Option<Connection>,
    /// Whether all of the answer is there, so that the next request may have come before it is read.
    is_told: AtomicBool,
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(connection) = &self.connection {
            if *self.is_told.get_mut() {
                connection.is_read();
            } else {
                connection.waits(Duration::ZERO);
            }
        }
    }
}

/// An answer that is being written.
struct Page {
    bytes: Bytes,
    _claim: Arc<Claim>,
    _memory: Held,
}

impl AsRef<[u8]> for Page {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Reads a request and answers it, if there is memory for it.
pub(crate) async fn admit(
    State(admission): State<Arc<Admission>>,
    request: Request,
    next: Next,
) -> Response {
    let uri = request.uri().clone();
    match admission.answer(request, next).await {
        Ok(response) => response,
        Err(refusal) => (admission.tell)(uri.path(), refusal),
    }
}

impl Admission {
    async fn answer(&self, request: Request, next: Next) -> Result<Response, Refusal> {
        let connection = request.extensions().get::<Connection>().cloned();
        let address = request.uri().path_and_query();
        let address = address.map_or(0, |address| address.as_str().len());
        let (parts, body) = request.into_parts();
        let longest = self.memory.longest;
        // A body whose length is not told may be as long as any.
        let told = body.size_hint().upper();
        let told = told.map_or(longest, |len| usize::try_from(len).unwrap_or(usize::MAX));
        let held = if told > longest {
            Err(Refusal::TooLarge(longest))
        } else {
            self.memory.for_text(address.max(told))
        };
        if let Some(connection) = &connection {
            // It is told here that the rest does not come.
            connection.waits(MORE);
        }
        let mut held = match held {
            Ok(held) => held,
            Err(refusal) => {
                // Some clients read no answer before they have sent all.
                let mut ignored = body.into_data_stream();
                let all = async { while let Some(Ok(_)) = ignored.next().await {} };
                let _ = timeout(self.patience, all).await;
                return Err(refusal);
            }
        };
        let body = timeout(self.patience, to_bytes(body, longest)).await;
        let body = body.map_err(|_| Refusal::HalfSent)?;
        let body = body.map_err(|_| Refusal::TooLarge(longest))?;
        held.keep_for_text(address.max(body.len()));
        if let Some(connection) = &connection {
            connection.answers();
        }
        let claim = Arc::new(Claim {
            _memory: held,
            connection,
            is_told: AtomicBool::new(false),
        });
        let mut request = Request::from_parts(parts, Body::from(body));
        request.extensions_mut().insert(Arc::clone(&claim));
        let (parts, body) = next.run(request).await.into_parts();
        if body.size_hint().exact().is_none() {
            // Events, which hold the claim themselves.
            return Ok(Response::from_parts(parts, body));
        }
        let bytes = to_bytes(body, usize::MAX).await;
        let bytes = bytes.map_err(|error| Refusal::Internal(error.to_string()))?;
        let more = self.memory.take(bytes.len().saturating_sub(USUAL))?;
        if let Some(connection) = &claim.connection {
            let reading = u64::try_from(bytes.len() / SLOWEST).unwrap_or(u64::MAX);
            connection.waits(Duration::from_secs(reading));
        }
        claim.is_told.store(true, Ordering::Relaxed);
        let page = Page {
            bytes,
            _claim: claim,
            _memory: more,
        };
        Ok(Response::from_parts(parts, Bytes::from_owner(page).into()))
    }
}
