//! Asks the processor to load memory before it is needed: [`prefetch`].

/// Tells the processor that this will be read soon. The processor may load it meanwhile.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
pub fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    // SAFETY: the address is that of a reference, and to load a line into the cache changes nothing
    // that a program can see.
    #[expect(unsafe_code, reason = "a hint about memory that the caller borrows")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
}

/// Other processors get no hint.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
#[inline]
pub fn prefetch<T>(_: &T) {}
