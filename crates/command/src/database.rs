//! A database and the game that it is of: [`OpenDatabase`].

use std::path::Path;

use stonework_catalog::{Catalog, StoredPositions};
use stonework_saved::{CACHE, demand_same_rules};
use stonework_store::Database;

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};

/// A database that was opened.
#[derive(Debug)]
pub(crate) struct OpenDatabase {
    pub(crate) database: Database,
    pub(crate) setup: GameSetup,
    input: String,
}

impl OpenDatabase {
    /// Opens a database and finds the game in the catalog that it is of.
    pub(crate) fn open(dir: &Path, catalog: &Catalog) -> Result<Self, Failure> {
        Self::open_within(dir, catalog, CACHE)
    }

    /// The same with a cache of so many bytes.
    pub(crate) fn open_within(dir: &Path, catalog: &Catalog, cache: u64) -> Result<Self, Failure> {
        let database = Database::open(dir, cache)?;
        let game = &database.manifest().game;
        let set = game.parameters.iter();
        let args = GameArgs {
            name: game.name.clone(),
            set: set.map(|(name, value)| format!("{name}={value}")).collect(),
        };
        let setup = GameSetup::find(&args, catalog)?;
        Ok(Self {
            input: game.start.clone(),
            database,
            setup,
        })
    }

    /// The game, whose rules are those of the database: from here on, what the manifest says of the
    /// game holds.
    pub(crate) fn game(&self) -> Result<PreparedGame<'_>, Failure> {
        let game = self.setup.on_text(&self.input)?;
        let positions = stored_positions(&game)?;
        demand_same_rules(&self.database, &game.saved(), positions.as_ref())?;
        drop(positions);
        Ok(game)
    }
}

/// The positions of a game as a database keeps them.
pub(crate) fn stored_positions<'g>(
    game: &'g PreparedGame<'_>,
) -> Result<Box<dyn StoredPositions + 'g>, Failure> {
    let title = game.setup.title();
    Ok(stonework_saved::stored_positions(
        game.instance.as_ref(),
        &title,
    )?)
}
