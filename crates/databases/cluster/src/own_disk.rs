//! A worker of a process that has a directory of its own: [`OwnDisk`].

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stonework_store::{
    Checksum, Database, DatabaseWriter, Gathering, Manifest, PartDirectory, SOLVER, TierShares,
    bytes_to_solve, demand_parts, demand_solvable,
};
use stonework_strong::retrograde::TierPredecessors;

use crate::asking::{EarlierParts, enter_asking};
use crate::bench::Bench;
use crate::earlier_tiers::EarlierTiers;
use crate::entering::finish_entering;
use crate::error::ClusterError;
use crate::gather::gather;
use crate::holders::Holders;
use crate::message::{Content, Status};
use crate::resuming::Kept;
use crate::rounds::Begun;
use crate::tier::{demand_room, finish_tier};
use crate::tier_work::TierWork;

/// What a worker has to do with the directory of its process.
pub(crate) struct OwnDisk<'t> {
    pub(crate) dir: PathBuf,
    /// What is there; one worker of the process has it.
    pub(crate) part: Option<PartDirectory>,
    /// Whether the first process gathers the database at the end.
    pub(crate) gathers: bool,
    /// The workers of a process.
    pub(crate) workers: usize,
    pub(crate) shared: &'t Mutex<Option<SharedPart>>,
}

/// What the workers of a process have together of its part.
#[derive(Clone, Debug)]
pub(crate) struct SharedPart {
    part: Arc<Database>,
    /// What each worker counts of the frames that are kept in memory.
    cache_bytes: usize,
}

