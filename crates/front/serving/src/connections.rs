//! Connections to clients, limited in number and in how long a client may be waited for: [`serve`].

use std::collections::BTreeMap;
use std::future::pending;
use std::io::{Error, ErrorKind};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::Uri;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tower::ServiceExt;

use crate::limits::Limits;
use crate::refusal::{Refusal, Tell};

/// So long the requests that are being answered at the end may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// So many connections more there may be at once, which are told that there are too many.
const REFUSED: usize = 256;

/// So long one of these may take to ask.
const PATIENCE_WITH_REFUSED: Duration = Duration::from_secs(1);

/// So long a client is waited for at least, whoever else comes.
const GRACE: Duration = Duration::from_millis(500);

/// An open connection.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    state: Arc<watch::Sender<State>>,
    /// So long the client may take for what comes next.
    patience: Duration,
    /// Whether it is one too many, of which the client is told.
    is_refused: bool,
}

/// Who waits for whom.
#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    /// The client, for an answer.
    Answering,
    /// The service, for a request or for the client to read the answer.
    Waiting { since: Instant, until: Instant },
    /// It is closed, as another one needs its place.
    Closed,
}

impl Connection {
    fn new(patience: Duration, is_refused: bool) -> Self {
        let patience = if is_refused {
            PATIENCE_WITH_REFUSED
        } else {
            patience
        };
        Self {
            state: Arc::new(watch::Sender::new(State::waiting(patience))),
            patience,
            is_refused,
        }
    }

    fn set(&self, state: State) {
        self.state.send_if_modified(|now| {
            let is_open = *now != State::Closed;
            if is_open {
                *now = state;
            }
            is_open
        });
    }

    /// A request has come, which is being answered.
    pub(crate) fn answers(&self) {
        self.set(State::Answering);
    }

    /// The client has something to read or to send, for which it has so much more than its time.
    pub(crate) fn waits(&self, more: Duration) {
        self.set(State::waiting(self.patience + more));
    }

    /// The client has read an answer. It has its time for the next request, unless that has come.
    pub(crate) fn is_read(&self) {
        let is_waited_for = matches!(*self.state.borrow(), State::Waiting { .. });
        if is_waited_for {
            self.waits(Duration::ZERO);
        }
    }

    /// Whether the client has been waited for so long.
    fn has_waited(&self, time: Duration) -> bool {
        match *self.state.borrow() {
            State::Waiting { since, .. } => since.elapsed() >= time,
            State::Answering | State::Closed => false,
        }
    }
}

impl State {
    fn waiting(time: Duration) -> Self {
        let since = Instant::now();
        let until = since + time;
        Self::Waiting { since, until }
    }
}

/// The connections that are open, by when they came.
#[derive(Debug)]
struct Connections {
    most: usize,
    patience: Duration,
    open: Mutex<BTreeMap<u64, Connection>>,
}

/// The place of a connection among them, until this is dropped.
#[derive(Debug)]
struct Place {
    among: Arc<Connections>,
    came: u64,
    connection: Connection,
}

impl Connections {
    fn open(&self) -> MutexGuard<'_, BTreeMap<u64, Connection>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one that came now. If there is none, a client that is waited for loses its own;
    /// if all are being answered, the new one is refused; `None` if too many are.
    fn enter(self: &Arc<Self>, came: u64) -> Option<Place> {
        let is_full = || {
            let open = self.open();
            open.values().filter(|at| !at.is_refused).count() >= self.most
        };
        if is_full() {
            self.close_oldest(1, |at| !at.is_refused && at.has_waited(GRACE));
        }
        let is_refused = is_full();
        let mut open = self.open();
        if is_refused && open.len() >= self.most + REFUSED {
            return None;
        }
        let connection = Connection::new(self.patience, is_refused);
        open.insert(came, connection.clone());
        let among = Arc::clone(self);
        Some(Place {
            among,
            came,
            connection,
        })
    }

