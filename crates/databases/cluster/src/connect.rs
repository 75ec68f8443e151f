//! The processes of a cluster find each other: [`Membership`].

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use stonework_core::Run;
use stonework_store::GameEntry;

use crate::cluster::Cluster;
use crate::error::ConnectError;
use crate::handshake::{Connection, Hello, Side, greet};

/// Which process of a cluster this is, and how it finds the others.
///
/// Every process listens on its own host, and calls those with lower numbers.
#[derive(Clone, Debug)]
pub struct Membership {
    /// The number of this process, from 0; `None` takes the first host that is this machine's and
    /// free.
    pub process: Option<usize>,
    /// Where each process listens, with its port, by its number.
    pub hosts: Vec<String>,
    /// What only processes of the cluster know: they prove it to each other, and seal with it what they
    /// send.
    pub secret: Vec<u8>,
    /// How long to wait for the others.
    pub patience: Duration,
}

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// A host has so long to answer a call.
const CALL: Duration = Duration::from_secs(1);

/// A process that listens, before the others are connected.
#[derive(Debug)]
pub struct Listening {
    membership: Membership,
    process: usize,
    listener: TcpListener,
}

impl Membership {
    /// Listens on the host of this process.
    ///
    /// # Errors
    ///
    /// [`ConnectError`]
    pub fn listen(self) -> Result<Listening, ConnectError> {
        let processes = self.hosts.len();
        if let Some(process) = self.process.filter(|&process| process >= processes) {
            return Err(ConnectError::Process { process, processes });
        }
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for (process, host) in self.hosts.iter().enumerate() {
            if self.process.is_some_and(|mine| mine != process) {
                continue;
            }
            let bound = find(process, host).map(|addresses| TcpListener::bind(&addresses[..]));
            match (bound?, self.process) {
                (Ok(listener), _) => {
                    return Ok(Listening {
                        process,
                        listener,
                        membership: self,
                    });
                }
                (Err(source), Some(process)) => {
                    let host = host.clone();
                    return Err(ConnectError::Bind {
                        process,
                        host,
                        source,
                    });
                }
                (Err(error), None) => last = error,
            }
        }
        Err(ConnectError::NoneIsMine {
            hosts: processes,
            last,
        })
    }
}

impl Listening {
    /// The number of this process.
    #[must_use]
    pub fn process(&self) -> usize {
        self.process
    }

    /// Waits until all processes are connected, each of which solves this game with so many workers.
    /// The limits on time and the cancel flag of the run hold.
    ///
    /// # Errors
    ///
    /// [`ConnectError`]
    pub fn connect(
        self,
        workers: NonZeroUsize,
        game: &GameEntry,
        run: &Run,
    ) -> Result<Cluster, ConnectError> {
        let Self {
            membership,
            process,
            listener,
        } = self;
        let hosts = &membership.hosts;
        let call = Call {
            hello: Hello {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                process,
                processes: hosts.len(),
                workers: workers.get(),
                game: game.clone(),
            },
            secret: &membership.secret,
            hosts,
        };
        listener
            .set_nonblocking(true)
            .map_err(|source| ConnectError::Bind {
                process,
                host: hosts[process].clone(),
                source,
            })?;
        let watch = run.watch();
        let begun = Instant::now();
        let mut sockets: Vec<Option<Connection>> = hosts.iter().map(|_| None).collect();
        let mut reasons: Vec<_> = hosts
            .iter()
            .map(|_| "it has not called".to_owned())
            .collect();
        let mut strangers = String::new();
        loop {
            watch.check().map_err(ConnectError::Stopped)?;
            for other in 0..process {
                if sockets[other].is_none() {
                    match call.out(other)? {
                        Ok(found) => sockets[other] = Some(found),
                        Err(ConnectError::Io { source, .. }) => reasons[other] = source.to_string(),
                        Err(error) => reasons[other] = error.to_string(),
                    }
                }
            }
            match call.accept(&listener)? {
                // One that calls again was started again.
                Caller::Process(other, found) => sockets[other] = Some(found),
                Caller::Stranger(reason) => strangers = format!("; {reason}"),
                Caller::Nobody => {}
            }
            let is_missing = |&other: &usize| other != process && sockets[other].is_none();
            let missing: Vec<_> = (0..hosts.len()).filter(is_missing).collect();
            if missing.is_empty() {
                return Ok(Cluster::of_processes(workers, process, sockets));
            }
            if begun.elapsed() >= membership.patience {
                let named = |&other: &usize| format!("{} ({})", call.name(other), reasons[other]);
                let missing: Vec<_> = missing.iter().map(named).collect();
                return Err(ConnectError::Unreached {
                    seconds: membership.patience.as_secs(),
                    missing: missing.join(", ") + &strangers,
                });
            }
            thread::sleep(PAUSE);
        }
    }
}

