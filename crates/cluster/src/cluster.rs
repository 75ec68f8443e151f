//! Workers that solve a game together: [`Cluster`].

use std::any::Any;
use std::net::TcpStream;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex};

use stonework_core::Run;
use stonework_core::retrograde::{TierPredecessors, TierSolver};
use stonework_store::{Database, DatabaseWriter, Manifest, WrittenTiers, demand_solvable};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks, initialize_from};
use timely::worker::Worker;

use crate::error::ClusterError;
use crate::peers::Peers;
use crate::tier::{Bench, solve_tier};

/// Gives the rules of a game to some work, in the thread of each worker.
pub type WithRules = dyn Fn(&mut dyn FnMut(&dyn TierPredecessors)) + Send + Sync;

/// Workers that solve a game together, tier by tier: threads of this process, or of several
/// processes that are connected.
#[derive(Debug)]
pub struct Cluster {
    workers: NonZeroUsize,
    /// This process, and connections to the others, none to itself.
    process: usize,
    sockets: Vec<Option<TcpStream>>,
}

impl Cluster {
    /// So many threads of this process alone.
    #[must_use]
    pub fn of_threads(workers: NonZeroUsize) -> Self {
        Self {
            workers,
            process: 0,
            sockets: vec![None],
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
        sockets: Vec<Option<TcpStream>>,
    ) -> Self {
        assert!(process < sockets.len(), "process {process} has no place");
        let mut others = sockets.iter().enumerate();
        let is_right = others.all(|(at, socket)| socket.is_some() != (at == process));
        assert!(is_right, "a connection to each other process is needed");
        Self {
            workers,
            process,
            sockets,
        }
    }

    /// Solves and writes every tier that a database does not have yet. The first process has its
    /// writer; the directory is the same for all processes. Gives what the database has then.
    ///
    /// The workers of a process share the limits of its run: each has its part of the bytes.
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
    ) -> Result<Manifest, ClusterError> {
        assert_eq!(
            writer.is_some(),
            self.process == 0,
            "the first process writes, and no other"
        );
        let workers = self.workers.get();
        let mut run = run.clone().with_threads(NonZeroUsize::MIN).begun();
        if let Some(bytes) = run.bytes() {
            run = run.with_bytes(bytes / workers);
        }
        let (builders, connections) = self.start()?;
        let writer = Mutex::new(writer);
        let place = dir.to_path_buf();
        let work = move |allocator| {
            let config = timely::WorkerConfig::default();
            let mut peers = Peers::new(Worker::new(config, allocator, None));
            let mut writer = (peers.me() == 0).then(|| take(&writer)).flatten();
            let mut saved = Ok(());
            rules(&mut |rules| saved = save(rules, &place, writer.take(), &mut peers, &run));
            peers.finish();
            saved
        };
        let workers = initialize_from(builders, connections, work);
        let workers = workers.map_err(ClusterError::Start)?.join().into_iter();
        let results = workers.map(|ended| ended.map_err(ClusterError::Panic).flatten());
        // What one says that failed is worth more than what others say of it.
        let solved = results.reduce(|one, other| match (one, other) {
            (Err(ClusterError::OtherWorker), other) => other,
            (Ok(()), Err(error)) => Err(error),
            (one, _) => one,
        });
        solved.unwrap_or(Ok(()))?;
        Ok(Database::open(dir, 0)?.manifest().clone())
    }

    /// Starts the engine.
    fn start(self) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), ClusterError> {
        let workers = self.workers.get();
        if self.sockets.len() == 1 {
            return Config::Process(workers)
                .try_build()
                .map_err(ClusterError::Start);
        }
        let Hooks { refill, spill, .. } = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(workers, refill, spill);
        let started = initialize_networking_from_sockets(
            inside,
            self.sockets,
            self.process,
            workers,
            Hooks::default(),
        );
        let (builders, guard) = started.map_err(|error| ClusterError::Start(error.to_string()))?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok((builders, Box::new(guard)))
    }
}

/// Takes the writer out, which one worker gets.
fn take(writer: &Mutex<Option<DatabaseWriter>>) -> Option<DatabaseWriter> {
    writer.lock().ok()?.take()
}

/// Solves what is missing, as one of the workers.
fn save(
    rules: &dyn TierPredecessors,
    dir: &Path,
    mut writer: Option<DatabaseWriter>,
    peers: &mut Peers,
    run: &Run,
) -> Result<(), ClusterError> {
    let mut solver = TierSolver::new(run)?;
    let mut bench = Bench {
        rules,
        peers,
        solver: &mut solver,
    };
    let mut begin = || -> Result<WrittenTiers<'_>, ClusterError> {
        demand_solvable(rules)?;
        let database = Database::open(dir, 0)?;
        if let Some(writer) = &writer {
            writer.demand_tiers(rules)?;
            // Nothing is built upon a tier that is not as it was written.
            database.verify_files()?;
        }
        Ok(WrittenTiers::new(database, rules, bench.solver)?)
    };
    let begun = begin();
    let mut earlier = bench.wait(begun)?;
    let written = earlier.tiers();
    for tier in written..rules.tiers() {
        if rules.tier(tier).is_empty() {
            let added = writer.as_mut().map_or(Ok(()), |writer| {
                let empty = writer.begin_tier(0, None)?;
                writer.add_tier(empty.finish()?)
            });
            bench.wait(added.map_err(ClusterError::from))?;
        } else {
            solve_tier(&mut bench, tier, &mut earlier, writer.as_mut())?;
        }
        earlier.reopen()?;
    }
    let finished = writer.map_or(Ok(()), |writer| writer.finish().map(drop));
    bench.wait(finished.map_err(ClusterError::from))
}
