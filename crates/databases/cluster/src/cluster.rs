//! Workers that solve a game together: [`Cluster`].

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use stonework_core::Run;
use stonework_store::{
    Database, DatabaseWriter, Manifest, PartDirectory, SharedTiers, WrittenTiers, demand_solvable,
};
use stonework_strong::levels::LevelRules;
use stonework_strong::retrograde::{Reading, TierPredecessors, Workbench};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks, initialize_from};
use timely::worker::Worker;

use crate::bench::{AtWork, BYTES_AT_ONCE, Bench, Observer};
use crate::discovery::find_levels;
use crate::error::ClusterError;
use crate::evaluation::evaluate_levels;
use crate::handshake::Connection;
use crate::link::{Link, LinkThreads};
use crate::links::{self, Alarm, Links};
use crate::manifest_state::ManifestState;
use crate::message::{Status, TotalWork};
use crate::own_disk::OwnDisk;
use crate::peers::Peers;
use crate::progress::{ClusterWork, Stage};
use crate::rules::{Rules, WithRules};
use crate::tier::{demand_room, solve_tier};

/// Workers that solve a game together: threads of this process, or of several processes that are
/// connected.
pub struct Cluster {
    workers: NonZeroUsize,
    /// This process, and connections to the others, none to itself.
    process: usize,
    sockets: Vec<Option<Connection>>,
    observer: Option<Box<Observer>>,
    at_once: usize,
    patience: Duration,
}

/// A database that is whole.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ClusterSaved {
    /// What it has.
    pub manifest: Manifest,
    /// How many workers there were, of all processes.
    pub workers: usize,
    /// What all workers have done since they began.
    pub work: ClusterWork,
    /// How long it took.
    pub elapsed: Duration,
}

/// A file that the first process has written is seen by all within this time: file systems that
/// machines share tell of new files late.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many positions a worker works on in an epoch, by default.
const AT_ONCE: usize = 1 << 16;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(100);

impl Cluster {
    /// So many threads of this process alone.
    #[must_use]
    pub fn of_threads(workers: NonZeroUsize) -> Self {
        Self {
            workers,
            process: 0,
            sockets: vec![None],
            observer: None,
            at_once: AT_ONCE,
            patience: links::PATIENCE,
        }
    }

    /// So many threads of each of several processes. `sockets` are connections of this process, the
    /// one with this number, to the others: none to itself.
    ///
    /// # Panics
    ///
    /// If it has no place among the sockets, or one is missing.
    #[must_use]
    pub fn of_processes(
        workers: NonZeroUsize,
        process: usize,
        sockets: Vec<Option<Connection>>,
    ) -> Self {
        assert!(process < sockets.len(), "process {process} has no place");
        let mut others = sockets.iter().enumerate();
        let is_right = others.all(|(at, socket)| socket.is_some() != (at == process));
        assert!(is_right, "a connection to each other process is needed");
        Self {
            workers,
            process,
            sockets,
            observer: None,
            at_once: AT_ONCE,
            patience: links::PATIENCE,
        }
    }

    /// Tells somebody how far all workers have come, after each epoch: as a rule many times a second. Each
    /// process does.
    #[must_use]
    pub fn with_observer(mut self, observer: Box<Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// How many positions each worker works on at once; by default, 65,536.
    ///
    /// Each takes up to 1,024 bytes for its messages; they are fewer if that would be over an eighth of a
    /// worker's memory. The more there are, the less often workers wait for each other, which counts
    /// where messages take long.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[must_use]
    pub fn with_positions_at_once(mut self, positions: usize) -> Self {
        assert!(positions > 0, "a worker works on some positions at once");
        self.at_once = positions;
        self
    }

    /// How long another process may be silent, which tells otherwise twice a second that it is there; by
    /// default, two minutes. If it is silent for longer, the work ends with [`ClusterError::Silent`].
    ///
    /// # Panics
    ///
    /// If it is less than a second: chance takes as long.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        let is_enough = patience >= Duration::from_secs(1);
        assert!(
            is_enough,
            "a process may be silent for a second at the least"
        );
        self.patience = patience;
        self
    }

