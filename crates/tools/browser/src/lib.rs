//! Tests of the explorer in a real browser: Chromium, driven by `chromedriver`, both from the
//! system's packages. `cargo test -p stonework-browser` runs them, on the `stonework` that
//! `cargo build -p stonework-cli --features serve` has built.
