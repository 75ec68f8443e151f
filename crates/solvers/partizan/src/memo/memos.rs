//! A table that is replaced by a larger one as it is used: [`Memos`].

use std::sync::atomic::{AtomicU32, Ordering::Acquire, Ordering::Release};
use std::sync::{Arc, Mutex, PoisonError};

use crate::bytes::Bytes;
use crate::error::FormError;

/// A table of a fixed size.
pub(crate) trait Memo: Sized {
    /// The bytes of the first one.
    const FIRST: usize;

    /// An empty one of so many bytes, a power of two times [`Self::FIRST`], which are counted.
    fn of_bytes(bytes: usize, counter: &Bytes, limit: usize) -> Result<Self, FormError>;

    /// The bytes that it takes.
    fn bytes(&self) -> usize;

    /// Takes over what another one has.
    fn take_over(&self, other: &Self);
}

/// The table that threads use at present, and how many were replaced.
#[derive(Debug)]
pub(crate) struct Memos<T> {
    current: Mutex<Option<Arc<T>>>,
    version: AtomicU32,
}

impl<T> Default for Memos<T> {
    fn default() -> Self {
        Self {
            current: Mutex::new(None),
            version: AtomicU32::new(0),
        }
    }
}

impl<T: Memo> Memos<T> {
    /// How many tables there were; another number than before tells that there is a new one.
    #[inline]
    pub(crate) fn version(&self) -> u32 {
        self.version.load(Acquire)
    }

    /// The table at present, if there is one.
    pub(crate) fn current(&self) -> Option<Arc<T>> {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        current.clone()
    }

    /// Replaces this table by one that is twice as large, if nobody did and it then takes
    /// `most` bytes at most and the limit is kept. The old one counts until all threads leave it.
    pub(crate) fn grow(&self, from: Option<&Arc<T>>, most: usize, counter: &Bytes, limit: usize) {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().map(Arc::as_ptr) != from.map(Arc::as_ptr) {
            return;
        }
        let bytes = current.as_ref().map_or(T::FIRST, |it| it.bytes() * 2);
        if bytes > most {
            return;
        }
        // Without a larger table, more is computed again.
        let Ok(larger) = T::of_bytes(bytes, counter, limit) else {
            return;
        };
        if let Some(old) = current.as_ref() {
            larger.take_over(old);
        }
        release(current.replace(Arc::new(larger)), counter);
        self.version.fetch_add(1, Release);
    }
}

/// Leaves a table; the last one that does gives its bytes back.
pub(crate) fn release<T: Memo>(memo: Option<Arc<T>>, counter: &Bytes) {
    if let Some(memo) = memo.and_then(Arc::into_inner) {
        let bytes = memo.bytes();
        drop(memo);
        counter.give_back(bytes);
    }
}
