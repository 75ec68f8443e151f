//! Databases and the games that they are of: [`SavedDatabase`]; and their positions:
//! [`position_value`].

use std::ops::Range;
use std::path::{Path, PathBuf};

use stonework_catalog::{
    Catalog, Failed, Input, OpenError, OpenGame, PositionKey, PositionRules, PositionValue,
    Settings, ShownValue, StoredPositions,
};
use stonework_core::{Outcome, Run};
use stonework_erased::ErasedState;
use stonework_store::{
    Batch, Database, GameEntry, Numbering, SaveError, StoreError, code_of, fingerprint,
    for_each_code, for_each_keyed_code, level_fingerprint,
};
use stonework_strong::levels::GradedKey;

use crate::error::SavedError;

/// A database that was opened, and the game that it is of.
#[derive(Debug)]
pub struct SavedDatabase {
    /// The database.
    pub files: Database,
    /// The game, whose rules are those of the database: what the manifest says of the game holds.
    pub game: OpenGame,
}

impl SavedDatabase {
    /// Opens a database, with a cache of so many bytes, and the game of the catalog that it names.
    ///
    /// # Errors
    ///
    /// [`SavedError::Open`] if there is no such game, [`StoreError::OtherGame`] if it has other
    /// rules, or as [`Database::open`].
    pub fn open(dir: &Path, catalog: &Catalog, cache: u64) -> Result<Self, SavedError> {
        Self::open_parts(&[dir.to_path_buf()], catalog, cache)
    }

    /// The same of a database in parts, in these directories.
    ///
    /// # Errors
    ///
    /// As for [`Self::open`], and [`Database::open_parts`].
    ///
    /// # Panics
    ///
    /// If there are no directories.
    pub fn open_parts(dirs: &[PathBuf], catalog: &Catalog, cache: u64) -> Result<Self, SavedError> {
        let files = Database::open_parts(dirs, cache)?;
        let named = &files.manifest().game;
        let settings = Settings::of(&named.parameters).map_err(OpenError::from)?;
        let game = catalog.open(&named.name, settings, Some(&named.start))?;
        let positions = stored_positions(&game)?;
        demand_same_rules(&files, &game, positions.as_ref())?;
        drop(positions);
        Ok(Self { files, game })
    }

    /// The positions of the game as the database keeps them.
    ///
    /// # Errors
    ///
    /// As [`stored_positions`].
    pub fn positions(&self) -> Result<Box<dyn StoredPositions + '_>, SavedError> {
        stored_positions(&self.game)
    }
}

/// The positions of a game as a database keeps them.
///
/// # Errors
///
/// [`SavedError::Unfit`] for a game that no database is made of.
pub fn stored_positions(game: &OpenGame) -> Result<Box<dyn StoredPositions + '_>, SavedError> {
    game.instance.stored_positions().ok_or_else(|| {
        let settings = game.settings_that_fit(&|other| other.stored_positions().is_some());
        let title = game.title();
        let why = "its positions are neither numbered in tiers nor found level by level";
        SavedError::Unfit(match (settings, game.endgames()) {
            (Some(settings), _) => format!(
                "no database is made of {title} as it is set: with `{settings}`, one is; as it is, {why}"
            ),
            (_, Some(endgames)) => format!(
                "no database is made of {title}: one is of its endgames, positions of {endgames}; of \
                 this game, {why}"
            ),
            _ => format!("no database is made of {title}: {why}"),
        })
    })
}

/// What a database says of a game.
///
/// # Errors
///
/// [`SavedError::Save`] if the rules contradict themselves.
pub fn game_entry(
    game: &OpenGame,
    positions: &dyn StoredPositions,
) -> Result<GameEntry, SavedError> {
    let text = |key| positions.state(key).map(|state| positions.text(&state));
    let text = |key| text(key).unwrap_or_default();
    let at = |error: SaveError| SavedError::at(error, positions);
    with_rules(positions, |rules| {
        let (fingerprint, numbering, count) = match rules {
            PositionRules::Numbered(rules) => {
                let text = |number| text(PositionKey::Number(number));
                let fingerprint = fingerprint(rules, &text).map_err(|error| at(error.into()))?;
                (fingerprint, Numbering::Dense, rules.count() as u64)
            }
            PositionRules::Keyed(rules) => {
                let text = |position| text(PositionKey::Graded(position));
                let told = level_fingerprint(rules, &text);
                let fingerprint = told.map_err(|error| at(error.into()))?;
                (fingerprint, Numbering::Keys, 0)
            }
        };
        Ok(GameEntry {
            name: game.entry.id.to_owned(),
            parameters: game.parameters().into(),
            start: start_of(game),
            infinite_play: game.instance.infinite_play().unwrap_or_default().to_owned(),
            fingerprint,
            numbering,
            positions: count,
        })
    })
}

