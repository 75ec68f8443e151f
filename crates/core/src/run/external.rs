//! Memory that someone else holds for a solve: [`ExternalBytes`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Counts the memory that something outside the solver holds for one solve.
///
/// A game that stores its own positions takes memory that the solver does not see. It keeps one
/// clone of this handle and the solve gets another, by [`crate::Run::with_external_bytes`]. From
/// then on the solve counts the bytes of both against [`crate::Run::with_bytes`] and reports the
/// peak of both.
///
/// Before the holder grows, it asks [`ExternalBytes::may_hold`]. If the answer is yes, it grows and
/// calls [`ExternalBytes::set`]. If not, it calls [`ExternalBytes::refuse`]: the solve then stops
/// at the next position with [`crate::StopReason::Bytes`].
///
/// Clones share the counts. Use a new handle for each solve.
///
/// ```
/// use stonework::ExternalBytes;
///
/// let held = ExternalBytes::new();
/// assert!(held.may_hold(1 << 20)); // no solve, no limit
/// held.set(1 << 20);
/// assert_eq!(held.get(), 1 << 20);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ExternalBytes(Arc<Counts>);

/// What the holder and the solve tell each other.
#[derive(Debug)]
struct Counts {
    /// Set by the holder: the bytes it holds.
    held: AtomicUsize,
    /// Set by the holder: the bytes it needed and did not get; 0 if it got all.
    refused: AtomicUsize,
    /// Set by the holder: whether either has changed since the solve looked.
    has_news: AtomicBool,
    /// Set by the solve: the most bytes the holder may hold.
    room: AtomicUsize,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            held: AtomicUsize::new(0),
            refused: AtomicUsize::new(0),
            has_news: AtomicBool::new(false),
            room: AtomicUsize::new(usize::MAX),
        }
    }
}

impl ExternalBytes {
    /// A handle whose holder holds nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The holder now holds `bytes` in all. A refusal is withdrawn.
    pub fn set(&self, bytes: usize) {
        self.0.held.store(bytes, Ordering::Relaxed);
        self.0.refused.store(0, Ordering::Relaxed);
        self.0.has_news.store(true, Ordering::Relaxed);
    }

    /// The bytes the holder holds.
    #[must_use]
    pub fn get(&self) -> usize {
        self.0.held.load(Ordering::Relaxed)
    }

    /// Whether the holder may hold `bytes` in all. While memory moves, that is the old and the new.
    ///
    /// Without a solve, or if the solve has no limit on bytes, it may.
    #[must_use]
    pub fn may_hold(&self, bytes: usize) -> bool {
        bytes <= self.0.room.load(Ordering::Relaxed)
    }

    /// The holder would need `bytes` in all and does not get them: stops the solve at the next
    /// position.
    ///
    /// If the limit of the solve would allow them, the solve reports that the system refused the
    /// memory: [`crate::StopReason::Allocation`].
    pub fn refuse(&self, bytes: usize) {
        self.0.refused.store(bytes.max(1), Ordering::Relaxed);
        self.0.has_news.store(true, Ordering::Relaxed);
    }

    /// The bytes that the holder needed and did not get; `None` if it got all it asked for.
    #[must_use]
    pub fn refused(&self) -> Option<usize> {
        match self.0.refused.load(Ordering::Relaxed) {
            0 => None,
            bytes => Some(bytes),
        }
    }

    /// Whether there may be a change that the solve has not seen.
    #[inline]
    pub(super) fn has_news(&self) -> bool {
        self.0.has_news.load(Ordering::Relaxed)
    }

    /// Says whether there is a change that the solve still has to act on.
    pub(super) fn set_news(&self, has_news: bool) {
        self.0.has_news.store(has_news, Ordering::Relaxed);
    }

    /// The solve leaves `bytes` to the holder.
    pub(super) fn set_room(&self, bytes: usize) {
        self.0.room.store(bytes, Ordering::Relaxed);
    }
}
