//! Nothing but features. The benchmarks and the Python package depend on this crate, so both ask the same
//! features of the dependencies they share, and these, and the crates of stonework, are built once.