    /// Closes some of those that may be closed, those that came first.
    fn close_oldest(&self, most: usize, may_be: impl Fn(&Connection) -> bool) {
        let mut open = self.open();
        let closable = open.iter().filter(|(_, at)| may_be(at));
        let oldest: Vec<u64> = closable.take(most).map(|(&came, _)| came).collect();
        for came in oldest {
            if let Some(closed) = open.remove(&came) {
                closed.set(State::Closed);
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.among.open().remove(&self.came);
    }
}

/// Answers clients until `end` is done, and then those requests that are being answered, for three
/// seconds; within these limits of how many are connected, and how long each is waited for.
///
/// A client that sends half a request, or does not read its answer, is left after twice
/// [`Limits::patience`], or earlier if another needs its connection. One that is too many is told so.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    tell: Tell,
    end: impl Future<Output = ()>,
) {
    /// So many places are made at once where the system has no more for files.
    const FREED: usize = 16;
    const PAUSE: Duration = Duration::from_millis(5);
    let connections = Arc::new(Connections {
        most: limits.connections(),
        patience: limits.patience_with_clients(),
        open: Mutex::default(),
    });
    let refused = async move |uri: Uri| tell(uri.path(), Refusal::NoConnection);
    let refusing = Router::new().fallback(refused);
    let (ending, ended) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let mut end = pin!(end);
    for came in 0.. {
        let accepted = loop {
            tokio::select! {
                () = &mut end => break None,
                accepted = listener.accept() => break Some(accepted),
                Some(_) = tasks.join_next() => {}
            }
        };
        match accepted {
            None => break,
            Some(Ok((stream, _))) => {
                if let Some(place) = connections.enter(came) {
                    let is_refused = place.connection.is_refused;
                    let router = if is_refused { &refusing } else { &router };
                    tasks.spawn(answer(stream, router.clone(), place, ended.clone()));
                }
            }
            Some(Err(error)) => {
                if !is_of_client(&error) {
                    connections.close_oldest(FREED, |at| at.has_waited(Duration::ZERO));
                    sleep(PAUSE).await;
                }
            }
        }
    }
    drop(listener);
    ending.send_replace(true);
    let all = async { while tasks.join_next().await.is_some() {} };
    // Those that are left are closed.
    let _ = timeout(PATIENCE, all).await;
}

/// Whether a connection could not be accepted because the client had left.
fn is_of_client(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset
    )
}

/// Answers the requests of a connection.
async fn answer(stream: TcpStream, router: Router, place: Place, mut ended: watch::Receiver<bool>) {
    let connection = &place.connection;
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(connection.clone());
        router.clone().oneshot(request)
    });
    let most = if connection.is_refused {
        Limits::HEAD / 10
    } else {
        Limits::HEAD
    };
    let answering = http1::Builder::new()
        .max_buf_size(most)
        .keep_alive(!connection.is_refused)
        .serve_connection(TokioIo::new(stream), service);
    let mut answering = pin!(answering);
    let mut state = connection.state.subscribe();
    let mut is_ending = false;
    loop {
        let now = *state.borrow_and_update();
        let too_late = async {
            match now {
                State::Answering => pending().await,
                State::Waiting { until, .. } => sleep_until(until).await,
                State::Closed => {}
            }
        };
        tokio::select! {
            // Whether a client left in good order is all the same.
            _ = answering.as_mut() => return,
            () = too_late => return,
            _ = state.changed() => {}
            _ = ended.wait_for(|&ended| ended), if !is_ending => {
                is_ending = true;
                answering.as_mut().graceful_shutdown();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_read_late_takes_no_time_from_the_next() {
        let connection = Connection::new(Duration::from_secs(1), false);
        let until = |connection: &Connection| match *connection.state.borrow() {
            State::Waiting { until, .. } => Some(until),
            State::Answering | State::Closed => None,
        };
        connection.waits(Duration::from_secs(9));
        let told = until(&connection);
        connection.is_read();
        assert!(until(&connection) < told);
        // The next request came before all of an answer was read.
        connection.waits(Duration::from_secs(9));
        connection.answers();
        connection.is_read();
        assert_eq!(until(&connection), None);
    }
}
