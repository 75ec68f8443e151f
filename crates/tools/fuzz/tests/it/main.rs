//! Every target is run on its seeds, on its corpus, and on a bounded number of changed cases; by name
//! and with an environment variable, on as many as one likes: see README.md.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod fuzz;
