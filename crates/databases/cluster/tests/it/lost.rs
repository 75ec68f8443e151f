//! A process that is lost ends the others with an error that names it, and nothing is written wrong.

use std::net::Shutdown;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use stonework::Run;
use stonework_cluster::{Cluster, ClusterError, WithRules};

use crate::support::{RandomGame, files, proved, sockets, threads};

#[test]
fn a_connection_that_ends_ends_all_workers_and_others_go_on() {
    let game = &RandomGame::tiers(14, 1_000_000, 8);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let place = &dir.path().join("two");
    // The first process cuts the connection itself, after so many epochs: it is not late.
    for epochs in [0, 8, 40] {
        let sockets = sockets();
        let cut = sockets[0].try_clone().unwrap();
        let mut cut = Some((AtomicUsize::new(0), cut));
        let [one, other] = proved(sockets);
        thread::scope(|scope| {
            for (process, sockets) in [[None, Some(one)], [Some(other), None]]
                .into_iter()
                .enumerate()
            {
                let writer = (process == 0).then(|| game.writer(place));
                let cut = cut.take();
                scope.spawn(move || {
                    let two = NonZeroUsize::new(2).unwrap();
                    let mut cluster = Cluster::of_processes(two, process, sockets.into());
                    if let Some((seen, cut)) = cut {
                        cluster = cluster.with_observer(Box::new(move |_| {
                            if seen.fetch_add(1, Ordering::SeqCst) == epochs {
                                cut.shutdown(Shutdown::Both).unwrap();
                            }
                        }));
                    }
                    let lost = cluster.save(game.rules(), place, writer, &Run::new());
                    let other = 1 - process;
                    let is_lost =
                        matches!(lost, Err(ClusterError::Lost { process }) if process == other);
                    assert!(is_lost, "{lost:?}");
                });
            }
        });
    }
    let writer = Some(game.writer(place));
    let saved = threads(3).save(game.rules(), place, writer, &Run::new());
    assert!(saved.unwrap().manifest.complete);
    assert_eq!(files(place), wanted);
}

#[test]
fn a_worker_that_panics_ends_the_others_and_says_why() {
    let game = RandomGame::tiers(16, 100_000, 3);
    let dir = tempfile::tempdir().unwrap();
    let begun = AtomicUsize::new(0);
    let inner = game.rules();
    let rules: Arc<WithRules> = Arc::new(move |work| {
        let is_second = begun.fetch_add(1, Ordering::SeqCst) == 1;
        assert!(!is_second, "the second has had enough");
        inner(work);
    });
    let writer = Some(game.writer(dir.path()));
    let panicked = threads(3).save(rules, dir.path(), writer, &Run::new());
    let said = panicked.unwrap_err().to_string();
    assert_eq!(
        said,
        "a worker ended with a panic: the second has had enough"
    );
}

#[test]
fn rules_that_nobody_gives_are_an_error() {
    let game = RandomGame::tiers(17, 100, 1);
    let dir = tempfile::tempdir().unwrap();
    let writer = Some(game.writer(dir.path()));
    let nothing: Arc<WithRules> = Arc::new(|_| {});
    let said = threads(2).save(nothing, dir.path(), writer, &Run::new());
    assert!(matches!(said, Err(ClusterError::NoRules)), "{said:?}");
}
