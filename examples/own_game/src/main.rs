//! Board games of one's own with every command of `stonework`: solve, play, strong, perft, compare.
//!
//! ```text
//! $ cargo run --release -p own-game -- solve obstruction --set rows=3 --set cols=4
//! $ cargo run --release -p own-game -- solve dodgem
//! $ cargo run --release -p own-game -- play dodgem
//! ```

mod dodgem;
mod obstruction;

use stonework_command::prelude::*;

fn main() -> ExitCode {
    let games = Catalog::default()
        .with("Own games", obstruction::obstruction().entry())
        .with("Own games", dodgem::dodgem().entry());
    main_with(&games)
}
