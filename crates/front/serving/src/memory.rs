//! The memory of requests, counted before it is taken: [`Memory`].

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::Limits;
use crate::refusal::Refusal;

/// The bytes that all requests may hold together: their bodies, what is read from them, and the
/// pages that are being written.
#[derive(Clone, Debug)]
pub struct Memory {
    room: Arc<Semaphore>,
    /// The longest text that may be asked about.
    pub(crate) longest: usize,
}

/// A part of it, until this is dropped.
#[derive(Debug)]
pub struct Held(OwnedSemaphorePermit);

/// Bytes are counted by so many.
const UNIT: usize = 1024;

/// What a request takes, whatever it asks: a position, and a page of the usual size.
pub(crate) const USUAL: usize = 128 << 10;

/// What is read from a text takes so many times its bytes: the input, the game on it and a position
/// of it, each with its moves.
const READ: usize = 32;

impl Memory {
    /// As much as these limits leave to requests.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        /// Longer than all positions of a batch need.
        const MOST: usize = 2 << 20;
        let whole = limits.request_bytes();
        Self {
            room: Arc::new(Semaphore::new(whole / UNIT)),
            longest: MOST.min(whole.saturating_sub(USUAL) / READ),
        }
    }

    /// What a request of a text of so many bytes takes.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoMemory`] if there is not so much.
    pub fn for_text(&self, len: usize) -> Result<Held, Refusal> {
        self.take(bytes_for(len))
    }

    /// So many bytes.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoMemory`] if there are not so many.
    pub fn take(&self, bytes: usize) -> Result<Held, Refusal> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).map_err(|_| Refusal::NoMemory)?;
        let held = Arc::clone(&self.room).try_acquire_many_owned(units);
        held.map(Held).map_err(|_| Refusal::NoMemory)
    }
}

/// The bytes that a request of such a text takes.
fn bytes_for(len: usize) -> usize {
    len.saturating_mul(READ).saturating_add(USUAL)
}

impl Held {
    /// Gives back what a text of this length does not take.
    pub(crate) fn keep_for_text(&mut self, len: usize) {
        let units = bytes_for(len).div_ceil(UNIT);
        drop(self.0.split(self.0.num_permits().saturating_sub(units)));
    }

    /// The same, and another part.
    pub fn add(&mut self, more: Self) {
        self.0.merge(more.0);
    }
}
