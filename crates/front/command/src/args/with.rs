//! The database that a command asks: [`WithArgs`].

use std::path::PathBuf;

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct WithArgs {
    /// Looks values up in a database that `strong --save` wrote, of the same game by the same
    /// rules.
    ///
    /// It may have another start, or begin with an endgame: positions that it does not have are
    /// searched, if a solver of the game can, and those that it has are not searched any further. For
    /// `solve`, it may be of another game whose positions are the endgames of this one.
    #[arg(long = "with", value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,

    /// The directory of another part of that database, if it is in parts: once for each of the
    /// others.
    #[arg(long, value_name = "DIR", requires = "database")]
    pub(crate) part: Vec<PathBuf>,
}

impl WithArgs {
    /// The directories of all parts of the database, if one is given.
    pub(crate) fn dirs(&self) -> Option<Vec<PathBuf>> {
        let first = self.database.iter();
        let all = first.chain(&self.part).cloned().collect();
        self.database.as_ref().map(|_| all)
    }
}
