//! A process calls the others, and answers those that call: [`Call`].

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::Duration;

use crate::error::ConnectError;
use crate::handshake::{Connection, Hello, Side, greet};

/// What a process tells those whom it calls or who call it.
pub(crate) struct Call {
    pub(crate) hello: Hello,
    pub(crate) secret: Vec<u8>,
    pub(crate) hosts: Vec<String>,
}

/// What came of a call.
pub(crate) enum Called {
    Connected(Connection),
    /// It does not answer yet, and why.
    NotYet(ConnectError),
    /// It does not fit to this process.
    Misfit(ConnectError),
}

/// Who calls.
pub(crate) enum Caller {
    Nobody,
    /// Another process, with its number.
    Process(usize, Connection),
    /// A process with the secret that does not fit to this one; with its number, if that is known.
    Misfit(Option<usize>, ConnectError),
    /// Somebody who does not belong to the cluster, and why not.
    Stranger(String),
}

/// A host has so long to answer a call.
const CALL: Duration = Duration::from_secs(1);

impl Call {
    /// What another process is called.
    pub(crate) fn name(&self, process: usize) -> String {
        format!("process {process} at {}", self.hosts[process])
    }

    /// The connection to another process has failed.
    pub(crate) fn lost(&self, process: usize, source: io::Error) -> ConnectError {
        let peer = self.name(process);
        ConnectError::Io { peer, source }
    }

    /// Calls another process.
    pub(crate) fn out(&self, process: usize) -> Called {
        let peer = self.name(process);
        let failed = |source| ConnectError::Io {
            peer: peer.clone(),
            source,
        };
        let addresses = match find(process, &self.hosts[process]) {
            Ok(addresses) => addresses,
            // A name may come with its machine.
            Err(error) => return Called::NotYet(error),
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
            let greeted = greet(stream, Side::Caller, &self.secret, &self.hello, &peer);
            let (connection, hello) = match greeted {
                Ok(greeted) => greeted,
                // It may be busy with another, or be started again.
                Err(error @ ConnectError::Io { .. }) => {
                    last = error;
                    continue;
                }
                Err(error) => return Called::Misfit(error),
            };
            if let Err(error) = self.hello.demand_fit(&hello, &peer) {
                return Called::Misfit(error);
            }
            let found = hello.process;
            if found == process {
                return Called::Connected(connection);
            }
            let [found, expected] = [found, process].map(|number| format!("process {number}"));
            return Called::Misfit(self.other_order(peer, found, expected));
        }
        Called::NotYet(last)
    }

    /// Answers the next process that calls, if one does.
    pub(crate) fn accept(&self, listener: &TcpListener) -> Caller {
        let Ok((stream, address)) = listener.accept() else {
            return Caller::Nobody;
        };
        let peer = format!("the process that calls from {address}");
        if stream.set_nonblocking(false).is_err() {
            return Caller::Nobody;
        }
        let greeted = greet(stream, Side::Called, &self.secret, &self.hello, &peer);
        let (connection, hello) = match greeted {
            Ok(greeted) => greeted,
            // Whoever has not proved the secret does not end the wait for those who will.
            Err(
                error @ (ConnectError::Io { .. }
                | ConnectError::Secret { .. }
                | ConnectError::Protocol { .. }),
            ) => return Caller::Stranger(error.to_string()),
            Err(error) => return Caller::Misfit(None, error),
        };
        let process = hello.process;
        if let Err(error) = self.hello.demand_fit(&hello, &peer) {
            return Caller::Misfit(Some(process), error);
        }
        let me = self.hello.process;
        if process > me && process < self.hosts.len() {
            return Caller::Process(process, connection);
        }
        let (found, expected) = (
            format!("process {process} calls"),
            format!("processes after {me}"),
        );
        Caller::Misfit(None, self.other_order(peer, found, expected))
    }

    fn other_order(&self, peer: String, found: String, expected: String) -> ConnectError {
        ConnectError::Differs {
            peer,
            process: self.hello.process,
            what: "the order of the hosts".to_owned(),
            found,
            expected,
        }
    }
}

/// The addresses of a host.
pub(crate) fn find(process: usize, host: &str) -> Result<Vec<SocketAddr>, ConnectError> {
    let found = host.to_socket_addrs().map(Iterator::collect);
    found.map_err(|source| ConnectError::Host {
        process,
        host: host.to_owned(),
        source,
    })
}