/// The input that play starts from: of a game on a board that has not begun, [`Input::START`],
/// however that was given.
fn start_of(game: &OpenGame) -> String {
    match &game.input {
        Input::Position(text) if text != Input::START => {
            let start = game.entry.open(game.settings.clone(), None);
            let begins =
                |start: OpenGame| start.instance.start_text() == game.instance.start_text();
            let told = if start.is_ok_and(begins) {
                Input::START
            } else {
                text
            };
            told.to_owned()
        }
        _ => game.input_text(),
    }
}

/// Refuses a game whose rules are not those of a database. From here on, what the manifest says of the
/// game holds.
///
/// # Errors
///
/// [`StoreError::OtherGame`], or as [`game_entry`].
pub fn demand_same_rules(
    database: &Database,
    game: &OpenGame,
    positions: &dyn StoredPositions,
) -> Result<(), SavedError> {
    let mut expected = game_entry(game, positions)?;
    let told = &database.manifest().game.start;
    if *told == game.input_text() {
        expected.start.clone_from(told);
    }
    match database.manifest().difference(&expected) {
        None => Ok(()),
        Some((what, found, expected)) => Err(StoreError::OtherGame {
            path: database.dir().join("manifest.json"),
            what,
            found,
            expected,
        }
        .into()),
    }
}

/// What a position of a database is worth, and each of its moves.
///
/// # Errors
///
/// [`SavedError::Probe`] for a position that play does not come to, or a file that cannot be read;
/// [`SavedError::Unfit`] for one that is not written yet.
pub fn position_value(
    database: &Database,
    positions: &dyn StoredPositions,
    state: &ErasedState,
) -> Result<PositionValue, SavedError> {
    let codes = &mut |keys: &[PositionKey]| codes(database, positions, keys);
    positions.value(state, codes).map_err(SavedError::Probe)
}

/// The code of the value of each of these positions.
///
/// # Errors
///
/// Why one of them cannot be looked up.
pub fn codes(
    database: &Database,
    positions: &dyn StoredPositions,
    keys: &[PositionKey],
) -> Result<Vec<u32>, Failed> {
    let mut found = None;
    positions.with_rules(&mut |rules| found = Some(codes_by(rules, database, keys)));
    found.unwrap_or_else(|| Err(NO_RULES.into()))
}

fn codes_by(
    rules: PositionRules<'_>,
    database: &Database,
    keys: &[PositionKey],
) -> Result<Vec<u32>, Failed> {
    match rules {
        PositionRules::Numbered(rules) => {
            let numbers = keys.iter().filter_map(|key| match *key {
                PositionKey::Number(number) => Some(number),
                PositionKey::Graded(_) => None,
            });
            let outcomes = database.outcomes(rules, &numbers.collect::<Vec<_>>())?;
            Ok(outcomes.into_iter().map(code_of).collect())
        }
        PositionRules::Keyed(_) => {
            let positions = keys.iter().filter_map(|key| match *key {
                PositionKey::Graded(position) => Some(position),
                PositionKey::Number(_) => None,
            });
            let codes = database.codes_by_key(&positions.collect::<Vec<_>>())?;
            let codes = codes.into_iter().collect::<Option<_>>();
            codes.ok_or_else(|| "play from the start does not come to this position".into())
        }
    }
}

/// Whether the values of positions are scores: they tell no distance.
#[must_use]
pub fn has_scores(positions: &dyn StoredPositions) -> bool {
    let won = positions.shown(code_of(Outcome::win_in(0)));
    !won.is_some_and(|value| matches!(value, ShownValue::Outcome { .. }))
}

