//! The connections to other processes, and what became of them: [`Links`].

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::initialize::CommsGuard;
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::error::ClusterError;

/// What the threads of a process know of its connections and of each other.
///
/// The engine ends with a panic if a connection is lost, in threads of its own. Here these threads
/// wait instead, until the workers have seen that it is lost and are gone.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// The first process that was lost.
    lost: OnceLock<usize>,
    /// Whether a worker of this process ended with a panic.
    has_panicked: AtomicBool,
    /// Whether the work is over, so that connections may end.
    is_over: AtomicBool,
    /// Whether all workers of this process have ended.
    has_ended: AtomicBool,
    /// How many processes have said goodbye.
    goodbyes: AtomicUsize,
}

/// How long a thread that waits sleeps at once.
const NAP: Duration = Duration::from_millis(20);

impl Links {
    /// Whether all other workers are still there, as far as is known.
    ///
    /// # Errors
    ///
    /// [`ClusterError::Lost`]; [`ClusterError::OtherWorker`] if one of this process panicked.
    pub(crate) fn check(&self) -> Result<(), ClusterError> {
        if self.has_panicked.load(Ordering::Relaxed) {
            return Err(ClusterError::OtherWorker);
        }
        match self.lost.get() {
            Some(&process) => Err(ClusterError::Lost { process }),
            None => Ok(()),
        }
    }

    /// The work is over: connections may end from now on.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::SeqCst);
    }

    fn lose(&self, process: usize) -> ! {
        // Only the first matters.
        let _ = self.lost.set(process);
        while !self.has_ended.load(Ordering::SeqCst) {
            thread::sleep(NAP);
        }
        // It ends the thread without a word.
        resume_unwind(Box::new(()))
    }
}

/// Tells the other workers of a process if one ends with a panic.
#[derive(Debug)]
pub(crate) struct Alarm(pub(crate) Arc<Links>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.has_panicked.store(true, Ordering::SeqCst);
        }
    }
}

/// A connection to another process.
#[derive(Debug)]
pub(crate) struct Link {
    stream: TcpStream,
    process: usize,
    links: Arc<Links>,
    /// How many of the last bytes that were read are zero.
    zeros: usize,
}

/// The engine says goodbye with a head that is all zero, of six numbers.
const GOODBYE: usize = 6 * size_of::<u64>();

impl Link {
    pub(crate) fn new(stream: TcpStream, process: usize, links: &Arc<Links>) -> Self {
        let links = Arc::clone(links);
        Self {
            stream,
            process,
            links,
            zeros: 0,
        }
    }

    /// What came of something that was asked of the connection.
    fn demand<T>(&self, done: io::Result<T>) -> io::Result<T> {
        match done {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.links.lose(self.process)
            }
            done => done,
        }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(0) => {
                    let is_goodbye = self.zeros >= GOODBYE;
                    if is_goodbye && self.links.is_over.load(Ordering::SeqCst) {
                        self.links.goodbyes.fetch_add(1, Ordering::SeqCst);
                        return Ok(0);
                    }
                    self.links.lose(self.process)
                }
                Ok(read) => {
                    let zeros = buffer[..read].iter().rev().take_while(|byte| **byte == 0);
                    self.zeros = match zeros.count() {
                        zeros if zeros == read => self.zeros.saturating_add(read),
                        zeros => zeros,
                    };
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.links.lose(self.process),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(buffer);
        self.demand(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.stream.flush();
        self.demand(flushed)
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self::new(stream, self.process, &self.links))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.demand(self.stream.shutdown(how))
    }
}

/// Ends the threads of the connections, after the workers.
pub(crate) struct LinksGuard {
    links: Arc<Links>,
    threads: Option<CommsGuard>,
    /// To end a thread that waits for a process which is still there.
    streams: Vec<TcpStream>,
}

impl LinksGuard {
    pub(crate) fn new(links: &Arc<Links>, threads: CommsGuard, streams: Vec<TcpStream>) -> Self {
        Self {
            links: Arc::clone(links),
            threads: Some(threads),
            streams,
        }
    }
}

impl Drop for LinksGuard {
    fn drop(&mut self) {
        let links = &self.links;
        links.has_ended.store(true, Ordering::SeqCst);
        let is_over = links.is_over.load(Ordering::SeqCst);
        let have_left = || links.goodbyes.load(Ordering::SeqCst) == self.streams.len();
        while is_over && links.check().is_ok() && !have_left() {
            thread::sleep(NAP);
        }
        if !is_over || links.check().is_err() {
            for stream in &self.streams {
                // It may have ended by itself.
                let _ = stream.shutdown(Shutdown::Both);
            }
            // Some of them end with a panic, which is nobody's business any more.
            std::mem::forget(self.threads.take());
        }
    }
}
