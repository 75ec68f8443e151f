//! To have memory fetched before it is needed: [`prefetch`].

/// Tells the processor that this will be read soon; it may or may not fetch it meanwhile.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
pub(super) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    // SAFETY: the address is that of a reference, and to fetch a line into the cache changes nothing
    // that a program can see.
    #[expect(unsafe_code, reason = "a hint about memory of the caller's own")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
}

/// Elsewhere there is no hint to give.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
#[inline]
pub(super) fn prefetch<T>(_: &T) {}