    /// Solves and writes every tier that a database does not have yet. The first process has its
    /// writer; the directory is the same for all processes.
    ///
    /// The workers of a process share the limits of its run: each has its part of the bytes. Each may
    /// expand as many positions as the run says.
    ///
    /// # Errors
    ///
    /// [`ClusterError`]; the database has the tiers that were added before.
    ///
    /// # Panics
    ///
    /// If a writer is missing in the first process, or given to another.
    pub fn save(
        self,
        rules: Arc<WithRules>,
        dir: &Path,
        writer: Option<DatabaseWriter>,
        run: &Run,
    ) -> Result<ClusterSaved, ClusterError> {
        assert_eq!(
            writer.is_some(),
            self.process == 0,
            "the first process writes, and no other"
        );
        let dir = dir.to_path_buf();
        self.solve(rules, Disk::Shared(dir, writer), run)
    }

    /// The same where each process has a directory of its own: there it keeps its part of the
    /// database, and what it does not have it asks of the others. The parts are read
    /// [together](stonework_store::Database::open_parts); if `gathers`, the first process has the
    /// whole database at the end.
    ///
    /// Only games in tiers are solved so.
    ///
    /// # Errors
    ///
    /// [`ClusterError`], among others [`ClusterError::OwnDisks`] for a game found level by level; the
    /// parts have the tiers that were added before.
    ///
    /// # Panics
    ///
    /// If the directory is for the part of another process, or of other processes.
    pub fn save_part(
        self,
        rules: Arc<WithRules>,
        part: PartDirectory,
        gathers: bool,
        run: &Run,
    ) -> Result<ClusterSaved, ClusterError> {
        let place = [self.process, self.sockets.len()];
        assert_eq!(
            part.place().map(|number| number as usize),
            place,
            "the directory is for another process"
        );
        self.solve(rules, Disk::Own(part, gathers), run)
    }

    fn solve(
        mut self,
        rules: Arc<WithRules>,
        disk: Disk,
        run: &Run,
    ) -> Result<ClusterSaved, ClusterError> {
        let begun = Instant::now();
        let (threads, process) = (self.workers, self.process);
        let workers = threads.get();
        let count = workers * self.sockets.len();
        let mut run = run.clone().with_threads(NonZeroUsize::MIN).begun();
        if let Some(bytes) = run.bytes() {
            run = run.with_bytes(bytes / workers);
        }
        let links = Arc::new(Links::new(process, self.sockets.len(), self.patience));
        let (observer, at_once) = (self.observer.take(), self.at_once);
        let (builders, connections) = self.start(&links)?;
        let (place, writer, part, gathers) = match disk {
            Disk::Shared(dir, writer) => (dir, writer, None, None),
            Disk::Own(part, gathers) => (part.dir().to_path_buf(), None, Some(part), Some(gathers)),
        };
        let (writer, part) = (Mutex::new(writer), Mutex::new(part));
        let (shared, shared_part) = (Mutex::default(), Mutex::default());
        let work = move |allocator| {
            let config = timely::WorkerConfig::default();
            // Without a timer, a worker that waits does not sleep.
            let worker = Worker::new(config, allocator, Some(Instant::now()));
            let mut peers = Peers::new(worker, Arc::clone(&links));
            // It is dropped before the connections are.
            let alarm = Alarm(Arc::clone(&links));
            let is_first = peers.me() == process * workers;
            let mut task = Task {
                workers: threads,
                is_first,
                shared: &shared,
                at_once,
                dir: place.clone(),
                writer: (peers.me() == 0).then(|| take(&writer)).flatten(),
                own_disk: gathers.map(|gathers| OwnDisk {
                    dir: place.clone(),
                    part: is_first.then(|| take(&part)).flatten(),
                    gathers,
                    workers,
                    shared: &shared_part,
                }),
                observer: observer.as_deref().filter(|_| is_first),
            };
            let mut saved = Err(ClusterError::NoRules);
            rules(&mut |rules| saved = task.save(rules, &mut peers, &run));
            peers.finish();
            drop(alarm);
            saved
        };
        let work = move |allocator| {
            let done = catch_unwind(AssertUnwindSafe(|| work(allocator)));
            done.unwrap_or_else(|panic| Err(ClusterError::Panic(text_of(panic.as_ref()))))
        };
        let guards = initialize_from(builders, connections, work).map_err(ClusterError::Start)?;
        let results = guards.join().into_iter();
        let results = results.map(|ended| ended.map_err(ClusterError::Panic).flatten());
        // What one says that failed is worth more than what others say of it.
        let worst = results.reduce(|one, other| {
            if weight(&other) > weight(&one) {
                other
            } else {
                one
            }
        });
        let (work, manifest) = worst
            .unwrap_or(Err(ClusterError::NoRules))
            .map_err(|error| error.of_all(workers))?;
        Ok(ClusterSaved {
            manifest,
            workers: count,
            work: ClusterWork::of(work, count),
            elapsed: begun.elapsed(),
        })
    }

