//! Memory that is counted before it is taken: [`Budget`].

use bytemuck::Zeroable;

use super::external::ExternalBytes;
use super::huge_pages;
use super::stop::StopReason;
use super::watch::Watch;

/// Counts the bytes of tables and stacks against a limit before they are allocated.
///
/// Every solver takes its memory from one, and a theorem from that of [`crate::Work::budget`].
#[derive(Clone, Debug)]
pub struct Budget {
    used: usize,
    peak: usize,
    limit: usize,
    /// What someone else holds under the same limit.
    external: Option<ExternalBytes>,
    /// What may end the solve while memory is filled.
    watch: Option<Watch>,
}

/// So many elements are filled between two checks of the clock: about a millisecond.
const FILLED_AT_ONCE: usize = 1 << 18;

impl Budget {
    /// A budget of `limit` bytes; `None` is no limit.
    #[must_use]
    pub fn new(limit: Option<usize>) -> Self {
        Self {
            used: 0,
            peak: 0,
            limit: limit.unwrap_or(usize::MAX),
            external: None,
            watch: None,
        }
    }

    /// Ends a solve while it fills memory, too.
    pub(super) fn with_watch(mut self, watch: Watch) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Counts what someone else holds against the same limit.
    #[must_use]
    pub fn with_external(mut self, external: ExternalBytes) -> Self {
        self.external = Some(external);
        self.publish_room();
        self
    }

    /// Bytes taken and not given back; without those that someone else holds.
    #[must_use]
    pub fn used(&self) -> usize {
        self.used
    }

    /// The most bytes held at once, with those that someone else holds.
    #[must_use]
    pub fn peak(&self) -> usize {
        self.peak.max(self.held())
    }

    /// Bytes that may still be taken; `None` if there is no limit.
    #[must_use]
    pub fn left(&self) -> Option<usize> {
        (self.limit < usize::MAX).then(|| self.limit.saturating_sub(self.held()))
    }

    /// All bytes held now, with those that someone else holds.
    fn held(&self) -> usize {
        let external = self.external.as_ref().map_or(0, ExternalBytes::get);
        self.used.saturating_add(external)
    }

    /// Tells the holder of external memory how much of it the limit allows.
    fn publish_room(&self) {
        if let Some(external) = &self.external {
            let room = match self.limit {
                usize::MAX => usize::MAX,
                limit => limit.saturating_sub(self.used),
            };
            external.set_room(room);
        }
    }

    /// Whether what someone else holds has changed since [`Budget::check_external`].
    #[inline]
    pub(super) fn has_news(&self) -> bool {
        self.external.as_ref().is_some_and(ExternalBytes::has_news)
    }

    /// Counts what someone else holds now, and passes on a refusal.
    pub(super) fn check_external(&mut self) -> Result<(), StopReason> {
        let Some(external) = &self.external else {
            return Ok(());
        };
        external.set_news(false);
        let refused = external.refused();
        let needed = match refused {
            Some(bytes) => self.used.saturating_add(bytes),
            None => self.held(),
        };
        // It stops every solve that shares the handle.
        if refused.is_some() || needed > self.limit {
            external.set_news(true);
        }
        if needed > self.limit {
            return Err(StopReason::Bytes {
                needed,
                limit: self.limit,
            });
        }
        if let Some(bytes) = refused {
            return Err(StopReason::Allocation(bytes));
        }
        self.peak = self.peak.max(needed);
        Ok(())
    }

    /// Takes `bytes` from the budget. Call it before allocating.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] if that would go over the limit; then nothing is taken.
    pub fn take(&mut self, bytes: usize) -> Result<(), StopReason> {
        let needed = self.held().saturating_add(bytes);
        if needed > self.limit || needed == usize::MAX {
            return Err(StopReason::Bytes {
                needed,
                limit: self.limit,
            });
        }
        self.used += bytes;
        self.peak = self.peak.max(needed);
        self.publish_room();
        Ok(())
    }

    /// Gives back bytes that were taken and are no longer held.
    pub fn give_back(&mut self, bytes: usize) {
        self.used = self.used.saturating_sub(bytes);
        self.publish_room();
    }

    /// Takes the heap memory behind a state that is kept: none in most games.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] if it does not fit the limit.
    #[inline]
    pub fn take_heap(&mut self, bytes: usize) -> Result<(), StopReason> {
        if bytes > 0 { self.take(bytes) } else { Ok(()) }
    }

    /// Gives back the heap memory behind a state that is kept no longer.
    #[inline]
    pub fn give_back_heap(&mut self, bytes: usize) {
        if bytes > 0 {
            self.give_back(bytes);
        }
    }

    /// Sets `bytes` of the limit aside for helpers, until [`Budget::have_back`].
    pub fn lend(&mut self, bytes: usize) {
        self.limit = self.limit.saturating_sub(bytes);
        self.publish_room();
    }

    /// Ends a loan of `bytes`, of which helpers held at most `held` at once.
    pub fn have_back(&mut self, bytes: usize, held: usize) {
        self.limit = self.limit.saturating_add(bytes);
        self.peak = self.peak.max(self.held().saturating_add(held));
        self.publish_room();
    }

    /// Ends a growth from `old` bytes to `new` bytes, which have been taken: the memory begins at
    /// `start`, if the system had it.
    fn regrown(
        &mut self,
        old: usize,
        new: usize,
        start: Option<*mut u8>,
    ) -> Result<(), StopReason> {
        let Some(start) = start else {
            self.give_back(new);
            return Err(StopReason::Allocation(new));
        };
        huge_pages::ask_for(start, new);
        self.give_back(old);
        Ok(())
    }

