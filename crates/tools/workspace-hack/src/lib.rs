//! Nothing but features of dependencies, the same for all packages that depend on this one.
//!
//! The benchmarks and the Python package do: so both ask the same features of the dependencies
//! they share, and these, and the crates of stonework, are built once.
//!
//! Needs: only packages that all of those who depend on it build anyway. Never knows: a crate of
//! stonework.
