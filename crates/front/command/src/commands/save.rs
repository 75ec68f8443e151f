//! `stonework strong --save`: the value of every position of a game, as a database.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use stonework_catalog::words::{Columns, Players, grouped};
use stonework_catalog::{Catalog, PositionRules, ReportJson, ShownValue, StoredPositions};
use stonework_saved::{SavedError, game_entry, position_value, stored_positions, with_rules};
use stonework_store::{
    Database, DatabaseWriter, GameEntry, LEVEL_SOLVER, Numbering, Plan, SOLVER, SaveError, Saver,
};

use super::plan_text::{PlanResult, numbered};
use crate::args::StrongArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame};
use crate::wording::{bytes, cost, counted};

/// Saves the strong solution of a game.
pub(super) fn run(
    args: &StrongArgs,
    dir: &Path,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?;
    let setup = setup.with_distances(args.distance.beside(&[("--save", true)]))?;
    let game = setup.on_source(args.input.source(), console)?;
    let positions = stored_positions(&game)?;
    let entry = game_entry(&game, positions.as_ref())?;
    if args.plan {
        let run = args.limits.run(console.interrupt());
        let plan = with_rules(positions.as_ref(), |rules| {
            let rules = numbered(rules, &game)?;
            Ok::<_, Failure>(console.watch(run, "plan", |run| Plan::new(rules, dir, run))?)
        })?;
        let result = PlanResult {
            json: game.json(),
            plan,
            heading: game.heading(),
        };
        console.show(&result, args.json)?;
        return Ok(Ending::Solved);
    }
    let writer = begin(dir, args.resume, entry)?;
    if let Some(tier) = Database::open(dir, 0)?.tier_of_workers() {
        console.note(&format!(
            "tier {tier} is begun anew: what a cluster kept of it is for `cluster strong --resume`"
        ));
    }
    let saver = Saver::new(writer).checkpoint_after(args.checkpoint);
    let run = args.limits.run(console.interrupt());
    let saved = with_rules(positions.as_ref(), |rules| {
        Ok::<_, Failure>(console.watch(run, "save", |run| match rules {
            PositionRules::Keyed(rules) => saver.save_levels(rules, run),
            PositionRules::Numbered(rules) => saver.save(rules, run),
        }))
    })?;
    if let Err(fault) = game.demand_lawful() {
        // What is there is no database of these rules.
        fs::remove_file(dir.join("manifest.json"))?;
        if !args.resume {
            fs::remove_dir_all(dir)?;
        }
        return Err(fault);
    }
    let saved = match saved {
        Ok(saved) => saved,
        Err(SaveError::Stopped(reason)) => {
            console.note(&what_is_kept(&Database::open(dir, 0)?));
            return Err(Failure::Stopped(reason));
        }
        Err(error) => return Err(SavedError::at(error, positions.as_ref()).into()),
    };
    let database = Database::open(dir, 0)?;
    let result = SaveResult {
        solver: match saved.manifest.game.numbering {
            Numbering::Keys => "levels",
            _ => "retrograde",
        },
        saved: SavedGame::new(&game, positions.as_ref(), &database)?,
        report: ReportJson::of(&saved.report),
        cost: cost(&saved.report),
    };
    console.show(&result, args.json)?;
    Ok(Ending::Solved)
}

/// Begins a database, or goes on with one.
pub(super) fn begin(dir: &Path, resume: bool, entry: GameEntry) -> Result<DatabaseWriter, Failure> {
    let is_begun = dir.join("manifest.json").exists();
    if resume && is_begun {
        return Ok(DatabaseWriter::resume(dir, &entry)?);
    }
    demand_new(dir, resume)?;
    let solver = match entry.numbering {
        Numbering::Keys => LEVEL_SOLVER,
        _ => SOLVER,
    };
    Ok(DatabaseWriter::create(dir, entry, solver)?)
}

/// Refuses a directory that has a database, if that is not to be gone on with.
pub(super) fn demand_new(dir: &Path, resume: bool) -> Result<(), Failure> {
    if resume || !dir.join("manifest.json").exists() {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{} has a database already: --resume goes on with it",
        dir.display()
    )))
}

/// What a save that was stopped has kept, and how it is gone on with.
pub(super) fn what_is_kept(database: &Database) -> String {
    let dir = database.dir().display();
    if let Some(found) = &database.manifest().levels
        && !found.complete
    {
        let levels = counted(found.levels.len() as u64, "level");
        return format!("{levels} found in {dir}: the same command with --resume goes on");
    }
    let tiers = counted(database.manifest().tiers.len() as u64, "tier");
    let at_work = match database.tier_with_checkpoint() {
        Some(tier) => format!(", and what is known of tier {tier} so far"),
        None => String::new(),
    };
    format!("{tiers} saved in {dir}{at_work}: the same command with --resume goes on")
}

/// What the start of the game is worth.
fn start_value(
    game: &PreparedGame,
    positions: &dyn StoredPositions,
    database: &Database,
) -> Result<ShownValue, Failure> {
    let start = positions.read(&game.instance.session().position())?;
    Ok(position_value(database, positions, &start)?.value)
}

/// A game that was saved.
#[derive(Serialize)]
pub(super) struct SavedGame<'a> {
    #[serde(flatten)]
    json: GameJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    value: ShownValue,
    database: PathBuf,
    positions: u64,
    tiers: usize,
    /// The bytes of the files of positions, without the manifest.
    bytes: u64,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    players: Players,
}

impl<'a> SavedGame<'a> {
    pub(super) fn new(
        game: &'a PreparedGame,
        positions: &dyn StoredPositions,
        database: &Database,
    ) -> Result<Self, Failure> {
        let manifest = database.manifest();
        Ok(Self {
            json: game.json(),
            convention: game.instance.infinite_play(),
            value: start_value(game, positions, database)?,
            database: database.dir().to_path_buf(),
            positions: manifest.game.positions,
            tiers: manifest.tiers.len(),
            bytes: manifest.file_bytes(),
            heading: game.heading(),
            players: game.players(),
        })
    }
}

impl Display for SavedGame<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.heading)?;
        writeln!(f, "{}", self.players.verdict(self.value))?;
        let mut facts = Columns::new("<<");
        if let Some(convention) = self.convention {
            facts.row(["Convention:", convention]);
        }
        facts.row(["Database:", &self.database.display().to_string()]);
        facts.row(["Positions:", &grouped(self.positions)]);
        facts.row(["Tiers:", &grouped(self.tiers as u64)]);
        facts.row(["Size:", &bytes(self.bytes)]);
        write!(f, "{facts}")
    }
}

/// The same with what the solve has cost.
#[derive(Serialize)]
struct SaveResult<'a> {
    #[serde(flatten)]
    saved: SavedGame<'a>,
    report: ReportJson,
    #[serde(skip)]
    solver: &'static str,
    #[serde(skip)]
    cost: String,
}

impl Display for SaveResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\nSolver: {}: {}.", self.saved, self.solver, self.cost)
    }
}
