//! `stonework cluster strong`: a database that several workers write together.

use std::fs::File;
use std::io::Read as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use stonework_catalog::{Catalog, Instance, PositionRules};
use stonework_cluster::{Cluster, ClusterPlan, Listening, Membership, Rules, WithRules};
use stonework_core::Run;
use stonework_saved::{game_entry, stored_positions, with_rules};
use stonework_store::Database;

use super::cluster_result::{ClusterJson, ClusterResult, is_stopped};
use super::or_refuse::or_refuse;
use super::own_disks::{self, Solved};
use super::plan_text::{ClusterPlanResult, numbered};
use super::save::{SavedGame, begin, what_is_kept};
use crate::args::{ClusterArgs, ClusterCommand, ClusterStrongArgs, DiskArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};

/// What a secret has at the least.
const LEAST_SECRET: usize = 16;

/// What is said of disks of their own where there are no processes.
const NO_PROCESSES: &str = "--own-disks needs --of or --hosts: the processes that have them";

pub(super) fn run(
    args: &ClusterArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let ClusterCommand::Strong(args) = &args.command;
    let setup = GameSetup::find(&args.game, &args.resources, catalog, console)?;
    let game = setup.on_source(args.input.source(), console)?;
    let positions = stored_positions(&game)?;
    let entry = game_entry(&game, positions.as_ref())?;
    let processes = args.of.unwrap_or(NonZeroUsize::MIN);
    let run = args.resources.run_of(console.interrupt(), processes);
    let workers = workers(args);
    if args.plan {
        let known = args.of.map(NonZeroUsize::get);
        let hosts = args.hosts.as_deref().map(hosts).transpose()?;
        let processes = hosts.map(|hosts| hosts.len()).or(known);
        if args.disks.own_disks && processes.is_none() {
            return Err(Failure::Usage(NO_PROCESSES.to_owned()));
        }
        let processes = NonZeroUsize::new(processes.unwrap_or(1)).unwrap_or(NonZeroUsize::MIN);
        let counts = [processes, workers];
        let plan = with_rules(positions.as_ref(), |rules| {
            let rules = numbered(rules, &game)?;
            let plan = |run: &Run| match &args.disks {
                DiskArgs {
                    own_disks: true,
                    gather,
                } => ClusterPlan::of_parts(rules, &args.save, counts, *gather, run),
                _ => ClusterPlan::new(rules, &args.save, counts, run),
            };
            Ok::<_, Failure>(console.watch(run, "plan", plan)?)
        })?;
        let result = ClusterPlanResult {
            json: game.json(),
            plan,
            heading: game.heading(),
        };
        console.show(&result, args.json)?;
        return Ok(Ending::Solved);
    }
    let membership = membership(args)?;
    let processes = membership.as_ref().map_or(1, |all| all.hosts.len());
    let listening = membership.map(Membership::listen).transpose()?;
    if args.disks.own_disks {
        let Some(listening) = listening else {
            return Err(Failure::Usage(NO_PROCESSES.to_owned()));
        };
        let solved = Solved {
            game: &game,
            positions: positions.as_ref(),
            entry: &entry,
            rules: rules(&game)?,
            workers,
        };
        return own_disks::run(args, (listening, processes), solved, &run, console);
    }
    let process = listening.as_ref().map_or(0, Listening::process);
    let dir = &args.save;
    let begun = (process == 0).then(|| begin(dir, args.resume, entry.clone()));
    let (listening, writer) = or_refuse(listening, begun.transpose(), workers, &entry)?;
    let cluster = match listening {
        Some(listening) => listening.connect(workers, &entry, &run)?,
        None => Cluster::of_threads(workers),
    };
    let cluster = cluster.with_checkpoint_after(args.checkpoint);
    let rules = rules(&game)?;
    let saved = console.watch_cluster(cluster, |cluster| cluster.save(rules, dir, writer, &run));
    let saved = match saved {
        Ok(saved) => saved,
        Err(error) => {
            // The machine that is lost may be that of the directory.
            if is_stopped(&error)
                && let Ok(database) = Database::open(dir, 0)
            {
                console.note(&what_is_kept(&database));
            }
            return Err(error.into());
        }
    };
    let database = Database::open(dir, 0)?;
    let result = ClusterResult {
        saved: SavedGame::new(&game, positions.as_ref(), &database)?,
        cluster: ClusterJson::of(&saved),
    };
    console.show(&result, args.json)?;
    Ok(Ending::Solved)
}

