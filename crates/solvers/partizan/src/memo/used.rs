//! The table that one thread uses: [`Used`].

use std::sync::Arc;

use super::memos::{Memo, Memos, release};
use crate::bytes::Bytes;

/// The table at present, held by one thread, which looks for a larger one now and then.
#[derive(Debug)]
pub(crate) struct Used<T> {
    memo: Option<Arc<T>>,
    version: u32,
    /// How often something was forgotten since the table is used.
    forgotten: usize,
}

impl<T: Memo> Used<T> {
    /// The table at present.
    pub(crate) fn new(memos: &Memos<T>) -> Self {
        Self {
            version: memos.version(),
            memo: memos.current(),
            forgotten: 0,
        }
    }

    /// The table, if there is one.
    #[inline]
    pub(crate) fn memo(&self) -> Option<&T> {
        self.memo.as_deref()
    }

    /// Changes to a newer table, if there is one.
    #[inline]
    pub(crate) fn refresh(&mut self, memos: &Memos<T>, counter: &Bytes) {
        if self.version != memos.version() {
            let left = std::mem::replace(self, Self::new(memos));
            release(left.memo, counter);
        }
    }

    /// Whether the table is too small, as it has forgotten so much, or there is none; `forgot`
    /// tells whether it did just now.
    #[inline]
    pub(crate) fn is_small(&mut self, forgot: bool) -> bool {
        self.forgotten += usize::from(forgot);
        self.memo()
            .is_none_or(|it| self.forgotten > it.bytes() / 64)
    }

    /// Grows the table to `most` bytes at most.
    #[cold]
    pub(crate) fn grow(&mut self, memos: &Memos<T>, most: usize, counter: &Bytes, limit: usize) {
        self.forgotten = 0;
        memos.grow(self.memo.as_ref(), most, counter, limit);
        self.refresh(memos, counter);
    }

    /// Leaves the table.
    pub(crate) fn leave(&mut self, counter: &Bytes) {
        release(self.memo.take(), counter);
    }
}
