//! Whatever the workers, the database is that of one process, byte for byte.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use stonework::{CancelFlag, Run, SeededRng, StopReason};
use stonework_cluster::{Cluster, ClusterError, Stage};
use stonework_store::{SaveError, TierEntry};

use crate::support::{RandomGame, files, pair, threads};

/// Games of all kinds: large, small, and with empty tiers.
fn games() -> Vec<Arc<RandomGame>> {
    vec![
        RandomGame::tiers(1, 400_000, 3),
        RandomGame::tiers(2, 300_000, 5),
        RandomGame::tiers(3, 100, 4),
        RandomGame::tiers(4, 1, 1),
        RandomGame::margins(1, 300_000, 4, 3),
        // Some positions take more bytes than others.
        RandomGame::margins(2, 200_000, 3, 9_000),
        RandomGame::margins(3, 1, 1, 3),
        RandomGame::levels(1, &[1, 300, 60_000, 200_000, 90_000, 30_000]),
        RandomGame::levels(2, &[1, 20, 400, 40, 3000, 2]),
        RandomGame::levels(3, &[1, 1]),
    ]
}

#[test]
fn so_many_threads_write_the_same() {
    for (at, game) in games().iter().enumerate() {
        let dir = tempfile::tempdir().unwrap();
        let wanted = game.expected(&dir.path().join("one"));
        for workers in [1, 2, 4] {
            let place = dir.path().join(workers.to_string());
            let writer = Some(game.writer(&place));
            let saved = threads(workers).save(game.rules(), &place, writer, &Run::new());
            assert!(saved.unwrap().manifest.complete);
            assert_eq!(files(&place), wanted, "game {at}, {workers} workers");
        }
        // In many epochs.
        let place = dir.path().join("few-at-once");
        let writer = Some(game.writer(&place));
        let few = threads(3).with_positions_at_once(500);
        few.save(game.rules(), &place, writer, &Run::new()).unwrap();
        assert_eq!(files(&place), wanted, "game {at}, 500 positions at once");
    }
}

/// Play that goes round among positions that are worth nothing, gains and losses, turns that repeat.
#[test]
fn many_small_games_of_margins_are_those_of_one_process() {
    let mut dice = SeededRng::new(17);
    let mut great = 0;
    for seed in 0..60 {
        let most = [3, 9_000][dice.below(2)];
        let (positions, tiers) = (2 + dice.below(9000), 1 + dice.below(8));
        let game = RandomGame::margins(seed, positions, tiers, most);
        let dir = tempfile::tempdir().unwrap();
        let wanted = game.expected(&dir.path().join("one"));
        let place = dir.path().join("several");
        let workers = threads(1 + dice.below(3));
        let workers = workers.with_positions_at_once(50 + dice.below(positions));
        let writer = Some(game.writer(&place));
        let saved = workers.save(game.rules(), &place, writer, &Run::new());
        let tiers = saved.unwrap().manifest.tiers;
        // Codes of two bytes a position do not reach so far while it is solved.
        let is_great = |tier: &TierEntry| tier.longest.is_some_and(|longest| longest > 8191);
        great += usize::from(tiers.iter().any(is_great));
        assert_eq!(files(&place), wanted, "game {seed}");
    }
    assert!(great > 5, "{great}");
}

#[test]
fn processes_that_are_connected_write_the_same() {
    for game in [
        RandomGame::tiers(5, 300_000, 3),
        RandomGame::margins(5, 200_000, 3, 9_000),
        RandomGame::levels(5, &[1, 200, 40_000, 70_000]),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let wanted = game.expected(&dir.path().join("one"));
        let place = &dir.path().join("two");
        let two = NonZeroUsize::new(2).unwrap();
        let mut writer = Some(game.writer(place));
        let [one, other] = pair();
        thread::scope(|scope| {
            for (process, sockets) in [[None, Some(one)], [Some(other), None]]
                .into_iter()
                .enumerate()
            {
                let (rules, writer) = (game.rules(), writer.take());
                scope.spawn(move || {
                    let cluster = Cluster::of_processes(two, process, sockets.into());
                    let saved = cluster.save(rules, place, writer, &Run::new()).unwrap();
                    assert!(saved.work.messages > 0 && saved.work.imbalance >= 1.0);
                });
            }
        });
        assert_eq!(files(place), wanted);
    }
}

/// Limits end all workers; others, as many as you like, go on.
#[test]
fn a_cluster_that_was_stopped_goes_on() {
    for game in [
        RandomGame::tiers(6, 400_000, 6),
        RandomGame::levels(6, &[1, 100, 30_000, 50_000, 40_000]),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let wanted = game.expected(&dir.path().join("one"));
        let place = dir.path().join("two");
        let mut stops = 0;
        for attempt in 0..50 {
            let run = Run::new().with_positions(10_000 + 20_000 * attempt);
            let workers = 1 + usize::try_from(attempt).unwrap() % 3;
            let writer = Some(game.writer(&place));
            match threads(workers).save(game.rules(), &place, writer, &run) {
                Ok(_) => break,
                Err(ClusterError::Save(SaveError::Stopped(StopReason::Positions(_)))) => stops += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(stops > 1);
        assert_eq!(files(&place), wanted);
    }
}

#[test]
fn a_cluster_that_is_cancelled_or_has_no_memory_says_so() {
    for game in [
        RandomGame::tiers(7, 100_000, 2),
        RandomGame::levels(7, &[1, 100, 30_000, 50_000]),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let cancel = CancelFlag::new();
        cancel.cancel();
        let few = Run::new().with_bytes(1000);
        for (at, run) in [Run::new().with_cancel(cancel), few].iter().enumerate() {
            let writer = Some(game.writer(dir.path()));
            let stopped = threads(2).save(game.rules(), dir.path(), writer, run);
            let Err(ClusterError::Save(SaveError::Stopped(reason))) = stopped else {
                panic!("{stopped:?}");
            };
            let is_due = match reason {
                StopReason::Cancelled => at == 0,
                StopReason::Bytes { .. } => at == 1,
                _ => false,
            };
            assert!(is_due, "{reason}");
        }
    }
}

#[test]
fn an_observer_is_told_how_far_all_workers_have_come() {
    let game = RandomGame::levels(8, &[1, 100, 30_000, 50_000]);
    let dir = tempfile::tempdir().unwrap();
    let (told, heard) = std::sync::mpsc::channel();
    let told = std::sync::Mutex::new(told);
    let cluster = threads(2).with_observer(Box::new(move |progress| {
        told.lock().unwrap().send(*progress).unwrap();
    }));
    let writer = Some(game.writer(dir.path()));
    let saved = cluster.save(game.rules(), dir.path(), writer, &Run::new());
    let positions = saved.unwrap().manifest.game.positions;
    let heard: Vec<_> = heard.iter().collect();
    for stage in [Stage::Finding, Stage::Solving] {
        let last = heard.iter().rfind(|progress| progress.stage == stage);
        assert_eq!(last.unwrap().work.positions, positions, "{stage:?}");
    }
    assert_eq!(heard.last().unwrap().total, Some(positions));
}
