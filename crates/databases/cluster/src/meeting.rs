//! The processes of a cluster before they begin: [`Meeting`].

use std::io::{self, Read as _};
use std::net::{Shutdown, TcpListener};
use std::thread;
use std::time::{Duration, Instant};

use crate::calling::{Call, Called, Caller};
use crate::error::ConnectError;
use crate::handshake::Connection;
use crate::verdict::Verdict;

/// A process that waits for the others.
///
/// Once it is connected with all of them, it tells each that it is ready; it begins once all others
/// are. If it does not begin, it tells those that are there why, so that nobody waits in vain.
pub(crate) struct Meeting {
    call: Call,
    listener: TcpListener,
    patience: Duration,
    others: Vec<Other>,
}

/// Another process; there is one for this process too, which is not used.
struct Other {
    connection: Option<Connection>,
    is_ready: bool,
    /// Whether it knows that this process begins, or that it does not.
    is_told: bool,
    /// Why it is not connected.
    reason: String,
}

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// Between two looks whether all are ready.
const LOOK: Duration = Duration::from_millis(5);

/// Others have so long to hear why this process does not begin.
const FAREWELL: Duration = Duration::from_secs(2);

impl Meeting {
    pub(crate) fn new(call: Call, listener: TcpListener, patience: Duration) -> Self {
        let others = call.hosts.iter().map(|_| Other {
            connection: None,
            is_ready: false,
            is_told: false,
            reason: "it has not called".to_owned(),
        });
        Self {
            others: others.collect(),
            call,
            listener,
            patience,
        }
    }

    /// Waits until all are connected and ready; `check` may end it. Gives the connections, none to this
    /// process.
    pub(crate) fn meet(
        &mut self,
        check: &mut dyn FnMut() -> Result<(), ConnectError>,
    ) -> Result<Vec<Option<Connection>>, ConnectError> {
        let is_missing = |other: &Other| other.connection.is_none();
        let begun = Instant::now();
        let mut strangers = String::new();
        loop {
            check()?;
            if let Some(stranger) = self.connect()? {
                strangers = format!("; {stranger}");
            }
            for process in 0..self.others.len() {
                if let Err(error) = self.hear(process)? {
                    // It may be started again.
                    let other = &mut self.others[process];
                    other.connection = None;
                    other.reason = format!("its connection ended: {error}");
                }
            }
            if self.those(is_missing).is_empty() {
                break;
            }
            self.demand_patience(begun, is_missing, &strangers)?;
            thread::sleep(PAUSE);
        }
        self.be_ready(check)?;
        let connections = self.others.iter_mut();
        Ok(connections.map(|other| other.connection.take()).collect())
    }

