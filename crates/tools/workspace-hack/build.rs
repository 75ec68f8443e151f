//! Does nothing: without a build script, cargo would not count the features of the `build-dependencies`.

fn main() {}