impl OwnDisk<'_> {
    /// Solves what is missing, and gives what the directory has then.
    pub(crate) fn save(
        mut self,
        rules: &dyn TierPredecessors,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Manifest, ClusterError> {
        let (is_gathered, solve) = self.share_solve(bench)?;
        if is_gathered {
            return self.gathered(bench);
        }
        let part = self.part.take();
        let begun = part.map(|part| part.begin(solve, SOLVER)).transpose();
        let mut writer = bench.demand(begun.map_err(ClusterError::from))?;
        let common = share_manifests(bench, self.workers, writer.as_ref())?;
        let begun = self.go_back(rules, &common, writer.as_mut(), bench);
        bench.wait(begun)?;
        let fingerprint = common.game.fingerprint;
        bench.stage.tiers = Some(rules.tiers());
        let missing = rules.count() as u64 - common.positions_written();
        bench.stage.total = Some(missing);
        let mut holders = Holders::default();
        let earlier = EarlierTiers::new(rules, common.tiers.len(), self.workers);
        let mut earlier = bench.demand(earlier)?;
        for tier in common.tiers.len()..rules.tiers() {
            let checked = bench.workbench.check();
            bench.demand(checked.map_err(ClusterError::from))?;
            let work = TierWork::new(rules, tier, (&self.dir, fingerprint), bench);
            if work.range.is_empty() {
                let added = writer.as_mut().map_or(Ok(()), |writer| {
                    let empty = writer.begin_part_tier(0, None)?;
                    writer.add_tier(empty.finish(Vec::new())?)
                });
                bench.wait(added.map_err(ClusterError::from))?;
            } else {
                self.solve_tier(work, (&mut holders, &mut earlier), writer.as_mut(), bench)?;
            }
        }
        self.finish(holders, writer, bench)
    }

    /// Gives all processes the number of the solve that the first one has or begins; and whether
    /// that one has gathered the database already.
    fn share_solve(&self, bench: &mut Bench<'_, '_>) -> Result<(bool, Checksum), ClusterError> {
        let mut told = [0; 32];
        let mut begun = Ok(false);
        if let Some(part) = self.part.as_ref().filter(|_| bench.peers.me() == 0) {
            let entry = part.manifest().and_then(|manifest| manifest.part);
            begun = match entry {
                Some(entry) => {
                    told = entry.solve.into();
                    Ok(false)
                }
                None if part.is_gathered() => Ok(true),
                None => getrandom::fill(&mut told)
                    .map(|()| false)
                    .map_err(|error| ClusterError::Start(error.to_string())),
            };
            for to in 1..bench.peers.count() {
                bench.peers.send(to, Content::Solve(told));
            }
        }
        let done = begun.map(|is_gathered| {
            let status = Status {
                has_next: is_gathered,
                ..Status::default()
            };
            ((), status)
        });
        let mut heard = told;
        let ((), status) = bench.end_epoch(done, &mut |_, content| {
            if let Content::Solve(solve) = content {
                heard = solve;
            }
        })?;
        Ok((status.has_next, Checksum::from(heard)))
    }

    /// What the first process has gathered before, for all.
    fn gathered(&self, bench: &mut Bench<'_, '_>) -> Result<Manifest, ClusterError> {
        let manifest = self.part.as_ref().and_then(PartDirectory::manifest);
        let manifest = manifest.filter(|_| bench.peers.me() == 0);
        let told = share_manifest(bench, manifest)?;
        let (_, manifest) = told.into_iter().next().ok_or(ClusterError::OtherWorker)?;
        Ok(manifest)
    }

    /// Leaves out what not all processes have, and makes sure that the rest is as it was written and
    /// what is missing can be solved.
    fn go_back(
        &self,
        rules: &dyn TierPredecessors,
        common: &Manifest,
        writer: Option<&mut DatabaseWriter>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        demand_solvable(rules)?;
        if let Some(writer) = writer {
            writer.go_back_to(common)?;
            writer.demand_tiers(rules)?;
            let part = Database::open_part(&self.dir, 0)?;
            part.verify_files_within(&mut || Ok::<_, ClusterError>(bench.workbench.check()?))?;
            TierShares::remove_finished(&self.dir, common.tiers.len())?;
        }
        // Not after hours, at the tier that does not fit.
        for tier in common.tiers.len()..rules.tiers() {
            demand_room(rules.tier(tier).len(), bench)?;
        }
        Ok(())
    }

    /// Solves and writes the next tier, which is not empty.
    fn solve_tier(
        &self,
        mut work: TierWork<'_>,
        (holders, earlier): (&mut Holders, &mut EarlierTiers<'_>),
        writer: Option<&mut DatabaseWriter>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<(), ClusterError> {
        let kept = work.find_kept(bench)?;
        let begun = match (kept.as_ref().and_then(Kept::plies), kept) {
            (Some(plies), Some(kept)) => Begun::in_round(&work, plies, kept, bench)?,
            (_, kept) => {
                let ownership = &work.ownership;
                let reserve = bytes_to_solve(ownership.my_places() + ownership.block_len());
                let SharedPart { part, .. } = self.open(0, bench)?;
                let mine = bench.loads.then_some(&*part);
                holders.learn(bench, self.workers, part.manifest(), mine)?;
                earlier.prepare(work.tier, reserve, (part.manifest(), mine), bench)?;
                drop(part);
                let left = bench.workbench.budget().left();
                let mut cache = left.map_or(usize::MAX, |left| left.saturating_sub(reserve));
                if earlier.has_all_of(work.tier) {
                    cache = cache.min(CACHE);
                }
                let SharedPart { part, cache_bytes } = self.open(cache, bench)?;
                let earlier = EarlierParts {
                    holders,
                    tiers: earlier,
                    part: &part,
                    workers: self.workers,
                };
                let (mut shard, known) = work.begin(kept, bench)?;
                enter_asking(bench, &mut work, &earlier, (&mut shard, &known))?;
                // Nobody asks any more.
                drop(part);
                self.close(cache_bytes, bench);
                let told = finish_entering(bench, &mut shard)?;
                Begun::Entered { shard, told }
            }
        };
        finish_tier(bench, work, begun, writer)
    }

    /// Opens the part of this process: one worker does, for all of them, each of which has so many bytes
    /// for frames at the most.
    fn open(&self, room: usize, bench: &mut Bench<'_, '_>) -> Result<SharedPart, ClusterError> {
        let opened = if bench.loads {
            self.open_within(room, bench.peers.count())
                .map(|part| *self.shared() = Some(part))
        } else {
            Ok(())
        };
        bench.wait(opened)?;
        let shared = self.shared().clone();
        let part = shared.ok_or(ClusterError::OtherWorker)?;
        let taken = bench.workbench.budget().take(part.cache_bytes);
        bench.demand(taken.map_err(ClusterError::from))?;
        Ok(part)
    }

    /// Opens the part, where each of all workers has so many bytes left for frames.
    fn open_within(&self, room: usize, count: usize) -> Result<SharedPart, ClusterError> {
        let manifest = Manifest::read(&self.dir)?;
        let tiers = manifest.tiers.iter();
        let all = tiers.map(|tier| {
            let bytes = tier
                .positions
                .saturating_mul(tier.code_bytes.bytes() as u64);
            usize::try_from(bytes).unwrap_or(usize::MAX)
        });
        let all = all.fold(0, usize::saturating_add);
        // Parts are not quite equal.
        let cache_bytes = room.min(all / count + all / count / 8 + CACHE);
        let cache = cache_bytes.saturating_mul(self.workers) as u64;
        let part = Arc::new(Database::open_part(&self.dir, cache)?);
        Ok(SharedPart { part, cache_bytes })
    }

    /// Frees what is in memory of the part, once all workers have closed it.
    fn close(&self, cache_bytes: usize, bench: &mut Bench<'_, '_>) {
        if bench.loads {
            *self.shared() = None;
        }
        bench.workbench.budget().give_back(cache_bytes);
    }

    fn shared(&self) -> MutexGuard<'_, Option<SharedPart>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All tiers are written: completes the parts, and gathers them if that is wanted.
    fn finish(
        &self,
        mut holders: Holders,
        mut writer: Option<DatabaseWriter>,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Manifest, ClusterError> {
        let completed = writer.as_mut().map_or(Ok(()), DatabaseWriter::complete);
        bench.wait(completed.map_err(ClusterError::from))?;
        let read = Manifest::read(&self.dir).map_err(ClusterError::from);
        let manifest = bench.demand(read)?;
        let part = bench.loads.then(|| Database::open_part(&self.dir, 0));
        let part = bench.demand(part.transpose().map_err(ClusterError::from))?;
        // Every frame is in one of the parts.
        holders.learn(bench, self.workers, &manifest, part.as_ref())?;
        if !self.gathers {
            return Ok(manifest);
        }
        let is_first = bench.peers.me() == 0;
        let gathering = writer.filter(|_| is_first).map(Gathering::new);
        gather(bench, &manifest, part.as_ref(), gathering)?;
        let read = Manifest::read(&self.dir).map_err(ClusterError::from);
        bench.demand(read)
    }
}

/// A worker has room for some frames at the least, if there is any.
const CACHE: usize = 1 << 20;

/// Makes sure that the processes have parts of one solve: gives what they have together.
fn share_manifests(
    bench: &mut Bench<'_, '_>,
    workers: usize,
    writer: Option<&DatabaseWriter>,
) -> Result<Manifest, ClusterError> {
    let told = share_manifest(bench, writer.map(DatabaseWriter::manifest))?;
    let parts = told.into_iter().map(|(from, manifest)| {
        let process = from / workers;
        (PathBuf::from(format!("process {process}")), manifest)
    });
    Ok(demand_parts(parts.collect())?)
}

/// Gives all workers the manifests that some have, in the order of the workers.
fn share_manifest(
    bench: &mut Bench<'_, '_>,
    manifest: Option<&Manifest>,
) -> Result<Vec<(usize, Manifest)>, ClusterError> {
    let me = bench.peers.me();
    let mut told = Vec::new();
    if let Some(manifest) = manifest {
        let text = serde_json::to_vec(manifest).unwrap_or_default();
        for to in (0..bench.peers.count()).filter(|&to| to != me) {
            bench.peers.send(to, Content::Manifest(text.clone()));
        }
        told.push((me, text));
    }
    let done = Ok(((), Status::default()));
    bench.end_epoch(done, &mut |from, content| {
        if let Content::Manifest(text) = content {
            told.push((from, text));
        }
    })?;
    told.sort_unstable_by_key(|&(from, _)| from);
    let read = told.into_iter().map(|(from, text)| {
        let manifest = serde_json::from_slice(&text);
        manifest
            .map(|manifest| (from, manifest))
            .map_err(|error| ClusterError::Message(error.to_string()))
    });
    read.collect()
}
