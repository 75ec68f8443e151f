//! A board game of one's own with every command of `stonework`: solve, play, strong, perft, compare.
//!
//! ```text
//! $ cargo run --release -p own-game -- solve obstruction --set rows=3 --set cols=4
//! $ cargo run --release -p own-game -- play obstruction
//! ```

mod obstruction;

use std::process::ExitCode;

use stonework_command::catalog::Catalog;

fn main() -> ExitCode {
    stonework_command::main_with(&Catalog::of("Boards", &[obstruction::ENTRY]))
}
