//! A board game of one's own with every command of `stonework`: solve, play, strong, perft, compare.
//!
//! ```text
//! $ cargo run --release -p own-game -- solve obstruction --set rows=3 --set cols=4
//! $ cargo run --release -p own-game -- play obstruction
//! ```

mod obstruction;

use std::process::ExitCode;

fn main() -> ExitCode {
    obstruction::obstruction().main()
}
