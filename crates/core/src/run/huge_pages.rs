//! Huge pages for large tables, where the system has them.
//!
//! As measured with a table of 256 MB that is filled once, the system takes longer to provide
//! 65,536 small pages than the solver takes to fill them. In a hash table almost every access is to
//! another page, and the processor caches only so many page addresses.

use std::alloc::Layout;
use std::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator, Global};

/// The least memory that is worth a system call.
const WORTH_ASKING: usize = 4 << 20;

/// The global allocator, which also asks for huge pages for large allocations.
#[derive(Clone, Copy, Debug, Default)]
pub struct HugePages;

// SAFETY: everything comes from `Global` and goes back to it; clones are interchangeable, as there
// is no state.
#[expect(
    unsafe_code,
    reason = "an allocator that only passes on what another one does"
)]
unsafe impl Allocator for HugePages {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let memory = Global.allocate(layout)?;
        ask_for(memory.cast().as_ptr(), memory.len());
        Ok(memory)
    }

    unsafe fn deallocate(&self, memory: NonNull<u8>, layout: Layout) {
        // SAFETY: the caller promises that it was allocated here, and so by `Global`.
        unsafe { Global.deallocate(memory, layout) }
    }
}

/// Asks the system to use huge pages for memory that the caller has allocated. It may refuse.
pub fn ask_for(start: *mut u8, bytes: usize) {
    if bytes >= WORTH_ASKING {
        advise(start, bytes);
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
fn advise(start: *mut u8, bytes: usize) {
    /// The advice is for whole pages; this is a multiple of every size that small ones have.
    const PAGE: usize = 1 << 16;

    let skipped = start.align_offset(PAGE);
    let Some(len) = bytes.checked_sub(skipped).map(|len| len / PAGE * PAGE) else {
        return;
    };
    // SAFETY: the range lies within one allocation that the caller has for itself, and the advice
    // changes neither what is in it nor whether it may be read and written. If it is refused,
    // nothing is lost.
    #[expect(unsafe_code, reason = "a system call about memory of the caller's own")]
    unsafe {
        libc::madvise(start.wrapping_add(skipped).cast(), len, libc::MADV_HUGEPAGE);
    }
}

/// Other systems are not asked.
#[cfg(not(all(target_os = "linux", not(miri))))]
fn advise(_: *mut u8, _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_and_small_memory_is_as_it_was() {
        for len in [0, 1, WORTH_ASKING - 1, WORTH_ASKING, WORTH_ASKING + 70_000] {
            let mut memory = vec![7_u8; len];
            ask_for(memory.as_mut_ptr(), memory.len());
            assert!(memory.iter().all(|&byte| byte == 7));
        }
    }
}
