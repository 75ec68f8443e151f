//! A database whose positions are endgames of another game: [`EndgameDatabase`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use stonework_catalog::{
    Catalog, EndgameOutcomes, EndgamesError, Failed, NumberedOutcomes, OpenGame, PositionKey,
    Settings, SolvedEndgames,
};
use stonework_core::{Coded, Outcome, Run};
use stonework_saved::{SavedDatabase, codes};
use stonework_store::{Manifest, StoreError};

use crate::failure::Failure;
use crate::game_setup::PreparedGame;

/// The bytes for frames of the database if nothing limits the memory.
const UNLIMITED: usize = 4 << 30;

/// A database whose positions are endgames of another game.
#[derive(Debug)]
pub(crate) struct EndgameDatabase {
    /// The manifest, for errors.
    path: PathBuf,
    /// The game that the database is of, and its settings.
    of: &'static str,
    settings: Settings,
    outcomes: Arc<EndgameOutcomes>,
}

/// Looks up positions by number.
struct DatabaseOutcomes(SavedDatabase);

impl NumberedOutcomes for DatabaseOutcomes {
    fn outcome(&self, number: usize) -> Result<Outcome, Failed> {
        let positions = self.0.positions()?;
        let keys = &[PositionKey::Number(number)];
        let codes = codes(&self.0.files, positions.as_ref(), keys)?;
        let outcome = codes
            .first()
            .and_then(|&code| Outcome::from_stored_code(code));
        Ok(outcome.ok_or("the value of the position is none that there is")?)
    }
}

impl EndgameDatabase {
    /// Whether a database is of another game than the one that is to be solved.
    pub(crate) fn is_needed(dir: &Path, game: &OpenGame) -> Result<bool, Failure> {
        Ok(Manifest::read(dir)?.game.name != game.entry.id)
    }

    /// Opens a database. Half the memory of the run is for its frames; the run that is returned has
    /// the other half.
    pub(crate) fn open(
        dirs: &[PathBuf],
        catalog: &Catalog,
        run: &Run,
    ) -> Result<(Self, Run), Failure> {
        let cache = run.bytes().map_or(UNLIMITED, |bytes| bytes / 2);
        let rest = match run.bytes() {
            Some(bytes) => run.clone().with_bytes(bytes - cache),
            None => run.clone(),
        };
        let saved = SavedDatabase::open_parts(dirs, catalog, cache as u64)?;
        let with_endgames = Self {
            path: saved.files.dir().join("manifest.json"),
            of: saved.game.entry.id,
            settings: saved.game.settings.clone(),
            outcomes: Arc::new(EndgameOutcomes::new(DatabaseOutcomes(saved))),
        };
        Ok((with_endgames, rest))
    }

    /// How many positions were looked up.
    pub(crate) fn look_ups(&self) -> u64 {
        self.outcomes.asked()
    }

    /// The game whose endgames are looked up in the database.
    pub(crate) fn attach(&self, mut game: PreparedGame) -> Result<PreparedGame, Failure> {
        let solved = SolvedEndgames {
            game: self.of,
            settings: &self.settings,
            outcomes: &self.outcomes,
        };
        let instance = game.instance.with_endgames(&solved);
        game.game.instance = instance.map_err(|error| match error {
            EndgamesError::NoEndgames => Failure::from(StoreError::OtherGame {
                path: self.path.clone(),
                what: "name",
                found: self.of.to_owned(),
                expected: game.entry.id.to_owned(),
            }),
            error => Failure::Usage(error.to_string()),
        })?;
        Ok(game)
    }
}
