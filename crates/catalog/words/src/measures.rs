//! What a solve took, as it is written: [`duration`], [`bytes`].

use std::time::Duration;

use bytesize::ByteSize;

/// A time with the digits that matter.
#[must_use]
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1e-3 => format!("{:.0} µs", seconds * 1e6),
        ..1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// A number of bytes with a unit: `512 B`, `13.0 KiB`.
#[must_use]
pub fn bytes(bytes: impl TryInto<u64>) -> String {
    ByteSize(bytes.try_into().unwrap_or(u64::MAX))
        .display()
        .iec()
        .to_string()
}
