//! Programs in C++ that are measured beside ours: [`Program`].

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

/// A program, compiled by the system's `c++`. It is removed when it is dropped.
pub(crate) struct Program(PathBuf);

impl Program {
    /// Compiles a file of this folder; an error if there is no compiler.
    pub(crate) fn compiled(source: &str) -> io::Result<Self> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let program = env::temp_dir().join(format!("stonework-{stem}-{}", process::id()));
        let compiled = Command::new("c++")
            .args(["-std=c++17", "-O3", "-march=native", "-pthread", "-o"])
            .args([&program, &source])
            .status()?;
        if compiled.success() {
            Ok(Self(program))
        } else {
            Err(io::Error::other("the program does not compile"))
        }
    }

    /// What runs it.
    pub(crate) fn command(&self) -> Command {
        Command::new(&self.0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It lies among other temporary files if it cannot be removed.
        let _ = fs::remove_file(&self.0);
    }
}
