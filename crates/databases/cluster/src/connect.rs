//! The processes of a cluster find each other: [`Membership`].

use std::io;
use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::time::Duration;

use stonework_core::Run;
use stonework_store::GameEntry;

use crate::calling::{Call, find};
use crate::cluster::Cluster;
use crate::error::ConnectError;
use crate::handshake::Hello;
use crate::meeting::Meeting;

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

    /// Waits until all processes are connected, each of which solves this game with so many workers, and
    /// have told each other that they are. The limits on time and the cancel flag of the run hold.
    ///
    /// # Errors
    ///
    /// [`ConnectError`]. Those that are there are told of it.
    pub fn connect(
        self,
        workers: NonZeroUsize,
        game: &GameEntry,
        run: &Run,
    ) -> Result<Cluster, ConnectError> {
        let (process, watch) = (self.process, run.watch());
        let mut meeting = self.begin(workers, game)?;
        let sockets = meeting.meet(&mut || watch.check().map_err(ConnectError::Stopped));
        if let Err(error) = &sockets {
            meeting.part(error);
        }
        Ok(Cluster::of_processes(workers, process, sockets?))
    }

    /// Tells the other processes why this one cannot begin: those that are there within a short time.
    pub fn refuse(self, workers: NonZeroUsize, game: &GameEntry, reason: &str) {
        if let Ok(mut meeting) = self.begin(workers, game) {
            meeting.refuse(reason);
        }
    }

    fn begin(self, workers: NonZeroUsize, game: &GameEntry) -> Result<Meeting, ConnectError> {
        let Self {
            membership,
            process,
            listener,
        } = self;
        let hello = Hello {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            process,
            processes: membership.hosts.len(),
            workers: workers.get(),
            game: game.clone(),
        };
        listener
            .set_nonblocking(true)
            .map_err(|source| ConnectError::Bind {
                process,
                host: membership.hosts[process].clone(),
                source,
            })?;
        let Membership {
            hosts,
            secret,
            patience,
            ..
        } = membership;
        let call = Call {
            hello,
            secret,
            hosts,
        };
        Ok(Meeting::new(call, listener, patience))
    }
}
