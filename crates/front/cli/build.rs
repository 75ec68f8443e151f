//! Keeps the program small: leaves the names of functions out of it, as nothing reads them, and has functions of
//! the same code folded into one, if the linker can do that.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// LLD and mold have it, GNU ld does not. Rust promises no function an address of its own; `safe` in place
/// of `all` needs tables that rustc does not write, and folds nothing.
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

/// Whether the smallest program can be linked with an option.
fn links_with(option: &str) -> bool {
    let (Some(rustc), Some(folder)) = (env::var_os("RUSTC"), env::var_os("OUT_DIR")) else {
        return false;
    };
    let program = Path::new(&folder).join("smallest.rs");
    if fs::write(&program, "fn main() {}").is_err() {
        return false;
    }
    let target = variable("TARGET");
    let linker = target.to_uppercase().replace(['-', '.'], "_");
    println!("cargo::rerun-if-env-changed=CARGO_TARGET_{linker}_LINKER");
    let mut rustc = Command::new(rustc);
    rustc
        .arg(&program)
        .arg("-o")
        .arg(program.with_extension("out"));
    rustc.args(["--target", &target, "-C", &format!("link-arg={option}")]);
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
