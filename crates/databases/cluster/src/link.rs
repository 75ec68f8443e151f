//! A connection to another process, as the engine uses it: [`Link`].

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use timely::communication::allocator::zero_copy::initialize::CommsGuard;
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::handshake::Connection;
use crate::links::{BEAT, Fault, Links, NAP};
use crate::sealed::{Received, Receiving, Sending};

/// A connection to another process. Everything on it is sealed.
///
/// The engine ends with a panic if a connection is lost, in threads of its own. Here these threads
/// wait instead, until the workers have seen that it is lost and are gone.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    process: usize,
    links: Arc<Links>,
    stream: Arc<TcpStream>,
    /// One thread of the engine sends, and one tells that this process is there.
    sending: Arc<Mutex<Sending<TcpStream>>>,
    /// One thread of the engine receives.
    receiving: Arc<Mutex<Receiving<BufReader<TcpStream>>>>,
}

/// What is read at once, if it is there.
const READ: usize = 1 << 16;

impl Link {
    pub(crate) fn new(
        connection: Connection,
        process: usize,
        links: &Arc<Links>,
    ) -> io::Result<Self> {
        let Connection {
            stream,
            seals: [mine, theirs],
        } = connection;
        let sending = Sending::new(stream.try_clone()?, mine);
        let source = BufReader::with_capacity(READ, stream.try_clone()?);
        let receiving = Receiving::new(source, theirs);
        Ok(Self {
            process,
            links: Arc::clone(links),
            stream: Arc::new(stream),
            sending: Arc::new(Mutex::new(sending)),
            receiving: Arc::new(Mutex::new(receiving)),
        })
    }

    fn sending(&self) -> MutexGuard<'_, Sending<TcpStream>> {
        self.sending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lose(&self, fault: Fault) -> ! {
        self.links.lose(fault);
        self.links.await_workers();
        // It ends the thread without a word.
        resume_unwind(Box::new(()))
    }

    /// What came of something that was asked of the connection.
    fn demand<T>(&self, done: io::Result<T>) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                self.lose(Fault::Changed(self.process))
            }
            Err(_) => self.lose(Fault::Lost(self.process)),
            done => done,
        }
    }

    /// Tells the other process that this one is there, until it is told to stop.
    fn beat(&self, stop: &Receiver<()>) {
        while stop.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
            // Whoever sends something tells it too, or is held up by the other process.
            if let Ok(mut sending) = self.sending.try_lock() {
                // If the connection has ended, the thread that receives says so.
                let _ = sending.beat();
            }
        }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut receiving = self
                .receiving
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let received = receiving.receive(buffer);
            drop(receiving);
            match self.demand(received)? {
                Received::Bytes(read) => {
                    self.links.hear(self.process);
                    return Ok(read);
                }
                Received::Beat => self.links.hear(self.process),
                Received::Goodbye if self.links.is_over() => {
                    self.links.leave(self.process);
                    return Ok(0);
                }
                Received::Goodbye => self.lose(Fault::Lost(self.process)),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.sending().send(buffer);
        self.demand(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.sending().target().flush();
        self.demand(flushed)
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(self.clone())
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    /// Says goodbye first.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let said = self.sending().end();
        self.demand(said.and_then(|()| self.stream.shutdown(how)))
    }
}

/// Ends the threads of the connections, after the workers.
pub(crate) struct LinkThreads {
    links: Arc<Links>,
    /// The engine's.
    threads: Option<CommsGuard>,
    /// To end a thread that waits for a process which is still there.
    streams: Vec<(usize, Arc<TcpStream>)>,
    /// Those that tell that this process is there end when these are dropped.
    beating: Vec<Sender<()>>,
}

impl LinkThreads {
    /// Begins to tell the other processes that this one is there.
    pub(crate) fn begin<'l>(links: &Arc<Links>, others: impl Iterator<Item = &'l Link>) -> Self {
        let (mut streams, mut beating) = (Vec::new(), Vec::new());
        for link in others.cloned() {
            streams.push((link.process, Arc::clone(&link.stream)));
            beating.push(stoppable(move |stop| link.beat(stop)));
        }
        // It counts even while a beat cannot be sent.
        let counted = Arc::clone(links);
        beating.push(stoppable(move |stop| {
            while stop.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                counted.count_beat();
            }
        }));
        Self {
            links: Arc::clone(links),
            threads: None,
            streams,
            beating,
        }
    }

    /// The threads of the engine, which have begun.
    pub(crate) fn add(&mut self, threads: CommsGuard) {
        self.threads = Some(threads);
    }
}

/// Begins a thread that is to end when what it gives is dropped.
fn stoppable(work: impl FnOnce(&Receiver<()>) + Send + 'static) -> Sender<()> {
    let (stop, stopped) = channel();
    thread::spawn(move || work(&stopped));
    stop
}

impl Drop for LinkThreads {
    fn drop(&mut self) {
        let links = &self.links;
        links.end_workers();
        let have_left = || {
            let mut processes = self.streams.iter().map(|&(process, _)| process);
            processes.all(|process| links.has_left(process))
        };
        while links.is_over() && links.check().is_ok() && !have_left() {
            thread::sleep(NAP);
        }
        self.beating.clear();
        if !links.is_over() || links.check().is_err() {
            for (_, stream) in &self.streams {
                // It may have ended by itself.
                let _ = stream.shutdown(Shutdown::Both);
            }
            // Some of them end with a panic, which is nobody's business any more.
            std::mem::forget(self.threads.take());
        }
    }
}
