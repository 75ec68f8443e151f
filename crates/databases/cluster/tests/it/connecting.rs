//! Processes find each other, and refuse whom they should.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{TryRecvError, channel};
use std::thread;
use std::time::Duration;

use stonework::{CancelFlag, Run};
use stonework_cluster::{Cluster, ConnectError, Membership};

use crate::support::{RandomGame, files, free_hosts, pair, threads};

fn membership(process: Option<usize>, hosts: &[String], secret: &str) -> Membership {
    Membership {
        process,
        hosts: hosts.to_vec(),
        secret: secret.as_bytes().to_vec(),
        patience: Duration::from_secs(20),
    }
}

fn connect(
    membership: Membership,
    workers: usize,
    game: &RandomGame,
) -> Result<Cluster, ConnectError> {
    let workers = NonZeroUsize::new(workers).unwrap();
    membership
        .listen()?
        .connect(workers, &game.entry(), &Run::new())
}

/// What two processes say of each other that do not fit.
fn refusals(
    memberships: [Membership; 2],
    workers: [usize; 2],
    games: [&Arc<RandomGame>; 2],
) -> [String; 2] {
    let [one, other] = memberships;
    thread::scope(|scope| {
        let first = scope.spawn(|| connect(one, workers[0], games[0]).unwrap_err().to_string());
        let second = scope.spawn(|| {
            connect(other, workers[1], games[1])
                .unwrap_err()
                .to_string()
        });
        [first.join().unwrap(), second.join().unwrap()]
    })
}

#[test]
fn four_processes_find_each_other_and_write_the_same() {
    let game = RandomGame::tiers(9, 200_000, 3);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    let place = &dir.path().join("four");
    let hosts = &free_hosts(4);
    thread::scope(|scope| {
        for process in 0..4 {
            let game = Arc::clone(&game);
            scope.spawn(move || {
                // Each takes a host that is free.
                thread::sleep(Duration::from_millis(200 * process));
                let listening = membership(None, hosts, "swordfish").listen().unwrap();
                let writer = (listening.process() == 0).then(|| game.writer(place));
                // A stranger is not heeded.
                let mut stranger = TcpStream::connect(&hosts[listening.process()]).unwrap();
                stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
                let entry = game.entry();
                let cluster = listening.connect(NonZeroUsize::MIN, &entry, &Run::new());
                let saved = cluster
                    .unwrap()
                    .save(game.rules(), place, writer, &Run::new());
                assert!(saved.unwrap().manifest.complete);
            });
        }
    });
    assert_eq!(files(place), wanted);
}

#[test]
fn who_has_another_secret_or_differs_is_refused_by_name() {
    let game = &RandomGame::tiers(10, 100, 2);
    let other = &RandomGame::tiers(11, 100, 2);
    let two = |secrets: [&str; 2]| {
        let hosts = free_hosts(2);
        let members = [0, 1].map(|at| membership(Some(at), &hosts, secrets[at]));
        (members, hosts)
    };
    // The first is called before it gives up, or has more patience the next time.
    let both = [500, 5000, 50_000].into_iter().find_map(|millis| {
        let (mut members, _) = two(["swordfish", "sardine"]);
        members[0].patience = Duration::from_millis(millis);
        let said = refusals(members, [1, 1], [game, game]);
        let is_called = said[0].contains("the process that calls from");
        (is_called || millis > 5000).then_some(said)
    });
    let [called, caller] = both.unwrap();
    for (said, end) in [
        (called, "does not have the secret of this process"),
        (
            caller,
            "the secret was to be proved: it may have another secret",
        ),
    ] {
        assert!(said.ends_with(end), "{said}");
    }
    let (members, hosts) = two(["swordfish"; 2]);
    let [_, said] = refusals(members, [1, 1], [game, other]);
    let start = format!(
        "process 0 at {} differs from process 1 in the game's fingerprint: ",
        hosts[0]
    );
    assert!(said.starts_with(&start), "{said}");
    let (members, _) = two(["swordfish"; 2]);
    let [said, _] = refusals(members, [2, 3], [game, game]);
    assert!(
        said.ends_with("in workers of a process: 3 there, 2 here"),
        "{said}"
    );
    let (mut members, hosts) = two(["swordfish"; 2]);
    members[1].hosts.push("127.0.0.1:9".to_owned());
    let [said, _] = refusals(members, [1, 1], [game, game]);
    assert!(
        said.ends_with("in number of processes: 3 there, 2 here"),
        "{said}"
    );
    let (mut members, _) = two(["swordfish"; 2]);
    members[1].hosts = vec![hosts[1].clone(), members[0].hosts[0].clone()];
    members[1].process = Some(0);
    members[1].patience = Duration::from_millis(300);
    members[0].patience = Duration::from_millis(300);
    for said in refusals(members, [1, 1], [game, game]) {
        assert!(
            said.starts_with("not reached within 0 seconds: process 1 at "),
            "{said}"
        );
    }
}

