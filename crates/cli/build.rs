//! Leaves the names of functions out of the program, as nothing reads them.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A profiler needs the names; the linkers of other systems have another option for it.
    let variable = |name| env::var(name).expect("cargo sets it");
    if variable("CARGO_CFG_TARGET_OS") == "linux" && variable("DEBUG") == "false" {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
}