    /// A vector with room for exactly `len` elements.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses.
    pub fn vec<T>(&mut self, len: usize) -> Result<Vec<T>, StopReason> {
        let bytes = bytes::<T>(len);
        self.take(bytes)?;
        // Not in huge pages: much of the room may stay unused.
        let mut vec = Vec::new();
        if vec.try_reserve_exact(len).is_ok() {
            return Ok(vec);
        }
        self.give_back(bytes);
        Err(StopReason::Allocation(bytes))
    }

    /// A vector of `len` copies of `value`.
    ///
    /// # Errors
    ///
    /// As [`Budget::vec`]; of the budget of a solve, [`StopReason::Time`] and
    /// [`StopReason::Cancelled`] too.
    pub fn filled<T: Clone>(&mut self, value: T, len: usize) -> Result<Vec<T>, StopReason> {
        let mut vec: Vec<T> = self.vec(len)?;
        huge_pages::ask_for(vec.as_mut_ptr().cast(), bytes::<T>(len));
        while vec.len() < len {
            if !vec.is_empty()
                && let Err(reason) = self.check_watch()
            {
                self.give_back(bytes::<T>(len));
                return Err(reason);
            }
            let more = (len - vec.len()).min(FILLED_AT_ONCE);
            vec.resize(vec.len() + more, value.clone());
        }
        Ok(vec)
    }

    /// Whether the clock and the cancel flag let the solve go on.
    ///
    /// # Errors
    ///
    /// The limit of time, or that the solve was cancelled.
    pub fn check_watch(&self) -> Result<(), StopReason> {
        self.watch.as_ref().map_or(Ok(()), Watch::check)
    }

    /// The clock and the cancel flag of the solve, for threads that look at them without the
    /// budget.
    #[must_use]
    pub fn watch(&self) -> Option<Watch> {
        self.watch.clone()
    }

    /// A vector of `len` zeros, whose memory the system provides as it is first used.
    ///
    /// # Errors
    ///
    /// As [`Budget::vec`].
    pub fn zeroed<T: Zeroable>(&mut self, len: usize) -> Result<Vec<T>, StopReason> {
        self.take(bytes::<T>(len))?;
        let mut zeroed = bytemuck::allocation::try_zeroed_vec(len);
        let start = zeroed
            .as_mut()
            .map(|vec: &mut Vec<T>| vec.as_mut_ptr().cast());
        self.regrown(0, bytes::<T>(len), start.ok())?;
        Ok(zeroed.unwrap_or_default())
    }

    /// Appends to a vector and counts its growth. The old and the new memory count together while
    /// it moves.
    ///
    /// # Errors
    ///
    /// As [`Budget::vec`].
    #[inline]
    pub fn push<T>(&mut self, vec: &mut Vec<T>, value: T) -> Result<(), StopReason> {
        if vec.len() == vec.capacity() {
            self.reserve(vec, doubled(vec.capacity()))?;
        }
        vec.push(value);
        Ok(())
    }

    /// Gives a vector room for at least `room` elements. The old and the new memory count together
    /// while it moves.
    ///
    /// # Errors
    ///
    /// As [`Budget::vec`].
    #[cold]
    pub fn reserve<T>(&mut self, vec: &mut Vec<T>, room: usize) -> Result<(), StopReason> {
        let old = vec.capacity();
        if room <= old {
            return Ok(());
        }
        self.take(bytes::<T>(room))?;
        let reserved = vec.try_reserve_exact(room - vec.len());
        let start = reserved.is_ok().then(|| vec.as_mut_ptr().cast());
        self.regrown(bytes::<T>(old), bytes::<T>(room), start)
    }

    /// Frees the room that a vector does not use. The old and the new memory count together while
    /// it moves.
    ///
    /// # Errors
    ///
    /// As [`Budget::vec`].
    pub fn shrink<T>(&mut self, vec: &mut Vec<T>) -> Result<(), StopReason> {
        let (old, new) = (bytes::<T>(vec.capacity()), bytes::<T>(vec.len()));
        self.take(new)?;
        vec.shrink_to_fit();
        self.give_back(old);
        Ok(())
    }

    /// Frees a vector and gives back its memory, which was taken from here.
    pub fn free<T>(&mut self, vec: Vec<T>) {
        let room = bytes::<T>(vec.capacity());
        drop(vec);
        self.give_back(room);
    }
}

/// What the system takes for one block of heap memory of so many bytes: a word more, rounded up to
/// 16 bytes, and 32 at least (as glibc does where words have 64 bits). Nothing for no bytes.
///
/// ```
/// # use stonework_core::block_bytes;
/// assert_eq!([0, 1, 24, 25, 100].map(block_bytes), [0, 32, 32, 48, 112]);
/// ```
#[inline]
#[must_use]
pub fn block_bytes(bytes: usize) -> usize {
    match bytes {
        0 => 0,
        _ => (bytes.saturating_add(23) & !15).max(32),
    }
}

/// The bytes of so many elements.
fn bytes<T>(len: usize) -> usize {
    len.saturating_mul(size_of::<T>())
}

/// The room of a vector that has grown.
fn doubled(room: usize) -> usize {
    room.saturating_mul(2).max(8)
}