/// How many workers this process has.
fn workers(args: &ClusterStrongArgs) -> NonZeroUsize {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let default = || match args.of {
        Some(_) => NonZeroUsize::MIN,
        None => cores(),
    };
    args.workers.unwrap_or_else(default)
}

/// How this process finds the others, if there are any.
fn membership(args: &ClusterStrongArgs) -> Result<Option<Membership>, Failure> {
    let hosts = match (&args.hosts, args.of) {
        (Some(file), _) => hosts(file)?,
        (None, Some(count)) => {
            let ports = (0..count.get()).map(|process| {
                let port = u16::try_from(process).ok();
                let port = port.and_then(|process| args.port.checked_add(process));
                port.ok_or_else(|| {
                    let first = args.port;
                    Failure::Usage(format!("there are not {count} ports from {first} on"))
                })
            });
            let hosts = ports.map(|port| Ok(format!("127.0.0.1:{}", port?)));
            hosts.collect::<Result<_, Failure>>()?
        }
        (None, None) if args.process.is_some() => {
            let reason = "--process needs --of or --hosts: how many processes there are";
            return Err(Failure::Usage(reason.to_owned()));
        }
        (None, None) => return Ok(None),
    };
    let Some(file) = &args.secret else {
        let reason = "--secret is needed: a file with what only these processes know";
        return Err(Failure::Usage(reason.to_owned()));
    };
    let secret = read(file)?;
    if secret.len() < LEAST_SECRET {
        return Err(Failure::Usage(format!(
            "the secret in {} has {} bytes: {LEAST_SECRET} or more are needed",
            file.display(),
            secret.len()
        )));
    }
    Ok(Some(Membership {
        process: args.process,
        hosts,
        secret,
        patience: args.wait,
    }))
}

/// The hosts of a file, one on a line; blank lines and what comes after # are left out.
fn hosts(file: &Path) -> Result<Vec<String>, Failure> {
    let text = String::from_utf8_lossy(&read(file)?).into_owned();
    let named = |line: &str| Some(line.split('#').next()?.trim().to_owned());
    let hosts = text.lines().filter_map(named);
    let hosts: Vec<_> = hosts.filter(|host| !host.is_empty()).collect();
    let bad = hosts.iter().find(|host| {
        let port = host.rsplit_once(':').map(|(_, port)| port);
        port.and_then(|port| port.parse::<u16>().ok()).is_none()
    });
    match (bad, hosts.is_empty()) {
        (Some(host), _) => Err(Failure::Usage(format!(
            "{} has the line `{host}`: a host and its port are needed, as in 10.0.0.1:4700",
            file.display()
        ))),
        (None, true) => Err(Failure::Usage(format!("{} has no hosts", file.display()))),
        (None, false) => Ok(hosts),
    }
}

/// Reads a secret or a list of hosts, but not much more than one has.
fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let (name, mut bytes) = (format!("`{}`", file.display()), Vec::new());
    let most = File::open(file).map(|file| file.take(MOST_BYTES as u64 + 1));
    match most.and_then(|mut most| most.read_to_end(&mut bytes)) {
        Ok(read) if read > MOST_BYTES => Err(Failure::TooLong(name, MOST_BYTES)),
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::Unreadable(name, error)),
    }
}

/// The most bytes of a secret or a list of hosts.
const MOST_BYTES: usize = 1 << 20;

/// The rules of a game, for the threads of the workers.
fn rules(game: &PreparedGame) -> Result<Arc<WithRules>, Failure> {
    let instance = game.entry.build(&game.input, &game.settings)?;
    let instance: Arc<dyn Instance> = Arc::from(instance);
    Ok(Arc::new(move |work: &mut dyn FnMut(Rules<'_>)| {
        let positions = instance.stored_positions();
        if let Some(positions) = positions {
            positions.with_rules(&mut |rules| {
                work(match rules {
                    PositionRules::Numbered(rules) => Rules::Tiers(rules),
                    PositionRules::Keyed(rules) => Rules::Levels(rules),
                });
            });
        }
    }))
}
