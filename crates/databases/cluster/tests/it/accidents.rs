//! What happens to what is sent on its way: it is changed, sent again, cut off or held up. No worker
//! ever reads what was not sent, and the others go on.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use stonework::Run;
use stonework_cluster::{Cluster, ClusterError, Connection};

use crate::support::{RandomGame, files, proved, sockets, threads};

/// What happens to the bytes from the first process to the second, after some.
#[derive(Clone, Copy, Debug)]
enum Accident {
    /// A bit is another.
    Flip,
    /// Some bytes come once more.
    Repeat,
    /// Some bytes are left out.
    Skip,
    /// The connection is closed.
    Close,
    /// Nothing comes any more, though the connection does not end.
    Stall,
}

/// An accident ends all processes within this time, on a machine that has much else to do.
const SOON: Duration = Duration::from_secs(60);

/// How long a process waits for one that is silent: longer than a machine is held up.
const PATIENCE: Duration = Duration::from_secs(120);

/// The bytes of the handshake of one side: what identifies it, its proof.
const HANDSHAKE: usize = 16 + 4 + 32 + 32;

/// Two processes, between which there is an accident after so many bytes.
fn pair_with(accident: Accident, after: usize) -> [Connection; 2] {
    let ([one, near], [far, other]) = (sockets(), sockets());
    let forward = [&near, &far].map(|socket| socket.try_clone().unwrap());
    thread::spawn(move || carry(forward, accident, HANDSHAKE + after));
    thread::spawn(move || copy([far, near]));
    proved([one, other])
}

/// Carries what comes from one to the other until the connection ends.
fn copy([mut from, mut to]: [TcpStream; 2]) {
    // A connection that is cut ends with an error here.
    let _ = std::io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
}

fn carry([mut from, mut to]: [TcpStream; 2], accident: Accident, after: usize) {
    let before = after as u64;
    let carried = std::io::copy(&mut (&from).take(before), &mut to);
    let mut bytes = vec![0];
    if !carried.is_ok_and(|carried| carried == before) || from.read_exact(&mut bytes).is_err() {
        return;
    }
    match accident {
        Accident::Flip => bytes[0] ^= 0x10,
        Accident::Repeat => bytes.push(bytes[0]),
        Accident::Skip => bytes.clear(),
        Accident::Close | Accident::Stall => {}
    }
    if to.write_all(&bytes).is_err() {
        return;
    }
    match accident {
        Accident::Close => {
            for socket in [from, to] {
                let _ = socket.shutdown(Shutdown::Both);
            }
        }
        // They are read, so that the other is not held up.
        Accident::Stall => {
            let mut bytes = [0; 1 << 12];
            while from.read(&mut bytes).is_ok_and(|read| read > 0) {}
        }
        _ => copy([from, to]),
    }
}

/// What the two processes say after an accident, and how long it took. The second has this patience.
fn ends(
    game: &Arc<RandomGame>,
    place: &std::path::Path,
    [one, other]: [Connection; 2],
    patience: Duration,
) -> ([ClusterError; 2], Duration) {
    let begun = Instant::now();
    let said = thread::scope(|scope| {
        let ends = [[None, Some(one)], [Some(other), None]];
        let mut process = 0..;
        let ends = ends.map(|sockets| {
            let process = process.next().unwrap();
            let writer = (process == 0).then(|| game.writer(place));
            let patience = [PATIENCE, patience][process];
            scope.spawn(move || {
                let cluster = Cluster::of_processes(NonZeroUsize::MIN, process, sockets.into())
                    .with_patience(patience);
                let saved = cluster.save(game.rules(), place, writer, &Run::new());
                saved.unwrap_err()
            })
        });
        ends.map(|end| end.join().unwrap())
    });
    (said, begun.elapsed())
}

/// Other workers finish what was begun.
fn goes_on(game: &Arc<RandomGame>, place: &std::path::Path) {
    let writer = Some(game.writer(place));
    let saved = threads(2).save(game.rules(), place, writer, &Run::new());
    assert!(saved.unwrap().manifest.complete);
}

#[test]
fn what_is_changed_on_the_way_ends_the_work_before_it_is_read() {
    let game = &RandomGame::tiers(21, 100_000, 6);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    for accident in [Accident::Flip, Accident::Repeat, Accident::Skip] {
        // In a head, and deep in the messages.
        for after in [0, 40, 3000, 60_123] {
            let place = &dir.path().join(format!("{accident:?}-{after}"));
            let pair = pair_with(accident, after);
            let ([first, second], took) = ends(game, place, pair, PATIENCE);
            assert!(
                matches!(second, ClusterError::Changed { process: 0 }),
                "{accident:?} {after}: {second}"
            );
            assert!(
                matches!(first, ClusterError::Lost { process: 1 }),
                "{accident:?} {after}: {first}"
            );
            assert!(took < SOON, "{after}: {took:?}");
            goes_on(game, place);
            assert_eq!(files(place), wanted);
        }
    }
}

#[test]
fn a_connection_that_ends_without_a_goodbye_is_lost_wherever_it_ends() {
    let game = &RandomGame::tiers(22, 100_000, 6);
    let dir = tempfile::tempdir().unwrap();
    let wanted = game.expected(&dir.path().join("one"));
    // Before the first frame is whole, and later, in the middle of one or between two.
    for after in [0, 35, 36, 37, 1000, 20_000, 60_123] {
        let place = &dir.path().join(after.to_string());
        let pair = pair_with(Accident::Close, after);
        let ([first, second], took) = ends(game, place, pair, PATIENCE);
        assert!(
            matches!(first, ClusterError::Lost { process: 1 }),
            "{after}: {first}"
        );
        assert!(
            matches!(second, ClusterError::Lost { process: 0 }),
            "{after}: {second}"
        );
        assert!(took < SOON, "{after}: {took:?}");
        goes_on(game, place);
        assert_eq!(files(place), wanted);
    }
}

#[test]
fn a_process_that_is_silent_ends_the_work_after_the_patience() {
    let game = &RandomGame::tiers(23, 100_000, 6);
    let dir = tempfile::tempdir().unwrap();
    let pair = pair_with(Accident::Stall, 20_000);
    let ([first, second], took) = ends(game, dir.path(), pair, Duration::from_secs(1));
    // The first is heard no more, and the second leaves. A busy machine counts a beat more.
    let ClusterError::Silent { seconds, .. } = second else {
        panic!("{second}");
    };
    assert!(seconds >= 1, "{seconds}");
    let said =
        format!("process 0 has been silent for {seconds} seconds: it hangs, or its machine does");
    assert_eq!(second.to_string(), said);
    assert!(
        matches!(first, ClusterError::Lost { process: 1 }),
        "{first}"
    );
    assert!(took < SOON, "{took:?}");
    goes_on(game, dir.path());
}
