//! Standard output, without the panic of `println!` when nobody reads it.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use crate::failure::Failure;

/// Writes a text and flushes it.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes something as JSON, one line, and flushes it.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}