    /// All are connected: tells them, and waits until each of them has told the same.
    fn be_ready(
        &mut self,
        check: &mut dyn FnMut() -> Result<(), ConnectError>,
    ) -> Result<(), ConnectError> {
        let is_missing = |other: &Other| !other.is_ready;
        for (process, other) in self.others.iter_mut().enumerate() {
            if let Some(connection) = &mut other.connection {
                let told = connection.tell(&Verdict::Ready);
                // It may begin now: nothing else may be told.
                other.is_told = true;
                told.map_err(|source| self.call.lost(process, source))?;
                other.reason = String::from("it is not connected with all others");
            }
        }
        let begun = Instant::now();
        while !self.those(is_missing).is_empty() {
            check()?;
            for process in 0..self.others.len() {
                let heard = self.hear(process)?;
                heard.map_err(|source| self.call.lost(process, source))?;
            }
            self.demand_patience(begun, is_missing, "")?;
            thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Calls those that are to be called, and answers one that calls: says who was a stranger.
    fn connect(&mut self) -> Result<Option<String>, ConnectError> {
        for process in 0..self.me() {
            let other = &mut self.others[process];
            if other.connection.is_some() {
                continue;
            }
            match self.call.out(process) {
                Called::Connected(connection) => other.connection = Some(connection),
                Called::NotYet(ConnectError::Io { source, .. }) => {
                    other.reason = source.to_string();
                }
                Called::NotYet(error) => other.reason = error.to_string(),
                Called::Misfit(error) => {
                    // It has seen the same.
                    other.is_told = true;
                    return Err(error);
                }
            }
        }
        match self.call.accept(&self.listener) {
            Caller::Nobody => Ok(None),
            Caller::Stranger(reason) => Ok(Some(reason)),
            // One that calls again was started again.
            Caller::Process(process, connection) => {
                let other = &mut self.others[process];
                other.connection = Some(connection);
                other.is_ready = false;
                Ok(None)
            }
            Caller::Misfit(process, error) => {
                let other = process.and_then(|process| self.others.get_mut(process));
                if let Some(other) = other {
                    other.is_told = true;
                }
                Err(error)
            }
        }
    }

    /// Hears what another process has told, if it is connected and has told nothing before; or what ended
    /// its connection.
    fn hear(&mut self, process: usize) -> Result<io::Result<()>, ConnectError> {
        let other = &mut self.others[process];
        let Some(connection) = other.connection.as_mut().filter(|_| !other.is_ready) else {
            return Ok(Ok(()));
        };
        match connection.hear() {
            Ok(None) => Ok(Ok(())),
            Ok(Some(Verdict::Ready)) => {
                other.is_ready = true;
                Ok(Ok(()))
            }
            Ok(Some(Verdict::Refusal(reason))) => {
                other.is_told = true;
                let peer = self.call.name(process);
                Err(ConnectError::Told { peer, reason })
            }
            Err(error) => Ok(Err(error)),
        }
    }

    fn me(&self) -> usize {
        self.call.hello.process
    }

    /// The other processes of which this is so.
    fn those(&self, is_so: impl Fn(&Other) -> bool) -> Vec<usize> {
        let others = self.others.iter().enumerate();
        let those = others.filter(|&(process, other)| process != self.me() && is_so(other));
        those.map(|(process, _)| process).collect()
    }

    /// Gives up once it is long since `begun`, and names those of which this is so.
    fn demand_patience(
        &self,
        begun: Instant,
        is_missing: impl Fn(&Other) -> bool,
        strangers: &str,
    ) -> Result<(), ConnectError> {
        if begun.elapsed() < self.patience {
            return Ok(());
        }
        let named = |&process: &usize| {
            let reason = &self.others[process].reason;
            format!("{} ({reason})", self.call.name(process))
        };
        let missing: Vec<_> = self.those(is_missing).iter().map(named).collect();
        Err(ConnectError::Unreached {
            seconds: self.patience.as_secs(),
            missing: missing.join(", ") + strangers,
        })
    }

    /// Tells others why they have not met.
    pub(crate) fn part(&mut self, error: &ConnectError) {
        if let ConnectError::Differs { .. } = error {
            // Whoever comes later finds nobody, and would wait in vain.
            self.refuse(&error.to_string());
        } else {
            self.tell(&error.to_string());
            self.drain();
        }
    }

    /// Tells all that are there, or come soon, why this process does not begin.
    pub(crate) fn refuse(&mut self, reason: &str) {
        let end = Instant::now() + FAREWELL.min(self.patience);
        loop {
            self.tell(reason);
            if self.those(|other| !other.is_told).is_empty() || Instant::now() >= end {
                break;
            }
            // One that does not fit either knows why.
            let _ = self.connect();
            thread::sleep(PAUSE);
        }
        self.drain();
    }

    /// Tells those that are connected.
    fn tell(&mut self, reason: &str) {
        for other in &mut self.others {
            if let Some(connection) = other.connection.as_mut().filter(|_| !other.is_told) {
                // Whoever is gone need not know.
                let _ = connection.tell(&Verdict::refusal(reason));
                other.is_told = true;
            }
        }
    }

    /// Waits for those that were told something: what was not read when a connection is closed would
    /// undo what was sent.
    fn drain(&mut self) {
        let end = Instant::now() + FAREWELL;
        let connections = self.others.iter_mut();
        let mut streams: Vec<_> = connections
            .filter_map(|other| Some(other.connection.take()?.stream))
            .collect();
        // It is closed soon in any case.
        streams.retain(|stream| stream.shutdown(Shutdown::Write).is_ok());
        for mut stream in streams {
            let mut bytes = [0; 1 << 10];
            loop {
                let left = end.saturating_duration_since(Instant::now());
                let limited = stream.set_read_timeout(Some(left.max(LOOK)));
                if limited.is_err() || !matches!(stream.read(&mut bytes), Ok(1..)) {
                    break;
                }
            }
        }
    }
}
