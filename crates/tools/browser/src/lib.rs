//! Tests of the explorer in a real browser: Chromium, driven by `chromedriver`, both from the
//! system's packages. `cargo test -p stonework-browser` runs them.
//!
//! Needs: the `stonework` that `cargo build -p stonework-cli --features serve` has built. Never
//! knows: a crate of stonework; what it knows is what a page shows.
