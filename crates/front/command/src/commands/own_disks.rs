//! `stonework cluster strong --own-disks`: a database in parts, each process with one.

use std::fmt::{self, Display, Formatter};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use stonework_catalog::StoredPositions;
use stonework_catalog::words::{Columns, grouped};
use stonework_cluster::{ClusterError, Listening, WithRules};
use stonework_core::Run;
use stonework_store::{Database, GameEntry, Manifest, Numbering, PartDirectory};

use super::cluster_result::{ClusterJson, ClusterResult, is_stopped};
use super::or_refuse::or_refuse;
use super::save::{SavedGame, demand_new};
use crate::args::ClusterStrongArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, PreparedGame};
use crate::wording::{bytes, counted};

/// The game that is solved.
pub(super) struct Solved<'a> {
    pub(super) game: &'a PreparedGame,
    pub(super) positions: &'a dyn StoredPositions,
    pub(super) entry: &'a GameEntry,
    pub(super) rules: Arc<WithRules>,
    /// The workers of this process.
    pub(super) workers: NonZeroUsize,
}

/// Solves the part of this process, of so many.
pub(super) fn run(
    args: &ClusterStrongArgs,
    (listening, processes): (Listening, usize),
    solved: Solved<'_>,
    run: &Run,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let Solved {
        game,
        positions,
        entry,
        rules,
        workers,
    } = solved;
    let dir = &args.save;
    let process = listening.process();
    let [part, parts] = [process, processes].map(|number| u32::try_from(number).unwrap_or(0));
    let open = || -> Result<PartDirectory, Failure> {
        if entry.numbering == Numbering::Keys {
            return Err(ClusterError::OwnDisks.into());
        }
        demand_new(dir, args.resume)?;
        Ok(PartDirectory::open(dir, entry, part, parts)?)
    };
    let (listening, directory) = or_refuse(listening, open(), workers, entry)?;
    let cluster = listening.connect(workers, entry, run)?;
    let cluster = cluster.with_checkpoint_after(args.checkpoint);
    let saved = console.watch_cluster(cluster, |cluster| {
        cluster.save_part(rules, directory, args.disks.gather, run)
    });
    let saved = match saved {
        Ok(saved) => saved,
        Err(error) => {
            if is_stopped(&error)
                && let Ok(manifest) = Manifest::read(dir)
            {
                console.note(&what_is_kept(&manifest, dir));
            }
            return Err(error.into());
        }
    };
    let cluster = ClusterJson::of(&saved);
    if process == 0 && saved.manifest.part.is_none() {
        let database = Database::open(dir, 0)?;
        let result = ClusterResult {
            saved: SavedGame::new(game, positions, &database)?,
            cluster,
        };
        console.show(&result, args.json)?;
    } else {
        let manifest = &saved.manifest;
        let result = PartResult {
            json: game.json(),
            convention: game.instance.infinite_play(),
            part,
            parts,
            database: dir.clone(),
            positions: manifest.game.positions,
            tiers: manifest.tiers.len(),
            bytes: manifest.file_bytes(),
            cluster,
            heading: game.heading(),
        };
        console.show(&result, args.json)?;
    }
    Ok(Ending::Solved)
}

/// What a process has kept of a solve that was stopped, and how it is gone on with.
fn what_is_kept(manifest: &Manifest, dir: &Path) -> String {
    let tiers = counted(manifest.tiers.len() as u64, "tier");
    let dir = dir.display();
    format!(
        "a part of {tiers} saved in {dir}: the same commands of all processes with --resume go on"
    )
}

/// A part of a database that was written.
#[derive(Serialize)]
struct PartResult<'a> {
    #[serde(flatten)]
    json: GameJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    part: u32,
    parts: u32,
    database: PathBuf,
    /// Those of all parts.
    positions: u64,
    tiers: usize,
    /// The bytes of the files of this part, without the manifest.
    bytes: u64,
    cluster: ClusterJson,
    #[serde(skip)]
    heading: String,
}

impl Display for PartResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.heading)?;
        let mut facts = Columns::new("<<");
        if let Some(convention) = self.convention {
            facts.row(["Convention:", convention]);
        }
        let part = format!("{}, of {} from 0", self.part, self.parts);
        facts.row(["Part:", &part]);
        facts.row(["Directory:", &self.database.display().to_string()]);
        facts.row(["Positions of all parts:", &grouped(self.positions)]);
        facts.row(["Tiers:", &grouped(self.tiers as u64)]);
        facts.row(["Size of this part:", &bytes(self.bytes)]);
        writeln!(f, "{facts}\n{}", self.cluster)
    }
}
