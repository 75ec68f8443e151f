//! Tells the command its version, with the commit it is built from where that is known.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let version = match packaged_commit().or_else(checked_out_commit) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=STONEWORK_VERSION={version}");
    println!("cargo::rerun-if-changed=build.rs");
}

/// The commit that cargo has put into a packaged crate.
fn packaged_commit() -> Option<String> {
    let info = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = info.split_once("\"sha1\": \"")?;
    Some(rest.get(..9)?.to_owned())
}

/// The commit that is checked out, if this crate is a part of a repository.
fn checked_out_commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // Both change with the commit: one where another branch is checked out, one where it grows.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=9", "HEAD"])
}

/// What git writes; nothing if it fails or there is none.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