#[test]
fn hosts_that_cannot_be_reached_are_named() {
    let game = RandomGame::tiers(12, 100, 2);
    let hosts = free_hosts(3);
    let mut member = membership(Some(1), &hosts, "swordfish");
    member.patience = Duration::from_millis(500);
    let said = connect(member, 1, &game).unwrap_err().to_string();
    let named = format!("process 0 at {} (Connection refused", hosts[0]);
    assert!(said.contains(&named), "{said}");
    let named = format!("process 2 at {} (it has not called)", hosts[2]);
    assert!(said.contains(&named), "{said}");

    let member = membership(Some(3), &hosts, "swordfish");
    let said = member.listen().unwrap_err().to_string();
    assert_eq!(said, "there is no process 3 of 3: they are numbered from 0");
    let member = membership(Some(0), &["nowhere.invalid:1".to_owned()], "swordfish");
    let said = member.listen().unwrap_err().to_string();
    assert!(
        said.starts_with("the host `nowhere.invalid:1` of process 0 is not found: "),
        "{said}"
    );
    let taken = membership(Some(0), &hosts, "swordfish").listen().unwrap();
    let said = membership(Some(0), &hosts, "swordfish")
        .listen()
        .unwrap_err();
    let start = format!("process 0 cannot listen on {}: ", hosts[0]);
    assert!(said.to_string().starts_with(&start), "{said}");
    let said = membership(None, &hosts[..1], "swordfish")
        .listen()
        .unwrap_err();
    let start = "none of the 1 hosts is this machine's and free: ";
    assert!(said.to_string().starts_with(start), "{said}");

    let cancel = CancelFlag::new();
    cancel.cancel();
    let run = Run::new().with_cancel(cancel);
    let stopped = taken.connect(NonZeroUsize::MIN, &game.entry(), &run);
    assert!(matches!(stopped, Err(ConnectError::Stopped(_))));
}

#[test]
fn the_other_processes_need_the_same_directory() {
    let game = &RandomGame::tiers(13, 30_000, 2);
    let dir = tempfile::tempdir().unwrap();
    let dirs: [&Path; 2] = [&dir.path().join("one"), &dir.path().join("other")];
    // This one is whole already.
    let whole = threads(1).save(
        game.rules(),
        dirs[1],
        Some(game.writer(dirs[1])),
        &Run::new(),
    );
    assert!(whole.unwrap().manifest.complete);
    let [one, other] = pair();
    thread::scope(|scope| {
        for (process, sockets) in [[None, Some(one)], [Some(other), None]]
            .into_iter()
            .enumerate()
        {
            scope.spawn(move || {
                let writer = (process == 0).then(|| game.writer(dirs[0]));
                let cluster = Cluster::of_processes(NonZeroUsize::MIN, process, sockets.into());
                let said = cluster.save(game.rules(), dirs[process], writer, &Run::new());
                let said = said.unwrap_err().to_string();
                if process == 1 {
                    let end = "does not have what the first process has written (another manifest): all \
                               processes need the same directory, on a file system that they share";
                    assert!(said.ends_with(end), "{said}");
                } else {
                    assert!(said.starts_with("another worker ended the work"), "{said}");
                }
            });
        }
    });
}

#[test]
fn another_version_of_the_protocol_is_refused_at_once() {
    let game = RandomGame::tiers(15, 100, 2);
    let hosts = free_hosts(2);
    let mut member = membership(Some(0), &hosts, "swordfish");
    member.patience = Duration::from_millis(500);
    let listening = member.listen().unwrap();
    let mut other = TcpStream::connect(&hosts[0]).unwrap();
    let preamble = [&b"stonework/peers\n"[..], &1_u32.to_le_bytes(), &[0; 32]].concat();
    other.write_all(&preamble).unwrap();
    let said = listening.connect(NonZeroUsize::MIN, &game.entry(), &Run::new());
    let said = said.unwrap_err().to_string();
    let end = "speaks version 1 of the cluster's protocol, this process 4";
    assert!(said.ends_with(end), "{said}");
}

#[test]
fn a_host_on_which_something_else_listens_is_named() {
    let game = RandomGame::tiers(15, 100, 2);
    let hosts = free_hosts(2);
    let other = TcpListener::bind(&hosts[0]).unwrap();
    let (end, ended) = channel::<()>();
    let server = thread::spawn(move || {
        other.set_nonblocking(true).unwrap();
        while ended.try_recv() == Err(TryRecvError::Empty) {
            if let Ok((mut stream, _)) = other.accept() {
                stream
                    .write_all(b"SSH-2.0-OpenSSH_9.6 and some more\r\n")
                    .unwrap();
            }
            thread::sleep(Duration::from_millis(5));
        }
    });
    let mut member = membership(Some(1), &hosts, "swordfish");
    member.patience = Duration::from_millis(300);
    let said = connect(member, 1, &game).unwrap_err().to_string();
    let due = format!(
        "not reached within 0 seconds: process 0 at {} (it is no process of a cluster)",
        hosts[0]
    );
    assert_eq!(said, due);
    drop(end);
    server.join().unwrap();
}
