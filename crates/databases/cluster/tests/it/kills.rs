//! Processes that are killed at any moment, one of them or all: those that are started again go on
//! inside the tier, and write the bytes of one process.

use std::env;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use stonework::{Run, SeededRng};
use stonework_cluster::{Cluster, Membership};
use stonework_store::{Database, PartDirectory};

use crate::support::{RandomGame, files, free_hosts};

/// With this, the test is a process that is killed: it says which, how many workers it has, which
/// hosts there are, and names the directory.
const CHILD: &str = "STONEWORK_CLUSTER_KILLED";

/// The processes.
const PROCESSES: usize = 2;

/// Whether a directory is of all processes, or each has its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Disk {
    Shared,
    Own,
}

fn game() -> Arc<RandomGame> {
    RandomGame::tiers(71, 600_000, 2)
}

fn dir_of(disk: Disk, place: &Path, process: usize) -> PathBuf {
    match disk {
        Disk::Shared => place.join("all"),
        Disk::Own => place.join(process.to_string()),
    }
}

/// What a process does until it is killed.
fn work(disk: Disk, told: &str) {
    let [process, workers, hosts, place] = *told.split(';').collect::<Vec<_>>() else {
        panic!("{told}");
    };
    let process: usize = process.parse().unwrap();
    let game = game();
    let membership = Membership {
        process: Some(process),
        hosts: hosts.split(',').map(str::to_owned).collect(),
        secret: b"known to these alone".to_vec(),
        patience: Duration::from_secs(20),
    };
    let (entry, mut run) = (game.entry(), Run::new());
    if workers == "1" {
        // Too little for the earlier tier, where each has a directory of its own: they ask.
        run = run.with_bytes(7 << 20);
    }
    let dir = dir_of(disk, Path::new(place), process);
    let connect = || -> Cluster {
        let workers: NonZeroUsize = workers.parse().unwrap();
        let listening = membership.clone().listen().unwrap();
        let cluster = listening.connect(workers, &entry, &run).unwrap();
        cluster
            .with_positions_at_once(3000)
            .with_checkpoint_after(Duration::ZERO)
    };
    let saved = match disk {
        Disk::Shared => {
            let writer = (process == 0).then(|| game.writer(&dir));
            connect().save(game.rules(), &dir, writer, &run)
        }
        Disk::Own => {
            let parts = u32::try_from(PROCESSES).unwrap();
            let part = u32::try_from(process).unwrap();
            let part = PartDirectory::open(&dir, &entry, part, parts).unwrap();
            connect().save_part(game.rules(), part, true, &run)
        }
    };
    saved.unwrap();
}

fn start(test: &str, place: &Path, workers: usize) -> Vec<Child> {
    let hosts = free_hosts(PROCESSES).join(",");
    let started = (0..PROCESSES).map(|process| {
        let told = format!("{process};{workers};{hosts};{}", place.display());
        Command::new(env::current_exe().unwrap())
            .args(["--exact", test, "--include-ignored"])
            .env(CHILD, told)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    });
    started.collect()
}

/// Kills processes at random moments until so many times one or all were killed, a quarter of them at
/// least while a tier was at work of which something was kept.
fn kill(test: &str, disk: Disk, kills: usize) {
    if let Ok(told) = env::var(CHILD) {
        return work(disk, &told);
    }
    let scratch = tempfile::tempdir().unwrap();
    let wanted = game().expected(&scratch.path().join("one"));
    let mut dice = SeededRng::new(72);
    let (mut killed, mut at_work, mut ends, mut place) = (0, 0, 0, 0);
    let mut most = 1500;
    let is_left = |killed: usize, at_work: usize| killed < kills || at_work < kills / 4;
    while is_left(killed, at_work) || ends == 0 {
        let dir = scratch.path().join(place.to_string());
        let mut children = start(test, &dir, 1 + dice.below(2));
        let is_killed = is_left(killed, at_work);
        if is_killed {
            sleep(Duration::from_millis(dice.below(most) as u64));
            // What is killed later and later comes to an end, however slow the machine is.
            most += most / 8;
            let (one, all) = (dice.below(PROCESSES), dice.below(2) == 0);
            for (process, child) in children.iter_mut().enumerate() {
                if all || process == one {
                    child.kill().unwrap(); // no error if it has ended
                }
            }
        }
        // One that is alone waits for the other before it ends.
        let at = Instant::now();
        let ended: Vec<_> = children
            .iter_mut()
            .map(|child| child.wait().unwrap())
            .collect();
        assert!(at.elapsed() < Duration::from_secs(300));
        if ended.iter().all(ExitStatus::success) {
            let first = dir_of(disk, &dir, 0);
            assert!(files(&first) == wanted, "the bytes are others");
            ends += 1;
            place += 1;
            most = 1500;
            continue;
        }
        assert!(is_killed, "they ended by themselves");
        killed += 1;
        let first = dir_of(disk, &dir, 0);
        let opened = match disk {
            Disk::Shared => Database::open(&first, 0),
            Disk::Own => Database::open_part(&first, 0),
        };
        let kept = opened.is_ok_and(|database| database.tier_with_checkpoint().is_some());
        at_work += usize::from(kept);
    }
}

#[test]
fn processes_that_are_killed_go_on_inside_the_tier() {
    let test = "kills::processes_that_are_killed_go_on_inside_the_tier";
    kill(test, Disk::Shared, 3);
}

#[test]
fn processes_with_disks_of_their_own_that_are_killed_go_on_inside_the_tier() {
    let test = "kills::processes_with_disks_of_their_own_that_are_killed_go_on_inside_the_tier";
    kill(test, Disk::Own, 3);
}

#[test]
#[ignore = "a minute"]
fn twenty_kills_go_on_to_the_same_bytes() {
    kill(
        "kills::twenty_kills_go_on_to_the_same_bytes",
        Disk::Shared,
        20,
    );
}

#[test]
#[ignore = "a minute"]
fn twenty_kills_with_disks_of_their_own_go_on_to_the_same_bytes() {
    let test = "kills::twenty_kills_with_disks_of_their_own_go_on_to_the_same_bytes";
    kill(test, Disk::Own, 20);
}