/// The position with a number.
///
/// # Errors
///
/// [`SavedError::Unfit`] if there is none, or as [`Database::position`].
pub fn numbered(
    positions: &dyn StoredPositions,
    database: &Database,
    number: u64,
) -> Result<ErasedState, SavedError> {
    let key = match database.manifest().game.numbering {
        Numbering::Keys => Some(PositionKey::Graded(database.position(number)?)),
        _ => usize::try_from(number).ok().map(PositionKey::Number),
    };
    let state = key.and_then(|key| positions.state(key));
    state.ok_or_else(|| SavedError::Unfit(format!("the game has no position with number {number}")))
}

/// Every game lends its rules.
const NO_RULES: &str = "the game lends no rules";

/// Lends the rules of a game to some work that gives a result.
///
/// # Errors
///
/// What the work returns.
pub fn with_rules<T, E: From<SavedError>>(
    positions: &dyn StoredPositions,
    work: impl FnOnce(PositionRules<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let mut work = Some(work);
    let mut done = None;
    positions.with_rules(&mut |rules| {
        done = work.take().map(|work| work(rules));
    });
    done.unwrap_or_else(|| Err(SavedError::Unfit(NO_RULES.to_owned()).into()))
}

/// Refuses a position that the database does not have yet.
///
/// # Errors
///
/// [`SavedError::Unfit`], which says how many tiers there are.
pub fn demand_written(
    database: &Database,
    positions: &dyn StoredPositions,
    state: &ErasedState,
) -> Result<(), SavedError> {
    let manifest = database.manifest();
    let number = match positions.key(state) {
        Some(PositionKey::Number(number)) => Some(number as u64),
        Some(PositionKey::Graded(position)) => database.number(position)?,
        None => None,
    };
    let levels = manifest.levels.as_ref();
    let is_missing = match number {
        Some(number) => number >= database.positions(),
        None => levels.is_some_and(|found| !found.complete),
    };
    if !is_missing {
        return Ok(());
    }
    let tiers = match levels {
        Some(found) if !found.complete => None,
        Some(found) => Some(found.levels.len()),
        None => Some(with_rules(positions, |rules| match rules {
            PositionRules::Numbered(rules) => Ok::<_, SavedError>(rules.tiers()),
            PositionRules::Keyed(_) => Ok(0),
        })?),
    };
    let of_all = tiers.map_or_else(String::new, |tiers| format!(" of {tiers}"));
    Err(SavedError::Unfit(format!(
        "the position `{}` is not written yet: {} has {}{of_all} tiers, and the `strong` command that \
         began it writes the others with --resume",
        positions.text(state),
        database.dir().display(),
        manifest.tiers.len(),
    )))
}

/// Shows every position of a database with its value to the player to move, in the order of their
/// numbers.
///
/// In memory are the values of a tier and what the run's limit on bytes leaves for a batch of at most
/// 65,536 positions.
///
/// # Errors
///
/// [`SavedError::Save`] for a limit, or a file that cannot be read.
pub fn for_each_position(
    database: &Database,
    positions: &dyn StoredPositions,
    run: &Run,
    show: &mut (dyn FnMut(String, ShownValue) + Send),
) -> Result<(), SavedError> {
    /// What is shown at once.
    const BATCH: Batch = Batch {
        positions: 1 << 16,
        bytes: 0,
    };
    let show = &mut |key, code| {
        let state = positions.state(key);
        let value = positions.shown(code);
        if let Some((state, value)) = state.zip(value) {
            show(positions.text(&state), value);
        }
    };
    let game = &database.manifest().game;
    with_rules(positions, |rules| match rules {
        PositionRules::Numbered(rules) => {
            let visit = &mut |numbers: Range<usize>, codes: &[u32]| {
                let keys = numbers.map(PositionKey::Number);
                keys.zip(codes).for_each(|(key, &code)| show(key, code));
                Ok(())
            };
            for_each_code(database, game, rules, BATCH, run, visit)
        }
        PositionRules::Keyed(_) => {
            let visit = &mut |_, grade, keys: &[u64], codes: &[u32]| {
                for (&key, &code) in keys.iter().zip(codes) {
                    show(PositionKey::Graded(GradedKey { grade, key }), code);
                }
                Ok(())
            };
            for_each_keyed_code(database, BATCH, run, visit)
        }
    })
}
