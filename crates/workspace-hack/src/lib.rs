//! Nothing but features: what any package of the workspace asks of a shared dependency, all that depend on
//! this one ask of it too. So a dependency, and with it every crate of stonework, is built once, whichever
//! of those packages `cargo` is told to build.
