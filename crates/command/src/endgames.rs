//! A database whose positions are endgames of another game: [`EndgameDatabase`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use stonework_catalog::{
    Catalog, EndgameOutcomes, EndgamesError, Failed, Instance, NumberedOutcomes, PositionKey,
    SolvedEndgames,
};
use stonework_core::{Coded, Outcome, Run};
use stonework_saved::{codes, stored_positions};
use stonework_store::{Database, Manifest, StoreError};

use crate::database::OpenDatabase;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};

/// The bytes for frames of the database if nothing limits the memory.
const UNLIMITED: usize = 4 << 30;

/// A database whose positions are endgames of another game.
#[derive(Debug)]
pub(crate) struct EndgameDatabase {
    /// The manifest, for errors.
    path: PathBuf,
    setup: GameSetup,
    outcomes: Arc<EndgameOutcomes>,
}

/// Looks up positions by number.
struct DatabaseOutcomes {
    database: Database,
    /// The game that the database is of.
    game: Box<dyn Instance>,
}

impl NumberedOutcomes for DatabaseOutcomes {
    fn outcome(&self, number: usize) -> Result<Outcome, Failed> {
        let positions = stored_positions(self.game.as_ref(), "the game")?;
        let keys = &[PositionKey::Number(number)];
        let codes = codes(&self.database, positions.as_ref(), keys)?;
        let outcome = codes
            .first()
            .and_then(|&code| Outcome::from_stored_code(code));
        Ok(outcome.ok_or("the value of the position is none that there is")?)
    }
}

impl EndgameDatabase {
    /// Whether a database is of another game than the one that is to be solved.
    pub(crate) fn is_needed(dir: &Path, setup: &GameSetup) -> Result<bool, Failure> {
        Ok(Manifest::read(dir)?.game.name != setup.entry.id)
    }

    /// Opens a database. Half the memory of the run is for its frames; the run that is returned has
    /// the other half.
    pub(crate) fn open(dir: &Path, catalog: &Catalog, run: &Run) -> Result<(Self, Run), Failure> {
        let cache = run.bytes().map_or(UNLIMITED, |bytes| bytes / 2);
        let rest = match run.bytes() {
            Some(bytes) => run.clone().with_bytes(bytes - cache),
            None => run.clone(),
        };
        let opened = OpenDatabase::open_within(dir, catalog, cache as u64)?;
        let game = opened.game()?.instance;
        let database = opened.database;
        let outcomes = DatabaseOutcomes { database, game };
        let with_endgames = Self {
            path: dir.join("manifest.json"),
            setup: opened.setup,
            outcomes: Arc::new(EndgameOutcomes::new(outcomes)),
        };
        Ok((with_endgames, rest))
    }

    /// How many positions were looked up.
    pub(crate) fn look_ups(&self) -> u64 {
        self.outcomes.asked()
    }

    /// The game whose endgames are looked up in the database.
    pub(crate) fn attach<'g>(&self, game: PreparedGame<'g>) -> Result<PreparedGame<'g>, Failure> {
        let solved = SolvedEndgames {
            game: self.setup.entry.id,
            settings: self.setup.settings(),
            outcomes: &self.outcomes,
        };
        let instance = game.instance.with_endgames(&solved);
        let instance = instance.map_err(|error| match error {
            EndgamesError::NoEndgames => Failure::from(StoreError::OtherGame {
                path: self.path.clone(),
                what: "name",
                found: self.setup.entry.id.to_owned(),
                expected: game.setup.entry.id.to_owned(),
            }),
            error => Failure::Usage(error.to_string()),
        })?;
        Ok(PreparedGame { instance, ..game })
    }
}
