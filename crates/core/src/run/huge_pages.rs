//! Large tables in large pages, where the system has them.
//!
//! Measured on a table of 256 MB filled once: the system takes more time to hand out 65,536 small
//! pages than the solver takes to fill them.

/// Less memory than this is not worth a system call.
#[cfg(all(target_os = "linux", not(miri)))]
const WORTH_ASKING: usize = 4 << 20;

/// The advice is for whole pages; this is a multiple of every size that small ones have.
#[cfg(all(target_os = "linux", not(miri)))]
const PAGE: usize = 1 << 16;

/// Asks the system to back the memory of a vector with huge pages; it may or may not.
#[cfg(all(target_os = "linux", not(miri)))]
pub(super) fn ask_for<T>(memory: &mut Vec<T>) {
    let bytes = memory.capacity().saturating_mul(size_of::<T>());
    if bytes < WORTH_ASKING {
        return;
    }
    let start = memory.as_mut_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let Some(len) = bytes.checked_sub(skipped).map(|len| len / PAGE * PAGE) else {
        return;
    };
    // SAFETY: the range lies within the vector's own allocation, and the advice changes neither what
    // is in it nor whether it may be read and written. If it is refused, nothing is lost.
    #[expect(
        unsafe_code,
        reason = "a system call about memory that this function borrows mutably"
    )]
    unsafe {
        libc::madvise(start.wrapping_add(skipped).cast(), len, libc::MADV_HUGEPAGE);
    }
}

/// Elsewhere there is nobody to ask.
#[cfg(not(all(target_os = "linux", not(miri))))]
pub(super) fn ask_for<T>(_: &mut Vec<T>) {}
