//! What a worker does until the database is whole: [`Task`].

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use stonework_core::Run;
use stonework_store::{
    Database, DatabaseWriter, Manifest, SharedTiers, TierShares, WrittenTiers, demand_solvable,
};
use stonework_strong::levels::LevelRules;
use stonework_strong::retrograde::{TierPredecessors, Workbench};

use crate::bench::{AtWork, BYTES_AT_ONCE, Bench, Observer, WRITER};
use crate::cuts::Cuts;
use crate::discovery::find_levels;
use crate::error::ClusterError;
use crate::evaluation::evaluate_levels;
use crate::manifest_state::ManifestState;
use crate::message::{Status, TotalWork};
use crate::own_disk::OwnDisk;
use crate::peers::Peers;
use crate::progress::Stage;
use crate::rules::Rules;
use crate::tier::{demand_room, solve_tier};
use crate::tier_work::TierWork;

/// A file that the first process has written is seen by all within this time: file systems that
/// machines share tell of new files late.
const PATIENCE: Duration = Duration::from_secs(60);

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(100);

/// What a worker is to do.
pub(crate) struct Task<'t> {
    pub(crate) dir: PathBuf,
    pub(crate) writer: Option<DatabaseWriter>,
    /// The directory, if it is that of this process alone.
    pub(crate) own_disk: Option<OwnDisk<'t>>,
    pub(crate) observer: Option<&'t Observer>,
    /// The workers of this process, and whether this is the first of them.
    pub(crate) workers: NonZeroUsize,
    pub(crate) is_first: bool,
    pub(crate) shared: &'t Mutex<Option<SharedTiers>>,
    pub(crate) at_once: usize,
    /// The least time between two checkpoints of a tier.
    pub(crate) checkpoint_after: Duration,
}

/// Makes sure that all processes have a directory together, or all one of their own and the first
/// gathers or not. What is told in a number of epochs that all know is told as slowly as the one with the
/// least memory has to.
fn demand_alike(gathers: Option<bool>, bench: &mut Bench<'_, '_>) -> Result<(), ClusterError> {
    let way = match gathers {
        None => 0,
        Some(false) => 1,
        Some(true) => 2,
    };
    let status = Status {
        greatest: way,
        due: Some(way),
        up_to: Some(bench.at_once as u64),
        ..Status::default()
    };
    let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
    if let Some(least) = told.up_to {
        bench.at_once = usize::try_from(least).unwrap_or(bench.at_once);
    }
    if told.due == Some(told.greatest) {
        Ok(())
    } else {
        Err(ClusterError::Unlike)
    }
}

