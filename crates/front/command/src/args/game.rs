//! The game as an argument: [`GameArgs`].

use std::path::{Path, is_separator};

use stonework_catalog::{Catalog, Entry};

/// The game and its settings.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// The game's id or one of its other names, which the command `games` lists; or a FILE.kif with
    /// its rules in GDL.
    #[arg(value_name = "GAME", index = 1)]
    pub(crate) name: String,

    /// Sets a parameter of the game; may be repeated. Where rules are a text, the value is the file
    /// that has it, or - for standard input.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
}

impl GameArgs {
    /// The game whose rules are a file, if the name is that of one: it ends in `.kif`, or it is a path
    /// to a file.
    pub(crate) fn of_file<'c>(&self, catalog: &'c Catalog) -> Option<&'c Entry> {
        let path = Path::new(&self.name);
        let ends = path.extension();
        let is_path = self.name.contains(is_separator) && path.is_file();
        let is_file = is_path || ends.is_some_and(|ends| ends.eq_ignore_ascii_case("kif"));
        let mut games = catalog.iter().filter(|_| is_file);
        games.find(|entry| entry.document().is_some())
    }
}
