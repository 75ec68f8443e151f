//! Sizes of memory: reading them, writing them, and what the machine has to spare.

use bytesize::ByteSize;
use sysinfo::{MemoryRefreshKind, System};

/// Reads a number of bytes, with or without a unit.
pub(crate) fn parse(text: &str) -> Result<usize, &'static str> {
    let ByteSize(bytes) = text
        .trim()
        .parse()
        .map_err(|_| "a number of bytes is needed, such as 500000, 64MB or 2GiB")?;
    match usize::try_from(bytes) {
        Ok(0) => Err("at least 1 byte is needed"),
        // What does not fit comes as the greatest number.
        Ok(usize::MAX) | Err(_) => Err("more bytes than can be addressed"),
        Ok(bytes) => Ok(bytes),
    }
}

/// A number of bytes as it is written.
pub(crate) fn shown(bytes: usize) -> String {
    match u64::try_from(bytes) {
        Ok(bytes) => ByteSize(bytes).display().iec().to_string(),
        Err(_) => format!("{bytes} B"),
    }
}

/// Most of the memory the machine has to spare, or the container it runs in; `None` if it does not
/// tell.
///
/// A fifth is left for the input, the line of play, the other programs, and the time until they
/// ask for it.
pub(crate) fn most_available() -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_units() {
        assert_eq!(parse("1000000"), Ok(1_000_000));
        assert_eq!(parse("64MB"), Ok(64_000_000));
        assert_eq!(parse("2GiB"), Ok(2 << 30));
        assert_eq!(parse("1.5 KiB"), Ok(1536));
    }

    #[test]
    fn other_sizes_are_refused() {
        for text in [
            "",
            "0",
            "0GiB",
            "-1",
            "lots",
            "GiB",
            "1e9",
            "99999999999999999999999",
            "9999EB",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
