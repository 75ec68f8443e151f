//! Whatever the workers, the database is that of one process, byte for byte.

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use stonework_cluster::{Cluster, ClusterError, WithRules};
use stonework_core::retrograde::{TierRules as _, TieredGame};
use stonework_core::{CancelFlag, Run, StopReason};
use stonework_store::{
    Checksum, DatabaseWriter, GameEntry, Numbering, SOLVER, SaveError, Saver, fingerprint, verify,
};

use crate::random_tiers::{Mirrored, RandomTiers};

/// A random game in tiers; only one of the two images of a position is stored.
fn random_game(seed: u64, positions: usize, tiers: usize) -> Arc<Mirrored> {
    Arc::new(Mirrored(RandomTiers::new(seed, positions / 2, tiers)))
}

fn rules_of(game: &Mirrored) -> TieredGame<'_, Mirrored> {
    TieredGame::new(game).symmetric()
}

/// A game as databases know it.
fn entry(game: &Mirrored) -> GameEntry {
    let rules = rules_of(game);
    GameEntry {
        name: "random".to_owned(),
        parameters: BTreeMap::new(),
        start: String::new(),
        infinite_play: "draw".to_owned(),
        fingerprint: fingerprint(&rules, &|number| number.to_string()).unwrap(),
        numbering: Numbering::Dense,
        positions: rules.count() as u64,
    }
}

fn writer(dir: &Path, game: &Mirrored) -> DatabaseWriter {
    DatabaseWriter::create(dir, entry(game), SOLVER).unwrap()
}

fn rules(game: &Arc<Mirrored>) -> Arc<WithRules> {
    let game = Arc::clone(game);
    Arc::new(move |work| work(&rules_of(&game)))
}

fn threads(count: usize) -> Cluster {
    Cluster::of_threads(NonZeroUsize::new(count).unwrap())
}

/// What the files of a database have, by name.
fn files(dir: &Path) -> BTreeMap<String, Checksum> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| {
        let entry = entry.unwrap();
        let bytes = fs::read(entry.path()).unwrap();
        (
            entry.file_name().into_string().unwrap(),
            Checksum::of(&bytes),
        )
    });
    entries.collect()
}

/// What one process writes.
fn expected(game: &Mirrored, dir: &Path) -> BTreeMap<String, Checksum> {
    let saver = Saver::new(writer(dir, game));
    saver.save(&rules_of(game), &Run::new()).unwrap();
    files(dir)
}

/// Two connected sockets.
fn pair() -> [TcpStream; 2] {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (other, _) = listener.accept().unwrap();
    for socket in [&one, &other] {
        socket.set_nodelay(true).unwrap();
    }
    [one, other]
}

#[test]
fn so_many_threads_write_the_same() {
    for (seed, positions, tiers) in [(1, 400_000, 3), (2, 300_000, 5), (3, 100, 4), (4, 1, 1)] {
        let game = random_game(seed, positions, tiers);
        let dir = tempfile::tempdir().unwrap();
        let wanted = expected(&game, &dir.path().join("one"));
        for workers in [1, 2, 4] {
            let place = dir.path().join(workers.to_string());
            let writer = Some(writer(&place, &game));
            let saved = threads(workers).save(rules(&game), &place, writer, &Run::new());
            assert!(saved.unwrap().complete);
            assert_eq!(files(&place), wanted, "seed {seed}, {workers} workers");
        }
    }
}

#[test]
fn processes_that_are_connected_write_the_same() {
    let game = random_game(5, 300_000, 3);
    let dir = tempfile::tempdir().unwrap();
    let wanted = expected(&game, &dir.path().join("one"));
    let place = &dir.path().join("two");
    let two = NonZeroUsize::new(2).unwrap();
    let mut writer = Some(writer(place, &game));
    let [one, other] = pair();
    thread::scope(|scope| {
        for (process, sockets) in [[None, Some(one)], [Some(other), None]]
            .into_iter()
            .enumerate()
        {
            let (rules, writer) = (rules(&game), writer.take());
            scope.spawn(move || {
                let cluster = Cluster::of_processes(two, process, sockets.into());
                cluster.save(rules, place, writer, &Run::new()).unwrap();
            });
        }
    });
    assert_eq!(files(place), wanted);
}

/// A limit ends all workers; others, as many as you like, go on.
#[test]
fn a_cluster_that_was_stopped_goes_on() {
    let game = random_game(6, 400_000, 6);
    let dir = tempfile::tempdir().unwrap();
    let wanted = expected(&game, &dir.path().join("one"));
    let place = dir.path().join("two");
    let entry = entry(&game);
    let begun = Some(writer(&place, &game));
    let run = Run::new().with_positions(100_000);
    let stopped = threads(2).save(rules(&game), &place, begun, &run);
    let is_stopped = matches!(
        stopped,
        Err(ClusterError::Save(SaveError::Stopped(
            StopReason::Positions(_)
        )))
    );
    assert!(is_stopped, "{stopped:?}");
    let cancel = CancelFlag::new();
    cancel.cancel();
    let run = Run::new().with_cancel(cancel);
    let writer = Some(DatabaseWriter::resume(&place, &entry).unwrap());
    let stopped = threads(1).save(rules(&game), &place, writer, &run);
    assert!(stopped.is_err());
    let writer = Some(DatabaseWriter::resume(&place, &entry).unwrap());
    threads(3)
        .save(rules(&game), &place, writer, &Run::new())
        .unwrap();
    assert_eq!(files(&place), wanted);
    let verified = verify(&place, &entry, &rules_of(&game), &Run::new());
    assert!(verified.unwrap().complete);
}