    /// Starts the engine.
    fn start(
        self,
        links: &Arc<Links>,
    ) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), ClusterError> {
        let workers = self.workers.get();
        if self.sockets.len() == 1 {
            return Config::Process(workers)
                .try_build()
                .map_err(ClusterError::Start);
        }
        let failed = |error: std::io::Error| ClusterError::Start(error.to_string());
        let Hooks { refill, spill, .. } = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(workers, refill, spill);
        let sockets = self.sockets.into_iter().enumerate();
        let sockets = sockets.map(|(process, socket)| {
            let link = |socket| Link::new(socket, process, links);
            socket.map(link).transpose()
        });
        let sockets: Vec<_> = sockets.collect::<Result<_, _>>().map_err(failed)?;
        let mut threads = LinkThreads::begin(links, sockets.iter().flatten());
        let (builders, engine) = initialize_networking_from_sockets(
            inside,
            sockets,
            self.process,
            workers,
            Hooks::default(),
        )
        .map_err(failed)?;
        threads.add(engine);
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok((builders, Box::new(threads)))
    }
}

/// How much a result says of what went wrong.
fn weight<T>(result: &Result<T, ClusterError>) -> u8 {
    match result {
        Ok(_) => 0,
        Err(ClusterError::OtherWorker) => 1,
        Err(ClusterError::Lost { .. } | ClusterError::Silent { .. }) => 2,
        Err(_) => 3,
    }
}

/// What a panic says.
fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "it does not say why".to_owned())
}

/// Takes out what one worker gets.
fn take<T>(of_one: &Mutex<Option<T>>) -> Option<T> {
    of_one.lock().ok()?.take()
}

/// Where a database is written.
enum Disk {
    /// In a directory that all processes have; the first has its writer.
    Shared(PathBuf, Option<DatabaseWriter>),
    /// In a directory that each process has; the first gathers all, or not.
    Own(PartDirectory, bool),
}

/// What a worker is to do.
struct Task<'t> {
    dir: PathBuf,
    writer: Option<DatabaseWriter>,
    /// The directory, if it is that of this process alone.
    own_disk: Option<OwnDisk<'t>>,
    observer: Option<&'t Observer>,
    /// The workers of this process, and whether this is the first of them.
    workers: NonZeroUsize,
    is_first: bool,
    shared: &'t Mutex<Option<SharedTiers>>,
    at_once: usize,
}

/// Makes sure that all processes have a directory together, or all one of their own and the first
/// gathers or not.
fn demand_alike(gathers: Option<bool>, bench: &mut Bench<'_, '_>) -> Result<(), ClusterError> {
    let way = match gathers {
        None => 0,
        Some(false) => 1,
        Some(true) => 2,
    };
    let status = Status {
        greatest: way,
        due: Some(way),
        ..Status::default()
    };
    let ((), told) = bench.end_epoch(Ok(((), status)), &mut |_, _| {})?;
    if told.due == Some(told.greatest) {
        Ok(())
    } else {
        Err(ClusterError::Unlike)
    }
}

impl Task<'_> {
    /// Solves what is missing, as one of the workers.
    fn save(
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
        let mut bench = Bench {
            peers,
            workbench: &mut workbench,
            shared: self.shared,
            at_once: self.at_once,
            loads: self.is_first,
            own_disks: self.own_disk.as_ref().map(|own| own.workers),
            observer: self.observer,
            stage: AtWork::begin(Stage::Solving),
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
        if rules.reading() == Reading::Margins {
            return Err(ClusterError::Margins);
        }
        let database = self.open(bench)?;
        let verified = self.verify(&database, bench);
        bench.demand(verified)?;
        let written = database.manifest().tiers.len();
        let begun = || {
            demand_solvable(rules)?;
            if let Some(writer) = &self.writer {
                writer.demand_tiers(rules)?;
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
            bench.stage.tier = tier;
            if rules.tier(tier).is_empty() {
                let added = self.writer.as_mut().map_or(Ok(()), |writer| {
                    let empty = writer.begin_tier(0, None)?;
                    writer.add_tier(empty.finish()?)
                });
                bench.wait(added.map_err(ClusterError::from))?;
            } else {
                solve_tier(bench, rules, tier, &mut earlier, self.writer.as_mut())?;
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

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster")
            .field("workers", &self.workers)
            .field("process", &self.process)
            .field("sockets", &self.sockets)
            .finish_non_exhaustive()
    }
}
