//! The `stonework` command.
fn main() {}
