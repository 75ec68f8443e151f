//! A database that other commands than its own ask: [`WithDatabase`].

use std::path::PathBuf;
use std::sync::Arc;

use stonework_catalog::words::grouped;
use stonework_catalog::{Catalog, Failed, GameWithOracle, OpenGame, PositionKey, PositionOracle};
use stonework_core::Run;
use stonework_saved::{CACHE, SavedDatabase, codes};
use stonework_store::StoreError;

use crate::args::WithArgs;
use crate::console::Console;
use crate::failure::Failure;

/// A database, given by `--with DIR`.
pub(crate) struct WithDatabase {
    /// The manifest, for errors.
    path: PathBuf,
    oracle: Arc<DatabaseOracle>,
    /// The bytes that its cache may take.
    cache: usize,
}

impl WithDatabase {
    /// Opens the database of these arguments, if there is one, within the memory of a run.
    pub(crate) fn open(
        args: &WithArgs,
        catalog: &Catalog,
        run: &Run,
        console: &mut Console<'_>,
    ) -> Result<Option<Self>, Failure> {
        let dirs = args.dirs();
        dirs.map(|dirs| Self::open_dirs(&dirs, catalog, run, console))
            .transpose()
    }

    fn open_dirs(
        dirs: &[PathBuf],
        catalog: &Catalog,
        run: &Run,
        console: &mut Console<'_>,
    ) -> Result<Self, Failure> {
        let quarter = run.bytes().map_or(usize::MAX, |bytes| bytes / 4);
        let cache = usize::try_from(CACHE).unwrap_or(usize::MAX).min(quarter);
        let saved = SavedDatabase::open_parts(dirs, catalog, cache as u64)?;
        let dir = saved.files.dir();
        let manifest = saved.files.manifest();
        let is_found = manifest.levels.as_ref().is_none_or(|found| found.complete);
        if !is_found {
            console.note(&format!(
                "{} is not finished: its positions are not all found yet, and are searched",
                dir.display(),
            ));
        } else if !manifest.complete {
            console.note(&format!(
                "{} is not finished: it has {} of {} positions, and others are searched",
                dir.display(),
                grouped(saved.files.positions()),
                grouped(manifest.game.positions),
            ));
        }
        Ok(Self {
            path: dir.join("manifest.json"),
            oracle: Arc::new(DatabaseOracle(saved)),
            cache,
        })
    }

    /// What is left of a run's memory beside the database.
    pub(crate) fn rest_of(&self, run: Run) -> Run {
        match run.bytes() {
            Some(bytes) => run.with_bytes(bytes.saturating_sub(self.cache)),
            None => run,
        }
    }

    /// What the explorer looks up.
    #[cfg(feature = "serve")]
    pub(crate) fn known_values(&self) -> stonework_explorer::KnownValues {
        let oracle = Arc::clone(&self.oracle) as _;
        let game = &self.oracle.0.files.manifest().game;
        stonework_explorer::KnownValues::new(game.name.clone(), game.parameters.clone(), oracle)
    }

    /// A game with what the database knows of it; an error if that is of another game.
    pub(crate) fn of<'g>(
        &self,
        game: &'g OpenGame,
    ) -> Result<Box<dyn GameWithOracle + 'g>, Failure> {
        let stored = &self.oracle.0.files.manifest().game;
        if let Some((what, found, expected)) = game.difference(&stored.name, &stored.parameters) {
            let path = self.path.clone();
            return Err(Failure::from(StoreError::OtherGame {
                path,
                what,
                found,
                expected,
            }));
        }
        let oracle = Arc::clone(&self.oracle) as _;
        game.instance.with_oracle(oracle).ok_or_else(|| {
            let title = game.title();
            Failure::Usage(format!("no database answers for {title}"))
        })
    }
}

/// Asks a database, whose own game numbers the positions.
struct DatabaseOracle(SavedDatabase);

impl PositionOracle for DatabaseOracle {
    fn codes(&self, texts: &[String], found: &mut Vec<Option<u32>>) -> Result<(), Failed> {
        let SavedDatabase { files, .. } = &self.0;
        let positions = self.0.positions()?;
        let stored = files.positions();
        let mut keys = Vec::new();
        let mut is_known = Vec::with_capacity(texts.len());
        for text in texts {
            // A position that the game has no number for is not known.
            let state = positions.read(text).ok();
            let key = state.and_then(|state| positions.key(&state));
            let number = match key {
                Some(PositionKey::Number(number)) => Some(number as u64),
                Some(PositionKey::Graded(position)) => files.number(position)?,
                None => None,
            };
            let key = key.filter(|_| number.is_some_and(|number| number < stored));
            is_known.push(key.is_some());
            keys.extend(key);
        }
        let codes = codes(files, positions.as_ref(), &keys)?;
        let mut codes = codes.into_iter();
        let next = |&known: &bool| if known { codes.next() } else { None };
        found.extend(is_known.iter().map(next));
        Ok(())
    }
}
