//! Keeps the program small: leaves the names of functions out of it, as nothing reads them, and has functions of
//! the same code folded into one, if the linker can do that.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// LLD, gold and mold have it, the linker of GNU does not.
const FOLD: &str = "-Wl,--icf=all";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A profiler needs the names; the linkers of other systems have other options.
    if variable("CARGO_CFG_TARGET_OS") == "linux" && variable("DEBUG") == "false" {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
        if links_with(FOLD) {
            println!("cargo::rustc-link-arg-bins={FOLD}");
        }
    }
}

/// Whether the least program can be linked with an option.
fn links_with(option: &str) -> bool {
    let program = Path::new(&variable("OUT_DIR")).join("least.rs");
    fs::write(&program, "fn main() {}").expect("cargo has made the directory");
    let mut rustc = Command::new(variable("RUSTC"));
    rustc
        .arg(&program)
        .arg("-o")
        .arg(program.with_extension("out"));
    rustc.args([
        "--target",
        &variable("TARGET"),
        "-C",
        &format!("link-arg={option}"),
    ]);
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        rustc.args(["-C", &format!("linker={linker}")]);
    }
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    rustc.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    rustc.output().is_ok_and(|output| output.status.success())
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
