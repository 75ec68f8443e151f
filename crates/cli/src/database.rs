//! A database and the game that it is of: [`OpenDatabase`].

use std::path::{Path, PathBuf};

use stonework_core::Outcome;
use stonework_core::erased::ErasedState;
use stonework_games::catalog::{
    Catalog, Failed, Input, PositionKey, PositionRules, PositionValue, ShownValue, StoredPositions,
};
use stonework_store::{
    Database, GameEntry, Numbering, SaveError, StoreError, code_of, fingerprint, level_fingerprint,
};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};

/// The bytes of frames that are kept decompressed.
pub(crate) const CACHE: u64 = 256 << 20;

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

/// The positions of a game as a database keeps them.
pub(crate) fn stored_positions<'g>(
    game: &'g PreparedGame<'_>,
) -> Result<Box<dyn StoredPositions + 'g>, Failure> {
    game.instance.stored_positions().ok_or_else(|| {
        Failure::Usage(format!(
            "no database is made of {}: its positions are neither numbered in tiers nor found level \
             by level",
            game.setup.title()
        ))
    })
}

/// What a database says of a game.
pub(crate) fn game_entry(
    game: &PreparedGame<'_>,
    positions: &dyn StoredPositions,
) -> Result<GameEntry, Failure> {
    let text = |key| positions.state(key).map(|state| positions.text(&state));
    let text = |key| text(key).unwrap_or_default();
    with_rules(positions, |rules| {
        let (fingerprint, numbering, count) = match rules {
            PositionRules::Numbered(rules) => {
                let text = |number| text(PositionKey::Number(number));
                let fingerprint = fingerprint(rules, &text).map_err(SaveError::from)?;
                (fingerprint, Numbering::Dense, rules.count() as u64)
            }
            PositionRules::Keyed(rules) => {
                let text = |position| text(PositionKey::Graded(position));
                let fingerprint = level_fingerprint(rules, &text).map_err(SaveError::from)?;
                (fingerprint, Numbering::Keys, 0)
            }
        };
        Ok(GameEntry {
            name: game.setup.entry.id.to_owned(),
            parameters: game.setup.parameters().into_map(),
            start: input_text(&game.input.input),
            infinite_play: game.instance.infinite_play().unwrap_or_default().to_owned(),
            fingerprint,
            numbering,
            positions: count,
        })
    })
}

/// What a position of a database is worth, and each of its moves.
pub(crate) fn probe(
    positions: &dyn StoredPositions,
    database: &Database,
    state: &ErasedState,
) -> Result<PositionValue, Failure> {
    let codes = &mut |keys: &[PositionKey]| {
        let mut found = None;
        positions.with_rules(&mut |rules| found = Some(codes(rules, database, keys)));
        found.unwrap_or_else(|| Err(NO_RULES.into()))
    };
    positions.value(state, codes).map_err(Failure::Probe)
}

/// The code of the value of each of these positions.
pub(crate) fn codes(
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
pub(crate) fn has_scores(positions: &dyn StoredPositions) -> bool {
    let won = positions.shown(code_of(Outcome::win_in(0)));
    !won.is_some_and(|value| matches!(value, ShownValue::Outcome { .. }))
}

/// The position with a number.
pub(crate) fn numbered(
    positions: &dyn StoredPositions,
    database: &Database,
    number: u64,
) -> Result<ErasedState, Failure> {
    let key = match database.manifest().game.numbering {
        Numbering::Keys => Some(PositionKey::Graded(database.position(number)?)),
        _ => usize::try_from(number).ok().map(PositionKey::Number),
    };
    let state = key.and_then(|key| positions.state(key));
    state.ok_or_else(|| Failure::Usage(format!("the game has no position with number {number}")))
}

/// Every game lends its rules.
pub(crate) const NO_RULES: &str = "the game lends no rules";

/// Lends the rules of a game to some work that gives a result.
pub(crate) fn with_rules<T>(
    positions: &dyn StoredPositions,
    work: impl FnOnce(PositionRules<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut work = Some(work);
    let mut done = None;
    positions.with_rules(&mut |rules| {
        done = work.take().map(|work| work(rules));
    });
    done.unwrap_or_else(|| Err(Failure::Usage(NO_RULES.to_owned())))
}

/// The input, as it is given.
pub(crate) fn input_text(input: &Input) -> String {
    match input {
        Input::Position(text) => text.clone(),
        other => serde_json::to_string(other).unwrap_or_default(),
    }
}