/// What a process tells those whom it calls or who call it.
struct Call<'a> {
    hello: Hello,
    secret: &'a [u8],
    hosts: &'a [String],
}

impl Call<'_> {
    fn name(&self, process: usize) -> String {
        format!("process {process} at {}", self.hosts[process])
    }

    /// Calls another process; gives why it does not answer yet, if it does not.
    fn out(&self, process: usize) -> Result<Result<Connection, ConnectError>, ConnectError> {
        let peer = self.name(process);
        let failed = |source| ConnectError::Io {
            peer: peer.clone(),
            source,
        };
        let addresses = match find(process, &self.hosts[process]) {
            Ok(addresses) => addresses,
            // A name may come with its machine.
            Err(error) => return Ok(Err(error)),
        };
        let mut last = failed(io::Error::from(io::ErrorKind::NotFound));
        for address in addresses {
            let stream = match TcpStream::connect_timeout(&address, CALL) {
                Ok(stream) => stream,
                Err(error) => {
                    last = failed(error);
                    continue;
                }
            };
            match self.greet(stream, Side::Caller, &peer) {
                Ok((found, connection)) if found == process => return Ok(Ok(connection)),
                Ok((found, _)) => {
                    return Err(ConnectError::Differs {
                        peer,
                        process: self.hello.process,
                        what: "the order of the hosts".to_owned(),
                        found: format!("process {found}"),
                        expected: format!("process {process}"),
                    });
                }
                // It may be busy with another, or be started again.
                Err(error @ ConnectError::Io { .. }) => last = error,
                Err(error) => return Err(error),
            }
        }
        Ok(Err(last))
    }

    /// Answers the next process that calls, if one does.
    fn accept(&self, listener: &TcpListener) -> Result<Caller, ConnectError> {
        let Ok((stream, address)) = listener.accept() else {
            return Ok(Caller::Nobody);
        };
        let peer = format!("the process that calls from {address}");
        if stream.set_nonblocking(false).is_err() {
            return Ok(Caller::Nobody);
        }
        match self.greet(stream, Side::Called, &peer) {
            Ok((process, connection))
                if process > self.hello.process && process < self.hosts.len() =>
            {
                Ok(Caller::Process(process, connection))
            }
            Ok((process, _)) => Err(ConnectError::Differs {
                peer,
                process: self.hello.process,
                what: "the order of the hosts".to_owned(),
                found: format!("process {process} calls"),
                expected: format!("processes after {}", self.hello.process),
            }),
            // Whoever has not proved the secret does not end the wait for those who will.
            Err(
                error @ (ConnectError::Io { .. }
                | ConnectError::Secret { .. }
                | ConnectError::Protocol { .. }),
            ) => Ok(Caller::Stranger(error.to_string())),
            Err(error) => Err(error),
        }
    }

    /// Makes sure that another process fits; gives its number.
    fn greet(
        &self,
        stream: TcpStream,
        side: Side,
        peer: &str,
    ) -> Result<(usize, Connection), ConnectError> {
        let (connection, hello) = greet(stream, side, self.secret, &self.hello, peer)?;
        self.hello.demand_fit(&hello, peer)?;
        Ok((hello.process, connection))
    }
}

/// Who calls.
enum Caller {
    Nobody,
    /// Another process, with its number.
    Process(usize, Connection),
    /// Somebody who does not belong to the cluster, and why not.
    Stranger(String),
}

/// The addresses of a host.
fn find(process: usize, host: &str) -> Result<Vec<SocketAddr>, ConnectError> {
    let found = host.to_socket_addrs().map(Iterator::collect);
    found.map_err(|source| ConnectError::Host {
        process,
        host: host.to_owned(),
        source,
    })
}
