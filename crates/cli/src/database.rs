//! A database and the game that it is of: [`OpenDatabase`].

use std::path::{Path, PathBuf};

use stonework_core::retrograde::TierPredecessors;
use stonework_games::catalog::{Catalog, Input, PositionValue, TieredPositions};
use stonework_store::{Database, GameEntry, Numbering, SaveError, StoreError, fingerprint};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};

/// The bytes of frames that are kept decompressed.
const CACHE: u64 = 256 << 20;

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
        Self::open_with_cache(dir, catalog, CACHE)
    }

    /// The same with so many bytes for frames that are kept decompressed.
    pub(crate) fn open_with_cache(
        dir: &Path,
        catalog: &Catalog,
        cache: u64,
    ) -> Result<Self, Failure> {
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
        let positions = tiered_positions(&game)?;
        let expected = game_entry(&game, positions.as_ref())?;
        let found = self.database.manifest().difference(&expected);
        if let Some((what, found, expected)) = found {
            return Err(StoreError::OtherGame {
                path: self.path(),
                what,
                found,
                expected,
            }
            .into());
        }
        drop(positions);
        Ok(game)
    }

    fn path(&self) -> PathBuf {
        self.database.dir().join("manifest.json")
    }
}

/// The numbered positions of a game.
pub(crate) fn tiered_positions<'g>(
    game: &'g PreparedGame<'_>,
) -> Result<Box<dyn TieredPositions + 'g>, Failure> {
    game.instance.tiered_positions().ok_or_else(|| {
        Failure::Usage(format!(
            "no database is made of {}: its positions are not numbered in tiers",
            game.setup.title()
        ))
    })
}

/// What a database says of a game.
pub(crate) fn game_entry(
    game: &PreparedGame<'_>,
    positions: &dyn TieredPositions,
) -> Result<GameEntry, Failure> {
    with_rules(positions, |rules| {
        let fingerprint = fingerprint(rules, &|number| positions.text(number));
        let fingerprint = fingerprint.map_err(SaveError::from)?;
        Ok(GameEntry {
            name: game.setup.entry.id.to_owned(),
            parameters: game.setup.parameters().into_map(),
            start: input_text(&game.input.input),
            infinite_play: game.instance.infinite_play().unwrap_or_default().to_owned(),
            fingerprint,
            numbering: Numbering::Dense,
            positions: rules.count() as u64,
        })
    })
}

/// What a position of a database is worth, and each of its moves.
pub(crate) fn probe(
    positions: &dyn TieredPositions,
    database: &Database,
    number: usize,
) -> Result<PositionValue, Failure> {
    let outcomes = &mut |numbers: &[usize]| {
        let mut found = None;
        positions.with_rules(&mut |rules| found = Some(database.outcomes(rules, numbers)));
        Ok(found.ok_or(NO_RULES)??)
    };
    positions.value(number, outcomes).map_err(Failure::Probe)
}

/// Every game lends its rules.
pub(crate) const NO_RULES: &str = "the game lends no rules";

/// Lends the rules of numbered positions to some work that gives a result.
pub(crate) fn with_rules<T>(
    positions: &dyn TieredPositions,
    work: impl FnOnce(&dyn TierPredecessors) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut work = Some(work);
    let mut done = None;
    positions.with_rules(&mut |rules| {
        done = work.take().map(|work| work(rules));
    });
    done.unwrap_or_else(|| Err(Failure::Usage(NO_RULES.to_owned())))
}

/// The input, as it is given.
fn input_text(input: &Input) -> String {
    match input {
        Input::Position(text) => text.clone(),
        other => serde_json::to_string(other).unwrap_or_default(),
    }
}
