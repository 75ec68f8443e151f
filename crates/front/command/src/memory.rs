//! Sizes of memory: parsing them, and what the machine has to spare.

use bytesize::ByteSize;
use sysinfo::{MemoryRefreshKind, System};

/// Parses a number of bytes, with or without a unit.
pub(crate) fn parse(text: &str) -> Result<usize, &'static str> {
    let ByteSize(bytes) = text
        .trim()
        .parse()
        .map_err(|_| "a number of bytes is needed, such as 500000, 64MB or 2GiB")?;
    match usize::try_from(bytes) {
        Ok(0) => Err("at least 1 byte is needed"),
        // A number that does not fit is read as the greatest one.
        Ok(usize::MAX) | Err(_) => Err("more bytes than can be addressed"),
        Ok(bytes) => Ok(bytes),
    }
}

/// Most of the memory the machine has to spare, or the container the command runs in; `None` if
/// the machine does not say.
///
/// A fifth is left for the input, the line of play and other programs.
pub(crate) fn available() -> Option<usize> {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let machine = system.available_memory();
    let available = system
        .cgroup_limits()
        .map_or(machine, |group| group.free_memory.min(machine));
    usize::try_from(available / 5 * 4)
        .ok()
        .filter(|&bytes| bytes > 0)
}

/// Has memory that is freed go back to the system at once, if it is a large block, and soon if it is
/// not: by default, glibc keeps blocks of up to 32 MiB when such a block was freed before, so that a
/// process holds tens of megabytes more than it uses, and more than its limit. Other allocators do
/// what they do.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back_when_freed() {
    /// Larger blocks are given back at once.
    const LARGE: libc::c_int = 1 << 20;
    /// More free bytes than this at the end of the heap are given back.
    const KEPT: libc::c_int = 4 << 20;

    // SAFETY: these calls set numbers of the allocator, which is made for being told them, and the
    // process has no other thread yet. If one is refused, nothing is lost.
    #[expect(unsafe_code, reason = "settings of the allocator of the system")]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
    }
}

/// Other systems are not told.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back_when_freed() {}
