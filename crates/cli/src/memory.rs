//! Sizes of memory: parsing them, showing them, and what the machine has to spare.

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

/// A number of bytes with a unit.
pub(crate) fn shown(bytes: usize) -> String {
    match u64::try_from(bytes) {
        Ok(bytes) => ByteSize(bytes).display().iec().to_string(),
        Err(_) => format!("{bytes} B"),
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
