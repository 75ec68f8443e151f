//! What is known of parts by their numbers: [`Memo`].

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use stonework_core::StopReason;
use stonework_partizan::CanonicalForm;

use super::room::Room;

/// So many parts are kept together.
const SLAB: usize = 1 << 10;

/// What the threads of a solve know of its parts.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    slabs: RwLock<Vec<Arc<Slab>>>,
}

/// What is known of the parts of neighbouring numbers.
#[derive(Debug)]
struct Slab {
    forms: [OnceLock<CanonicalForm>; SLAB],
    claims: [AtomicU8; SLAB],
}

/// Who works on a part that is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// Nobody.
    Free,
    /// A thread has it on its path.
    Taken,
    /// A thread knows its options, and makes its form of them.
    Closing,
}

/// The memo as one thread sees it: most of it is read without a lock.
#[derive(Debug)]
pub(crate) struct MemoView<'m> {
    memo: &'m Memo,
    slabs: Vec<Arc<Slab>>,
}

impl Memo {
    pub(crate) fn view(&self) -> MemoView<'_> {
        MemoView {
            memo: self,
            slabs: Vec::new(),
        }
    }

    /// What the memo knows of these numbers: it makes no room for others.
    pub(crate) fn snapshot(&self) -> MemoView<'_> {
        let slabs = self.slabs.read().unwrap_or_else(PoisonError::into_inner);
        MemoView {
            memo: self,
            slabs: slabs.clone(),
        }
    }
}

impl MemoView<'_> {
    /// Makes room for a number.
    #[cold]
    fn extend(&mut self, number: u32, room: &Room<'_>) -> Result<(), StopReason> {
        let needed = number as usize / SLAB + 1;
        let lock = &self.memo.slabs;
        let mut slabs = lock.write().unwrap_or_else(PoisonError::into_inner);
        while slabs.len() < needed {
            room.take(size_of::<Slab>() + 2 * size_of::<Arc<Slab>>())?;
            slabs.push(Arc::new(Slab {
                forms: [const { OnceLock::new() }; SLAB],
                claims: [const { AtomicU8::new(0) }; SLAB],
            }));
        }
        self.slabs.extend_from_slice(&slabs[self.slabs.len()..]);
        Ok(())
    }

    /// Makes room for a number, where there is none.
    #[inline]
    pub(crate) fn reach(&mut self, number: u32, room: &Room<'_>) -> Result<(), StopReason> {
        if number as usize / SLAB >= self.slabs.len() {
            return self.extend(number, room);
        }
        Ok(())
    }

    /// What a part is worth, if that is known.
    #[inline]
    pub(crate) fn form(&self, number: u32) -> Option<CanonicalForm> {
        let slab = self.slabs.get(number as usize / SLAB)?;
        slab.forms[number as usize % SLAB].get().copied()
    }

    /// Keeps what a part is worth: every thread finds the same form.
    pub(crate) fn keep(&self, number: u32, form: CanonicalForm) {
        let slab = &self.slabs[number as usize / SLAB];
        // It may be there already.
        let _ = slab.forms[number as usize % SLAB].set(form);
    }

    fn claim_of(&self, number: u32) -> &AtomicU8 {
        &self.slabs[number as usize / SLAB].claims[number as usize % SLAB]
    }

    /// Who works on a part.
    pub(crate) fn claim(&self, number: u32) -> Claim {
        match self.claim_of(number).load(Ordering::Relaxed) {
            0 => Claim::Free,
            1 => Claim::Taken,
            _ => Claim::Closing,
        }
    }

    /// Changes who works on a part; false if that is not as it was.
    pub(crate) fn change(&self, number: u32, from: Claim, to: Claim) -> bool {
        let claim = self.claim_of(number);
        let changed =
            claim.compare_exchange(from as u8, to as u8, Ordering::AcqRel, Ordering::Relaxed);
        changed.is_ok()
    }

    /// Leaves a part to others.
    pub(crate) fn leave(&self, number: u32) {
        self.claim_of(number)
            .store(Claim::Free as u8, Ordering::Relaxed);
    }
}