impl Task<'_> {
    /// Solves what is missing, as one of the workers.
    pub(crate) fn save(
        &mut self,
        rules: Rules<'_>,
        peers: &mut Peers,
        run: &Run,
    ) -> Result<(TotalWork, Manifest), ClusterError> {
        let run = match rules {
            // It loads earlier tiers for all, which wait meanwhile.
            Rules::Tiers(_) if self.is_first => run.clone().with_threads(self.workers),
            _ => run.clone(),
        };
        let mut workbench = match Workbench::new(&run) {
            Ok(workbench) => workbench,
            Err(reason) => {
                peers.fail();
                return Err(reason.into());
            }
        };
        let cuts = Cuts::new((peers.me() == WRITER).then_some(self.checkpoint_after));
        let mut bench = Bench {
            peers,
            workbench: &mut workbench,
            shared: self.shared,
            at_once: self.at_once,
            loads: self.is_first,
            own_disks: self.own_disk.as_ref().map(|own| own.workers),
            observer: self.observer,
            stage: AtWork::begin(Stage::Solving),
            cuts,
            total_work: TotalWork::default(),
        };
        // What messages take that are made and not read yet: no more than an eighth of the memory.
        if let Some(left) = bench.workbench.budget().left() {
            bench.at_once = bench.at_once.min(left / 8 / BYTES_AT_ONCE).max(1);
        }
        let beside = bench.at_once.saturating_mul(BYTES_AT_ONCE);
        let taken = bench.workbench.budget().take(beside);
        bench.demand(taken.map_err(ClusterError::from))?;
        let gathers = self.own_disk.as_ref().map(|own_disk| own_disk.gathers);
        demand_alike(gathers, &mut bench)?;
        if let Some(own_disk) = self.own_disk.take() {
            let Rules::Tiers(rules) = rules else {
                return Err(ClusterError::OwnDisks);
            };
            let manifest = own_disk.save(rules, &mut bench)?;
            return Ok((bench.total_work, manifest));
        }
        match rules {
            Rules::Tiers(rules) => self.save_tiers(rules, &mut bench)?,
            Rules::Levels(rules) => self.save_levels(rules, &mut bench)?,
        }
        let writer = self.writer.take();
        let finished = writer.map(DatabaseWriter::finish).transpose();
        let finished = bench.wait(finished.map_err(ClusterError::from))?;
        let database = self.agree(finished.as_ref(), &mut bench)?;
        Ok((bench.total_work, database.manifest().clone()))
    }

    /// Opens the database, as it was when the first process last wrote its manifest.
    fn open(&self, bench: &mut Bench<'_, '_>) -> Result<Database, ClusterError> {
        self.agree(self.writer.as_ref().map(DatabaseWriter::manifest), bench)
    }

    /// Opens the database once it has the manifest of the first process.
    fn agree(
        &self,
        manifest: Option<&Manifest>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Database, ClusterError> {
        let expected = bench.share(manifest.map(ManifestState::of).unwrap_or_default())?;
        let begun = Instant::now();
        let opened = loop {
            let opened = Database::open(&self.dir, 0);
            let found = opened
                .as_ref()
                .map(|database| ManifestState::of(database.manifest()));
            let is_later = found.is_ok_and(|found| found.parts > expected.parts);
            let reason = match opened {
                Ok(database) if ManifestState::of(database.manifest()) == expected => {
                    break Ok(database);
                }
                Ok(_) => "another manifest".to_owned(),
                Err(error) => error.to_string(),
            };
            if let Err(stopped) = bench.workbench.check() {
                break Err(stopped.into());
            }
            if is_later || begun.elapsed() >= PATIENCE {
                break Err(ClusterError::OtherDirectory {
                    path: self.dir.clone(),
                    reason,
                });
            }
            thread::sleep(PAUSE);
        };
        // Nobody writes more before all have seen this.
        bench.wait(opened)
    }

    fn save_tiers(
        &mut self,
        rules: &dyn TierPredecessors,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let database = self.open(bench)?;
        let verified = self.verify(&database, bench);
        bench.demand(verified)?;
        let written = database.manifest().tiers.len();
        let fingerprint = database.manifest().game.fingerprint;
        let begun = || {
            demand_solvable(rules)?;
            if let Some(writer) = &self.writer {
                writer.demand_tiers(rules)?;
                TierShares::remove_finished(&self.dir, written)?;
            }
            // Not after hours, at the tier that does not fit.
            for tier in written..rules.tiers() {
                demand_room(rules.tier(tier).len(), bench)?;
            }
            let written = WrittenTiers::new(database, rules, bench.workbench)?;
            Ok(written.shared_by(self.workers))
        };
        let begun = begun();
        let mut earlier = bench.demand(begun)?;
        bench.stage.tiers = Some(rules.tiers());
        let missing = rules.count()
            - (0..written)
                .map(|tier| rules.tier(tier).len())
                .sum::<usize>();
        bench.stage.total = Some(missing as u64);
        for tier in written..rules.tiers() {
            let checked = bench.workbench.check();
            bench.demand(checked.map_err(ClusterError::from))?;
            let work = TierWork::new(rules, tier, (&self.dir, fingerprint), bench);
            if work.range.is_empty() {
                let added = self.writer.as_mut().map_or(Ok(()), |writer| {
                    let empty = writer.begin_tier(0, None)?;
                    writer.add_tier(empty.finish()?)
                });
                bench.wait(added.map_err(ClusterError::from))?;
            } else {
                solve_tier(bench, work, &mut earlier, self.writer.as_mut())?;
            }
            earlier.replace(self.open(bench)?);
        }
        Ok(())
    }

    /// Makes sure that the files are as they were written, in one of the processes: nothing is built upon
    /// others.
    fn verify(&self, database: &Database, bench: &mut Bench<'_, '_>) -> Result<(), ClusterError> {
        match &self.writer {
            Some(_) => database.verify_files_within(&mut || Ok(bench.workbench.check()?)),
            None => Ok(()),
        }
    }

    fn save_levels(
        &mut self,
        rules: &dyn LevelRules,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let mut database = self.open(bench)?;
        let verified = self.verify(&database, bench);
        bench.demand(verified)?;
        let found = database.manifest().levels.as_ref();
        if !found.is_some_and(|found| found.complete) {
            bench.stage = AtWork::begin(Stage::Finding);
            find_levels(bench, rules, &database, self.writer.as_mut())?;
            database = self.open(bench)?;
        }
        let manifest = database.manifest();
        bench.stage = AtWork::begin(Stage::Solving);
        bench.stage.tiers = Some(database.levels().len());
        bench.stage.total = Some(manifest.game.positions - manifest.positions_written());
        bench.stage.before = bench.total_work;
        evaluate_levels(bench, rules, &database, self.writer.as_mut())
    }
}
