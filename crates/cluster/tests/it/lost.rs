//! A process that is lost ends the others with an error that names it, and nothing is written wrong.

use std::net::Shutdown;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use stonework_cluster::{Cluster, ClusterError};
use stonework_core::Run;

use crate::support::{RandomGame, files, pair, threads};

#[test]
fn a_connection_that_ends_ends_all_workers_and_others_go_on() {
    let game = &RandomGame::tiers(14, 400_000, 8);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let place = &dir.path().join("two");
    for millis in [0, 30, 150] {
        let [one, other] = pair();
        let cut = one.try_clone().unwrap();
        thread::scope(|scope| {
            for (process, sockets) in [[None, Some(one)], [Some(other), None]]
                .into_iter()
                .enumerate()
            {
                let writer = (process == 0).then(|| game.writer(place));
                scope.spawn(move || {
                    let two = NonZeroUsize::new(2).unwrap();
                    let cluster = Cluster::of_processes(two, process, sockets.into());
                    let lost = cluster.save(game.rules(), place, writer, &Run::new());
                    let other = 1 - process;
                    let is_lost =
                        matches!(lost, Err(ClusterError::Lost { process }) if process == other);
                    assert!(is_lost, "{lost:?}");
                });
            }
            thread::sleep(Duration::from_millis(millis));
            cut.shutdown(Shutdown::Both).unwrap();
        });
    }
    let writer = Some(game.writer(place));
    let saved = threads(3).save(game.rules(), place, writer, &Run::new());
    assert!(saved.unwrap().manifest.complete);
    assert_eq!(files(place), wanted);
}
