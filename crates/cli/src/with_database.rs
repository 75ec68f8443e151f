//! A database that other commands than its own ask: [`WithDatabase`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use stonework_core::{Outcome, Run};
use stonework_games::catalog::{Catalog, Failed, GameWithOracle, Instance, PositionOracle};
use stonework_store::{Database, GameEntry, StoreError};

use crate::args::WithArgs;
use crate::console::Console;
use crate::database::{CACHE, OpenDatabase};
use crate::failure::Failure;
use crate::game_setup::PreparedGame;
use crate::wording::grouped;

/// A database, given by `--with DIR`.
pub(crate) struct WithDatabase {
    /// The manifest, for errors.
    path: PathBuf,
    /// The game it is of.
    game: GameEntry,
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
        let dir = args.database.as_deref();
        dir.map(|dir| Self::open_dir(dir, catalog, run, console))
            .transpose()
    }

    fn open_dir(
        dir: &Path,
        catalog: &Catalog,
        run: &Run,
        console: &mut Console<'_>,
    ) -> Result<Self, Failure> {
        let quarter = run.bytes().map_or(usize::MAX, |bytes| bytes / 4);
        let cache = usize::try_from(CACHE).unwrap_or(usize::MAX).min(quarter);
        let opened = OpenDatabase::open_within(dir, catalog, cache as u64)?;
        let instance = opened.game()?.instance;
        let database = opened.database;
        let manifest = database.manifest();
        if !manifest.complete {
            console.note(&format!(
                "{} is not finished: it has {} of {} positions, and others are searched",
                dir.display(),
                grouped(database.positions()),
                grouped(manifest.game.positions),
            ));
        }
        Ok(Self {
            path: dir.join("manifest.json"),
            game: manifest.game.clone(),
            oracle: Arc::new(DatabaseOracle { database, instance }),
            cache,
        })
    }

    /// What is left of a run's memory beside the database.
    pub(crate) fn rest_of(&self, run: Run) -> Run {
        match run.bytes() {
            Some(bytes) => run.with_bytes(bytes - self.cache),
            None => run,
        }
    }

    /// A game with what the database knows of it; an error if that is of another game.
    pub(crate) fn of<'g>(
        &self,
        game: &'g PreparedGame<'_>,
    ) -> Result<Box<dyn GameWithOracle + 'g>, Failure> {
        let differs = |what, found: String, expected: String| StoreError::OtherGame {
            path: self.path.clone(),
            what,
            found,
            expected,
        };
        let id = game.setup.entry.id;
        if self.game.name != id {
            return Err(differs("name", self.game.name.clone(), id.to_owned()).into());
        }
        let values = game.setup.parameters().into_map();
        let rules = game
            .setup
            .entry
            .params
            .iter()
            .filter(|param| !param.selects);
        for (name, value) in rules.filter_map(|param| values.get_key_value(param.name)) {
            let found = self.game.parameters.get(name);
            if found != Some(value) {
                let found = found.map_or("not known", String::as_str);
                let [found, value] = [found, value].map(|value| format!("{name}={value}"));
                return Err(differs("parameter", found, value).into());
            }
        }
        let oracle = Arc::clone(&self.oracle) as _;
        game.instance.with_oracle(oracle).ok_or_else(|| {
            let title = game.setup.title();
            Failure::Usage(format!("no database answers for {title}"))
        })
    }
}

/// Asks a database.
struct DatabaseOracle {
    database: Database,
    /// The game from the database's own start, which numbers the positions.
    instance: Box<dyn Instance>,
}

impl PositionOracle for DatabaseOracle {
    fn outcomes(
        &self,
        texts: &[String],
        outcomes: &mut Vec<Option<Outcome>>,
    ) -> Result<(), Failed> {
        let positions = self.instance.tiered_positions();
        let positions = positions.ok_or("the positions of the game are not numbered")?;
        let stored = self.database.positions();
        // A position that the numbering does not have is not known.
        let number = |text: &String| positions.number(text).ok();
        let number = |text| number(text).filter(|&number| (number as u64) < stored);
        let numbers: Vec<_> = texts.iter().map(number).collect();
        let known: Vec<_> = numbers.iter().copied().flatten().collect();
        let mut found = None;
        positions.with_rules(&mut |rules| found = Some(self.database.outcomes(rules, &known)));
        let mut found = found.ok_or("the game lends no rules")??.into_iter();
        outcomes.extend(
            numbers
                .iter()
                .map(|number| number.and_then(|_| found.next())),
        );
        Ok(())
    }
}
